"""How the default bidder bids, sells and pays.

It values a lot by what it would add to the final score, turns points into money and notes by a shadow price that falls as the
animals run out, bids with an eye on the price at which the auctioneer would rather sell than buy, and refuses to sell what is
worth more than twice its price to it. Bids ask the bidder's own `limit`, so that overriding `appraise` or `limit` changes them.
"""

from __future__ import annotations

from simulator.bidder_up.decisions import LIMIT
from simulator.bidder_up.laying import lay_at_most, lay_cheapest
from simulator.bidder_up.plans import best_refusal, enough_to_buy, means, spending_limit, spoken_bid, unseen_bid
from simulator.bidder_up.state import HIDDEN, NOBODY
from simulator.bidder_up.valuation import lot_points, rate, supply_left
from simulator.core.helpers import own
from simulator.core.plugin import Bidder, Parameter


class Bids(Bidder):
    """Answers to every question about auctions and payments, and the parameters of all default answers."""

    name = "bids"

    money_price = Parameter(3.0, 0.0, 60.0, "points per unit of money", "extra worth of money while all animals are left")
    note_price = Parameter(110.0, 0.0, 2000.0, "points per note", "extra worth of a note while all animals are left")
    hope = Parameter(0.55, 0.0, 1.0, "chance", "to find each missing animal of a type later")
    deny = Parameter(0.3, 0.0, 1.0, "share", "weight of what a rival is kept from completing")
    growth = Parameter(1.75, 0.0, 5.0, "types", "other types it expects to complete from the start on")
    shade = Parameter(0.85, 0.0, 1.0, "share of the limit", "it bids where the winner pays the own bid unseen")
    purse = Parameter(1.0, 0.0, 2.0, "share of the own money", "it offers at most for one lot; above 1 it bluffs")
    curse = Parameter(0.05, 0.0, 1.0, "share", "it takes off what only the auctioneer has seen")
    opening = Parameter(0.5, 0.0, 1.0, "share of the limit", "it opens spoken bids with")
    beat = Parameter(0.8, 0.0, 2.0, "share", "of the price the auctioneer should refuse at, that it tries to exceed")
    squeeze = Parameter(0.7, 0.0, 1.0, "share", "of that price it bids up to for being paid, wanted or not")
    bluff = Parameter(0.03, 0.0, 1.0, "chance", "to lay a bluff of its cheapest note in a horse-trade")
    thin = Parameter(40.0, 0.0, 1000.0, "money", "below which it takes a loan while animals are left (two players)")
    tries = Parameter(2.0, 0.0, 2.0, "tickets", "it draws besides the first when notes are worth nothing more")
    luck = Parameter(1.0, 0.0, 5.0, "share", "of what the default bidder thinks a raffle ticket is worth")
    ahead = Parameter(500.0, 0.0, 50000.0, "points", "in its barn at which it buys the last ticket and ends the game")

    def appraise(table, me, mind):
        return lot_points(table, me, me.seat, table.ask.lot, me.hope, me.deny, me.growth * supply_left(table))

    def limit(table, me, mind):
        return spending_limit(table, me)

    def call_bid(table, me, mind):
        return spoken_bid(table, me, mind)

    def raise_own(table, me, mind):
        enough = enough_to_buy(table, me, mind)
        return enough if table.ask.low <= enough <= table.ask.high else 0

    def one_bid(table, me, mind):
        auction, ask = table.auction, table.ask
        wanted = max(auction.high + ask.step, enough_to_buy(table, me, mind))
        if (me.seat + 1) % table.players != auction.seller:  # others speak after me
            wanted = max(wanted, int(unseen_bid(table, me, mind)) // ask.step * ask.step)
        return wanted if wanted <= min(own(LIMIT, table, me, mind), ask.high) else 0

    def grab(table, me, mind):
        ask = table.ask
        number = min(ask.high, max(0, int(unseen_bid(table, me, mind) + 0.5))) // ask.step * ask.step
        return number if number >= ask.low else 0

    def lay_value(table, me, mind):
        if table.auction.second_price:
            lay_at_most(table, me, mind, own(LIMIT, table, me, mind))
        else:
            lay_at_most(table, me, mind, unseen_bid(table, me, mind))
        return 0

    def lay_count(table, me, mind):
        lay_cheapest(me, mind, int(unseen_bid(table, me, mind) + 0.5))
        return 0

    def raise_or_pass(table, me, mind):
        auction = table.auction
        if auction.leader == me.seat or auction.bid[me.seat] + 1 > own(LIMIT, table, me, mind):
            return 0
        return lay_cheapest(me, mind, 1)

    def final_raise(table, me, mind):
        ask = table.ask
        missing = enough_to_buy(table, me, mind) - table.auction.bid[me.seat]
        lay_cheapest(me, mind, missing if ask.low < missing <= ask.high else ask.low)
        return 0

    def talk(table, me, mind):
        return HIDDEN

    def award_tie(table, me, mind):
        ask = table.ask
        best, lowest = 0, 1e18
        for i in range(ask.options):
            standing = 0.0
            for seat in (ask.a[i], ask.b[i]):
                if seat != NOBODY:
                    standing += table.sets[seat] * table.set_value[seat]
            if standing < lowest:
                best, lowest = i, standing
        return best

    def refuse(table, me, mind):
        return best_refusal(table, me, rate(table, me, table.ask.unit))

    def choose_lot(table, me, mind):
        return 0 if me.worth[0] >= me.worth[1] else 1

    def pay_value(table, me, mind):
        return 0

    def pay_count(table, me, mind):
        return 0

    def stack(table, me, mind):
        return -1

    def call_price(table, me, mind):
        step = table.ask.step  # where paying it and being paid it come to the same
        fair = int(0.5 * me.worth[0] / rate(table, me, table.ask.unit))
        return min(fair, means(table, me), table.ask.high) // step * step

    def accept(table, me, mind):
        price = table.ask.amount
        return 1 if price <= means(table, me) and price <= 0.5 * own(LIMIT, table, me, mind) else 0
