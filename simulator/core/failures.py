"""Short causes for long errors: what a compiler or a running bidder complains about, and where."""

from __future__ import annotations

import dis
import inspect
import re
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from simulator.core.cache import local_imports
from simulator.core.dispatch import NOT_A_NUMBER
from simulator.core.engine import IllegalAnswer
from simulator.core.errors import BidderError, nearest
from simulator.core.game import Game
from simulator.core.plugin import BidderSpec

_WRITES = "writes to the table or to its own seat; a decision may write the arrays of `mind` only"
_LOCATION = re.compile(r" at (\S[^\n]*?) \((\d+)\)")
_NO_FIELD = re.compile(r"Unknown attribute '(\w+)' of type View\(Record\((.*);([\w,]*);", re.S)
_NO_CALL = re.compile(r"No implementation of function Function\(.*?\) found for signature:\s*>>> (\w+)\(([^\n]*)\)", re.S)
_BLAMED = (LookupError, ArithmeticError, ValueError, TypeError, AttributeError, AssertionError)


def source_line(function: Any, line: int | None = None) -> str:
    """Return ``file:line`` of a function, or of one line in it."""
    code = getattr(function, "py_func", function).__code__
    return f"{_short(code.co_filename)}:{line or code.co_firstlineno}"


def _short(file: str) -> str:
    path = Path(file)
    try:
        return str(path.relative_to(Path.cwd()))
    except ValueError:
        return path.name if file.startswith("<") else file


def _files(function: Any) -> set[str]:
    """Return the file of a function and what its author imports from beside it; the engine and the games are not theirs."""
    path = Path(function.__code__.co_filename)
    return {str(p) for p in local_imports(path)} if path.is_file() else {str(path)}


def compile_cause(error: BaseException, function: Any, fields: Sequence[str] = ()) -> tuple[str, str]:
    """Return (file:line, one sentence) for an error of the compiler; the line is the innermost one of the author's files.

    `fields` are the names a procedure may read of its record.
    """
    text = str(error)
    if isinstance(error, KeyError):  # all a compiler says about a record's field that is not there
        name = str(error.args[0])
        return source_line(function, _line_of(name, function)), f"no field {name!r}{nearest(name, fields)}"
    files = _files(function)
    for file, line in _LOCATION.findall(text):
        if file in files:
            return f"{_short(file)}:{line}", _sentence(text, function)
    unknown = re.search(r"name '(\w+)'", text)
    return source_line(function, _line_of(unknown[1], function) if unknown else None), _sentence(text, function)


def _line_of(name: str, function: Any) -> int | None:
    """Return the line of a function that reads a global name."""
    for step in dis.get_instructions(function):
        if step.argval == name and step.positions is not None:
            return step.positions.lineno
    return None


def _sentence(text: str, function: Any) -> str:
    """Return the cause as one sentence."""
    if match := _NO_FIELD.search(text):
        fields = [*re.findall(r"(\w+)\[type=", match[2]), *match[3].split(",")]
        return f"no field {match[1]!r}{nearest(match[1], fields)}"
    if match := re.search(r"Unknown attribute '(\w+)' of type Values\(", text):
        return f"no attribute {match[1]!r}: rows of numbers are indexed, counted by len() and looped over, nothing else"
    if match := re.search(r"No conversion from (.+?) to Answer|mismatch of return type: (\w+) vs Answer", text):
        return f"returns {_plain(match[1] or match[2])}; a decision returns a number"
    if match := re.search(r"No conversion from (.+?) to Done", text):
        return f"returns {_plain(match[1])}; a procedure returns nothing: it awards the lot"
    if "mismatch of return type: none vs Done" in text:
        return "never comes to an end: there is no way out of a loop"
    if re.search(r"setitem\(Values\([^\n]*?,read-only\)|No definition for lowering View\(.*\)\.\w+ =", text, re.S):
        return _WRITES
    if match := re.search(r"Untyped global name '(\w+)': Cannot determine Numba type of <class 'function'>", text):
        return f"calls {match[1]!r}, which is a plain function; mark it with @helper"
    if match := re.search(r"name '(\w+)' is not defined|Untyped global name '(\w+)'", text):
        name = match[1] or match[2]
        return f"unknown name {name!r}{nearest(name, function.__globals__)}"
    if match := _NO_CALL.search(text):
        return f"{match[1]}() does not take ({_plain(match[2])})"
    kept = [x.strip() for x in text.splitlines() if x.strip() and not x.startswith("Failed in nopython")]
    return kept[0][:200] if kept else "cannot be compiled"


def _plain(kind: str) -> str:
    """Return a compiler's name of types in plain words."""
    kind = re.sub(r"View\(Record\(.*?(?:read-only|writable)\)", "a record", kind)
    kind = re.sub(r"Values\(\w+,\([\d, ]*\),[\w-]+\)", "a row of numbers", kind)
    kind = re.sub(r"Literal\[(\w+)\]\([^)]*\)", r"\1", kind)
    kind = re.sub(r"unicode_type|\bstr\b", "text", kind)
    kind = re.sub(r"\bnone\b", "nothing", kind)
    return "several values" if kind.startswith(("Tuple(", "UniTuple(")) else kind


def bidder_error(error: BaseException, game: Game, record: Any, lineup: Sequence[BidderSpec], rotation: int) -> Exception:
    """Say which bidder broke which decision in which game; an error of ours comes back as it is."""
    seat = int(record.asked.seat)
    spec = lineup[(seat + rotation) % len(lineup)]
    mind = record.mind[seat]
    asked_itself = int(mind.own[0])
    name = game.decision_names[asked_itself - 1 if asked_itself > 0 else int(record.asked.decision)]
    function = (spec.source.decisions.get(name) or game.defaults.decisions[name])[0]
    who = f"bidder {spec.name!r}, decision {name!r}"
    where = f"game {int(record.table.game)}, turn {int(record.table.turn)}, seat {seat}"
    if isinstance(error, IllegalAnswer):
        return BidderError(f"{who}, {source_line(function)}: {_illegal(error, record)} in {where}: {error}")
    line = _raised_in(error, lineup)
    if line is None and not isinstance(error, _BLAMED):
        return error if isinstance(error, Exception) else RuntimeError(str(error))
    cause = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return BidderError(f"{who}, {line or source_line(function)}: {cause} in {where}")


def procedure_error(error: BaseException, record: Any, who: str, function: Any) -> Exception:
    """Say which user's procedure broke where, in which game."""
    line = _innermost(error, _files(function))
    cause = str(error) if type(error).__name__ == "IllegalAward" else f"{type(error).__name__}: {error}".rstrip(": ")
    where = f"game {int(record.table.game)}, turn {int(record.table.turn)}"
    return BidderError(f"{who}, {line or source_line(function)}: {cause} in {where}")


def _illegal(error: IllegalAnswer, record: Any) -> str:
    """Return what was illegal: the number answered, or the notes laid."""
    asked = record.asked
    if int(asked.answer) == NOT_A_NUMBER:
        return "illegal answer"
    if "notes" in str(error) or "mind.lay" in str(error):
        return f"illegal notes {record.mind[int(asked.seat)].lay.tolist()} in mind.lay"
    return f"illegal answer {int(asked.answer)}"


def _raised_in(error: BaseException, lineup: Sequence[BidderSpec]) -> str | None:
    """Return the innermost line of the bidders' own files in the traceback."""
    functions = {f for spec in lineup for f, _ in spec.source.decisions.values()}
    return _innermost(error, {file for f in functions for file in _files(f)})


def _innermost(error: BaseException, files: set[str]) -> str | None:
    """Return the innermost line of some files in the traceback."""
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        if frame.filename in files:
            return f"{_short(frame.filename)}:{frame.lineno}"
    return None


def takes_three(function: Any) -> bool:
    """Tell whether a decision takes (table, me, mind)."""
    kinds = [p.kind for p in inspect.signature(function).parameters.values()]
    return kinds == [inspect.Parameter.POSITIONAL_OR_KEYWORD] * 3
