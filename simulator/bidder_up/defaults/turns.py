"""How the default bidder moves, trades and uses the Piggy Bank."""

from __future__ import annotations

from simulator.bidder_up.defaults.bids import Bids
from simulator.bidder_up.laying import lay_at_most, lay_cheapest
from simulator.bidder_up.plans import best_way, challenge_points, trade_worth
from simulator.bidder_up.state import COUNT, GAMBLE, LOAN
from simulator.bidder_up.valuation import rate, supply_left
from simulator.core.helpers import unit


class Turns(Bids):
    """Answers to every question about moving, horse-trading and the Piggy Bank."""

    name = "turns"

    def move(table, me, mind):
        return best_way(table, me, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0)

    def challenge(table, me, mind):
        ask = table.ask
        more = me.growth * supply_left(table)
        best, most = 0, -1e18
        for i in range(ask.options):
            points = challenge_points(table, me, ask.a[i], ask.b[i], more)
            if points > most:
                best, most = i, points
        return best

    def offer(table, me, mind):
        trade = table.trade
        price = 0.5 * trade_worth(table, me, trade.challenged, trade.type) / rate(table, me, trade.unit)
        if unit(mind.noise) < me.bluff:
            price = 0.0
        if trade.unit == COUNT:
            lay_cheapest(me, mind, max(1, int(price)))
        elif lay_at_most(table, me, mind, min(price, me.purse * me.cash)) == 0:
            lay_cheapest(me, mind, 1)
        return 1

    def counter(table, me, mind):
        trade = table.trade
        price = 0.5 * trade_worth(table, me, trade.challenger, trade.type) / rate(table, me, trade.unit)
        if trade.unit == COUNT:
            laid = lay_cheapest(me, mind, int(price))
        else:
            laid = lay_at_most(table, me, mind, min(price, me.purse * me.cash))
        return 1 if laid > 0 else 0

    def specimen(table, me, mind):
        ask, kind = table.ask, table.trade.type
        best, most = 0, -1.0
        for i in range(ask.options):  # to have a female and a male, should I win and should I lose
            males, animals = table.males[me.seat, kind], table.pasture[me.seat, kind]
            points = 1.0 if 0 < males + ask.b[i] < animals + 1 else 0.0
            if 0 < males - ask.a[i] < animals - 1:
                points += 0.5
            if points > most:
                best, most = i, points
        return best

    def piggy_choice(table, me, mind):
        ask = table.ask
        wanted = GAMBLE if table.piggy < 2 and table.gambling > 0 else 0
        if me.cash < me.thin and supply_left(table) > 0.4:
            wanted = LOAN
        for i in range(ask.options):
            if ask.a[i] == wanted:
                return i
        return 0

    def raid(table, me, mind):
        return table.ask.high

    def gift(table, me, mind):
        cheapest = 0
        for i in range(table.ask.options):
            if me.looked_at[i] < me.looked_at[cheapest]:
                cheapest = i
        return cheapest
