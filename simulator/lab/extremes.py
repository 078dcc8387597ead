"""The table of the most extreme games of a run."""

from __future__ import annotations

from typing import TYPE_CHECKING

import polars as pl

from simulator.lab.tables import extremes_table

if TYPE_CHECKING:
    from simulator.lab.results import Results


def extremes(results: Results) -> pl.DataFrame:
    """Return the ten most extreme games by each criterion; ``bidderup replay RUN GAME`` tells them."""
    pers = {m.name: m.per for m in (*results.game.seat_measures, *results.game.game_measures)}
    per = {c.name: pers[c.measure] for c in results.game.criteria}
    table = extremes_table(results.game, results.bins)
    value = [v / per[c] for c, v in zip(table["criterion"], table["value"], strict=True)]
    return table.with_columns(pl.Series("value", value, dtype=pl.Float64))
