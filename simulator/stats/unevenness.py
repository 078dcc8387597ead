"""How uneven the seats are in one number, with intervals that hold for all seats at once (metrics 3, 4).

The errors of the seat rates are taken as normal with the covariance of the block means, widened by χ² for few blocks. With r the
95 % quantile of a norm of the errors, the triangle inequality gives its true value: norm(a) = norm(â) ± r, for the range as
for w. Nothing is resampled, so that a truth of 0 is covered, which a percentile bootstrap of the range never does.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

DRAWS = 20_000


@dataclass(frozen=True)
class Uneven:
    """A figure with its interval, and what it would be on average in a perfectly balanced game with so many games."""

    name: str
    value: float
    low: float
    high: float
    expected: float


def unevenness(rates: np.ndarray, covariance: np.ndarray, blocks: int, level: float = 0.95, seed: int = 1) -> list[Uneven]:
    """Return imbalance, w and evenness of win rates.

    Parameters
    ----------
    rates : float[k]; they sum to 1
    covariance : float[k, k]; of their means over blocks
    blocks : independent blocks they rest on; the covariance of a single win is taken when all blocks are equal
    """
    k = len(rates)
    if np.trace(covariance) <= 0:
        smooth = (rates * blocks + 2) / (blocks + 2 * k)  # two wins more for each seat, as Agresti and Coull's
        covariance = (np.diag(smooth) - np.outer(smooth, smooth)) / blocks
    noise = float(np.trace(covariance)) * k
    roots, vectors = np.linalg.eigh(covariance)
    rng = np.random.default_rng(seed)
    errors = rng.standard_normal((DRAWS, k)) @ (vectors * np.sqrt(np.maximum(roots, 0))).T
    scale = np.sqrt(rng.chisquare(max(blocks - 1, 1), DRAWS) / max(blocks - 1, 1)) if blocks < 1000 else 1.0
    ranges, norms = np.ptp(errors, axis=1), np.sqrt(k * (errors**2).sum(axis=1))
    reach, radius = float(np.quantile(ranges / scale, level)), float(np.quantile(norms / scale, level))
    imbalance, length = float(np.ptp(rates)), math.sqrt(k * float(((rates - 1 / k) ** 2).sum()))
    return [
        Uneven("imbalance", imbalance, max(0.0, imbalance - reach), min(1.0, imbalance + reach), float(ranges.mean())),
        Uneven(
            "w",
            math.sqrt(max(0.0, length**2 - noise)),
            max(0.0, length - radius),
            length + radius,
            float(np.sqrt(np.maximum(norms**2 - noise, 0)).mean()),
        ),
        _evenness(rates, errors[norms / scale <= radius], length <= radius, float(_entropy(1 / k + errors).mean())),
    ]


def _evenness(rates: np.ndarray, inside: np.ndarray, even_is_possible: bool, expected: float) -> Uneven:
    """Return the evenness and its range over the region of rates that are possible."""
    spread = _entropy(rates + inside)
    value = float(_entropy(rates[None, :])[0])
    high = 1.0 if even_is_possible else max(value, float(spread.max()))
    return Uneven("evenness", value, min(value, float(spread.min())), high, expected)


def _entropy(rates: np.ndarray) -> np.ndarray:
    """Return −Σ p ln p / ln k of each row."""
    p = np.clip(rates, 1e-300, 1.0)
    p = p / p.sum(axis=1, keepdims=True)
    return np.asarray(-(p * np.log(p)).sum(axis=1) / math.log(rates.shape[1]))
