"""The state of a game of Bidder Up! in the words of a script."""

from __future__ import annotations

from typing import Any

from simulator.bidder_up.components import type_names
from simulator.bidder_up.prepare import denominations
from simulator.bidder_up.scripting.names import animal_name, named_with_sex, ticket_names
from simulator.bidder_up.state import LOANS, NOBODY, PENS, TYPES
from simulator.core.words import SEATS


def read_state(scenario: Any, game: Any) -> dict[str, Any]:
    """Return everything a script may expect after a turn, by name; tables are by seat or by space.

    `known_lot` is what each seat knew of the animals auctioned last, until they were revealed.
    """
    table = game.table
    letters = SEATS[: scenario.players]
    names, spaces = type_names(), scenario.spaces().spaces
    values = denominations(scenario)

    def listed(pile: Any) -> list[int]:
        return [v for v, number in zip(values, pile, strict=False) for _ in range(number)]

    def herd(animals: Any, count: int) -> list[str]:
        return [animal_name(scenario, int(animals[i])) for i in range(count)]

    def grazing(seat: int, kind: int) -> list[str]:
        males = int(table.males[seat, kind])
        sexes = [False] * (int(table.pasture[seat, kind]) - males) + [True] * males
        return [named_with_sex(scenario, kind, male) for male in sexes]

    def known(seat: int) -> list[str]:
        return [names[t] for t in game.seat[seat].lot_type if t >= 0 and table.auction.serial > 0]

    pastures: dict[str, list[str]] = {}
    for i, letter in enumerate(letters):
        pastures[letter] = [name for kind in range(TYPES) for name in grazing(i, kind)]
    pens: dict[str, list[str]] = {}
    for pen in range(PENS):
        pens[spaces[table.pen_space[pen]].name] = herd(game.pen_animal[pen], int(table.pen_count[pen]))
    barns: dict[str, list[str]] = {letter: [] for letter in letters}
    for kind, seat in enumerate(table.barn):
        if seat >= 0:
            barns[letters[seat]].append(names[kind])
    return {
        "turn": letters[table.active],
        "hands": {s: listed(game.seat[i].hand) for i, s in enumerate(letters)},
        "cash": {s: int(game.seat[i].cash) for i, s in enumerate(letters)},
        "notes": {s: int(table.notes[i]) for i, s in enumerate(letters)},
        "pastures": pastures,
        "barns": barns,
        "known_lot": {s: known(i) for i, s in enumerate(letters)},
        "pawns": {s: spaces[table.pawn[i]].name for i, s in enumerate(letters)},
        "pens": pens,
        "in_pens": sum(int(n) for n in table.pen_count),
        "supply": herd(game.supply_animal[: table.supply][::-1], int(table.supply)),
        "in_supply": int(table.supply),
        "piggy": [values[d] for d in game.piggy_note[: table.piggy]],
        "bank": listed(game.bank),
        "out_of_game": listed(game.out_of_game),
        "donkeys": int(table.donkeys),
        **_fairground(scenario, game, letters),
        **_babies(table, letters),
        **_two_players(game, letters, values),
    }


def _fairground(scenario: Any, game: Any, letters: str) -> dict[str, Any]:
    """Return market and raffle; the Animal Market has neither."""
    table, tickets = game.table, ticket_names(scenario)
    if not table.rules.raffle:
        return {}
    names = type_names()
    return {
        "markers": {name: int(table.value[kind]) for kind, name in enumerate(names)},
        "locked": [name for kind, name in enumerate(names) if table.locked[kind]],
        "bag": [tickets[t] for t in game.bag_ticket[: table.bag]],
        "in_bag": int(table.bag),
        "tickets": {s: [tickets[t] for t in game.seat[i].ticket[: table.tickets[i]]] for i, s in enumerate(letters)},
        "tickets_used": int(table.removed),
    }


def _babies(table: Any, letters: str) -> dict[str, Any]:
    """Return the babies that wait, those in barns and those in petting zoos."""
    if not table.rules.babies:
        return {}
    names = type_names()
    owners = {name: int(table.baby_owner[kind]) for kind, name in enumerate(names) if table.baby[kind]}
    at_home = {name for kind, name in enumerate(names) if table.barn[kind] == table.baby_owner[kind]}
    return {
        "babies": [name for name, owner in owners.items() if owner == NOBODY],
        "owned_babies": {s: [n for n, owner in owners.items() if owner == i] for i, s in enumerate(letters)},
        "barn_babies": {s: [n for n, o in owners.items() if o == i and n in at_home] for i, s in enumerate(letters)},
        "zoo": {s: [n for n, o in owners.items() if o == i and n not in at_home] for i, s in enumerate(letters)},
    }


def _two_players(game: Any, letters: str, values: list[int]) -> dict[str, Any]:
    """Return loans and Gambling stack of the two-player game."""
    table = game.table
    if not table.rules.two_player:
        return {}

    def borrowed(numbers: Any) -> list[int]:
        return [values[table.rules.loan_note[i]] for i in range(LOANS) for _ in range(numbers[i])]

    return {
        "loans": {s: borrowed(table.loan[i]) for i, s in enumerate(letters)},
        "iou": borrowed(table.loan_left),
        "gambling": [values[d] for d in game.gambling_note[: table.gambling][::-1]],
        "in_gambling": int(table.gambling),
    }
