"""Ratings from finishing orders: Plackett–Luce with Davidson–Luce ties, a seat covariate and a ridge penalty (metrics 28).

The chance that a set T of the players still ranked shares the next place is proportional to
δ_|T| · (∏_{i∈T} s_i)^{1/|T|}, with s_i = exp(bidder + seat) and δ_1 = 1.
Sources: Turner et al., "Modelling rankings in R: the PlackettLuce package" (2020); Davidson, "On extending the Bradley–Terry
model to accommodate ties" (1970).
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

RIDGE = 1.0  # penalty on squared ratings, in units of one game: a bidder that always loses still gets a finite rating


@dataclass(frozen=True)
class Orders:
    """Finishing orders, each with the number of games it was seen in.

    Attributes
    ----------
    bidder : int[m, k]; who sat at each seat
    rank : int[m, k]; place of each seat, equal for ties
    count : float[m]
    """

    bidder: np.ndarray
    rank: np.ndarray
    count: np.ndarray


@dataclass(frozen=True)
class Ratings:
    """Fitted strengths on the log scale, centred on 0.

    Attributes
    ----------
    bidder : float[n]; seat : float[k] advantage of each seat; tie : float[k − 1] log δ of 2 .. k players sharing a place
    """

    bidder: np.ndarray
    seat: np.ndarray
    tie: np.ndarray
    vector: np.ndarray  # as fitted, before centring


class Fitter:
    """Fits ratings to batches of finishing orders; the choices are worked out once, a resample only changes their weights.

    At each stage of an order a set of players takes the next place among those left: one choice among all such sets.
    """

    def __init__(self, batches: Sequence[Orders], bidders: int) -> None:
        joined = np.concatenate([np.hstack([o.bidder, o.rank]) for o in batches])
        unique, where = np.unique(joined, axis=0, return_inverse=True)
        where = where.ravel()
        starts = np.cumsum([0, *(len(o.count) for o in batches)])
        counts = [
            np.bincount(where[starts[i] : starts[i + 1]], o.count, len(unique)) for i, o in enumerate(batches)
        ]
        self.counts = np.array(counts)  # [batch, order]
        self.players = unique.shape[1] // 2
        self.bidders = bidders
        rows: list[np.ndarray] = []
        chosen: list[bool] = []
        group: list[int] = []
        self.order: list[int] = []  # which order a stage belongs to
        for i, line in enumerate(unique):
            self._add_stages(i, line[: self.players], line[self.players :], rows, chosen, group)
        self.x = np.array(rows)
        self.chosen = np.flatnonzero(chosen)
        self.group = np.array(group)
        self.starts = np.flatnonzero(np.diff(self.group, prepend=-1))

    def _add_stages(
        self, index: int, seats: np.ndarray, ranks: np.ndarray, rows: list[np.ndarray], chosen: list[bool], group: list[int]
    ) -> None:
        for place in sorted(set(ranks)):
            left = [s for s in range(self.players) if ranks[s] >= place]
            if len(left) == 1:
                continue
            winners = {s for s in left if ranks[s] == place}
            for size in range(1, len(left) + 1):
                for together in itertools.combinations(left, size):
                    rows.append(self._features(together, seats))
                    chosen.append(set(together) == winners)
                    group.append(len(self.order))
            self.order.append(index)

    def _features(self, together: Sequence[int], seats: np.ndarray) -> np.ndarray:
        row = np.zeros(self.bidders + 2 * self.players - 1)
        for s in together:
            row[seats[s]] += 1 / len(together)
            row[self.bidders + s] += 1 / len(together)
        if len(together) > 1:
            row[self.bidders + self.players + len(together) - 2] = 1.0
        return row

    def _loss(self, theta: np.ndarray, weight: np.ndarray) -> tuple[float, np.ndarray]:
        """Return the penalised negative log likelihood and its gradient."""
        score = self.x @ theta
        top = np.maximum.reduceat(score, self.starts)
        shifted = np.exp(score - top[self.group])
        total = np.add.reduceat(shifted, self.starts)
        value = float(weight @ (top + np.log(total) - score[self.chosen]))
        share = shifted / total[self.group] * weight[self.group]
        gradient = share @ self.x - weight @ self.x[self.chosen]
        return value + 0.5 * RIDGE * float(theta @ theta), gradient + RIDGE * theta

    def fit(self, times: np.ndarray | None = None, start: np.ndarray | None = None) -> Ratings:
        """Return the ratings that explain the orders best.

        Parameters
        ----------
        times : float[batches]; how often each batch counts, once unless given
        start : ratings vector to start from
        """
        from scipy.optimize import minimize

        counted = self.counts.sum(axis=0) if times is None else times @ self.counts
        weight = counted[np.array(self.order)]
        first = np.zeros(self.x.shape[1]) if start is None else start
        found = minimize(self._loss, first, args=(weight,), jac=True, method="L-BFGS-B", options={"maxiter": 2000})
        bidder, seat = found.x[: self.bidders], found.x[self.bidders : self.bidders + self.players]
        tie = found.x[self.bidders + self.players :]
        return Ratings(bidder - bidder.mean(), seat - seat.mean(), tie, found.x)

    def intervals(self, best: Ratings, resamples: int, seed: int, level: float = 0.95) -> tuple[np.ndarray, np.ndarray]:
        """Return percentile intervals of the bidders' ratings from a one-step bootstrap over batches.

        Each resample moves the fit by one Newton step, with the curvature at the fit: for samples of thousands of games that is
        as good as fitting again, and a thousand times as fast (the score bootstrap).
        """
        rng = np.random.default_rng(seed)
        n = len(self.counts)
        stages = np.array(self.order)
        slopes = np.array([self._loss(best.vector, counts[stages])[1] for counts in self.counts])
        slopes -= (1 - 1 / n) * RIDGE * best.vector  # the penalty counts once in all, not once a batch
        times = np.array([np.bincount(rng.integers(0, n, n), minlength=n) for _ in range(resamples)]) - 1.0
        steps = np.linalg.solve(self._curvature(best.vector), (times @ slopes).T).T
        drawn = (best.vector - steps)[:, : self.bidders]
        drawn -= drawn.mean(axis=1, keepdims=True)
        low, high = np.quantile(drawn, [0.5 - level / 2, 0.5 + level / 2], axis=0)
        return low, high

    def _curvature(self, theta: np.ndarray, step: float = 1e-4) -> np.ndarray:
        """Return the second derivatives of the loss, by central differences of its gradient."""
        weight = self.counts.sum(axis=0)[np.array(self.order)]
        lines = []
        for i in range(len(theta)):
            shift = np.zeros(len(theta))
            shift[i] = step
            lines.append((self._loss(theta + shift, weight)[1] - self._loss(theta - shift, weight)[1]) / (2 * step))
        curve = np.array(lines)
        return np.asarray((curve + curve.T) / 2)


def merge(orders: Sequence[Orders]) -> Orders:
    """Put orders together and add up the counts of equal ones."""
    joined = np.concatenate([np.hstack([o.bidder, o.rank]) for o in orders])
    counts = np.concatenate([o.count for o in orders])
    unique, where = np.unique(joined, axis=0, return_inverse=True)
    players = joined.shape[1] // 2
    return Orders(unique[:, :players], unique[:, players:], np.bincount(where.ravel(), counts, len(unique)))
