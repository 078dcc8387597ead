"""One row a lot: the games of a run are played again, exactly as they were, and their lots written down.

Nothing has to be kept for it while a run is played, and every run has it, old ones of the same code included.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from simulator.core.errors import UserError
from simulator.core.lot_rows import LotRows
from simulator.core.session import Session
from simulator.core.stamp import stamp_of

if TYPE_CHECKING:
    from simulator.lab.results import Results

PIECE_GAMES = 10_000  # games of a table held at a time; the rows do not depend on it


def lots(results: Results, first: int = 0, games: int | None = None) -> pl.DataFrame:
    """Return the lots of some games of a run, all unless said otherwise: game, then what the game writes down of a lot.

    Parameters
    ----------
    first, games : the games wanted, from their index in the run

    Raises
    ------
    UserError
        the game writes no lots down, there are no such games, or other code than today's played them
    """
    return pl.concat(lot_pieces(results, first, games))


def lot_pieces(results: Results, first: int = 0, games: int | None = None) -> Iterator[pl.DataFrame]:
    """Yield what `lots` returns in pieces of `PIECE_GAMES` games, so that memory stays flat."""
    kind = results.game.lots
    if kind is None:
        raise UserError(f"{results.game.title} writes no lots down")
    stop = results.games if games is None else first + games
    if not 0 <= first < stop <= results.games:
        raise UserError(f"games {first} .. {stop - 1} are not all in the run: it has games 0 .. {results.games - 1}")
    stamp = stamp_of(results.scenario)
    if stamp != results.stamp:
        raise UserError(f"the run was played by other code (stamp {results.stamp}, now {stamp}); its games cannot be replayed")
    return _pieces(results, kind, first, stop)


def _pieces(results: Results, kind: LotRows, first: int, stop: int) -> Iterator[pl.DataFrame]:
    session = Session(results.scenario, results.seed)
    record = session.new_record()
    for start in range(first, stop, PIECE_GAMES):
        found, games = [], []
        for index in range(start, min(start + PIECE_GAMES, stop)):
            session.play_again(record, index)
            rows = kind.read(record)
            found.append(rows)
            games.append(np.full(len(rows), index))
        yield _table(results, kind, np.concatenate(games), np.concatenate(found))


def _table(results: Results, kind: LotRows, games: np.ndarray, rows: np.ndarray) -> pl.DataFrame:
    """Return the rows as people read them: seats from 1, names for numbers, nothing for nobody."""
    labels = kind.labels(results.scenario)
    columns = {"game": pl.Series(games, dtype=pl.Int64)}
    for i, name in enumerate(kind.columns):
        series = pl.Series(rows[:, i], dtype=pl.Int64)
        if name in kind.seats:
            series = (series + 1).replace(0, None)
        elif name in labels:
            numbers = dict(enumerate(labels[name]))
            series = series.replace_strict(numbers, default=None, return_dtype=pl.String)
        elif name in kind.parts:
            series = series / kind.parts[name]
        columns[name] = series
    return pl.DataFrame(columns)


def write_lots(results: Results, path: str | Path, first: int = 0, games: int | None = None) -> int:
    """Write the lots of some games to a new Parquet file, piece by piece, and return how many there are."""
    import pyarrow.parquet as parquet

    target = Path(path)
    if target.exists():
        raise UserError(f"output {target} exists; nothing was overwritten (choose another with -o, or remove it)")
    count, writer = 0, None
    try:
        for piece in lot_pieces(results, first, games):
            table = piece.to_arrow()
            writer = writer or parquet.ParquetWriter(target, table.schema, compression="zstd")
            writer.write_table(table)
            count += piece.height
    finally:
        if writer is not None:
            writer.close()
    return count
