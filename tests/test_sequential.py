"""Confidence sequences keep their promise at every look, on fair, skewed and degenerate data."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import stats

from simulator.stats.sequential import ConfidenceSequence


def misses(draw: object, truth: float, experiments: int, seed: int, alpha: float = 0.05) -> int:
    """Count the experiments in which any of 40 looks misses the truth."""
    rng = np.random.default_rng(seed)
    missed = 0
    for _ in range(experiments):
        sequence = ConfidenceSequence(alpha)
        wrong = False
        for _ in range(40):
            x = draw(rng, 250)  # type: ignore[operator]
            low, high = sequence.update(len(x), float(x.sum()), float((x * x).sum()))
            wrong = wrong or not low <= truth <= high
        missed += wrong
    return missed


@pytest.mark.parametrize(
    ("name", "draw", "truth"),
    [
        ("coin", lambda rng, n: rng.integers(0, 2, n).astype(float), 0.5),
        ("rare", lambda rng, n: (rng.random(n) < 0.02).astype(float), 0.02),
        ("quarters", lambda rng, n: rng.integers(0, 5, n) / 4, 0.5),
        ("never", lambda rng, n: np.zeros(n), 0.0),
        ("always tied", lambda rng, n: np.full(n, 0.25), 0.25),
    ],
)
def test_the_truth_is_rarely_ever_missed(name: str, draw: object, truth: float) -> None:
    """400 experiments: more misses than the 99.9 % quantile of Binomial(400, 5 %) would break the promise."""
    assert misses(draw, truth, 400, 5) <= stats.binom.ppf(0.999, 400, 0.05)


def test_intervals_shrink_with_the_root_of_the_games() -> None:
    rng = np.random.default_rng(1)
    sequence = ConfidenceSequence(0.05)
    widths = {}
    for look in range(1, 1601):
        x = rng.integers(0, 2, 250).astype(float)
        sequence.update(250, float(x.sum()), float(x.sum()))
        widths[look] = sequence.half_width
    assert widths[1600] < 3.5 * 1.96 * 0.5 / math.sqrt(400_000)
    assert widths[1600] < 0.35 * widths[100]


def test_a_batch_counts_as_its_values_do() -> None:
    one, many = ConfidenceSequence(0.05), ConfidenceSequence(0.05)
    x = np.random.default_rng(4).random(500)
    one.update(500, float(x.sum()), float((x * x).sum()))
    many.update(500, float(x[:250].sum() + x[250:].sum()), float((x**2).sum()))
    assert (one.low, one.high) == pytest.approx((many.low, many.high))
