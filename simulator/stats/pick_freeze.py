"""What share of a variance one source of chance decides: pick-freeze pairs (metrics 30).

Two runs share the source and nothing else: the covariance of their outputs is Var(E[Y | source]), its first-order share. Two
runs that share everything but the source: half the mean squared difference is E[Var(Y | all others)], its total share, all
interactions included.
Source: Janon, Klein, Lagnoux, Nodet & Prieur, "Asymptotic normality and efficiency of two Sobol index estimators" (2014).
"""

from __future__ import annotations

import numpy as np

FIELDS = ("count", "sum", "product", "square", "apart")


def moments(base: np.ndarray, kept: np.ndarray, other: np.ndarray) -> np.ndarray:
    """Return the sums a share is made of, float[5, cells]; they add up over batches.

    Parameters
    ----------
    base, kept, other : float[blocks, cells]; outputs of the base run, of the run that shares only the source with it, and of the
        run that shares everything but the source with `kept`. Cells, such as seats in a rotation, have means of their own
    """
    n = np.full(base.shape[1], float(len(base)))
    return np.stack(
        [
            n,
            (base + kept).sum(axis=0) / 2,
            (base * kept).sum(axis=0),
            (base * base + kept * kept).sum(axis=0) / 2,
            ((other - kept) ** 2).sum(axis=0) / 2,
        ]
    )


def shares(sums: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return first-order and total shares of the variance, summed over the cells, of each source.

    Parameters
    ----------
    sums : float[sources, 5, cells]; sums of `moments`

    Returns
    -------
    first, total : float[sources]; nan where nothing varies
    """
    count, mean = sums[:, 0], sums[:, 1] / sums[:, 0]
    covariance = (sums[:, 2] / count - mean**2).sum(axis=1)
    variance = (sums[:, 3] / count - mean**2).sum(axis=1)
    apart = (sums[:, 4] / count).sum(axis=1)
    with np.errstate(invalid="ignore", divide="ignore"):
        return covariance / variance, apart / variance
