"""How a sweep is cut into looks and pieces, and the table of a piece: a row for each design and batch."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import polars as pl

from simulator.core.errors import DataError
from simulator.core.game import Game
from simulator.core.runner import Part
from simulator.core.store import RunFolder
from simulator.core.sums import Plan, Shape, Sums
from simulator.lab.tables import variable_names

PIECE_GAMES = 200_000  # games of a stored piece, about
LOOK_BATCHES = 10  # batches of a part: what a design plays before the first look
TABLE = "batches"
KEYS = ("design", "batch", "blocks", "outside")


def plan_of(max_games: int, rotations: int, equal: bool) -> Plan:
    """Return the plan of a design: forty batches or more, ten to a part; all in one part for equal budgets."""
    blocks = -(-max_games // rotations)
    batch = Plan.batch_size(blocks)
    plan = Plan(blocks, rotations, batch, LOOK_BATCHES)
    return Plan(blocks, rotations, batch, plan.batches) if equal else plan


def looks(parts: int) -> Iterator[range]:
    """Yield the parts that are played between one look and the next: one at a time at first, then half as many again."""
    done = 0
    while done < parts:
        end = min(parts, done + max(1, done // 2))
        yield range(done, end)
        done = end


@dataclass(frozen=True)
class Kept:
    """The block variables a sweep keeps: their names and where they stand among all; sums of squares for the first `squared`.

    Seat measures are kept by seat (the ledger as sums only), wins by place too, and all measures of the game.
    """

    names: tuple[str, ...]
    variables: tuple[int, ...]
    squared: int

    @classmethod
    def of(cls, game: Game, shape: Shape) -> Kept:
        """Return what is kept of a game with so many players."""
        names = variable_names(game, shape.players)
        light: list[int] = []
        full: list[int] = []
        for m, measure in enumerate(game.seat_measures):
            (light if measure.group == "ledger" or measure.light else full).extend(_span(shape.by_seat(m)))
        full += _span(shape.by_place(0))
        full += [shape.of_game(m) for m in range(shape.game_measures)]
        chosen = [*full, *light]
        return cls(tuple(names[v] for v in chosen), tuple(chosen), len(full))

    def where(self, variables: Sequence[int]) -> list[int]:
        """Return where block variables stand among those kept."""
        return [self.variables.index(v) for v in variables]


def _span(part: slice) -> list[int]:
    return list(range(part.start, part.stop))


def block_squares(sums: Sums, variables: np.ndarray) -> np.ndarray:
    """Return the sums over blocks of the squares of block variables, int64[variables]; light ones stand apart."""
    every = np.concatenate([np.diagonal(sums.cross), sums.block_squares])
    found: np.ndarray = every[variables]
    return found


class PieceTable:
    """The rows of a piece as they come; of a finished part only these stay in memory."""

    def __init__(self, kept: Kept) -> None:
        self.kept = kept
        self._used = np.array(kept.variables)
        self._keys: list[tuple[int, int, int, int]] = []
        self._totals: list[np.ndarray] = []
        self._squares: list[np.ndarray] = []

    def add(self, design: int, plan: Plan, part: Part, outside: int) -> None:
        """Add the batches of a part; `outside` counts its values at the edge of the objective's scale."""
        for i, (batch, sums) in enumerate(zip(plan.batches_of(part.index), part.batches, strict=True)):
            self._keys.append((design, batch, len(plan.blocks_of(batch)), outside if i == 0 else 0))
            self._totals.append(sums.totals[self._used])
            self._squares.append(block_squares(sums, self._used[: self.kept.squared]))

    def table(self) -> pl.DataFrame:
        """Return the rows."""
        names = self.kept.names
        heads = pl.DataFrame(self._keys, schema=dict.fromkeys(KEYS, pl.Int64), orient="row")
        totals = pl.DataFrame(np.array(self._totals, np.int64), schema=list(names))
        squares = pl.DataFrame(np.array(self._squares, np.int64), schema=[f"{n}_bsq" for n in names[: self.kept.squared]])
        return pl.concat([heads, totals, squares], how="horizontal")


@dataclass(frozen=True)
class Rows:
    """The rows of a piece as arrays: int64[rows], int64[rows, kept], int64[rows, squared]."""

    design: np.ndarray
    batch: np.ndarray
    blocks: np.ndarray
    outside: np.ndarray
    totals: np.ndarray
    squares: np.ndarray


def read_rows(table: pl.DataFrame, kept: Kept) -> Rows:
    """Return the rows a piece's table holds."""
    wanted = [*KEYS, *kept.names, *(f"{n}_bsq" for n in kept.names[: kept.squared])]
    missing = [c for c in wanted if c not in table.columns]
    if missing:
        raise DataError(f"a piece of the sweep lacks column {missing[0]!r}")
    design, batch, blocks, outside = (table[k].to_numpy() for k in KEYS)
    totals = table.select(kept.names).to_numpy()
    squares = table.select(f"{n}_bsq" for n in kept.names[: kept.squared]).to_numpy()
    return Rows(design, batch, blocks, outside, totals, squares)


class Shelf:
    """Where pieces lie, by number: in memory, or in a folder."""

    def __init__(self, folder: RunFolder | None, broken: Mapping[int, str]) -> None:
        self.folder = folder
        self._broken = dict(broken)
        self._memory: dict[int, pl.DataFrame] = {}

    def has(self, number: int) -> bool:
        """Tell whether a piece is there and whole."""
        if self.folder is None:
            return number in self._memory
        return str(number) in self.folder.manifest["parts"] and number not in self._broken

    def put(self, number: int, table: pl.DataFrame) -> None:
        """Keep a piece."""
        if self.folder is None:
            self._memory[number] = table
        else:
            self.folder.write_part(number, {TABLE: table})
            self._broken.pop(number, None)

    def get(self, number: int) -> pl.DataFrame:
        """Return a piece; a damaged one is named."""
        if self.folder is None:
            return self._memory[number]
        return pl.read_parquet(self.folder.piece(TABLE, number))

    def numbers(self) -> list[int]:
        """Return the pieces there are, in order."""
        return sorted(self._memory) if self.folder is None else self.folder.parts()

    @property
    def path(self) -> Path | None:
        """The folder, if there is one."""
        return self.folder.path if self.folder is not None else None
