"""How far a verdict on the seats depends on who sits there: the same scenario with every bidder of the game in all places."""

from __future__ import annotations

from collections.abc import Callable

import polars as pl

from simulator.core import registry
from simulator.core.scenario import Scenario
from simulator.lab.fairness import excesses
from simulator.lab.simulate import simulate
from simulator.stats.intervals import student_quantile
from simulator.stats.verdict import TOLERANCE, judge

Progress = Callable[[int, int], None]


def other_lineups(scenario: Scenario) -> list[tuple[str, Scenario]]:
    """Return the scenario with each registered bidder of its game in all places, but for the line-up it has."""
    own = {spec.name for spec in scenario.lineup()}
    taken = own if len(own) == 1 else set()
    names = [b.name for b in registry.bidders_of(scenario.game) if b.name not in taken]
    return [(name, scenario.replace(bidders=(name,))) for name in names]


def dependence(
    scenario: Scenario,
    games: int,
    seed: int = 1,
    threads: int | None = None,
    tolerance: float = TOLERANCE,
    progress: Progress | None = None,
    level: float = 0.95,
) -> pl.DataFrame:
    """Play other line-ups and return one row a line-up and seat: rate, interval, excess and the line-up's verdict.

    The verdicts of all line-ups hold together at the level (Bonferroni); the intervals each on their own.

    Parameters
    ----------
    games : of each line-up
    """
    lineups = other_lineups(scenario)
    rows = []
    for i, (name, other) in enumerate(lineups):

        def move(done: int, total: int, before: int = i) -> None:
            if progress is not None:
                progress(before * total + done, len(lineups) * total)

        results = simulate(other, games, seed, threads, progress=move)
        found = excesses(results)
        kind = judge(found, tolerance, (1 - level) / len(lineups)).kind
        for seat, excess in enumerate(found, start=1):
            half = student_quantile(0.5 + level / 2, max(excess.blocks - 1, 1)) * excess.error
            rows.append(
                {
                    "lineup": name,
                    "seat": seat,
                    "win_rate": excess.mean + 1 / scenario.players,
                    "excess": excess.mean,
                    "low": excess.mean - half,
                    "high": excess.mean + half,
                    "verdict": kind,
                    "games": results.games,
                    "blocks": results.blocks,
                }
            )
    schema = {"lineup": pl.String, "seat": pl.Int64, "win_rate": pl.Float64, "excess": pl.Float64, "low": pl.Float64}
    return pl.DataFrame(rows, schema_overrides=schema) if rows else pl.DataFrame(schema=schema)
