"""The default bidder: an answer to every question of Market Day, so that a bidder need only change what it does differently."""

from __future__ import annotations

from simulator.core.plugin import Bidder, Parameter
from simulator.market_day.bargaining import best_swap, offer_gain
from simulator.market_day.valuation import best_gift, best_pick, fullest, purchases_at


class Defaults(Bidder):
    """Takes all it may, stops at the first market where it can buy, gives what it needs least; every bidder inherits from it."""

    game = "market-day"
    name = "defaults"

    focus = Parameter(0.5, 0.0, 4.0, "cards", "a card counts more when it is the last one missing for an animal")
    spare = Parameter(0.2, 0.0, 2.0, "cards", "worth of a card beyond the price of its animal, or to exchange")
    deny = Parameter(0.2, 0.0, 2.0, "times", "it counts what a gift or an exchange gains an opponent")

    def move(table, me, mind):
        ask = table.ask
        for i in range(ask.options):
            if purchases_at(table, me.seat, ask.a[i]) > 0:
                return i
        return ask.options - 1

    def take(table, me, mind):
        return table.ask.high

    def pick(table, me, mind):
        return best_pick(table, me)

    def give(table, me, mind):
        return best_gift(table, me, me.deny)

    def buy(table, me, mind):
        return fullest(table, me)

    def propose(table, me, mind):
        return best_swap(table, me, mind, me.deny, 0.0)

    def agree(table, me, mind):
        gain = offer_gain(table, me, me.seat) - me.deny * offer_gain(table, me, table.ask.other)
        return 1 if gain > 0.0 else 0
