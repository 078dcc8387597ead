"""The race of designs: bounds, dropping, settling, and that the true extremes survive as often as stated."""

from __future__ import annotations

import math

import numpy as np
import pytest

from simulator.stats.elimination import Race, excess_bounds, fair_extreme, spread_bounds
from simulator.stats.sequential import ConfidenceSequence


def test_bounds_of_the_largest_excess() -> None:
    assert excess_bounds([(0.4, 0.6), (0.4, 0.6)]) == pytest.approx((0.0, 0.1))
    assert excess_bounds([(0.55, 0.6), (0.4, 0.45)]) == pytest.approx((0.05, 0.1))
    assert excess_bounds([(0.2, 0.3), (0.0, 0.1), (0.2, 0.5), (0.2, 0.5)]) == pytest.approx((0.15, 0.25))


def test_bounds_of_a_spread() -> None:
    assert spread_bounds([(1.0, 2.0), (1.5, 3.0)]) == (0.0, 2.0)
    assert spread_bounds([(1.0, 2.0), (5.0, 6.0), (3.0, 4.0)]) == (3.0, 5.0)


def test_who_can_be_no_extreme_is_dropped_and_stays_so() -> None:
    race = Race(4, epsilon=0.0)
    for design, bounds in enumerate([(0.0, 0.1), (0.05, 0.2), (0.3, 0.4), (0.35, 0.6)]):
        race.take(design, bounds)
    race.drop()
    assert race.best.tolist() == [True, True, False, False]
    assert race.worst.tolist() == [False, False, True, True]
    assert (race.leader(best=True), race.leader(best=False)) == (0, 3)
    assert race.gap(best=True) == pytest.approx(0.1)
    race.take(2, (0.0, 1.0))  # bounds never widen
    assert (race.low[2], race.high[2]) == (0.3, 0.4)
    race.take(0, (0.0, 0.04))
    race.drop()
    assert race.settled(best=True)
    assert race.playing().tolist() == [False, False, True, True]
    race.take(3, (0.41, 0.6))
    race.drop()
    assert not race.playing().any()


def test_a_leader_close_enough_settles_a_side() -> None:
    race = Race(2, epsilon=0.05)
    race.take(0, (0.1, 0.14))
    race.take(1, (0.1, 0.14))
    race.drop()
    assert race.settled(best=True)
    assert race.best.all()
    assert not Race(2, epsilon=0.05).settled(best=True)


def _run_race(truth: np.ndarray, rng: np.random.Generator, looks: int = 12, block: int = 400) -> Race:
    """Race two-seat designs with these chances of the first seat to win."""
    alpha = 0.05 / (2 * len(truth))
    sequences = [[ConfidenceSequence(alpha), ConfidenceSequence(alpha)] for _ in truth]
    race = Race(len(truth), 0.0)
    for _ in range(looks):
        for design in np.flatnonzero(race.playing()):
            wins = int(rng.binomial(block, truth[design]))
            seats = [s.update(block, n, n) for s, n in zip(sequences[design], (wins, block - wins), strict=True)]
            race.take(int(design), excess_bounds(seats))
        race.drop()
    return race


def test_the_true_extremes_are_kept_at_the_stated_rate() -> None:
    rng = np.random.default_rng(11)
    truth = 0.5 + np.concatenate([[0.0, 0.3], rng.uniform(0.02, 0.27, 22)])
    missed, left = 0, []
    for _ in range(40):
        race = _run_race(truth, rng)
        missed += not (race.best[0] and race.worst[1])
        left.append(int(race.best.sum() + race.worst.sum()))
    assert missed <= 2  # 5 % of 40
    assert np.mean(left) < 16  # of 48: the race does drop


def test_a_race_of_equals_keeps_everybody() -> None:
    rng = np.random.default_rng(5)
    race = _run_race(np.full(12, 0.5), rng)
    assert race.best.all()
    assert race.worst.all()


def test_selection_noise_is_that_of_simulated_fair_designs() -> None:
    """1,632 fair four-player layouts at 10,000 games: the worst shows about 1.7 points (metrics 35)."""
    error = math.sqrt(0.25 * 0.75 / 10_000)
    assert fair_extreme([error] * 6528) == pytest.approx(0.0168, abs=0.0002)
    rng = np.random.default_rng(1)
    drawn = np.abs(rng.normal(0, error, (400, 400))).max(axis=1)
    assert fair_extreme([error] * 400) == pytest.approx(float(np.median(drawn)), rel=0.02)
    assert fair_extreme([0.0, math.inf]) == 0.0
