"""Which of many designs is best, which worst: a race in which the ones that can be neither are dropped (metrics 35).

Everything rests on intervals that hold for all designs at every look at once, so that a design dropped at one look was rightly
dropped, with one chance of error for the whole race.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from simulator.stats.intervals import normal_quantile

Interval = tuple[float, float]


def excess_bounds(seats: Sequence[Interval]) -> Interval:
    """Return bounds of max |p − 1/k| from an interval for each of the k seat rates."""
    even = 1 / len(seats)
    high = max(max(abs(low - even), abs(high - even)) for low, high in seats)
    low = max(max(low - even, even - high, 0.0) for low, high in seats)
    return low, high


def spread_bounds(seats: Sequence[Interval]) -> Interval:
    """Return bounds of the largest minus the smallest of several means, from an interval for each."""
    high = max(high for _, high in seats) - min(low for low, _ in seats)
    low = max(low for low, _ in seats) - min(high for _, high in seats)
    return max(low, 0.0), high


@dataclass
class Race:
    """The state of a race of `designs` designs: bounds of each one's objective, and who may still be an extreme.

    Attributes
    ----------
    epsilon : a side is settled when its leader is within this of the true extreme
    low, high : float[designs]; bounds of the objective now
    best, worst : bool[designs]; whether a design may still have the lowest, the highest objective
    """

    designs: int
    epsilon: float
    low: np.ndarray = field(init=False)
    high: np.ndarray = field(init=False)
    best: np.ndarray = field(init=False)
    worst: np.ndarray = field(init=False)

    def __post_init__(self) -> None:
        self.low = np.full(self.designs, -math.inf)
        self.high = np.full(self.designs, math.inf)
        self.best = np.ones(self.designs, bool)
        self.worst = np.ones(self.designs, bool)

    def take(self, design: int, bounds: Interval) -> None:
        """Take in the bounds of a design that was played on; they only ever narrow."""
        self.low[design] = max(self.low[design], bounds[0])
        self.high[design] = min(self.high[design], bounds[1])

    def drop(self) -> None:
        """Drop from the best whoever is surely beaten by some other, and from the worst likewise."""
        self.best &= self.low <= self.high.min()
        self.worst &= self.high >= self.low.max()

    def gap(self, best: bool) -> float:
        """Return how far the leader of a side may be from the true extreme, at most."""
        if best:
            return max(0.0, float(self.high[self.best].min() - self.low[self.best].min()))
        return max(0.0, float(self.high[self.worst].max() - self.low[self.worst].max()))

    def settled(self, best: bool) -> bool:
        """Tell whether a side has one design left or a leader within epsilon."""
        left = int((self.best if best else self.worst).sum())
        return left == 1 or self.gap(best) <= self.epsilon

    def leader(self, best: bool) -> int:
        """Return the design that leads a side: the one with the smallest upper, the largest lower bound."""
        side, bound = (self.best, self.high) if best else (self.worst, -self.low)
        return int(np.where(side, bound, math.inf).argmin())

    def playing(self) -> np.ndarray:
        """Return bool[designs]: who is to be played on."""
        still = np.zeros(self.designs, bool)
        if not self.settled(best=True):
            still |= self.best
        if not self.settled(best=False):
            still |= self.worst
        return still


def fair_extreme(errors: Sequence[float]) -> float:
    """Return the largest |deviation| that noise alone shows among estimates with these standard errors (the median of it).

    It says what selection does: the worst of many perfectly fair designs looks unfair. Errors of 0 or infinity are left out.
    """
    used = np.array([e for e in errors if 0 < e < math.inf])
    if len(used) == 0:
        return 0.0
    low, high = 0.0, float(used.max()) * normal_quantile(1 - 0.05 / len(used))
    for _ in range(60):
        middle = (low + high) / 2
        inside = sum(math.log(max(math.erf(middle / e / math.sqrt(2)), 1e-300)) for e in used.tolist())
        low, high = (middle, high) if inside < math.log(0.5) else (low, middle)
    return high
