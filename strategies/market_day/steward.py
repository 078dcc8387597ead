"""Steward: looks a throw ahead and knows what a card is worth."""

from __future__ import annotations

from simulator.core.plugin import tuned_files
from simulator.market_day.authors import ANIMALS, Bidder, Parameter, best_gift, best_swap, card_gain, offer_gain
from strategies.market_day.foresight import landing, outlook


class Steward(Bidder):
    """Weighs every landing and the throw after it: cards won and lost, purchases, punctures, the way to the next market.

    It picks scarce cards, gives what helps the receiver least and most carefully to whoever is near the end, and exchanges
    only for a gain. Its parameters were tuned for each number of players, with and without exchanges; the files in
    `tuned/steward/` say how.
    """

    tuned = tuned_files("strategies.market_day", "tuned/steward")

    purchase = Parameter(0.4, 0.0, 30.0, "cards", "an animal that can be bought on a square")
    press = Parameter(0.5, 0.0, 10.0, "cards", "that counts more when it owns, or has the cards for, all animals")
    flat = Parameter(2.0, 0.0, 15.0, "cards", "a missed turn costs")
    haste = Parameter(0.1, 0.0, 3.0, "cards", "a square of the way to the next market costs, for each animal it could buy")
    ahead = Parameter(0.7, 0.0, 2.0, "times", "it counts the throw after the next landing")
    luck = Parameter(1.5, 0.0, 4.0, "times", "it counts the worst gifts on a card-swap square")
    scarce = Parameter(0.3, 0.0, 5.0, "cards", "the last card of a pile counts more when it picks")
    alarm = Parameter(1.0, 0.0, 5.0, "times", "it counts a gift more for every animal the receiver has bought")
    safe = Parameter(0.0, -1.0, 1.0, "choice", "above 0 it buys the animal of which it holds most cards first, below 0 fewest")
    bargain = Parameter(0.2, -1.0, 5.0, "cards", "it must gain by an exchange")

    def move(table, me, mind):
        ask = table.ask
        best, most = 0, -1e18
        for i in range(ask.options):
            gain = landing(table, me, ask.a[i]) + me.ahead * outlook(table, me, ask.a[i])
            if gain > most:
                best, most = i, gain
        return best

    def pick(table, me, mind):
        ask = table.ask
        best, most = 0, -1e18
        for i in range(ask.options):
            gain = card_gain(table, me, me.seat, ask.a[i], 1) + me.scarce / table.pile[ask.a[i]]
            if gain > most:
                best, most = i, gain
        return best

    def give(table, me, mind):
        owned = 0
        for kind in range(ANIMALS):
            owned += table.farm[table.ask.other, kind]
        return best_gift(table, me, me.deny * (1.0 + me.alarm * owned))

    def buy(table, me, mind):
        ask = table.ask
        best = 0
        for i in range(ask.options):
            if me.safe * (table.cards[me.seat, ask.a[i]] - table.cards[me.seat, ask.a[best]]) > 0.0:
                best = i
        return best

    def propose(table, me, mind):
        return best_swap(table, me, mind, me.deny, me.bargain)

    def agree(table, me, mind):
        gain = offer_gain(table, me, me.seat) - me.deny * offer_gain(table, me, table.ask.other)
        return 1 if gain > me.bargain else 0
