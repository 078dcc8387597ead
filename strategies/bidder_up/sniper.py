"""Sniper: waits, strikes at the end."""

from __future__ import annotations

from simulator.bidder_up.authors import (
    COUNT,
    HIDDEN,
    NOBODY,
    Bidder,
    Parameter,
    best_refusal,
    helper,
    notes_held,
    rate,
    spending_limit,
    supply_left,
)


@helper
def strikes(table, me):  # type: ignore[no-untyped-def]
    """Tell whether the lot is one it waits for: any near the end, before that one that completes a type."""
    kind = me.lot_type[0]
    if supply_left(table) <= me.endgame:
        return True
    return kind != HIDDEN and table.pasture[me.seat, kind] + 1 >= table.rules.set_size


class Sniper(Bidder):
    """Lets others speak first, picks up starters for next to nothing, and puts everything on the lots that finish a type."""

    endgame = Parameter(0.35, 0.0, 1.0, "share of the animals", "left from which on it fights for every lot")
    starter = Parameter(0.45, 0.0, 1.0, "share of the usual limit", "it gives before that for what completes nothing")
    face = Parameter(2.0, 1.0, 20.0, "points per unit of money", "its shadow price when it strikes, at most")
    opening = Parameter(0.0, 0.0, 1.0, "share of the limit", "it opens spoken bids with")

    def limit(table, me, mind):
        if not strikes(table, me):
            return me.starter * spending_limit(table, me)
        if table.auction.unit == COUNT:
            return min(notes_held(me.hand) + 0.5, me.worth[0] / (0.5 * rate(table, me, COUNT)))
        return min(1.0 * me.cash, me.worth[0] / min(me.face, rate(table, me, 0)))

    def call_bid(table, me, mind):
        auction, ask = table.auction, table.ask
        if auction.leader == NOBODY and auction.bids == 0 and mind.memory[0] != auction.serial:
            mind.memory[0] = auction.serial  # lets the first call pass by
            return 0
        limit = spending_limit(table, me) if strikes(table, me) else me.starter * spending_limit(table, me)
        return ask.low if ask.low <= min(limit, 1.0 * me.cash) else 0

    def refuse(table, me, mind):
        return best_refusal(table, me, (0.7 if strikes(table, me) else 1.4) * rate(table, me, table.ask.unit))
