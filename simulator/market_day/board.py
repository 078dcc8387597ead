"""Boards as data: a ring of squares (MD-GAP-03..05, 07, 08)."""

from __future__ import annotations

import functools
import tomllib
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from simulator.core.components import users_text
from simulator.core.errors import DataError, UserError, unknown
from simulator.market_day import state
from simulator.market_day.components import animal_names

KINDS = {
    "start": state.START,
    "cards": state.CARDS,
    "escape": state.ESCAPE,
    "cock": state.COCK,
    "swap": state.SWAP,
    "puncture": state.PUNCTURE,
    "market": state.MARKET,
}
_FIELDS = {"name": str, "kind": str, "animal": str, "cards": int, "flag": bool}


@dataclass(frozen=True)
class Square:
    """One square: `animal` on cards and escape squares, `cards` the number shown, `flag` on the green-flag market."""

    name: str
    kind: str
    animal: str = ""
    cards: int = 0
    flag: bool = False

    @property
    def shown(self) -> str:
        """What the square shows, cards squares apart by their number: one of `state.SHOWN`."""
        if self.kind == "cards":
            return ("one", "two", "three")[self.cards - 1]
        return "flag-market" if self.flag else self.kind


@dataclass(frozen=True)
class Board:
    """A board: its squares in the order of travel, and where its guesses come from."""

    name: str
    squares: tuple[Square, ...]
    origin: str

    def index(self, name: str) -> int:
        """Return the number of a square."""
        names = [s.name for s in self.squares]
        if name not in names:
            raise unknown("square", name, names)
        return names.index(name)

    @property
    def start(self) -> int:
        """The number of the start square (MD-PREP-02)."""
        return [s.kind for s in self.squares].index("start")


def load_board(file: str = "") -> Board:
    """Return the board of the box, or the one in a file of the user."""
    if not file:
        return _board("of the box", files(__package__).joinpath("components", "board.toml").read_text(encoding="utf-8"))
    return _board(file, users_text("board file", file))


@functools.lru_cache(maxsize=64)
def _board(name: str, text: str) -> Board:
    """Read a board from the text of its file and check it."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"board file {name} is not TOML: {error}") from None
    given = data.get("square")
    if not isinstance(given, list) or not given or not all(isinstance(s, dict) for s in given):
        raise DataError(f"board file {name}: it needs [[square]] tables with name and kind")
    squares = tuple(_square(name, s) for s in given)
    board = Board(name, squares, str(data.get("origin", "the user's own")))
    check_board(board)
    return board


def _square(name: str, given: dict[str, Any]) -> Square:
    """Return a square read from a file; its fields must exist and be of the right type."""
    for key in given:
        if key not in _FIELDS:
            raise DataError(f"board file {name}: {unknown('field of a square', key, _FIELDS)}")
    for key in ("name", "kind"):
        if key not in given:
            raise DataError(f"board file {name}: it needs [[square]] tables with name and kind; {key!r} is missing")
    for key, value in given.items():
        if type(value) is not _FIELDS[key]:
            wanted = {str: "text", int: "a whole number", bool: "true or false"}[_FIELDS[key]]
            raise DataError(f"board file {name}: {key} of square {given['name']!r} is {wanted}, not {value!r}")
    return Square(**given)


def check_board(board: Board) -> None:
    """Refuse a board that cannot be played on."""
    squares = board.squares
    if len(squares) > state.SQUARES:
        raise UserError(f"board {board.name}: {len(squares)} squares; at most {state.SQUARES} are possible")
    names = [s.name for s in squares]
    if len(set(names)) < len(names):
        raise UserError(f"board {board.name}: the names of squares must differ")
    for square in squares:
        if square.kind not in KINDS:
            raise unknown(f"kind of square {square.name!r}", square.kind, KINDS)
        pictured = square.kind in ("cards", "escape")
        if pictured and square.animal not in animal_names():
            raise unknown(f"animal of square {square.name!r}", square.animal, animal_names())
        if square.animal and not pictured:
            raise UserError(f"board {board.name}: square {square.name!r} of kind {square.kind} has no animal")
        if (square.kind == "cards") != (1 <= square.cards <= state.MOST_PICTURED):
            raise UserError(
                f"board {board.name}: square {square.name!r} shows {square.cards} cards;"
                f" cards squares show 1 to {state.MOST_PICTURED}, others none"
            )
        if square.flag and square.kind != "market":
            raise UserError(f"board {board.name}: the green flag of {square.name!r} belongs on a market (MD-BUY-05)")
    if [s.kind for s in squares].count("start") != 1:
        raise UserError(f"board {board.name}: needs exactly one start square (MD-PREP-02)")
    if not any(s.kind == "market" for s in squares):
        raise UserError(f"board {board.name}: needs a market; without one nobody can buy (MD-BUY-02)")
