"""Confidence sequences: intervals that hold at every look at once, for bounded blocks seen in batches (metrics 33).

The empirical-Bernstein sequence with predictable plug-in bets; bet and centre are fixed per batch from earlier batches, so the
sums and squares of a batch are all it needs. It is never a normal approximation: with equal blocks it is as valid as ever.
Source: Waudby-Smith & Ramdas, "Estimating means of bounded random variables by betting" (2024), theorem 2.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from simulator.stats.verdict import BALANCED, UNBALANCED, UNDECIDED

LARGEST_BET = 0.5


@dataclass(slots=True)
class ConfidenceSequence:
    """A sequence of intervals for the mean of values in 0 .. 1, all of which hold together with chance 1 − alpha.

    Attributes
    ----------
    alpha : chance that any of the intervals ever misses
    seen : values so far; low, high : the interval now (the intersection of all so far)
    """

    alpha: float
    seen: int = 0
    low: float = 0.0
    high: float = 1.0
    _bets: float = 0.0  # sum of bet × values
    _weight: float = 0.0  # sum of the bets, once a value
    _cost: float = 0.0  # sum of ψ(bet) × squared distance from the earlier mean
    _total: float = 0.0
    _squares: float = 0.0  # squared distances from the earlier means

    def update(self, count: int, total: float, squares: float) -> tuple[float, float]:
        """Take a batch in: `count` values with their sum and sum of squares. Returns the interval now."""
        mean = (0.5 + self._total) / (1 + self.seen)
        variance = (0.25 + self._squares) / (1 + self.seen)
        # a bet that would be best if the run ended after this batch
        horizon = self.seen + count
        bet = min(LARGEST_BET, math.sqrt(2 * math.log(2 / self.alpha) / (variance * horizon * math.log1p(horizon))))
        distance = max(0.0, squares - 2 * mean * total + count * mean * mean)
        self._bets += bet * total
        self._weight += bet * count
        self._cost += (-math.log1p(-bet) - bet) * distance
        self.seen += count
        self._total += total
        self._squares += distance
        centre = self._bets / self._weight
        half = (math.log(2 / self.alpha) + self._cost) / self._weight
        self.low = max(self.low, centre - half)
        self.high = min(self.high, centre + half)
        return self.low, self.high

    @property
    def half_width(self) -> float:
        """Half the width of the interval now."""
        return (self.high - self.low) / 2


@dataclass
class SeatSequences:
    """Confidence sequences of the k seat rates of one line-up, at every level a verdict asks for (metrics 5, 33).

    Attributes
    ----------
    shown : level 1 − alpha each, as printed; inside : 1 − 2 alpha each; outside : 1 − alpha/k each
    """

    players: int
    alpha: float = 0.05
    shown: list[ConfidenceSequence] = field(init=False)
    inside: list[ConfidenceSequence] = field(init=False)
    outside: list[ConfidenceSequence] = field(init=False)

    def __post_init__(self) -> None:
        levels = (self.alpha, 2 * self.alpha, self.alpha / self.players)
        self.shown, self.inside, self.outside = ([ConfidenceSequence(a) for _ in range(self.players)] for a in levels)

    def update(self, count: int, totals: Sequence[float], squares: Sequence[float]) -> None:
        """Take a batch in: `count` blocks, and for each seat the sum and the sum of squares of its block rates."""
        for family in (self.shown, self.inside, self.outside):
            for sequence, total, square in zip(family, totals, squares, strict=True):
                sequence.update(count, total, square)

    def verdict(self, tolerance: float) -> str:
        """Return balanced, unbalanced or undecided; the chance that it is ever wrong at any look is at most alpha."""
        even = 1 / self.players
        if all(even - tolerance < s.low and s.high < even + tolerance for s in self.inside):
            return BALANCED
        if any(s.low > even + tolerance or s.high < even - tolerance for s in self.outside):
            return UNBALANCED
        return UNDECIDED

    @property
    def half_width(self) -> float:
        """The widest of the shown intervals, halved."""
        return max(s.half_width for s in self.shown)
