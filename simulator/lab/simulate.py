"""The main job: play a scenario many times, keep exact sums, save them as they come."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import polars as pl

from simulator.core.errors import ClusterError, DataError, Interrupted, UserError
from simulator.core.runner import CHUNK_GAMES, Part, Runner, pieces_of
from simulator.core.scenario import Scenario
from simulator.core.session import Session, check_seed
from simulator.core.stamp import plugin_files, stamp_of
from simulator.core.store import RunFolder
from simulator.core.sums import Plan, Sums
from simulator.lab.results import Results, manifest_of, part_tables, plan_of, scenario_of, until_of
from simulator.lab.tables import read_batches
from simulator.lab.until import LOOK_GAMES, MAX_GAMES, Until, Watch
from simulator.lab.workers import workers
from simulator.stats.verdict import TOLERANCE

DEFAULT_GAMES = 100_000
DEFAULT_SEED = 1
Progress = Callable[[int, int], None]
Say = Callable[[str], None]


def simulate(
    scenario: Scenario | None = None,
    games: int | None = None,
    seed: int = DEFAULT_SEED,
    threads: int | None = None,
    rows: bool = False,
    output: str | Path | None = None,
    progress: Progress | None = None,
    chunk_games: int = CHUNK_GAMES,
    cluster: str | None = None,
    until: str | None = None,
    max_games: int | None = None,
    tolerance: float = TOLERANCE,
) -> Results:
    """Play a scenario and return its results.

    Parameters
    ----------
    scenario : what to play; the default scenario of the default game unless given
    games : number of games, rounded up to whole blocks; 100,000 unless given
    seed : of all random streams
    threads : threads to play on, one per core unless given; the result does not depend on it
    rows : keep one row per game and per game and seat
    output : folder to save to while playing; it must not exist
    progress : called with (games done, games in all)
    chunk_games : games a thread plays at a time; the result does not depend on it
    cluster : play on Dask workers instead of threads, with the same result: the address of a scheduler, or "local:N"
    until : "verdict", or a half-width such as "±0.2pp", in place of a number of games: the run stops at the first look at
        which it is reached, and its rates and verdict are confidence sequences (metrics 33)
    max_games : games at most, with `until`; 5,000,000 unless given
    tolerance : of the verdict that is waited for, as a share

    Raises
    ------
    UserError
        impossible numbers, an existing output, a broken bidder, a cluster that cannot be reached
    Interrupted
        by Ctrl-C
    """
    scenario = scenario or Scenario()
    rule = Until.parse(until, tolerance) if until is not None else None
    wanted = games_wanted(rule, games, max_games)
    if chunk_games < 1:
        raise UserError(f"chunk_games must be at least 1, not {chunk_games}")
    check_seed(seed)
    plan = plan_for(rule, wanted, scenario.rotations())
    with workers(threads, cluster, chunk_games) as runner:
        folder = None
        if output is not None:
            manifest = manifest_of(scenario, seed, plan, rows, rule)
            folder = RunFolder.create(output, manifest, scenario.to_toml(), plugin_files(scenario))
        try:
            session = Session(scenario, seed)
        except UserError:
            if folder is not None:
                folder.remove()
            raise
        job = _Job(session, plan, runner, rows, rule, progress)
        return job.in_memory() if folder is None else job.in_folder(folder)


def plan_for(until: Until | None, games: int, rotations: int) -> Plan:
    """Return the plan of a run; one that a rule may stop has smaller parts, for it is looked at after each."""
    return Plan.make(games, rotations, LOOK_GAMES if until is not None else Plan.PART_GAMES)


def games_wanted(until: Until | None, games: int | None, max_games: int | None) -> int:
    """Return the number of games of a run: as asked, or at most, when a rule may stop it."""
    if until is None and max_games is not None:
        raise UserError("max_games goes with until; a run without it plays all its games")
    if until is not None and games is not None:
        raise UserError("games and until exclude each other; max_games says how many games there may be")
    wanted = (DEFAULT_GAMES if games is None else games) if until is None else (max_games or MAX_GAMES)
    if wanted < 1:
        raise UserError(f"games must be at least 1, not {wanted}")
    return wanted


@dataclass
class _Job:
    """A planned run; `done` counts its games for the progress."""

    session: Session
    plan: Plan
    runner: Runner
    rows: bool
    until: Until | None
    progress: Progress | None
    done: int = 0

    def _advance(self, games: int) -> None:
        self.done += games
        if self.progress is not None:
            self.progress(self.done, self.plan.games)

    def _play(self, parts: list[int]) -> Generator[Part, None, None]:
        pieces = pieces_of(self.session, self.plan, parts)
        for _, part in self.runner(pieces, self.rows, self._advance):
            yield part

    def _watch(self) -> Watch | None:
        return Watch(self.until, self.session.shape, self.plan) if self.until is not None else None

    def in_memory(self) -> Results:
        """Play and keep everything in memory."""
        results, watch = Results.empty(self.session, self.plan, self.rows, self.until), self._watch()
        try:
            with closing(self._play(list(range(self.plan.parts)))) as playing:
                for part in playing:
                    results.add(part)
                    if watch is not None and watch.look(part.batches):
                        break
        except KeyboardInterrupt:
            raise Interrupted(
                f"interrupted after {self.done:,} of {self.plan.games:,} games; nothing was saved (no -o)"
            ) from None
        results.stopped = watch.spent() if watch is not None else "all games played"
        return results

    def in_folder(self, folder: RunFolder, say: Say | None = None) -> Results:
        """Play what a folder lacks, pieces that were lost or damaged included, and save every part as it is finished."""
        watch = self._watch()
        with folder.writing():
            broken = folder.broken()
            for what in broken.values():
                if say is not None:
                    say(f"{what}; its games are played again")
            kept = [p for p in folder.parts() if p not in broken]
            missing = sorted(set(range(self.plan.parts)) - set(kept))
            self.done = sum(len(self.plan.games_of(p)) for p in kept)
            try:
                with closing(self._play(missing)) as playing:
                    for index in range(self.plan.parts):
                        batches = self._batches(folder, index, playing if index in missing else None, watch is not None)
                        if watch is not None and watch.look(batches):
                            break
            except KeyboardInterrupt:
                raise Interrupted(f"interrupted; {self._kept(folder)}") from None
            except ClusterError as error:
                raise ClusterError(f"{error}; {self._kept(folder)}") from error
            folder.manifest["stopped"] = watch.spent() if watch is not None else "all games played"
            folder.save_manifest()
        return Results.load(folder.path)

    def _kept(self, folder: RunFolder) -> str:
        """Return what is saved of a run that stops early, and how to go on with it."""
        kept = sum(len(self.plan.games_of(p)) for p in folder.parts())
        return f"{kept:,} of {self.plan.games:,} games are saved in {folder.path}; go on with: bidderup resume {folder.path}"

    def _batches(self, folder: RunFolder, index: int, playing: Iterator[Part] | None, wanted: bool) -> list[Sums]:
        """Return the batches of a part, played and saved now, or read if they are wanted."""
        game, scenario = self.session.game, self.session.scenario
        if playing is not None:
            part = next(playing)
            folder.write_part(part.index, part_tables(game, scenario, self.plan, part, self.rows))
            return part.batches
        return read_batches(pl.read_parquet(folder.piece("batches", index)), game, scenario) if wanted else []


def resume(
    path: str | Path,
    threads: int | None = None,
    progress: Progress | None = None,
    cluster: str | None = None,
    say: Say | None = None,
) -> Results:
    """Go on with an interrupted run, or mend a damaged one; the result is the one an undisturbed run gives.

    `say` is called with what is missing or damaged and played again.

    Raises
    ------
    DataError
        when the folder is no run, or was played by other code
    """
    folder = RunFolder.open(path).expect("run")
    manifest = folder.manifest
    session = Session(scenario_of(folder), manifest["seed"])
    check_stamp(folder, stamp_of(session.scenario))
    plan = plan_of(manifest)
    with workers(threads, cluster) as runner:
        return _Job(session, plan, runner, manifest["rows"], until_of(manifest), progress).in_folder(folder, say)


def check_stamp(folder: RunFolder, stamp: str) -> None:
    """Refuse to go on with games that other code played."""
    played = folder.manifest["play_stamp"]
    if stamp != played:
        raise DataError(
            f"{folder.path} was played by other code (stamp {played}, now {stamp}):"
            " its games and new ones would not belong together"
        )
