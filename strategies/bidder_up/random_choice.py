"""Random: whatever is legal, with equal chances; the yardstick every other bidder must beat."""

from __future__ import annotations

from simulator.bidder_up.authors import (
    COUNT,
    DENOMINATIONS,
    NOBODY,
    TYPES,
    Bidder,
    Parameter,
    below,
    helper,
    lay_nothing,
    lay_random,
    notes_held,
    unit,
)


@helper
def any_amount(table, me, mind):  # type: ignore[no-untyped-def]
    """Return no bid or a legal amount up to what it owns, now and then up to twice as much."""
    ask = table.ask
    owned = notes_held(me.hand) if ask.unit == COUNT else me.cash
    if unit(mind.noise) < me.nerve:
        owned = 2 * owned + ask.step
    steps = (min(ask.high, owned) - ask.low) // ask.step + 1
    choice = below(mind.noise, max(0, steps) + 1)
    return ask.low + (choice - 1) * ask.step if choice > 0 else 0


@helper
def any_notes(me, mind, low):  # type: ignore[no-untyped-def]
    """Lay at least `low` notes, every number equally likely."""
    held = notes_held(me.hand)
    lay_random(me, mind, low + below(mind.noise, held - low + 1) if held > low else held)


class Random(Bidder):
    """Chooses among all legal answers with equal chances; it bids up to what it owns and now and then bluffs above it."""

    nerve = Parameter(0.05, 0.0, 1.0, "chance", "to draw a spoken bid from up to twice what it owns")

    def appraise(table, me, mind):
        return below(mind.noise, 1000)

    def limit(table, me, mind):
        return below(mind.noise, me.cash + 1)

    def call_bid(table, me, mind):
        return any_amount(table, me, mind)

    def raise_own(table, me, mind):
        return any_amount(table, me, mind)

    def one_bid(table, me, mind):
        return any_amount(table, me, mind)

    def grab(table, me, mind):
        return any_amount(table, me, mind)

    def lay_value(table, me, mind):
        any_notes(me, mind, 0)
        return 0

    def lay_count(table, me, mind):
        any_notes(me, mind, 0)
        return 0

    def raise_or_pass(table, me, mind):
        lay_random(me, mind, 1)
        return below(mind.noise, 2)

    def final_raise(table, me, mind):
        ask = table.ask
        lay_random(me, mind, ask.low + below(mind.noise, ask.high - ask.low + 1))
        return 0

    def talk(table, me, mind):
        return below(mind.noise, TYPES + 1) - 1

    def award_tie(table, me, mind):
        return below(mind.noise, table.ask.options)

    def refuse(table, me, mind):
        return below(mind.noise, table.ask.options)

    def choose_lot(table, me, mind):
        return below(mind.noise, 2)

    def pay_count(table, me, mind):
        lay_random(me, mind, table.ask.amount)
        return 0

    def stack(table, me, mind):
        choice = below(mind.noise, notes_held(mind.lay) + 1)
        for d in range(DENOMINATIONS):
            if choice < mind.lay[d]:
                mind.lay[d] -= 1  # the pile has been taken already: this keeps track of what is left of it
                return d
            choice -= mind.lay[d]
        return NOBODY

    def move(table, me, mind):
        return below(mind.noise, table.ask.options)

    def challenge(table, me, mind):
        return table.ask.low + below(mind.noise, table.ask.options - table.ask.low)  # −1 where trading is optional

    def offer(table, me, mind):
        any_notes(me, mind, 1)
        return below(mind.noise, 2)

    def counter(table, me, mind):
        lay_nothing(mind)
        if below(mind.noise, 2) == 0 or notes_held(me.hand) == 0:
            return 0
        any_notes(me, mind, 1)
        return 1

    def specimen(table, me, mind):
        return below(mind.noise, table.ask.options)

    def call_price(table, me, mind):
        ask = table.ask
        return below(mind.noise, min(ask.high, me.cash) // ask.step + 1) * ask.step

    def accept(table, me, mind):
        return below(mind.noise, 2)

    def piggy_choice(table, me, mind):
        return below(mind.noise, table.ask.options)

    def raid(table, me, mind):
        return below(mind.noise, table.ask.high + 1)

    def gift(table, me, mind):
        return below(mind.noise, table.ask.options)

    def market(table, me, mind):
        return below(mind.noise, table.ask.options + 1) - 1

    def tickets(table, me, mind):
        return below(mind.noise, table.ask.high + 1)

    def keep(table, me, mind):
        return below(mind.noise, table.ask.options)

    def use_ticket(table, me, mind):
        return below(mind.noise, table.ask.options + 1) - 1
