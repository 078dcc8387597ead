"""A small version of the coverage experiments: what is printed keeps its promise on games whose truth is known.

All of them, 4,000 experiments each: ``python tests/coverage_experiments.py``.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from coverage_experiments import TRUTH, coin_surveys, real_surveys, table, write_truth
from coverage_harness import ALPHA, AT_LEAST, AT_MOST, NEAR, Count, Survey, coin_rates

from simulator.core.scenario import Scenario
from simulator.lab.simulate import simulate

QUICK, LONG = 200, 40  # experiments of a survey; the fewer, the wider the band they are judged by
BLOCKS = 250  # blocks of an experiment from which on a survey counts as long


def size(survey: Survey) -> int:
    return LONG if survey.batches * survey.blocks >= BLOCKS or survey.name.startswith("bidder-up") else QUICK


SURVEYS = [*coin_surveys(), *real_surveys()]


@pytest.mark.parametrize("survey", SURVEYS, ids=lambda s: s.name)
def test_a_promise_is_kept(survey: Survey) -> None:
    counts = survey.run(size(survey))
    assert counts
    assert all(c.passed for c in counts), table(counts)


def test_a_promise_that_is_broken_is_seen() -> None:
    assert not Count("", NEAR, 0.95, 3700, 4000).passed
    assert not Count("", NEAR, 0.95, 3900, 4000).passed
    assert Count("", AT_LEAST, 0.95, 3900, 4000).passed
    assert not Count("", AT_LEAST, 0.95, 3700, 4000).passed
    assert Count("", AT_MOST, ALPHA, 0, 4000).passed
    assert not Count("", AT_MOST, ALPHA, 300, 4000).passed


def test_exact_rates_of_the_coin_game() -> None:
    """Equal bidders win equally often, and who may toss again wins more often."""
    assert coin_rates(("keeper", "keeper"), 1) == pytest.approx([0.5, 0.5])
    rates = coin_rates(("chancer:wanted=0.7", "keeper", "keeper"), 5)
    assert sum(rates) == pytest.approx(1)
    assert rates[0] > rates[1] == pytest.approx(rates[2])


def test_the_truths_are_of_the_games_played_today() -> None:
    """The long runs still stand for the scenarios: their hashes agree, and a short run is within six standard errors."""
    for truth in tomllib.loads(TRUTH.read_text(encoding="utf-8")).values():
        scenario = Scenario(**truth["scenario"])
        assert scenario.hash() == truth["scenario_hash"]
        rates = simulate(scenario, 4000, seed=3).seat_rates()
        for row, rate in zip(rates.iter_rows(named=True), truth["seat_rates"], strict=True):
            assert abs(row["win_rate"] - rate) < 1.5 * (row["high"] - row["low"])


def test_truths_are_written_from_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("coverage_experiments.TRUTH", tmp_path / "truth.toml")
    for name in ("a", "b"):
        simulate(Scenario(game="coin"), 600, output=tmp_path / name)
    write_truth(tmp_path / "a", tmp_path / "b")
    written = tomllib.loads((tmp_path / "truth.toml").read_text(encoding="utf-8"))
    assert written["base"]["games"] == 600
    assert sum(written["variant"]["seat_rates"]) == pytest.approx(1)
