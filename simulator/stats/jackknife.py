"""Intervals for figures that are no means, such as ratios of sums: the jackknife over independent batches."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from simulator.stats.intervals import Estimate, student_quantile


def errors(sums: np.ndarray, figures: Callable[[np.ndarray], np.ndarray]) -> tuple[np.ndarray, np.ndarray]:
    """Return figures made of sums over batches, and their standard errors.

    Parameters
    ----------
    sums : float[batches, …]; batches are independent and of one size
    figures : turns the sums of all batches, float[…], into the figures, float[f]

    Notes
    -----
    Source: Efron & Stein, "The jackknife estimate of variance" (1981).
    """
    n = len(sums)
    total = sums.sum(axis=0)
    found = figures(total)
    if n < 2:
        return found, np.full_like(found, math.inf)
    left_out = np.array([figures((total - batch) * (n / (n - 1))) for batch in sums])
    return found, np.sqrt((n - 1) / n * ((left_out - left_out.mean(axis=0)) ** 2).sum(axis=0))


def intervals(sums: np.ndarray, figures: Callable[[np.ndarray], np.ndarray], level: float = 0.95) -> list[Estimate]:
    """Return the figures with Student's intervals, batches − 1 degrees of freedom; parameters as in `errors`."""
    found, spread = errors(sums, figures)
    t = student_quantile(0.5 + level / 2, max(len(sums) - 1, 1))
    return [Estimate(float(m), float(m - t * e), float(m + t * e), float(e)) for m, e in zip(found, spread, strict=True)]
