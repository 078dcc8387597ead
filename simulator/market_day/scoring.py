"""Who has won, and how near the others came (MD-END-01)."""

from __future__ import annotations

from typing import Any

from simulator.core.engine import WIN_UNITS, emit
from simulator.core.jit import rule
from simulator.market_day import events
from simulator.market_day.cards import held, standing
from simulator.market_day.state import (
    ANIMALS,
    CAPPED,
    HELD,
    MARGIN,
    OWNED,
    RANK,
    SCORE,
    STALLED,
    STALLED_GAME,
    TIED,
    TURNS,
    WIN,
    WON,
)


@rule
def farm_size(table: Any, seat: Any) -> Any:
    """Return the number of animals in a farmyard."""
    count = 0
    for kind in range(ANIMALS):
        count += table.farm[seat, kind]
    return count


@rule
def score_game(game: Any) -> None:
    """Write the outcome down.

    Whoever has all four animals has the most points. A game that was stopped before has no winner by the rules; it is shared
    among those with the most points, and counted as capped (MD-GAP-11).
    """
    table, outcome = game.table, game.outcome
    best, second, winners = -1, -1, 0
    for s in range(table.players):
        score = standing(game, s)
        owned = farm_size(table, s)
        outcome.seat[SCORE, s] = score
        outcome.seat[OWNED, s] = owned
        outcome.seat[HELD, s] = held(table, s)
        emit(game, events.SCORE, s, owned, score - owned * (table.rules.price + 1), score)
        if score > best:
            second = best
            best = score
            winners = 1
        elif score == best:
            second = best
            winners += 1
        elif score > second:
            second = score
    for s in range(table.players):
        score = outcome.seat[SCORE, s]
        rank = 1
        for other in range(table.players):
            if outcome.seat[SCORE, other] > score:
                rank += 1
        outcome.seat[RANK, s] = rank
        outcome.seat[WIN, s] = WIN_UNITS // winners if score == best else 0
        if score == best:
            emit(game, events.WIN, s, outcome.seat[WIN, s])
    outcome.game[TURNS] = table.turn
    outcome.game[MARGIN] = best - second
    outcome.game[TIED] = 1 if winners > 1 else 0
    outcome.game[CAPPED] = 0 if game.finished == WON else 1
    outcome.game[STALLED] = 1 if game.finished == STALLED_GAME else 0
