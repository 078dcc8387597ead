"""Cat Burglar: lets others buy, spoils their bargains, and comes at the end."""

from __future__ import annotations

from simulator.art_auction.authors import HEIST, LIMIT, NOBODY, Bidder, Parameter, cost_of_leading, own, usual_special
from strategies.art_auction.expertise import ties


class CatBurglar(Bidder):
    """Keeps every Heist for the last rounds, pays little, and ties the highest bid where that costs it nothing."""

    shade = Parameter(0.7, 0.0, 1.5, "share of the worth", "it pays in cards at most")
    rounds = Parameter(0.0, 0.0, 48.0, "works", "left in the Catalog at most when it plays Heist")
    hold = Parameter(3.0, 0.0, 48.0, "works", "left in the Catalog at most when it plays Inheritance")

    def special(table, me, mind):
        chosen = usual_special(table, me, mind)
        return NOBODY if chosen == HEIST and table.catalog > me.rounds else chosen

    def raise_bid(table, me, mind):
        if cost_of_leading(table, me, mind, table.auction.high, 0) <= own(LIMIT, table, me, mind):
            return 1
        return 1 if ties(table, me, mind) else 0
