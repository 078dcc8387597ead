"""How far a verdict on the seats depends on who sits there: the same scenario with every bidder of the game in all places."""

from __future__ import annotations

from collections.abc import Callable

import polars as pl

from simulator.core import registry
from simulator.core.scenario import Scenario
from simulator.lab.fairness import excesses
from simulator.lab.population import population
from simulator.stats.verdict import TOLERANCE, judge

Progress = Callable[[int, int], None]


def other_bidders(scenario: Scenario) -> list[str]:
    """Return every registered bidder of the game; the one that has all places of the scenario already is left out."""
    own = {spec.name for spec in scenario.lineup()}
    taken = own if len(own) == 1 else set()
    return [b.name for b in registry.bidders_of(scenario.game) if b.name not in taken]


def dependence(
    scenario: Scenario,
    games: int,
    seed: int = 1,
    threads: int | None = None,
    tolerance: float = TOLERANCE,
    progress: Progress | None = None,
    level: float = 0.95,
) -> pl.DataFrame:
    """Play other line-ups and return one row a line-up and seat: rate, excess with its interval, and the line-up's verdict.

    The verdicts of all line-ups hold together at the level (Bonferroni); the intervals each on their own.

    Parameters
    ----------
    games : of each line-up
    """
    names = other_bidders(scenario)
    if not names:
        schema = {"lineup": pl.String, "seat": pl.Int64, "excess": pl.Float64, "verdict": pl.String, "games": pl.Int64}
        return pl.DataFrame(schema=schema)
    found = population(scenario, names, games, seed, threads=threads, tolerance=tolerance, progress=progress)
    alpha = (1 - level) / len(names)
    kinds = {n: judge(excesses(r), tolerance, alpha).kind for n, r in zip(found.lineups, found.results, strict=True)}
    even = 1 / scenario.players
    return found.seats(level).with_columns(
        (pl.col("low") - even).alias("low"),
        (pl.col("high") - even).alias("high"),
        pl.col("lineup").replace_strict(kinds, default="").alias("verdict"),
    )
