"""Sections of a run's report that say why: the ledger of points, and what was paid for what."""

from __future__ import annotations

from typing import TYPE_CHECKING

import polars as pl

from reports.document import Block, Column, Drawn, Section, Shown, Words
from reports.markdown import words
from reports.metric_tables import metric_columns, wide_table
from reports.pages import pages_of
from reports.unknown_tables import columns_of
from reports.why_figures import ledger_bars
from simulator.lab.fairness import verdict

if TYPE_CHECKING:
    from reports.material import RunMaterial

LEDGER = (
    Column("label", "which"),
    Column("title", "source of points"),
    Column("mean", "mean a game", "number", 1),
    Column(("low", "high"), "95 % interval", "number", 1),
    Column("difference", "above the mean of all", "change", 1),
    Column(("difference_low", "difference_high"), "95 % interval", "change", 1),
    Column("games", "games", "count"),
)
_TOLD = 3  # sources named in the sentence


def told_why(material: RunMaterial) -> str:
    """Return one sentence on where the worst seat's points come from or go; nothing without a ledger."""
    table = material.table("ledger")
    if table is None:
        return ""
    seat = int(verdict(material.results, material.tolerance).worst.label.rsplit(" ", 1)[1])
    own = table.filter((pl.col("scope") == "seat") & (pl.col("index") == seat))
    sure = own.filter((pl.col("difference_low") > 0) | (pl.col("difference_high") < 0))
    total, unit = float(own["difference"].sum()), material.unit("score")
    way = "more" if total > 0 else "fewer"
    if sure.height == 0:
        return f"Seat {seat} ends with {abs(total):,.0f} {unit} {way} than the mean seat; no source of them surely differs."
    top = sure.sort(pl.col("difference").abs(), descending=True).head(_TOLD)
    parts = words(f"{r['title']} ({r['difference']:+,.0f})" for r in top.iter_rows(named=True))
    return f"Seat {seat} ends with {abs(total):,.0f} {unit} {way} than the mean seat; most of it: {parts}."


def ledger(material: RunMaterial) -> Section | None:
    """Return where the points of each seat and bidder come from."""
    table = material.table("ledger")
    if table is None:
        return None
    unit = material.unit("score")
    seats = table.filter(pl.col("scope") == "seat")
    blocks: list[Block] = [
        Words(
            "Every final score is the sum of these sources, exactly and in every game. The figure shows how much more or less"
            " than the mean of all seats each seat gets from each source."
        ),
        Drawn(
            "ledger",
            "Points of each seat by source, against the mean of all seats",
            lambda: ledger_bars(seats, "seat", unit),
        ),
        Shown("ledger", f"Points of each seat by source, {unit}", seats, LEDGER, folded=True),
    ]
    others = table.filter(pl.col("scope") == "bidder")
    if others["label"].n_unique() > 1:
        title = "Points of each bidder by source, against the mean of all bidders"
        blocks += [
            Drawn("ledger_bidders", title, lambda: ledger_bars(others, "bidder", unit)),
            Shown("ledger_bidders", f"Points of each bidder by source, {unit}", others, LEDGER, folded=True),
        ]
    return Section("why", "Why: where the points come from", blocks)


ECONOMY = ("economy", "liquidity")


def economy(material: RunMaterial) -> Section | None:
    """Return what lots were sold for, who could pay, and what was used, as the game counts it."""
    dictionary = material.table("dictionary")
    blocks: list[Block] = []
    for name in (*ECONOMY, "slots"):
        table = material.table(name)
        if table is None or (name == "slots" and blocks):
            continue
        blocks += wide_table(name, table, dictionary) if "metric" in table.columns else []
        title = (
            f"{name.capitalize()}: every figure"
            if "metric" in table.columns
            else f"{name.capitalize()}: sums over all games"
        )
        columns = metric_columns(table) if "metric" in table.columns else columns_of(table, dictionary, name)
        blocks.append(Shown(name, title, table, columns, folded="metric" in table.columns, search=table.height > 60))
    pages = pages_of(material.scenario.game)
    if blocks and pages is not None:
        blocks = [*pages.economy(material), *blocks]
    return Section("economy", "Economics: what things cost and bring", blocks) if blocks else None
