"""The results of a run: exact sums, histograms, rows if kept; and what is read off them."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl

from simulator.core import registry
from simulator.core.errors import DataError, UserError, unknown
from simulator.core.game import Game
from simulator.core.runner import Part
from simulator.core.scenario import Scenario
from simulator.core.session import Session
from simulator.core.stamp import plugin_files, stamp_of
from simulator.core.store import RunFolder
from simulator.core.sums import Bins, Plan, Shape, Sums
from simulator.lab import economy, lots, reading, summary, tables
from simulator.lab.folder import played
from simulator.lab.until import Until
from simulator.stats.verdict import TOLERANCE

if TYPE_CHECKING:
    import pandas

STORED = ("batches", "histograms", "games", "seats")


@dataclass
class Results:
    """What a run gave.

    Attributes
    ----------
    scenario, seed, plan : what was played; `plan` says how games fall into blocks and batches
    batches : one `Sums` for each finished batch, in order; sums : all of them added up
    bins : histograms of all finished games
    path : where the run is saved, or None
    until, stopped : the rule that may stop the run early, and why it ended
    """

    scenario: Scenario
    seed: int
    plan: Plan
    shape: Shape
    rows: bool
    stamp: str
    path: Path | None = None
    until: Until | None = None
    stopped: str = ""
    batches: list[Sums] = field(init=False, default_factory=list)
    sums: Sums = field(init=False)
    bins: Bins = field(init=False)
    _parts: list[Part] = field(init=False, default_factory=list)
    _columns: tuple[np.ndarray, np.ndarray] | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        self.sums = Sums.zero(self.shape)
        self.bins = Bins.zero(self.shape)

    @classmethod
    def empty(cls, session: Session, plan: Plan, rows: bool, until: Until | None = None) -> Results:
        """Return results without games."""
        stamp = stamp_of(session.scenario)
        return cls(session.scenario, session.seed, plan, session.shape, rows, stamp, until=until)

    def add(self, part: Part) -> None:
        """Add the next finished part."""
        self._take(part.batches, part.bins)
        self._parts.append(part)

    def _take(self, batches: list[Sums], bins: Bins) -> None:
        """Add batches and histograms; every sum is added up once, not once an estimate."""
        self.batches += batches
        self._columns = None
        for batch in batches:
            self.sums.add(batch)
        self.bins.add(bins)

    @property
    def game(self) -> Game:
        """The game that was played."""
        return registry.game(self.scenario.game)

    @property
    def blocks(self) -> int:
        """Finished blocks."""
        return min(len(self.batches) * self.plan.batch, self.plan.blocks)

    @property
    def games(self) -> int:
        """Finished games."""
        return self.blocks * self.plan.rotations

    def by_batch(self) -> tuple[np.ndarray, np.ndarray]:
        """Return the variables and the counters by batch, float[batches, v] and float[batches, t]."""
        if self._columns is None:
            shape, n = self.shape, len(self.batches)
            totals = np.array([b.totals for b in self.batches], float).reshape(n, shape.variables)
            self._columns = totals, np.array([b.tallies for b in self.batches], float).reshape(n, shape.tallies)
        return self._columns

    @property
    def complete(self) -> bool:
        """Whether every game asked for was played, or the run stopped by its rule."""
        return self.blocks == self.plan.blocks or (self.until is not None and self.stopped != "")

    def seat_rates(self, level: float = 0.95) -> pl.DataFrame:
        """Return win rate with interval, scores and places by seat (turn order)."""
        return summary.seat_rates(self, level)

    def bidder_rates(self, level: float = 0.95) -> pl.DataFrame:
        """Return win rate with interval and scores by bidder over its seats."""
        return summary.bidder_rates(self, level)

    def measures(self, level: float = 0.95) -> pl.DataFrame:
        """Return mean with interval, P5, median and P95 of every measure of a game."""
        return summary.measures(self, level)

    def extremes(self) -> pl.DataFrame:
        """Return the most extreme games; `bidderup replay` tells them."""
        return self.to_polars("extremes")

    def slots(self) -> pl.DataFrame:
        """Return what happened at each auction slot and pen size."""
        return summary.slots(self)

    def to_polars(self, table: str = "seat_rates") -> pl.DataFrame:
        """Return a table by its name: one of `simulator.lab.reading.TABLES` (see ``dictionary``), lots, or what is stored.

        For ``lots``, one row a lot, every game is played again; `simulator.lab.lots` does it for some of them, or to a file.
        Stored are ``batches`` and ``histograms``, and with rows kept ``games`` and ``seats``.
        """
        if table in reading.TABLES:
            return reading.TABLES[table](self)
        if table in economy.TABLES:
            return economy.ratio_table(self, table)
        if table == "lots":
            return lots.lots(self)
        if table not in STORED:
            raise unknown("table", table, (*reading.TABLES, *economy.TABLES, "lots", *STORED))
        if table in ("games", "seats") and not self.rows:
            raise UserError(f"no {table} were kept; run with rows=True (--rows) to keep them")
        if self.path is not None:
            return RunFolder.open(self.path).scan(table).collect()
        made = pl.concat(part_tables(self.game, self.scenario, self.plan, p, self.rows)[table] for p in self._parts)
        return made

    def to_pandas(self, table: str = "seat_rates") -> pandas.DataFrame:
        """Return a table as `to_polars` does, for pandas."""
        return self.to_polars(table).to_pandas()

    def save(self, path: str | Path) -> Path:
        """Save to a new run folder and return its path; an existing one is refused."""
        if self.path is not None:
            raise UserError(f"these results are already saved in {self.path}")
        manifest = manifest_of(self.scenario, self.seed, self.plan, self.rows, self.until)
        manifest["stopped"] = self.stopped or "all games played"
        folder = RunFolder.create(path, manifest, self.scenario.to_toml(), plugin_files(self.scenario))
        with folder.writing():
            for part in self._parts:
                folder.write_part(part.index, part_tables(self.game, self.scenario, self.plan, part, self.rows))
        self.path = folder.path
        return folder.path

    @staticmethod
    def load(path: str | Path) -> Results:
        """Load a saved run; an unfinished one gives the games it has.

        Raises
        ------
        DataError
            names what is missing, damaged or of another version
        """
        return Results._read(RunFolder.open(path).expect("run"))

    @staticmethod
    def intact(path: str | Path) -> tuple[Results, list[str]]:
        """Load what is whole of a saved run: the parts before the first that is missing or damaged; and what is wrong."""
        folder = RunFolder.open(path).expect("run")
        wrong = folder.broken()
        whole = [p for i, p in enumerate(folder.parts()) if p == i and p < min(wrong, default=p + 1)]
        lost = [f"part {i} is missing" for i in range(len(whole), len(folder.parts())) if i not in folder.parts()][:1]
        kept = folder.manifest["parts"]
        folder.manifest["parts"] = {str(p): kept[str(p)] for p in whole}
        return Results._read(folder), [*wrong.values(), *lost]

    @staticmethod
    def _read(folder: RunFolder) -> Results:
        """Read the parts a folder has."""
        path, manifest = folder.path, folder.manifest
        scenario = scenario_of(folder)
        game = registry.game(scenario.game)
        shape = Shape.of(game, scenario)
        plan = plan_of(manifest)
        results = Results(
            scenario,
            manifest["seed"],
            plan,
            shape,
            manifest["rows"],
            manifest["play_stamp"],
            folder.path,
            until_of(manifest),
            manifest["stopped"],
        )
        done = folder.parts()
        if done != list(range(len(done))):
            missing = next(i for i, p in enumerate(done) if p != i)
            raise DataError(f"{path} lacks part {missing}; it can be played again with: bidderup resume {path}")
        for part in done:
            batches = tables.read_batches(pl.read_parquet(folder.piece("batches", part)), game, scenario)
            bins = tables.read_bins(pl.read_parquet(folder.piece("histograms", part)), game, shape)
            tables.read_extremes(pl.read_parquet(folder.piece("extremes", part)), game, bins)
            results._take(batches, bins)
        return results

    def __repr__(self) -> str:
        return summary.text(self)

    def _repr_html_(self) -> str:
        return summary.html(self)

    def to_dict(self, tolerance: float = TOLERANCE) -> dict[str, Any]:
        """Return everything a machine may want to know, as plain data; the verdict is against the tolerance."""
        return summary.as_dict(self, tolerance)


def scenario_of(folder: RunFolder) -> Scenario:
    """Return the scenario of a run; a user's bidder or tile that is gone is taken from the copy the run keeps."""
    return Scenario(**restored(folder, folder.manifest["scenario"]))


def restored(folder: RunFolder, fields: dict[str, Any]) -> dict[str, Any]:
    """Return the fields of a scenario with plug-ins that are gone taken from the copies a folder keeps."""
    data = dict(fields)
    for field_name in ("bidders", "tiles"):
        if field_name in data:
            data[field_name] = [_kept(folder, text) for text in data[field_name]]
    return data


def _kept(folder: RunFolder, text: str) -> str:
    """Return how a plug-in is named: as it was, or by the run's copy when its file is gone."""
    file = text.split(".py:")[0] + ".py" if ".py:" in text else ""
    if file and not Path(file).is_file():
        return text.replace(file, str(folder.path / "plugins" / Path(file).name))
    return text


def plan_of(manifest: dict[str, Any]) -> Plan:
    """Return how a run is cut into batches and parts."""
    return Plan(manifest["blocks"], manifest["rotations"], manifest["batch_blocks"], manifest["part_batches"])


def until_of(manifest: dict[str, Any]) -> Until | None:
    """Return the stopping rule of a run."""
    rule = manifest.get("until")
    return Until(**rule) if rule else None


def manifest_of(
    scenario: Scenario, seed: int, plan: Plan, rows: bool, until: Until | None = None
) -> dict[str, Any]:
    """Return the manifest of a run that is about to start."""
    return {
        **played(scenario, seed),
        "games": plan.games,
        "blocks": plan.blocks,
        "rotations": plan.rotations,
        "batch_blocks": plan.batch,
        "part_batches": plan.part,
        "rows": rows,
        "until": until.to_dict() if until else None,
        "stopped": "",
    }


def part_tables(game: Game, scenario: Scenario, plan: Plan, part: Part, rows: bool) -> dict[str, pl.DataFrame]:
    """Return the tables of a part by name."""
    made = {
        "batches": tables.batch_table(game, scenario, plan, plan.batches_of(part.index).start, part.batches),
        "histograms": tables.histogram_table(game, part.bins),
        "extremes": tables.extremes_table(game, part.bins),
    }
    if rows:
        made["games"] = tables.game_rows(game, plan, part)
        made["seats"] = tables.seat_rows(game, scenario, plan, part)
    return made
