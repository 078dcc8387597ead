"""A fourth game in one file, as a newcomer would write it: ten items, one sealed bid each, the highest bid pays and wins.

Everybody values every item differently and has the same money; the final score is the value of what was won plus the money left.
Importing this file registers the game and its bidders.
"""

from __future__ import annotations

from typing import Any, ClassVar

from simulator.core import registry
from simulator.core.engine import MIND, SEAT_ENGINE, TABLE_ENGINE, IllegalAnswer, ask, draw, emit, engine_fields
from simulator.core.events import Catalogue, Event
from simulator.core.game import Game
from simulator.core.jit import rule
from simulator.core.measure import Measure
from simulator.core.placing import share_win
from simulator.core.plugin import Bidder, Decision, Parameter
from simulator.core.records import padded, record
from simulator.core.scenario import Scenario

PLAYERS, ITEMS = 4, 10
BID = 0  # the only decision
VALUES, TIES = range(2)  # random streams, and kinds of draws
ITEM, SEALED, SOLD, SCORE, WIN = range(1, 6)  # events

TABLE = record([*TABLE_ENGINE, ("highest_value", "i8"), ("money_of", "i8", (PLAYERS,)), ("won", "i8", (PLAYERS,))])
SEAT = record([*SEAT_ENGINE, ("worth", "i8"), ("money", "i8")])
_SEATS = [("seat", SEAT, (PLAYERS,)), ("mind", MIND, (PLAYERS,)), ("start_money", "i8"), ("bid", "i8", (PLAYERS,))]
RECORD = padded([("table", TABLE), *_SEATS, *engine_fields(2, PLAYERS, 4, 4, 0)])


class SealedBidScenario(Scenario):
    """How much money everybody has, and how much an item may be worth."""

    game: str = "sealed-bid"
    bidders: tuple[str, ...] = ("shader",)
    money: int = 60
    highest_value: int = 20
    counts: ClassVar[tuple[int, ...]] = (2, 3, 4)


class Shader(Bidder):
    """Bids a share of what the item is worth to it."""

    game = "sealed-bid"
    share = Parameter(0.7, 0.0, 1.0, "share of its worth", "what it bids at most")

    def bid(table: Any, me: Any, mind: Any) -> Any:
        return min(me.money, me.share * me.worth)


class Spender(Shader):
    """Bids all an item is worth."""

    share = Parameter(1.0, 0.0, 1.0, "share of its worth", "what it bids at most")


@rule
def start(game: Any) -> Any:
    game.table.turn = 0
    for s in range(game.table.players):
        game.seat[s].money = game.start_money
        game.table.money_of[s] = game.start_money
        game.table.won[s] = 0
    return 0


@rule
def take_turn(game: Any) -> Any:
    table, best, ties = game.table, 0, 0
    table.turn += 1
    emit(game, ITEM, table.turn)
    for s in range(table.players):
        me = game.seat[s]
        me.worth = 1 + draw(game, VALUES, VALUES, table.highest_value)
        game.bid[s] = ask(game, s, BID)
        if game.bid[s] < 0 or game.bid[s] > me.money:
            raise IllegalAnswer("bid takes 0 .. your money")
        emit(game, SEALED, s, game.bid[s], me.worth)
        ties = 1 if game.bid[s] > best else ties + (1 if game.bid[s] == best else 0)
        best = max(best, game.bid[s])
    chosen = draw(game, TIES, TIES, ties) if ties > 1 else 0
    for s in range(table.players):
        if game.bid[s] == best and best > 0:
            if chosen == 0:
                game.seat[s].money -= best
                table.money_of[s] = game.seat[s].money
                table.won[s] += game.seat[s].worth
                emit(game, SOLD, s, best)
            chosen -= 1
    return 1 if table.turn < ITEMS else 0


@rule
def standing(game: Any) -> Any:
    for s in range(game.table.players):
        game.course.now[s] = game.table.won[s] + game.seat[s].money
    return 0


@rule
def finish(game: Any) -> Any:
    table, outcome = game.table, game.outcome
    for s in range(table.players):
        outcome.seat[1, s] = table.won[s] + game.seat[s].money
        outcome.seat[2, s] = table.won[s]
        outcome.seat[3, s] = game.seat[s].money
        emit(game, SCORE, s, outcome.seat[1, s])
    margin = share_win(game, 1, -1, WIN)
    outcome.game[0], outcome.game[1], outcome.game[2], outcome.game[3] = table.turn, margin, margin == 0, 0
    return 0


def prepare(scenario: SealedBidScenario, game: Any, address: Any) -> None:
    game.table.players, game.start_money, game.table.highest_value = scenario.players, scenario.money, scenario.highest_value


_EVENTS = (
    Event("item", ("item",), "Item {item} comes up."),
    Event("sealed", ("seat", "bid", "worth"), "{seat} bids {bid}; the item is worth {worth} to it."),
    Event("sold", ("seat", "price"), "{seat} gets it for {price}."),
    Event("score", ("seat", "points"), "{seat} ends with {points} points."),
    Event("win", ("seat", "share"), "{seat} wins ({share}/60)."),
)
GAME = Game(
    "sealed-bid", "Sealed Bid", SealedBidScenario, RECORD, (Decision("bid", "What do you bid?", "0 .. your money"),), Shader,
    start, take_turn, finish,
    (Measure("win", "60ths of a win", "share of the win; tied winners share it"),
     Measure("score", "points", "value of what was won plus money left"),
     Measure("won", "points", "value of the items won", group="ledger", light=True),
     Measure("left", "points", "money left", group="ledger", light=True)),
    (Measure("turns", "turns", "items sold"),
     Measure("margin", "points", "highest score minus second-highest"),
     Measure("tied", "games", "1 if the win was shared"),
     Measure("capped", "games", "always 0: the game has a fixed length")),
    lambda scenario: [], prepare, Catalogue("sealed-bid", 1, _EVENTS),
    lambda scenario, field, value: f"Player {value + 1}" if field == "seat" else str(value),
    standing=standing, streams=("values", "ties"), draws=("value", "tie"),
)  # fmt: skip

registry.register(registry.GAMES, "sealed-bid", GAME)
for bidder in (Shader, Spender):
    registry.register(registry.BIDDERS, bidder.name, bidder)
