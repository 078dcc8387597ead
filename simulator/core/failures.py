"""Short causes for long errors: what a compiler or a running bidder complains about, and where."""

from __future__ import annotations

import re
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from simulator.core.dispatch import NOT_A_NUMBER
from simulator.core.engine import IllegalAnswer
from simulator.core.errors import BidderError, nearest
from simulator.core.game import Game
from simulator.core.plugin import BidderSpec


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


def compile_cause(error: BaseException, function: Any) -> tuple[str, str]:
    """Return (file:line, one sentence) for an error of the compiler."""
    text = str(error)
    lines = [int(n) for n in re.findall(r'File "[^"]*", line (\d+)', text)] or [
        int(n) for n in re.findall(r"\((\d+)\)", text)
    ]
    first = function.__code__.co_firstlineno
    inside = [n for n in lines if n >= first]
    place = source_line(function, inside[0] if inside else first)
    return place, _sentence(text, function)


def _sentence(text: str, function: Any) -> str:
    if match := re.search(r"Unknown attribute '(\w+)' of type View\(Record\((.*)", text, re.S):
        fields = re.findall(r"(\w+)\[type=", match[2])
        return f"no field {match[1]!r}{nearest(match[1], fields)}"
    if match := re.search(r"No conversion from (.+?) to Answer", text):
        return f"returns {match[1]}; a decision returns a number"
    if "setitem(readonly" in text or re.search(r"No definition for lowering View\(.*\)\.\w+ =", text, re.S):
        return "writes to the table or to its own seat; a decision may write `mind` only"
    if match := re.search(r"NameError: (.+)|Untyped global name '(\w+)'", text):
        known = [*function.__globals__]
        name = match[2] or match[1]
        return f"unknown name {name!r}{nearest(name, known)}"
    kept = [x.strip() for x in text.splitlines() if x.strip() and not x.startswith("Failed in nopython")]
    return kept[0][:200] if kept else "cannot be compiled"


def bidder_error(error: BaseException, game: Game, record: Any, lineup: Sequence[BidderSpec], rotation: int) -> Exception:
    """Say which bidder broke which decision in which game; an error of ours comes back as it is."""
    asked = record.asked
    seat, index = int(asked.seat), int(asked.decision)
    place = (seat + rotation) % len(lineup)
    spec = lineup[place]
    name = game.decision_names[index]
    function = (spec.source.decisions.get(name) or game.defaults.decisions[name])[0]
    where = f"game {int(record.table.game)}, turn {int(record.table.turn)}, seat {seat}"
    if isinstance(error, IllegalAnswer):
        answer = int(asked.answer)
        said = "a number that is not finite" if answer == NOT_A_NUMBER else str(answer)
        return BidderError(
            f"bidder {spec.name!r}, decision {name!r}, {source_line(function)}: illegal answer {said}"
            f" in {where}: {error}"
        )
    line = _raised_in(error, lineup)
    if line is None and not isinstance(error, (IndexError, ZeroDivisionError, ValueError, ArithmeticError)):
        return error if isinstance(error, Exception) else RuntimeError(str(error))
    return BidderError(
        f"bidder {spec.name!r}, decision {name!r}, {line or source_line(function)}: {type(error).__name__}: {error} in {where}"
    )


def _raised_in(error: BaseException, lineup: Sequence[BidderSpec]) -> str | None:
    """Return the innermost line of a bidder's own file in the traceback."""
    files = {f.__code__.co_filename for spec in lineup for f, _ in spec.source.decisions.values()}
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        if frame.filename in files:
            return f"{_short(frame.filename)}:{frame.lineno}"
    return None
