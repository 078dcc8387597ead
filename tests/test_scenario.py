"""The scenario: plain data, written as TOML, hashed by what it means."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from simulator.bidder_up.components import type_names
from simulator.bidder_up.layout import layouts
from simulator.bidder_up.scenario import BidderUpScenario, Numbers, Switches
from simulator.core.errors import DataError, UserError
from simulator.core.scenario import Scenario

BIDDERS = ("all-rounder", "random", "hoarder", "aggressive-completer")

switches = st.fixed_dictionaries(
    {},
    optional={
        "first_refusal": st.booleans(),
        "partial_refill": st.booleans(),
        "zero_bid": st.sampled_from(("no-bid", "can-win")),
        "lone_secret_bid": st.sampled_from(("other-free", "both", "bidder-chooses")),
        "second_hand_lone": st.sampled_from(("nothing", "own-bid", "ten")),
    },
)
numbers = st.fixed_dictionaries(
    {},
    optional={
        "bid_step": st.integers(1, 50),
        "raid": st.integers(0, 10),
        "donkey_money": st.tuples(*[st.integers(0, 500)] * 3),
    },
)


@st.composite
def scenarios(draw: st.DrawFn) -> Scenario:
    players = draw(st.sampled_from((3, 4)))
    return Scenario(
        players=players,
        tiles=draw(st.sampled_from(layouts(players))),
        bidders=tuple(draw(st.lists(st.sampled_from(BIDDERS), min_size=players, max_size=players))),
        seats=draw(st.sampled_from(("rotate", "fixed"))),
        switches=draw(switches),
        numbers=draw(numbers),
        box={"values": draw(st.dictionaries(st.sampled_from(type_names()), st.integers(0, 2000)))},
    )


@given(scenarios())
def test_a_scenario_comes_back_from_its_file(tmp_path_factory: pytest.TempPathFactory, what: Scenario) -> None:
    file = tmp_path_factory.mktemp("scenario") / "it.toml"
    what.save(file)
    assert Scenario.load(file) == what
    assert Scenario.load(file).hash() == what.hash()


def test_the_default_is_the_first_game_of_the_animal_market() -> None:
    what = Scenario()
    assert isinstance(what, BidderUpScenario)
    assert what.players == 4
    assert what.tiles == ("classic", "dutch", "classic", "cat-in-the-bag")
    assert [spec.name for spec in what.lineup()] == ["all-rounder"] * 4
    assert what.to_toml() == 'game = "bidder-up"\n'


@pytest.mark.rule("BU-SET-05", "BU-GAP-05", "BU-SET-04")
def test_the_first_game_lays_dutch_and_cat_in_the_bag_and_leaves_two_slots_classic() -> None:
    assert sorted(Scenario().tiles) == sorted(("dutch", "cat-in-the-bag", "classic", "classic"))  # type: ignore[attr-defined]


def test_a_saved_file_is_not_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "it.toml"
    file.write_text("# mine", encoding="utf-8")
    with pytest.raises(UserError, match="exists"):
        Scenario().save(file)
    assert file.read_text(encoding="utf-8") == "# mine"


def test_a_scenario_is_frozen() -> None:
    with pytest.raises(ValidationError, match="frozen"):
        Scenario().players = 3


@pytest.mark.parametrize(
    "spelled",
    [
        {"players": 4},
        {"tiles": ("classic", "dutch", "classic", "cat-in-the-bag")},
        {"bidders": "all-rounder"},
        {"bidders": ("all-rounder",) * 4},
        {"bidders": "all-rounder, all-rounder,all-rounder,all-rounder"},
        {"numbers": {"bid_step": 10}},
        {"numbers": {}, "switches": {"first_refusal": True}, "box": {}},
        {"box": {"values": {"horse": 1000}, "notes": {"0": 10}}},
        {"seats": "rotate", "board": "animal-market", "game": "bidder-up"},
    ],
)
def test_a_default_that_is_spelled_out_changes_nothing(spelled: dict[str, Any]) -> None:
    assert Scenario(**spelled).hash() == Scenario().hash()


def test_a_parameter_at_its_default_changes_nothing() -> None:
    bidder = Scenario().lineup()[0].source
    name, parameter = next(iter(bidder.parameters.items()))
    assert Scenario(bidders=f"all-rounder:{name}={parameter.default}").hash() == Scenario().hash()
    assert Scenario(bidders=f"all-rounder:{name}={parameter.low}").hash() != Scenario().hash()


@pytest.mark.parametrize(
    "changed",
    [
        {"players": 3},
        {"seats": "fixed"},
        {"tiles": ("dutch", "classic", "classic", "cat-in-the-bag")},
        {"bidders": "all-rounder,all-rounder,all-rounder,random"},
        {"switches": {"first_refusal": False}},
        {"numbers": {"bid_step": 20}},
        {"box": {"values": {"horse": 900}}},
        {"box": {"die": [1, 2, 3]}},
    ],
)
def test_what_changes_the_game_changes_the_hash(changed: dict[str, Any]) -> None:
    assert Scenario(**changed).hash() != Scenario().hash()


def test_seed_and_number_of_games_are_no_part_of_a_scenario() -> None:
    for field in ("seed", "games"):
        with pytest.raises(UserError, match=f"unknown field '{field}'"):
            Scenario(**{field: 1})


@pytest.mark.parametrize(
    ("lineup", "rotations"),
    [
        (("all-rounder",), 1),
        (("all-rounder",) * 4, 1),
        (("all-rounder", "random") * 2, 2),
        (("all-rounder", "all-rounder", "random", "random"), 4),
        (("random", "all-rounder", "all-rounder", "all-rounder"), 4),
        (BIDDERS, 4),
        (("hoarder", "hoarder:hope=0.9", "hoarder", "hoarder:hope=0.9"), 2),
    ],
)
def test_a_block_plays_the_distinct_rotations_of_its_lineup(lineup: tuple[str, ...], rotations: int) -> None:
    assert Scenario(bidders=lineup).rotations() == rotations
    assert Scenario(bidders=lineup, seats="fixed").rotations() == 1


def test_a_lineup_of_three_has_three_rotations() -> None:
    assert Scenario(players=3, bidders="random,all-rounder,all-rounder").rotations() == 3


@pytest.mark.rule("BU-COMP-05", "BU-GAP-07", "BU-GAP-08", "BU-COMP-04", "BU-GAP-06")
def test_the_box_holds_what_the_rulebook_says() -> None:
    box = BidderUpScenario().box
    assert len(box.values) == 10
    assert (box.values["sheep"], box.values["cow"], box.values["horse"]) == (350, 800, 1000)
    assert box.values["goose"] < box.values["cow"]
    assert sum(box.notes.values()) == 50
    assert [box.notes[n] for n in ("100", "200", "500")] == [4, 4, 4]
    assert not {"100", "200", "500"} & set(box.start_money)
    assert {1, 2, 3} == set(box.die)


def test_every_switch_and_number_says_what_it_is() -> None:
    for part in (Switches, Numbers):
        assert all(field.description for field in part.model_fields.values())


def test_a_file_that_is_missing_or_no_toml_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="no scenario file"):
        Scenario.load(tmp_path / "none.toml")
    (tmp_path / "bad.toml").write_text("players = = 4", encoding="utf-8")
    with pytest.raises(DataError, match="is not TOML"):
        Scenario.load(tmp_path / "bad.toml")
    (tmp_path / "odd.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(DataError, match="is not TOML"):
        Scenario.load(tmp_path / "odd.toml")


def test_an_error_in_a_file_names_the_file(tmp_path: Path) -> None:
    (tmp_path / "it.toml").write_text('players = 5\ngame = "bidder-up"\n', encoding="utf-8")
    with pytest.raises(UserError, match=r"it\.toml: bidder-up is played by 2, 3, 4 players, not 5"):
        Scenario.load(tmp_path / "it.toml")


def test_replace_changes_single_fields() -> None:
    what = Scenario(players=3, bidders="random", numbers={"bid_step": 20})
    other = what.replace(seats="fixed")
    assert (other.players, other.bidders, other.seats) == (3, ("random",), "fixed")
    assert other.numbers.bid_step == 20  # type: ignore[attr-defined]
