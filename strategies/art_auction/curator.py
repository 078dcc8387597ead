"""Curator: the strongest of them; its parameters were tuned for each number of players."""

from __future__ import annotations

from simulator.art_auction.authors import (
    DOUBLE_BID,
    HEIST,
    LIMIT,
    NOBODY,
    Parameter,
    cost_of_leading,
    laid_value,
    own,
    rivals_money,
    usual_special,
)
from simulator.core.plugin import tuned_files
from strategies.art_auction.archivist import Archivist
from strategies.art_auction.expertise import heists_unseen, progress, ties


class Curator(Archivist):
    """Pays what a work should count less the risk of theft, more freely towards the end, and makes others pay for theirs.

    It suspects the dear works, ties bids it will not pass, which costs nothing and leaves the work to nobody, keeps Heist for
    the last rounds and Double Bid for works that matter. Its parameters were tuned for each number of players; the files in
    `tuned/curator/` say how.
    """

    tuned = tuned_files("strategies.art_auction", "tuned/curator")

    shade = Parameter(0.75, 0.0, 1.5, "share of the worth", "it pays in cards at most for the first work")
    cunning = Parameter(1.0, 0.0, 1.0, "chance", "it gives a rival to have forged the dearest work it could")
    opening = Parameter(0.9, 0.0, 1.0, "share of the limit", "its Initial Bid may be worth, the smallest card apart")
    hold = Parameter(0.0, 0.0, 48.0, "works", "left in the Catalog at most when it plays Inheritance")
    late = Parameter(1.0, 0.0, 1.5, "share of the worth", "it pays in cards at most for the last work")
    risk = Parameter(0.06, 0.0, 0.3, "share of the worth", "it takes off for each Heist unseen, while all works are to come")
    spite = Parameter(1.0, 0.0, 1.0, "share of the Catalog", "from whose end on it ties bids it will not pass; 0: never")
    wait = Parameter(0.0, 0.0, 48.0, "works", "left in the Catalog at most when it plays Heist")
    star = Parameter(60.0, 0.0, 1000.0, "points", "a work must be worth for Double Bid before the last round")

    def limit(table, me, mind):
        mine, theirs = me.cash + laid_value(table, me.seat), rivals_money(table, me)
        lead = (mine - theirs) / (mine + theirs) if mine + theirs > 0.0 else 0.0
        gone = progress(table)
        share = me.shade + (me.late - me.shade) * gone
        safe = max(0.0, 1.0 - me.risk * heists_unseen(table, me) * (1.0 - gone))
        return max(0, me.worth) * share * safe * (1.0 - me.even * lead)

    def special(table, me, mind):
        chosen = usual_special(table, me, mind)
        if chosen == HEIST and table.catalog > me.wait:
            return NOBODY
        if chosen == DOUBLE_BID and table.catalog > 0 and me.worth < me.star:
            return NOBODY
        return chosen

    def raise_bid(table, me, mind):
        if cost_of_leading(table, me, mind, table.auction.high, 0) <= own(LIMIT, table, me, mind):
            return 1
        if 1.0 - progress(table) <= me.spite and me.spite > 0.0 and ties(table, me, mind):
            return 1
        return 0
