"""Figures of how games end and run: scores, margins, lengths, standings over time, the runaway curve."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from reports.axes import COLOURS, GREY, axes_or_new, bare, count, frame, key_below, nothing, percent, titled

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from reports.axes import Frame

_VIOLIN_BINS, _BARS = 40, 50  # at most; finer bins show the steps of the score, not its shape
_MOST_SHOWN = 0.995  # of all games are inside the axes


def score_violins(
    histograms: Frame, measure: str = "score", scope: str = "seat", unit: str = "points", ax: Axes | None = None
) -> Axes:
    """Draw the distribution of a measure for each seat, from counts, with median and P5 – P95.

    Parameters
    ----------
    histograms : columns measure, scope, index, low, games; one row a bin that is not empty
    """
    table = frame(histograms).filter((pl.col("measure") == measure) & (pl.col("scope") == scope))
    ax = bare(axes_or_new(ax, 5.0, 3.6))
    title = f"Final {measure} by {scope}: all games, median, P5 – P95"
    if table.height == 0:
        return nothing(ax, title)
    lines = table.group_by("index", "low").agg(pl.col("games").sum()).sort("index", "low")
    width = _bin_width(lines["low"])
    indices = lines["index"].unique().sort().to_list()
    for i, index in enumerate(indices):
        line = lines.filter(pl.col("index") == index)
        edges, games = _filled(line, width)
        low, median, high = _quantiles(edges, games, width, (0.05, 0.5, 0.95))
        edges, games, wide = _coarse(edges, games, width, _VIOLIN_BINS)
        half = np.concatenate([[0.0], 0.42 * games / games.max(), [0.0]])
        middle = np.concatenate([edges[:1], edges + wide / 2, edges[-1:] + wide])
        ax.fill_betweenx(middle, i - half, i + half, color=COLOURS[i % len(COLOURS)], alpha=0.6, linewidth=0)
        ax.plot([i, i], [low, high], color="#000000", linewidth=1.2)
        ax.plot([i], [median], "o", color="#000000", markersize=5)
        ax.annotate(
            f"{median:,.0f}", (i, median), xytext=(7, 0), textcoords="offset points", va="center", fontsize="small"
        )
    ax.set_xticks(range(len(indices)), [f"{scope} {i}" for i in indices])
    ax.set_ylabel(unit)
    ax.yaxis.set_major_formatter(lambda value, _: f"{value:,.0f}")
    total = int(lines.filter(pl.col("index") == indices[0])["games"].sum())
    return titled(ax, title, f"{total:,} games")


def distribution(histograms: Frame, measure: str, unit: str = "", ax: Axes | None = None) -> Axes:
    """Draw how often a measure of a game takes which value: margin, length and the like.

    Parameters
    ----------
    histograms : columns measure, scope, low, games; rows of scope "game" are drawn
    """
    from matplotlib.ticker import MaxNLocator

    table = frame(histograms).filter((pl.col("measure") == measure) & (pl.col("scope") == "game"))
    ax = bare(axes_or_new(ax, 5.0, 2.8))
    title = measure.replace("_", " ").capitalize()
    if table.height == 0:
        return nothing(ax, title)
    lines = table.group_by("low").agg(pl.col("games").sum()).sort("low")
    width = _bin_width(lines["low"])
    edges, games = _filled(lines, width)
    median, end = _quantiles(edges, games, width, (0.5, _MOST_SHOWN))
    edges, games, width = _coarse(edges, games, width, _BARS)
    ax.bar(edges, games / games.sum(), width, align="edge" if width > 1 else "center", color=COLOURS[0], linewidth=0)
    if end + width < edges[-1]:
        ax.set_xlim(edges[0] - width, end + width)
        beyond = games[edges > end + width].sum() / games.sum()
        ax.annotate(f"{beyond:.1%} beyond", (1, 0.5), xycoords="axes fraction", ha="right", fontsize="small")
    ax.axvline(median, color=COLOURS[5], linewidth=1.4, label=f"median {median:,.0f}")
    ax.legend(frameon=False, fontsize="small")
    ax.yaxis.set_major_formatter(percent)
    ax.xaxis.set_major_locator(MaxNLocator(8, integer=True, min_n_ticks=1))
    ax.xaxis.set_major_formatter(lambda value, _: f"{value:,.0f}")
    ax.set_ylabel("share of games")
    ax.set_xlabel(unit)
    return titled(ax, title, f"{int(games.sum()):,} games")


def standings_over_time(standings: Frame, unit: str = "points", ax: Axes | None = None) -> Axes:
    """Draw the mean standing of each seat over the course of a game, with a band of one standard deviation.

    Parameters
    ----------
    standings : columns from, to, seat, mean, sd, games; `from` and `to` are shares of the game
    """
    table = frame(standings)
    seats = table["seat"].unique().sort().to_list()
    ax = bare(axes_or_new(ax, 5.0, 3.4))
    for i, seat in enumerate(seats):
        line = table.filter(pl.col("seat") == seat).sort("from")
        time = ((line["from"] + line["to"]) / 2).to_numpy()
        mean, colour = line["mean"].to_numpy(), COLOURS[i % len(COLOURS)]
        if "sd" in line.columns:
            sd = line["sd"].to_numpy()
            ax.fill_between(time, mean - sd, mean + sd, color=colour, alpha=0.1, linewidth=0)
        ax.plot(time, mean, color=colour, label=f"seat {seat}", linestyle=("-", "--", ":", "-.")[i % 4])
    ax.set_xlim(0, 1)
    ax.xaxis.set_major_formatter(percent)
    ax.yaxis.set_major_formatter(lambda value, _: f"{value:,.0f}")
    ax.set_xlabel("of the game played")
    ax.set_ylabel(f"{unit} if it ended now")
    key_below(ax, min(4, len(seats)))
    return titled(ax, "Standing over the game: mean, ± 1 standard deviation", count(table))


def runaway_curve(runaway: Frame, players: int, ax: Axes | None = None) -> Axes:
    """Draw how often who leads at a moment wins in the end (metrics 15).

    Parameters
    ----------
    runaway : columns from, to, rate, low, high, turns; one row a bin of the game's course
    players : an even chance is 1/players
    """
    table = frame(runaway).sort("from")
    time = ((table["from"] + table["to"]) / 2).to_numpy()
    ax = bare(axes_or_new(ax, 5.0, 3.0))
    ax.fill_between(time, table["low"].to_numpy(), table["high"].to_numpy(), color=COLOURS[0], alpha=0.3, linewidth=0)
    ax.plot(time, table["rate"], "o-", color=COLOURS[0], markersize=3.5)
    ax.axhline(1 / players, color=GREY, linewidth=1)
    ax.annotate(f"1/{players}", (1, 1 / players), xytext=(3, 0), textcoords="offset points", va="center")
    ax.set_xlim(0, 1)
    ax.set_ylim(0, 1.02)
    ax.xaxis.set_major_formatter(percent)
    ax.yaxis.set_major_formatter(percent)
    ax.set_xlabel("of the game played")
    ax.set_ylabel("leader wins")
    told = f"{int(table['turns'].sum()):,} turns" if "turns" in table.columns else count(table)
    return titled(ax, "Who leads now, wins: how often? 95 % intervals", told)


def _bin_width(edges: pl.Series) -> int:
    """Return the width of the bins whose lower edges are given: the smallest step between two."""
    steps = edges.unique().sort().diff().drop_nulls()
    return int(steps.min()) if len(steps) else 1  # type: ignore[arg-type]


def _filled(line: pl.DataFrame, width: int) -> tuple[np.ndarray, np.ndarray]:
    """Return lower edges and counts of all bins between the first and the last, empty ones too."""
    low, games = line["low"].to_numpy(), line["games"].to_numpy()
    edges = np.arange(low[0], low[-1] + width, width)
    counts = np.zeros(len(edges))
    counts[(low - low[0]) // width] = games
    return edges, counts


def _coarse(edges: np.ndarray, games: np.ndarray, width: int, most: int) -> tuple[np.ndarray, np.ndarray, int]:
    """Return edges, counts and width of at most `most` bins, neighbours joined."""
    each = -(-len(edges) // most)
    padded = np.append(games, np.zeros(-len(games) % each))
    return edges[::each], padded.reshape(-1, each).sum(axis=1), width * each


def _quantiles(edges: np.ndarray, games: np.ndarray, width: int, wanted: tuple[float, ...]) -> list[float]:
    """Return quantiles of counts, as the tables do: exact for bins of width 1, else interpolated inside the bin."""
    from simulator.stats.intervals import quantile

    return [quantile(games, int(edges[0]), width, p) for p in wanted]
