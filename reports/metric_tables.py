"""Tables with one figure a row: what their columns show, and the same laid out with one row a kind of lot."""

from __future__ import annotations

import polars as pl

from reports.document import Block, Column, Shown

_FIGURE = ("metric", "unit", "value", "low", "high", "n", "games", "blocks")


def metric_columns(table: pl.DataFrame) -> list[Column]:
    """Return the columns of a table with one figure a row: its keys, the figure, its interval, its numbers."""
    keys = [
        Column(c, c.replace("_", " "), "count" if table.schema[c].is_integer() else "text")
        for c in table.columns
        if c not in _FIGURE
    ]
    figures = [
        Column("metric", "figure"),
        Column("value", "value", "unit"),
        Column(("low", "high"), "95 % interval", "unit"),
        Column("unit", "unit"),
        Column("n", "over how many", "count"),
        Column("games", "games", "count"),
    ]
    return keys + [c for c in figures if isinstance(c.source, tuple) or c.source in table.columns]


def wide_table(name: str, table: pl.DataFrame, dictionary: pl.DataFrame | None) -> list[Block]:
    """Return a long table with one row a lot kind and one column a figure, if it has kinds at all."""
    keys = [c for c in table.columns if c not in _FIGURE]
    if not keys or table.select(keys).n_unique() < 2:
        return []
    told = table.with_columns(
        pl.col(keys).cast(pl.String).fill_null("all"),
        pl.when(pl.col("unit") == "share")
        .then("metric")
        .when(pl.col("unit").str.starts_with(pl.col("metric")))
        .then("unit")
        .otherwise(pl.col("metric") + ", " + pl.col("unit"))
        .alias("figure"),
    )
    wide = told.select(keys).unique(maintain_order=True)
    columns = [Column(k, k.replace("_", " ")) for k in keys]
    helps = (
        {}
        if dictionary is None
        else dict(dictionary.filter(pl.col("table") == name).select("column", "help").iter_rows())
    )
    for (figure, metric, unit), part in told.group_by(["figure", "metric", "unit"], maintain_order=True):
        names = [f"{figure} {end}" for end in ("value", "low", "high")]
        named = part.select(*keys, *(pl.col(c).alias(n) for c, n in zip(("value", "low", "high"), names, strict=True)))
        wide = wide.join(named, on=keys, how="left", maintain_order="left")
        kind, digits = ("rate", 1) if unit == "share" else ("number", 0 if part["value"].abs().max() >= 100 else 2)  # type: ignore[operator]
        title = str(figure).replace("_", " ")
        columns.append(Column(tuple(names), title, kind, digits, str(helps.get(str(metric), ""))))
    wide = wide.with_columns(pl.lit(int(table["games"].max())).alias("games"))  # type: ignore[arg-type]
    note = "± is the longer half of the 95 % interval; how many cases each figure rests on stands in the table of every figure."
    return [Shown(f"{name}_wide", name.capitalize(), wide, [*columns, Column("games", "games", "count")], note)]
