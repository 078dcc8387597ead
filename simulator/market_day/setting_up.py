"""Set-up of a game: piles, tractors, empty farms (MD-PREP-01, 02, MD-TURN-01)."""

from __future__ import annotations

from typing import Any

from simulator.core.engine import emit
from simulator.core.jit import rule
from simulator.market_day import events
from simulator.market_day.state import ANIMALS, BOUGHT, ONE, WON


@rule
def set_up(game: Any) -> None:
    """Lay out a game: every card on its open pile, every tractor on the start square; seat 0 begins."""
    table = game.table
    table.turn = 0
    table.active = 0
    table.throw = 0
    table.idle = 0
    game.changed = 0
    game.finished = WON
    emit(game, events.GAME, table.players, table.start)
    for kind in range(ANIMALS):
        table.pile[kind] = table.box_cards[kind]
        emit(game, events.PILE, kind, table.pile[kind])
    for s in range(table.players):
        table.tractor[s] = table.start
        table.missing[s] = 0
        for kind in range(ANIMALS):
            table.cards[s, kind] = 0
            table.farm[s, kind] = 0
        for source in range(ONE, BOUGHT + 1):
            game.outcome.seat[source, s] = 0
