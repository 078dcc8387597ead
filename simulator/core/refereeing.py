"""What every game's referee stands on: reading a trace event by event, and the verdict it ends with."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from simulator.core.errors import DataError
from simulator.core.events import Catalogue

TRACE_SCHEMA = 1
DENOMINATIONS = 8  # length of a pile of notes in a trace; stated anew, for a referee shares nothing with the kernel



class Broken(NamedTuple):
    """One rule found broken: the line of the trace, the rule id, and a sentence about it."""

    line: int
    rule: str
    sentence: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.rule}: {self.sentence}"


@dataclass
class Verdict:
    """The verdict on a trace.

    Attributes
    ----------
    broken : rules found broken, in the order of the trace; what follows the first may be a consequence of it
    skipped : what could not be checked, such as the bidding on a tile the referee does not know
    events : number of events checked
    complete : the trace was read to its end; False when it left the course of the game and the rest was not judged
    """

    broken: list[Broken] = field(default_factory=list)
    skipped: list[str] = field(default_factory=list)
    events: int = 0
    complete: bool = False

    @property
    def rules(self) -> list[str]:
        """The ids of the rules found broken, in order."""
        return [b.rule for b in self.broken]


class Lost(Exception):
    """The trace left the course of the game: what comes next cannot be judged."""



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


def read_trace(lines: Iterable[str], catalogue: Catalogue) -> tuple[dict[str, Any], list[Told]]:
    """Return header and events of a trace of the game whose catalogue is given.

    Raises
    ------
    DataError
        the lines are no trace of the game, or of another version
    """
    known = {e.name: [f for f in e.fields if f] for e in catalogue.events}
    numbered = [(n, text) for n, text in enumerate(lines, 1) if text.strip()]
    if not numbered:
        raise DataError("the trace is empty")
    header = _json(*numbered[0])
    if header.get("trace") != TRACE_SCHEMA or header.get("game") != catalogue.game or "scenario" not in header:
        raise DataError(f"line 1 is no header of a trace of {catalogue.game} (schema {TRACE_SCHEMA})")
    if header.get("events") != catalogue.version:
        raise DataError(f"the trace has events of version {header.get('events')}; this referee knows {catalogue.version}")
    return header, [_event(n, _json(n, text), known) for n, text in numbered[1:]]


def _json(line: int, text: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise DataError(f"line {line} is not JSON: {error}") from None
    if not isinstance(data, dict):
        raise DataError(f"line {line} is no JSON object")
    return data


def _event(line: int, data: dict[str, Any], known: dict[str, list[str]]) -> Told:
    """Return one event; its kind and the names and types of its fields must be those of the catalogue."""
    fields = dict(data)
    kind = fields.pop("event", None)
    if kind not in known:
        raise DataError(f"line {line}: there is no event {kind!r}")
    if sorted(fields) != sorted(known[kind]):
        raise DataError(f"line {line}: {kind} has the fields {', '.join(known[kind])}, not {', '.join(fields)}")
    for name, value in fields.items():
        if name == "notes":
            if not isinstance(value, list) or len(value) != DENOMINATIONS or not all(type(v) is int for v in value):
                raise DataError(f"line {line}: {kind}: notes are {DENOMINATIONS} whole numbers, by denomination")
        elif type(value) is not int:
            raise DataError(f"line {line}: {kind}: {name} is {value!r}, not a whole number")
    return Told(line, kind, fields)
