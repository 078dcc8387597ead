"""The contents of the box: values, notes and die, read from component files; a scenario may replace any of them."""

from __future__ import annotations

import functools
import tomllib
from importlib.resources import files
from typing import Any

from pydantic import Field, ValidationInfo, field_validator

from simulator.core.errors import UserError, unknown
from simulator.core.scenario import Part

NOTES_IN_BOX = 50  # BU-COMP-02
DENOMINATION_STEP = 10  # BU-GAP-23
HIGHEST_VALUE = 10_000  # of a type or a note; keeps all sums of a run exact


class Box(Part):
    """Component values. Every default stands in a component file with its origin."""

    values: dict[str, int] = Field(default_factory=lambda: _values(), description="value of a complete type (BU-GAP-08)")
    notes: dict[str, int] = Field(default_factory=lambda: _pile("notes"), description="notes in the box (BU-GAP-10)")
    start_money: dict[str, int] = Field(default_factory=lambda: _pile("start"), description="of each player (BU-GAP-11)")
    bank: dict[str, int] = Field(default_factory=lambda: _pile("bank"), description="donkey notes (BU-GAP-13)")
    die: tuple[int, ...] = Field(default_factory=lambda: _faces(), description="numbers on the faces (BU-GAP-06)")

    @field_validator("values", "notes", "start_money", "bank", mode="before")
    @classmethod
    def _fill_in(cls, given: Any, info: ValidationInfo) -> Any:
        """Take what is not given from the box, so that a scenario states only what it changes."""
        field = cls.model_fields[str(info.field_name)]
        default = field.get_default(call_default_factory=True)
        return {**default, **given} if isinstance(given, dict) else given

    def check(self, players: int) -> None:
        """Raise a `UserError` unless the components fit together."""
        names = type_names()
        for name in self.values:
            if name not in names:
                raise unknown("animal type", name, names)
            if not 0 <= self.values[name] <= HIGHEST_VALUE:
                raise UserError(f"box.values: {name} is worth {self.values[name]}; allowed are 0 to {HIGHEST_VALUE}")
        if sum(self.notes.values()) != NOTES_IN_BOX:
            raise UserError(f"box.notes holds {sum(self.notes.values())} notes; there are exactly 50 (BU-COMP-02)")
        if len(self.notes) > 8:
            raise UserError(f"box.notes has {len(self.notes)} denominations; at most 8 are possible")
        for name in (*self.notes, *self.start_money, *self.bank):
            if not name.isdecimal() or str(int(name)) != name or int(name) > HIGHEST_VALUE:
                raise UserError(f"{name!r} is no denomination; write a whole number of 0 to {HIGHEST_VALUE} in quotes")
        for pile in (self.notes, self.start_money, self.bank):
            if min(pile.values()) < 0:
                raise UserError(f"box: there cannot be {min(pile.values())} notes of a kind")
        for name, count in self.notes.items():
            used = self.start_money.get(name, 0) * players + self.bank.get(name, 0)
            if used > count:
                raise UserError(f"{used} notes of {name} are needed for {players} players, box.notes has {count}")
        for name in (*self.start_money, *self.bank):
            if name not in self.notes:
                raise unknown("denomination", name, self.notes)
        if not 1 <= len(self.die) <= 12 or any(not 1 <= face <= 6 for face in self.die):
            raise UserError(f"box.die is {list(self.die)}; it needs 1 to 12 faces with numbers 1 to 6")


@functools.cache
def _read(name: str) -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath(name).read_text(encoding="utf-8"))


def _values() -> dict[str, int]:
    return dict(_read("animals.toml")["values"])


def _pile(part: str) -> dict[str, int]:
    return {k: v for k, v in _read("money.toml")[part].items() if k != "origin"}


def _faces() -> tuple[int, ...]:
    return tuple(_read("die.toml")["faces"])


def type_names() -> tuple[str, ...]:
    """Return the names of the ten animal types in order."""
    return tuple(_read("animals.toml")["values"])


def donkey() -> str:
    """Return the type that is the Golden Donkey (H-01)."""
    name: str = _read("animals.toml")["donkey"]["type"]
    return name
