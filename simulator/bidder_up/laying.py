"""Notes: how many a pile holds, and ways to lay them in `mind.lay`. Bounds are checked, as in the bidders themselves."""

from __future__ import annotations

from typing import Any

from simulator.core.engine import DENOMINATIONS
from simulator.core.helpers import below, helper


@helper
def notes_held(pile: Any) -> Any:
    """Return the number of notes in a pile."""
    total = 0
    for d in range(DENOMINATIONS):
        total += pile[d]
    return total


@helper
def lay_nothing(mind: Any) -> None:
    """Empty `mind.lay`."""
    for d in range(DENOMINATIONS):
        mind.lay[d] = 0


@helper
def lay_cheapest(me: Any, mind: Any, number: Any) -> Any:
    """Lay the `number` notes of least value in hand, or all if there are fewer; return how many."""
    laid = 0
    for d in range(DENOMINATIONS):
        mind.lay[d] = max(0, min(me.hand[d], number - laid))
        laid += mind.lay[d]
    return laid


@helper
def lay_at_most(table: Any, me: Any, mind: Any, amount: Any) -> Any:
    """Lay notes worth as near to `amount` as they go without passing it, few and large ones first; return their value."""
    laid = 0
    for i in range(table.denominations):
        d = table.denominations - 1 - i
        worth = table.note_value[d]
        mind.lay[d] = 0
        if worth > 0:
            mind.lay[d] = max(0, min(me.hand[d], int((amount - laid) // worth)))
            laid += mind.lay[d] * worth
    return laid


@helper
def lay_random(me: Any, mind: Any, number: Any) -> None:
    """Lay `number` notes drawn at random from the hand, which holds as many."""
    held = notes_held(me.hand)
    for d in range(DENOMINATIONS):
        mind.lay[d] = 0
    for _ in range(min(number, held)):
        index = below(mind.noise, held)
        held -= 1
        for d in range(DENOMINATIONS):
            index -= me.hand[d] - mind.lay[d]
            if index < 0:
                mind.lay[d] += 1
                break
