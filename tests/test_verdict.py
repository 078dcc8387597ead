"""The verdict errs no more often than it says, above all at the edge of the tolerance."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import stats

from simulator.stats.pairing import holm, largest_quantile, paired
from simulator.stats.verdict import BALANCED, UNBALANCED, UNDECIDED, Excess, judge


def seats(means: list[float], error: float, blocks: int = 10_000) -> list[Excess]:
    return [Excess(f"seat {i + 1}", m, error, blocks) for i, m in enumerate(means)]


@pytest.mark.parametrize(
    ("means", "error", "kind"),
    [
        ([0.001, -0.001, 0.0, 0.0], 0.001, BALANCED),
        ([0.03, -0.01, -0.01, -0.01], 0.002, UNBALANCED),
        ([0.03, -0.01, -0.01, -0.01], 0.02, UNDECIDED),
        ([0.009, -0.003, -0.003, -0.003], 0.002, UNDECIDED),
        ([0.0, 0.0], 0.0, BALANCED),
        ([0.5, -0.5], 0.0, UNBALANCED),
    ],
)
def test_the_three_verdicts(means: list[float], error: float, kind: str) -> None:
    assert judge(seats(means, error)).kind == kind


def test_the_games_needed_are_enough_if_nothing_changes() -> None:
    found = judge(seats([0.004, -0.004], 0.005))
    assert found.kind == UNDECIDED
    later = 0.005 / math.sqrt(found.needed * 1.01)
    assert judge(seats([0.004, -0.004], later, 1_000_000)).kind == BALANCED
    assert judge(seats([0.01, -0.01], 0.002)).needed == math.inf


@pytest.mark.parametrize("excess", [0.01, -0.01])
def test_at_the_edge_of_the_tolerance_each_wrong_verdict_is_rare(excess: float) -> None:
    """4,000 experiments with one seat exactly at the tolerance: "balanced" and "unbalanced" each at most 5 % of them."""
    rng = np.random.default_rng(8)
    k, n, error = 4, 4000, 0.002
    truth = np.array([excess, *[-excess / 3] * 3])
    kinds = [judge(seats(list(truth + error * rng.standard_normal(k)), error)).kind for _ in range(n)]
    limit = stats.binom.ppf(0.999, n, 0.05)
    assert kinds.count(BALANCED) <= limit
    assert kinds.count(UNBALANCED) <= limit


def test_pairing_on_shared_chance_narrows_the_interval() -> None:
    rng = np.random.default_rng(3)
    shared = rng.normal(size=400)
    first, second = shared + 0.1 * rng.normal(size=400), shared + 0.1 * rng.normal(size=400) + 0.02
    found = paired(first, second, np.full(400, 250.0))
    assert found.correlation > 0.95
    assert found.reduction > 20
    assert found.estimate.low < 0.02 < found.estimate.high
    assert not paired(first, -second, np.full(400, 250.0)).helped


def test_paired_intervals_cover() -> None:
    rng = np.random.default_rng(9)
    covered = 0
    for _ in range(2000):
        shared = rng.normal(size=40)
        first, second = shared + rng.normal(size=40), shared + rng.normal(size=40) + 0.3
        found = paired(first, second, np.full(40, 100.0)).estimate
        covered += found.low <= 0.3 <= found.high
    low, high = stats.binom.ppf([0.0005, 0.9995], 2000, 0.95)
    assert low <= covered <= high


def test_degenerate_pairs_promise_nothing_false() -> None:
    same = np.full(30, 0.25)
    found = paired(same, same, np.full(30, 10.0))
    assert (found.estimate.low, found.estimate.high, found.reduction) == (0.0, 0.0, 1.0)
    assert math.isnan(found.correlation)


def test_the_largest_of_a_family_needs_a_wider_interval() -> None:
    rng = np.random.default_rng(5)
    independent = rng.normal(size=(2000, 10))
    bonferroni = stats.t.ppf(1 - 0.025 / 10, 1999)
    assert largest_quantile(independent) == pytest.approx(bonferroni, rel=0.03)
    copies = np.repeat(independent[:, :1], 10, axis=1)
    assert largest_quantile(copies) == pytest.approx(1.96, rel=0.03)


def test_holm_is_what_it_is() -> None:
    assert holm(np.array([0.01, 0.04, 0.03])) == pytest.approx([0.03, 0.06, 0.06])
