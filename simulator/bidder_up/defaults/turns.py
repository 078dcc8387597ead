"""How the default bidder moves, trades and uses the Piggy Bank."""

from __future__ import annotations

from simulator.bidder_up.defaults.bids import Bids
from simulator.bidder_up.laying import lay_at_most, lay_cheapest
from simulator.bidder_up.plans import (
    RAID_SHARE,
    booth_points,
    challenge_points,
    market_points,
    pen_points,
    trade_points,
    trade_worth,
)
from simulator.bidder_up.state import (
    COUNT,
    GAMBLE,
    HORSE_TRADING,
    LOAN,
    MARKET,
    PEN,
    PIGGY_BANK,
    RAFFLE_BOOTH,
)
from simulator.bidder_up.valuation import rate, supply_left
from simulator.core.helpers import unit


class Turns(Bids):
    """Answers to every question about moving, horse-trading and the Piggy Bank."""

    name = "turns"

    def move(table, me, mind):
        ask = table.ask
        note, more = rate(table, me, COUNT), me.growth * supply_left(table)
        best, most, seen, trade = 0, -1e18, 0, -1e18
        for i in range(ask.options):
            space = int(table.route_space[ask.route, i])  # 16 bits are too few for the shift below
            if (seen >> space) & 1:
                continue  # ways are sorted by price: the first one to a space is the cheapest
            seen |= 1 << space
            points = -note * table.route_price[ask.route, i]
            kind = table.kind[space]
            if kind == PEN:
                points += pen_points(table, me, table.pen_at[space], more)
            elif kind == PIGGY_BANK:
                points += RAID_SHARE * note * min(table.piggy, table.rules.raid)
            elif kind == HORSE_TRADING:
                if trade == -1e18:
                    trade = trade_points(table, me, more)
                points += trade
            elif kind == MARKET:
                points += market_points(table, me)
            elif kind == RAFFLE_BOOTH:
                points += booth_points(table, me, note)
            if points > most:
                best, most = i, points
        return best

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
