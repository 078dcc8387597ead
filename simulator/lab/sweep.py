"""Every layout against every other in one experiment: a sweep, saved as it goes (metrics 23, 33, 35)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

import polars as pl

from simulator.core import registry
from simulator.core.errors import ClusterError, DataError, Interrupted, UserError, unknown
from simulator.core.runner import CHUNK_GAMES, Runner
from simulator.core.scenario import Scenario
from simulator.core.session import check_seed
from simulator.core.stamp import plugin_files, stamp_of
from simulator.core.store import RunFolder
from simulator.lab import sweep_tables, sweep_text
from simulator.lab.results import restored
from simulator.lab.simulate import check_stamp
from simulator.lab.sweep_designs import Choice, Design, Factor, designs, factor
from simulator.lab.sweep_effects import effects
from simulator.lab.sweep_objective import Objective
from simulator.lab.sweep_pieces import PIECE_GAMES, Shelf
from simulator.lab.sweep_walk import Progress, Settings, Walk
from simulator.lab.workers import workers
from simulator.stats.verdict import TOLERANCE

if TYPE_CHECKING:
    import pandas

SCHEMA = 1
DESIGNS = "designs.json"
TABLES = ("designs", "best", "worst", "effects", "aliases", "seat_rates", "measures", "batches")
Say = Callable[[str], None]


@dataclass
class Sweep:
    """What a sweep gave.

    Attributes
    ----------
    scenario : what the designs have in common; walk : the designs, their standing and the race
    path : where it is saved, or None
    complete : whether it came to its end
    """

    scenario: Scenario
    walk: Walk
    stamp: str
    path: Path | None
    complete: bool
    _made: dict[str, pl.DataFrame] = field(init=False, default_factory=dict, repr=False)

    @property
    def designs(self) -> Sequence[Design]:
        """The designs, in order."""
        return self.walk.designs

    @property
    def settings(self) -> Settings:
        """What was asked."""
        return self.walk.settings

    @property
    def objective(self) -> Objective:
        """What the designs are ranked by."""
        return self.walk.objective

    def to_polars(self, table: str = "designs") -> pl.DataFrame:
        """Return a table.

        ``designs`` has one row a design: fields, objective with bounds, verdict, worst seat, games, rank. ``best`` and
        ``worst`` are the sets that contain the lowest and the highest objective with the stated chance. ``effects`` says what
        tiles, slots, pairs and varied fields do, ``aliases`` what the layouts cannot tell apart. ``seat_rates`` and
        ``measures`` have one row a design and seat or measure, ``batches`` the stored sums.
        """
        if table not in TABLES:
            raise unknown("table", table, TABLES)
        if not self.walk.look:
            raise UserError(f"no look of the sweep is finished yet; go on with: bidderup resume {self.path}")
        if table not in self._made:
            self._made[table] = self._make(table)
        return self._made[table]

    def _make(self, table: str) -> pl.DataFrame:
        if table in ("effects", "aliases"):
            self._made["effects"], self._made["aliases"] = effects(self.walk)
            return self._made[table]
        if table == "batches":
            shelf = self.walk.shelf
            return pl.concat([shelf.get(n) for n in shelf.numbers()], how="diagonal")
        made: pl.DataFrame = getattr(sweep_tables, table)(self.walk)
        return made

    def to_pandas(self, table: str = "designs") -> pandas.DataFrame:
        """Return a table as `to_polars` does, for pandas."""
        return self.to_polars(table).to_pandas()

    @staticmethod
    def load(path: str | Path) -> Sweep:
        """Load a saved sweep; an unfinished one gives its finished looks.

        Raises
        ------
        DataError
            names what is missing, damaged or of another version
        """
        found, wrong = Sweep.intact(path)
        for what in wrong:
            raise DataError(f"{what}; it can be played again with: bidderup resume {path}")
        return found

    @staticmethod
    def intact(path: str | Path) -> tuple[Sweep, list[str]]:
        """Load what is whole of a saved sweep: the looks before the first damaged or missing piece; and what is wrong."""
        folder = RunFolder.open(path).expect("sweep")
        broken = folder.broken()
        walk = Walk(_read_designs(folder), Settings(**folder.manifest["settings"]), Shelf(folder, broken))
        complete = walk.go(None)
        return Sweep(_base(folder), walk, folder.manifest["play_stamp"], folder.path, complete), list(broken.values())

    def to_dict(self, rows: int = 20) -> dict[str, Any]:
        """Return the summary as plain data."""
        return sweep_text.as_dict(self, rows)

    def __repr__(self) -> str:
        return sweep_text.text(self)

    def _repr_html_(self) -> str:
        return sweep_text.html(self)


def sweep(
    scenario: Scenario | None = None,
    *,
    layouts: bool = True,
    players: Sequence[int] = (),
    boards: Sequence[str] = (),
    vary: Sequence[str] = (),
    having: Sequence[str] = (),
    without: Sequence[str] = (),
    sample: int | None = None,
    allow_illegal: bool = False,
    rank_by: str = "excess",
    max_games: int = 10_000,
    total_games: int | None = None,
    equal: bool = False,
    epsilon: float | None = None,
    alpha: float = 0.05,
    tolerance: float = TOLERANCE,
    seed: int = 1,
    threads: int | None = None,
    cluster: str | None = None,
    output: str | Path | None = None,
    progress: Progress | None = None,
    chunk_games: int = CHUNK_GAMES,
) -> Sweep:
    """Play every layout, player count, board and value asked for on the same chance; find the lowest and the highest.

    Parameters
    ----------
    scenario : what all designs have in common
    layouts : every legal layout (the default), or only the scenario's own
    players, boards : player counts and boards; the scenario's own unless given
    vary : ``"field=value A;value B"``, any number of them; all combinations are played
    having, without : only layouts that have, or lack, these pieces; users' own pieces too
    sample : so many layouts drawn at random
    allow_illegal : also layouts the rules forbid, marked as such
    rank_by : "excess" (max |seat rate − 1/k|), "score-spread", or a measure of the game such as "tied", "turns", "margin"
    max_games, total_games : games of a design and of all designs, at most
    equal : give every design `max_games`; otherwise those that can be neither extreme are dropped at fixed looks
    epsilon : a side is settled when its leader is this close to the true extreme; 0.1 points for shares, else 0
    alpha : chance that the sets returned miss an extreme
    cluster : play on Dask workers instead of threads: the address of a scheduler, or "local:N"
    output : folder to save to while playing; it must not exist

    Raises
    ------
    UserError
        impossible numbers or fields, an existing output, a broken bidder
    Interrupted
        by Ctrl-C
    """
    base = scenario or Scenario()
    check_seed(seed)
    factors: list[Factor] = []
    if players:
        factors.append(("players", tuple(str(p) for p in players)))
    if boards:
        factors.append(("board", tuple(boards)))
    factors += [factor(text) for text in vary]
    objective = Objective.of(rank_by, registry.game(base.game))
    near = (0.001 if objective.unit == "share" else 0.0) if epsilon is None else epsilon
    settings = Settings(seed, rank_by, max_games, total_games, equal, near, alpha, tolerance, PIECE_GAMES)
    _check(settings, layouts, sample, having, without)
    choice = Choice(layouts, tuple(having), tuple(without), sample, allow_illegal, seed)
    found = designs(base, factors, choice)
    if len(found) < 2:
        raise UserError("a sweep needs at least two designs; vary something")
    stamp = _stamp(found)
    with workers(threads, cluster, chunk_games) as runner:
        folder = _create(output, base, found, settings, stamp) if output is not None else None
        walk = Walk(found, settings, Shelf(folder, {}))
        try:
            _play(walk, runner, progress)
        except (Interrupted, ClusterError, DataError):
            raise
        except UserError:  # a bidder or tile that cannot be used
            if folder is not None:
                folder.remove()
            raise
    return Sweep(base, walk, stamp, folder.path if folder else None, complete=True)


def _check(
    settings: Settings, layouts: bool, sample: int | None, having: Sequence[str], without: Sequence[str]
) -> None:
    """Refuse impossible numbers."""
    if settings.max_games < 1 or (settings.total_games is not None and settings.total_games < 1):
        raise UserError("a sweep plays at least 1 game")
    if not 0 < settings.alpha < 0.5:
        raise UserError(f"alpha {settings.alpha:g} is not between 0 and 0.5")
    if settings.epsilon < 0:
        raise UserError(f"epsilon {settings.epsilon:g} is negative")
    if settings.equal and settings.total_games is not None:
        raise UserError("equal budgets are those of max_games; total_games goes with elimination")
    if not layouts and (sample is not None or having or without):
        raise UserError("sample, having and without choose among layouts; this sweep keeps the scenario's own")


def _play(walk: Walk, runner: Runner, progress: Progress | None) -> None:
    """Walk to the end; what is finished stays in the folder, whatever happens."""
    folder = walk.shelf.folder
    try:
        if folder is None:
            walk.go(runner, progress)
            return
        with folder.writing():
            walk.go(runner, progress)
            folder.manifest["stopped"] = walk.stopped
            folder.save_manifest()
    except KeyboardInterrupt:
        if folder is None:
            raise Interrupted(f"interrupted after {walk.done:,} games; nothing was saved (no -o)") from None
        raise Interrupted(f"interrupted; {_kept(folder)}") from None
    except ClusterError as error:
        raise ClusterError(f"{error}; {_kept(folder)}" if folder is not None else str(error)) from error


def _kept(folder: RunFolder) -> str:
    """Return what is saved of a sweep that stops early, and how to go on with it."""
    return f"{len(folder.parts()):,} pieces are saved in {folder.path}; go on with: bidderup resume {folder.path}"


def resume_sweep(
    path: str | Path,
    threads: int | None = None,
    progress: Progress | None = None,
    cluster: str | None = None,
    say: Say | None = None,
) -> Sweep:
    """Go on with an interrupted sweep, or mend a damaged one; the result is the one an undisturbed sweep gives."""
    folder = RunFolder.open(path).expect("sweep")
    found = _read_designs(folder)
    check_stamp(folder, _stamp(found))
    broken = folder.broken()
    for what in broken.values():
        if say is not None:
            say(f"{what}; its games are played again")
    walk = Walk(found, Settings(**folder.manifest["settings"]), Shelf(folder, broken))
    with workers(threads, cluster) as runner:
        _play(walk, runner, progress)
    return Sweep(_base(folder), walk, folder.manifest["play_stamp"], folder.path, complete=True)


def _stamp(found: Sequence[Design]) -> str:
    """Return the play stamp of all designs; those with the same bidders and the same users' pieces share one."""
    stamps = {key: stamp_of(scenario) for key, scenario in _kinds(found).items()}
    return hashlib.sha256("".join(sorted(set(stamps.values()))).encode()).hexdigest()[:16]


def _kinds(found: Sequence[Design]) -> dict[tuple[Any, ...], Scenario]:
    """Return one scenario for each choice of players, board, bidders and users' pieces."""
    kinds: dict[tuple[Any, ...], Scenario] = {}
    for design in found:
        own = tuple(p for p in design.layout if ".py" in p) or (design.fields.get("tiles") if not design.layout else ())
        key = (design.players, design.fields.get("board"), str(design.fields.get("bidders")), str(own))
        if key not in kinds:
            kinds[key] = Scenario(**design.fields)
    return kinds


def _create(
    output: str | Path, base: Scenario, found: Sequence[Design], settings: Settings, stamp: str
) -> RunFolder:
    """Make the folder of a sweep that is about to start."""
    listed = json.dumps([d.to_dict() for d in found]).encode()
    manifest = {
        "kind": "sweep",
        "package": version("bidderup"),
        "game": base.game,
        "scenario": base.changed(),
        "play_stamp": stamp,
        "settings": asdict(settings),
        "designs": len(found),
        "designs_sha256": hashlib.sha256(listed).hexdigest(),
        "stopped": "",
    }
    files = sorted({f for s in _kinds(found).values() for f in plugin_files(s)})
    return RunFolder.create(output, manifest, base.to_toml(), files, {DESIGNS: listed})


def _read_designs(folder: RunFolder) -> list[Design]:
    """Return the designs of a saved sweep."""
    file = folder.path / DESIGNS
    if not file.is_file():
        raise DataError(f"{file} is missing")
    content = file.read_bytes()
    if hashlib.sha256(content).hexdigest() != folder.manifest["designs_sha256"]:
        raise DataError(f"{file} is damaged: its checksum differs from the manifest")
    return [
        Design(restored(folder, d["fields"]), d["factors"], _pieces(folder, d["layout"]), d["legal"])
        for d in json.loads(content)
    ]


def _pieces(folder: RunFolder, layout: list[str]) -> tuple[str, ...]:
    """Return a layout with users' pieces whose files are gone named by the folder's copies."""
    return tuple(restored(folder, {"tiles": layout})["tiles"])


def _base(folder: RunFolder) -> Scenario:
    return Scenario(**restored(folder, folder.manifest["scenario"]))
