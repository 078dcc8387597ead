"""The default bidder: an answer to every question of Auction, so that a bidder need only change what it does differently.

It values a work by what it should count at the end, opens small, raises by no more than it must, plays Double Bid where that
buys or saves enough, and the other specials when they bring something.
"""

from __future__ import annotations

from simulator.art_auction.decisions import LIMIT
from simulator.art_auction.laying import smallest_card
from simulator.art_auction.plans import (
    best_victim,
    cost_of_leading,
    dearest_forgery,
    least_useful,
    scarcity_now,
    worst_work,
    worth_now,
)
from simulator.art_auction.playing_specials import usual_special
from simulator.art_auction.state import NOBODY
from simulator.art_auction.valuation import bank_mean, genuine_value
from simulator.core.helpers import own
from simulator.core.plugin import Bidder, Parameter


class Defaults(Bidder):
    """Buys what it holds for genuine up to a share of its value; every bidder inherits from it."""

    game = "auction"

    shade = Parameter(0.9, 0.0, 1.5, "share of the worth", "it pays in cards at most")
    thirst = Parameter(0.3, 0.0, 2.0, "share", "by which scarce money makes it ask for more art per card")
    opening = Parameter(0.3, 0.0, 1.0, "share of the limit", "its Initial Bid may be worth, the smallest card apart")
    flip = Parameter(0.8, 0.0, 2.0, "share of a Bank card", "it counts on for a work it would rather sell")
    saving = Parameter(30.0, 0.0, 300.0, "money", "Double Bid must save where cards alone would do")
    prize = Parameter(150.0, 0.0, 1000.0, "points", "a Heist must promise before the last round")
    hold = Parameter(40.0, 0.0, 48.0, "works", "left in the Catalog at most when it plays Inheritance")

    def appraise(table, me, mind):
        return worth_now(table, me, table.auction.work, me.flip)

    def limit(table, me, mind):
        return me.shade * max(0, me.worth) / (1.0 + me.thirst * scarcity_now(table, me, mind))

    def forge(table, me, mind):
        return dearest_forgery(table, me)

    def special(table, me, mind):
        return usual_special(table, me, mind)

    def initial_bid(table, me, mind):
        chosen = smallest_card(table, me)
        enough = me.opening * own(LIMIT, table, me, mind)
        for d in range(table.denominations):
            if me.hand[d] > 0 and table.card_value[d] <= enough:
                chosen = d
        if chosen >= 0:
            return chosen
        for kind in range(len(me.hand)):  # nothing but specials, where one may be laid
            if me.hand[kind] > 0:
                return kind
        return NOBODY

    def raise_bid(table, me, mind):
        cost = cost_of_leading(table, me, mind, table.auction.high, 0)
        return 1 if cost <= own(LIMIT, table, me, mind) else 0

    def sell(table, me, mind):
        worst = worst_work(table, me)
        return worst if genuine_value(table, me, table.ask.a[worst]) < me.flip * bank_mean(table, me) else NOBODY

    def commission(table, me, mind):
        return least_useful(table, me)

    def rob(table, me, mind):
        return best_victim(table, me)
