"""The scoring sheet and who wins (BU-SCA, BU-SCF, BU-SHEET, BU-GAP-25)."""

from __future__ import annotations

from typing import Any

from simulator.bidder_up import events
from simulator.bidder_up.raffle import award_sow
from simulator.bidder_up.state import CAPPED, LOANS, MARGIN, NOBODY, TIED, TURNS, TYPES, VALUE_GAIN
from simulator.core.engine import WIN_UNITS, emit
from simulator.core.jit import rule

_WIN, _SCORE, _MONEY, _SETS, _RANK = range(5)


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
def points(game: Any, seat: Any, sow: Any) -> Any:
    """Return the points of a seat if the game ended now and the seat `sow` had the sow: the sheet, line by line (BU-SHEET)."""
    table = game.table
    home, zoo = baby_points(game, seat)
    gain = value_gain(game, seat)
    factor = table.sets[seat] + (1 if sow == seat else 0)
    multiplied = (table.set_value[seat] + gain + home) * factor
    money = game.seat[seat].cash
    owed = credit(game, seat)
    total = multiplied + zoo + money - owed
    emit(game, events.SCORE, seat, table.set_value[seat], gain, home, factor, multiplied)
    emit(game, events.RESULT, seat, zoo, money, owed, total)
    return total


@rule
def score_game(game: Any) -> None:
    """Score everybody, share the win among the highest and write the outcome down."""
    table, outcome = game.table, game.outcome
    players = table.players
    best, second, winners = -1 << 60, -1 << 60, 0
    sow = award_sow(game) if table.rules.raffle else NOBODY
    for s in range(players):
        score = points(game, s, sow)
        outcome.seat[_SCORE, s] = score
        outcome.seat[_MONEY, s] = game.seat[s].cash
        outcome.seat[_SETS, s] = table.sets[s]
        if score > best:
            second = best
            best = score
            winners = 1
        elif score == best:
            second = best
            winners += 1
        elif score > second:
            second = score
    for s in range(players):
        score = outcome.seat[_SCORE, s]
        rank = 1
        for other in range(players):
            if outcome.seat[_SCORE, other] > score:
                rank += 1
        outcome.seat[_RANK, s] = rank
        outcome.seat[_WIN, s] = WIN_UNITS // winners if score == best else 0
        if score == best:
            emit(game, events.WIN, s, outcome.seat[_WIN, s])
    outcome.game[TURNS] = table.turn
    outcome.game[MARGIN] = best - second
    outcome.game[TIED] = 1 if winners > 1 else 0
    outcome.game[CAPPED] = 1 if game.finished == 2 else 0
