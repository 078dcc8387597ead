"""Ratings: recovery of known strengths, ties and seats; bidders that always lose stay finite."""

from __future__ import annotations

import numpy as np
import pytest

from simulator.stats.ratings import Fitter, Orders, merge


def played(strength: np.ndarray, seat: np.ndarray, games: int, seed: int) -> Orders:
    """Draw finishing orders without ties from the model (Gumbel races are Plackett–Luce)."""
    rng = np.random.default_rng(seed)
    k = len(seat)
    bidders = np.array([rng.permutation(len(strength))[:k] for _ in range(games)])
    score = strength[bidders] + seat + rng.gumbel(size=bidders.shape)
    ranks = (-score).argsort(axis=1).argsort(axis=1) + 1
    return merge([Orders(bidders, ranks, np.ones(games))])


STRENGTH = np.array([-1.0, -0.2, 0.0, 0.4, 0.8])
SEAT = np.array([0.3, 0.0, -0.1, -0.2])


def test_strengths_and_seats_are_recovered() -> None:
    found = Fitter([played(STRENGTH, SEAT, 40_000, 1)], 5).fit()
    assert found.bidder == pytest.approx(STRENGTH - STRENGTH.mean(), abs=0.03)
    assert found.seat == pytest.approx(SEAT - SEAT.mean(), abs=0.03)
    assert found.tie.max() < -3.0  # no ties were drawn


def test_intervals_cover_the_truth() -> None:
    """40 experiments, 5 bidders: at least 180 of 200 intervals cover (95 % expected; chance of fewer below 1 in 1,000)."""
    covered = 0
    for seed in range(40):
        batches = [played(STRENGTH, SEAT, 150, 1000 * seed + b) for b in range(20)]
        fitter = Fitter(batches, 5)
        low, high = fitter.intervals(fitter.fit(), 200, seed)
        covered += int(((low <= STRENGTH - STRENGTH.mean()) & (STRENGTH - STRENGTH.mean() <= high)).sum())
    assert covered >= 180


def test_a_bidder_that_always_loses_has_a_finite_rating() -> None:
    bidders = np.array([[0, 1], [1, 0]])
    ranks = np.array([[1, 2], [2, 1]])
    found = Fitter([Orders(bidders, ranks, np.array([500.0, 500.0]))], 2).fit()
    assert np.isfinite(found.bidder).all()
    assert found.bidder[0] > 2.0 > -2.0 > found.bidder[1]


def test_games_that_are_all_ties_rate_everybody_equal() -> None:
    bidders = np.array([[0, 1, 2], [1, 2, 0], [2, 0, 1]])
    ranks = np.ones((3, 3), dtype=int)
    found = Fitter([Orders(bidders, ranks, np.full(3, 100.0))], 3).fit()
    assert found.bidder == pytest.approx([0, 0, 0], abs=1e-4)
    assert found.tie[1] > 1.0  # three sharing a place is what happens


def test_the_gradient_is_that_of_the_loss() -> None:
    fitter = Fitter([played(STRENGTH, SEAT, 300, 7)], 5)
    weight = fitter.counts.sum(axis=0)[np.array(fitter.order)]
    theta = np.random.default_rng(3).normal(size=fitter.x.shape[1])
    _, gradient = fitter._loss(theta, weight)
    for i in range(len(theta)):
        step = np.zeros_like(theta)
        step[i] = 1e-6
        slope = (fitter._loss(theta + step, weight)[0] - fitter._loss(theta - step, weight)[0]) / 2e-6
        assert slope == pytest.approx(gradient[i], rel=1e-4, abs=1e-3)
