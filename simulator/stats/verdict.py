"""Is it balanced? A verdict against the designer's tolerance (metrics 5)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from simulator.stats.intervals import mean_interval, rate_interval

BALANCED, UNBALANCED, UNDECIDED = "balanced", "unbalanced", "undecided"
TOLERANCE = 0.01  # one percentage point


@dataclass(frozen=True)
class Excess:
    """How far one seat of one line-up is from 1/k: its mean, its standard error, and the blocks both rest on.

    Where `even` = 1/k is given, the interval is that of the rate mean + even, which promises nothing false when all blocks are
    equal; otherwise it is Student's.
    """

    label: str
    mean: float
    error: float
    blocks: int
    even: float | None = None

    def interval(self, level: float) -> tuple[float, float]:
        """Return the interval of the excess at a level."""
        variance = self.error**2 * self.blocks
        if self.even is None:
            found = mean_interval(self.mean, variance, self.blocks, level)
            return found.low, found.high
        found = rate_interval(min(max(self.mean + self.even, 0.0), 1.0), variance, self.blocks, level)
        return found.low - self.even, found.high - self.even


@dataclass(frozen=True)
class Verdict:
    """A verdict and what it rests on.

    Attributes
    ----------
    kind : "balanced", "unbalanced" or "undecided"
    worst : the seat farthest from even
    sequential : whether it rests on confidence sequences, which hold whenever a run is stopped
    needed : factor by which the number of games would have to grow for a rule to fire if the estimates stayed; 1 when
        decided, infinite when the worst seat is too close to the tolerance ever to decide
    """

    kind: str
    tolerance: float
    alpha: float
    worst: Excess
    needed: float
    sequential: bool = False


def judge(found: Sequence[Excess], tolerance: float = TOLERANCE, alpha: float = 0.05) -> Verdict:
    """Judge the excesses of all seats of all line-ups.

    Balanced when all (1 − 2α) intervals lie inside ± tolerance: two one-sided tests each, and as all must hold no
    correction is needed. Unbalanced when some (1 − α/m) interval lies wholly outside, m intervals in all.
    """
    worst = max(found, key=lambda e: abs(e.mean))
    if all(_inside(e, tolerance, alpha) for e in found):
        return Verdict(BALANCED, tolerance, alpha, worst, 1.0)
    if any(_outside(e, tolerance, alpha / len(found)) for e in found):
        return Verdict(UNBALANCED, tolerance, alpha, worst, 1.0)
    return Verdict(UNDECIDED, tolerance, alpha, worst, _needed(found, tolerance, alpha))


def _inside(e: Excess, tolerance: float, alpha: float) -> bool:
    """Tell whether the (1 − 2α) interval lies inside ± tolerance."""
    low, high = e.interval(1 - 2 * alpha)
    return -tolerance < low and high < tolerance


def _outside(e: Excess, tolerance: float, alpha: float) -> bool:
    """Tell whether the (1 − α) interval lies wholly outside ± tolerance."""
    low, high = e.interval(1 - alpha)
    return low > tolerance or high < -tolerance


def _needed(found: Sequence[Excess], tolerance: float, alpha: float) -> float:
    """Return the smallest factor of games at which one of the rules fires if means and variances stay."""
    inside = max(_factor(e, tolerance - abs(e.mean), 1 - 2 * alpha) for e in found)
    outside = min(_factor(e, abs(e.mean) - tolerance, 1 - alpha / len(found)) for e in found)
    return max(1.0, min(inside, outside))


def _factor(e: Excess, room: float, level: float) -> float:
    """Return how many times the games make the interval at a level reach no farther than `room` from the mean."""
    if room <= 0:
        return math.inf
    low, high = e.interval(level)
    return (max(high - e.mean, e.mean - low) / room) ** 2
