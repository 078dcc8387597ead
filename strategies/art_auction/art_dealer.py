"""Art Dealer: turns art into money, round by round."""

from __future__ import annotations

from simulator.art_auction.authors import NOBODY, Bidder, Parameter, bank_mean, genuine_value, worst_work


class ArtDealer(Bidder):
    """Bids for cheap works that nobody else wants and sells one in every gap, unless it is worth several Bank cards."""

    turnover = Parameter(2.0, 0.0, 10.0, "Bank cards", "a work must be worth for it to be kept")
    flip = Parameter(1.0, 0.0, 2.0, "share of a Bank card", "it counts on for a work it would rather sell")

    def limit(table, me, mind):
        return 0.8 * max(0, me.worth)

    def sell(table, me, mind):
        worst = worst_work(table, me)
        return worst if genuine_value(table, me, table.ask.a[worst]) < me.turnover * bank_mean(table, me) else NOBODY
