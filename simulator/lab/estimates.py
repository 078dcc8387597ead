"""Means and ratios of what a run has measured, with intervals: exact over blocks where products were kept, else over batches."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from simulator.stats.batches import batch_mean, jackknife_ratio
from simulator.stats.intervals import Estimate, block_moments, mean_interval, rate_interval, wilson

if TYPE_CHECKING:
    from simulator.lab.results import Results

FEWEST_BATCHES = 10  # with fewer, batch means say too little of their own spread


def estimate(results: Results, weights: dict[int, float], level: float = 0.95, rate: bool = False) -> Estimate:
    """Return the mean per game of a weighted sum of block variables, with its interval.

    Products of the full measures and squares of each light variable are kept by blocks, so that the interval of any sum of
    full ones and of a single light one is exact over blocks. A sum that mixes light variables takes its spread from batches;
    where these are few, it is bounded by the sum of the standard errors, which no correlation can exceed.

    Parameters
    ----------
    weights : weight of each variable, by its index in `results.shape`
    rate : whether the mean is a share in 0 .. 1 (Wilson's interval when all blocks are equal)
    """
    shape, sums, blocks = results.shape, results.sums, results.blocks
    used = {i: w for i, w in weights.items() if w != 0.0}
    light = [i for i in used if i >= shape.crossed]
    if not light:
        vector = np.zeros(shape.crossed)
        for index, weight in used.items():
            vector[index] = weight / results.plan.rotations
        mean, variance = block_moments(vector, sums.totals[: shape.crossed], sums.cross, blocks)
    elif len(used) == 1:
        index = light[0]
        mean, variance = _light_moments(results, index)
        mean, variance = mean * used[index], variance * used[index] ** 2
    elif len(results.batches) >= FEWEST_BATCHES:
        totals = sum(w * column(results, i) for i, w in used.items())
        return batch_mean(np.asarray(totals), batch_games(results), level)
    else:
        mean = math.fsum(w * int(sums.totals[i]) for i, w in used.items()) / results.games
        variance = math.fsum(abs(w) * math.sqrt(_single_variance(results, i)) for i, w in used.items()) ** 2
    make = rate_interval if rate else mean_interval
    return make(mean, variance, blocks, level)


def _single_variance(results: Results, index: int) -> float:
    """Return the variance over blocks of one variable's mean per game."""
    if index >= results.shape.crossed:
        return _light_moments(results, index)[1]
    one = np.zeros(results.shape.crossed)
    one[index] = 1 / results.plan.rotations
    return block_moments(one, results.sums.totals[: results.shape.crossed], results.sums.cross, results.blocks)[1]


def _light_moments(results: Results, index: int) -> tuple[float, float]:
    """Return mean per game and variance over blocks of a light variable, from exact whole numbers."""
    sums, blocks, rotations = results.sums, results.blocks, results.plan.rotations
    total, square = int(sums.totals[index]), int(sums.block_squares[index - results.shape.crossed])
    if blocks < 2:
        return total / blocks / rotations, math.inf
    spread = square * blocks - total * total  # exact: Python integers
    return total / blocks / rotations, spread / (blocks * (blocks - 1)) / rotations**2


def batch_games(results: Results) -> np.ndarray:
    """Return the games of each batch, float[batches]."""
    blocks = [len(results.plan.blocks_of(b)) for b in range(len(results.batches))]
    return np.array(blocks, float) * results.plan.rotations


def column(results: Results, index: int) -> np.ndarray:
    """Return the sums of one variable by batch, float[batches]."""
    return results.by_batch()[0][:, index]


def tally(results: Results, index: int) -> np.ndarray:
    """Return the sums of one counter by batch, float[batches]."""
    return results.by_batch()[1][:, index]


def ratio(upper: Sequence[np.ndarray] | np.ndarray, lower: np.ndarray, level: float = 0.95, rate: bool = False) -> Estimate:
    """Return a ratio of two sums by batch (`column`, `tally`) with the interval of the delete-one-batch jackknife.

    Parameters
    ----------
    upper, lower : float[batches]; rate : whether the ratio is a share, whose interval ends at 0 and 1
    """
    found = jackknife_ratio(np.asarray(upper, float), lower, level)
    if not rate:
        return found
    return Estimate(found.mean, max(0.0, found.low), min(1.0, found.high), found.error)


def share(upper: np.ndarray, lower: np.ndarray, n: int, level: float = 0.95) -> Estimate:
    """Return a share with its interval; one that is the same in every batch gets Wilson's, of `n` independent things."""
    found = ratio(upper, lower, level, rate=True)
    if found.error > 0.0:
        return found
    low, high = wilson(found.mean, n, level)
    return Estimate(found.mean, low if found.mean > 0 else 0.0, high if found.mean < 1 else 1.0, 0.0)


def finite(found: Estimate, value: str = "value") -> dict[str, float | None]:
    """Return an estimate as columns: the figure under a name, low, high; ends that are not known are empty."""
    ends = {"low": found.low, "high": found.high}
    return {value: found.mean, **{k: v if math.isfinite(v) else None for k, v in ends.items()}}


def deviation(results: Results, index: int) -> float:
    """Return the standard deviation of a variable over single games; nan for fewer than two."""
    sums, n = results.sums, results.games
    if n < 2:
        return math.nan
    total = int(sums.totals[index])
    return math.sqrt(max(int(sums.squares[index]) * n - total * total, 0) / (n * (n - 1)))
