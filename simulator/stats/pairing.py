"""Paired differences on common random numbers, from batches (metrics 31), and families of intervals (metrics 34)."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from simulator.stats.batches import mean_variance
from simulator.stats.intervals import Estimate, mean_interval, student_quantile


@dataclass(frozen=True)
class Difference:
    """The difference of two variants played on the same blocks.

    Attributes
    ----------
    estimate : second minus first, with its interval
    correlation : of the batch means of the two; nan when one of them never varies
    reduction : variance of an unpaired difference over that of the paired one; below 1 pairing did not help
    """

    estimate: Estimate
    correlation: float
    reduction: float

    @property
    def helped(self) -> bool:
        """Whether pairing made the interval narrower."""
        return self.reduction > 1.0


def paired(first: np.ndarray, second: np.ndarray, weight: np.ndarray, level: float = 0.95) -> Difference:
    """Return the difference of two means of batches played on the same blocks.

    Parameters
    ----------
    first, second : float[batches]; batch means
    weight : float[batches]; blocks of each batch; the last one may be shorter
    """
    if first.shape != second.shape:
        raise ValueError("variants are paired batch by batch: both need the same batches")
    share = weight / weight.sum()
    difference = second - first
    mean = float(share @ difference)
    variances = [mean_variance(v, share) for v in (first, second, difference)]
    estimate = mean_interval(mean, variances[2] * len(weight), len(weight), level)
    spread = math.sqrt(variances[0] * variances[1])
    covariance = (variances[0] + variances[1] - variances[2]) / 2
    correlation = covariance / spread if spread > 0 else math.nan
    unpaired = variances[0] + variances[1]
    reduction = unpaired / variances[2] if variances[2] > 0 else (math.inf if unpaired > 0 else 1.0)
    return Difference(estimate, correlation, reduction)


def largest_quantile(batches: np.ndarray, level: float = 0.95, draws: int = 20_000, seed: int = 1) -> float:
    """Return the quantile of the largest |t| of a family of means of batches, for simultaneous intervals.

    Parameters
    ----------
    batches : float[batches, family]; the members may depend on each other

    Notes
    -----
    Fewer batches than members say too little of how the members depend on each other: then it is Bonferroni's quantile.
    """
    n = len(batches)
    if n < 2:  # one batch says nothing of its own spread
        return math.inf
    centred = batches - batches.mean(axis=0)
    scale = centred.std(axis=0, ddof=1)
    used = centred[:, scale > 0] / scale[scale > 0]
    if used.shape[1] == 0:
        return student_quantile(0.5 + level / 2, n - 1)
    if n - 1 < used.shape[1]:
        return student_quantile(1 - (1 - level) / 2 / used.shape[1], n - 1)
    correlation = used.T @ used / (n - 1)
    rng = np.random.default_rng(seed)
    roots, vectors = np.linalg.eigh(correlation)
    mix = vectors * np.sqrt(np.maximum(roots, 0))
    normal = rng.standard_normal((draws, len(roots))) @ mix.T
    chi = np.sqrt(rng.chisquare(n - 1, draws) / (n - 1))
    return float(np.quantile(np.abs(normal).max(axis=1) / chi, level))


def holm(p: np.ndarray) -> np.ndarray:
    """Return Holm's adjusted p-values, for flags that must not be raised falsely."""
    order = np.argsort(p)
    raised = np.maximum.accumulate(p[order] * (len(p) - np.arange(len(p))))
    adjusted = np.empty(len(p))
    adjusted[order] = np.minimum(raised, 1.0)
    return adjusted
