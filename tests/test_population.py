"""Verdicts: a fair game is balanced, a head start is found and explained, and all line-ups are judged together."""

from __future__ import annotations

import json
from typing import Any

import coin_game
import pytest

from simulator import Scenario, simulate
from simulator.core import registry
from simulator.core.errors import UserError
from simulator.lab.fairness import verdict
from simulator.lab.ledger import explaining_lines, explanation
from simulator.lab.population import population

assert coin_game.GAME.name == "coin"


def test_a_fair_coin_game_is_balanced() -> None:
    fair = simulate(Scenario(game="coin", players=4, bidders="keeper"), games=60_000, seed=2, threads=1)
    assert verdict(fair).kind == "balanced"
    found = population(Scenario(game="coin", players=2), ("keeper", "chancer"), 40_000, seed=3, mixed=True, threads=1)
    assert found.lineups == ("keeper", "chancer", "keeper+chancer", "chancer+keeper")
    assert found.verdict.kind == "balanced"
    assert "in all 4 line-ups" in found.sentence()
    average = found.average()
    assert ((average["low"] < 0.5) & (average["high"] > 0.5)).all()


@pytest.mark.rule("BU-COMP-02")
def test_a_head_start_is_unbalanced_and_the_ledger_points_at_it() -> None:
    unfair = simulate(Scenario(bidders="all-rounder", box={"head_start": {"50": 2}}), games=12_000, seed=2, threads=1)
    judged = verdict(unfair)
    assert (judged.kind, judged.worst.label) == ("unbalanced", "seat 1")
    assert judged.worst.mean > 0.01
    money = unfair.to_polars("ledger").filter(scope="seat", index=1, source="start_money").row(0, named=True)
    assert money["difference"] == pytest.approx(75)
    assert money["mean"] == pytest.approx(240)
    assert "start_money" in {row["source"] for row in explanation(unfair, 1)}
    assert any("start money" in line for line in explaining_lines(unfair, 1))


def test_identical_bidders_have_equal_rates_whatever_the_seats_do() -> None:
    """Copies under four names rotate through all seats: their rates are equal, although the first seat has a head start."""
    original = registry.bidders_of("bidder-up")[0]
    copies = [type(f"Twin{i}", (original,), {"name": f"twin-{i}", "__doc__": "A copy."}) for i in range(4)]
    for twin in copies:
        registry.register(registry.BIDDERS, twin.name, twin)
    try:
        scenario = Scenario(bidders=tuple(t.name for t in copies), box={"head_start": {"50": 2}})
        results = simulate(scenario, games=8000, seed=3, threads=1)
        money = results.to_polars("ledger").filter(source="start_money")
    finally:
        for twin in copies:
            registry.forget(registry.BIDDERS, twin.name, "bidder-up")
    assert results.sums.totals[results.shape.by_place(0)].tolist() == [60 * 2000] * 4
    assert money.filter(scope="seat")["difference"].to_list() == pytest.approx([75, -25, -25, -25])
    assert money.filter(scope="bidder")["difference"].to_list() == pytest.approx([0.0] * 4)
    assert results.seat_rates()["excess"][0] > 0.01


def test_head_starts_are_paid_from_the_box() -> None:
    with pytest.raises(UserError, match=r"notes of 100 are needed"):
        Scenario(box={"head_start": {"100": 1}})
    with pytest.raises(UserError, match="unknown denomination '20'"):
        Scenario(box={"head_start": {"20": 1}})


def test_the_command_judges_over_bidders(bidderup: Any) -> None:
    arguments = ("verdict", "--game", "coin", "--players", "2", "--bidders-from", "keeper,chancer", "--games", "2000")
    said = bidderup(*arguments)
    assert said.code == 0, said.err
    assert "4 seats judged together" in said.out
    facts = json.loads(bidderup(*arguments, "--json").out)
    assert facts["verdict"]["intervals"] == 4
    assert len(facts["seats"]) == 4
    assert len(facts["average"]) == 2
    twice = bidderup("verdict", "--game", "coin", "--bidders-from", "keeper,keeper", "--games", "100")
    assert twice.code == 2
    assert "once each" in twice.err


def test_an_undecided_population_says_how_many_games_it_takes() -> None:
    found = population(Scenario(game="coin", players=2), ("keeper",), 500, threads=1)
    assert found.verdict.kind == "undecided"
    assert "games of each would decide" in found.sentence() or "too close" in found.sentence()


def test_show_prints_any_table(bidderup: Any) -> None:
    bidderup("simulate", "--game", "coin", "--players", "2", "--games", "600", "-o", "run")
    assert "lock_in" in bidderup("show", "run", "--table", "course").out
    rows = json.loads(bidderup("show", "run", "--table", "extremes", "--json").out)
    assert rows["rows"][0]["rank"] == 1
    wrong = bidderup("show", "run", "--table", "curse")
    assert wrong.code == 2
    assert "did you mean 'course'" in wrong.err
