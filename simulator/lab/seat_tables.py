"""Tables of seats: how uneven they are, how their scores are spread, in which place they finish (metrics 3–10)."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl

from simulator.core.engine import WIN_UNITS
from simulator.core.errors import UserError
from simulator.lab.estimates import batch_games, estimate, finite
from simulator.stats.batches import batch_mean
from simulator.stats.intervals import quantile, wilson
from simulator.stats.unevenness import unevenness

if TYPE_CHECKING:
    from simulator.lab.results import Results

_WIN = 0


def sizes(results: Results) -> dict[str, int]:
    """Return the games and blocks a figure rests on."""
    return {"games": results.games, "blocks": results.blocks}


def fairness(results: Results, level: float = 0.95) -> pl.DataFrame:
    """Return imbalance, w and evenness of the seats, each beside its mean under perfect balance with so many games."""
    seats = results.shape.by_seat(_WIN)
    totals = [int(t) for t in results.sums.totals[seats]]
    unit, n = WIN_UNITS * results.plan.rotations, results.blocks
    rates = np.array(totals, float) / unit / n
    cross = results.sums.cross[seats, seats]
    covariance = np.zeros((len(totals), len(totals)))
    for i in range(len(totals)):
        for j in range(len(totals)):
            spread = int(cross[min(i, j), max(i, j)]) * n - totals[i] * totals[j]  # exact: Python integers
            covariance[i, j] = spread / (n * n * max(n - 1, 1)) / unit**2
    rows = [
        {"metric": u.name, "value": u.value, "low": u.low, "high": u.high, "expected": u.expected, **sizes(results)}
        for u in unevenness(rates, covariance, n, level)
    ]
    return pl.DataFrame(rows)


def groups(results: Results) -> list[tuple[str, int, str, list[int]]]:
    """Return who scores: scope, index from 1, label, and its lines among the seats (from 0) and the places (from k)."""
    k = results.shape.players
    names = [spec.name for spec in results.scenario.lineup()]
    found = [("seat", s + 1, f"seat {s + 1}", [s]) for s in range(k)]
    for index, name in enumerate(dict.fromkeys(names), start=1):
        found.append(("bidder", index, name, [k + p for p, n in enumerate(names) if n == name]))
    return found


def group_weights(results: Results, measure: int, lines: list[int]) -> dict[int, float]:
    """Return the weights of a seat measure's mean over some lines: seats from 0, then places from k."""
    k = results.shape.players
    seats, places = results.shape.by_seat(measure).start, results.shape.by_place(measure).start
    return {(seats + line if line < k else places + line - k): 1 / len(lines) for line in lines}


def scores(results: Results, level: float = 0.95) -> pl.DataFrame:
    """Return how final scores are spread, one row a seat and one a bidder (metrics 7)."""
    row_of = results.game.seat_row("score")
    measure, rows = results.game.seat_measures[row_of], []
    for scope, index, label, lines in groups(results):
        weights = group_weights(results, row_of, lines)
        found, bins = estimate(results, weights, level), results.bins.seat[row_of, lines].sum(axis=0)
        n, total = results.games * len(lines), sum(int(results.sums.totals[v]) for v in weights)
        square = sum(int(results.sums.squares[v]) for v in weights)
        row: dict[str, Any] = {"scope": scope, "index": index, "label": label, **finite(found, "mean")}
        row["sd"] = math.sqrt(max(square * n - total * total, 0) / (n * (n - 1))) if n > 1 else None
        for name, p in (("p5", 0.05), ("median", 0.5), ("p95", 0.95)):
            row[name] = quantile(bins, measure.origin, measure.width, p)
        rows.append(row | sizes(results))
    return pl.DataFrame(rows, infer_schema_length=None)


def places(results: Results, level: float = 0.95) -> pl.DataFrame:
    """Return how often each seat finishes in each place, and its mean place (metrics 6); tied players share the better place.

    The intervals are Wilson's with n = blocks, as if the games of a block were one.

    Raises
    ------
    UserError
        the game keeps no ranks
    """
    if "rank" not in {m.name for m in results.game.seat_measures}:
        raise UserError(f"{results.game.title} keeps no ranks, so there is no table 'places'")
    measure, rows = results.game.seat_row("rank"), []
    for s in range(results.shape.players):
        mean = estimate(results, {results.shape.by_seat(measure).start + s: 1.0}, level)
        for place in range(1, results.shape.players + 1):
            bin_ = (place - results.game.seat_measures[measure].origin) // results.game.seat_measures[measure].width
            rate = int(results.bins.seat[measure, s, bin_]) / results.games
            low, high = wilson(rate, results.blocks, level)
            row = {"seat": s + 1, "place": place, "rate": rate, "low": low, "high": high, "mean_place": mean.mean}
            rows.append(row | sizes(results))
    return pl.DataFrame(rows)


def outcome(results: Results, level: float = 0.95) -> pl.DataFrame:
    """Return ties, completion, margin and closeness of the games (metrics 8–10)."""
    game, shape = results.game, results.shape
    rows = []

    def add(metric: str, unit: str, value: dict[str, float | None]) -> None:
        rows.append({"metric": metric, **value, "unit": unit, **sizes(results)})

    tied = estimate(results, {shape.of_game(game.game_row("tied")): 1.0}, level, rate=True)
    capped = estimate(results, {shape.of_game(game.game_row("capped")): 1.0}, level, rate=True)
    add("tie_rate", "share", finite(tied))
    ends = finite(capped)
    add("completion", "share", {"value": 1 - capped.mean, "low": 1 - (ends["high"] or 0), "high": 1 - (ends["low"] or 0)})
    margin = shape.of_game(game.game_row("margin"))
    unit = game.game_measures[game.game_row("margin")].unit
    add("margin", unit, finite(estimate(results, {margin: 1.0}, level)))
    squares = batch_mean(np.array([b.squares[margin] for b in results.batches], float), batch_games(results), level)
    if squares.mean > 0:
        low, high = (1 / math.sqrt(v) if 0 < v < math.inf else None for v in (squares.high, squares.low))
        add("closeness", f"1/{unit}", {"value": 1 / math.sqrt(squares.mean), "low": low, "high": high})
    return pl.DataFrame(rows, infer_schema_length=None)
