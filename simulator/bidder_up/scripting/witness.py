"""Writes what a question offered into the log, for scripts; nothing here runs unless a script is played."""

from __future__ import annotations

from typing import Any

from simulator.bidder_up import decisions as ask_for
from simulator.core.engine import OPTION, emit
from simulator.core.jit import rule


@rule
def witness(game: Any) -> Any:
    """Write one row per option of the question just asked, or one row with the bounds of an amount."""
    table, question = game.table, game.table.ask
    decision = game.asked.decision
    if decision == ask_for.MOVE:
        row = question.route
        for i in range(question.options):
            space, distance = table.route_space[row, i], table.route_distance[row, i]
            emit(game, OPTION, i, space, table.route_price[row, i], distance)
    elif decision == ask_for.KEEP_TICKET or decision == ask_for.GIFT:
        for i in range(question.options):
            emit(game, OPTION, i, game.seat[game.asked.seat].looked_at[i])
    elif _has_options(decision):
        for i in range(question.options):
            emit(game, OPTION, i, question.a[i], question.b[i], question.c[i])
    elif (decision >= ask_for.CALL_BID and decision <= ask_for.GRAB) or decision == ask_for.CALL_PRICE:
        emit(game, OPTION, 0, question.low, question.high, question.step)
    elif decision == ask_for.FINAL_RAISE:
        emit(game, OPTION, 0, question.low, question.high)
    elif decision == ask_for.RAID_NOTES or decision == ask_for.BUY_TICKETS:
        emit(game, OPTION, 0, 0, question.high)
    elif decision == ask_for.PAY_VALUE or decision == ask_for.PAY_COUNT:
        emit(game, OPTION, 0, question.amount, question.other)
    elif decision == ask_for.ACCEPT:
        emit(game, OPTION, 0, question.amount)
    return 0


@rule
def _has_options(decision: Any) -> Any:
    """Tell whether a decision picks one of the options that stand in the question."""
    return (
        decision == ask_for.AWARD_TIE
        or decision == ask_for.REFUSE
        or decision == ask_for.CHALLENGE
        or decision == ask_for.PIGGY_CHOICE
        or decision == ask_for.MARKET_MOVE
        or decision == ask_for.USE_TICKET
        or decision == ask_for.SPECIMEN
    )
