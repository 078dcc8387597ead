"""What things are worth: building blocks for bidders, in points of the final score.

Everything here reads the public table and the bidder's own seat; see the rules of scoring (BU-SCA) for why sets multiply.
"""

from __future__ import annotations

from typing import Any

from simulator.bidder_up.state import HIDDEN, NOBODY, TYPES
from simulator.core.engine import DENOMINATIONS
from simulator.core.jit import inline


@inline
def completion_gain(table: Any, seat: Any, kind: Any, more: Any) -> Any:
    """Return the points a seat gains by completing a type, if `more` other types are still to be completed."""
    return table.value[kind] * (table.sets[seat] + 1 + more) + table.set_value[seat]


@inline
def supply_left(table: Any) -> Any:
    """Return the share of the animals not yet on any farm, 1 at the start, 0 at the end."""
    total = table.supply
    for pen in range(table.pen_count.shape[0]):
        total += table.pen_count[pen]
    return total / (TYPES * table.rules.set_size)


@inline
def animal_points(table: Any, seat: Any, kind: Any, copies: Any, hope: Any, deny: Any, more: Any) -> Any:
    """Return what `copies` animals of one type add to a seat's prospects.

    `hope` is the chance to find each missing animal later, `deny` the weight of what a rival is kept from, `more` the number
    of other types the seat still expects to complete.
    """
    size = table.rules.set_size
    have = table.pasture[seat, kind]
    missing = size - have
    after = missing - copies
    gain = completion_gain(table, seat, kind, more)
    elsewhere = table.unsold[kind] - copies
    before_chance, after_chance = 1.0, 1.0
    for _ in range(missing):
        before_chance *= hope
    for i in range(after):
        after_chance *= hope if i < elsewhere else 0.6 * hope  # what is on a rival's pasture must be traded for
    worth = gain * (after_chance - before_chance if have + copies > 0 else 0.0)
    if deny > 0.0:
        worst = 0.0
        for s in range(table.players):
            if s != seat and table.pasture[s, kind] + copies >= size:
                worst = max(worst, completion_gain(table, s, kind, 0.0))
        worth += deny * worst
    return worth


@inline
def lot_points(table: Any, me: Any, hope: Any, deny: Any, more: Any) -> Any:
    """Return what the part of the lot asked about is worth; a face-down lot is worth the mean of what was shown."""
    auction = table.auction
    part = table.ask.lot
    first, second = me.lot_type[0], me.lot_type[1]
    if first == HIDDEN:
        total = 0.0
        for i in range(auction.shown):
            total += animal_points(table, me.seat, auction.shown_type[i], 1, hope, deny, more)
        return total * auction.count / auction.shown
    if auction.split and part < 2:
        return animal_points(table, me.seat, me.lot_type[part], 1, hope, deny, more)
    if second == HIDDEN:
        return animal_points(table, me.seat, first, 1, hope, deny, more)
    if first == second:
        return animal_points(table, me.seat, first, 2, hope, deny, more)
    return animal_points(table, me.seat, first, 1, hope, deny, more) + animal_points(
        table, me.seat, second, 1, hope, deny, more
    )


@inline
def notes_held(pile: Any) -> Any:
    """Return the number of notes in a pile."""
    total = 0
    for d in range(DENOMINATIONS):
        total += pile[d]
    return total


@inline
def lay_cheapest(me: Any, mind: Any, number: Any) -> None:
    """Lay the `number` notes of least value in hand, or all if there are fewer."""
    for d in range(DENOMINATIONS):
        mind.lay[d] = max(0, min(me.hand[d], number))
        number -= mind.lay[d]


@inline
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


@inline
def best_rival_points(table: Any, seat: Any, kind: Any) -> Any:
    """Return the most that completing a type would bring to any rival who already holds one of it."""
    best = 0.0
    for s in range(table.players):
        if s != seat and table.pasture[s, kind] > 0:
            best = max(best, completion_gain(table, s, kind, 0.0))
    return best


@inline
def leader(table: Any, seat: Any) -> Any:
    """Return the rival with the most points in the barn, NOBODY without rivals."""
    best, found = -1, NOBODY
    for s in range(table.players):
        standing = table.sets[s] * table.set_value[s]
        if s != seat and standing > best:
            best = standing
            found = s
    return found
