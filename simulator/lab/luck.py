"""Luck by source: what share of who wins each kind of chance decides, and what only their interplay does (metrics 30)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl

from simulator.core.errors import Interrupted, UserError
from simulator.core.game import Game
from simulator.core.runner import Piece, run, usable_threads
from simulator.core.scenario import Scenario
from simulator.core.session import Session
from simulator.core.sums import Plan
from simulator.lab import folder, present
from simulator.stats.jackknife import intervals
from simulator.stats.pick_freeze import FIELDS, moments, shares

if TYPE_CHECKING:
    import pandas

Progress = Callable[[int, int], None]
SCHEMA = 1
BATCHES = 50  # independent pieces of every figure
PART_BLOCKS = 10_000  # blocks whose rows are in memory at a time
UNNAMED, NOISE, REST = "chance", "bidders' noise", "interaction"


@dataclass
class Luck:
    """What a study of luck gave.

    Attributes
    ----------
    measures : names of the seat measures, the win share first
    sources : names of the sources of chance
    sums : float[batches, measures, sources, 5, cells]; see `simulator.stats.pick_freeze`; a cell is a seat in a rotation
    """

    scenario: Scenario
    seed: int
    games: int
    measures: list[str]
    sources: list[str]
    sums: np.ndarray

    def shares(self, level: float = 0.95) -> pl.DataFrame:
        """Return one row a measure and source, the interaction last: first-order share and total share with intervals.

        The variance is that among games of one seat in one rotation of the line-up, summed over both. A source no game depended
        on has no interval. The interaction is 1 − the first-order shares: what no source decides alone.
        """
        rows = []
        for m, measure in enumerate(self.measures):
            sums = self.sums[:, m]
            if not math.isfinite(shares(sums.sum(axis=0))[0][0]):
                continue  # nothing varies
            j = len(self.sources)
            apart = sums[:, :, FIELDS.index("apart")].sum(axis=(0, 2))
            found = intervals(sums, partial(_figures, used=apart > 0), level)
            for i, name in enumerate([*self.sources, REST]):
                used = i == j or bool(apart[i])
                row: dict[str, Any] = {"measure": measure, "source": name, "used": used}
                row |= _figure("share", found[i] if used else None)
                row |= _figure("total", found[j + 1 + i] if used and i < j else None, missing=None if i == j else 0.0)
                rows.append(row | {"games": self.games, "batches": len(self.sums)})
        schema = {"total": pl.Float64, "total_low": pl.Float64, "total_high": pl.Float64}
        return pl.DataFrame(rows, schema_overrides=schema, infer_schema_length=None)

    def to_polars(self, table: str = "shares") -> pl.DataFrame:
        """Return the table ``shares``."""
        folder.known(table, ("shares",))
        return self.shares()

    def to_pandas(self, table: str = "shares") -> pandas.DataFrame:
        """Return a table as `to_polars` does, for pandas."""
        return self.to_polars(table).to_pandas()

    def manifest(self) -> dict[str, Any]:
        """Return what was played, as plain data."""
        return {
            **folder.played(self.scenario, self.seed),
            "schema": SCHEMA,
            "kind": "luck",
            "games": self.games,
            "runs": len(self.sources) + 2,
        }

    def to_dict(self) -> dict[str, Any]:
        """Return everything a machine may want to know, as plain data."""
        return {**self.manifest(), "shares": self.shares().to_dicts()}

    def save(self, path: str | Path) -> Path:
        """Save to a new folder and return its path; an existing one is refused."""
        return folder.save(path, self.manifest(), {"shares": self.shares()})

    def lines(self) -> list[str]:
        """Return what the study rests on, and how to read it, as sentences."""
        bidders = ",".join(dict.fromkeys(spec.name for spec in self.scenario.lineup()))
        return [
            f"{self.scenario.game}, {self.scenario.players} players, {bidders}: {self.games:,} games in each of"
            f" {len(self.sources) + 2} runs, seed {self.seed}; 95 % intervals from {len(self.sums)} batches",
            "share: of the variance, decided by this source alone; total: with all interplay it takes part in",
        ]

    def tables(self) -> list[present.Shown]:
        """Return a table for each measure, ready to be shown."""
        made = []
        table = self.shares()
        for measure in table["measure"].unique(maintain_order=True):
            rows = [
                [r["source"], *_shown(r, "share"), *_shown(r, "total")]
                if r["used"]
                else [r["source"], "0.0 %", "no game depended on it", "0.0 %", ""]
                for r in table.filter(pl.col("measure") == measure).iter_rows(named=True)
            ]
            heads = ["source", "share", "95 % interval", "total", "95 % interval"]
            made.append(present.Shown(f"{measure}: luck by source", heads, rows))
        return made

    def __repr__(self) -> str:
        return present.text(self.lines(), self.tables())

    def _repr_html_(self) -> str:
        return present.html(self.lines(), self.tables())


def _figures(sums: np.ndarray, used: np.ndarray) -> np.ndarray:
    """Return first-order shares, what those of the sources used leave, total shares."""
    first, total = shares(sums)
    return np.concatenate([first, [1 - first[used].sum()], total])


def _figure(name: str, found: Any, missing: float | None = 0.0) -> dict[str, Any]:
    if found is None:
        return {name: missing, f"{name}_low": None, f"{name}_high": None}
    return {name: found.mean, f"{name}_low": found.low, f"{name}_high": found.high}


def _shown(row: dict[str, Any], name: str) -> list[str]:
    if row[name] is None:
        return ["", ""]
    value, low, high = (100 * row[k] for k in (name, f"{name}_low", f"{name}_high"))
    return [f"{value:.1f} %", f"[{low:.1f}, {high:.1f}]"]


def sources_of(game: Game, players: int, each: bool = False) -> dict[str, list[int]]:
    """Return the sources of chance of a game and the numbers of their streams.

    `each` takes every stream for itself: those of one name are numbered.
    """
    own = int(game.record["streams"].shape[0])
    names = [*(game.streams or [UNNAMED] * own), *[NOISE] * players]
    if each:
        names = [f"{n} {names[: i + 1].count(n)}" if names.count(n) > 1 else n for i, n in enumerate(names)]
    found: dict[str, list[int]] = {}
    for stream, name in enumerate(names):
        found.setdefault(name, []).append(stream)
    return found


def luck(
    scenario: Scenario | None = None,
    games: int = 100_000,
    seed: int = 1,
    measures: Sequence[str] = ("win", "score"),
    each: bool = False,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Luck:
    """Find what share of the outcome each source of chance decides.

    Parameters
    ----------
    scenario : what is played; games : of each run, rounded up to whole blocks; there are two runs more than sources
    measures : seat measures to explain
    each : every stream of its own, such as the dice of each seat, instead of the sources

    Raises
    ------
    UserError
        an unknown measure, too few games, a game in which nothing is left to chance
    Interrupted
        by Ctrl-C
    """
    scenario = scenario or Scenario()
    session = Session(scenario, seed)
    known = [m.name for m in session.game.seat_measures]
    rows = [folder.known(name, known, "seat measure") for name in measures]
    blocks = -(-games // session.rotations)
    if blocks < 2 * BATCHES:
        raise UserError(f"{games} games are too few: {2 * BATCHES * session.rotations} are needed for intervals")
    size = -(-blocks // BATCHES)
    plan = Plan(blocks, session.rotations, size, max(1, PART_BLOCKS // size))
    sources = sources_of(session.game, scenario.players, each)
    other = session.reseeded((seed + 2**62) % 2**63, [s for streams in sources.values() for s in streams])
    sessions = [session, other, *(other.reseeded(seed, streams) for streams in sources.values())]
    found = []
    try:
        for outputs in _played(sessions, plan, usable_threads(threads), progress):
            values = outputs[:, :, :, rows].astype(float)  # run, block, rotation, measure, seat
            for first in range(0, values.shape[1], size):
                found.append(_moments(values[:, first : first + size]))
    except KeyboardInterrupt:
        raise Interrupted("interrupted; a study of luck needs all its runs, nothing was kept") from None
    result = Luck(scenario, seed, plan.games, list(measures), list(sources), np.array(found))
    if result.shares().is_empty():
        raise UserError(f"nothing is left to chance: every game gave the same {' and '.join(measures)}")
    return result


def _moments(values: np.ndarray) -> np.ndarray:
    """Return the sums of one batch, float[measures, sources, 5, cells]."""
    runs, blocks, rotations, measures, seats = values.shape
    cells = values.transpose(3, 0, 1, 2, 4).reshape(measures, runs, blocks, rotations * seats)
    return np.array([[moments(m[0], m[i], m[1]) for i in range(2, runs)] for m in cells])


def _played(sessions: Sequence[Session], plan: Plan, threads: int, progress: Progress | None) -> Iterator[np.ndarray]:
    """Yield int64[runs, blocks, rotations, measures, seats] part by part."""
    done = 0

    def advance(games: int) -> None:
        nonlocal done
        done += games
        if progress is not None:
            progress(done, plan.games * len(sessions))

    found = []
    for _, part in run((Piece(s, plan, p) for p in range(plan.parts) for s in sessions), threads, True, advance):
        found.append(part.seat_rows)
        if len(found) == len(sessions):
            rows = np.array(found)
            yield rows.reshape(len(sessions), -1, plan.rotations, *rows.shape[2:])
            found = []
