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
from simulator.core.plugin import Bidder, BidderSpec
from simulator.core.runner import usable_threads
from simulator.core.scenario import Scenario
from simulator.core.session import Session
from simulator.lab.standings import Bound, over_batches

BATCHES = 20  # pieces of the judgement on held-out seeds
SPREAD = 0.25  # of the range of each parameter: standard deviation of the first guesses
HELD_OUT = 1_000_003  # added to the seed for the games that judge
Progress = Callable[[int, int, float], None]


@dataclass(frozen=True)
class Tuned:
    """A tuned bidder and how it was found.

    Attributes
    ----------
    bidder : name; scenario : where it was tuned; opponents : its population
    before, after : parameter values; gain : win rate after minus before, paired, on held-out seeds
    rate_before, rate_after : win rates on held-out seeds
    evaluations, games, seed : the budget that was spent
    """

    bidder: str
    scenario: Scenario
    opponents: tuple[str, ...]
    before: dict[str, float]
    after: dict[str, float]
    rate_before: Bound
    rate_after: Bound
    gain: Bound
    evaluations: int
    games: int
    judged: int
    seed: int

    def to_toml(self) -> str:
        """Return a parameter file that `--bidders NAME@file` takes, with the record of how it was found."""
        document = tomlkit.document()
        document.add(tomlkit.comment(f"Parameters of {self.bidder}, found by `bidderup tune`."))
        document["parameters"] = {k: round(v, 4) for k, v in self.after.items()}
        document["record"] = {
            "version": version("bidderup"),
            "scenario": self.scenario.changed(),
            "opponents": list(self.opponents),
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

    def save(self, path: Path) -> None:
        """Write the parameter file; an existing one is refused."""
        if path.exists():
            raise UserError(f"{path} exists; nothing was overwritten")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(self.to_toml(), encoding="utf-8")


class _Trial:
    """Plays one place of the tuned bidder against its population with any parameters."""

    def __init__(self, scenario: Scenario, text: str, opponents: Sequence[str], seed: int, threads: int) -> None:
        k = scenario.players
        mixes = [tuple(opponents[(i + j) % len(opponents)] for j in range(k - 1)) for i in range(len(opponents))]
        self.sessions = [
            Session(scenario.replace(bidders=(text, *mix), seats="rotate"), seed) for mix in dict.fromkeys(mixes)
        ]
        self.spec: BidderSpec = self.sessions[0].lineup[0]
        self.records: queue.SimpleQueue[Any] = queue.SimpleQueue()
        for _ in range(threads):
            self.records.put(self.sessions[0].new_record())

    def rates(self, values: Sequence[float], first: int, blocks: int, batches: int = 1) -> np.ndarray:
        """Return the win rate by batch: `batches` times `blocks` blocks of every mix, from block `first` on."""
        record = self.records.get()
        try:
            found = np.zeros(batches)
            for base in self.sessions:
                session = copy.copy(base)
                session.parameters = base.parameters.copy()
                session.parameters[0, : len(values)] = values
                for batch in range(batches):
                    out = session.play(record, first + batch * blocks, blocks)
                    wins = out.sums.totals[session.shape.by_place(0)][0] / WIN_UNITS
                    found[batch] += wins / (blocks * session.rotations) / len(self.sessions)
            return found
        finally:
            self.records.put(record)

    @property
    def games_per_block(self) -> int:
        """Games that one block of every mix takes."""
        return sum(s.rotations for s in self.sessions)


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
) -> Tuned:
    """Fit the parameters of a bidder with CMA-ES.

    Parameters
    ----------
    bidder : as in a line-up; its parameters are the first guess
    opponents : population; the bidder meets each of them, neighbours included, on the same random numbers in every trial
    evaluations : parameter sets to try; games : games of each
    only : names of the parameters to fit, all unless given
    """
    used = usable_threads(threads)
    trial = _Trial(scenario, bidder, opponents, seed, used)
    declared: dict[str, Any] = trial.spec.source.parameters
    names = list(only) or list(declared)
    missing = [n for n in names if n not in declared]
    if not declared or missing:
        raise UserError(f"bidder {trial.spec.name!r} has no parameter {missing[0]!r}" if missing else "nothing to tune")
    start = trial.spec.vector()
    blocks = max(1, round(games / trial.games_per_block))
    best = _search(trial, declared, names, start, evaluations, blocks, seed, used, progress)
    judge = _Trial(scenario, bidder, opponents, seed + HELD_OUT, 1)
    judged = max(blocks, 10 * blocks // BATCHES)
    before, after = (judge.rates(v, 0, judged, BATCHES) for v in (start, best))
    return Tuned(
        trial.spec.source.name,
        scenario,
        tuple(opponents),
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
) -> list[float]:
    """Return the best parameters CMA-ES finds; every generation plays other games, the same for all its members."""
    import cma

    places = [list(declared).index(n) for n in names]
    low = np.array([declared[n].low for n in names])
    span = np.array([declared[n].high - declared[n].low for n in names])

    def values(point: np.ndarray) -> list[float]:
        full = list(start)
        for place, value in zip(places, low + np.clip(point[: len(places)], 0, 1) * span, strict=True):
            full[place] = float(value)
        return full

    guess = (np.array([start[p] for p in places]) - low) / span
    if len(names) == 1:  # the optimiser wants two dimensions at least: the second one does nothing
        guess = np.append(guess, 0.5)
    options = {"bounds": [0, 1], "seed": seed + 1, "verbose": -9, "maxfevals": evaluations}
    search = cma.CMAEvolutionStrategy(guess, SPREAD, options)
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
    return values(np.asarray(search.result.xfavorite))


__all__ = ["Bidder", "Tuned", "tune"]
