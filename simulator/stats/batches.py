"""Means and ratios of sums from batches: independent groups of blocks, the last of which may be shorter."""

from __future__ import annotations

import math

import numpy as np

from simulator.stats.intervals import Estimate, mean_interval


def mean_variance(values: np.ndarray, share: np.ndarray) -> float:
    """Return the variance of a weighted mean of independent batches whose variance falls with their size.

    Parameters
    ----------
    values : float[batches]; their means
    share : float[batches]; their shares of the whole, which sum to 1
    """
    n = len(values)
    if n < 2:
        return math.inf
    if np.ptp(values) == 0:
        return 0.0
    mean = float(share @ values)
    return float(share @ (values - mean) ** 2) / (n - 1)


def batch_mean(totals: np.ndarray, weight: np.ndarray, level: float = 0.95) -> Estimate:
    """Return the mean of a quantity from its sums over batches, with Student's interval on batches − 1 degrees of freedom.

    Parameters
    ----------
    totals : float[batches]; weight : float[batches], games or blocks of each
    """
    share = weight / weight.sum()
    values = totals / weight
    return mean_interval(float(share @ values), mean_variance(values, share) * len(values), len(values), level)


def jackknife_ratio(upper: np.ndarray, lower: np.ndarray, level: float = 0.95) -> Estimate:
    """Return Σ upper / Σ lower with the interval of the delete-one-batch jackknife; nan where the lower sum is 0.

    Source: Quenouille (1956), Tukey (1958); Efron, "The Jackknife, the Bootstrap and Other Resampling Plans" (1982).

    Parameters
    ----------
    upper, lower : float[batches]; sums of the numerator and of the denominator
    """
    n, below = len(lower), float(lower.sum())
    if below == 0:
        return Estimate(math.nan, -math.inf, math.inf, math.inf)
    ratio = float(upper.sum()) / below
    left = lower.sum() - lower
    if n < 2 or (left == 0).any():
        return Estimate(ratio, -math.inf, math.inf, math.inf)
    without = (upper.sum() - upper) / left
    variance = float(((without - without.mean()) ** 2).sum()) * (n - 1)  # of the ratio, times n
    return mean_interval(ratio, variance, n, level)
