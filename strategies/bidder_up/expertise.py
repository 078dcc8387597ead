"""What the expert knows: prospects of every player, the worth of a lot in the final score, and what money is worth to whom."""

from __future__ import annotations

from simulator.bidder_up.authors import COUNT, HIDDEN, NOBODY, helper, supply_left

START_CASH = 140.0  # money a player starts with, more or less: poor and rich are meant relative to it
LAST_NOTE = 5.0  # points that a cheap note is worth when no animal is left
LOWEST, HIGHEST = 0.25, 4.0  # bounds of what being rich or poor does to a shadow price


@helper
def standing(table, seat):  # type: ignore[no-untyped-def]
    """Return the points in a seat's barn: the factor times the values."""
    return table.sets[seat] * table.set_value[seat]


@helper
def lead(table, me):  # type: ignore[no-untyped-def]
    """Return how far I am ahead of the best rival in points; below 0 behind."""
    best = 0
    for s in range(table.players):
        if s != me.seat:
            best = max(best, standing(table, s))
    return standing(table, me.seat) - best


@helper
def odds(table, me, held, unsold):  # type: ignore[no-untyped-def]
    """Return the chance to complete a type of which `held` animals are held and `unsold` are still to be auctioned."""
    total = 1.0
    for i in range(table.rules.set_size - held):
        total *= me.hope if i < unsold else me.hope * me.swap
    return total


@helper
def gain(table, me, seat, kind, left):  # type: ignore[no-untyped-def]
    """Return what a complete type adds to a seat's final score: its value times all sets, and all values once more."""
    more = me.growth * left
    return table.value[kind] * (table.sets[seat] + 1.0 + more) + table.set_value[seat] + me.prospects * left


@helper
def rise(table, me, seat, kind, copies, left):  # type: ignore[no-untyped-def]
    """Return what `copies` animals of a type add to a seat's expected final score."""
    held, elsewhere = table.pasture[seat, kind], table.unsold[kind] - copies
    return (odds(table, me, held + copies, elsewhere) - odds(table, me, held, elsewhere)) * gain(table, me, seat, kind, left)


@helper
def kept_from(table, me, kind, copies, left):  # type: ignore[no-untyped-def]
    """Return the most that a rival's expected score would rise if the animals went there."""
    most = 0.0
    for s in range(table.players):
        if s != me.seat and table.pasture[s, kind] > 0:
            most = max(most, rise(table, me, s, kind, copies, left))
    return most


@helper
def animals_worth(table, me, kind, copies, left):  # type: ignore[no-untyped-def]
    """Return the worth of animals of one type: what they bring me, and what they keep from the rival who needs them most."""
    return rise(table, me, me.seat, kind, copies, left) + me.deny * kept_from(table, me, kind, copies, left)


@helper
def lot_worth(table, me, part):  # type: ignore[no-untyped-def]
    """Return the worth of a part of the lot: 0 the lot or its dearer animal, 1 the cheaper one, 2 both."""
    auction, left = table.auction, supply_left(table)
    first, second = me.lot_type[0], me.lot_type[1]
    if first == HIDDEN:
        total = 0.0
        for i in range(auction.shown):
            total += animals_worth(table, me, auction.shown_type[i], 1, left)
        return total * auction.count / auction.shown
    if auction.split and part < 2:
        return animals_worth(table, me, me.lot_type[part], 1, left)
    if first == second:
        return animals_worth(table, me, first, 2, left)
    worth = animals_worth(table, me, first, 1, left)
    return worth if second == HIDDEN else worth + animals_worth(table, me, second, 1, left)


@helper
def price_of(table, me, unit):  # type: ignore[no-untyped-def]
    """Return the shadow price: points a unit of money, or a note, is worth to me; it falls with the supply and with wealth."""
    left = supply_left(table)
    if unit == COUNT:
        total = 1
        for s in range(table.players):
            total += table.notes[s]
        poor = 1.0 - table.notes[me.seat] * table.players / total
        return LAST_NOTE + me.note_price * left * min(HIGHEST, max(LOWEST, 1.0 + me.wealth * poor))
    usual = START_CASH
    for i in range(table.donkeys):
        usual += table.rules.donkey_money[i]
    poor = 1.0 - me.cash / usual
    return 1.0 + me.money_price * left * min(HIGHEST, max(LOWEST, 1.0 + me.wealth * poor))


@helper
def outbids_all(table, me):  # type: ignore[no-untyped-def]
    """Return the number of notes that no other bidder can top."""
    most = 0
    for s in range(table.players):
        if s != me.seat and s != table.auction.seller:
            most = max(most, table.notes[s])
    return most + 1.0


@helper
def buyer(table):  # type: ignore[no-untyped-def]
    """Return who made the highest bid, or NOBODY."""
    best, seat = 0, NOBODY
    for s in range(table.players):
        if table.auction.bid[s] > best:
            best, seat = table.auction.bid[s], s
    return seat


@helper
def sold_to(table, me, seat):  # type: ignore[no-untyped-def]
    """Return what the lot, as I know it, brings the seat that buys it."""
    total, left = 0.0, supply_left(table)
    first, second = me.lot_type[0], me.lot_type[1]
    if first != HIDDEN:
        total += rise(table, me, seat, first, 2 if first == second else 1, left)
    if second != HIDDEN and second != first:
        total += rise(table, me, seat, second, 1, left)
    return total


@helper
def own_rise(table, me):  # type: ignore[no-untyped-def]
    """Return what the lot, as I know it, brings me."""
    return sold_to(table, me, me.seat)


@helper
def trade_stake(table, me, other, kind):  # type: ignore[no-untyped-def]
    """Return what hangs on one animal of a horse-trade: what I rise by having it and what the other does."""
    left = supply_left(table)
    return gain(table, me, me.seat, kind, left) + me.deny * gain(table, me, other, kind, left)
