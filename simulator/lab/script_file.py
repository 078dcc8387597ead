"""Reads script files: title, rules asserted, scenario, position, and turns with answers, draws and expectations."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from pydantic import Field, ValidationError, model_validator

from simulator.core.errors import DataError, UserError
from simulator.core.scenario import Part, Scenario, explain


class Turn(Part):
    """One turn of a script.

    Attributes
    ----------
    again : start from the position of the script once more
    seat : whose turn it must be
    draws : what chance gives, by kind
    answers : what players decide: ``seat`` and one decision each
    offered : what questions must have offered: ``seat``, one decision and the list of its options
    events, never : events that must occur in this order, and events that must not occur
    error : the turn must be refused for an illegal answer with this in its message; the state before it comes back
    after : the state after the turn
    """

    again: bool = False
    seat: str | None = None
    draws: dict[str, Any] = Field(default_factory=dict)
    answers: list[dict[str, Any]] = Field(default_factory=list)
    offered: list[dict[str, Any]] = Field(default_factory=list)
    events: list[dict[str, Any]] = Field(default_factory=list)
    never: list[dict[str, Any]] = Field(default_factory=list)
    error: str | None = None
    after: dict[str, Any] = Field(default_factory=dict)


    @model_validator(mode="after")
    def _check(self) -> Self:
        if self.error is not None and self.after:
            raise ValueError("a turn that is refused has no state after it")
        return self


class Sheet(Part):
    """A script file as it is written; `start` is the state before the first turn."""

    title: str
    rules: list[str] = Field(default_factory=list)
    seed: int = 1
    scenario: dict[str, Any] = Field(default_factory=dict)
    position: dict[str, Any] | None = None
    start: dict[str, Any] = Field(default_factory=dict)
    turn: list[Turn] = Field(default_factory=list)


@dataclass(frozen=True)
class Script:
    """A script that was read, with what is needed to say where something stands in its file."""

    path: Path
    sheet: Sheet
    scenario: Scenario
    lines: list[str]

    def place(self, turn: int | None = None, part: str = "", entry: int | str | None = None) -> str:
        """Return ``file:line`` of a turn (from 0), of a part of it, or of an entry of that part (its index or key)."""
        first, last = self._block(turn)
        line = _find(self.lines, first, last, part) if part else first
        if isinstance(entry, int):
            line = _entry(self.lines, line, last, entry)
        elif entry:
            line = _find(self.lines, line, last, entry, fallback=line)
        return f"{self.path}:{line + 1}"

    def _block(self, turn: int | None) -> tuple[int, int]:
        starts = [i for i, text in enumerate(self.lines) if re.match(r"\s*\[\[\s*turn\s*\]\]", text)]
        if turn is None or turn >= len(starts):
            return 0, len(self.lines)
        return starts[turn], starts[turn + 1] if turn + 1 < len(starts) else len(self.lines)


def _find(lines: list[str], first: int, last: int, key: str, fallback: int | None = None) -> int:
    """Return the first line that sets a key or opens a table of that name."""
    pattern = re.compile(rf'\s*(\[(turn\.)?{re.escape(key)}\]|"?{re.escape(key)}"?\s*[=.])')
    return next((i for i in range(first, last) if pattern.match(lines[i])), first if fallback is None else fallback)


def _entry(lines: list[str], first: int, last: int, index: int) -> int:
    """Return the line on which the entry of a list of inline tables begins."""
    depth = seen = 0
    for i in range(first, last):
        for mark in re.findall(r'"[^"]*"|#.*|[{}]', lines[i]):
            if mark == "{":
                if depth == 0 and seen == index:
                    return i
                seen += depth == 0
                depth += 1
            elif mark == "}":
                depth -= 1
    return first


def read_script(path: str | Path) -> Script:
    """Read and check a script file.

    Raises
    ------
    UserError, DataError
        names the file, the line and what is wrong
    """
    file = Path(path)
    try:
        text = file.read_text(encoding="utf-8")
        data = tomllib.loads(text)
    except FileNotFoundError:
        raise UserError(f"no script file {file}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, IsADirectoryError) as error:
        raise DataError(f"script file {file} is not TOML: {error}") from None
    blank = Script(file, Sheet(title=""), Scenario.model_construct(), text.splitlines())
    turns = data.pop("turn", [])
    read = []
    for i, turn in enumerate(turns if isinstance(turns, list) else [turns]):
        try:
            read.append(Turn(**turn))
        except (ValidationError, TypeError) as error:
            raise DataError(f"{blank.place(i)}: {_explained(Turn, error)}") from None
    try:
        sheet = Sheet(**data, turn=read)
    except (ValidationError, TypeError) as error:
        raise DataError(f"{blank.place()}: {_explained(Sheet, error)}") from None
    try:
        scenario = Scenario(**sheet.scenario)
    except UserError as error:
        raise type(error)(f"{blank.place(part='scenario')}: {error}") from None
    return Script(file, sheet, scenario, blank.lines)


def _explained(model: type[Part], error: Exception) -> str:
    return explain(model, error) if isinstance(error, ValidationError) else f"{model.__name__.lower()} is not a table"
