"""Puts a scenario's numbers into a game record; nothing here recompiles anything."""

from __future__ import annotations

from typing import Any

from simulator.market_day import state
from simulator.market_day.board import KINDS
from simulator.market_day.components import animal_names
from simulator.market_day.scenario import MarketDayScenario

_NUMBERS = ("price", "hand_limit", "total_limit", "purchases", "flag_purchases", "offers", "turn_cap", "stall_turns")


def prepare(scenario: MarketDayScenario, game: Any, address: Any) -> None:
    """Fill the fields of a record that stay the same in every game; there is no procedure to compile with `address`."""
    table, rules = game.table, game.table.rules
    table.players = scenario.players
    for name in _NUMBERS:
        setattr(rules, name, getattr(scenario.numbers, name))
    rules.returns_all = scenario.returns_all()
    rules.swap_to_pile = scenario.switches.unholdable_gift == "to-the-pile"
    rules.must_stop = scenario.switches.stopping == "compulsory"
    rules.exact_throw = scenario.exact_throw
    rules.keep_collecting = scenario.keep_collecting
    rules.exchanges = scenario.exchanges
    names = animal_names()
    for kind, name in enumerate(names):
        table.box_cards[kind] = scenario.box.cards[name]
    table.dice = scenario.box.dice
    table.die_faces = len(scenario.box.die)
    for i, face in enumerate(scenario.box.die):
        table.die[i] = face
    board = scenario.spaces()
    table.squares = len(board.squares)
    table.start = board.start
    for number, square in enumerate(board.squares):
        table.kind[number] = KINDS[square.kind]
        table.animal[number] = names.index(square.animal) if square.animal else state.NO_ANIMAL
        table.pictured[number] = square.cards
        table.flag[number] = square.flag
        table.shown[number] = state.SHOWN.index(square.shown)
