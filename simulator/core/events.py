"""The catalogue of a game's events, and the writers of trace (JSON lines) and story (sentences)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

TRACE_SCHEMA = 1


@dataclass(frozen=True)
class Event:
    """One kind of event: the names of its fields in order (an empty name is unused) and the sentence that tells it.

    A field called ``notes`` takes the rest of the row: the number of notes of each denomination.
    """

    name: str
    fields: tuple[str, ...]
    sentence: str


class Catalogue:
    """All events of a game; the kind of an event is its place in the list, from 1."""

    def __init__(self, game: str, version: int, events: Iterable[Event]) -> None:
        self.game = game
        self.version = version
        self.events = tuple(events)
        self.kinds = {event.name: i + 1 for i, event in enumerate(self.events)}

    def decode(self, rows: np.ndarray) -> Iterator[dict[str, Any]]:
        """Turn event rows, int64[n, fields], into dicts: ``event`` and the named fields."""
        for row in rows:
            event = self.events[int(row[0]) - 1]
            out: dict[str, Any] = {"event": event.name}
            for i, name in enumerate(event.fields):
                if name == "notes":
                    out[name] = [int(x) for x in row[1 + i :]]
                elif name:
                    out[name] = int(row[1 + i])
            yield out


Namer = Callable[[str, Any], str]


class Story:
    """Tells events as sentences; `namer(field, value)` says what a field's value is called."""

    def __init__(self, catalogue: Catalogue, namer: Namer) -> None:
        self._sentences = {e.name: e.sentence for e in catalogue.events}
        self._namer = namer

    def tell(self, event: dict[str, Any]) -> str:
        """Return the sentence of one event."""
        named = {k: self._namer(k, v) for k, v in event.items() if k != "event"}
        return " ".join(self._sentences[event["event"]].format(**named).split())


def trace_header(catalogue: Catalogue, scenario: dict[str, Any], seed: int, index: int) -> str:
    """Return the first line of a trace: schema, game, scenario, seed and game index."""
    return json.dumps(
        {
            "trace": TRACE_SCHEMA,
            "game": catalogue.game,
            "events": catalogue.version,
            "seed": seed,
            "index": index,
            "scenario": scenario,
        }
    )


def trace_line(event: dict[str, Any]) -> str:
    """Return one event as a JSON line."""
    return json.dumps(event)
