"""Intervals against independent formulas, and their coverage by simulation with a stated error rate."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import stats

from simulator.stats.intervals import (
    block_moments,
    mean_interval,
    quantile,
    rate_interval,
    student_quantile,
    wilson,
)


@pytest.mark.parametrize("degrees", [1, 4, 99, 1000, 1001, 5000, 1_000_000])
@pytest.mark.parametrize("p", [0.9, 0.975, 0.9995])
def test_student_quantiles_are_scipys(degrees: int, p: float) -> None:
    assert student_quantile(p, degrees) == pytest.approx(stats.t.ppf(p, degrees), rel=1e-7)


@pytest.mark.parametrize(("wins", "n"), [(0, 10), (3, 10), (10, 10), (250, 1000)])
def test_wilson_is_scipys(wins: int, n: int) -> None:
    expected = stats.binomtest(wins, n).proportion_ci(0.95, method="wilson")
    assert wilson(wins / n, n) == pytest.approx((expected.low, expected.high))


def test_moments_are_those_of_the_blocks() -> None:
    rng = np.random.default_rng(5)
    blocks = rng.integers(0, 60_000, (400, 3))
    cross = np.triu(blocks.T @ blocks)
    weights = np.array([0.5, 0.0, -2.0])
    mean, variance = block_moments(weights, blocks.sum(axis=0), cross, 400)
    values = blocks @ weights
    assert mean == pytest.approx(values.mean())
    assert variance == pytest.approx(values.var(ddof=1))


def test_large_equal_sums_do_not_cancel() -> None:
    """Whole-number sums of 10⁶ blocks near 4·10⁹ keep a variance of exactly 1/4."""
    n, base = 1_000_000, 40_000 * 100_000
    values = [base, base + 1]
    totals = np.array([sum(values) * n // 2])
    cross = np.array([[base * base * (n // 2) + (base + 1) ** 2 * (n // 2)]], dtype=object)
    _, variance = block_moments(np.array([1.0]), totals, cross, n)
    assert variance == pytest.approx(0.25 * n / (n - 1), rel=1e-12)


def test_equal_blocks_fall_back_to_wilson() -> None:
    assert rate_interval(0.0, 0.0, 50).low == 0.0
    assert rate_interval(0.0, 0.0, 50).high == pytest.approx(wilson(0.0, 50)[1])


def test_one_block_promises_nothing() -> None:
    assert mean_interval(3.0, math.inf, 1).high == math.inf
    assert (rate_interval(0.3, math.inf, 1).low, rate_interval(0.3, math.inf, 1).high) != (0.3, 0.3)


def test_intervals_cover_what_they_promise() -> None:
    """2,000 experiments of 200 correlated blocks: the number covered lies in the 99.9 % band around 95 %."""
    rng = np.random.default_rng(11)
    covered = 0
    experiments, blocks = 2000, 200
    for _ in range(experiments):
        chance = rng.beta(2, 6, blocks)  # games of a block share their chance
        means = rng.binomial(4, chance) / 4
        found = rate_interval(means.mean(), means.var(ddof=1), blocks)
        covered += found.low <= 0.25 <= found.high
    low, high = stats.binom.ppf([0.0005, 0.9995], experiments, 0.95)
    assert low <= covered <= high


@pytest.mark.parametrize("p", [0.05, 0.5, 0.95])
def test_quantiles_of_a_histogram(p: float) -> None:
    rng = np.random.default_rng(3)
    values = rng.integers(0, 400, 20_001)
    exact = np.sort(values)[math.ceil(p * len(values)) - 1]
    assert quantile(np.bincount(values, minlength=512), 0, 1, p) == exact
    assert quantile(np.bincount(values // 10, minlength=512), 0, 10, p) == pytest.approx(exact, abs=10)
