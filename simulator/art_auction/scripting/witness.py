"""Writes what a question offered into the log, for scripts; nothing here runs unless a script is played."""

from __future__ import annotations

from typing import Any

from simulator.art_auction import decisions as ask_for
from simulator.art_auction.state import KINDS, SPECIAL, SPECIALS
from simulator.core.engine import OPTION, emit
from simulator.core.jit import rule


@rule
def witness(game: Any) -> Any:
    """Write one row per option of the question just asked; for a raise the bid to be passed and the own one."""
    table, question = game.table, game.table.ask
    decision, seat = game.asked.decision, game.asked.seat
    me = game.seat[seat]
    if decision == ask_for.FORGE:
        for i in range(table.rules.dealt):
            emit(game, OPTION, i, me.forgery[i])
    elif decision == ask_for.SPECIAL_CARD:
        for i in range(SPECIALS):
            if me.playable[i]:
                emit(game, OPTION, i, i)
    elif decision == ask_for.INITIAL or decision == ask_for.GIVE:
        for kind in range(KINDS):
            if me.hand[kind] > 0 and (kind < SPECIAL or decision == ask_for.GIVE or table.rules.special_as_bid):
                emit(game, OPTION, kind, kind)
    elif decision == ask_for.RAISE:
        emit(game, OPTION, 0, table.auction.high, table.auction.amount[seat])
    elif decision == ask_for.SELL or decision == ask_for.ROB:
        for i in range(question.options):
            emit(game, OPTION, i, question.a[i])
    return 0
