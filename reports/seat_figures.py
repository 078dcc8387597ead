"""Figures of fairness: how often each seat wins, where it finishes, and how the estimate settled."""

from __future__ import annotations

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
    percent,
    plain,
    reach,
    titled,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from reports.axes import Frame


def seat_bars(
    seat_rates: Frame, tolerance: float | None = 0.01, ax: Axes | None = None, first: str = "seat 1 moves first"
) -> Axes:
    """Draw how far each seat's win rate is from even, with intervals, the 1/k line and the tolerance.

    Parameters
    ----------
    seat_rates : columns seat, win_rate, low, high, games; one row a seat
    tolerance : share of games that still counts as even, drawn as a band; None for no band
    first : who moves first
    """
    table = frame(seat_rates).sort("seat")
    even = 1 / table.height
    ax = bare(axes_or_new(ax, 5.0, 3.4))
    seats, rates = table["seat"].to_list(), table["win_rate"].to_numpy()
    if tolerance is not None:
        band = f"even ± {100 * tolerance:g} {'point' if tolerance == 0.01 else 'points'}"
        ax.axhspan(even - tolerance, even + tolerance, color=GREY, alpha=0.22, label=band)
    ax.bar(range(len(seats)), rates - even, 0.6, bottom=even, color=COLOURS[0])
    ax.errorbar(
        range(len(seats)),
        rates,
        yerr=reach(table, "win_rate"),
        fmt="none",
        ecolor="#000000",
        capsize=4,
        label="95 % interval",
    )
    ax.axhline(even, color=GREY, linewidth=1.2)
    ax.annotate(
        f"1/{table.height}",
        (1, even),
        xycoords=("axes fraction", "data"),
        xytext=(3, 0),
        textcoords="offset points",
        va="center",
    )
    tops, bottoms = table["high"].fill_nan(None).to_numpy(), table["low"].fill_nan(None).to_numpy()
    for i, rate in enumerate(rates):
        above = rate >= even
        ax.annotate(
            f"{rate:.1%}",
            (i, min(tops[i], 1.0) if above else max(bottoms[i], 0.0)),
            xytext=(0, 4 if above else -4),
            textcoords="offset points",
            ha="center",
            va="bottom" if above else "top",
        )
    ax.margins(y=0.16)
    ax.set_xticks(range(len(seats)), [f"seat {s}" for s in seats])
    ax.yaxis.set_major_formatter(percent)
    ax.set_ylabel("share of wins")
    key_below(ax, 2)
    return titled(ax, f"How often each seat wins ({first})", count(table))


def place_matrix(places: Frame, ax: Axes | None = None) -> Axes:
    """Draw how often each seat finishes in each place, in per cent (metrics 6).

    Parameters
    ----------
    places : columns seat, place, rate, games; one row a seat and place
    """
    table = frame(places).sort("seat", "place")
    seats, finished = table["seat"].unique().sort().to_list(), table["place"].unique().sort().to_list()
    cells = np.full((len(seats), len(finished)), np.nan)
    for seat, place, rate in table.select("seat", "place", "rate").iter_rows():
        cells[seats.index(seat), finished.index(place)] = rate
    ax = axes_or_new(ax, 4.6, 1.3 + 0.5 * len(seats))
    heat(ax, cells, [f"seat {s}" for s in seats], [str(p) for p in finished], 1 / len(seats), 1)
    ax.set_xlabel("finishes in place")
    return titled(ax, f"Places by seat, % (even: {100 / len(seats):.1f})", count(table))


def convergence(course: Frame, ax: Axes | None = None) -> Axes:
    """Draw the estimate of each seat's rate as games came in, with its interval at each point.

    Parameters
    ----------
    course : columns games, seat, win_rate, low, high; one row a seat and number of games
    """
    table = frame(course)
    seats = table["seat"].unique().sort().to_list()
    ax = bare(axes_or_new(ax, 5.0, 3.4))
    for i, seat in enumerate(seats):
        line = table.filter(pl.col("seat") == seat).sort("games")
        colour = COLOURS[i % len(COLOURS)]
        ax.fill_between(
            line["games"].to_numpy(),
            line["low"].to_numpy(),
            line["high"].to_numpy(),
            color=colour,
            alpha=0.2,
            linewidth=0,
        )
        ax.plot(
            line["games"], line["win_rate"], color=colour, label=f"seat {seat}", linestyle=("-", "--", ":", "-.")[i % 4]
        )
    ax.axhline(1 / len(seats), color=GREY, linewidth=1)
    ax.set_xscale("log")
    ax.yaxis.set_major_formatter(percent)
    ax.xaxis.set_major_formatter(lambda value, _: f"{value:,.0f}")
    ax.set_xlabel("games played")
    ax.set_ylabel("share of wins so far")
    key_below(ax, min(4, len(seats)))
    return titled(ax, "How the estimate settled, 95 % intervals", count(table))


def lineup_dots(lineups: Frame, tolerance: float | None = 0.01, ax: Axes | None = None) -> Axes:
    """Draw each seat's excess under each line-up: how far the verdict depends on who plays.

    Parameters
    ----------
    lineups : columns lineup, seat, excess, low, high, games; one row a line-up and seat
    """
    table = frame(lineups)
    names = table["lineup"].unique(maintain_order=True).to_list()
    seats = table["seat"].unique().sort().to_list()
    ax = bare(axes_or_new(ax, 5.4, 1.5 + 0.3 * len(names)))
    if tolerance is not None:
        ax.axvspan(-100 * tolerance, 100 * tolerance, color=GREY, alpha=0.22, linewidth=0)
    for i, seat in enumerate(seats):
        part = table.filter(pl.col("seat") == seat)
        places = [names.index(n) + (i - (len(seats) - 1) / 2) * 0.16 for n in part["lineup"]]
        ax.errorbar(
            100 * part["excess"].to_numpy(),
            places,
            xerr=100 * reach(part, "excess"),
            fmt=MARKERS[i % len(MARKERS)],
            markersize=4,
            color=COLOURS[i % len(COLOURS)],
            label=f"seat {seat}",
        )
    ax.axvline(0, color=GREY, linewidth=1)
    ax.set_yticks(range(len(names)), [plain(n) for n in names])
    ax.invert_yaxis()
    ax.set_xlabel("win rate above even, percentage points; 95 % intervals")
    ax.legend(frameon=False, fontsize="small", loc="upper left", bbox_to_anchor=(1, 1))
    fewest, most = int(table["games"].min()), int(table["games"].max())  # type: ignore[arg-type]
    games = f"{fewest:,} games each" if fewest == most else f"{fewest:,} to {most:,} games each"
    return titled(ax, "The same layout with other bidders", games)
