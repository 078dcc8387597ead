"""Aggressive completer: nearly everything for the animal that completes a type, its own or a rival's."""

from __future__ import annotations

from simulator.bidder_up.authors import (
    COUNT,
    HIDDEN,
    Bidder,
    Parameter,
    helper,
    lay_at_most,
    lay_cheapest,
    notes_held,
    rival_gain,
    spending_limit,
)


@helper
def decides(table, me):  # type: ignore[no-untyped-def]
    """Tell whether the lot completes a type, for me or for a rival if I let it go."""
    for part in range(2):
        kind = me.lot_type[part]
        if kind != HIDDEN:
            copies = 2 if me.lot_type[0] == me.lot_type[1] else 1
            if table.pasture[me.seat, kind] + copies >= table.rules.set_size:
                return True
            if rival_gain(table, me.seat, kind, copies) > 0.0:
                return True
    return False


class AggressiveCompleter(Bidder):
    """Pays nearly all it has to complete a type or to keep a rival from it, less for anything else, and trades for it."""

    stake = Parameter(0.95, 0.0, 1.0, "share of the own money", "it gives for an animal that completes a type")
    first = Parameter(0.8, 0.0, 1.0, "share of the usual limit", "it gives for the first animal of a type")
    deny = Parameter(0.6, 0.0, 1.0, "share", "weight of what a rival is kept from completing")

    def limit(table, me, mind):
        if decides(table, me):  # money is worth its face now
            owned = notes_held(me.hand) if table.auction.unit == COUNT else me.cash
            return min(1.0 * me.worth[0], me.stake * owned + 0.5)
        return me.first * spending_limit(table, me)

    def offer(table, me, mind):
        if lay_at_most(table, me, mind, me.stake * me.cash) == 0:
            lay_cheapest(me, mind, 1)
        return 1

    def counter(table, me, mind):
        return 1 if lay_at_most(table, me, mind, me.stake * me.cash) > 0 else 0
