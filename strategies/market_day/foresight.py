"""What the steward thinks of a square before it stands there."""

from __future__ import annotations

from typing import Any

from simulator.market_day.authors import ANIMALS, MARKET, SWAP, helper, is_puncture, purchases_at, ripe, square_gain


@helper
def way_to_market(table: Any, square: Any) -> Any:
    """Return the number of squares from a square to the next market."""
    way = 1
    while table.kind[(square + way) % table.squares] != MARKET and way < table.squares:
        way += 1
    return way


@helper
def landing(table: Any, me: Any, square: Any) -> Any:
    """Return what landing on a square is worth to me, in cards, as things stand now."""
    gain = square_gain(table, me, square)
    if table.kind[square] == SWAP:
        gain = me.luck * gain
    if is_puncture(table, square):
        gain = gain - me.flat
    bought = purchases_at(table, me.seat, square)
    waiting = ripe(table, me.seat)
    owned = 0
    for kind in range(ANIMALS):
        owned += table.farm[me.seat, kind]
    gain = gain + bought * (me.purchase + me.press * (owned + waiting) / ANIMALS)
    waiting = waiting - bought
    if waiting > 0:
        gain = gain - me.haste * waiting * way_to_market(table, square)
    return gain


@helper
def outlook(table: Any, me: Any, square: Any) -> Any:
    """Return the mean worth of the best landing after the next throw of one die from a square."""
    total = 0.0
    for face in range(table.die_faces):
        throw = table.die[face] * table.dice
        most = landing(table, me, (square + throw) % table.squares)
        for distance in range(1, throw):
            stop = (square + distance) % table.squares
            if table.kind[stop] == MARKET and (table.flag[stop] or not table.rules.exact_throw):
                most = max(most, landing(table, me, stop))
        total += most
    return total / table.die_faces
