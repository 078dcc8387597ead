"""Ways to break a good trace, to be put together into one mutation for each rule of the catalogue.

A mutation takes a trace (a list: the header, then the events) and a place in it; it returns the broken trace, or None where
it does not apply.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

Event = dict[str, Any]
Trace = list[Event]
Where = Callable[[Trace, int], bool]
Mutation = Callable[[Trace, int], "Trace | None"]
Value = Any  # a value, or a function of (trace, place) that gives one

DONKEY = 6  # type number of the Golden Donkey
TILES = (
    *("classic", "cat-in-the-bag", "dutch", "secret-value", "secret-count"),
    *("round-the-table", "american-count", "second-hand", "number-call", "the-call"),
)  # as a trace numbers them


def anywhere(trace: Trace, i: int) -> bool:
    return True


def _value(value: Value, trace: Trace, i: int) -> Any:
    return value(trace, i) if callable(value) else value


def change(kind: str, where: Where = anywhere, **fields: Value) -> Mutation:
    """Give fields of an event other values."""

    def mutate(trace: Trace, i: int) -> Trace | None:
        if trace[i].get("event") != kind or not where(trace, i):
            return None
        new = {k: _value(v, trace, i) for k, v in fields.items()}
        if all(trace[i][k] == v for k, v in new.items()):
            return None
        return [*trace[:i], {**trace[i], **new}, *trace[i + 1 :]]

    return mutate


def drop(kind: str, where: Where = anywhere, number: int = 1) -> Mutation:
    """Leave an event out, and those behind it up to `number`."""

    def mutate(trace: Trace, i: int) -> Trace | None:
        return [*trace[:i], *trace[i + number :]] if trace[i].get("event") == kind and where(trace, i) else None

    return mutate


def drop_payment(trace: Trace, i: int) -> Trace | None:
    """Leave a payment to the Piggy Bank out, with its notes."""
    end = i + 1
    while end < len(trace) and trace[end].get("event") == "piggy_note":
        end += 1
    return [*trace[:i], *trace[end:]] if trace[i].get("event") == "piggy_in" else None


def insert(after: str, where: Where = anywhere, **event: Value) -> Mutation:
    """Put an event in behind another."""

    def mutate(trace: Trace, i: int) -> Trace | None:
        if trace[i].get("event") != after or not where(trace, i):
            return None
        return [*trace[: i + 1], {k: _value(v, trace, i) for k, v in event.items()}, *trace[i + 1 :]]

    return mutate


def header(where: Callable[[dict[str, Any]], bool] = lambda scenario: True, **fields: Value) -> Mutation:
    """Change the scenario in the header."""

    def mutate(trace: Trace, i: int) -> Trace | None:
        if i or not where(trace[0]["scenario"]):
            return None
        first = copy.deepcopy(trace[0])
        first["scenario"].update({k: _value(v, trace, i) for k, v in fields.items()})
        return [first, *trace[1:]]

    return mutate


def every(kind: str, **fields: Value) -> Mutation:
    """Change all events of a kind at once."""

    def mutate(trace: Trace, i: int) -> Trace | None:
        if i:
            return None
        broken = list(trace)
        for n, e in enumerate(trace):
            if e.get("event") == kind:
                broken[n] = {**e, **{k: _value(v, trace, n) for k, v in fields.items()}}
        return broken

    return mutate


def more(field: str, by: int = 1) -> Value:
    """Return the value of a field, plus something."""
    return lambda trace, i: trace[i][field] + by


def other(field: str = "seat") -> Value:
    """Return the next seat after the one a field names."""
    return lambda trace, i: (trace[i][field] + 1) % players(trace)


def of(field: str) -> Value:
    """Return the value of another field of the event."""
    return lambda trace, i: trace[i][field]


def notes(added: int) -> Value:
    """Return the notes of the event with one note more (+1) or less (−1) of the dearest denomination that is there."""

    def pile(trace: Trace, i: int) -> list[int]:
        held = list(trace[i]["notes"])
        d = max((d for d, n in enumerate(held) if n), default=0)
        held[d] += added
        return held

    return pile


def other_note(trace: Trace, i: int) -> list[int]:
    """Return the notes of the event with one of them replaced by another denomination."""
    held = list(trace[i]["notes"])
    d = max(d for d, n in enumerate(held) if n)
    held[d] -= 1
    held[d - 1 if d else 1] += 1
    return held


def players(trace: Trace) -> int:
    count: int = trace[0]["scenario"].get("players", 4)
    return count


def fairground(trace: Trace) -> bool:
    return bool(trace[0]["scenario"].get("board") == "fairground")


def back(trace: Trace, i: int, *kinds: str) -> Event:
    """Return the last event of some kinds at or before a place."""
    return next(e for e in reversed(trace[: i + 1]) if e.get("event") in kinds)


def ahead(trace: Trace, i: int, *kinds: str) -> Event:
    """Return the first event of some kinds behind a place, an empty one if there is none."""
    return next((e for e in trace[i + 1 :] if e.get("event") in kinds), {"event": ""})


def follows(*kinds: str) -> Where:
    """The event just before is of one of these kinds."""
    return lambda trace, i: trace[i - 1].get("event") in kinds


def precedes(*kinds: str) -> Where:
    """The event just behind is of one of these kinds."""
    return lambda trace, i: i + 1 < len(trace) and trace[i + 1].get("event") in kinds


def both(*conditions: Where) -> Where:
    return lambda trace, i: all(c(trace, i) for c in conditions)


def has(**fields: Any) -> Where:
    """The event has these values."""
    return lambda trace, i: all(trace[i].get(k) == v for k, v in fields.items())


def notes_laid(trace: Trace, i: int) -> bool:
    """The event shows at least one note."""
    return sum(trace[i]["notes"]) > 0


def on_tile(name: str) -> Where:
    """The event belongs to an auction on a tile."""

    def where(trace: Trace, i: int) -> bool:
        start = back(trace, i, "auction", "turn", "game")
        return start.get("event") == "auction" and start["tile"] == TILES.index(name)

    return where


def animals(count: int) -> Where:
    """The auction the event belongs to is for so many animals."""
    return lambda trace, i: back(trace, i, "auction", "turn", "game").get("animals") == count


def in_auction(trace: Trace, i: int) -> bool:
    """The event belongs to an auction that is on."""
    return bool(back(trace, i, "auction", "turn", "game", "fill", "challenge")["event"] == "auction")


def in_trade(trace: Trace, i: int) -> bool:
    """The event belongs to a horse-trade."""
    return bool(back(trace, i, "auction", "turn", "game", "challenge")["event"] == "challenge")


def refused(mask: int) -> Where:
    """The last decision on first refusal of this auction was this one."""
    return lambda trace, i: back(trace, i, "refusal", "auction", "repeat", "turn", "game").get("mask") == mask


def seller(trace: Trace, i: int) -> int:
    seat: int = back(trace, i, "auction")["seat"]
    return seat


def second_own(name: str) -> Mutation:
    """Give the second animal of a package to somebody else."""

    def where(trace: Trace, i: int) -> bool:
        owns = [e for e in trace[trace.index(back(trace, i, "auction")) : i + 1] if e.get("event") == "own"]
        return on_tile(name)(trace, i) and animals(2)(trace, i) and len(owns) == 2 and not in_trade(trace, i)

    return change("own", where, seat=other())


def on_farms(trace: Trace, until: int) -> dict[tuple[int, int], int]:
    """Return how many animals of each (seat, type) stand on pastures at a place of the trace."""
    held: dict[tuple[int, int], int] = {}
    for event in trace[:until]:
        if event.get("event") == "own":
            held[event["seat"], event["type"]] = held.get((event["seat"], event["type"]), 0) + 1
        if event.get("event") == "trade":
            held[event["loser_seat"], event["type"]] -= 1
        if event.get("event") == "complete":
            held[event["seat"], event["type"]] = 0
    return {k: n for k, n in held.items() if n}
