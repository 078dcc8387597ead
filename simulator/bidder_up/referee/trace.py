"""Reads a trace: the header, then one event a line, each with the fields the catalogue of events names."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from simulator.bidder_up.events import CATALOGUE
from simulator.core.errors import DataError

TRACE_SCHEMA = 1
DENOMINATIONS = 8  # length of a pile of notes in a trace
_FIELDS = {e.name: [f for f in e.fields if f] for e in CATALOGUE.events}


@dataclass(frozen=True)
class Told:
    """One event of a trace: its line, kind and fields."""

    line: int
    kind: str
    fields: dict[str, Any]

    def __getattr__(self, name: str) -> int:
        try:
            value: int = self.fields[name]
        except KeyError:
            raise AttributeError(name) from None
        return value

    @property
    def notes(self) -> list[int]:
        """The pile of notes, by denomination."""
        return list(self.fields["notes"])


def read_trace(lines: Iterable[str]) -> tuple[dict[str, Any], list[Told]]:
    """Return header and events.

    Raises
    ------
    DataError
        the lines are no trace of Bidder Up!, or of another version
    """
    numbered = [(n, text) for n, text in enumerate(lines, 1) if text.strip()]
    if not numbered:
        raise DataError("the trace is empty")
    header = _json(*numbered[0])
    if header.get("trace") != TRACE_SCHEMA or header.get("game") != CATALOGUE.game or "scenario" not in header:
        raise DataError(f"line 1 is no header of a trace of {CATALOGUE.game} (schema {TRACE_SCHEMA})")
    if header.get("events") != CATALOGUE.version:
        raise DataError(f"the trace has events of version {header.get('events')}; this referee knows {CATALOGUE.version}")
    return header, [_event(n, _json(n, text)) for n, text in numbered[1:]]


def _json(line: int, text: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise DataError(f"line {line} is not JSON: {error}") from None
    if not isinstance(data, dict):
        raise DataError(f"line {line} is no JSON object")
    return data


def _event(line: int, data: dict[str, Any]) -> Told:
    """Return one event; its kind and the names and types of its fields must be those of the catalogue."""
    fields = dict(data)
    kind = fields.pop("event", None)
    if kind not in _FIELDS:
        raise DataError(f"line {line}: there is no event {kind!r}")
    if sorted(fields) != sorted(_FIELDS[kind]):
        raise DataError(f"line {line}: {kind} has the fields {', '.join(_FIELDS[kind])}, not {', '.join(fields)}")
    for name, value in fields.items():
        if name == "notes":
            if not isinstance(value, list) or len(value) != DENOMINATIONS or not all(type(v) is int for v in value):
                raise DataError(f"line {line}: {kind}: notes are {DENOMINATIONS} whole numbers, by denomination")
        elif type(value) is not int:
            raise DataError(f"line {line}: {kind}: {name} is {value!r}, not a whole number")
    return Told(line, kind, fields)
