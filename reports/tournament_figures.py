"""Figures of a tournament: who beats whom, and how sure that is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from reports.axes import COLOURS, axes_or_new, bare, titled

if TYPE_CHECKING:
    import polars as pl
    from matplotlib.axes import Axes


def payoff_heatmap(payoffs: pl.DataFrame, players: int, ax: Axes | None = None) -> Axes:
    """Draw the win rate of one newcomer at a table of copies of each bidder.

    Parameters
    ----------
    payoffs : columns newcomer, table_of, win_rate, games; one row a pair
    players : players at a table; an even chance is 1/players
    """
    from matplotlib.colors import TwoSlopeNorm

    names = payoffs["newcomer"].unique(maintain_order=True).to_list()
    rates = payoffs.pivot("table_of", index="newcomer", values="win_rate").select(names).to_numpy()
    size = 1.6 + 0.62 * len(names)
    ax = axes_or_new(ax, size + 2.2, size + 0.8)
    even = 1 / players
    top = max(even + 0.02, float(rates.max()))
    image = ax.imshow(rates, cmap="RdBu", norm=TwoSlopeNorm(vcenter=even, vmin=0, vmax=top))
    ax.set_xticks(range(len(names)), names, rotation=45, ha="right", rotation_mode="anchor")
    ax.set_yticks(range(len(names)), names)
    ax.set_xlabel(f"at a table of {players - 1} copies of")
    ax.set_ylabel("one newcomer")
    for i in range(len(names)):
        for j in range(len(names)):
            dark = rates[i, j] < 0.3 * even or rates[i, j] > even + 0.7 * (top - even)
            ax.text(j, i, f"{100 * rates[i, j]:.0f}", ha="center", va="center", color="white" if dark else "black")
    bar = ax.figure.colorbar(image, ax=ax, shrink=0.8)
    bar.set_label(f"win rate (even: {even:.0%})")
    bar.ax.yaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
    games = int(payoffs["games"].sum())
    return titled(ax, "Win rate of a newcomer, %", f"{games:,} games")


def rating_intervals(standings: pl.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw ratings with their intervals, the best on top.

    Parameters
    ----------
    standings : columns bidder, rating, rating_low, rating_high, games
    """
    table = standings.sort("rating")
    ax = bare(axes_or_new(ax, 6.4, 1.2 + 0.32 * table.height))
    rating, place = table["rating"].to_numpy(), np.arange(table.height)
    reach = np.vstack([rating - table["rating_low"].to_numpy(), table["rating_high"].to_numpy() - rating])
    ax.errorbar(rating, place, xerr=np.maximum(reach, 0), fmt="o", color=COLOURS[0], capsize=3)
    ax.axvline(0, color="0.6", linewidth=0.8)
    ax.set_yticks(place, table["bidder"].to_list())
    ax.set_xlabel("rating: log strength, mean 0; 95 % intervals")
    return titled(ax, "Ratings (Plackett–Luce with ties and seats)", f"{int(table['games'][0]):,} games")


def share_curves(shares: pl.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw the long-run shares of α-rank over the selection strength.

    Parameters
    ----------
    shares : columns alpha, bidder, share, games
    """
    ax = bare(axes_or_new(ax, 6.4, 3.6))
    styles = ("-", "--", ":", "-.")
    for i, (name, curve) in enumerate(shares.group_by("bidder", maintain_order=True)):
        colour, style = COLOURS[i % len(COLOURS)], styles[i // len(COLOURS) % len(styles)]
        ax.plot(curve["alpha"], curve["share"], style, color=colour, label=str(name[0]))
    ax.set_xscale("log")
    ax.set_ylim(0, 1.02)
    ax.set_xlabel("selection strength α")
    ax.set_ylabel("long-run share")
    ax.legend(frameon=False, fontsize="small", loc="center left", bbox_to_anchor=(1, 0.5))
    return titled(ax, "Which bidders last (α-rank)", f"{int(shares['games'][0]):,} games")
