"""What reports draw and say of Bidder Up! alone: the board with its tiles, and what the tiles are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import polars as pl

from reports.bidder_up.board_figure import board_figure
from reports.document import Block, Column, Drawn, Shown
from reports.pages import Pages
from reports.why_figures import price_against_value
from simulator.bidder_up.board import SLOT_NAMES
from simulator.bidder_up.scenario import BidderUpScenario
from simulator.bidder_up.tiles import tile

if TYPE_CHECKING:
    from reports.material import RunMaterial


def board_and_tiles(material: RunMaterial) -> list[Block]:
    """Return the drawing of the board with its layout, and the table of the tiles."""
    scenario = material.scenario
    assert isinstance(scenario, BidderUpScenario)
    board = scenario.spaces()
    kinds = [tile(text) for text in scenario.tiles]
    rows = [
        {"slot": slot, "tile": kind.name, "kind": kind.kind, "form": kind.form, "rules": kind.help}
        for slot, kind in zip(SLOT_NAMES, kinds, strict=True)
    ]
    columns = [Column(c, c) for c in ("slot", "tile", "kind", "form", "rules")]
    names = tuple(k.name for k in kinds)
    note = (
        "The ways between spaces are assumed: they fulfil the rulebook's example. Pens of one colour have one auction."
    )
    return [
        Drawn("board", f"The {scenario.board} board with {', '.join(names)}", lambda: board_figure(board, names), note),
        Shown("tiles", "Auction tiles", pl.DataFrame(rows), columns),
    ]


def prices(material: RunMaterial) -> list[Block]:
    """Return the drawing of price against realised value, one point a slot and pen size (metrics 19)."""
    table = material.table("economy")
    if table is None or not {"slot", "size", "tile", "metric", "unit"} <= set(table.columns):
        return []
    keys = ["slot", "size", "tile"]
    parts = []
    for metric, unit, name in (("face_value", "money", "price"), ("realised_value", "points", "value")):
        part = table.filter((pl.col("metric") == metric) & (pl.col("unit") == unit))
        parts.append(
            part.select(
                *keys,
                "games",
                pl.col("value").alias(name),
                pl.col("low").alias(f"{name}_low"),
                pl.col("high").alias(f"{name}_high"),
            )
        )
    both = parts[0].join(parts[1].drop("games"), on=keys, how="inner")
    if both.height == 0:
        return []
    lots = both.with_columns(pl.format("{}: {}, {}", pl.col("slot"), pl.col("tile"), pl.col("size")).alias("lot"))
    note = (
        "For each slot and pen size: the mean face value of the notes paid, and what its animals turned out to be worth in"
        " the final score."
    )
    return [
        Drawn(
            "prices",
            "Price paid against realised value by slot and pen size",
            lambda: price_against_value(lots, "lot"),
            note,
        )
    ]


PAGES = Pages(played=board_and_tiles, economy=prices)
