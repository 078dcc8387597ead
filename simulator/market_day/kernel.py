"""A game of Market Day from set-up to the winner: roll, move, act (MD-TURN-01, MD-END-01)."""

from __future__ import annotations

from typing import Any

from simulator.core.engine import emit
from simulator.core.jit import rule
from simulator.market_day import events
from simulator.market_day.cards import standing
from simulator.market_day.market import complete, visit_market
from simulator.market_day.meeting import meet
from simulator.market_day.movement import move, roll
from simulator.market_day.scoring import score_game
from simulator.market_day.setting_up import set_up
from simulator.market_day.squares import visit_cards, visit_cock, visit_escape, visit_puncture, visit_swap
from simulator.market_day.state import (
    CAPPED_GAME,
    CARDS,
    COCK,
    ESCAPE,
    LANDINGS,
    MARKET,
    MISSED_TURNS,
    POINTS,
    PUNCTURE,
    STALLED_GAME,
    SWAP,
    TALLY_FIELDS,
    WON,
)


@rule
def start(game: Any) -> Any:
    """Set a game up."""
    set_up(game)
    return 0


@rule
def take_turn(game: Any) -> Any:
    """Play one turn: roll and move, the square, then those met there (H-21). Returns 0 when the game is over.

    A missed turn is a turn of its own, in which nothing is rolled (MD-SQ-07).
    """
    table = game.table
    seat = table.active
    table.turn += 1
    game.changed = 0
    emit(game, events.TURN, table.turn, seat)
    if table.missing[seat]:
        table.missing[seat] = 0
        game.outcome.game[MISSED_TURNS] += 1
        emit(game, events.MISS, seat)
    else:
        roll(game, seat)
        move(game, seat)
        _act(game, seat)
        if complete(table, seat):  # wins at once, whoever still has a turn (MD-END-01, C-MD-15)
            game.finished = WON
            return 0
        if table.rules.exchanges:
            meet(game, seat)
    return _goes_on(game, seat)


@rule
def _act(game: Any, seat: Any) -> None:
    """Do what the square says; the start square says nothing (MD-GAP-04)."""
    square = game.table.tractor[seat]
    kind = game.table.kind[square]
    before = standing(game, seat)
    if kind == CARDS:
        visit_cards(game, seat, square)
    elif kind == ESCAPE:
        visit_escape(game, seat, square)
    elif kind == COCK:
        visit_cock(game, seat)
    elif kind == SWAP:
        visit_swap(game, seat)
    elif kind == PUNCTURE:
        visit_puncture(game, seat)
    elif kind == MARKET:
        visit_market(game, seat, square)
    counter = game.table.shown[square] * len(TALLY_FIELDS)
    game.outcome.tally[counter + LANDINGS] += 1
    game.outcome.tally[counter + POINTS] += standing(game, seat) - before


@rule
def _goes_on(game: Any, seat: Any) -> Any:
    """Pass the turn on, unless the game has stalled or reached the turn cap (C-MD-19, MD-GAP-11)."""
    table = game.table
    table.idle = 0 if game.changed else table.idle + 1
    if table.rules.stall_turns > 0 and table.idle >= table.rules.stall_turns:
        game.finished = STALLED_GAME
        return 0
    if table.turn >= table.rules.turn_cap:
        game.finished = CAPPED_GAME
        return 0
    table.active = seat + 1 if seat + 1 < table.players else 0
    return 1


@rule
def stand(game: Any) -> Any:
    """Write down where everybody stands after a turn."""
    for s in range(game.table.players):
        game.course.now[s] = standing(game, s)
    return 0


@rule
def finish(game: Any) -> Any:
    """Say how the game ended and who won."""
    emit(game, events.END, game.table.turn, game.finished)
    score_game(game)
    return 0
