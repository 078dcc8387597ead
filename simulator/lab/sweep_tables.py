"""The tables of a sweep: designs with ranks and verdicts, the sets of extremes, rates and measures of every design."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import polars as pl

from simulator.core import registry
from simulator.core.engine import WIN_UNITS
from simulator.lab.sweep_walk import Standing, Walk
from simulator.stats.elimination import fair_extreme
from simulator.stats.intervals import Estimate, mean_interval, rate_interval
from simulator.stats.verdict import Excess, judge

_WIN = 0


def block_estimate(standing: Standing, variable: int, per: float, level: float = 0.95, rate: bool = False) -> Estimate:
    """Return the mean per game of a block variable, with its interval over blocks."""
    (at,), n = standing.kept.where([variable]), standing.blocks
    scale = per * standing.plan.rotations
    total, square = int(standing.totals[at]), int(standing.squares[at])
    variance = max(square * n - total * total, 0) / (n * (n - 1)) / scale**2 if n > 1 else math.inf
    return (rate_interval if rate else mean_interval)(total / n / scale, variance, n, level)


def _wins(standing: Standing, level: float = 0.95) -> list[Estimate]:
    """Return the win rate of each seat with its interval for a fixed number of games."""
    seats = standing.shape.by_seat(_WIN)
    return [block_estimate(standing, v, WIN_UNITS, level, rate=True) for v in range(seats.start, seats.stop)]


def _rates(walk: Walk, standing: Standing) -> list[Estimate]:
    """Return the win rate of each seat; by confidence sequences unless the budgets were equal (metrics 33)."""
    fixed = _wins(standing)
    if walk.settings.equal:
        return fixed
    return [Estimate(e.mean, s.low, s.high, e.error) for e, s in zip(fixed, standing.seats.shown, strict=True)]


def verdict(walk: Walk, standing: Standing) -> str:
    """Return the verdict on a design: of a fixed number of games with equal budgets, else by confidence sequences."""
    if not walk.settings.equal:
        return standing.seats.verdict(walk.settings.tolerance)
    k = standing.shape.players
    found = [Excess(f"seat {i + 1}", e.mean - 1 / k, e.error, standing.blocks) for i, e in enumerate(_wins(standing))]
    if standing.blocks < 2:
        return "undecided"
    return judge(found, walk.settings.tolerance, walk.settings.alpha).kind


def values(walk: Walk) -> np.ndarray:
    """Return float[designs]: the objective as estimated."""
    found = []
    for standing in walk.standing:
        means = standing.means(standing.bounding.variables) / walk.objective.per
        found.append(float(walk.objective.value(means)))
    return np.array(found)


def designs(walk: Walk) -> pl.DataFrame:
    """Return one row a design, in the order of rank: 1 has the lowest objective."""
    value = values(walk)
    rank = np.empty(len(value), int)
    rank[np.argsort(value, kind="stable")] = np.arange(1, len(value) + 1)
    rows: list[dict[str, Any]] = []
    for i, (design, standing) in enumerate(zip(walk.designs, walk.standing, strict=True)):
        k = standing.shape.players
        rates = _rates(walk, standing)
        worst = max(range(k), key=lambda s, r=rates: abs(r[s].mean - 1 / k))  # type: ignore[misc]
        rows.append(
            {
                "rank": int(rank[i]),
                "design": i,
                **design.factors,
                **({"layout": ",".join(design.layout)} if design.layout else {}),
                "legal": design.legal,
                "objective": walk.objective.name,
                "value": float(value[i]),
                "low": float(walk.race.low[i]),
                "high": float(walk.race.high[i]),
                "may_be_best": bool(walk.race.best[i]),
                "may_be_worst": bool(walk.race.worst[i]),
                "verdict": verdict(walk, standing),
                "worst_seat": worst + 1,
                "worst_excess": rates[worst].mean - 1 / k,
                "excess_low": rates[worst].low - 1 / k,
                "excess_high": rates[worst].high - 1 / k,
                "games": standing.games,
                "blocks": standing.blocks,
                "looks": standing.look,
            }
        )
    return pl.DataFrame(rows, infer_schema_length=None).sort("rank")


def best(walk: Walk) -> pl.DataFrame:
    """Return the designs that may have the lowest objective, the leader (smallest upper bound) first."""
    return designs(walk).filter("may_be_best").sort("high", "value")


def worst(walk: Walk) -> pl.DataFrame:
    """Return the designs that may have the highest objective, the leader (largest lower bound) first."""
    return designs(walk).filter("may_be_worst").sort("low", "value", descending=True)


def seat_rates(walk: Walk) -> pl.DataFrame:
    """Return one row a design and seat: win rate with interval."""
    rows = []
    for i, standing in enumerate(walk.standing):
        for s, rate in enumerate(_rates(walk, standing)):
            row = {"design": i, "seat": s + 1, "win_rate": rate.mean, "low": rate.low, "high": rate.high}
            rows.append(row | {"games": standing.games, "blocks": standing.blocks})
    return pl.DataFrame(rows)


def measures(walk: Walk) -> pl.DataFrame:
    """Return one row a design and measure of the game: its mean, with the interval of a fixed number of games."""
    rows = []
    for i, standing in enumerate(walk.standing):
        game = registry.game(walk.designs[i].fields["game"])
        for m, measure in enumerate(game.game_measures):
            found = block_estimate(standing, standing.shape.of_game(m), measure.per)
            row = {"design": i, "measure": measure.name, "unit": measure.unit, "mean": found.mean, "low": found.low}
            rows.append(row | {"high": found.high, "games": standing.games, "blocks": standing.blocks})
    return pl.DataFrame(rows)


def noise(walk: Walk) -> float:
    """Return what the worst of so many perfectly fair designs would show, at the games each played (metrics 35)."""
    errors = [e.error for standing in walk.standing for e in _wins(standing)]
    return fair_extreme(errors)
