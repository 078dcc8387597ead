"""The scoring sheet and who wins (BU-SCA, BU-SCF, BU-SHEET, BU-GAP-25)."""

from __future__ import annotations

from typing import Any

from simulator.bidder_up import events
from simulator.bidder_up.ledger import (
    BABIES,
    LOAN_PENALTIES,
    MARKET_VALUES,
    MULTIPLIER,
    SET_VALUES,
    SOW,
    TICKET_GAINS,
    book,
)
from simulator.bidder_up.outcome import CAPPED, MARGIN, MONEY, RANK, SCORE, SETS, TIED, TURNS
from simulator.bidder_up.state import LOANS, TYPES, VALUE_GAIN
from simulator.core.engine import emit
from simulator.core.jit import rule
from simulator.core.placing import share_win


@rule
def value_gain(game: Any, seat: Any) -> Any:
    """Return the points of a seat's Value-Gain tickets, before multiplication (BU-TIX-08, 09, C-BU-81, 82)."""
    table, me = game.table, game.seat[seat]
    total = 0
    if table.sets[seat] == 0:
        return 0
    for i in range(table.tickets[seat]):
        if table.ticket_kind[me.ticket[i]] == VALUE_GAIN:
            matches = table.barn[table.ticket_number[me.ticket[i]]] == seat
            total += table.rules.gain_match if matches else table.rules.gain_other
    return total


@rule
def baby_points(game: Any, seat: Any) -> Any:
    """Return the points of a seat's babies in the barn and in the petting zoo (BU-BABY-08, C-BU-87)."""
    table = game.table
    home, zoo = 0, 0
    if table.rules.babies:
        for kind in range(TYPES):
            if table.baby[kind] and table.baby_owner[kind] == seat:
                if table.barn[kind] == seat:
                    home += table.rules.baby_points
                else:
                    zoo += table.rules.baby_points
    return home, zoo


@rule
def credit(game: Any, seat: Any) -> Any:
    """Return what a seat's IOU notes deduct (BU-SHEET-06, BU-2P-08)."""
    table = game.table
    total = 0
    for i in range(LOANS):
        total += table.loan[seat, i] * table.rules.loan_penalty[i]
    return total


@rule
def barn_points(game: Any, seat: Any, sow: Any) -> Any:
    """Return the points of a seat's complete types, tickets and babies, if the seat `sow` had the sow; money is not in it."""
    table = game.table
    home, zoo = baby_points(game, seat)
    return (table.set_value[seat] + value_gain(game, seat) + home) * _factor(table, seat, sow) + zoo


@rule
def _factor(table: Any, seat: Any, sow: Any) -> Any:
    """Return what the sum of values, tickets and babies is multiplied by (BU-SHEET-03)."""
    return table.sets[seat] + (1 if sow == seat else 0)


@rule
def points(game: Any, seat: Any, sow: Any) -> Any:
    """Return the points of a seat if the game ended now and the seat `sow` had the sow: the sheet, line by line (BU-SHEET)."""
    table = game.table
    home, zoo = baby_points(game, seat)
    gain = value_gain(game, seat)
    factor = _factor(table, seat, sow)
    multiplied = (table.set_value[seat] + gain + home) * factor
    money = game.seat[seat].cash
    owed = credit(game, seat)
    total = multiplied + zoo + money - owed
    emit(game, events.SCORE, seat, table.set_value[seat], gain, home, factor, multiplied)
    emit(game, events.RESULT, seat, zoo, money, owed, total)
    return total


@rule
def _book_sheet(game: Any, seat: Any, sow: Any) -> None:
    """Book what the scoring sheet adds to the money; see `ledger` for how its product is split."""
    table = game.table
    home, zoo = baby_points(game, seat)
    gain = value_gain(game, seat)
    once = table.set_value[seat] + gain + home
    first = 0
    for kind in range(TYPES):
        if table.barn[kind] == seat:
            first += table.scale_value[table.start_marker[kind]] if table.scale > 0 else table.value[kind]
    book(game, SET_VALUES, seat, first)
    book(game, MARKET_VALUES, seat, table.set_value[seat] - first)
    book(game, TICKET_GAINS, seat, gain)
    book(game, BABIES, seat, home + zoo)
    book(game, MULTIPLIER, seat, once * (table.sets[seat] - 1))
    book(game, SOW, seat, once if sow == seat else 0)
    book(game, LOAN_PENALTIES, seat, -credit(game, seat))


@rule
def score_game(game: Any, sow: Any) -> None:
    """Score everybody, share the win among the highest and write the outcome down; the seat `sow` has the sow."""
    table, outcome = game.table, game.outcome
    for s in range(table.players):
        outcome.seat[SCORE, s] = points(game, s, sow)
        outcome.seat[MONEY, s] = game.seat[s].cash
        outcome.seat[SETS, s] = table.sets[s]
        _book_sheet(game, s, sow)
    margin = share_win(game, SCORE, RANK, events.WIN)
    outcome.game[TURNS] = table.turn
    outcome.game[MARGIN] = margin
    outcome.game[TIED] = 1 if margin == 0 else 0
    outcome.game[CAPPED] = 1 if game.finished == 2 else 0
