"""Who has won, and how near the others came (MD-END-01)."""

from __future__ import annotations

from typing import Any

from simulator.core.engine import emit
from simulator.core.jit import rule
from simulator.core.placing import share_win
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
    for s in range(table.players):
        score = standing(game, s)
        owned = farm_size(table, s)
        outcome.seat[SCORE, s] = score
        outcome.seat[OWNED, s] = owned
        outcome.seat[HELD, s] = held(table, s)
        emit(game, events.SCORE, s, owned, score - owned * (table.rules.price + 1), score)
    margin = share_win(game, SCORE, RANK, events.WIN)
    outcome.game[TURNS] = table.turn
    outcome.game[MARGIN] = margin
    outcome.game[TIED] = 1 if margin == 0 else 0
    outcome.game[CAPPED] = 0 if game.finished == WON else 1
    outcome.game[STALLED] = 1 if game.finished == STALLED_GAME else 0
