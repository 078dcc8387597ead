"""Strength, skill ladder, restricted play, tuning, and defaults tuned for a board and a number of players."""

from __future__ import annotations

import pytest

from simulator.core import registry
from simulator.core.errors import UserError
from simulator.core.plugin import Bidder, Parameter
from simulator.core.scenario import Scenario
from simulator.core.session import Session
from simulator.lab.ladder import ladder, restricted_play, strength
from simulator.lab.tune import mixes, tune
from strategies.bidder_up.restricted import restrict, restrictions

GAME = registry.game("bidder-up")
CASES = [(board, players) for board in ("animal-market", "fairground") for players in (2, 3, 4)]
THREE = Scenario(players=3)


def source(name: str) -> type[Bidder]:
    return registry.parse_bidder(name, "bidder-up").source


def test_the_ladder_puts_a_thinker_above_a_random_bidder() -> None:
    found = ladder([THREE], {"random": ["random"], "simple": ["all-rounder", "blocker"]}, games=300, seed=3)
    (row,) = found.rows(named=True)
    assert (row["rung"], row["against"], row["pairs"]) == ("simple", "random", 2)
    assert row["low"] > 0.3
    assert row["low"] < row["excess"] < row["high"]
    assert row["games"] >= 600


def test_a_bidder_is_as_strong_as_its_own_copies() -> None:
    scenarios = [THREE, Scenario(players=3, tiles=("classic", "classic", "secret-count", "dutch"))]
    (row,) = strength(scenarios, "all-rounder", ["all-rounder"], games=300, seed=3).rows(named=True)
    assert row["excess"] == pytest.approx(0.0, abs=1e-12)
    assert not row["strong"]


def test_never_refusing_costs_wins_and_a_restriction_that_changes_nothing_costs_nothing() -> None:
    scenario = Scenario(players=2)
    plain = source("all-rounder")
    kept = {"never-refuses": (restrict(plain, "never-refuses"), {}), "nothing": (plain, {})}
    rows = {r["restriction"]: r for r in restricted_play(scenario, "all-rounder", kept, games=800, seed=2).rows(named=True)}
    assert rows["never-refuses"]["high"] < -0.1
    assert rows["nothing"]["excess"] == pytest.approx(0.0, abs=1e-12)


@pytest.mark.parametrize("name", list(restrictions()))
def test_every_restriction_is_legal_and_takes_something_away(name: str) -> None:
    rule = restrictions()[name]
    assert len(rule.help) > 20
    assert set(rule.decisions) <= set(GAME.decision_names)
    for base in ("all-rounder", "expert"):
        changed = 0
        for board in rule.boards:
            for players in rule.players:
                session = Session(Scenario(board=board, players=players, bidders=(base,)), seed=5)
                other = session.seated(0, restrict(source(base), name), rule.parameters)
                assert other.rotations == players
                record = session.new_record()
                usual = session.seated(0, source(base)).play(record, 0, 12, rows=True)
                changed += (other.play(record, 0, 12, rows=True).seat_rows != usual.seat_rows).any()
        assert changed > 0 or base == "expert"  # who buys no tickets misses none


def test_an_unknown_restriction_is_refused() -> None:
    with pytest.raises(UserError, match="never-trades"):
        restrict(source("all-rounder"), "never-trade")


def test_tables_of_a_population() -> None:
    assert mixes(("a", "b", "c"), 2, copies=True) == [("a", "a"), ("b", "b"), ("c", "c")]
    assert mixes(("a", "b", "c"), 2, copies=False) == [("a", "b"), ("b", "c"), ("c", "a")]


def test_tuning_finds_the_better_end_of_a_parameter() -> None:
    scenario = Scenario(players=2)
    found = tune(scenario, "hoarder:greed=0.9", ["all-rounder"], evaluations=24, games=300, seed=1, only=["greed"], threads=1)
    assert found.after["greed"] < 0.9
    assert found.gain.low > 0.0
    assert found.chosen != "start"
    assert {k: v for k, v in found.after.items() if k != "greed"} == {
        k: v for k, v in found.before.items() if k != "greed"
    }


def test_tuning_what_does_nothing_returns_the_start() -> None:
    found = tune(Scenario(), "all-rounder", ["hoarder"], evaluations=8, games=80, only=["thin"], threads=1)
    assert found.chosen == "start"
    assert found.after == found.before
    assert found.gain.mean == 0.0


def test_the_file_of_a_tuning_run_is_read_back_and_tells_how_it_was_found(tmp_path) -> None:  # type: ignore[no-untyped-def]
    other = Scenario(players=2, board="fairground")
    found = tune(Scenario(players=2), "hoarder", ["random"], 6, 40, seed=4, only=["greed"], threads=1, also=[other])
    target = tmp_path / "hoarder.toml"
    found.save(target, command="bidderup tune hoarder")
    text = target.read_text(encoding="utf-8")
    assert "bidderup tune hoarder" in text
    assert "fairground" in text
    spec = registry.parse_bidder(f"hoarder@{target}", "bidder-up")
    assert spec.values["greed"] == pytest.approx(found.after["greed"], abs=1e-4)


class Cased(Bidder):
    """Takes other defaults where it was tuned."""

    tuned = {"fairground-3": {"spirit": 0.75}}  # noqa: RUF012
    spirit = Parameter(0.25, 0.0, 1.0, "share", "of nothing at all")


def test_tuned_defaults_go_by_board_and_players_and_give_way_to_what_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._local[registry.BIDDERS], "bidder-up.cased", Cased)

    def spirit(bidder: str, board: str, players: int) -> tuple[str, float]:
        spec = Scenario(board=board, players=players, bidders=(bidder,)).lineup()[0]
        return spec.name, spec.values["spirit"]

    assert spirit("cased", "fairground", 3) == ("cased", 0.75)
    assert spirit("cased", "fairground", 4) == ("cased", 0.25)
    assert spirit("cased", "animal-market", 3) == ("cased", 0.25)
    assert spirit("cased:spirit=0.5", "fairground", 3) == ("cased:spirit=0.5", 0.5)
    assert spirit("cased:spirit=0.25", "fairground", 3) == ("cased:spirit=0.25", 0.25)


@pytest.mark.parametrize(("board", "players"), CASES)
def test_the_expert_ships_tuned_for_every_case(board: str, players: int) -> None:
    expert = source("expert")
    tuned = expert.tuned[Scenario(board=board, players=players).case()]
    assert set(tuned) == set(expert.parameters)
    for name, value in tuned.items():
        assert expert.parameters[name].low <= value <= expert.parameters[name].high, name
