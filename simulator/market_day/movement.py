"""Rolling the dice and moving the tractor (MD-TURN-01, 02, MD-BUY-03, MD-OPT-01)."""

from __future__ import annotations

from typing import Any

from simulator.core.engine import IllegalAnswer, ask, draw, emit
from simulator.core.jit import rule
from simulator.market_day import decisions as ask_for
from simulator.market_day import events
from simulator.market_day.state import DICE_STREAM, DRAW_DIE, MARKET, POINTS_LOST, STOPS


@rule
def roll(game: Any, seat: Any) -> None:
    """Roll the dice of a seat (MD-GAP-06)."""
    table = game.table
    table.throw = 0
    for _ in range(table.dice):
        number = table.die[draw(game, DICE_STREAM + seat, DRAW_DIE, table.die_faces)]
        table.throw += number
        emit(game, events.ROLL, seat, number)


@rule
def ways(game: Any, seat: Any) -> Any:
    """List where a throw may lead and return the number of ways.

    A longer throw may end at any market on its way (MD-BUY-03, C-MD-02); with MD-OPT-01 only at the green flag. Where stopping
    is compulsory, nobody passes such a market (switch of C-MD-01).
    """
    table = game.table
    rules, question = table.rules, table.ask
    count = 0
    for distance in range(1, table.throw + 1):
        square = (table.tractor[seat] + distance) % table.squares
        whole = distance == table.throw
        stop = table.kind[square] == MARKET and (table.flag[square] or not rules.exact_throw)
        passed = whole and table.kind[square] != MARKET and rules.must_stop and count > 0
        if (whole or stop) and not passed:
            question.a[count] = square
            question.b[count] = distance
            count += 1
    question.options = count
    return count


@rule
def move(game: Any, seat: Any) -> None:
    """Move clockwise by the throw, or to a market on the way; points left over are given up (MD-BUY-03)."""
    table = game.table
    choice = 0
    if ways(game, seat) > 1:
        choice = ask(game, seat, ask_for.MOVE)
        if choice < 0 or choice >= table.ask.options:
            raise IllegalAnswer("move takes an option 0 .. ask.options - 1")
    square, distance = table.ask.a[choice], table.ask.b[choice]
    lost = table.throw - distance
    if lost > 0:
        game.outcome.game[STOPS] += 1
        game.outcome.game[POINTS_LOST] += lost
    emit(game, events.MOVE, seat, table.tractor[seat], square, distance, lost)
    table.tractor[seat] = square
