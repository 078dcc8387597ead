"""What a scenario refuses: illegal layouts, misspelled names, wrong types, a box that does not fit together."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from simulator.bidder_up.layout import faults, layouts, tile_sets
from simulator.core.errors import UserError
from simulator.core.scenario import Scenario


@pytest.mark.rule("BU-GOAL-03", "BU-COMP-03")
@pytest.mark.parametrize("players", [0, 1, 5, -1])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(UserError, match="played by 2, 3, 4 players"):
        Scenario(players=players)


@pytest.mark.rule("BU-LAY-03", "BU-LAY-04")
def test_american_count_is_not_for_three_players() -> None:
    with pytest.raises(UserError, match=r"american-count is for 4 players, not 3 \(BU-LAY-03"):
        Scenario(players=3, tiles=("american-count", "classic", "classic", "classic"))


@pytest.mark.rule("BU-LAY-01", "BU-LAY-02", "BU-LAY-07", "BU-COMP-07")
def test_illegal_layouts_are_refused_and_may_be_forced() -> None:
    for tiles, why in (
        (("classic",) * 4, "BU-LAY-01"),
        (("dutch", "secret-count", "american-count", "classic"), "BU-LAY-02"),
        (("dutch", "dutch", "classic", "classic"), "BU-COMP-07"),
    ):
        with pytest.raises(UserError, match=f"illegal layout.*{why}"):
            Scenario(tiles=tiles)
        assert Scenario(tiles=tiles, allow_illegal=True).hash() != Scenario().hash()


COUNT_TILES = {"dutch": (3, 4), "secret-count": (3, 4), "american-count": (4,)}
VALUE_TILES = {"cat-in-the-bag": (3, 4), "secret-value": (3, 4), "round-the-table": (3, 4), "second-hand": (4,)}


@pytest.mark.rule(
    "BU-LAY-01", "BU-LAY-02", "BU-LAY-03", "BU-LAY-04", "BU-LAY-05", "BU-LAY-07", "BU-COMP-07", "BU-SET-04", "BU-SET-07",
    "C-BU-08",
)  # fmt: skip
@pytest.mark.parametrize(("players", "sets", "placed"), [(3, 23, 428), (4, 78, 1632)])
def test_the_legal_layouts_are_those_of_a_plain_enumeration(players: int, sets: int, placed: int) -> None:
    """D-22: at most one tile of each kind but Classic, all for that many players, one or two of them Count."""
    names = ("classic", *COUNT_TILES, *VALUE_TILES)
    suits = {"classic": (3, 4), **COUNT_TILES, **VALUE_TILES}
    legal = {
        tiles
        for tiles in itertools.product(names, repeat=4)
        if all(players in suits[t] for t in tiles)
        and all(tiles.count(t) == 1 for t in tiles if t != "classic")
        and 1 <= sum(t in COUNT_TILES for t in tiles) <= 2
    }
    assert len(legal) == placed
    assert len({tuple(sorted(t)) for t in legal}) == sets
    assert set(layouts(players)) == legal
    assert len(layouts(players)) == placed
    assert len(tile_sets(players)) == sets
    for tiles in itertools.product(names, repeat=4):
        assert bool(faults(tiles, players)) is (tiles not in legal), tiles


@pytest.mark.rule("BU-SET-02")
@pytest.mark.parametrize("forced", [False, True])
@pytest.mark.parametrize("count", [0, 3, 5])
def test_a_layout_has_four_tiles_even_when_forced(count: int, forced: bool) -> None:
    with pytest.raises(UserError, match=f"{count} tiles given"):
        Scenario(tiles=("dutch", *["classic"] * 4)[:count], allow_illegal=forced)


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"tiels": ("dutch",)}, r"unknown field 'tiels'.*did you mean 'tiles'"),
        ({"numbers": {"bid_stp": 5}}, r"unknown field 'numbers.bid_stp'.*did you mean 'bid_step'"),
        ({"switches": {"first_refuse": True}}, r"did you mean 'first_refusal'"),
        ({"game": "bider-up"}, r"unknown game 'bider-up'.*did you mean 'bidder-up'"),
        ({"board": "animal-markt"}, r"board is 'animal-markt'; allowed: 'animal-market' or 'fairground'; did you mean"),
        ({"tiles": ("classik", "dutch", "classic", "classic")}, r"unknown tile 'classik'.*did you mean 'classic'"),
        ({"bidders": "rndom"}, r"unknown bidder 'rndom'.*did you mean 'random'"),
        ({"switches": {"zero_bid": "canwin"}}, r"'no-bid' or 'can-win'; did you mean 'can-win'"),
        ({"seats": "rotat"}, r"did you mean 'rotate'"),
        ({"box": {"values": {"hors": 3}}}, r"unknown animal type 'hors'.*did you mean 'horse'"),
    ],
)
def test_a_misspelled_name_is_refused_with_the_nearest(fields: dict[str, Any], says: str) -> None:
    with pytest.raises(UserError, match=says) as caught:
        Scenario(**fields)
    assert caught.value.exit_code == 2


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"players": "4"}, "players: input should be a valid integer"),
        ({"players": 4.0}, "players"),
        ({"players": True}, "players"),
        ({"switches": {"first_refusal": 1}}, "switches.first_refusal"),
        ({"numbers": {"bid_step": 0}}, "numbers.bid_step: input should be greater than or equal to 1"),
        ({"numbers": {"turn_cap": -1}}, "numbers.turn_cap"),
        ({"numbers": {"donkey_money": [1, 2]}}, "numbers.donkey_money"),
        ({"tiles": None}, "tiles"),
        ({"box": 3}, "box"),
        ({"bidders": [1, 2, 3, 4]}, "bidders"),
    ],
)
def test_nothing_is_converted_silently(fields: dict[str, Any], says: str) -> None:
    with pytest.raises(UserError, match=says):
        Scenario(**fields)


@pytest.mark.parametrize("bidders", ["", "random,hoarder", ("random",) * 3, ("random",) * 5])
def test_a_lineup_has_one_bidder_or_one_for_each_place(bidders: Any) -> None:
    with pytest.raises(UserError, match=r"\d bidders for 4 players"):
        Scenario(bidders=bidders)


@pytest.mark.rule("BU-COMP-02", "BU-GAP-10", "BU-GAP-11", "BU-GAP-13")
@pytest.mark.parametrize(
    ("box", "says"),
    [
        ({"notes": {"10": 19}}, "51 notes; there are exactly 50"),
        ({"notes": {"10": 17}}, "49 notes; there are exactly 50"),
        ({"notes": {"10": 19, "50": -1, "0": 20}}, "-1 notes"),
        ({"notes": {"1": 1, "2": 1, "3": 1, "10": 15}}, "at most 8"),
        ({"notes": {"ten": 0}}, "'ten' is no denomination"),
        ({"notes": {"010": 0}}, "'010' is no denomination"),
        ({"start_money": {"10": 5}}, "20 notes of 10 are needed for 4 players, box.notes has 18"),
        ({"start_money": {"20": 1}}, "unknown denomination '20'"),
        ({"start_money": {"0": -1}}, "-1 notes"),
        ({"bank": {"100": 5}}, "5 notes of 100 are needed"),
        ({"die": []}, "1 to 12 faces"),
        ({"die": [1, 7]}, "numbers 1 to 6"),
        ({"values": {"horse": -5}}, "horse is worth -5"),
        ({"values": {"horse": 10**9}}, "allowed are 0 to"),
    ],
)
def test_the_box_must_fit_together(box: dict[str, Any], says: str) -> None:
    with pytest.raises(UserError, match=says):
        Scenario(box=box)
