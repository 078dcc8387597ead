"""Puts the position of a script on the table; nothing may be there twice, and everything must be somewhere.

What a position does not mention is empty. Notes it does not place leave the game, save that the bank keeps of its own
notes what lies nowhere else. Animals it does not place lie at the bottom of the supply; with a supply of its own, a
position must place all animals or say ``box = "rest"``: then the others leave the game.
"""

from __future__ import annotations

from typing import Any

from simulator.bidder_up.components import type_names
from simulator.bidder_up.position_notes import place_notes
from simulator.bidder_up.state import HIDDEN, NOBODY, PEN_DEPTH, PENS, SEXES_EACH, TYPES
from simulator.core.errors import nearest, unknown
from simulator.core.words import Misread, seat_number

_TABLES = ("pawns", "pens", "pastures", "barns", "hands")
PARTS = ("turn", "pawns", "pens", "supply", "box", "pastures", "barns", "hands", "piggy", "bank", "donkeys")


def place(scenario: Any, game: Any, position: dict[str, Any]) -> None:
    """Replace the position of a record that was set up.

    Parameters
    ----------
    position : by part: `turn` a seat; `pawns` a space by seat; `pens` types by space; `supply` types, next first;
        `pastures` and `barns` types by seat; `hands` note values by seat; `piggy` note values, bottom first; `bank`
        note values; `donkeys` how many were auctioned

    Raises
    ------
    Misread
        names the part and the note, animal, space or seat that does not exist
    """
    for part in position:
        if part not in PARTS:
            raise Misread(str(unknown("part of a position", part, PARTS)), part)
    for part, value in position.items():
        kind = dict if part in _TABLES else list if part in ("supply", "piggy", "bank") else object
        if not isinstance(value, kind):
            raise Misread(f"{part} is written as a {'table' if kind is dict else 'list'}, not {value!r}", part)
    players = scenario.players
    game.table.active = seat_number(position.get("turn", "A"), players)
    game.table.donkeys = _whole(position.get("donkeys", 0), 0, SEXES_EACH, "donkeys")
    _pawns(scenario, game, position.get("pawns", {}))
    _Animals(scenario, game).place(position)
    place_notes(scenario, game, position)


def _whole(value: Any, low: int, high: int, key: str) -> int:
    if not isinstance(value, int) or not low <= value <= high:
        raise Misread(f"{key} is {value!r}; it is a whole number from {low} to {high}", key)
    return value


def space_number(scenario: Any, name: Any, key: str) -> int:
    """Return the number of a space by its name."""
    names = [s.name for s in scenario.spaces().spaces]
    if name not in names:
        raise Misread(str(unknown("space", name, names)), key)
    return names.index(name)


def _pawns(scenario: Any, game: Any, pawns: dict[str, Any]) -> None:
    for letter, name in pawns.items():
        game.table.pawn[seat_number(letter, scenario.players)] = space_number(scenario, name, "pawns")


class _Animals:
    """Deals the animals of the box to their places, each once: a female first, then the male."""

    def __init__(self, scenario: Any, game: Any) -> None:
        self.scenario, self.game = scenario, game
        by_type = [range(kind * SEXES_EACH, (kind + 1) * SEXES_EACH) for kind in range(TYPES)]
        self.left = [[a for a in animals if game.animals_used[a]] for animals in by_type]
        self.all = [len(animals) for animals in self.left]

    def take(self, name: Any, key: str) -> int:
        """Take an animal of a type out of the box."""
        names = type_names()
        if name not in names:
            raise Misread(f"{key}: unknown animal {name!r}; known: {', '.join(names)}{nearest(name, names)}", key)
        kind = names.index(name)
        if not self.left[kind]:
            raise Misread(f"{key}: there is no {name} number {self.all[kind] + 1}; the box holds {self.all[kind]}", key)
        return self.left[kind].pop(0)

    def place(self, position: dict[str, Any]) -> None:
        """Put every animal where the position says."""
        self._farms(position)
        self._pens(position.get("pens", {}))
        supply = [self.take(name, "supply") for name in position.get("supply", [])]
        rest = [animal for animals in self.left for animal in animals]
        box = position.get("box", "")
        if box not in ("", "rest"):
            raise Misread(f'box is {box!r}; the only thing to say is box = "rest"', "box")
        if rest and "supply" in position and not box:
            names = ", ".join(type_names()[a // SEXES_EACH] for a in rest)
            raise Misread(f'nothing says where these are: {names}; box = "rest" leaves them out', "supply")
        if not box:
            supply += rest
        table = self.game.table
        for i, animal in enumerate(reversed(supply)):
            self.game.supply_animal[i] = animal
        table.supply = len(supply)
        for animal in supply:
            table.unsold[animal // SEXES_EACH] += 1

    def _farms(self, position: dict[str, Any]) -> None:
        table = self.game.table
        size, players = int(table.rules.set_size), self.scenario.players
        for kind in range(TYPES):
            table.barn[kind] = NOBODY
            table.unsold[kind] = 0
        for s in range(players):
            table.sets[s] = table.set_value[s] = 0
            table.pasture[s], table.males[s] = 0, 0
        for letter, names in position.get("barns", {}).items():
            seat = seat_number(letter, players)
            for name in names:
                kind = min(self.take(name, "barns") for _ in range(size)) // SEXES_EACH
                table.barn[kind] = seat
                table.sets[seat] += 1
                table.set_value[seat] += table.value[kind]
        for letter, names in position.get("pastures", {}).items():
            seat = seat_number(letter, players)
            for name in names:
                animal = self.take(name, "pastures")
                kind = animal // SEXES_EACH
                table.pasture[seat, kind] += 1
                table.males[seat, kind] += animal % SEXES_EACH == SEXES_EACH - 1
                if table.pasture[seat, kind] == size:
                    raise Misread(f"pastures: {letter} has {name} complete; it stands in the barn", "pastures")

    def _pens(self, pens: dict[str, Any]) -> None:
        game, table = self.game, self.game.table
        for pen in range(PENS):
            table.pen_count[pen] = 0
            for depth in range(PEN_DEPTH):
                table.pen_type[pen, depth] = HIDDEN
        for name, kinds in pens.items():
            pen = int(table.pen_at[space_number(self.scenario, name, "pens")])
            if pen < 0:
                raise Misread(f"pens: there is no pen on {name}", "pens")
            face_down = bool(table.slot_face_down[table.pen_slot[pen]])
            room = PEN_DEPTH if face_down else 1 + int(table.pen_double[pen])
            if len(kinds) > room:
                raise Misread(f"pens: {len(kinds)} animals on {name}; the pen holds {room}", "pens")
            for depth, kind in enumerate(kinds):
                animal = self.take(kind, "pens")
                game.pen_animal[pen, depth] = animal
                table.pen_type[pen, depth] = HIDDEN if face_down else animal // SEXES_EACH
                table.unsold[animal // SEXES_EACH] += 1
            table.pen_count[pen] = len(kinds)
