"""The smallest payment against brute force, and the checks on notes a payer chooses."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.bidder_up.paying import smallest_payment
from simulator.bidder_up.state import GAME
from simulator.core.engine import DENOMINATIONS
from simulator.core.jit import kernel
from simulator.core.records import allocate

VALUES = (0, 10, 50, 100, 200, 500)


@kernel
def find_payment(game: Any, hand: Any, price: Any, best: Any) -> Any:
    return smallest_payment(game, hand, price, best)


RECORD = allocate(GAME)


def payment(values: tuple[int, ...], hand: tuple[int, ...], price: int) -> tuple[int, tuple[int, ...]]:
    """Return the total found and the notes chosen."""
    table = RECORD.table
    table.denominations = len(values)
    for d in range(DENOMINATIONS):
        table.note_value[d] = values[d] if d < len(values) else 0
    notes = np.array([*hand, *[0] * (DENOMINATIONS - len(hand))], np.int64)
    best = np.full(DENOMINATIONS, 99, np.int64)
    total = find_payment(RECORD, notes, price, best)
    assert notes.tolist()[: len(hand)] == list(hand), "the hand itself is not touched"
    return int(total), tuple(int(x) for x in best[: len(values)])


def by_force(values: tuple[int, ...], hand: tuple[int, ...], price: int) -> tuple[int, int] | None:
    """Return (smallest total ≥ price, fewest notes for it) over every set of notes without 0-notes."""
    ways = itertools.product(*[range(n + 1) if v > 0 else (0,) for v, n in zip(values, hand, strict=True)])
    totals = [(sum(v * n for v, n in zip(values, way, strict=True)), sum(way)) for way in ways]
    return min((way for way in totals if way[0] >= price), default=None)


def check(values: tuple[int, ...], hand: tuple[int, ...], price: int) -> None:
    expected = by_force(values, hand, price)
    total, notes = payment(values, hand, price)
    if expected is None:
        assert total == -1
        return
    assert (total, sum(notes)) == expected
    assert sum(v * n for v, n in zip(values, notes, strict=True)) == total
    assert all(0 <= n <= h for n, h in zip(notes, hand, strict=True))
    assert all(n == 0 for v, n in zip(values, notes, strict=True) if v == 0)


@pytest.mark.rule("BU-PAY-01", "BU-PAY-02", "C-BU-17", "C-BU-18", "C-BU-19")
@given(
    st.tuples(*[st.integers(0, 4) for _ in VALUES]),
    st.integers(0, 320).map(lambda tens: 10 * tens),
)
def test_the_smallest_payment_is_that_of_brute_force(hand: tuple[int, ...], price: int) -> None:
    check(VALUES, hand, price)


@pytest.mark.rule("H-09")
@given(
    st.lists(st.sampled_from((0, 1, 3, 7, 10, 20, 40, 60, 90, 250)), min_size=1, max_size=6, unique=True).map(
        lambda values: tuple(sorted(values))
    ),
    st.data(),
)
def test_it_is_so_for_any_set_of_notes(values: tuple[int, ...], data: st.DataObject) -> None:
    hand = data.draw(st.tuples(*[st.integers(0, 3) for _ in values]))
    most = sum(v * n for v, n in zip(values, hand, strict=True))
    check(values, hand, data.draw(st.integers(0, most + 10)))


@pytest.mark.rule("BU-PAY-02", "C-BU-18")
@pytest.mark.parametrize(
    ("hand", "price", "total", "notes"),
    [
        ((1, 0, 2, 1, 0, 0), 60, 100, (0, 0, 0, 1, 0, 0)),  # [50,50,100,0]: 100 in all, fewest notes
        ((0, 1, 1, 1, 0, 0), 60, 60, (0, 1, 1, 0, 0, 0)),  # [10,50,100]: exactly
        ((0, 0, 3, 0, 0, 0), 120, 150, (0, 0, 3, 0, 0, 0)),  # [50,50,50]
        ((0, 2, 0, 1, 0, 0), 130, -1, (0, 0, 0, 0, 0, 0)),  # [100,10,10]: cannot pay
        ((2, 0, 0, 0, 0, 0), 0, 0, (0, 0, 0, 0, 0, 0)),  # nothing is due: nothing is paid
    ],
)
def test_the_worked_examples_of_overpaying(
    hand: tuple[int, ...], price: int, total: int, notes: tuple[int, ...]
) -> None:
    """D-14."""
    assert payment(VALUES, hand, price) == (total, notes)
