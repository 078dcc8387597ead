"""Is it balanced? A verdict against the designer's tolerance (metrics 5)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from simulator.stats.intervals import student_quantile

BALANCED, UNBALANCED, UNDECIDED = "balanced", "unbalanced", "undecided"
TOLERANCE = 0.01  # one percentage point


@dataclass(frozen=True)
class Excess:
    """How far one seat of one line-up is from 1/k: its mean, its standard error, and the blocks both rest on."""

    label: str
    mean: float
    error: float
    blocks: int


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
    return abs(e.mean) + student_quantile(1 - alpha, e.blocks - 1) * e.error < tolerance


def _outside(e: Excess, tolerance: float, alpha: float) -> bool:
    """Tell whether the (1 − α) interval lies wholly outside ± tolerance."""
    return abs(e.mean) - student_quantile(1 - alpha / 2, e.blocks - 1) * e.error > tolerance


def _needed(found: Sequence[Excess], tolerance: float, alpha: float) -> float:
    """Return the smallest factor of games at which one of the rules fires if means and variances stay."""
    inside = max(_factor(e, tolerance - abs(e.mean), 1 - alpha) for e in found)
    outside = min(_factor(e, abs(e.mean) - tolerance, 1 - alpha / len(found) / 2) for e in found)
    return max(1.0, min(inside, outside))


def _factor(e: Excess, room: float, p: float) -> float:
    """Return how many times the games make a half-width fit into `room`."""
    if room <= 0:
        return math.inf
    return (student_quantile(p, max(e.blocks - 1, 1)) * e.error / room) ** 2
