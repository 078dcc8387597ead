"""Fairness of the seats of a run: excesses, imbalance, evenness and the verdict (metrics 1–5)."""

from __future__ import annotations

import math

from simulator.core.engine import WIN_UNITS
from simulator.lab.estimates import estimate
from simulator.lab.results import Results
from simulator.lab.until import sequential_verdict
from simulator.stats.verdict import BALANCED, TOLERANCE, UNBALANCED, Excess, Verdict, judge

_WIN = 0


def excesses(results: Results, label: str = "") -> list[Excess]:
    """Return how far each seat's win rate is from 1/k, with its standard error over blocks."""
    k, start = results.shape.players, results.shape.by_seat(_WIN).start
    found = []
    for s in range(k):
        win = estimate(results, {start + s: 1 / WIN_UNITS}, 0.95)
        found.append(Excess(f"{label}seat {s + 1}", win.mean - 1 / k, win.error, results.blocks, 1 / k))
    return found


def verdict(results: Results, tolerance: float = TOLERANCE, alpha: float = 0.05) -> Verdict:
    """Judge the seats of one run against a tolerance (metrics 5); by confidence sequences when a rule stopped it (metrics 33)."""
    if results.until is not None:
        return sequential_verdict(results, excesses(results), tolerance)
    return judge(excesses(results), tolerance, alpha)


def evenness(results: Results) -> float:
    """Return −Σ p ln p / ln k of the seat rates: 1 when all are equal (metrics 4)."""
    k = results.shape.players
    rates = [e.mean + 1 / k for e in excesses(results)]
    return -math.fsum(p * math.log(p) for p in rates if p > 0) / math.log(k)


def from_even(excess: Excess) -> str:
    """Say how far a seat is from even."""
    return f"{excess.label} is {abs(excess.mean) * 100:.2f} points {'above' if excess.mean > 0 else 'below'} even"


def sentence(found: Verdict, games: int) -> str:
    """Say a verdict in one sentence."""
    points = f"{found.tolerance * 100:g} point" + ("" if found.tolerance == 0.01 else "s")
    worst = from_even(found.worst)
    if found.sequential:
        worst += "; by confidence sequences, which hold whenever the run stops"
    if found.kind == BALANCED:
        return f"balanced: every seat is within ±{points} of even ({worst})"
    if found.kind == UNBALANCED:
        if found.sequential:
            return f"unbalanced: some seat is surely more than {points} from even ({worst})"
        return f"unbalanced: {worst}, surely more than {points}"
    if found.sequential:
        return f"undecided for ±{points} after {games:,} games: {worst}"
    if math.isinf(found.needed):
        return f"undecided: {worst}, too close to the tolerance of {points} to decide"
    return f"undecided: {worst}; about {math.ceil(found.needed * games):,} games would decide for ±{points}"
