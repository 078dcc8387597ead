"""Puts the position of a script on the table. What it does not mention is empty; cards nobody holds lie on their piles."""

from __future__ import annotations

from typing import Any

from simulator.core.errors import unknown
from simulator.core.words import Misread, seat_number
from simulator.market_day.components import animal_names
from simulator.market_day.scripting.names import counted, square_number

_TABLES = ("tractors", "hands", "farms")
PARTS = ("turn", "missing", *_TABLES)


def place(scenario: Any, game: Any, position: dict[str, Any]) -> None:
    """Replace the position of a record that was set up.

    Parameters
    ----------
    position : by part: `turn` a seat; `tractors` a square by seat; `hands` cards and `farms` animals by seat, as lists of
        animals; `missing` a list of seats that miss their next turn

    Raises
    ------
    Misread
        names the part and what does not exist or may not be
    """
    for part, value in position.items():
        if part not in PARTS:
            raise Misread(str(unknown("part of a position", part, PARTS)), part)
        kind = dict if part in _TABLES else list if part == "missing" else str
        if not isinstance(value, kind):
            wanted = {dict: "table", list: "list", str: "seat"}[kind]
            raise Misread(f"{part} is written as a {wanted}, not {value!r}", part)
    table, players = game.table, scenario.players
    table.active = seat_number(position.get("turn", "A"), players)
    for letter, name in position.get("tractors", {}).items():
        table.tractor[seat_number(letter, players)] = square_number(scenario, name, "tractors")
    for letter in position.get("missing", []):
        table.missing[seat_number(letter, players)] = 1
    for letter, animals in position.get("farms", {}).items():
        _fill_farm(table, letter, seat_number(letter, players), counted(animals, "farms"))
    for letter, cards in position.get("hands", {}).items():
        _fill_hand(table, letter, seat_number(letter, players), counted(cards, "hands"))


def _fill_farm(table: Any, letter: str, seat: int, animals: list[int]) -> None:
    for kind, number in enumerate(animals):
        if number > 1:
            raise Misread(f"farms: {letter} can have one {animal_names()[kind]} only", "farms")
        table.farm[seat, kind] = number
    if min(animals) > 0:
        raise Misread(f"farms: {letter} has all four animals; the game would be over", "farms")


def _fill_hand(table: Any, letter: str, seat: int, cards: list[int]) -> None:
    rules = table.rules
    for kind, number in enumerate(cards):
        name = animal_names()[kind]
        if number > table.pile[kind]:
            raise Misread(f"hands: there are not enough {name} cards for {letter}; {table.pile[kind]} are left", "hands")
        if number > rules.hand_limit:
            raise Misread(f"hands: {letter} holds {number} {name} cards; at most {rules.hand_limit} are allowed", "hands")
        if number and table.farm[seat, kind] and not rules.keep_collecting and rules.returns_all:
            raise Misread(f"hands: {letter} owns the {name} and may not hold cards for it (MD-LIM-03)", "hands")
        table.pile[kind] -= number
        table.cards[seat, kind] = number
    if sum(cards) > rules.total_limit:
        raise Misread(f"hands: {letter} holds {sum(cards)} cards; at most {rules.total_limit} are allowed", "hands")
