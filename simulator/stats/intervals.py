"""Intervals for means of block sums (metrics 1, 2): blocks share streams inside, and are independent of each other.

Only `math` and numpy are used here; the quantiles come from scipy, imported when first needed.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

RARE = 5  # wins, or losses, below which a share is too skewed for Wilson's bound on that side
FEW = 20  # blocks below which their variance is not trusted to be smaller than that of single trials


@dataclass(frozen=True)
class Estimate:
    """A mean with its interval at a level, and the standard error of the mean."""

    mean: float
    low: float
    high: float
    error: float


def normal_quantile(p: float) -> float:
    """Return the quantile of the standard normal distribution."""
    from statistics import NormalDist

    return NormalDist().inv_cdf(p)


def student_quantile(p: float, degrees: float) -> float:
    """Return the quantile of Student's t distribution; beyond 1,000 degrees of freedom the normal one, with correction.

    Source: Cornish–Fisher expansion (Abramowitz & Stegun 26.7.5), which is exact to 1e-9 there; scipy below that.
    """
    if degrees > 1000:
        z = normal_quantile(p)
        return z + (z**3 + z) / (4 * degrees) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * degrees**2)
    from scipy.special import stdtrit

    return float(stdtrit(degrees, p))


def wilson(mean: float, n: int, level: float = 0.95) -> tuple[float, float]:
    """Return the Wilson score interval of a share of `n` independent trials.

    Source: Wilson, "Probable inference, the law of succession, and statistical inference" (1927).
    """
    if n == 0:
        return 0.0, 1.0
    return score_interval(mean, n, normal_quantile(0.5 + level / 2))


def score_interval(mean: float, trials: float, z: float) -> tuple[float, float]:
    """Return the score interval of a share of `trials` trials, a number that need not be whole, for a quantile."""
    scale = 1 + z * z / trials
    centre = (mean + z * z / (2 * trials)) / scale
    half = z / scale * math.sqrt(max(mean * (1 - mean), 0.0) / trials + z * z / (4 * trials * trials))
    return max(0.0, centre - half), min(1.0, centre + half)


def block_moments(weights: np.ndarray, totals: np.ndarray, cross: np.ndarray, blocks: int) -> tuple[float, float]:
    """Return mean and variance over blocks of a weighted sum of block variables.

    Parameters
    ----------
    weights : float[v]; totals : int[v]; cross : int[v, v] upper triangle of the sums of products; blocks : number of blocks

    Notes
    -----
    The sums are exact whole numbers and are put together in exact arithmetic, so no digits cancel.
    """
    used = np.flatnonzero(weights)
    mean = math.fsum(float(weights[i]) * int(totals[i]) for i in used) / blocks
    if blocks < 2:
        return mean, math.inf
    terms = []
    for i in used:
        for j in used:
            product = int(cross[min(i, j), max(i, j)])
            spread = product * blocks - int(totals[i]) * int(totals[j])  # exact: Python integers
            terms.append(float(weights[i]) * float(weights[j]) * spread)
    variance = math.fsum(terms) / (blocks * (blocks - 1))
    return mean, max(variance, 0.0)


def mean_interval(mean: float, variance: float, blocks: int, level: float = 0.95) -> Estimate:
    """Return the interval of a block mean, Student's t with blocks − 1 degrees of freedom."""
    if blocks < 2 or not math.isfinite(variance):
        return Estimate(mean, -math.inf, math.inf, math.inf)
    error = math.sqrt(variance / blocks)
    half = student_quantile(0.5 + level / 2, blocks - 1) * error
    return Estimate(mean, mean - half, mean + half, error)


def rate_interval(mean: float, variance: float, blocks: int, level: float = 0.95) -> Estimate:
    """Return the interval of a rate in 0 .. 1 (metrics 2).

    Wilson's, with Student's quantile and as many trials as independent ones would give the variance seen; the plain interval
    of a mean misses rare wins too often. Where fewer than `RARE` wins or losses are seen in that count, the bound on their side
    is widened to the exact one, for Wilson's dips there. Fewer than `FEW` blocks hardly show a variance: they count as no more
    trials than there are blocks. Wilson with n = blocks when all blocks are equal.

    Sources: Kott & Carr, "Developing an estimation strategy for a pesticide data program" (1997), for the effective number of
    trials; Brown, Cai & DasGupta, "Interval estimation for a binomial proportion" (2001), for the dips.
    """
    if blocks < 2 or variance <= 0.0 or not 0.0 < mean < 1.0:
        low, high = wilson(mean, blocks, level)
        return Estimate(mean, low, high, 0.0)
    error = math.sqrt(variance / blocks)
    if not math.isfinite(error):
        return Estimate(mean, 0.0, 1.0, error)
    trials = mean * (1 - mean) / error**2
    if blocks < FEW:
        trials = min(trials, blocks)
    low, high = score_interval(mean, trials, student_quantile(0.5 + level / 2, blocks - 1))
    wins, losses = mean * trials, (1 - mean) * trials
    if min(wins, losses) < RARE:
        from scipy.special import betaincinv

        tail = 0.5 - level / 2
        if wins < RARE:
            low = min(low, float(betaincinv(wins, losses + 1, tail)))
        if losses < RARE:
            high = max(high, float(betaincinv(wins + 1, losses, 1 - tail)))
    return Estimate(mean, low, high, error)


def quantile(bins: np.ndarray, origin: int, width: int, p: float) -> float:
    """Return a quantile of a histogram: exact for bins of width 1, else interpolated inside the bin."""
    total = int(bins.sum())
    if total == 0:
        return math.nan
    wanted = p * total
    reached = np.cumsum(bins)
    index = int(np.searchsorted(reached, max(wanted, 1e-12)))
    if width == 1:
        return float(origin + index)
    before = int(reached[index - 1]) if index else 0
    return origin + width * (index + (wanted - before) / max(int(bins[index]), 1))
