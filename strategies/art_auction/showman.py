"""Showman: bids high at once to frighten the others off."""

from __future__ import annotations

from simulator.art_auction.authors import (
    DOUBLE_BID,
    LIMIT,
    NEVER,
    OPENING,
    Bidder,
    Parameter,
    cost_of_leading,
    laid_value,
    lay_at_least,
    own,
    usual_special,
)


class Showman(Bidder):
    """Opens with the dearest card its limit allows, doubles before a good work is bid for, and jumps when it raises."""

    jump = Parameter(0.5, 0.0, 1.0, "share of what is left to its limit", "by which it raises more than it must")
    star = Parameter(170.0, 0.0, 1000.0, "points", "a work is worth for which it plays Double Bid at once")
    opening = Parameter(0.9, 0.0, 1.0, "share of the limit", "its Initial Bid may be worth, the smallest card apart")

    def special(table, me, mind):
        auction = table.auction
        if auction.stage == OPENING and me.playable[DOUBLE_BID] and auction.doubles[me.seat] == 0 and me.worth >= me.star:
            return DOUBLE_BID
        return usual_special(table, me, mind)

    def raise_bid(table, me, mind):
        limit = own(LIMIT, table, me, mind)
        cost = cost_of_leading(table, me, mind, table.auction.high, 0)
        if cost > limit or cost == NEVER:
            return 0
        laid = laid_value(table, me.seat)
        bolder = cost - laid + me.jump * (limit - cost)
        if lay_at_least(table, me, mind, bolder) > limit - laid:
            cost_of_leading(table, me, mind, table.auction.high, 0)
        return 1
