"""Specialist: one animal after the other."""

from __future__ import annotations

from simulator.market_day.authors import ANIMALS, Bidder, Parameter, best_swap, helper, offer_gain


@helper
def goal(table, me):  # type: ignore[no-untyped-def]
    """Return the missing animal of which I hold most cards short of its price; any if there is none."""
    best, most = 0, -1
    for kind in range(ANIMALS):
        have = table.cards[me.seat, kind]
        if table.farm[me.seat, kind] == 0 and have < table.rules.price and have > most:
            best, most = kind, have
    return best


class Specialist(Bidder):
    """Sets its heart on the animal it is nearest to: picks its card, and gives and exchanges anything else for it."""

    focus = Parameter(3.0, 0.0, 4.0, "cards", "a card counts more when it is the last one missing for an animal")

    def pick(table, me, mind):
        wanted = goal(table, me)
        for i in range(table.ask.options):
            if table.ask.a[i] == wanted:
                return i
        return 0

    def give(table, me, mind):
        wanted, best = goal(table, me), 0
        for i in range(table.ask.options):
            if table.ask.a[best] == wanted or table.cards[me.seat, table.ask.a[i]] > table.rules.price:
                best = i
        return best

    def propose(table, me, mind):
        return best_swap(table, me, mind, 0.0, 0.0)

    def agree(table, me, mind):
        return 1 if offer_gain(table, me, me.seat) > 0.0 else 0
