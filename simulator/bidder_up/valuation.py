"""What things are worth: building blocks for bidders, in points of the final score.

Everything here reads the public table and the bidder's own seat; see the rules of scoring (BU-SCA) for why sets multiply.
Bounds are checked, as in the bidders themselves: an index out of range is an error, never a look at somebody's hand.
"""

from __future__ import annotations

from typing import Any

from simulator.bidder_up.state import COUNT, HIDDEN, NOBODY, TYPES
from simulator.core.helpers import helper

TRADED = 0.6  # chance to get an animal that a rival holds, relative to one that will still be auctioned
LAST_NOTE = 5.0  # points that one of the cheapest notes is worth when no animal is left


@helper
def supply_left(table: Any) -> Any:
    """Return the share of the animals not yet on any farm, 1 at the start, 0 at the end."""
    total = table.supply
    for pen in range(table.pen_count.shape[0]):
        total += table.pen_count[pen]
    return total / (TYPES * table.rules.set_size)


@helper
def rate(table: Any, me: Any, unit: Any) -> Any:
    """Return the shadow price: points that one unit of money, or one note, is worth to this bidder now."""
    if unit == COUNT:
        return LAST_NOTE + me.note_price * supply_left(table)
    return 1.0 + me.money_price * supply_left(table)


@helper
def completion_gain(table: Any, seat: Any, kind: Any, more: Any) -> Any:
    """Return the points a seat gains by completing a type, if `more` other types are still to be completed."""
    return table.value[kind] * (table.sets[seat] + 1 + more) + table.set_value[seat]


@helper
def chance(missing: Any, unsold: Any, hope: Any) -> Any:
    """Return the chance to get `missing` animals of a type: `hope` for each still unsold, less for those to be traded."""
    total = 1.0
    for i in range(missing):
        total *= hope if i < unsold else TRADED * hope
    return total


@helper
def rival_gain(table: Any, seat: Any, kind: Any, copies: Any) -> Any:
    """Return the most that `copies` animals of a type would bring a rival who completes it with them."""
    missing = table.rules.set_size - copies
    best = 0.0
    if table.unsold[kind] > copies:  # then too few are on pastures for anybody to complete the type
        return best
    for s in range(table.players):
        if s != seat and table.pasture[s, kind] >= missing:
            best = max(best, completion_gain(table, s, kind, 0.0))
    return best


@helper
def animal_points(table: Any, seat: Any, kind: Any, copies: Any, hope: Any, deny: Any, more: Any) -> Any:
    """Return what `copies` animals of one type add to a seat's prospects.

    `hope` is the chance to find each missing animal later, `deny` the weight of what a rival is kept from, `more` the number
    of other types the seat still expects to complete.
    """
    missing = table.rules.set_size - table.pasture[seat, kind]
    elsewhere = table.unsold[kind] - copies
    rise = chance(missing - copies, elsewhere, hope) - chance(missing, elsewhere, hope)
    worth = rise * completion_gain(table, seat, kind, more)
    return worth + deny * rival_gain(table, seat, kind, copies) if deny > 0.0 else worth


@helper
def lot_points(table: Any, me: Any, seat: Any, part: Any, hope: Any, deny: Any, more: Any) -> Any:
    """Return what a part of the lot is worth to a seat: 0 the lot or its dearer animal, 1 the cheaper one, 2 both.

    It goes by what this bidder knows: a face-down lot is worth the mean of what was shown.
    """
    auction = table.auction
    first, second = me.lot_type[0], me.lot_type[1]
    if first == HIDDEN:
        total = 0.0
        for i in range(auction.shown):
            total += animal_points(table, seat, auction.shown_type[i], 1, hope, deny, more)
        return total * auction.count / auction.shown
    if auction.split and part < 2:
        return animal_points(table, seat, me.lot_type[part], 1, hope, deny, more)
    if first == second:
        return animal_points(table, seat, first, 2, hope, deny, more)
    worth = animal_points(table, seat, first, 1, hope, deny, more)
    return worth if second == HIDDEN else worth + animal_points(table, seat, second, 1, hope, deny, more)


@helper
def leader(table: Any, seat: Any) -> Any:
    """Return the rival with the most points in the barn, NOBODY without rivals."""
    best, found = -1, NOBODY
    for s in range(table.players):
        standing = table.sets[s] * table.set_value[s]
        if s != seat and standing > best:
            best = standing
            found = s
    return found
