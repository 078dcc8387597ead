"""The default bidder: an answer to every question of Bidder Up!, so that a bidder need only change what it does differently.

It values a lot by what it would add to the final score, turns points into money and notes by a shadow price that falls as the
animals run out, bids up to that limit, and buys by first refusal what is worth more than twice its price to it.
"""

from __future__ import annotations

from simulator.bidder_up.decisions import LIMIT
from simulator.bidder_up.state import (
    COUNT,
    FACES,
    HIDDEN,
    HORSE_TRADING,
    NOBODY,
    PEN,
    PIGGY_BANK,
    SPACES,
    TYPES,
    VALUE,
)
from simulator.bidder_up.valuation import (
    animal_points,
    completion_gain,
    lay_at_most,
    lay_cheapest,
    lot_points,
    notes_held,
    supply_left,
)
from simulator.core.dispatch import call_decision
from simulator.core.jit import inline
from simulator.core.plugin import Bidder, Parameter

_KNOWN, _SERIAL = 40, 41  # places in mind.memory: the limit worked out for the auction of that number


@inline
def rate(table, me, unit):  # type: ignore[no-untyped-def]
    """Return the shadow price: points that one unit of money, or one note, is worth to this bidder now."""
    left = supply_left(table)
    if unit == COUNT:
        return 5.0 + me.note_price * left
    return 1.0 + me.money_price * left


class Defaults(Bidder):
    """Values a lot by what it adds to the final score and paces its money; every bidder inherits from it."""

    name = "defaults"

    money_price = Parameter(8.0, 0.0, 60.0, "points per unit of money", "worth of money while all animals are left")
    note_price = Parameter(140.0, 0.0, 2000.0, "points per note", "worth of a note while all animals are left")
    hope = Parameter(0.4, 0.0, 1.0, "chance", "to find each missing animal of a type later")
    deny = Parameter(0.15, 0.0, 1.0, "share", "weight of what a rival is kept from completing")
    growth = Parameter(1.5, 0.0, 5.0, "types", "other types it expects to complete from the start on")
    shade = Parameter(0.75, 0.0, 1.0, "share", "of the limit it bids where the winner pays the own bid unseen")
    purse = Parameter(0.8, 0.0, 2.0, "share of the own money", "it offers at most for one lot")

    def appraise(table, me, mind):
        return lot_points(table, me, me.hope, me.deny, me.growth * supply_left(table))

    def limit(table, me, mind):
        auction = table.auction
        part = 0
        worth = me.worth[part] / rate(table, me, auction.unit)
        if auction.unit == COUNT:
            return min(worth, me.purse * notes_held(me.hand) + 0.5)
        return min(worth, me.purse * me.cash)

    def call_bid(table, me, mind):
        auction = table.auction
        if mind.memory[_SERIAL] != auction.serial:
            mind.memory[_SERIAL] = auction.serial
            mind.memory[_KNOWN] = call_decision(me.decide[LIMIT], table, me, mind)
        return table.ask.low if table.ask.low <= mind.memory[_KNOWN] else 0

    def raise_own(table, me, mind):
        return 0

    def one_bid(table, me, mind):
        auction, ask = table.auction, table.ask
        limit = call_decision(me.decide[LIMIT], table, me, mind)
        last = (me.seat + 1) % table.players == auction.seller
        wanted = auction.high + ask.step
        if not last:
            wanted = max(wanted, int(me.shade * limit) // ask.step * ask.step)
        return wanted if max(wanted, ask.low) <= min(limit, ask.high) else 0

    def grab(table, me, mind):
        limit = call_decision(me.decide[LIMIT], table, me, mind)
        return max(0, min(table.ask.high, int(me.shade * limit + 0.5)))

    def lay_value(table, me, mind):
        limit = call_decision(me.decide[LIMIT], table, me, mind)
        share = 1.0 if table.auction.second_price else me.shade
        lay_at_most(table, me, mind, share * limit)
        return 0

    def lay_count(table, me, mind):
        limit = call_decision(me.decide[LIMIT], table, me, mind)
        lay_cheapest(me, mind, int(me.shade * limit + 0.5))
        return 0

    def raise_or_pass(table, me, mind):
        auction = table.auction
        limit = call_decision(me.decide[LIMIT], table, me, mind)
        if auction.leader == me.seat or auction.bid[me.seat] + 1 > limit:
            return 0
        lay_cheapest(me, mind, 1)
        return 1

    def final_raise(table, me, mind):
        lay_cheapest(me, mind, table.ask.low)
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
        ask = table.ask
        price = rate(table, me, ask.unit)
        best, most = 0, -1e18
        for i in range(ask.options):
            mask = ask.a[i]
            points = price * ask.c[i]
            if mask == 3:
                points += me.worth[2]
            elif mask > 0:
                points += me.worth[mask - 1]
            if points > most:
                best, most = i, points
        return best

    def choose_lot(table, me, mind):
        return 0

    def pay_value(table, me, mind):
        return 0

    def pay_count(table, me, mind):
        return 0

    def stack(table, me, mind):
        return -1

    def move(table, me, mind):
        ask = table.ask
        left = supply_left(table)
        more = me.growth * left
        note = 5.0 + me.note_price * left
        for kind in range(TYPES):
            mind.memory[kind] = -1.0  # worked out when first needed
        best, most, seen = 0, -1e18, 0
        for i in range(ask.options):
            space = table.route_space[ask.route, i]
            if (seen >> space) & 1:
                continue  # ways are sorted by price: the first one to a space is the cheapest
            seen |= 1 << space
            points = 0.0
            kind = table.kind[space]
            if kind == PEN:
                pen = table.pen_at[space]
                for place in range(table.pen_count[pen]):
                    animal = table.pen_type[pen, place]
                    if animal == HIDDEN:
                        points += 60.0
                        continue
                    if mind.memory[animal] < 0.0:
                        mind.memory[animal] = animal_points(table, me.seat, animal, 1, me.hope, 0.0, more)
                    points += 40.0 + 0.5 * mind.memory[animal]
            elif kind == PIGGY_BANK:
                points = 0.7 * note * min(table.piggy, table.rules.raid)
            elif kind == HORSE_TRADING:
                for t in range(TYPES):
                    if table.pasture[me.seat, t] > 0:
                        for s in range(table.players):
                            if s != me.seat and table.pasture[s, t] > 0:
                                gain = 0.35 * completion_gain(table, me.seat, t, more)
                                points = max(points, gain if me.cash > 60 else -0.5 * gain)
            points -= note * table.route_price[ask.route, i]
            if points > most:
                best, most = i, points
        return best

    def challenge(table, me, mind):
        ask = table.ask
        best, most = 0, -1e18
        for i in range(ask.options):
            other, kind = ask.a[i], ask.b[i]
            mine = completion_gain(table, me.seat, kind, 1.0)
            points = mine - 0.4 * completion_gain(table, other, kind, 1.0) - 2.0 * table.notes[other]
            if points > most:
                best, most = i, points
        return best

    def offer(table, me, mind):
        trade = table.trade
        worth = animal_points(table, me.seat, trade.type, 1, me.hope, me.deny, me.growth * supply_left(table))
        if trade.unit == COUNT:
            lay_cheapest(me, mind, max(1, int(0.5 * worth / rate(table, me, COUNT))))
            return 1
        if lay_at_most(table, me, mind, min(0.6 * worth / rate(table, me, VALUE), me.purse * me.cash)) == 0:
            lay_cheapest(me, mind, 1)
        return 1

    def counter(table, me, mind):
        trade = table.trade
        worth = animal_points(table, me.seat, trade.type, 1, me.hope, me.deny, me.growth * supply_left(table))
        if notes_held(me.hand) == 0:
            return 0
        if trade.unit == COUNT:
            lay_cheapest(me, mind, int(0.5 * worth / rate(table, me, COUNT)))
            return 1 if notes_held(mind.lay) > 0 else 0
        return 1 if lay_at_most(table, me, mind, min(0.6 * worth / rate(table, me, VALUE), me.purse * me.cash)) > 0 else 0


__all__ = ["FACES", "SPACES", "Defaults", "rate"]
