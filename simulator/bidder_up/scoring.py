"""The scoring sheet and who wins (BU-SCA, BU-SHEET, BU-GAP-25)."""

from __future__ import annotations

from typing import Any

from simulator.bidder_up import events
from simulator.bidder_up.state import CAPPED, MARGIN, TIED, TURNS
from simulator.core.engine import WIN_UNITS, emit
from simulator.core.jit import rule

_WIN, _SCORE, _MONEY, _SETS, _RANK = range(5)


@rule
def points(game: Any, seat: Any) -> Any:
    """Return the points of a seat if the game ended now: values × complete types + money (BU-SCA-01..04)."""
    table = game.table
    return table.set_value[seat] * table.sets[seat] + game.seat[seat].cash


@rule
def score_game(game: Any) -> None:
    """Score everybody, share the win among the highest and write the outcome down."""
    table, outcome = game.table, game.outcome
    players = table.players
    best, second, winners = -1 << 60, -1 << 60, 0
    for s in range(players):
        score = points(game, s)
        outcome.seat[_SCORE, s] = score
        outcome.seat[_MONEY, s] = game.seat[s].cash
        outcome.seat[_SETS, s] = table.sets[s]
        values, sets, money = table.set_value[s], table.sets[s], game.seat[s].cash
        emit(game, events.SCORE, s, values, sets, values * sets, money, score)
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
