"""The state of a game of Bidder Up! in the words of a script."""

from __future__ import annotations

from typing import Any

from simulator.bidder_up.components import type_names
from simulator.bidder_up.prepare import denominations
from simulator.bidder_up.state import PENS, SEXES_EACH
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

    def types(animals: Any, count: int) -> list[str]:
        return [names[int(animals[i]) // SEXES_EACH] for i in range(count)]

    def known(seat: int) -> list[str]:
        return [names[t] for t in game.seat[seat].lot_type if t >= 0 and table.auction.serial > 0]

    pastures: dict[str, list[str]] = {}
    for i, letter in enumerate(letters):
        pastures[letter] = [name for kind, name in enumerate(names) for _ in range(table.pasture[i, kind])]
    pens: dict[str, list[str]] = {}
    for pen in range(PENS):
        pens[spaces[table.pen_space[pen]].name] = types(game.pen_animal[pen], int(table.pen_count[pen]))
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
        "supply": types(game.supply_animal[: table.supply][::-1], int(table.supply)),
        "in_supply": int(table.supply),
        "piggy": [values[d] for d in game.piggy_note[: table.piggy]],
        "bank": listed(game.bank),
        "out_of_game": listed(game.out_of_game),
        "donkeys": int(table.donkeys),
    }
