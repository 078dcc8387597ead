"""Pacer: a budget for every animal still to come."""

from __future__ import annotations

from simulator.bidder_up.authors import COUNT, HIDDEN, TYPES, Bidder, Parameter, helper, notes_held, supply_left


@helper
def standard(table, kind):  # type: ignore[no-untyped-def]
    """Return what a type is worth relative to the mean of all types; the mean for one that is hidden."""
    total = 0.0
    for t in range(TYPES):
        total += table.value[t]
    return 1.0 if kind == HIDDEN or total == 0.0 else table.value[kind] * TYPES / total


class Pacer(Bidder):
    """Shares its money out over the animals it still means to buy, more for dear types and for those it has begun."""

    share = Parameter(0.35, 0.05, 1.0, "share of the animals left", "it plans to buy")
    spread = Parameter(0.7, 0.0, 2.0, "share", "of the difference in value between types that its budget follows")
    begun = Parameter(1.8, 0.0, 5.0, "times the budget", "it gives for a type it has on its pasture")

    def limit(table, me, mind):
        auction = table.auction
        left = TYPES * table.rules.set_size * supply_left(table)
        owned = notes_held(me.hand) if auction.unit == COUNT else me.cash
        budget = owned / max(1.0, me.share * left)
        total = 0.0
        for i in range(1 if auction.split else auction.count):
            kind = me.lot_type[i]
            part = budget * max(0.0, 1.0 + me.spread * (standard(table, kind) - 1.0))
            if kind != HIDDEN and table.pasture[me.seat, kind] > 0:
                part *= me.begun
            total += part
        return min(total, 1.0 * owned) + (0.5 if auction.unit == COUNT else 0.0)
