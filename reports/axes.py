"""What all figures share: axes of one's own or new ones, a colour-blind-safe palette, and n in every title."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
import polars as pl

if TYPE_CHECKING:
    import pandas
    from matplotlib.axes import Axes

Frame: TypeAlias = "pl.DataFrame | pandas.DataFrame"

# Okabe & Ito's palette, which people with colour-vision deficiencies can tell apart
COLOURS = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00", "#F0E442", "#000000")
MARKERS = ("o", "s", "^", "D", "v", "P", "X", "*")
GREY = "#808080"  # of rules and bands; it shows on white and on black
ON_LIGHT, ON_DARK = "#111111", "#ffffff"  # numbers inside coloured cells
MISSING = "no figures for this"


def frame(table: Frame) -> pl.DataFrame:
    """Return a table as a polars frame; one of pandas is converted."""
    return table if isinstance(table, pl.DataFrame) else pl.from_pandas(table)


def axes_or_new(ax: Axes | None, width: float, height: float) -> Axes:
    """Return the axes given, or new ones of a size in inches."""
    if ax is not None:
        return ax
    from matplotlib.figure import Figure

    return Figure(figsize=(width, height), layout="constrained").subplots()


def save_figure(ax: Axes, path: Path) -> None:
    """Write the figure of some axes to a file; the ending of its name says how."""
    from matplotlib import rc_context

    figure = ax.get_figure(root=True)
    if figure is None:
        raise ValueError("these axes belong to no figure")
    named: dict[str, Any] = {"metadata": {"Date": None}} if path.suffix == ".svg" else {}
    with rc_context({"svg.hashsalt": path.stem, "svg.fonttype": "none"}):  # the same table gives the same file
        figure.savefig(path, dpi=150, **named)


def titled(ax: Axes, title: str, n: str) -> Axes:
    """Give axes a title and say how much it rests on."""
    ax.set_title(f"{plain(title)}\n{n}", loc="left", fontsize="medium")
    return ax


def bare(ax: Axes) -> Axes:
    """Remove the frame lines that carry nothing."""
    for side in ("top", "right"):
        ax.spines[side].set_visible(False)
    return ax


def plain(text: object) -> str:
    """Return a name as it is shown: a dollar sign in it starts no formula."""
    return str(text).replace("$", r"\$")


def percent(value: float, _: object = None) -> str:
    """Return the label of a share on an axis."""
    return f"{100 * value:.3g} %"


def count(table: pl.DataFrame) -> str:
    """Return how many games, and blocks where known, a table rests on."""
    if "games" not in table.columns or table.height == 0:
        return "number of games unknown"
    games = f"{int(table['games'].max()):,} games"  # type: ignore[arg-type]
    return f"{games} in {int(table['blocks'].max()):,} blocks" if "blocks" in table.columns else games  # type: ignore[arg-type]


def reach(table: pl.DataFrame, middle: str, low: str = "low", high: str = "high") -> np.ndarray:
    """Return the lengths of error bars, float[2, rows]; bounds that are not finite are left out."""
    centre = table[middle].cast(pl.Float64).to_numpy()
    arms = np.vstack([centre - table[low].to_numpy(), table[high].to_numpy() - centre])
    return np.where(np.isfinite(arms), np.maximum(arms, 0.0), 0.0)


def nothing(ax: Axes, title: str) -> Axes:
    """Say on the axes that there is nothing to draw."""
    ax.set_axis_off()
    ax.text(0.5, 0.5, MISSING, ha="center", va="center", transform=ax.transAxes)
    return titled(ax, title, "")


def key_below(ax: Axes, columns: int) -> None:
    """Put the key under the axes and their label, where it hides nothing."""
    from matplotlib.transforms import ScaledTranslation

    below = ax.transAxes + ScaledTranslation(0, -0.52, ax.get_figure(root=True).dpi_scale_trans)  # type: ignore[union-attr]
    ax.legend(
        frameon=False,
        fontsize="small",
        ncols=columns,
        loc="upper center",
        bbox_to_anchor=(0.5, 0),
        bbox_transform=below,
        borderaxespad=0,
    )


def heat(
    ax: Axes,
    cells: np.ndarray,
    rows: Sequence[str],
    columns: Sequence[str],
    middle: float | None = None,
    digits: int = 0,
    scale: float = 100,
    colours: str = "",
    bar: str = "",
) -> Axes:
    """Draw a table of numbers as coloured cells with the numbers in them.

    Parameters
    ----------
    cells : float[rows, columns]; NaN stays empty
    middle : value of the neutral colour of a scale with two ends; None for a scale with one end
    digits, scale : how numbers are written: `scale` times the cell
    bar : label of the colour bar; none without one
    """
    from matplotlib.colors import Normalize, TwoSlopeNorm

    known = cells[np.isfinite(cells)]
    low, high = (float(known.min()), float(known.max())) if known.size else (0.0, 1.0)
    norm: Normalize
    if middle is None:
        room = 0.3 * max(high - low, 1e-12)
        norm = Normalize(low - room, high + room)
        chosen = colours or "Blues"
    else:
        span = 1.15 * max(high - middle, middle - low, 1e-12)
        norm = TwoSlopeNorm(middle, middle - span, middle + span)
        chosen = colours or "RdBu_r"
    mesh = ax.pcolormesh(cells, cmap=chosen, norm=norm, edgecolors="face", linewidth=0.3)
    ax.set_xticks(np.arange(len(columns)) + 0.5, [plain(c) for c in columns])
    ax.set_yticks(np.arange(len(rows)) + 0.5, [plain(r) for r in rows])
    ax.invert_yaxis()
    ax.tick_params(length=0)
    for side in ax.spines.values():
        side.set_visible(False)
    for (i, j), value in np.ndenumerate(cells):
        if np.isfinite(value):
            red, green, blue, _ = mesh.cmap(norm(value))
            colour = ON_LIGHT if 0.3 * red + 0.59 * green + 0.11 * blue > 0.5 else ON_DARK
            ax.text(
                j + 0.5,
                i + 0.5,
                f"{scale * value:.{digits}f}",
                ha="center",
                va="center",
                color=colour,
                fontsize="small",
            )
    if bar:
        ax.figure.colorbar(mesh, ax=ax, shrink=0.8).set_label(bar)
    return ax
