"""Deals the animals of a script's position to pens, farms and supply, each animal of the box once."""

from __future__ import annotations

from typing import Any

from simulator.bidder_up.components import type_names
from simulator.bidder_up.scripting.names import SEXES, is_male, space_number
from simulator.bidder_up.state import HIDDEN, NOBODY, PEN_DEPTH, PENS, SEXES_EACH, TYPES
from simulator.core.errors import nearest
from simulator.core.words import Misread, seat_number

_CALLED = {"f": "female", "m": "male"}


class Herd:
    """The animals of the box; a plain ``cow`` is a female as long as there is one, ``cow m`` the male."""

    def __init__(self, scenario: Any, game: Any) -> None:
        self.scenario, self.game = scenario, game
        by_type = [range(kind * SEXES_EACH, (kind + 1) * SEXES_EACH) for kind in range(TYPES)]
        self.left = [[a for a in animals if game.animals_used[a]] for animals in by_type]
        self.all = [list(animals) for animals in self.left]

    def take(self, word: Any, key: str) -> int:
        """Take an animal of a type, or of a type and sex, out of the box."""
        names = type_names()
        name, _, sex = word.partition(" ") if isinstance(word, str) else (word, "", "")
        if name not in names:
            raise Misread(f"{key}: unknown animal {name!r}; known: {', '.join(names)}{nearest(name, names)}", key)
        if sex not in ("", *SEXES):
            raise Misread(f"{key}: {word!r} is no animal; a sex is written as f or m, as in '{name} f'", key)
        kind = names.index(name)
        wanted = [a for a in self.left[kind] if sex in ("", SEXES[is_male(a)])]
        if not wanted:
            number = len([a for a in self.all[kind] if sex in ("", SEXES[is_male(a)])])
            called = f"{_CALLED[sex]} {name}" if sex else name
            raise Misread(f"{key}: there is no {called} number {number + 1}; the box holds {number}", key)
        self.left[kind].remove(wanted[0])
        return wanted[0]

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
        """Fill barns and pastures; a type in a barn has its marker locked (BU-MKT-07)."""
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
                table.locked[kind] = table.scale > 0
                table.sets[seat] += 1
                table.set_value[seat] += table.value[kind]
        for letter, names in position.get("pastures", {}).items():
            seat = seat_number(letter, players)
            for name in names:
                animal = self.take(name, "pastures")
                kind = animal // SEXES_EACH
                table.pasture[seat, kind] += 1
                table.males[seat, kind] += is_male(animal)
                if table.pasture[seat, kind] == size:
                    called = type_names()[kind]
                    raise Misread(f"pastures: {letter} has {called} complete; it stands in the barn", "pastures")

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
