"""The contents of the box: cards and dice, read from component files; a scenario may replace any of them."""

from __future__ import annotations

import functools
import tomllib
from importlib.resources import files
from typing import Any

from pydantic import Field, field_validator

from simulator.core.errors import UserError, unknown
from simulator.core.scenario import Part

MOST_CARDS = 100  # of one animal
MOST_DICE, MOST_FACES, HIGHEST_FACE = 3, 12, 12


class Box(Part):
    """Component values. Every default stands in a component file with its origin."""

    cards: dict[str, int] = Field(default_factory=lambda: _cards(), description="cards of each animal (MD-GAP-02)")
    die: tuple[int, ...] = Field(default_factory=lambda: _faces(), description="numbers on a die (MD-GAP-06)")
    dice: int = Field(default_factory=lambda: _dice(), description="dice of a throw (MD-GAP-06)")

    @field_validator("cards", mode="before")
    @classmethod
    def _fill_in(cls, given: Any) -> Any:
        """Take what is not given from the box, so that a scenario states only what it changes."""
        return {**_cards(), **given} if isinstance(given, dict) else given

    def check(self) -> None:
        """Raise a `UserError` unless the components can be played with."""
        names = animal_names()
        for name, count in self.cards.items():
            if name not in names:
                raise unknown("animal", name, names)
            if not 1 <= count <= MOST_CARDS:
                raise UserError(f"box.cards: {count} cards of {name}; allowed are 1 to {MOST_CARDS}")
        if not 1 <= self.dice <= MOST_DICE:
            raise UserError(f"box.dice is {self.dice}; allowed are 1 to {MOST_DICE}")
        if not 1 <= len(self.die) <= MOST_FACES or any(not 1 <= face <= HIGHEST_FACE for face in self.die):
            raise UserError(
                f"box.die is {list(self.die)}; it needs 1 to {MOST_FACES} faces with numbers 1 to {HIGHEST_FACE}"
            )

    def longest_throw(self) -> int:
        """Return the highest sum of the dice."""
        return self.dice * max(self.die)


@functools.cache
def _read(name: str) -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath(name).read_text(encoding="utf-8"))


def _cards() -> dict[str, int]:
    return {k: v for k, v in _read("animals.toml")["cards"].items() if k != "origin"}


def _faces() -> tuple[int, ...]:
    return tuple(_read("die.toml")["faces"])


def _dice() -> int:
    return int(_read("die.toml")["dice"])


def animal_names() -> tuple[str, ...]:
    """Return the names of the four animals in order."""
    return tuple(_read("animals.toml")["names"])


def origin(file: str, part: str = "") -> str:
    """Return what a component file says about where its numbers come from."""
    data = _read(file)
    text: str = (data[part] if part else data)["origin"]
    return text
