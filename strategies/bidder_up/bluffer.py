"""Bluffer: bids above its means, says what is not, and hides worthless notes."""

from __future__ import annotations

from simulator.bidder_up.authors import Bidder, Parameter, lay_at_most, lay_cheapest, trade_worth, unit


class Bluffer(Bidder):
    """Drives prices up to be paid by the auctioneer, opens with jump bids, claims the wrong animal and trades with 0-notes."""

    purse = Parameter(1.6, 0.0, 2.0, "share of the own money", "it offers at most for one lot; above 1 it bluffs")
    squeeze = Parameter(0.95, 0.0, 1.0, "share", "of the refusal price it bids up to for being paid, wanted or not")
    opening = Parameter(0.9, 0.0, 1.0, "share of the limit", "it opens spoken bids with")
    bluff = Parameter(0.5, 0.0, 1.0, "chance", "to offer its cheapest note in a horse-trade, so that it looks like money")

    def talk(table, me, mind):
        auction, mine = table.auction, me.lot_type[0]
        best = auction.shown_type[0]  # a bad animal is praised, a good one run down
        for i in range(auction.shown):
            kind = auction.shown_type[i]
            if kind != mine and (best == mine or table.value[kind] > table.value[best]):
                best = kind
        return best

    def offer(table, me, mind):
        if unit(mind.noise) < me.bluff:
            lay_cheapest(me, mind, 1)
            return 1
        stake = trade_worth(table, me, table.trade.challenged, table.trade.type)
        if lay_at_most(table, me, mind, min(1.0 * me.cash, stake)) == 0:
            lay_cheapest(me, mind, 1)
        return 0 if me.hand[0] == 0 else 1

    def stack(table, me, mind):
        for d in range(mind.lay.shape[0]):
            if mind.lay[d] > 0:
                mind.lay[d] -= 1  # cheapest first: what lies on top looks like what lies below
                return d
        return -1
