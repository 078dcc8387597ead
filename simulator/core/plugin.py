"""Bidders as users write them: a class with a docstring, parameters and the decisions it changes.

Example
-------
::

    class Thrifty(Bidder):
        '''Bids at most a share of its cash.'''

        share = Parameter(0.3, low=0, high=1, unit="share of the cash")

        def limit(table, me, mind):
            return me.share * me.cash

A decision is a plain function of the public table, the bidder's own seat and its own mind. What a class does not define it
inherits, in the end from the defaults of its game.
"""

from __future__ import annotations

import inspect
import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any, ClassVar

from simulator.core.errors import UserError, unknown

DEFAULT_GAME = "bidder-up"  # the game that is meant where none is named


@dataclass(frozen=True)
class Decision:
    """One question of a game: its name, what is asked and what a legal answer is."""

    name: str
    question: str
    answer: str


@dataclass(frozen=True)
class Parameter:
    """A number a bidder is tuned by; it reads as an attribute of `me` inside its decisions.

    Attributes
    ----------
    default, low, high : float; the value used unless another is given, and the legal range
    unit : what it counts
    help : what it does
    """

    default: float
    low: float = 0.0
    high: float = 1.0
    unit: str = ""
    help: str = ""

    def __post_init__(self) -> None:
        if not self.low <= self.default <= self.high:
            raise UserError(f"parameter default {self.default} is outside {self.low} .. {self.high}")


def kebab(name: str) -> str:
    """Return a class name as a kebab-case name: AllRounder → all-rounder."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", name).replace("_", "-").lower()


class Bidder:
    """Base of all bidders; `game` names the game it plays, `name` defaults to the class name in kebab-case.

    `tuned` holds better defaults of its parameters for some cases, as a scenario calls them ("fairground-3").
    """

    game: ClassVar[str] = DEFAULT_GAME
    name: ClassVar[str] = ""
    parameters: ClassVar[dict[str, Parameter]] = {}
    tuned: ClassVar[dict[str, dict[str, float]]] = {}
    decisions: ClassVar[dict[str, tuple[Callable[..., Any], tuple[str, ...]]]] = {}

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if "name" not in vars(cls):
            cls.name = kebab(cls.__name__)
        parameters: dict[str, Parameter] = {}
        decisions: dict[str, tuple[Callable[..., Any], tuple[str, ...]]] = {}
        for base in reversed(cls.__mro__[1:]):
            parameters.update(vars(base).get("parameters", {}))
            decisions.update(vars(base).get("decisions", {}))
        own = {k: v for k, v in vars(cls).items() if isinstance(v, Parameter)}
        parameters.update(own)
        cls.parameters = parameters
        names = tuple(parameters)
        for key, value in list(vars(cls).items()):
            if inspect.isfunction(value) and not key.startswith("_"):
                decisions[key] = (value, names)
        cls.decisions = decisions

    @classmethod
    def help(cls) -> str:
        """Return the docstring, cleaned."""
        return inspect.cleandoc(cls.__doc__ or "")


@dataclass(frozen=True)
class BidderSpec:
    """A bidder as named in a line-up: where it comes from and the parameters that were set.

    Attributes
    ----------
    name : how it is called in tables; `text` how it was written
    source : the class
    values : parameter values, defaults filled in, in the order of the bidder's parameters
    """

    name: str
    text: str
    source: type[Bidder]
    values: dict[str, float] = field(default_factory=dict)

    def vector(self) -> list[float]:
        """Return the parameter values in order."""
        return [self.values[name] for name in self.source.parameters]


def tuned_files(package: str, folder: str) -> dict[str, dict[str, float]]:
    """Read the parameter files of a folder beside a bidder, one a case: "fairground-3.toml"."""
    found = [f for f in files(package).joinpath(folder).iterdir() if f.name.endswith(".toml")]
    return {
        f.name.removesuffix(".toml"): tomllib.loads(f.read_text(encoding="utf-8"))["parameters"]
        for f in sorted(found, key=lambda f: f.name)
    }


def defaults_for(bidder: type[Bidder], case: str) -> dict[str, float]:
    """Return the defaults of a bidder's parameters in a case: the tuned ones where there are any."""
    tuned = bidder.tuned.get(case, {})
    return {name: float(tuned.get(name, p.default)) for name, p in bidder.parameters.items()}


def resolve_parameters(bidder: type[Bidder], given: dict[str, float], case: str = "") -> dict[str, float]:
    """Fill in the defaults of the case and refuse unknown names and values out of range."""
    for name, value in given.items():
        if name not in bidder.parameters:
            if not bidder.parameters:
                raise UserError(f"bidder {bidder.name!r} has no parameter {name!r}: it has none at all")
            raise unknown(f"parameter of bidder {bidder.name!r}", name, bidder.parameters)
        declared = bidder.parameters[name]
        if not declared.low <= value <= declared.high:
            raise UserError(
                f"parameter {name}={value:g} of bidder {bidder.name!r} is outside {declared.low:g} .. {declared.high:g}"
                f" ({declared.unit or 'no unit'})"
            )
    return {name: float(given.get(name, value)) for name, value in defaults_for(bidder, case).items()}
