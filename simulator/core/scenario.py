"""The scenario: the unit of work, plain data, strictly validated, written as TOML, hashed by what it means."""

from __future__ import annotations

import hashlib
import json
import tomllib
from pathlib import Path
from typing import Any, ClassVar, Literal, Self, get_args

import tomlkit
from pydantic import BaseModel, ConfigDict, ValidationError, field_validator, model_validator

from simulator.core import registry
from simulator.core.errors import DataError, UserError, nearest
from simulator.core.plugin import DEFAULT_GAME, BidderSpec

SCHEMA = 1


class Part(BaseModel):
    """A frozen, strict piece of a scenario."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


def choices(part: type[BaseModel], name: str) -> tuple[Any, ...]:
    """Return the values a switch, or an optional rule, may have."""
    kind = part.model_fields[name].annotation
    return (False, True) if kind is bool else get_args(kind)


class Scenario(Part):
    """What is played: the game, its rules and components, the players and who sits where.

    ``Scenario(...)`` makes the scenario of the game named by `game` (default `DEFAULT_GAME`); each game adds its own fields.

    Attributes
    ----------
    game : name of the game
    players : number of players
    bidders : one bidder per place of the line-up, or one for all places, as ``NAME[@params.toml][:key=value]…``
    seats : "rotate" plays every distinct rotation of the line-up on the same random streams, "fixed" only the first

    Raises
    ------
    UserError
        names the field, the allowed values and the nearest match
    """

    game: str = DEFAULT_GAME
    players: int = 4
    bidders: tuple[str, ...] = ()  # every game names one
    seats: Literal["rotate", "fixed"] = "rotate"

    counts: ClassVar[tuple[int, ...]] = (2, 3, 4)

    def __new__(cls, /, *args: Any, **fields: Any) -> Self:
        """Return an instance of the scenario class of the game named."""
        chosen = registry.game(str(fields.get("game", DEFAULT_GAME))).scenario if cls is Scenario else cls
        return super().__new__(chosen)  # type: ignore[return-value]

    def __init__(self, /, **fields: Any) -> None:
        try:
            super().__init__(**_tuples(fields))
        except ValidationError as error:
            raise UserError(explain(type(self), error)) from None

    @field_validator("bidders", mode="before")
    @classmethod
    def _one_name_is_a_lineup(cls, value: Any) -> Any:
        if isinstance(value, str):
            return tuple(v.strip() for v in value.split(",") if v.strip())
        return value

    @model_validator(mode="after")
    def _check_lineup(self) -> Self:
        if self.players not in self.counts:
            allowed = ", ".join(str(c) for c in self.counts)
            raise UserError(f"{self.game} is played by {allowed} players, not {self.players}")
        if len(self.bidders) not in (1, self.players):
            raise UserError(
                f"{len(self.bidders)} bidders for {self.players} players; give one for each place, or one for all places"
            )
        self.lineup()
        return self

    def lineup(self) -> list[BidderSpec]:
        """Return the bidder of each place; one name fills all places."""
        texts = self.bidders * self.players if len(self.bidders) == 1 else self.bidders
        parsed = {text: registry.parse_bidder(text, self.game, self.case()) for text in dict.fromkeys(texts)}
        return [parsed[text] for text in texts]

    def case(self) -> str:
        """Return what bidders that were tuned for some scenarios call this one."""
        return str(self.players)

    def rotations(self) -> int:
        """Return how many distinct rotations the line-up has: AAAA 1, ABAB 2, ABCD 4; 1 for fixed seats."""
        if self.seats == "fixed":
            return 1
        names = [spec.name for spec in self.lineup()]
        return next(r for r in range(1, len(names) + 1) if names == names[r:] + names[:r])

    def changed(self) -> dict[str, Any]:
        """Return the fields that differ from the defaults, as plain data; the game is always named."""
        data: dict[str, Any] = self.model_dump(mode="json", exclude_defaults=True)
        return {"game": self.game, **data}

    def procedures(self) -> list[tuple[str, Any]]:
        """Return the procedures of users' plug-ins that are not bidders, such as tiles: what a message calls each, and it."""
        return []

    def meaning(self) -> dict[str, Any]:
        """Return what the hash covers: non-default fields and resolved parameters, plug-ins by what they are."""
        return {**self.changed(), "bidders": [[spec.name, spec.values] for spec in self.lineup()]}

    def hash(self) -> str:
        """Return a hash of what is played: schema, non-default fields and resolved parameters, not seed or games."""
        text = json.dumps([SCHEMA, self.meaning()], sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def replace(self, **fields: Any) -> Scenario:
        """Return a scenario with other values in some fields."""
        return Scenario(**{**self.changed(), **fields})

    def with_text(self, field: str, text: str) -> Scenario:
        """Return the scenario with one field, such as ``switches.first_refusal``, set to a value written as text."""
        fields = self.changed()
        lay_over(fields, field, text)
        return Scenario(**fields)

    def to_toml(self) -> str:
        """Return the scenario as the text of a TOML file."""
        return tomlkit.dumps(self.changed())

    def _repr_html_(self) -> str:
        """Return the scenario for a notebook: every field that differs from the defaults, and what a hash of it is."""
        from html import escape

        pairs = {**self.changed(), "bidders": ", ".join(spec.name for spec in self.lineup()), "hash": self.hash()}
        rows = [f"<tr><th>{escape(str(k))}</th><td>{escape(_told(v))}</td></tr>" for k, v in pairs.items()]
        return f"<table>{''.join(rows)}</table>"

    def save(self, path: str | Path) -> None:
        """Write the scenario to a TOML file; an existing file is refused."""
        target = Path(path)
        if target.exists():
            raise UserError(f"{target} exists; nothing was written")
        target.write_text(self.to_toml(), encoding="utf-8")

    @staticmethod
    def load(path: str | Path) -> Scenario:
        """Read a scenario from a TOML file."""
        file = Path(path)
        try:
            data = tomllib.loads(file.read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise UserError(f"no scenario file {file}") from None
        except (tomllib.TOMLDecodeError, UnicodeDecodeError, IsADirectoryError) as error:
            raise DataError(f"scenario file {file} is not TOML: {error}") from None
        try:
            return Scenario(**data)
        except UserError as error:
            raise type(error)(f"{file}: {error}") from None


def _told(value: Any) -> str:
    """Return the value of a field as people read it."""
    if isinstance(value, dict):
        return "; ".join(f"{k} = {_told(v)}" for k, v in value.items())
    return ", ".join(_told(v) for v in value) if isinstance(value, (list, tuple)) else str(value)


_LISTS = ("tiles", "bidders")  # may be written with commas


def lay_over(fields: dict[str, Any], field: str, text: str) -> None:
    """Put the value of a field, written as TOML or as a bare word, into the fields of a scenario."""
    *path, last = field.split(".")
    try:
        value = tomllib.loads(f"x = {text}")["x"]
    except tomllib.TOMLDecodeError:
        value = text
    if not path and last in _LISTS and isinstance(value, str):
        value = tuple(v.strip() for v in value.split(","))
    place = fields
    for step in path:
        place = place.setdefault(step, {})
        if not isinstance(place, dict):
            raise UserError(f"{field!r}: {step!r} has no fields of its own")
    place[last] = value


def _tuples(value: Any) -> Any:
    """Turn lists into tuples, as a frozen model wants them."""
    if isinstance(value, dict):
        return {k: _tuples(v) for k, v in value.items()}
    return tuple(_tuples(v) for v in value) if isinstance(value, list) else value


def explain(model: type[BaseModel], error: ValidationError) -> str:
    """Return the first validation error as one sentence that names the field and what is allowed."""
    first = error.errors()[0]
    place = [p for p in first["loc"] if not isinstance(p, int)]
    where = ".".join(str(p) for p in place)
    if first["type"] == "extra_forbidden":
        owner: Any = model
        for step in place[:-1]:
            owner = owner.model_fields[str(step)].annotation
        known = list(owner.model_fields)
        return f"unknown field {where!r}; known: {', '.join(known)}{nearest(place[-1], known)}"
    if first["type"] == "literal_error":
        allowed = first.get("ctx", {}).get("expected", "")
        choices = allowed.replace("'", "").replace(" or ", ", ").split(", ")
        return f"{where} is {first['input']!r}; allowed: {allowed}{nearest(first['input'], choices)}"
    return f"{where}: {first['msg'][0].lower()}{first['msg'][1:]} (got {first['input']!r})"
