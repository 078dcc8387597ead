"""The board of Bidder Up! with its layout: spaces, ways, pens and the auction tile that governs them."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from reports.axes import COLOURS, ON_LIGHT, axes_or_new, plain
from simulator.bidder_up.board import SLOT_NAMES, Board

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Point = tuple[float, float]
_SHORT = {
    "horse-trading": "horse\ntrade",
    "piggy-bank": "piggy\nbank",
    "market": "market",
    "raffle-booth": "raffle",
    "start": "START",
}
_TINTS = ("#9ecbe8", "#f5cf8a", "#8fd3bd", "#e6bcd4")  # the slots a to d
_NEUTRAL = "#e4e4e4"
_ROUNDS = 200  # of relaxing the inner spaces; far more than the few spaces need


def positions(board: Board) -> list[Point]:
    """Return where each space is drawn: the main way around on a circle, the others between their neighbours."""
    ring = main_way(board)
    if not ring:
        ring = list(range(len(board.spaces)))
    found: dict[int, Point] = {}
    for i, space in enumerate(ring):
        angle = math.pi * (1.25 - 2 * i / len(ring))
        found[space] = (math.cos(angle), math.sin(angle))
    inner = [i for i in range(len(board.spaces)) if i not in found]
    beside = {i: _neighbours(board, i) for i in inner}
    for i in inner:
        found[i] = (0.0, 0.0)
    for _ in range(_ROUNDS):
        for i in inner:
            found[i] = (
                sum(found[j][0] for j in beside[i]) / len(beside[i]),
                sum(found[j][1] for j in beside[i]) / len(beside[i]),
            )
    return [found[i] for i in range(len(board.spaces))]


def main_way(board: Board) -> list[int]:
    """Return the spaces of the way that always takes the first exit, from the start around; empty if it leads elsewhere."""
    start = next(i for i, s in enumerate(board.spaces) if s.kind == "start")
    way, here = [start], board.index(board.spaces[start].to[0])
    while here not in way:
        way.append(here)
        here = board.index(board.spaces[here].to[0])
    return way if here == start else []


def _neighbours(board: Board, space: int) -> list[int]:
    name = board.spaces[space].name
    leads = [board.index(t) for t in board.spaces[space].to]
    return leads + [i for i, s in enumerate(board.spaces) if name in s.to]


def board_figure(board: Board, tiles: tuple[str, ...], ax: Axes | None = None) -> Axes:
    """Draw a board with the tiles of a layout on the slots a, b, c, d.

    Parameters
    ----------
    board : its spaces and ways (`simulator.bidder_up.board`); tiles : one name a slot
    """
    ax = axes_or_new(ax, 5.2, 4.6)
    where = positions(board)
    for i, space in enumerate(board.spaces):
        for target in space.to:
            _way(ax, where[i], where[board.index(target)])
    for i, space in enumerate(board.spaces):
        pen = space.kind == "pen"
        text = f"{space.slot}\n{space.size}" if pen else _SHORT.get(space.kind, space.kind)
        colour = _TINTS[SLOT_NAMES.index(space.slot)] if pen else _NEUTRAL
        shape = "square,pad=0.35" if pen else "round,pad=0.35"
        frame = {
            "boxstyle": shape,
            "facecolor": colour,
            "edgecolor": "#555555",
            "linewidth": 2.0 if space.size == "double" else 0.8,
        }
        ax.text(*where[i], text, ha="center", va="center", fontsize=7.5, color=ON_LIGHT, bbox=frame, zorder=3)
    for slot, tile in zip(SLOT_NAMES, tiles, strict=True):
        _tile(ax, slot, tile, [p for p, s in zip(where, board.spaces, strict=True) if s.slot == slot])
    ax.set_xlim(-1.75, 1.75)
    ax.set_ylim(-1.45, 1.45)
    ax.set_aspect("equal")
    ax.set_axis_off()
    ax.set_title(
        f"{plain(board.name)}: {len(board.spaces)} spaces, letters are slots, arrows are ways",
        loc="left",
        fontsize="medium",
    )
    return ax


def _way(ax: Axes, start: Point, end: Point) -> None:
    ax.annotate(
        "",
        end,
        start,
        arrowprops={"arrowstyle": "-|>", "color": "#888888", "shrinkA": 13, "shrinkB": 15, "linewidth": 0.9},
    )


def _tile(ax: Axes, slot: str, tile: str, pens: list[Point]) -> None:
    """Write the tile of a slot outside of its pens."""
    x, y = sum(p[0] for p in pens) / len(pens), sum(p[1] for p in pens) / len(pens)
    length = math.hypot(x, y) or 1.0
    x, y = x / length, y / length
    side = "left" if x > 0.3 else "right" if x < -0.3 else "center"
    name = plain(tile.rpartition(":")[2].replace("-", "\n" if side != "center" else " "))
    frame = {
        "boxstyle": "round,pad=0.3",
        "facecolor": _TINTS[SLOT_NAMES.index(slot)],
        "edgecolor": COLOURS[7],
        "linewidth": 1.2,
    }
    ax.text(
        1.22 * x,
        1.22 * y,
        f"{slot}: {name}",
        ha=side,
        va="center",
        fontsize=8.5,
        weight="bold",
        color=ON_LIGHT,
        bbox=frame,
        zorder=4,
    )
