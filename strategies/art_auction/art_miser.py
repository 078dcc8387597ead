"""Art Miser: keeps its money, which counts as well as art."""

from __future__ import annotations

from simulator.art_auction.authors import NOBODY, Bidder, bank_mean, genuine_value, worst_work


class ArtMiser(Bidder):
    """Buys bargains only, for half of what they should count, and sells what is not clearly worth more than a Bank card."""

    def limit(table, me, mind):
        return 0.5 * max(0, me.worth)

    def initial_bid(table, me, mind):
        for kind in range(len(me.hand)):
            if me.hand[kind] > 0:
                return kind
        return NOBODY

    def sell(table, me, mind):
        worst = worst_work(table, me)
        return worst if genuine_value(table, me, table.ask.a[worst]) < 1.5 * bank_mean(table, me) else NOBODY
