"""Trader: one animal of everything, the rest by horse-trade."""

from __future__ import annotations

from simulator.bidder_up.authors import (
    HIDDEN,
    Bidder,
    Parameter,
    best_way,
    lay_at_most,
    lay_cheapest,
    rate,
    spending_limit,
    trade_worth,
)


class Trader(Bidder):
    """Buys one animal of the types its rivals hold, keeps cash for horse-trades and goes to where they are held."""

    foot = Parameter(1.3, 0.0, 3.0, "share of the usual limit", "it gives for the first animal of a type a rival holds")
    rest = Parameter(0.75, 0.0, 1.0, "share of the usual limit", "it gives for anything else")
    eager = Parameter(3.0, 0.0, 5.0, "times", "it counts the worth of a horse-trade when it chooses its way")
    offers = Parameter(0.7, 0.0, 2.0, "share of what is at stake", "it offers in a horse-trade")

    def limit(table, me, mind):
        kind = me.lot_type[0]
        if kind != HIDDEN and table.pasture[me.seat, kind] == 0:
            for s in range(table.players):
                if s != me.seat and table.pasture[s, kind] > 0:
                    return me.foot * spending_limit(table, me)
        return me.rest * spending_limit(table, me)

    def move(table, me, mind):
        return best_way(table, me, 1.0, 0.8, me.eager, 1.0, 1.0, 1.0)

    def offer(table, me, mind):
        stake = trade_worth(table, me, table.trade.challenged, table.trade.type)
        if lay_at_most(table, me, mind, min(1.0 * me.cash, me.offers * stake / rate(table, me, 0))) == 0:
            lay_cheapest(me, mind, 1)
        return 1
