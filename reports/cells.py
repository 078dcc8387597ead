"""How the cells of tables are written: the same text in HTML and in Markdown, the exact value beside it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import polars as pl

from reports.document import Column
from simulator.core.errors import UserError

SHARES = ("share", "games")  # units of what is a share of games or of something else; 0 to 1
NONE = "–"  # no figure, or one that is not finite
_FORMS = {
    "number": ("{:,.{d}f}", 1),
    "change": ("{:+,.{d}f}", 1),
    "rate": ("{:,.{d}f}%", 100),
    "points": ("{:+,.{d}f}", 100),
    "share-points": ("{:,.{d}f}", 100),
    "count": ("{:,.0f}", 1),
}


@dataclass(frozen=True)
class Cell:
    """What a cell shows, and the exact value it shows (two, separated by a space, for an interval)."""

    text: str
    value: str


def shown(value: Any, kind: str, digits: int = 2) -> str:
    """Return a value as people see it."""
    if value is None or (isinstance(value, float) and not math.isfinite(value)):
        return NONE
    if kind == "text" or isinstance(value, str):
        return ("yes" if value else "no") if isinstance(value, bool) else str(value)
    form, scale = _FORMS[kind]
    return form.format(value * scale, d=digits)


def by_unit(value: Any, unit: str, largest: float, signed: bool = False) -> str:
    """Return a value as people see it in a column of many units: shares in per cent, else digits by the size of the figures."""
    if unit in SHARES:
        return shown(value, "points" if signed else "rate", 2)
    digits = 0 if largest >= 1000 else 1 if largest >= 100 else 2 if largest >= 10 else 3 if largest >= 0.1 or not largest else 6
    return shown(value, "change" if signed else "number", digits)


def cells(table: pl.DataFrame, column: Column) -> list[Cell]:
    """Return the cells of one column, one a row.

    Raises
    ------
    UserError
        names a column the table does not have
    """
    names = [column.source] if isinstance(column.source, str) else list(column.source)
    units = ["unit"] if column.kind in ("unit", "signed-unit") else []
    for name in (*names, *units):
        if name not in table.columns:
            raise UserError(f"the table has no column {name!r}; it has: {', '.join(table.columns)}")
    rows = []
    for found in table.select(names + units).iter_rows():
        values = found[: len(names)]
        if units:
            largest = max((abs(v) for v in values if v is not None and math.isfinite(v)), default=0.0)
            texts = [by_unit(v, found[-1], largest, column.kind == "signed-unit") for v in values]
        else:
            texts = [shown(v, column.kind, column.digits) for v in values]
        if len(values) == 3:
            texts = [_with_reach(values, texts[0], column)]
        exact = " ".join("" if v is None else repr(v) if isinstance(v, float) else str(v) for v in values)
        rows.append(Cell(texts[0] if len(texts) == 1 else f"[{', '.join(texts)}]", exact))
    return rows


def _with_reach(values: tuple[Any, ...], text: str, column: Column) -> str:
    """Return a figure with the longer half of its interval: 61.3% ± 0.6."""
    middle, low, high = values
    if text == NONE or low is None or high is None:
        return text
    half = shown(max(high - middle, middle - low), column.kind, column.digits)
    return f"{text} ± {half}"


def is_left(column: Column) -> bool:
    """Tell whether a column is aligned left."""
    return column.kind == "text"
