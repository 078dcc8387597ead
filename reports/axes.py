"""What all figures share: axes of one's own or new ones, a colour-blind-safe palette, and n in every title."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.axes import Axes

# Okabe & Ito's palette, which people with colour-vision deficiencies can tell apart
COLOURS = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00", "#F0E442", "#000000")


def axes_or_new(ax: Axes | None, width: float, height: float) -> Axes:
    """Return the axes given, or new ones of a size in inches."""
    if ax is not None:
        return ax
    from matplotlib.figure import Figure

    return Figure(figsize=(width, height), layout="constrained").subplots()


def titled(ax: Axes, title: str, n: str) -> Axes:
    """Give axes a title and say how much it rests on."""
    ax.set_title(f"{title}\n{n}", loc="left", fontsize="medium")
    return ax


def bare(ax: Axes) -> Axes:
    """Remove the frame lines that carry nothing."""
    for side in ("top", "right"):
        ax.spines[side].set_visible(False)
    return ax
