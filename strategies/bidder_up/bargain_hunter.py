"""Bargain hunter: never pays the price, always takes the gift."""

from __future__ import annotations

from simulator.bidder_up.authors import Bidder, Parameter, best_refusal, rate, spending_limit, supply_left


class BargainHunter(Bidder):
    """Buys only far below what a lot is worth to it, and a little dearer the fewer animals are left; sells to who pays well."""

    discount = Parameter(0.5, 0.0, 1.0, "share of the usual limit", "it wants to save while all animals are left")
    profit = Parameter(1.5, 0.0, 5.0, "share of the shadow price", "at which it counts what a buyer pays it")
    opening = Parameter(0.0, 0.0, 1.0, "share of the limit", "it opens spoken bids with")
    squeeze = Parameter(0.3, 0.0, 1.0, "share", "of the refusal price it bids up to for being paid, wanted or not")

    def limit(table, me, mind):
        return (1.0 - me.discount * supply_left(table)) * spending_limit(table, me)

    def refuse(table, me, mind):
        return best_refusal(table, me, me.profit * rate(table, me, table.ask.unit))

    def market(table, me, mind):
        ask = table.ask
        for i in range(ask.options):  # a single step of what it collects, if that costs a note at most
            if ask.b[i] == 1 and ask.c[i] <= 1 and table.pasture[me.seat, ask.a[i]] > 0:
                return i
        return -1

    def tickets(table, me, mind):
        return min(1, table.ask.high)
