"""Restricted play: bidders that never do one thing, to see what it is worth (metrics 27); declared in restricted.toml."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any

from simulator.bidder_up.authors import COUNT, NOBODY, VALUE, Defaults, best_way, helper, lay_cheapest, lay_nothing
from simulator.core.errors import DataError, unknown
from simulator.core.plugin import Bidder


@dataclass(frozen=True)
class Restriction:
    """What a bidder is kept from: answers replaced by decision, parameters set, where it takes anything away."""

    name: str
    help: str
    decisions: dict[str, str] = field(default_factory=dict)
    parameters: dict[str, float] = field(default_factory=dict)
    boards: tuple[str, ...] = ("animal-market", "fairground")
    players: tuple[int, ...] = (2, 3, 4)


def no(table, me, mind):
    """Answer 0: no bid, no ticket, the offer accepted."""
    return 0


def none(table, me, mind):
    """Answer −1: no option."""
    return NOBODY


def none_or_first(table, me, mind):
    """Choose nothing where that is allowed, else the first option."""
    return table.ask.low


def one_note(table, me, mind):
    """Lay the cheapest note, covered."""
    lay_cheapest(me, mind, 1)
    return 1


def none_laid(table, me, mind):
    """Lay nothing."""
    lay_nothing(mind)
    return 0


def least_laid(table, me, mind):
    """Lay as few notes as the question allows."""
    lay_cheapest(me, mind, table.ask.low)
    return 0


def unpaid_way(table, me, mind):
    """Choose as the default bidder would if notes were beyond price."""
    return best_way(table, me, 1e9, 1.0, 1.0, 1.0, 1.0, 1.0)


def _unless(unit: int, usual: Any) -> Callable[..., Any]:
    """Return a decision that answers 0 where prices are in a unit, and as usual where they are not."""

    def answer(table, me, mind):
        return 0 if table.auction.unit == unit else usual(table, me, mind)

    return answer


REPLACEMENTS: dict[str, Callable[[Any], Callable[..., Any]]] = {
    "no": lambda usual: no,
    "first": lambda usual: no,
    "none": lambda usual: none,
    "none-or-first": lambda usual: none_or_first,
    "one-note": lambda usual: one_note,
    "lay-nothing": lambda usual: none_laid,
    "lay-least": lambda usual: least_laid,
    "unpaid-way": lambda usual: unpaid_way,
    "not-in-count": lambda usual: _unless(COUNT, helper(usual)),
    "not-in-value": lambda usual: _unless(VALUE, helper(usual)),
}


def _read(name: str, entry: dict[str, Any]) -> Restriction:
    fields: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in entry.items()}
    return Restriction(name, **fields)


def restrictions() -> dict[str, Restriction]:
    """Return the declared restrictions by name."""
    text = files("strategies.bidder_up").joinpath("restricted.toml").read_text(encoding="utf-8")
    try:
        return {name: _read(name, entry) for name, entry in tomllib.loads(text).items()}
    except TypeError as error:
        raise DataError(f"restricted.toml: {error}") from None


@functools.cache
def restrict(bidder: type[Bidder], name: str) -> type[Bidder]:
    """Return a bidder's class with the answers of a restriction in place of its own."""
    known = restrictions()
    if name not in known:
        raise unknown("restriction", name, known)
    answers = {}
    for decision, replacement in known[name].decisions.items():
        if replacement not in REPLACEMENTS:
            raise unknown(f"replacement of {decision!r}", replacement, REPLACEMENTS)
        usual, _ = bidder.decisions.get(decision) or Defaults.decisions[decision]
        answers[decision] = REPLACEMENTS[replacement](usual)
    return type(bidder.__name__, (bidder,), {"__doc__": known[name].help, "name": name, **answers})


def battery(scenario: Any, bidder: Any) -> dict[str, tuple[type[Bidder], dict[str, float]]]:
    """Return what a bidder may be kept from in a scenario: by name, its class without it and the parameters that are set."""
    return {
        name: (restrict(bidder, name), known.parameters)
        for name, known in restrictions().items()
        if scenario.board in known.boards and scenario.players in known.players
    }


__all__ = ["Restriction", "battery", "restrict", "restrictions"]
