"""A toy game with two independent sources of chance and known shares of luck, made of the coin game's record.

Each seat draws a large and a small coin, x and z, from one stream each. Its score is 3x + z, so the variances are 9/4 and 1/4:
the sources decide 90 % and 10 %, and nothing is left to their interplay. Seat 1 wins if its two coins are equal, else seat 2:
whoever knows one coin knows nothing, so all of winning is interplay.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

import coin_game
from coin_game import GAME, PLAYERS, SEAT, TABLE, CoinScenario, Keeper

from simulator.core import registry
from simulator.core.engine import MIND, WIN_UNITS, engine_fields
from simulator.core.jit import rule
from simulator.core.random import below
from simulator.core.records import padded

LARGE, SMALL = 0, 1

RECORD = padded(
    [("table", TABLE), ("seat", SEAT, (PLAYERS,)), ("mind", MIND, (PLAYERS,)), *engine_fields(2, PLAYERS, 2, 4, 1)]
)


class TwoStreamsScenario(CoinScenario):
    """Two players."""

    game: str = "two-streams"
    players: int = 2
    bidders: tuple[str, ...] = ("quiet",)

    counts: ClassVar[tuple[int, ...]] = (2,)


class Quiet(Keeper):
    """Is never asked."""

    game = "two-streams"


@rule
def turn(game: Any) -> Any:
    return 0


@rule
def finish(game: Any) -> Any:
    first = 0
    for s in range(game.table.players):
        x, z = below(game.streams[LARGE], 2), below(game.streams[SMALL], 2)
        game.outcome.seat[1, s] = 3 * x + z
        if s == 0:
            first = 1 if x == z else 0
    game.outcome.seat[0, 0] = WIN_UNITS * first
    game.outcome.seat[0, 1] = WIN_UNITS * (1 - first)
    return 0


TWO_STREAMS = replace(
    GAME,
    name="two-streams",
    scenario=TwoStreamsScenario,
    record=RECORD,
    defaults=Quiet,
    start=coin_game.start,
    turn=turn,
    finish=finish,
    streams=("large", "small"),
)
registry.register(registry.GAMES, "two-streams", TWO_STREAMS)
registry.register(registry.BIDDERS, "quiet", Quiet)
