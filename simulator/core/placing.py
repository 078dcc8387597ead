"""Places at the end of a game: who shares the win, who came where, and by how much."""

from __future__ import annotations

from typing import Any

from simulator.core.engine import emit
from simulator.core.jit import rule
from simulator.core.measure import WIN_UNITS


@rule
def share_win(game: Any, score: Any, rank: Any, told: Any) -> Any:
    """Share the win in equal parts among the seats with the highest score, give every seat its place, and tell who wins.

    Parameters
    ----------
    game : the record of a game of two players or more whose scores are written down
    score, rank : rows of the seat measures: read from, and written to (−1: the game keeps no places)
    told : kind of the event that tells a winner and its share in 60ths

    Returns
    -------
    int
        the highest score minus the second-highest; 0 when the win is shared, and only then
    """
    outcome, players = game.outcome, game.table.players
    best, second, winners = outcome.seat[score, 0], outcome.seat[score, 0], 0
    for s in range(players):
        ahead, level = 0, 0
        for other in range(players):
            ahead += 1 if outcome.seat[score, other] > outcome.seat[score, s] else 0
            level += 1 if outcome.seat[score, other] == outcome.seat[score, s] else 0
        if rank >= 0:
            outcome.seat[rank, s] = ahead + 1
        if ahead == 0:
            best = outcome.seat[score, s]
            winners = level
        if ahead == 1 or (ahead == 0 and level > 1):
            second = outcome.seat[score, s]
    for s in range(players):
        outcome.seat[0, s] = WIN_UNITS // winners if outcome.seat[score, s] == best else 0
        if outcome.seat[0, s] > 0:
            emit(game, told, s, outcome.seat[0, s])
    return best - second
