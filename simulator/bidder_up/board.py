"""Boards as data: a directed graph of spaces, and the ways to move on it (BU-MOVE-09..16, C-BU-01..04)."""

from __future__ import annotations

import functools
import tomllib
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

import numpy as np

from simulator.bidder_up import state
from simulator.core.components import users_text
from simulator.core.errors import DataError, UserError, unknown

KINDS = {
    "start": state.START,
    "pen": state.PEN,
    "horse-trading": state.HORSE_TRADING,
    "piggy-bank": state.PIGGY_BANK,
    "market": state.MARKET,
    "raffle-booth": state.RAFFLE_BOOTH,
}
SIZES = ("small", "double")
SLOT_NAMES = ("a", "b", "c", "d")
BOARDS = ("animal-market", "fairground")


@dataclass(frozen=True)
class Space:
    """One space of a board; `slot` and `size` are empty unless it is a pen."""

    name: str
    kind: str
    to: tuple[str, ...]
    slot: str = ""
    size: str = ""


@dataclass(frozen=True)
class Route:
    """One way to move: where it leads, how many spaces it takes, how many notes it costs."""

    space: int
    distance: int
    price: int


@dataclass(frozen=True)
class Board:
    """A board: its spaces in order, the layout of the first game and where its guesses come from."""

    name: str
    spaces: tuple[Space, ...]
    first_game: tuple[str, ...]
    origin: str

    def index(self, name: str) -> int:
        """Return the number of a space."""
        names = [s.name for s in self.spaces]
        if name not in names:
            raise unknown("space", name, names)
        return names.index(name)

    def pens(self) -> list[int]:
        """Return the numbers of the pen spaces in order."""
        return [i for i, s in enumerate(self.spaces) if s.kind == "pen"]

    def reached(self, start: int, longest: int) -> list[set[int]]:
        """Return for each distance 0 .. `longest` the spaces that can be reached by exactly that many steps.

        No way may be walked back right after it was walked (BU-MOVE-11, C-BU-01).
        """
        ways = [[self.index(t) for t in s.to] for s in self.spaces]
        now = {(start, -1)}
        result = [{start}]
        for _ in range(longest):
            now = {(to, here) for here, came in now for to in ways[here] if to != came}
            result.append({here for here, _ in now})
        return result

    def routes(self, start: int, roll: int, prices: tuple[int, ...]) -> list[Route]:
        """Return every way with one roll, cheapest first; distance 0 is no move (BU-MOVE-04, 08)."""
        most = len(prices) - 1
        reached = self.reached(start, roll + most)
        found = [
            Route(space, distance, prices[abs(distance - roll)])
            for distance in range(max(1, roll - most), roll + most + 1)
            for space in reached[distance]
        ]
        return sorted(found, key=lambda r: (r.price, r.distance, r.space))


def load_board(name: str, file: str = "") -> Board:
    """Return a board of the box by name, or the one in a file of the user."""
    if name not in BOARDS:
        raise unknown("board", name, BOARDS)
    if not file:
        return _board(name, files(__package__).joinpath("components", f"{name}.toml").read_text(encoding="utf-8"))
    return _board(file, users_text("board file", file))


@functools.lru_cache(maxsize=64)
def _board(name: str, text: str) -> Board:
    """Read a board from the text of its file and check it."""
    try:
        data = tomllib.loads(text)
        spaces = tuple(
            Space(s["name"], s["kind"], tuple(s["to"]), s.get("slot", ""), s.get("size", "")) for s in data["space"]
        )
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"board file {name} is not TOML: {error}") from None
    except (KeyError, TypeError) as error:
        raise DataError(f"board file {name}: every [[space]] needs name, kind and to; {error} is missing") from None
    board = Board(name, spaces, tuple(data.get("first_game", ())), data.get("origin", "the user's own"))
    check_board(board)
    return board


def check_board(board: Board) -> None:
    """Refuse a graph the kernel cannot hold or a pawn can be stranded on."""
    if len(board.spaces) > state.SPACES:
        raise UserError(f"board {board.name}: {len(board.spaces)} spaces; at most {state.SPACES} are possible")
    for space in board.spaces:
        if space.kind not in KINDS:
            raise unknown(f"kind of space {space.name!r}", space.kind, KINDS)
        if space.kind == "pen" and (space.slot not in SLOT_NAMES or space.size not in SIZES):
            raise UserError(f"board {board.name}: pen {space.name!r} needs slot a, b, c or d and size small or double")
        for target in space.to:
            board.index(target)
    if [s.kind for s in board.spaces].count("start") != 1:
        raise UserError(f"board {board.name}: needs exactly one start space")
    for slot in SLOT_NAMES:
        if sum(1 for s in board.spaces if s.slot == slot) != 2:
            raise UserError(f"board {board.name}: slot {slot} governs exactly 2 pens (BU-SET-03)")
    for number, space in enumerate(board.spaces):
        for distance, reached in enumerate(board.reached(number, state.FACES)):
            if not reached:
                raise UserError(f"board {board.name}: a pawn on {space.name!r} cannot move {distance} spaces")


@functools.lru_cache(maxsize=64)
def route_tables(board: Board, prices: tuple[int, ...]) -> dict[str, Any]:
    """Return the tables of `state.TABLE` that hold the ways of a board, by field name."""
    rows = state.SPACES * state.FACES
    tables: dict[str, Any] = {
        "route_count": np.zeros((rows, state.DEVIATIONS), np.int16),
        "route_space": np.zeros((rows, state.ROUTES), np.int16),
        "route_distance": np.zeros((rows, state.ROUTES), np.int16),
        "route_price": np.zeros((rows, state.ROUTES), np.int16),
    }
    for start in range(len(board.spaces)):
        for roll in range(1, state.FACES + 1):
            row = start * state.FACES + roll - 1
            routes = board.routes(start, roll, prices)
            if len(routes) > state.ROUTES:
                name = board.spaces[start].name
                raise UserError(f"board {board.name}: {len(routes)} ways from {name!r}; at most {state.ROUTES} are possible")
            for i, route in enumerate(routes):
                tables["route_space"][row, i] = route.space
                tables["route_distance"][row, i] = route.distance
                tables["route_price"][row, i] = route.price
            for deviation, price in enumerate(prices):
                tables["route_count"][row, deviation] = sum(1 for r in routes if r.price <= price)
    return tables
