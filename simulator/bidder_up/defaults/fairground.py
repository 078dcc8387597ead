"""How the default bidder uses the market, the raffle booth and its tickets."""

from __future__ import annotations

from simulator.bidder_up.defaults.turns import Turns
from simulator.bidder_up.plans import marker_points, ticket_points, trade_points
from simulator.bidder_up.state import COUNT, EXTRA_TURN, MOVE_MARKERS, NOBODY, TYPES
from simulator.bidder_up.valuation import rate, supply_left


class Fairground(Turns):
    """Answers to every question of the Fairground."""

    name = "fairground"

    def market(table, me, mind):
        ask = table.ask
        note = rate(table, me, COUNT)
        best, most = NOBODY, 0.0
        for i in range(ask.options):
            points = marker_points(table, me, ask.a[i], ask.b[i]) - note * ask.c[i]
            if points > most:
                best, most = i, points
        return best

    def tickets(table, me, mind):
        if table.bag == 1 and table.sets[me.seat] * table.set_value[me.seat] < me.ahead:
            return 0  # the last ticket ends the game
        wanted = 1 + int(me.tries * (1.0 - supply_left(table)))
        return min(wanted, table.ask.high)

    def keep(table, me, mind):
        best, most = 0, -1.0
        for i in range(table.ask.options):
            points = ticket_points(table, me, me.looked_at[i])
            if points > most:
                best, most = i, points
        return best

    def use_ticket(table, me, mind):
        ask = table.ask
        for i in range(ask.options):
            kind = ask.a[i]
            if kind == EXTRA_TURN:
                return i
            if kind == MOVE_MARKERS:
                for t in range(TYPES):
                    if table.pasture[me.seat, t] + 1 >= table.rules.set_size and not table.locked[t]:
                        return i
            elif trade_points(table, me, me.growth * supply_left(table)) > 0.0:
                return i
        return NOBODY
