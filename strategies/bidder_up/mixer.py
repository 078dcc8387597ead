"""Mixer: plays well, but never twice the same way."""

from __future__ import annotations

from simulator.bidder_up.authors import (
    COUNT,
    Bidder,
    Parameter,
    below,
    best_way,
    notes_held,
    rate,
    spending_limit,
    unit,
)


class Mixer(Bidder):
    """Multiplies its limit by chance, takes a random way now and then, and sells or buys by a draw when it is close."""

    spread = Parameter(0.5, 0.0, 1.0, "share of the limit", "by which chance raises or lowers it at most")
    whim = Parameter(0.2, 0.0, 1.0, "chance", "to take any way that costs nothing")

    def limit(table, me, mind):
        owned = notes_held(me.hand) + 0.5 if table.auction.unit == COUNT else 1.0 * me.cash
        return min(owned, spending_limit(table, me) * (1.0 + me.spread * (2.0 * unit(mind.noise) - 1.0)))

    def move(table, me, mind):
        ask, free = table.ask, 0
        while free < ask.options and table.route_price[ask.route, free] == 0:
            free += 1
        if free > 1 and unit(mind.noise) < me.whim:
            return below(mind.noise, free)
        return best_way(table, me, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0)

    def refuse(table, me, mind):
        ask = table.ask
        gain = me.worth[0] - 2.0 * abs(ask.c[0]) * rate(table, me, ask.unit)
        buys = gain / (abs(gain) + 150.0) + 2.0 * unit(mind.noise) - 1.0 > 0.0
        return ask.options - 1 if buys else 0
