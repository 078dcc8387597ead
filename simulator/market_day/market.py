"""Buying animals (MD-BUY-01..06, MD-END-01)."""

from __future__ import annotations

from typing import Any

from simulator.core.engine import IllegalAnswer, ask, emit
from simulator.core.jit import rule
from simulator.market_day import decisions as ask_for
from simulator.market_day import events
from simulator.market_day.cards import book, standing
from simulator.market_day.state import ANIMALS, BOUGHT, DOUBLE_PURCHASES, FLAG_VISITS, PURCHASES


@rule
def complete(table: Any, seat: Any) -> Any:
    """Tell whether a farm has all four animals (MD-OBJ-02)."""
    for kind in range(ANIMALS):
        if table.farm[seat, kind] == 0:
            return False
    return True


@rule
def visit_market(game: Any, seat: Any, square: Any) -> None:
    """Buy one animal, at the green flag two different ones, or none (MD-BUY-04..06, C-MD-03, 05, 06)."""
    table = game.table
    flag = table.flag[square]
    limit = table.rules.flag_purchases if flag else table.rules.purchases
    game.outcome.game[FLAG_VISITS] += flag
    emit(game, events.MARKET, seat, flag)
    bought = 0
    while bought < limit:
        count = _for_sale(table, seat)
        if count == 0:
            break
        choice = ask(game, seat, ask_for.BUY)
        if choice < -1 or choice >= count:
            raise IllegalAnswer("buy takes an option 0 .. ask.options - 1, or -1 for none")
        if choice < 0:
            emit(game, events.NO_BUY, seat)
            break
        _buy(game, seat, table.ask.a[choice])
        bought += 1
    if bought == 0:
        emit(game, events.NOTHING, seat)
    elif bought > 1:
        game.outcome.game[DOUBLE_PURCHASES] += 1


@rule
def _for_sale(table: Any, seat: Any) -> Any:
    """List the animals a seat lacks and has the cards for, and return their number (MD-BUY-01)."""
    count = 0
    for kind in range(ANIMALS):
        if table.farm[seat, kind] == 0 and table.cards[seat, kind] >= table.rules.price:
            table.ask.a[count] = kind
            count += 1
    table.ask.options = count
    return count


@rule
def _buy(game: Any, seat: Any, kind: Any) -> None:
    """Return the cards to their pile and put the animal into the farmyard (MD-BUY-04, C-MD-04)."""
    table = game.table
    before = standing(game, seat)
    number = table.cards[seat, kind] if table.rules.returns_all else table.rules.price
    table.cards[seat, kind] -= number
    table.pile[kind] += number
    table.farm[seat, kind] = 1
    book(game, seat, BOUGHT, before)
    game.outcome.game[PURCHASES] += 1
    game.changed = 1
    emit(game, events.BUY, seat, kind, number, table.pile[kind])
