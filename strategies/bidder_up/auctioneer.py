"""Auctioneer: stays rich, holds auctions, and buys what the others have priced."""

from __future__ import annotations

from simulator.bidder_up.authors import Bidder, Parameter, best_refusal, best_way, rate, spending_limit


class Auctioneer(Bidder):
    """Lives on first refusal: bids little at the auctions of others, walks to the pens it wants and buys there at half price."""

    thrift = Parameter(0.55, 0.0, 1.0, "share of the usual limit", "it bids at the auctions of others")
    greed = Parameter(0.55, 0.0, 2.0, "share of the shadow price", "at which it counts money when it may buy its own lot")
    stalls = Parameter(2.5, 0.0, 10.0, "times", "it counts the worth of holding an auction when it chooses its way")

    def limit(table, me, mind):
        return me.thrift * spending_limit(table, me)

    def refuse(table, me, mind):
        return best_refusal(table, me, me.greed * rate(table, me, table.ask.unit))

    def move(table, me, mind):
        return best_way(table, me, 1.0, me.stalls, 0.5, 1.0, 1.0, 1.0)
