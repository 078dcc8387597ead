"""Columns for a table nobody described: what it is called and holds says how it is shown."""

from __future__ import annotations

import polars as pl

from reports.document import Column

_SHARES = ("share", "rate", "win_rate")
_HIDDEN = ("bin",)


def columns_of(table: pl.DataFrame, dictionary: pl.DataFrame | None = None, name: str = "") -> list[Column]:
    """Return a column for each of a table's; the ends of an interval, ``x_low`` and ``x_high`` or low and high, become one.

    Parameters
    ----------
    dictionary : columns table, column, unit, help; where it knows a column of the table called `name` it is heard
    """
    units, helps = _known(dictionary, name)
    found, taken = [], set(_HIDDEN)
    for column, kind in table.schema.items():
        if column in taken:
            continue
        title = column.replace("_", " ")
        low, high = (column, column.removesuffix("low") + "high") if column.endswith("low") else ("", "")
        unit = units.get(column, "")
        form = _form(column, kind, unit)
        if low and high in table.columns:
            taken |= {low, high}
            owner = column.removesuffix("low").rstrip("_")
            title = f"{owner.replace('_', ' ')} 95 % interval".strip()
            shared = any(
                c in table.columns and _form(c, table.schema[c], units.get(c, "")) == "rate" for c in (owner, *_SHARES)
            )
            found.append(Column((low, high), title, "rate" if shared else form))
        else:
            found.append(
                Column(
                    column, f"{title}, {unit}" if unit and form != "rate" else title, form, help=helps.get(column, "")
                )
            )
    return found


def _known(dictionary: pl.DataFrame | None, name: str) -> tuple[dict[str, str], dict[str, str]]:
    """Return units and helps of a table's columns."""
    if dictionary is None:
        return {}, {}
    rows = dictionary.filter(pl.col("table") == name)
    return dict(rows.select("column", "unit").iter_rows()), dict(rows.select("column", "help").iter_rows())


def _form(column: str, kind: pl.DataType, unit: str) -> str:
    """Return how a column is shown."""
    if kind.is_integer():
        return "count"
    if not kind.is_numeric():
        return "text"
    return "rate" if unit == "share" or column in _SHARES else "number"
