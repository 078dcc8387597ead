"""Default answers to the questions of the Fairground, the two-player game and the Baby Animals."""

from __future__ import annotations

from simulator.bidder_up.decisions import LIMIT
from simulator.bidder_up.defaults import Defaults, rate
from simulator.bidder_up.state import (
    ACTION_TICKETS,
    COUNT,
    EXTRA_TURN,
    LOAN,
    MOVE_MARKERS,
    NOBODY,
    RAID,
    VALUE,
    VALUE_GAIN,
    WOOL_MILK,
)
from simulator.bidder_up.valuation import completion_gain, supply_left
from simulator.core.dispatch import call_decision
from simulator.core.jit import inline


@inline
def ticket_points(table, me, ticket):  # type: ignore[no-untyped-def]
    """Return what a raffle ticket is worth to a seat, roughly, in points."""
    kind, number = table.ticket_kind[ticket], table.ticket_number[ticket]
    sets = table.sets[me.seat] + 1.0
    if kind == WOOL_MILK:
        return (0.08 + 0.12 * number) * (table.set_value[me.seat] + 300.0)
    if kind == VALUE_GAIN:
        held = table.barn[number] == me.seat or table.pasture[me.seat, number] > 0
        return sets * (table.rules.gain_match * (0.9 if held else 0.15) + 0.5 * table.rules.gain_other)
    return 250.0 * supply_left(table) + 50.0


class FairDefaults(Defaults):
    """Adds market, raffle, tickets, loans, gambling, demands and specimens to the default bidder."""

    name = "fair-defaults"

    def call_price(table, me, mind):
        step = table.ask.step
        return int(min(0.5 * me.worth[0] / rate(table, me, VALUE), me.cash)) // step * step

    def accept(table, me, mind):
        price = table.ask.amount
        return 1 if price <= me.cash and 2.0 * price * rate(table, me, VALUE) <= me.worth[0] else 0

    def piggy_choice(table, me, mind):
        ask = table.ask
        if table.piggy >= 2 or table.gambling == 0:
            return 0
        if me.cash < 40 and supply_left(table) > 0.4:
            for i in range(ask.options):
                if ask.a[i] == LOAN:
                    return i
        for i in range(ask.options):
            if ask.a[i] != RAID and ask.a[i] != LOAN:
                return i
        return 0

    def raid(table, me, mind):
        return table.ask.high

    def gift(table, me, mind):
        best = 0
        for i in range(table.ask.options):
            if me.looked_at[i] < me.looked_at[best]:
                best = i
        return best

    def market(table, me, mind):
        ask = table.ask
        note = rate(table, me, COUNT)
        best, most = NOBODY, 0.0
        for i in range(ask.options):
            kind = ask.a[i]
            change = table.scale_value[table.marker[kind] + ask.b[i]] - table.value[kind]
            points = -note * ask.c[i]
            mine = table.pasture[me.seat, kind] / table.rules.set_size
            points += mine * mine * change * (table.sets[me.seat] + 1.0)
            for s in range(table.players):
                if s != me.seat:
                    theirs = table.pasture[s, kind] / table.rules.set_size
                    points -= 0.3 * theirs * theirs * change * (table.sets[s] + 1.0)
            if points > most:
                best, most = i, points
        return best

    def tickets(table, me, mind):
        note = rate(table, me, COUNT)
        if table.bag == 1 and table.sets[me.seat] * table.set_value[me.seat] < 500:
            return 0  # the last ticket ends the game
        wanted = 3 if note < 60.0 else 2 if note < 110.0 else 1
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
                for t in range(table.barn.shape[0]):
                    if table.pasture[me.seat, t] + 1 >= table.rules.set_size and not table.locked[t]:
                        return i
            elif kind < ACTION_TICKETS:
                for t in range(table.barn.shape[0]):
                    if table.pasture[me.seat, t] > 0 and me.cash > 50:
                        for s in range(table.players):
                            if s != me.seat and table.pasture[s, t] > 0:
                                return i
        return NOBODY

    def specimen(table, me, mind):
        ask, kind = table.ask, table.trade.type
        best, most = 0, -1.0
        for i in range(ask.options):  # with a baby about: end with a female and a male
            males = table.males[me.seat, kind] + ask.b[i]
            points = 1.0 if 0 < males < table.pasture[me.seat, kind] + 1 else 0.0
            points -= 0.5 * ask.a[i] * ask.b[i]
            if points > most:
                best, most = i, points
        return best


__all__ = ["LIMIT", "FairDefaults", "call_decision", "completion_gain"]
