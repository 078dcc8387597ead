"""What a sweep ranges over: layouts × player counts × boards × any other fields, each combination a design."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from simulator.core import registry
from simulator.core.components import shown
from simulator.core.errors import UserError
from simulator.core.game import Game
from simulator.core.scenario import Scenario, lay_over

CASES = ("players", "board")  # what splits a sweep: effects are told for each case on its own
Factor = tuple[str, tuple[str, ...]]  # a field and its values, as text


@dataclass(frozen=True)
class Design:
    """One scenario of a sweep.

    Attributes
    ----------
    fields : the scenario's fields, as plain data
    factors : the value of every field that is varied, as text
    layout : what lies where; empty if layouts are not varied
    legal : whether the rules allow the layout
    """

    fields: dict[str, Any]
    factors: dict[str, str]
    layout: tuple[str, ...]
    legal: bool = True

    @property
    def label(self) -> str:
        """What tells the design from the others."""
        parts = [f"{k}={v}" for k, v in self.factors.items()]
        return "  ".join([*parts, *([",".join(self.layout)] if self.layout else [])]) or "the scenario"

    @property
    def players(self) -> int:
        """Number of players."""
        return int(self.fields.get("players", 4))

    def to_dict(self) -> dict[str, Any]:
        """Return plain data."""
        return {"fields": self.fields, "factors": self.factors, "layout": list(self.layout), "legal": self.legal}


@dataclass(frozen=True)
class Choice:
    """Which layouts a sweep takes: all, those with or without some pieces, or a sample."""

    every: bool = True
    wanted: tuple[str, ...] = ()
    unwanted: tuple[str, ...] = ()
    sample: int | None = None
    illegal: bool = False
    seed: int = 1


def factor(text: str) -> Factor:
    """Read ``FIELD=VALUE A;VALUE B``."""
    field, equals, values = text.partition("=")
    options = tuple(dict.fromkeys(v.strip() for v in values.split(";") if v.strip()))
    if not equals or not field.strip() or not options:
        raise UserError(f"--vary {text!r} is not FIELD=VALUE A;VALUE B")
    return field.strip(), options


def designs(base: Scenario, factors: Sequence[Factor], choice: Choice) -> list[Design]:
    """Return every design of a sweep, the full factorial of the factors and the layouts chosen.

    Raises
    ------
    UserError
        a combination makes no scenario, a piece lies in no layout, or nothing is left
    """
    names = [name for name, _ in factors]
    if len(set(names)) < len(names):
        raise UserError(f"{next(n for n in names if names.count(n) > 1)!r} is varied twice; give all its values at once")
    game = registry.game(base.game)
    if choice.illegal and "allow_illegal" not in type(base).model_fields:
        raise UserError(f"{base.game} has no layouts that its rules forbid")
    ranging = choice.every and game.layouts is not None
    found: list[Design] = []
    for values in itertools.product(*(options for _, options in factors)):
        picked = dict(zip(names, values, strict=True))
        case = _case(base, game, picked, ranging, choice.illegal)
        if not ranging:
            found.append(Design(_plain(case.changed()), picked, ()))
            continue
        for layout in _layouts(game, case, choice):
            scenario, legal = _laid(case, layout, choice.illegal)
            if game.places is not None:
                found.append(Design(_plain(scenario.changed()), picked, _pieces(layout), legal))
            else:  # a game without places: what a layout sets are fields that vary
                found.append(Design(_plain(scenario.changed()), {**picked, **_settings(layout)}, (), legal))
    if not found:
        raise UserError("no layout is left: " + _asked(choice))
    return found


def _plain(fields: dict[str, Any]) -> dict[str, Any]:
    """Return fields as they come back from a file."""
    plain: dict[str, Any] = json.loads(json.dumps(fields))
    return plain


def _case(base: Scenario, game: Game, picked: Mapping[str, str], ranging: bool, illegal: bool) -> Scenario:
    """Return the scenario of a combination of factors, without a layout of its own where layouts are swept."""
    fields = base.changed()
    if ranging and game.places is not None:
        fields.pop(game.places.field, None)
    for name, value in picked.items():
        lay_over(fields, name, value)
    if illegal:
        fields["allow_illegal"] = True
    try:
        return Scenario(**fields)
    except UserError as error:
        said = ", ".join(f"{k}={v}" for k, v in picked.items())
        raise type(error)(f"{said}: {error}" if said else str(error)) from None


def _layouts(game: Game, case: Scenario, choice: Choice) -> list[dict[str, Any]]:
    """Return the layouts of a case that are chosen, in the game's order."""
    assert game.layouts is not None
    more = [t for t in choice.wanted if ".py" in t]
    every = game.layouts(case, more) if more else game.layouts(case)
    known = {piece for layout in every for piece in _pieces(layout)}
    for piece in (*choice.wanted, *choice.unwanted):
        if piece not in known:
            listed = ", ".join(sorted(known))
            raise UserError(f"no layout for {case.players} players has {piece!r}; they have: {listed}")
    left = [
        layout
        for layout in every
        if set(choice.wanted) <= set(_pieces(layout)) and not set(choice.unwanted) & set(_pieces(layout))
    ]
    if choice.sample is not None and choice.sample < 1:
        raise UserError(f"a sample has at least 1 layout, not {choice.sample}")
    if choice.sample is not None and choice.sample < len(left):
        chosen = sorted(random.Random(choice.seed).sample(range(len(left)), choice.sample))
        left = [left[i] for i in chosen]
    return left


def _laid(case: Scenario, layout: dict[str, Any], illegal: bool) -> tuple[Scenario, bool]:
    """Return the case with a layout, and whether the rules allow it."""
    fields = case.changed()
    for name, value in layout.items():  # a part of the scenario keeps its other fields
        old = fields.get(name)
        fields[name] = {**old, **value} if isinstance(old, dict) and isinstance(value, dict) else value
    if not illegal:
        return Scenario(**fields), True
    try:
        return Scenario(**fields | {"allow_illegal": False}), True
    except UserError:
        return Scenario(**fields), False


def _settings(layout: Mapping[str, Any]) -> dict[str, str]:
    """Return the fields a layout sets, with their values as short text."""
    found = {}
    for name, value in layout.items():
        for inner, what in value.items() if isinstance(value, dict) else [("", value)]:
            found[f"{name}.{inner}".rstrip(".")] = _brief(what)
    return found


def _brief(value: Any) -> str:
    """Return a value as short text: a pile by how many it holds of each, a list by how many values it has."""
    if isinstance(value, dict):
        return "+".join(str(v) for v in value.values())
    if isinstance(value, (tuple, list)):
        return f"{len(value)} values" if len(value) > 2 else (",".join(str(v) for v in value) or "none")
    return str(value).lower() if isinstance(value, bool) else str(value)


def _pieces(layout: Mapping[str, Any]) -> tuple[str, ...]:
    """Return what a layout lays out, in order: pieces by their names, single fields and entries as ``NAME=VALUE``."""
    found: list[str] = []
    for field, value in layout.items():
        if isinstance(value, Mapping):
            found += [f"{name}={shown(v)}" for name, v in value.items()]
        else:
            found += [str(v) for v in value] if isinstance(value, (tuple, list)) else [f"{field}={shown(value)}"]
    return tuple(found)


def _asked(choice: Choice) -> str:
    parts = [f"with {', '.join(choice.wanted)}"] if choice.wanted else []
    parts += [f"without {', '.join(choice.unwanted)}"] if choice.unwanted else []
    return " and ".join(parts) or "the game has none"
