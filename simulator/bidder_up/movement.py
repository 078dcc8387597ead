"""Rolling, choosing a way and paying for it (BU-MOVE-01..17)."""

from __future__ import annotations

from typing import Any

from simulator.bidder_up import decisions as ask_for
from simulator.bidder_up import events
from simulator.bidder_up.ledger import MOVES
from simulator.bidder_up.piggy_notes import pay_piggy_bank
from simulator.bidder_up.state import DEVIATIONS, DICE_STREAM, DRAW_DIE, FACES
from simulator.core.engine import IllegalAnswer, ask, draw, emit
from simulator.core.jit import rule


@rule
def roll_die(game: Any, seat: Any) -> Any:
    """Roll the cow-spot die of a seat (BU-GAP-06)."""
    table = game.table
    return table.die[draw(game, DICE_STREAM + seat, DRAW_DIE, table.die_faces)]


@rule
def affordable_routes(game: Any, seat: Any, row: Any) -> Any:
    """Return how many ways a seat can pay for; they are sorted by price (BU-MOVE-04, 17)."""
    table = game.table
    deviation = 0
    while deviation + 1 < DEVIATIONS and table.rules.move_price[deviation + 1] <= table.notes[seat]:
        deviation += 1
    return table.route_count[row, deviation]


@rule
def roll(game: Any, seat: Any) -> None:
    """Roll the die for a move."""
    game.table.roll = roll_die(game, seat)
    emit(game, events.ROLL, seat, game.table.roll)


@rule
def move(game: Any, seat: Any) -> None:
    """Let the player choose a way they can pay for, take the notes first, then move (BU-MOVE-01, 02, C-BU-05)."""
    table = game.table
    row = table.pawn[seat] * FACES + table.roll - 1
    question = table.ask
    question.route = row
    question.options = affordable_routes(game, seat, row)
    choice = ask(game, seat, ask_for.MOVE)
    if choice < 0 or choice >= question.options:
        raise IllegalAnswer("move takes an option 0 .. ask.options - 1")
    space = table.route_space[row, choice]
    price = table.route_price[row, choice]
    distance = table.route_distance[row, choice]
    if price > 0:
        pay_piggy_bank(game, seat, price, MOVES)
    emit(game, events.MOVE, seat, table.pawn[seat], space, distance, price)
    table.pawn[seat] = space
