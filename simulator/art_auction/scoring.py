"""The envelope is opened and everybody counts money and genuine art (AU-END, C-AU-21, 22, 24)."""

from __future__ import annotations

from typing import Any

from simulator.art_auction import events
from simulator.art_auction.art import is_forged
from simulator.art_auction.state import (
    BOUGHT_ART,
    FIRST_OF_LEDGER,
    FORGED_ART,
    LEDGER,
    MARGIN,
    NOBODY,
    TIED,
    TURNS,
    UNCOUNTED,
)
from simulator.core.engine import emit
from simulator.core.jit import rule
from simulator.core.placing import share_win

_WIN, _SCORE, _MONEY, _WORKS, _RANK = range(5)


@rule
def genuine_art(game: Any, seat: Any) -> Any:
    """Return the printed value of a seat's genuine works (AU-END-02, C-AU-22); a forged one counts nothing (C-AU-24)."""
    table = game.table
    total = 0
    for work in range(table.works):
        if table.owner[work] == seat and not is_forged(game, work):
            total += table.work_value[work]
    return total


@rule
def standing(game: Any, seat: Any) -> Any:
    """Return the points of a seat if the game ended now."""
    money = 0 if game.table.rules.art_only else game.seat[seat].cash
    return money + genuine_art(game, seat)


@rule
def _enter_art(game: Any, seat: Any) -> Any:
    """Enter the works a seat owns into its ledger, by how they came to it; returns the printed value of forged ones."""
    table = game.table
    forged = 0
    for work in range(table.works):
        if table.owner[work] == seat:
            game.ledger[BOUGHT_ART + table.acquired[work], seat] += table.work_value[work]
            if is_forged(game, work):
                forged += table.work_value[work]
    game.ledger[FORGED_ART, seat] -= forged
    if table.rules.art_only:
        game.ledger[UNCOUNTED, seat] -= game.seat[seat].cash
    return forged


@rule
def score_game(game: Any) -> None:
    """Score everybody, share the win among the highest and write the outcome down (AU-END-03, AU-GAP-16)."""
    table, outcome = game.table, game.outcome
    players = table.players
    for s in range(players):
        if game.seat[s].forged != NOBODY:
            emit(game, events.ENVELOPE, s, game.seat[s].forged)
    for s in range(players):
        score = standing(game, s)
        forged = _enter_art(game, s)
        emit(game, events.SCORE, s, game.seat[s].cash, genuine_art(game, s), forged, score)
        outcome.seat[_SCORE, s] = score
        outcome.seat[_MONEY, s] = game.seat[s].cash
        outcome.seat[_WORKS, s] = table.art[s]
        for i in range(len(LEDGER)):
            outcome.seat[FIRST_OF_LEDGER + i, s] = game.ledger[i, s]
    margin = share_win(game, _SCORE, _RANK, events.WIN)
    outcome.game[TURNS] = table.turn
    outcome.game[MARGIN] = margin
    outcome.game[TIED] = 1 if margin == 0 else 0
