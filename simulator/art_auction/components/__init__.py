"""The contents of the box: works of art, forgeries and money, read from component files; a scenario may replace any of them."""

from __future__ import annotations

import functools
import tomllib
from importlib.resources import files
from typing import Any

from pydantic import Field, ValidationInfo, field_validator

from simulator.art_auction.state import DENOMINATIONS, FORGERY_CARDS, MONEY_CARDS, WORKS
from simulator.core.errors import UserError, unknown
from simulator.core.scenario import Part

HIGHEST_VALUE = 10_000  # of a work or a card; keeps all sums of a run exact
SPECIAL_NAMES = ("pass", "commission", "double-bid", "inheritance", "heist")  # in the order of `state.PASS` ..
MOST_DOUBLES = 12  # Double Bid cards: a bid can be doubled that often
MOST_SPECIALS = 120


class Box(Part):
    """Component values. Every default stands in a component file with its origin."""

    art: tuple[int, ...] = Field(default_factory=lambda: _works(), description="values of the works, Bad Art apart (AU-GAP-01)")
    bad_art: tuple[int, ...] = Field(default_factory=lambda: _bad(), description="values of Bad Art (AU-GAP-02)")
    forgeries: dict[str, int] = Field(default_factory=lambda: _copies(), description="Forgery Cards of each work (AU-GAP-03)")
    money: dict[str, int] = Field(default_factory=lambda: _cards(), description="Money Cards by value (AU-GAP-05)")
    specials: dict[str, int] = Field(default_factory=lambda: _specials(), description="Special Money Cards (AU-GAP-06)")

    @field_validator("forgeries", "specials", mode="before")
    @classmethod
    def _fill_in(cls, given: Any, info: ValidationInfo) -> Any:
        """Take what is not given from the box, so that a scenario states only what it changes."""
        default = cls.model_fields[str(info.field_name)].get_default(call_default_factory=True)
        return {**default, **given} if isinstance(given, dict) else given

    def check(self, players: int, hand_size: int, dealt: int, catalog: int) -> None:
        """Raise a `UserError` unless the components are possible and enough for the players."""
        self._check_works(catalog)
        self._check_forgeries(players * dealt)
        self._check_money(players * hand_size)

    def _check_works(self, catalog: int) -> None:
        works = len(self.art) + len(self.bad_art)
        if not 1 <= works <= WORKS:
            raise UserError(f"box.art and box.bad_art hold {works} works; allowed are 1 to {WORKS}")
        for name, low in (("art", 0), ("bad_art", -HIGHEST_VALUE)):
            wrong = [v for v in getattr(self, name) if not low <= v <= HIGHEST_VALUE]
            if wrong:
                raise UserError(f"box.{name}: a work is worth {wrong[0]}; allowed are {low} to {HIGHEST_VALUE}")
        if catalog > works:
            raise UserError(f"numbers.catalog is {catalog}; the box holds {works} works (AU-PREP-05)")

    def _check_forgeries(self, needed: int) -> None:
        for name, copies in self.forgeries.items():
            if name not in _copies():
                raise unknown("kind of work in box.forgeries", name, _copies())
            if not 0 <= copies <= FORGERY_CARDS // WORKS:
                raise UserError(f"box.forgeries: {copies} Forgery Cards of a work; allowed are 0 to {FORGERY_CARDS // WORKS}")
        there = self.forgeries["regular"] * len(self.art) + self.forgeries["bad"] * len(self.bad_art)
        if needed > there:
            raise UserError(f"{needed} Forgery Cards are dealt, the box holds {there} (AU-PREP-01)")

    def _check_money(self, needed: int) -> None:
        if not 1 <= len(self.money) <= DENOMINATIONS:
            raise UserError(f"box.money has {len(self.money)} values; 1 to {DENOMINATIONS} are possible")
        for name, count in self.money.items():
            if not name.isdecimal() or str(int(name)) != name or not 1 <= int(name) <= HIGHEST_VALUE:
                raise UserError(f"{name!r} is no value of a Money Card; write a whole number of 1 to {HIGHEST_VALUE} in quotes")
            if count < 0:
                raise UserError(f"box.money: there cannot be {count} cards of {name}")
        for name, count in self.specials.items():
            if name not in SPECIAL_NAMES:
                raise unknown("special in box.specials", name, SPECIAL_NAMES)
            if count < 0:
                raise UserError(f"box.specials: there cannot be {count} cards of {name}")
        if self.specials["double-bid"] > MOST_DOUBLES or sum(self.specials.values()) > MOST_SPECIALS:
            raise UserError(f"box.specials: at most {MOST_DOUBLES} Double Bid and {MOST_SPECIALS} specials are possible")
        cards = sum(self.money.values()) + sum(self.specials.values())
        if needed > cards:
            raise UserError(f"{needed} Money Cards are dealt, the box holds {cards} (AU-PREP-04)")
        if cards > MONEY_CARDS:
            raise UserError(f"the box holds {cards} Money Cards; at most {MONEY_CARDS} are possible")

    def values(self) -> list[int]:
        """Return the values of the Money Cards, ascending."""
        return sorted(int(name) for name in self.money)


@functools.cache
def _read(name: str) -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath(name).read_text(encoding="utf-8"))


def origin(file: str, part: str = "") -> str:
    """Return where the components of a file, or of a part of it, come from."""
    data = _read(file)
    text: str = (data[part] if part else data)["origin"]
    return text


def _works() -> tuple[int, ...]:
    return tuple(_read("art.toml")["works"])


def _bad() -> tuple[int, ...]:
    return tuple(_read("art.toml")["bad"]["works"])


def _copies() -> dict[str, int]:
    return dict(_read("forgeries.toml")["copies"])


def _cards() -> dict[str, int]:
    return dict(_read("money.toml")["cards"])


def _specials() -> dict[str, int]:
    return {k: v for k, v in _read("money.toml")["special"].items() if k != "origin"}
