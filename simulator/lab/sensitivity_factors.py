"""The guesses a sensitivity study varies: which fields, through which values, and which of them are allowed."""

from __future__ import annotations

import copy
import math
import typing
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from simulator.core import registry
from simulator.core.components import shown
from simulator.core.errors import UserError, unknown
from simulator.core.scenario import Scenario, lay_over

LEVELS = 4  # values of a range
UNIT = 5  # a common divisor from which on the numbers of a component count as printed in its steps
WIDTH = 0.25  # a number is varied by this share of itself, and by one step at least


@dataclass(frozen=True)
class Factor:
    """A field and the values it is varied through, in order.

    Attributes
    ----------
    field : of the scenario, such as ``switches.first_refusal`` or ``box.values.horse``
    group : the component it belongs to; the factors of one can be moved together
    values : what the field is set to; base : what it is in the scenario
    """

    field: str
    group: str
    values: tuple[Any, ...]
    base: Any
    origin: str = ""


@dataclass(frozen=True)
class Unvaried:
    """A field that is left as it is, and why."""

    field: str
    reason: str


def with_value(scenario: Scenario, settings: Iterable[tuple[str, Any]]) -> Scenario:
    """Return a scenario with some fields set; one entry of a dictionary leaves the others as they are."""
    fields = copy.deepcopy(scenario.changed())
    for field, value in settings:
        place = fields
        *path, last = field.split(".")
        here: Any = scenario
        for step in path:
            here = _inside(here, step)
            place = place.setdefault(step, dict(here) if isinstance(here, dict) else {})
        place[last] = value
    return Scenario(**fields)


def assumed(scenario: Scenario, only: Sequence[str] = ()) -> list[Factor | Unvaried]:
    """Return a factor for every number, choice and switch a game's component table marks as assumed.

    Whole numbers go from 25 % below to 25 % above what they are, and at least one step; a step is 1, or the largest number
    all numbers of a component are multiples of, such as 50 for printed values, unless they are all the same. Lists of
    numbers are scaled as one. Switches and choices take all their values. What is neither is left alone and named.

    Parameters
    ----------
    only : fields, or beginnings of fields, to keep
    """
    game = registry.game(scenario.game)
    if game.components is None:
        raise UserError(f"{scenario.game} has no component table; name what to vary with --factor FIELD=LOW..HIGH")
    found: dict[str, Factor | Unvaried] = {}
    for component in game.components(scenario):
        if component.assumed and component.field not in found:
            for factor in _factors(scenario, component.field, component.origin):
                found[factor.field] = factor
    if only:
        for name in only:
            if not any(_begins(field, name) for field in found):
                raise unknown("assumed field", name, found)
        return [f for f in found.values() if any(_begins(f.field, name) for name in only)]
    return list(found.values())


def _begins(field: str, name: str) -> bool:
    return field == name or field.startswith(name + ".")


def _inside(here: Any, step: str) -> Any:
    """Return a field of a model, or an entry of a dictionary."""
    if isinstance(here, dict):
        if step not in here:
            raise unknown("entry", step, here)
        return here[step]
    if step not in type(here).model_fields:
        raise unknown("field", step, type(here).model_fields)
    return getattr(here, step)


def value_of(scenario: Scenario, field: str) -> tuple[Any, Any]:
    """Return the value of a field and the type it is declared with (None for an entry of a dictionary)."""
    owner: Any = None
    here: Any = scenario
    for step in field.split("."):
        owner, here = here, _inside(here, step)
    kind = None if isinstance(owner, dict) else type(owner).model_fields[field.split(".")[-1]].annotation
    return here, kind


def _factors(scenario: Scenario, field: str, origin: str) -> list[Factor | Unvaried]:
    """Return the factors of one field: one each for the numbers of a dictionary."""
    value, kind = value_of(scenario, field)
    if isinstance(value, dict) and value and all(_is_number(v) for v in value.values()):
        whole = all(isinstance(v, int) for v in value.values()) and len(set(value.values())) > 1  # equal ones tell no step
        step = math.gcd(*value.values()) if whole else 1
        step = step if step >= UNIT else 1
        return [Factor(f"{field}.{k}", field, spread(v, step), v, origin) for k, v in value.items()]
    if isinstance(value, bool):
        values: tuple[Any, ...] = (False, True)
    elif typing.get_origin(kind) is typing.Literal:
        values = typing.get_args(kind)
    elif _is_number(value):
        values = spread(value)
    elif isinstance(value, tuple) and value and all(_is_number(v) for v in value):
        values = tuple(dict.fromkeys(tuple(_scaled(v, s) for v in value) for s in _steps(1 - WIDTH, 1 + WIDTH)))
    else:
        return [Unvaried(field, "no range follows from its value: give one with --factor")]
    return [Factor(field, field, values, value, origin)]


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _steps(low: float, high: float) -> list[float]:
    return [low + (high - low) * i / (LEVELS - 1) for i in range(LEVELS)]


def _scaled(value: float, share: float) -> Any:
    return round(value * share) if isinstance(value, int) else value * share


def spread(value: Any, step: int = 1) -> tuple[Any, ...]:
    """Return values from 25 % below to 25 % above a number: whole ones in whole steps, at least one each way, never below 0."""
    if isinstance(value, float):
        return tuple(_steps(value * (1 - WIDTH), value * (1 + WIDTH)))
    reach = max(abs(value) * WIDTH, step)
    low = value - reach if value < 0 else max(0.0, value - reach)
    listed = [step * round(v / step) for v in _steps(low, value + reach)]
    return tuple(dict.fromkeys(listed))


def read_factor(scenario: Scenario, text: str) -> Factor:
    """Read ``field=low..high`` or ``field=a;b;c`` into a factor.

    Raises
    ------
    UserError
        when it is neither, the field is unknown, or the bounds are no numbers in order
    """
    field, equals, listed = (t.strip() for t in text.partition("="))
    if not equals or not field or not listed:
        raise UserError(f"--factor {text!r} is not FIELD=LOW..HIGH or FIELD=A;B;C")
    base, _ = value_of(scenario, field)
    if ".." in listed and ";" not in listed:
        return Factor(field, field, _range(text, *listed.split("..", 1)), base, "given")
    values = tuple(dict.fromkeys(_parsed(field, part.strip()) for part in listed.split(";") if part.strip()))
    if len(values) < 2:
        raise UserError(f"--factor {text!r} names fewer than two values")
    return Factor(field, field, values, base, "given")


def _range(text: str, low: str, high: str) -> tuple[Any, ...]:
    try:
        bounds = [int(b) if b.strip().lstrip("-").isdecimal() else float(b) for b in (low, high)]
    except ValueError:
        raise UserError(f"--factor {text!r}: the bounds of a range are numbers") from None
    if not bounds[0] < bounds[1]:
        raise UserError(f"--factor {text!r}: the lower bound comes first")
    whole = all(isinstance(b, int) for b in bounds)
    return tuple(dict.fromkeys(round(v) if whole else v for v in _steps(*bounds)))


def _parsed(field: str, text: str) -> Any:
    """Return a value written as TOML or as a bare word, as `--set` reads it; lists become tuples."""
    holder: dict[str, Any] = {}
    lay_over(holder, field, text)
    for step in field.split("."):
        holder = holder[step]
    value: Any = holder
    return tuple(value) if isinstance(value, list) else value


def allowed(
    scenario: Scenario, factor: Factor, refused: Callable[[str, str], None]
) -> Factor | Unvaried:
    """Return the factor with only those values that make a scenario of their own; what is refused is reported."""
    kept, reason = [], ""
    for value in factor.values:
        try:
            with_value(scenario, [(factor.field, value)])
        except UserError as error:
            reason = str(error)
            refused(f"{factor.field}={shown(value)}", reason)
        else:
            kept.append(value)
    if len(kept) < 2:
        why = f"no other value is allowed: {reason}" if reason else "it has one value only"
        return Unvaried(factor.field, why)
    return Factor(factor.field, factor.group, tuple(kept), factor.base, factor.origin)
