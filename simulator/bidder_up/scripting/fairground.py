"""Puts market markers, raffle tickets and babies of a script's position where they belong."""

from __future__ import annotations

from typing import Any

from simulator.bidder_up.components import type_names
from simulator.bidder_up.scripting.names import ticket_names, type_number
from simulator.bidder_up.state import NOBODY, TICKETS, TYPES
from simulator.core.errors import unknown
from simulator.core.words import Misread, seat_number


def place_markers(scenario: Any, game: Any, position: dict[str, Any]) -> None:
    """Put each marker on a value of the market board; complete types are locked when their barn is filled."""
    table, wanted = game.table, position.get("markers", {})
    if wanted and not table.scale:
        raise Misread("markers: the Animal Market has no market board", "markers")
    scale = list(scenario.box.scale)
    for kind in range(TYPES):
        table.locked[kind] = 0
        table.marker[kind] = table.start_marker[kind]
    for name, value in wanted.items():
        kind = type_number(name, "markers")
        if value not in scale:
            raise Misread(f"markers: {value!r} is no space of the market board; it has {scale}", "markers")
        table.marker[kind] = scale.index(value)
    for kind in range(TYPES if table.scale else 0):
        table.value[kind] = table.scale_value[table.marker[kind]]


def place_tickets(scenario: Any, game: Any, position: dict[str, Any]) -> None:
    """Hand out tickets and fill the bag, in the order written; without a bag of its own all the others are in it."""
    table, names = game.table, ticket_names(scenario)
    left = list(range(TICKETS))
    if not table.rules.raffle:
        for part in ("bag", "tickets"):
            if part in position:
                raise Misread(f"{part}: the Animal Market has no raffle", part)
        return

    def take(name: Any, key: str) -> int:
        if name not in names:
            raise Misread(str(unknown("ticket", name, list(dict.fromkeys(names)))), key)
        found = next((t for t in left if names[t] == name), None)
        if found is None:
            raise Misread(f"{key}: there is no {name} number {names.count(name) + 1}", key)
        left.remove(found)
        return found

    table.removed = 0
    for seat in range(scenario.players):
        table.tickets[seat] = 0
    for letter, held in position.get("tickets", {}).items():
        seat = seat_number(letter, scenario.players)
        for name in held:
            game.seat[seat].ticket[table.tickets[seat]] = take(name, "tickets")
            table.tickets[seat] += 1
    bag = [take(name, "bag") for name in position["bag"]] if "bag" in position else left
    game.bag_ticket[: len(bag)] = bag
    table.bag = len(bag)


def place_babies(scenario: Any, game: Any, position: dict[str, Any]) -> None:
    """Lay babies out, or give them to who has them; whether they are in the barn follows from the barn (BU-BABY-05)."""
    table = game.table
    if not scenario.baby_animals:
        for part in ("babies", "owned_babies"):
            if part in position:
                raise Misread(f"{part}: the scenario has no baby_animals", part)
        return
    for kind in range(TYPES):
        table.baby[kind], table.baby_owner[kind] = 0, NOBODY

    def lay(name: Any, owner: int, key: str) -> None:
        kind = type_number(name, key)
        if table.baby[kind]:
            raise Misread(f"{key}: there is one baby {type_names()[kind]}", key)
        table.baby[kind], table.baby_owner[kind] = 1, owner

    for name in position.get("babies", []):
        lay(name, NOBODY, "babies")
    for letter, names in position.get("owned_babies", {}).items():
        for name in names:
            lay(name, seat_number(letter, scenario.players), "owned_babies")
