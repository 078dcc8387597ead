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
TICKETS = 24  # BU-COMP-10
SCALE = 40  # spaces of the market board, at most
HIGHEST_VALUE = 10_000  # of a type or a note; keeps all sums of a run exact


class Box(Part):
    """Component values. Every default stands in a component file with its origin."""

    values: dict[str, int] = Field(default_factory=lambda: _values(), description="value of a complete type (BU-GAP-08)")
    notes: dict[str, int] = Field(default_factory=lambda: _pile("notes"), description="notes in the box (BU-GAP-10)")
    start_money: dict[str, int] = Field(default_factory=lambda: _pile("start"), description="of each player (BU-GAP-11)")
    head_start: dict[str, int] = Field(default_factory=dict, description="notes of the first player besides the others' money")
    bank: dict[str, int] = Field(default_factory=lambda: _pile("bank"), description="donkey notes (BU-GAP-13)")
    die: tuple[int, ...] = Field(default_factory=lambda: _faces(), description="numbers on the faces (BU-GAP-06)")
    scale: tuple[int, ...] = Field(default_factory=lambda: _scale(), description="market board, ascending (BU-GAP-09)")
    action_tickets: dict[str, int] = Field(default_factory=lambda: _tickets(), description="of each kind (BU-GAP-16)")
    value_gain: tuple[str, ...] = Field(default_factory=lambda: type_names(), description="one ticket each (BU-GAP-16)")
    wool_milk: tuple[int, ...] = Field(default_factory=lambda: _wool_milk(), description="numbers (BU-GAP-16)")
    bag: dict[str, int] = Field(default_factory=lambda: _bag(), description="tickets by player count (BU-GAP-17)")
    iou: dict[str, int] = Field(default_factory=lambda: _iou(), description="IOU notes by denomination (BU-GAP-14)")

    @field_validator("values", "notes", "start_money", "bank", "action_tickets", "bag", "iou", mode="before")
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
        for name in (*self.notes, *self.start_money, *self.head_start, *self.bank):
            if not name.isdecimal() or str(int(name)) != name or int(name) > HIGHEST_VALUE:
                raise UserError(f"{name!r} is no denomination; write a whole number of 0 to {HIGHEST_VALUE} in quotes")
        for pile in (self.notes, self.start_money, self.head_start, self.bank):
            if min(pile.values(), default=0) < 0:
                raise UserError(f"box: there cannot be {min(pile.values())} notes of a kind")
        for name, count in self.notes.items():
            used = self.start_money.get(name, 0) * players + self.head_start.get(name, 0) + self.bank.get(name, 0)
            if used > count:
                raise UserError(f"{used} notes of {name} are needed for {players} players, box.notes has {count}")
        for name in (*self.start_money, *self.head_start, *self.bank):
            if name not in self.notes:
                raise unknown("denomination", name, self.notes)
        self._check_fairground(players)
        if not 1 <= len(self.die) <= 12 or any(not 1 <= face <= 6 for face in self.die):
            raise UserError(f"box.die is {list(self.die)}; it needs 1 to 12 faces with numbers 1 to 6")


    def _check_fairground(self, players: int) -> None:
        """Raise a `UserError` unless market board, tickets and loans are possible."""
        if not 2 <= len(self.scale) <= SCALE or list(self.scale) != sorted(set(self.scale)) or self.scale[0] < 0:
            raise UserError(f"box.scale is {list(self.scale)}; it needs 2 to {SCALE} ascending values of at least 0")
        known = _tickets()
        for name in self.action_tickets:
            if name not in known:
                raise unknown("action ticket", name, known)
        for name in self.value_gain:
            if name not in type_names():
                raise unknown("animal type of a Value-Gain ticket", name, type_names())
        if min(self.action_tickets.values()) < 0 or any(not 0 <= n <= 3 for n in self.wool_milk):
            raise UserError("box: a ticket count is below 0, or a Wool-Milk number is not 0 to 3")
        tickets = sum(self.action_tickets.values()) + len(self.value_gain) + len(self.wool_milk)
        if tickets != TICKETS:
            raise UserError(f"box has {tickets} raffle tickets; there are exactly {TICKETS} (BU-COMP-10)")
        bag = self.bag.get(str(players), 0)
        if not 1 <= bag <= TICKETS:
            raise UserError(f"box.bag: {bag} tickets for {players} players; allowed are 1 to {TICKETS}")
        for name in self.iou:
            if name not in _iou():
                raise unknown("loan", name, _iou())

    def check_scale(self) -> None:
        """Raise a `UserError` unless every printed value is a space of the market board (BU-GAP-09)."""
        for name, value in self.values.items():
            if value not in self.scale:
                nearest = min(self.scale, key=lambda v: abs(v - value))
                raise UserError(
                    f"{name} is worth {value}, which is no space of the market board;"
                    f" it has {', '.join(map(str, self.scale))}; the nearest is {nearest}"
                )


@functools.cache
def _read(name: str) -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath(name).read_text(encoding="utf-8"))


def _values() -> dict[str, int]:
    return dict(_read("animals.toml")["values"])


def _pile(part: str) -> dict[str, int]:
    return {k: v for k, v in _read("money.toml")[part].items() if k != "origin"}


def _faces() -> tuple[int, ...]:
    return tuple(_read("die.toml")["faces"])


def _scale() -> tuple[int, ...]:
    return tuple(_read("market.toml")["scale"])


def _tickets() -> dict[str, int]:
    return dict(_read("raffle.toml")["action"])


def _wool_milk() -> tuple[int, ...]:
    return tuple(_read("raffle.toml")["wool_milk"])


def _bag() -> dict[str, int]:
    return {k: v for k, v in _read("raffle.toml")["bag"].items() if k != "origin"}


def _iou() -> dict[str, int]:
    return dict(_read("loans.toml")["iou"])


def type_names() -> tuple[str, ...]:
    """Return the names of the ten animal types in order."""
    return tuple(_read("animals.toml")["values"])


def donkey() -> str:
    """Return the type that is the Golden Donkey (H-01)."""
    name: str = _read("animals.toml")["donkey"]["type"]
    return name
