"""The main job: play a scenario many times, keep exact sums, save them as they come."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from simulator.core.errors import DataError, Interrupted, UserError
from simulator.core.runner import CHUNK_GAMES, Part, pieces_of, run, usable_threads
from simulator.core.scenario import Scenario
from simulator.core.session import Session, check_seed
from simulator.core.stamp import plugin_files, stamp_of
from simulator.core.store import RunFolder
from simulator.core.sums import Plan
from simulator.lab.results import Results, manifest_of, part_tables, scenario_of

DEFAULT_GAMES = 100_000
DEFAULT_SEED = 1
Progress = Callable[[int, int], None]


def simulate(
    scenario: Scenario | None = None,
    games: int = DEFAULT_GAMES,
    seed: int = DEFAULT_SEED,
    threads: int | None = None,
    rows: bool = False,
    output: str | Path | None = None,
    progress: Progress | None = None,
    chunk_games: int = CHUNK_GAMES,
) -> Results:
    """Play a scenario and return its results.

    Parameters
    ----------
    scenario : what to play; the first game of Bidder Up! unless given
    games : number of games, rounded up to whole blocks
    seed : of all random streams
    threads : threads to play on, one per core unless given; the result does not depend on it
    rows : keep one row per game and per game and seat
    output : folder to save to while playing; it must not exist
    progress : called with (games done, games in all)
    chunk_games : games a thread plays at a time; the result does not depend on it

    Raises
    ------
    UserError
        impossible numbers, an existing output, a broken bidder
    Interrupted
        by Ctrl-C
    """
    scenario = scenario or Scenario()
    if games < 1:
        raise UserError(f"games must be at least 1, not {games}")
    if chunk_games < 1:
        raise UserError(f"chunk_games must be at least 1, not {chunk_games}")
    check_seed(seed)
    used = usable_threads(threads)
    plan = Plan.make(games, scenario.rotations())
    folder = None
    if output is not None:
        manifest = manifest_of(scenario, seed, plan, rows)
        folder = RunFolder.create(output, manifest, scenario.to_toml(), plugin_files(scenario))
    try:
        session = Session(scenario, seed)
    except UserError:
        if folder is not None:
            folder.remove()
        raise
    return _play(session, plan, folder, used, rows, progress, chunk_games)


def _play(
    session: Session,
    plan: Plan,
    folder: RunFolder | None,
    threads: int,
    rows: bool,
    progress: Progress | None,
    chunk_games: int,
) -> Results:
    """Play the parts that are missing and put the results together."""
    done = 0

    def advance(games: int) -> None:
        nonlocal done
        done += games
        if progress is not None:
            progress(done, plan.games)

    results = Results.empty(session, plan, rows)
    if folder is None:
        try:
            for _, part in run(pieces_of(session, plan), threads, rows, advance, chunk_games):
                results.add(part)
        except KeyboardInterrupt:
            raise Interrupted(f"interrupted after {done:,} of {plan.games:,} games; nothing was saved (no -o)") from None
        return results
    with folder.writing():
        missing = [p for p in range(plan.parts) if p not in folder.parts()]
        for index in folder.parts():
            done += len(plan.games_of(index))
        try:
            for _, part in run(pieces_of(session, plan, missing), threads, rows, advance, chunk_games):
                _save(session, plan, folder, part, rows)
        except KeyboardInterrupt:
            kept = sum(len(plan.games_of(p)) for p in folder.parts())
            raise Interrupted(
                f"interrupted; {kept:,} of {plan.games:,} games are saved in {folder.path};"
                f" go on with: bidderup resume {folder.path}"
            ) from None
        folder.manifest["stopped"] = "all games played"
        folder.save_manifest()
    return Results.load(folder.path)


def _save(session: Session, plan: Plan, folder: RunFolder, part: Part, rows: bool) -> None:
    folder.write_part(part.index, part_tables(session.game, session.scenario, plan, part, rows))


def resume(path: str | Path, threads: int | None = None, progress: Progress | None = None) -> Results:
    """Go on with an interrupted run; the result is the one an undisturbed run gives.

    Raises
    ------
    DataError
        when the folder is no run, or was played by other code
    """
    folder = RunFolder.open(path)
    manifest = folder.manifest
    session = Session(scenario_of(folder), manifest["seed"])
    stamp = stamp_of(session.scenario)
    if stamp != manifest["play_stamp"]:
        raise DataError(
            f"{path} was played by other code (stamp {manifest['play_stamp']}, now {stamp}):"
            " its games and new ones would not belong together"
        )
    plan = Plan.make(manifest["games"], session.rotations)
    return _play(session, plan, folder, usable_threads(threads), manifest["rows"], progress, CHUNK_GAMES)
