"""A toy game built on the engine alone: everybody tosses coins, once or twice a round, and the most heads win.

It is a known truth for the statistics: with n coins a bidder that never tosses again has Binomial(n, 1/2) heads, and equal
bidders win equally often. Importing this file registers the game and its bidders.
"""

from __future__ import annotations

from typing import Any, ClassVar

from simulator.core import registry
from simulator.core.engine import (
    MIND,
    SEAT_ENGINE,
    TABLE_ENGINE,
    IllegalAnswer,
    ask,
    draw,
    emit,
    engine_fields,
)
from simulator.core.events import Catalogue, Event
from simulator.core.game import Game, Measure
from simulator.core.jit import rule
from simulator.core.placing import share_win
from simulator.core.plugin import Bidder, Decision, Parameter
from simulator.core.random import unit
from simulator.core.records import padded, record
from simulator.core.scenario import Scenario

PLAYERS = 4
AGAIN = 0  # the only decision
DRAW_COIN = 0  # the only kind of draw
AGAIN_UNITS = 12  # a share of 2 to 4 turns is counted in twelfths
TOSS, TOSS_AGAIN, HEADS, WIN = range(1, 5)  # events

TABLE = record(
    [
        *TABLE_ENGINE,
        ("coins", "i8"),  # coins of a toss
        ("rounds", "i8"),  # turns of each player
        ("toss", "i8"),  # heads of the toss to decide on
        ("heads", "i8", (PLAYERS,)),  # heads so far
        ("again", "i8", (PLAYERS,)),  # heads of second tosses among them
    ]
)
SEAT = record([*SEAT_ENGINE])
COIN = padded(
    [("table", TABLE), ("seat", SEAT, (PLAYERS,)), ("mind", MIND, (PLAYERS,)), *engine_fields(1, PLAYERS, 4, 5, 1)]
)


class CoinScenario(Scenario):
    """How many coins are tossed, and in how many rounds."""

    game: str = "coin"
    bidders: tuple[str, ...] = ("keeper",)
    coins: int = 5
    rounds: int = 1

    counts: ClassVar[tuple[int, ...]] = (2, 3, 4)


class Keeper(Bidder):
    """Keeps the first toss."""

    game = "coin"

    def again(table: Any, me: Any, mind: Any) -> Any:
        return 0


class Chancer(Keeper):
    """Tosses again below a share of heads."""

    wanted = Parameter(0.5, 0.0, 1.0, "share of the coins", "fewer heads than this are tossed again")

    def again(table: Any, me: Any, mind: Any) -> Any:
        return 1 if table.toss < me.wanted * table.coins else 0


class Wavering(Keeper):
    """Tosses again with a chance of one half, drawn from its own noise."""

    def again(table: Any, me: Any, mind: Any) -> Any:
        mind.memory[0] += 1.0
        return 1 if unit(mind.noise) < 0.5 else 0


@rule
def start(game: Any) -> Any:
    game.table.turn = 0
    game.table.active = 0
    for s in range(game.table.players):
        game.table.heads[s] = 0
        game.table.again[s] = 0
    return 0


@rule
def toss(game: Any) -> Any:
    heads = 0
    for _ in range(game.table.coins):
        heads += draw(game, 0, DRAW_COIN, 2)
    return heads


@rule
def take_turn(game: Any) -> Any:
    table = game.table
    seat = table.active
    table.turn += 1
    table.toss = toss(game)
    emit(game, TOSS, seat, table.toss)
    answer = ask(game, seat, AGAIN)
    if answer != 0 and answer != 1:
        raise IllegalAnswer("again takes 0 (keep) or 1 (toss again)")
    if answer == 1:
        table.toss = toss(game)
        game.outcome.tally[0] += 1
        table.again[seat] += table.toss
        emit(game, TOSS_AGAIN, seat, table.toss)
    table.heads[seat] += table.toss
    emit(game, HEADS, seat, table.heads[seat])
    table.active = (seat + 1) % table.players
    return 1 if table.turn < table.players * table.rounds else 0


@rule
def standing(game: Any) -> Any:
    for s in range(game.table.players):
        game.course.now[s] = game.table.heads[s]
    return 0


@rule
def finish(game: Any) -> Any:
    table, outcome = game.table, game.outcome
    for s in range(table.players):
        outcome.seat[1, s] = table.heads[s]
        outcome.seat[2, s] = table.heads[s] - table.again[s]
        outcome.seat[3, s] = table.again[s]
    margin = share_win(game, 1, -1, WIN)
    outcome.game[0] = table.turn
    outcome.game[1] = margin
    outcome.game[2] = 1 if margin == 0 else 0
    outcome.game[3] = 0
    outcome.game[4] = outcome.tally[0] * AGAIN_UNITS // table.turn
    return 0


def prepare(scenario: CoinScenario, game: Any, address: Any) -> None:
    game.table.players = scenario.players
    game.table.coins = scenario.coins
    game.table.rounds = scenario.rounds


GAME = Game(
    name="coin",
    title="Coin game",
    scenario=CoinScenario,
    record=COIN,
    decisions=(Decision("again", "Toss all coins once more?", "0, 1"),),
    defaults=Keeper,
    start=start,
    turn=take_turn,
    finish=finish,
    standing=standing,
    seat_measures=(
        Measure("win", "60ths of a win", "share of the win; tied winners share it"),
        Measure("score", "heads", "heads at the end"),
        Measure("first_toss", "heads", "heads kept of the first toss", group="ledger", light=True),
        Measure("second_toss", "heads", "heads of a second toss", group="ledger", light=True),
    ),
    game_measures=(
        Measure("turns", "turns", "player turns played"),
        Measure("margin", "heads", "most heads minus second-most"),
        Measure("tied", "games", "1 if the win was shared"),
        Measure("capped", "games", "always 0: the game has a fixed length"),
        Measure("again", "share", "turns with a second toss / turns", per=AGAIN_UNITS, light=True),
    ),
    tally_names=lambda scenario: ["tosses_again"],
    prepare=prepare,
    events=Catalogue(
        "coin",
        1,
        (
            Event("toss", ("seat", "heads"), "{seat} tosses {heads} heads."),
            Event("toss_again", ("seat", "heads"), "{seat} tosses again: {heads} heads."),
            Event("heads", ("seat", "heads"), "{seat} has {heads} heads."),
            Event("win", ("seat", "share"), "{seat} wins ({share}/60)."),
        ),
    ),
    namer=lambda scenario, field, value: f"Player {value + 1}" if field == "seat" else str(value),
    draws=("coin",),
)

registry.register(registry.GAMES, "coin", GAME)
for bidder in (Keeper, Chancer, Wavering):
    registry.register(registry.BIDDERS, bidder.name, bidder)
