"""Squares and products of noisy differences without the noise: rows of a design crossed with independent batches of games.

Every row of a design is played on the same batches, so that a difference is known once a batch. A product of two different
batches has no noise in its mean, a square has; only products across batches are used here. A figure is kept as an array: its
value, then the value without each row, then without each batch. Arithmetic on such arrays is arithmetic on figures, and the
spread of the two kinds of left-out values is the error of drawing other rows, and of drawing other games.
"""

from __future__ import annotations

import math

import numpy as np

from simulator.stats.intervals import Estimate, student_quantile

MOST_FLIPS = 16  # batches up to which every pattern of signs is tried


def product(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """Return the mean over rows of the product of two outputs, noise taken out, as a figure.

    Parameters
    ----------
    first, second : float[rows, batches, components]; the product is summed over the components; at least 2 rows, 3 batches

    Returns
    -------
    figure : float[1 + rows + batches]
    """
    rows, batches = first.shape[:2]
    own = (first * second).sum(axis=2)  # products of a batch with itself: left out
    a, b = first.sum(axis=1, keepdims=True), second.sum(axis=1, keepdims=True)
    each = ((a * b).sum(axis=(1, 2)) - own.sum(axis=1)) / (batches * (batches - 1))
    without = ((a - first) * (b - second)).sum(axis=2) - (own.sum(axis=1, keepdims=True) - own)
    by_batch = without.mean(axis=0) / ((batches - 1) * (batches - 2))
    return np.concatenate([[each.mean()], (each.sum() - each) / (rows - 1), by_batch])


def mean(values: np.ndarray) -> np.ndarray:
    """Return the mean over rows, batches and components as a figure; parameter as in `product`."""
    rows, batches = values.shape[:2]
    table = values.mean(axis=2)
    by_row, by_batch = table.mean(axis=1), table.mean(axis=0)
    left_rows = (by_row.sum() - by_row) / (rows - 1)
    return np.concatenate([[table.mean()], left_rows, (by_batch.sum() - by_batch) / (batches - 1)])


def interval(figure: np.ndarray, rows: int, level: float = 0.95) -> Estimate:
    """Return the interval of a figure: the errors of rows and of batches added up, which is never too little."""
    parts = figure[1 : 1 + rows], figure[1 + rows :]
    error = math.sqrt(sum((len(p) - 1) * float(np.var(p)) for p in parts))
    half = student_quantile(0.5 + level / 2, min(len(p) for p in parts) - 1) * error
    return Estimate(float(figure[0]), float(figure[0]) - half, float(figure[0]) + half, error)


def flips(batches: int) -> np.ndarray:
    """Return every pattern of signs of the batches but for a common sign, float[2^(batches − 1), batches]."""
    if not 2 <= batches <= MOST_FLIPS:
        raise ValueError(f"{batches} batches: 2 to {MOST_FLIPS} are possible")
    numbers = np.arange(2 ** (batches - 1))[:, None]
    return 1.0 - 2.0 * ((numbers >> np.arange(batches)) & 1)


def no_difference(differences: np.ndarray, signs: np.ndarray) -> float:
    """Return the p-value of "no row differs": how often the same differences with random signs by batch are as large.

    Where nothing differs in truth, the noise of a batch is as likely to have the one sign as the other, in all rows at once.

    Parameters
    ----------
    differences : float[rows, batches, components]; signs : patterns of signs, as `flips` gives them
    """
    gram = np.einsum("rbc,rdc->bd", differences, differences)
    sizes = ((signs @ gram) * signs).sum(axis=1)
    observed = float(gram.sum())
    return float(np.mean(sizes >= observed * (1 - 1e-9))) if observed > 0 else 1.0
