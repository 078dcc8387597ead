"""Arithmetic of notes. A pile is a list: how many notes of each denomination, the values ascending."""

from __future__ import annotations

from collections.abc import Sequence

from simulator.core.refereeing import DENOMINATIONS

NOTES = 50  # in the box (BU-COMP-02)
Pile = list[int]


def nothing() -> Pile:
    """Return an empty pile."""
    return [0] * DENOMINATIONS


def number(pile: Sequence[int]) -> int:
    """Return how many notes a pile holds (BU-AUC-07)."""
    return sum(pile)


def worth(pile: Sequence[int], values: Sequence[int]) -> int:
    """Return the value of a pile (BU-AUC-06)."""
    return sum(n * v for n, v in zip(pile, values, strict=False))


def holds(pile: Sequence[int], part: Sequence[int]) -> bool:
    """Tell whether a pile contains another."""
    return all(0 <= p <= n for n, p in zip(pile, part, strict=True))


def move(part: Sequence[int], source: Pile | None, target: Pile | None) -> None:
    """Move notes from one pile to another; None is nowhere in particular."""
    for d, n in enumerate(part):
        if source is not None:
            source[d] -= n
        if target is not None:
            target[d] += n


def smallest_total(pile: Sequence[int], values: Sequence[int], due: int) -> int | None:
    """Return the smallest sum of at least `due` that some notes of the pile make, None if all are worth less (C-BU-17, 18)."""
    if due <= 0:
        return 0
    sums = {0}
    for held, value in zip(pile, values, strict=False):
        enough = -(-due // value) if value > 0 else 0
        for _ in range(min(held, enough, NOTES)):  # a damaged trace may tell of any number of notes
            sums |= {s + value for s in sums if s < due}
    return min((s for s in sums if s >= due), default=None)
