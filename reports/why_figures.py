"""Figures that say why: where the points come from, what changed between variants, what a tile does."""

from __future__ import annotations

from textwrap import fill
from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from reports.axes import (
    COLOURS,
    GREY,
    MARKERS,
    axes_or_new,
    bare,
    count,
    frame,
    heat,
    key_below,
    nothing,
    plain,
    reach,
    titled,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from reports.axes import Frame

_LABEL = 30  # characters of a line of a label


def ledger_bars(ledger: Frame, scope: str = "seat", unit: str = "points", ax: Axes | None = None) -> Axes:
    """Draw what each seat (or bidder) gets from every source of points more or less than the mean of all.

    Parameters
    ----------
    ledger : columns scope, label, title, difference, difference_low, difference_high, games; a row a source and seat
    scope : "seat" or "bidder"
    """
    table = frame(ledger).filter(pl.col("scope") == scope)
    title = f"Where the points of each {scope} come from"
    if table.height == 0:
        return nothing(axes_or_new(ax, 5.4, 2), title)
    moving = table.group_by("title", maintain_order=True).agg(pl.col("difference").abs().max().alias("most"))
    moving = moving.sort("most", descending=True, maintain_order=True)
    sources = moving.filter(pl.col("most") > 0)["title"].to_list() or moving["title"].to_list()
    labels = table["label"].unique(maintain_order=True).to_list()
    thick = 0.8 / len(labels)
    ax = bare(axes_or_new(ax, 6.4, 2.0 + 0.14 * (len(labels) + 1) * len(sources)))
    for i, label in enumerate(labels):
        part = table.filter((pl.col("label") == label) & pl.col("title").is_in(sources))
        places = [sources.index(t) + (i - (len(labels) - 1) / 2) * thick for t in part["title"]]
        ax.barh(
            places,
            part["difference"].to_numpy(),
            thick,
            color=COLOURS[i % len(COLOURS)],
            label=plain(_name(scope, label)),
        )
        arms = reach(part, "difference", "difference_low", "difference_high")
        ax.errorbar(part["difference"].to_numpy(), places, xerr=arms, fmt="none", ecolor="#000000", elinewidth=0.9)
    ax.axvline(0, color=GREY, linewidth=1)
    ax.set_yticks(range(len(sources)), [fill(plain(s), _LABEL) for s in sources], fontsize="small")
    ax.set_ylim(len(sources) - 0.4, -0.6)
    ax.set_xlabel(f"{unit} a game above the mean; 95 % intervals")
    key_below(ax, min(len(labels), 4))
    hidden = moving.height - len(sources)
    return titled(ax, title, count(table) + (f"; left out, never different: {hidden}" if hidden else ""))


def _name(scope: str, label: object) -> str:
    text = str(label)
    return f"{scope} {text}" if text.isdigit() else text


def effect_forest(
    effects: Frame,
    title: str,
    label: str = "tile",
    value: str = "effect",
    unit: str = "",
    scale: float = 1.0,
    ax: Axes | None = None,
) -> Axes:
    """Draw effects with their intervals, one line each, the largest on top.

    Parameters
    ----------
    effects : columns `label`, `value`, low, high and, where known, games
    scale : factor of what is drawn, 100 for shares shown in percentage points
    """
    table = frame(effects).drop_nulls(value).sort(value)
    ax = bare(axes_or_new(ax, 5.4, 1.4 + 0.27 * max(table.height, 1)))
    if table.height == 0:
        return nothing(ax, title)
    middle, places = table[value].to_numpy() * scale, np.arange(table.height)
    sure = ((table["low"] > 0) | (table["high"] < 0)).to_numpy()
    arms = scale * reach(table, value)
    for chosen, marker, colour in ((sure, MARKERS[0], COLOURS[0]), (~sure, MARKERS[1], GREY)):
        if chosen.any():
            name = "surely not 0" if marker == MARKERS[0] else "may be 0"
            ax.errorbar(
                middle[chosen],
                places[chosen],
                xerr=arms[:, chosen],
                fmt=marker,
                color=colour,
                capsize=3,
                markersize=5,
                label=name,
            )
    ax.axvline(0, color=GREY, linewidth=1)
    ax.set_ylim(-0.6, table.height - 0.4)
    ax.set_yticks(places, [plain(t) for t in table[label]])
    ax.set_xlabel(f"{unit}; 95 % intervals" if unit else "95 % intervals")
    key_below(ax, 2)
    return titled(ax, title, count(table))


def layout_heatmap(
    cells: Frame,
    title: str,
    rows: str = "tile",
    columns: str = "slot",
    value: str = "mean",
    digits: int = 1,
    scale: float = 100,
    ax: Axes | None = None,
) -> Axes:
    """Draw a mean over layouts for each tile on each slot (or any other two fields of a design).

    Parameters
    ----------
    cells : columns `rows`, `columns`, `value` and, where known, games; one row a cell
    scale : factor of the numbers shown, 100 for a share in percentage points
    """
    table = frame(cells)
    names, across = (
        table[rows].unique(maintain_order=True).to_list(),
        table[columns].unique(maintain_order=True).to_list(),
    )
    grid = np.full((len(names), len(across)), np.nan)
    for name, column, mean in table.select(rows, columns, value).iter_rows():
        grid[names.index(name), across.index(column)] = mean
    ax = axes_or_new(ax, 2.4 + 0.62 * len(across), 1.3 + 0.36 * len(names))
    heat(ax, grid, [str(n) for n in names], [str(c) for c in across], None, digits, scale)
    ax.set_xlabel(plain(columns))
    if "games" not in table.columns or table["games"].n_unique() == 1:
        return titled(ax, title, count(table))
    return titled(ax, title, f"{int(table['games'].min()):,} to {int(table['games'].max()):,} games a cell")  # type: ignore[arg-type]


def price_against_value(
    prices: Frame,
    label: str,
    price: str = "price",
    value: str = "value",
    unit: str = "points",
    ax: Axes | None = None,
) -> Axes:
    """Draw for each kind of lot what was paid and what it turned out to be worth, with intervals, joined by a line.

    Parameters
    ----------
    prices : columns `label`, `price`, `value`, and low and high of either as ``price_low`` … where known
    """
    table = frame(prices).drop_nulls([price, value])
    title = "Price paid and realised value"
    ax = bare(axes_or_new(ax, 5.2, 1.5 + 0.34 * max(table.height, 1)))
    if table.height == 0:
        return nothing(ax, title)
    places = np.arange(table.height)
    ax.hlines(places, table[price].to_numpy(), table[value].to_numpy(), color=GREY, linewidth=1.2)
    for name, told, marker, colour in (
        (price, "price paid", MARKERS[1], COLOURS[5]),
        (value, "realised value", MARKERS[0], COLOURS[0]),
    ):
        arms = None
        if {f"{name}_low", f"{name}_high"} <= set(table.columns):
            arms = reach(table, name, f"{name}_low", f"{name}_high")
        ax.errorbar(
            table[name].to_numpy(), places, xerr=arms, fmt=marker, color=colour, capsize=3, markersize=6, label=told
        )
    ax.set_yticks(places, [plain(t) for t in table[label]])
    ax.set_ylim(table.height - 0.4, -0.6)
    ax.set_xlim(left=min(0.0, ax.get_xlim()[0]))
    ax.set_xlabel(f"{unit}; 95 % intervals")
    key_below(ax, 2)
    return titled(ax, title, count(table))
