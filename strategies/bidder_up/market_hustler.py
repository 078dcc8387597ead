"""Market hustler: makes its own animals dear and those of the others cheap."""

from __future__ import annotations

from simulator.bidder_up.authors import Bidder, Parameter, best_way, helper, spending_limit


@helper
def hustle(table, me, kind, steps):  # type: ignore[no-untyped-def]
    """Return how much a move of a marker shifts between me and the best rival, by animals held."""
    rival = 0
    for s in range(table.players):
        if s != me.seat:
            rival = max(rival, table.pasture[s, kind])
    return (table.pasture[me.seat, kind] - 0.7 * rival) * steps


class MarketHustler(Bidder):
    """Buys cheap types to raise them, visits every market and spends notes there; without a market it buys the dear types."""

    cheap = Parameter(1.25, 0.0, 3.0, "share of the usual limit", "it gives for types below the middle value, on a market")
    dear = Parameter(1.15, 0.0, 3.0, "share of the usual limit", "it gives for types above it, on a board without a market")
    visits = Parameter(4.0, 0.0, 20.0, "times", "it counts the worth of a market visit when it chooses its way")
    effort = Parameter(0.4, 0.0, 5.0, "steps per note", "that a note must move at least")

    def limit(table, me, mind):
        kind, below = max(0, me.lot_type[0]), 0
        for t in range(table.value.shape[0]):
            below += 1 if table.value[t] < table.value[kind] else 0
        if table.scale > 1:
            return (me.cheap if below < 5 else 0.8) * spending_limit(table, me)
        return (me.dear if below >= 5 else 0.8) * spending_limit(table, me)

    def move(table, me, mind):
        return best_way(table, me, 1.0, 1.0, 1.0, 1.0, me.visits, 0.5)

    def market(table, me, mind):
        ask = table.ask
        best, most = -1, 0.0
        for i in range(ask.options):
            points = hustle(table, me, ask.a[i], ask.b[i]) - me.effort * ask.c[i]
            if points > most:
                best, most = i, points
        return best
