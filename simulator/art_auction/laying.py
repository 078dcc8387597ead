"""Money Cards: how many a hand holds, and ways to lay them in `mind.lay`. Bounds are checked, as in the bidders themselves."""

from __future__ import annotations

from typing import Any

from simulator.art_auction.state import DENOMINATIONS
from simulator.core.helpers import below, helper

NEVER = 1 << 40  # more than any bid


@helper
def money_cards(me: Any) -> Any:
    """Return the number of Money Cards in hand, specials not counted."""
    held = 0
    for d in range(DENOMINATIONS):
        held += me.hand[d]
    return held


@helper
def lay_nothing(mind: Any) -> None:
    """Empty `mind.lay`."""
    for d in range(DENOMINATIONS):
        mind.lay[d] = 0


@helper
def lay_at_least(table: Any, me: Any, mind: Any, amount: Any) -> Any:
    """Lay cards worth at least `amount`, a little over it if need be; returns their value, less than `amount` if all are.

    Large cards go first while they fit; the smallest card that suffices comes last.
    """
    lay_nothing(mind)
    laid = 0
    while laid < amount:
        missing = amount - laid
        best = -1
        for d in range(table.denominations):  # the smallest that suffices
            if best < 0 and me.hand[d] > mind.lay[d] and table.card_value[d] >= missing:
                best = d
        if best < 0:
            for d in range(table.denominations):  # the largest there is
                if me.hand[d] > mind.lay[d]:
                    best = d
        if best < 0:
            return laid
        mind.lay[best] += 1
        laid += table.card_value[best]
    return laid


@helper
def smallest_card(table: Any, me: Any) -> Any:
    """Return the kind of the smallest Money Card in hand, or −1."""
    for d in range(table.denominations):
        if me.hand[d] > 0:
            return d
    return -1


@helper
def any_card(me: Any, mind: Any, kinds: Any) -> Any:
    """Return the kind of a card drawn at random from those of the first `kinds` kinds in hand, or −1."""
    held = 0
    for kind in range(kinds):
        held += me.hand[kind]
    if held == 0:
        return -1
    index = below(mind.noise, held)
    for kind in range(kinds):
        index -= me.hand[kind]
        if index < 0:
            return kind
    return -1
