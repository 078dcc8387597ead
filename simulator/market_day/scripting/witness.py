"""Writes what a question offered into the log, for scripts; nothing here runs unless a script is played."""

from __future__ import annotations

from typing import Any

from simulator.core.engine import OPTION, emit, emit_notes
from simulator.core.jit import rule
from simulator.market_day import decisions as ask_for


@rule
def witness(game: Any) -> Any:
    """Write one row per option of the question just asked, one with the bound of a number, or one with an offer."""
    question = game.table.ask
    decision = game.asked.decision
    if decision == ask_for.TAKE:
        emit(game, OPTION, 0, question.high)
    elif decision == ask_for.AGREE:
        emit_notes(game, OPTION, 0, 0, 0, question.offer)
    elif decision == ask_for.PROPOSE:
        emit(game, OPTION, 0, question.other)
    else:
        for i in range(question.options):
            emit(game, OPTION, i, question.a[i], question.b[i])
    return 0
