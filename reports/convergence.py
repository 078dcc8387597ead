"""How an estimate settled: the seat rates after the first batches, the first two, and so on to all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from simulator.core.engine import WIN_UNITS
from simulator.stats.intervals import block_moments, rate_interval

if TYPE_CHECKING:
    from simulator.lab.results import Results

POINTS = 40  # numbers of games at which the estimate is looked at


def settling(results: Results, level: float = 0.95) -> pl.DataFrame:
    """Return one row a seat and number of games: rate and interval from the games up to there."""
    shape, plan = results.shape, results.plan
    start, batches = shape.by_seat(0).start, len(results.batches)
    wanted = set(np.unique(np.geomspace(1, max(batches, 1), POINTS).round().astype(int)).tolist())
    totals = np.zeros(shape.players, np.int64)
    cross = np.zeros((shape.players, shape.players), np.int64)
    rows = []
    for done, batch in enumerate(results.batches, start=1):
        seats = slice(start, start + shape.players)
        totals += batch.totals[seats]
        cross += batch.cross[seats, seats]
        if done not in wanted:
            continue
        blocks = min(done * plan.batch, results.blocks)
        for s in range(shape.players):
            weights = np.zeros(shape.players)
            weights[s] = 1 / WIN_UNITS / plan.rotations
            found = rate_interval(*block_moments(weights, totals, cross, blocks), blocks, level)
            row = {
                "games": blocks * plan.rotations,
                "seat": s + 1,
                "win_rate": found.mean,
                "low": found.low,
                "high": found.high,
            }
            rows.append({**row, "blocks": blocks})
    return pl.DataFrame(rows)
