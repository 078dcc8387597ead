"""Archivist: keeps book of everything that was shown, discarded and taken back."""

from __future__ import annotations

from simulator.art_auction.authors import NOBODY, Bidder, Parameter, bank_mean, laid_value, rivals_money
from strategies.art_auction.expertise import richest, suspected_value, suspected_worth, worst_suspected


class Archivist(Bidder):
    """Reckons which works its rivals would have forged and what money they have left, and pays more when it is the poorer one."""

    cunning = Parameter(0.6, 0.0, 1.0, "chance", "it gives a rival to have forged the dearest work it could")
    even = Parameter(0.2, 0.0, 1.0, "share", "by which being richer than the rivals lowers its limit, and being poorer raises it")

    def appraise(table, me, mind):
        return suspected_worth(table, me, table.auction.work)

    def limit(table, me, mind):
        mine, theirs = me.cash + laid_value(table, me.seat), rivals_money(table, me)
        lead = (mine - theirs) / (mine + theirs) if mine + theirs > 0.0 else 0.0
        return max(0, me.worth) * me.shade * (1.0 - me.even * lead)

    def sell(table, me, mind):
        worst = worst_suspected(table, me)
        return worst if suspected_value(table, me, table.ask.a[worst]) < me.flip * bank_mean(table, me) else NOBODY

    def rob(table, me, mind):
        return richest(table, me)
