"""A verdict on the seats over a population of bidders: every line-up must be even, whoever sits there (metrics 5)."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl

from simulator.core.errors import UserError
from simulator.core.scenario import Scenario
from simulator.lab.estimates import finite
from simulator.lab.fairness import excesses, from_even
from simulator.lab.results import Results
from simulator.lab.simulate import simulate
from simulator.stats.intervals import mean_interval, rate_interval
from simulator.stats.verdict import BALANCED, UNBALANCED, Excess, Verdict, judge

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class PopulationVerdict:
    """The seats judged over several line-ups.

    Attributes
    ----------
    verdict : over all seats of all line-ups together
    lineups : names of the line-ups; results : of each, in that order
    """

    verdict: Verdict
    lineups: tuple[str, ...]
    results: tuple[Results, ...]

    @property
    def players(self) -> int:
        """Number of seats."""
        return self.results[0].shape.players

    def seats(self, level: float = 0.95) -> pl.DataFrame:
        """Return one row a line-up and seat: win rate with its own interval, excess, games."""
        rows: list[dict[str, Any]] = []
        for name, results in zip(self.lineups, self.results, strict=True):
            for row in results.seat_rates(level).iter_rows(named=True):
                kept = ("seat", "win_rate", "low", "high", "excess", "games", "blocks")
                rows.append({"lineup": name} | {key: row[key] for key in kept})
        return pl.DataFrame(rows, infer_schema_length=None)

    def average(self, level: float = 0.95) -> pl.DataFrame:
        """Return one row a seat: its win rate averaged uniformly over the line-ups, which are independent runs."""
        k, rows = self.players, []
        found = [excesses(r) for r in self.results]
        for s in range(k):
            seats = [f[s] for f in found]
            mean = math.fsum(e.mean for e in seats) / len(seats) + 1 / k
            variance = math.fsum(e.error**2 for e in seats) / len(seats) ** 2
            blocks = min(e.blocks for e in seats)  # no fewer degrees of freedom than the smallest run has
            interval = (rate_interval if variance == 0 else mean_interval)(mean, variance * blocks, blocks, level)
            games = sum(r.games for r in self.results)
            rows.append({"seat": s + 1, **finite(interval, "win_rate"), "excess": mean - 1 / k, "games": games})
        return pl.DataFrame(rows, infer_schema_length=None)

    def sentence(self) -> str:
        """Say the verdict in one sentence, with the games it would still take."""
        where, points = from_even(self.verdict.worst), self.verdict.tolerance * 100
        count, games = len(self.lineups), self.results[0].games
        if self.verdict.kind == BALANCED:
            return f"balanced: every seat is within ±{points:g} points of even in all {count} line-ups (worst: {where})"
        if self.verdict.kind == UNBALANCED:
            return f"unbalanced: surely more than {points:g} points in some of {count} line-ups (worst: {where})"
        if math.isinf(self.verdict.needed):
            return f"undecided over {count} line-ups: {where}, too close to the tolerance of {points:g} points to decide"
        needed = math.ceil(self.verdict.needed * games)
        return f"undecided over {count} line-ups: {where}; about {needed:,} games of each would decide for ±{points:g} points"


def population(
    scenario: Scenario,
    bidders: Sequence[str],
    games: int,
    seed: int = 1,
    mixed: bool = False,
    threads: int | None = None,
    tolerance: float = 0.01,
    alpha: float = 0.05,
    progress: Progress | None = None,
) -> PopulationVerdict:
    """Play every bidder alone in all seats, and on request mixed line-ups, and judge all seats together.

    Mixed line-ups take k bidders in turn from the list, beginning with each of them once. Every line-up has a seed of its own, so
    that runs are independent.

    Parameters
    ----------
    bidders : names; games : of each line-up; mixed : whether mixed line-ups are played too
    """
    if len(set(bidders)) < len(bidders) or not bidders:
        raise UserError("the bidders of a population are named once each; at least one is needed")
    lineups = {name: scenario.replace(bidders=(name,)) for name in bidders}
    if mixed:
        if len(bidders) < 2:
            raise UserError("mixed line-ups need at least two bidders")
        for i in range(len(bidders)):
            names = tuple(bidders[(i + j) % len(bidders)] for j in range(scenario.players))
            lineups["+".join(names)] = scenario.replace(bidders=names)
    played: list[Results] = []
    for i, other in enumerate(lineups.values()):

        def move(done: int, total: int, before: int = i) -> None:
            if progress is not None:
                progress(before * total + done, len(lineups) * total)

        played.append(simulate(other, games, seed + i, threads, progress=move))
    found: list[Excess] = []
    for name, results in zip(lineups, played, strict=True):
        found += excesses(results, f"{name}: ")
    return PopulationVerdict(judge(found, tolerance, alpha), tuple(lineups), tuple(played))
