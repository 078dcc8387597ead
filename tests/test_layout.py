"""The worked examples of layouts (D-22), on the functions that validate and enumerate them."""

from __future__ import annotations

import pytest

from simulator.bidder_up.layout import check, faults, layouts, placements, tile_sets
from simulator.bidder_up.tiles import BOX
from simulator.core.errors import UserError

CLASSIC = "classic"


@pytest.mark.parametrize(
    ("tiles", "players"),
    [
        (("dutch", "american-count", "second-hand", "cat-in-the-bag"), 4),
        (("dutch", CLASSIC, CLASSIC, CLASSIC), 3),
        (("secret-count", CLASSIC, CLASSIC, CLASSIC), 3),
        (("secret-count", "dutch", "secret-value", "round-the-table"), 4),
    ],
)
@pytest.mark.rule("D-22", "BU-LAY-01", "BU-LAY-03", "BU-LAY-05")
def test_legal_examples(tiles: tuple[str, ...], players: int) -> None:
    assert faults(tiles, players) == []
    assert sorted(tiles) in [sorted(chosen) for chosen in tile_sets(players)]


@pytest.mark.parametrize(
    ("tiles", "players", "rule"),
    [
        ((CLASSIC,) * 4, 4, "BU-LAY-01"),
        ((CLASSIC,) * 4, 3, "BU-LAY-01"),
        (("dutch", "secret-count", "american-count", CLASSIC), 4, "BU-LAY-02"),
        (("american-count", CLASSIC, CLASSIC, CLASSIC), 3, "BU-LAY-04"),
        (("second-hand", "dutch", CLASSIC, CLASSIC), 3, "BU-LAY-04"),
        (("dutch", "dutch", CLASSIC, CLASSIC), 4, "BU-COMP-07"),
        (("dutch", CLASSIC, CLASSIC), 4, "BU-SET-02"),
    ],
)
@pytest.mark.rule("D-22", "BU-LAY-01", "BU-LAY-02", "BU-LAY-03", "BU-LAY-04", "BU-COMP-07", "BU-SET-02")
def test_illegal_examples_name_the_rule(tiles: tuple[str, ...], players: int, rule: str) -> None:
    assert any(rule in fault for fault in faults(tiles, players))
    with pytest.raises(UserError, match=rule):
        check(tiles, players)


@pytest.mark.rule("D-22", "BU-LAY-04")
def test_an_unknown_tile_is_refused_with_the_nearest() -> None:
    with pytest.raises(UserError, match="did you mean 'dutch'"):
        check(("duch", CLASSIC, CLASSIC, CLASSIC), 4)


@pytest.mark.parametrize(("players", "sets", "placed"), [(3, 23, 428), (4, 78, 1632)])
@pytest.mark.rule("D-22", "BU-SET-07", "BU-LAY-07", "C-BU-08")
def test_the_number_of_legal_layouts(players: int, sets: int, placed: int) -> None:
    chosen = tile_sets(players)
    assert len(chosen) == len({tuple(sorted(tiles)) for tiles in chosen}) == sets
    everything = layouts(players)
    assert len(everything) == len(set(everything)) == placed
    assert {tuple(sorted(tiles)) for tiles in everything} == {tuple(sorted(tiles)) for tiles in chosen}
    counting = {t.name for t in BOX if t.kind == "count"}
    assert {sum(name in counting for name in tiles) for tiles in everything} == {1, 2}


@pytest.mark.rule("BU-SET-07", "BU-SET-04")
def test_classic_tiles_are_not_told_apart_when_placed() -> None:
    assert sorted(placements(("dutch", CLASSIC, CLASSIC, CLASSIC))) == [
        (CLASSIC, CLASSIC, CLASSIC, "dutch"),
        (CLASSIC, CLASSIC, "dutch", CLASSIC),
        (CLASSIC, "dutch", CLASSIC, CLASSIC),
        ("dutch", CLASSIC, CLASSIC, CLASSIC),
    ]
