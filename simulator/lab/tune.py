"""Fits a bidder's parameters against a stated population, on common random numbers, and judges the result on other seeds."""

from __future__ import annotations

import copy
import queue
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
import tomlkit

from simulator.core.engine import WIN_UNITS
from simulator.core.errors import UserError
from simulator.core.plugin import BidderSpec
from simulator.core.runner import usable_threads
from simulator.core.scenario import Scenario
from simulator.core.session import Session
from simulator.lab.standings import Bound, over_batches

BATCHES = 20  # pieces of the judgement on held-out seeds
SPREAD = 0.3  # standard deviation of the first guesses as a share of the start …
LEAST, MOST = 0.04, 0.25  # … but at least and at most these shares of the range
VALIDATION = 500_009  # added to the seed for the games that choose among what the search found
HELD_OUT = 1_000_003  # added to the seed for the games that judge
CHOICE = 8  # times the games of a trial that each candidate of the choice plays
Progress = Callable[[int, int, float], None]


@dataclass(frozen=True)
class Tuned:
    """A tuned bidder and how it was found.

    Attributes
    ----------
    bidder : name; scenario : where it was tuned; opponents : its population; copies : whether a table held copies of one
    also : other scenarios it was tuned on; chosen : which candidate won the validation
    before, after : parameter values; gain : win rate after minus before, paired, on held-out seeds
    rate_before, rate_after : win rates on held-out seeds
    evaluations, games, seed : the budget that was spent
    """

    bidder: str
    scenario: Scenario
    opponents: tuple[str, ...]
    copies: bool
    also: tuple[Scenario, ...]
    chosen: str
    before: dict[str, float]
    after: dict[str, float]
    rate_before: Bound
    rate_after: Bound
    gain: Bound
    evaluations: int
    games: int
    judged: int
    seed: int

    def to_toml(self, command: str = "") -> str:
        """Return a parameter file that `--bidders NAME@file` takes, with the record of how it was found."""
        document = tomlkit.document()
        document.add(tomlkit.comment(f"Parameters of {self.bidder}, found by `bidderup tune`."))
        document["parameters"] = {k: round(v, 4) for k, v in self.after.items()}
        document["record"] = {
            "command": command,
            "version": version("bidderup"),
            "scenario": self.scenario.changed(),
            "opponents": list(self.opponents),
            "tables": "copies of one opponent" if self.copies else "neighbouring opponents",
            "also": [scenario.changed() for scenario in self.also],
            "chosen": self.chosen,
            "seed": self.seed,
            "evaluations": self.evaluations,
            "games": self.games,
            "held_out_games": self.judged,
            "win_rate_before": round(self.rate_before.mean, 4),
            "win_rate_after": round(self.rate_after.mean, 4),
            "gain": round(self.gain.mean, 4),
            "gain_low": round(self.gain.low, 4),
            "gain_high": round(self.gain.high, 4),
        }
        return tomlkit.dumps(document)

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain data."""
        return tomlkit.parse(self.to_toml()).unwrap()

    def save(self, path: Path, command: str = "") -> None:
        """Write the parameter file; an existing one is refused."""
        if path.exists():
            raise UserError(f"{path} exists; nothing was overwritten")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(self.to_toml(command), encoding="utf-8")


def mixes(opponents: Sequence[str], places: int, copies: bool) -> list[tuple[str, ...]]:
    """Return who sits at the tables of a population: copies of each opponent, or each with those named after it."""
    n = len(opponents)
    found = [tuple(opponents[i if copies else (i + j) % n] for j in range(places)) for i in range(n)]
    return list(dict.fromkeys(found))


class _Trial:
    """Plays one place of the tuned bidder against its population with any parameters."""

    def __init__(
        self, scenarios: Sequence[Scenario], text: str, tables: Sequence[tuple[str, ...]], seed: int, threads: int
    ) -> None:
        self.sessions = [
            Session(scenario.replace(bidders=(text, *mix), seats="rotate"), seed) for scenario in scenarios for mix in tables
        ]
        for session in self.sessions:  # the place that is tuned takes every seat, also beside namesakes
            session.rotations = session.scenario.players
        self.spec: BidderSpec = self.sessions[0].lineup[0]
        self.records: queue.SimpleQueue[Any] = queue.SimpleQueue()
        for _ in range(threads):
            self.records.put([scenario_record(self.sessions, i, len(tables)) for i in range(len(scenarios))])
        self.tables = len(tables)

    def rates(self, values: Sequence[float], first: int, blocks: int, batches: int = 1) -> np.ndarray:
        """Return the win rate by batch: `batches` times `blocks` blocks of every mix, from block `first` on."""
        records = self.records.get()
        try:
            found = np.zeros(batches)
            for number, base in enumerate(self.sessions):
                record = records[number // self.tables]
                session = copy.copy(base)
                session.parameters = base.parameters.copy()
                session.parameters[0, : len(values)] = values
                for batch in range(batches):
                    out = session.play(record, first + batch * blocks, blocks)
                    wins = out.sums.totals[session.shape.by_place(0)][0] / WIN_UNITS
                    found[batch] += wins / (blocks * session.rotations) / len(self.sessions)
            return found
        finally:
            self.records.put(records)

    @property
    def games_per_block(self) -> int:
        """Games that one block of every mix takes."""
        return sum(s.rotations for s in self.sessions)


def scenario_record(sessions: Sequence[Session], number: int, tables: int) -> Any:
    """Return a record prepared for one of the scenarios, whose sessions lie `tables` apart."""
    return sessions[number * tables].new_record()


def tune(
    scenario: Scenario,
    bidder: str,
    opponents: Sequence[str],
    evaluations: int = 400,
    games: int = 4000,
    seed: int = 1,
    only: Sequence[str] = (),
    threads: int | None = None,
    progress: Progress | None = None,
    copies: bool = False,
    also: Sequence[Scenario] = (),
    spread: float = SPREAD,
) -> Tuned:
    """Fit the parameters of a bidder with CMA-ES.

    Parameters
    ----------
    bidder : as in a line-up; its parameters are the first guess
    opponents : population; the bidder meets each of them, neighbours included, on the same random numbers in every trial
    evaluations : parameter sets to try; games : games of each
    only : names of the parameters to fit, all unless given
    copies : let every table hold copies of one opponent, not neighbouring ones
    also : other scenarios, such as layouts, that every trial is played on too
    spread : how far the first guesses lie from the start, as a share of it; smaller where the start was tuned before

    The start, the best point seen and the final centre of the search meet again on games of another seed, and the best of
    them there is returned: a search that finds nothing returns the start.
    """
    used = usable_threads(threads)
    scenarios = (scenario, *also)
    tables = mixes(opponents, scenario.players - 1, copies)
    trial = _Trial(scenarios, bidder, tables, seed, used)
    declared: dict[str, Any] = trial.spec.source.parameters
    names = list(only) or list(declared)
    missing = [n for n in names if n not in declared]
    if not declared or missing:
        raise UserError(f"bidder {trial.spec.name!r} has no parameter {missing[0]!r}" if missing else "nothing to tune")
    start = trial.spec.vector()
    blocks = max(1, round(games / trial.games_per_block))
    found = _search(trial, declared, names, start, evaluations, blocks, seed, used, progress, spread)
    chooser = _Trial(scenarios, bidder, tables, seed + VALIDATION, 1)
    rates = {name: float(chooser.rates(values, 0, CHOICE * blocks)[0]) for name, values in found.items()}
    chosen = max(rates, key=lambda name: rates[name])  # the start, which comes first, wins a tie
    best = found[chosen]
    judge = _Trial(scenarios, bidder, tables, seed + HELD_OUT, 1)
    judged = max(blocks, 10 * blocks // BATCHES)
    before, after = (judge.rates(v, 0, judged, BATCHES) for v in (start, best))
    return Tuned(
        trial.spec.source.name,
        scenario,
        tuple(opponents),
        copies,
        tuple(also),
        chosen,
        dict(zip(declared, start, strict=True)),
        dict(zip(declared, best, strict=True)),
        over_batches(before),
        over_batches(after),
        over_batches(after - before),
        evaluations,
        blocks * trial.games_per_block,
        judged * BATCHES * trial.games_per_block,
        seed,
    )


def _search(
    trial: _Trial,
    declared: dict[str, Any],
    names: Sequence[str],
    start: Sequence[float],
    evaluations: int,
    blocks: int,
    seed: int,
    threads: int,
    progress: Progress | None,
    share: float,
) -> dict[str, list[float]]:
    """Return the start, the best point seen and the centre CMA-ES ends with.

    Every generation plays other games, the same for all its members; the best point seen was lucky in its games.
    """
    import cma

    places = [list(declared).index(n) for n in names]
    low = np.array([declared[n].low for n in names])
    span = np.array([declared[n].high - declared[n].low for n in names])

    guess = (np.array([start[p] for p in places]) - low) / span
    spread = np.clip(share * np.array([abs(start[p]) for p in places]) / span, LEAST, MOST)

    def values(point: np.ndarray) -> list[float]:
        full = list(start)
        inside = np.clip(point[: len(places)] * spread, 0, 1)
        for place, value in zip(places, low + inside * span, strict=True):
            full[place] = float(value)
        return full

    idle = [1.0] * (2 - len(places))  # the search wants two coordinates at least: one that stands for nothing
    options = {"bounds": [0, [*(1 / spread), *(2 * i for i in idle)]], "seed": seed + 1, "verbose": -9, "maxfevals": evaluations}
    search = cma.CMAEvolutionStrategy([*(guess / spread), *idle], 1.0, options)
    done, first = 0, 0
    with ThreadPoolExecutor(threads) as pool:
        while done < evaluations and not search.stop():
            points = search.ask()
            offset = first
            rates = list(pool.map(lambda p: float(trial.rates(values(p), offset, blocks)[0]), points))  # noqa: B023
            search.tell(points, [-r for r in rates])
            done += len(points)
            first += blocks
            if progress is not None:
                progress(done, evaluations, max(rates))
    result = search.result
    return {
        "start": list(start),
        "centre": values(np.asarray(result.xfavorite)),
        "best seen": values(np.asarray(result.xbest)),
    }
