"""Which guess matters: the assumed components, numbers and switches of a scenario varied all together, and what each changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl

from simulator.core.components import shown
from simulator.core.errors import Interrupted, UserError
from simulator.core.runner import Piece, run, usable_threads
from simulator.core.scenario import Scenario
from simulator.core.session import Session
from simulator.core.store import refuse_existing
from simulator.core.sums import Plan, Sums
from simulator.lab import folder, present, sensitivity_text
from simulator.lab.sensitivity_design import Design, Point, design
from simulator.lab.sensitivity_effects import effects
from simulator.lab.sensitivity_factors import Factor, Unvaried
from simulator.lab.sensitivity_outputs import Output, chosen, over_all, values
from simulator.lab.sensitivity_scope import Legal, Refusals, varied

if TYPE_CHECKING:
    import pandas

Progress = Callable[[int, int], None]
SCHEMA = 1
KIND = "sensitivity"
BATCHES = 16  # seed batches of a point: what tells noise from effects
FEWEST = 4  # rows of a design, and games of a batch
TABLES = ("effects", "factors", "points", "refused")


@dataclass
class Sensitivity:
    """What a study gave.

    Attributes
    ----------
    manifest : what was asked and played, as plain data
    tables : "effects", one row an output and factor; "factors", what was varied and what was not; "points", what was played,
        with the outputs at each point; "refused", which values and combinations are not allowed, and how often they came up
    """

    manifest: dict[str, Any]
    frames: dict[str, pl.DataFrame]

    def to_polars(self, table: str = "effects") -> pl.DataFrame:
        """Return a table: effects, factors, points or refused."""
        folder.known(table, TABLES)
        return self.frames[table]

    def to_pandas(self, table: str = "effects") -> pandas.DataFrame:
        """Return a table as `to_polars` does, for pandas."""
        return self.to_polars(table).to_pandas()

    def to_dict(self) -> dict[str, Any]:
        """Return everything a machine may want to know but the points, as plain data."""
        return self.manifest | {n: self.frames[n].to_dicts() for n in ("effects", "factors", "refused")}

    def save(self, path: str | Path) -> Path:
        """Save to a new folder and return its path; an existing one is refused."""
        return folder.save(path, self.manifest, self.frames)

    @staticmethod
    def load(path: str | Path) -> Sensitivity:
        """Load a saved study; raises a `DataError` that says what is wrong with the folder."""
        return Sensitivity(*folder.load(path, KIND, SCHEMA))

    def lines(self) -> list[str]:
        """Return what the study says and rests on, as sentences."""
        return sensitivity_text.lines(self.manifest, self.frames)

    def shown(self) -> list[present.Shown]:
        """Return a table for each output, ready to be shown."""
        return sensitivity_text.tables(self.manifest, self.frames)

    def __repr__(self) -> str:
        return present.text(self.lines(), self.shown())

    def _repr_html_(self) -> str:
        return present.html(self.lines(), self.shown())


def sensitivity(
    scenario: Scenario | None = None,
    *,
    factors: Sequence[str] = (),
    only: Sequence[str] | None = None,
    measures: Sequence[str] = (),
    method: str = "morris",
    rows: int = 10,
    games: int = 4000,
    grouped: bool = False,
    keep_inert: bool = False,
    seed: int = 1,
    threads: int | None = None,
    output: str | Path | None = None,
    progress: Progress | None = None,
) -> Sensitivity:
    """Vary what is assumed and find what each guess does to balance.

    Parameters
    ----------
    scenario : what is studied; its bidders stay as they are
    factors : ``field=low..high`` or ``field=a;b;c``, instead of the usual values of a field, or besides the assumed ones
    only : fields, or beginnings of fields such as ``switches``, to which the assumed ones are limited; ``[]`` leaves none
    measures : outputs, see `sensitivity_outputs.outputs`
    method : "morris", trajectories that screen many factors, or "sobol", variance shares
    rows : trajectories, or base points; games : games of each point, rounded up to whole blocks, all on the same chance
    grouped : move the numbers of one component together
    keep_inert : also vary what changes no game where everything else is as it is
    output : folder to save to; what was played is saved there even when the study is interrupted

    Raises
    ------
    UserError
        nothing to vary, an unknown field or measure, too few rows or games
    Interrupted
        by Ctrl-C
    """
    scenario = scenario or Scenario()
    if method not in ("morris", "sobol"):
        raise UserError(f"method {method!r} is none; there are morris and sobol")
    if rows < FEWEST:
        raise UserError(f"{rows} rows are too few; {FEWEST} at least")
    blocks = -(-games // scenario.rotations())
    if blocks < FEWEST * BATCHES:
        raise UserError(f"{games} games are too few: {FEWEST * BATCHES * scenario.rotations()} are needed to know the noise")
    if output is not None:
        refuse_existing(output)
    session = Session(scenario, seed)
    looked = chosen(session.game, scenario.players, measures)
    refused = Refusals()
    factored, left = varied(session, factors, only, keep_inert, refused)
    made = design(method, factored, rows, seed % 2**32, Legal(scenario, factored, refused), grouped)
    if len(made.rows) < FEWEST:
        raise UserError(f"hardly any combination is allowed; most often: {refused.commonest()}; leave a field out with --only")
    plan = Plan(blocks, session.rotations, -(-blocks // BATCHES), BATCHES)
    study = _Study(scenario, seed, made, looked, plan, refused, factored, left)
    stopped = ""
    try:
        study.play(usable_threads(threads), progress)
    except KeyboardInterrupt:
        stopped = f"interrupted after {study.complete} of {len(made.rows)} rows"
        if study.complete < FEWEST:
            raise Interrupted(f"{stopped}: too few to say anything") from None
    result = study.result(stopped)
    if output is not None:
        result.save(output)
    if stopped:
        kept = f"they are saved in {output}" if output is not None else "nothing was saved (no -o)"
        raise Interrupted(f"{stopped}; {kept}")
    return result


@dataclass
class _Study:
    """A study under way."""

    scenario: Scenario
    seed: int
    design: Design
    outputs: list[Output]
    plan: Plan
    refused: Refusals
    varied: list[Factor]
    left: list[Unvaried]

    def __post_init__(self) -> None:
        self.legal = Legal(self.scenario, self.varied, self.refused)
        self.found: dict[Point, list[np.ndarray]] = {}

    @property
    def points(self) -> list[Point]:
        """The points to be played, each once, in the order of the rows."""
        return list(dict.fromkeys(p for row in self.design.rows for p in row))

    @property
    def complete(self) -> int:
        """Rows all of whose points are played."""
        return next((i for i, row in enumerate(self.design.rows) if any(p not in self.found for p in row)), len(self.design.rows))

    def _pieces(self) -> Iterator[Piece]:
        for point in self.points:
            yield Piece(Session(self.legal.make(point), self.seed), self.plan, 0)

    def play(self, threads: int, progress: Progress | None) -> None:
        """Play all points on the same blocks and keep the outputs by batch."""
        done, total = 0, self.plan.games * len(self.points)

        def advance(games: int) -> None:
            nonlocal done
            done += games
            if progress is not None:
                progress(done, total)

        games = np.array([len(self.plan.blocks_of(b)) for b in range(self.plan.batches)], dtype=float) * self.plan.rotations
        for point, (piece, part) in zip(self.points, run(self._pieces(), threads, False, advance), strict=True):
            self.found[point] = self._outputs(piece.session, part.batches, games)

    def _outputs(self, session: Session, batches: list[Sums], games: np.ndarray) -> list[np.ndarray]:
        return [values(o, session.game, session.shape, batches, games) for o in self.outputs]

    def result(self, stopped: str) -> Sensitivity:
        """Return what the complete rows say."""
        made = self.design.first(self.complete)
        played = [np.array([[self.found[p][i] for p in row] for row in made.rows]) for i in range(len(self.outputs))]
        frames = {
            "effects": effects(made, self.outputs, played, self.plan.games),
            "factors": self._factors(),
            "points": self._points(),
            "refused": self.refused.table(),
        }
        manifest = folder.played(self.scenario, self.seed) | {
            "schema": SCHEMA,
            "kind": KIND,
            "method": made.method,
            "rows": len(made.rows),
            "points": len(self.points),
            "games": self.plan.games,
            "blocks": self.plan.blocks,
            "batches": self.plan.batches,
            "outputs": [vars(o) for o in self.outputs],
            "stopped": stopped or "all points played",
        }
        return Sensitivity(manifest, frames)

    def _factors(self) -> pl.DataFrame:
        rows = [
            {"field": f.field, "group": f.group, "varied": True, "base": shown(f.base), "why": f.origin,
             "values": "; ".join(shown(v) for v in f.values)}
            for f in self.varied
        ]  # fmt: skip
        rows += [{"field": u.field, "group": "", "varied": False, "base": "", "why": u.reason, "values": ""} for u in self.left]
        return pl.DataFrame(rows).select("field", "group", "varied", "base", "values", "why")

    def _points(self) -> pl.DataFrame:
        rows = []
        for point in (p for p in self.points if p in self.found):
            row: dict[str, Any] = {f.field: shown(f.values[i]) for f, i in zip(self.varied, point, strict=True)}
            for output, found in zip(self.outputs, self.found[point], strict=True):
                row[output.name], row[f"{output.name} error"] = over_all(output, found)
            rows.append(row | {"games": self.plan.games})
        return pl.DataFrame(rows)
