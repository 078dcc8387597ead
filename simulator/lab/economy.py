"""The figures a game reads off its counters, as tables with intervals: lots, money, or what else it counts (metrics 18-22)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl

from simulator.core.errors import UserError
from simulator.core.ratio import Ratio
from simulator.lab.estimates import batch_games, finite, ratio, share, tally

if TYPE_CHECKING:
    from simulator.lab.results import Results

_SCHEMA = {"metric": pl.String, "unit": pl.String, "value": pl.Float64, "low": pl.Float64, "high": pl.Float64, "n": pl.Int64}
TABLES = ("economy", "liquidity")


def ratios(results: Results, table: str) -> list[Ratio]:
    """Return the figures of a table of the game, in its order.

    Raises
    ------
    UserError
        the game has no such table
    """
    declared = results.game.economy
    found = [r for r in declared(results.scenario) if r.table == table] if declared is not None else []
    if not found:
        raise UserError(f"{results.game.title} has no table {table!r}: it counts nothing that belongs there")
    return found


def ratio_table(results: Results, table: str, level: float = 0.95) -> pl.DataFrame:
    """Return one row a figure: the game's own key columns, metric, unit, value, low, high, n, games, blocks.

    The interval is that of the delete-one-batch jackknife; `n` is how many things the figure is about. Figures over nothing are
    left out.
    """
    names = {name: i for i, name in enumerate(results.game.tally_names(results.scenario))}
    found = ratios(results, table)
    rows = []
    for one in found:
        upper, lower = _sum(results, names, one.numerator), _sum(results, names, one.denominator)
        if not one.denominator:
            lower = batch_games(results)
        n = int(_sum(results, names, one.cases).sum() if one.cases else lower.sum())
        if lower.sum() > 0:
            row: dict[str, Any] = {**one.keys, "metric": one.name, "unit": one.unit}
            lower = lower * one.per
            row |= finite(share(upper, lower, min(n, results.blocks), level) if one.share else ratio(upper, lower, level))
            rows.append(row | {"n": n, "games": results.games, "blocks": results.blocks})
    return pl.DataFrame(rows, schema_overrides=_SCHEMA, infer_schema_length=None)


def _sum(results: Results, names: dict[str, int], counters: tuple[str, ...]) -> np.ndarray:
    """Return the sum of some counters by batch, float[batches]."""
    total = np.zeros(len(results.batches))
    for counter in counters:
        total += tally(results, names[counter])
    return total
