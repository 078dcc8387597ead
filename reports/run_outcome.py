"""Sections of a run's report on how games go: scores, length, dynamics, and what each bidder does."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import polars as pl

from reports.document import Block, Column, Drawn, Section, Shown, Words
from reports.metric_tables import metric_columns
from reports.outcome_figures import distribution, runaway_curve, score_violins, standings_over_time

if TYPE_CHECKING:
    from reports.material import RunMaterial

_DRAWN = ("margin", "turns")  # measures of a game every game has, worth a picture


def scores(material: RunMaterial) -> Section:
    """Return the distributions of scores and of the measures of a game."""
    blocks: list[Block] = []
    counts = material.table("histograms")
    unit = material.unit("score")
    if counts is not None:
        blocks.append(Drawn("scores", "Final scores by seat", lambda: score_violins(counts, unit=unit)))
    table = material.table("scores")
    if table is not None:
        columns = [
            Column("scope", "of a"),
            Column("label", "which"),
            Column("mean", "mean", "number", 1),
            Column(("low", "high"), "95 % interval", "number", 1),
            Column("sd", "spread (SD)", "number", 0),
            Column("p5", "P5", "number", 0),
            Column("median", "median", "number", 0),
            Column("p95", "P95", "number", 0),
            Column("games", "games", "count"),
        ]
        blocks.append(
            Shown("scores", f"Final scores, {unit}", table, columns, "Of all games, 5 % end below P5 and 5 % above P95.")
        )
    shape = material.table("outcome")
    if shape is not None:
        told = shape.with_columns(pl.col("metric").str.replace_all("_", " "))
        blocks.append(Shown("outcome", "How games end", told, metric_columns(told)))
    if counts is not None:
        known = {m.name for m in material.game.game_measures}
        for name in _DRAWN:
            if name in known:
                draw = partial(distribution, counts, name, material.unit(name))
                blocks.append(Drawn(name, f"Distribution of {name}", draw))
    blocks.append(_measures(material, ""))
    return Section("scores", "Scores and length", blocks)


def _measures(material: RunMaterial, group: str) -> Shown:
    """Return the table of the measures of a game that belong to a group."""
    table = material.table("measures")
    assert table is not None
    wanted = [m.name for m in material.game.game_measures if m.group == group]
    part = table.filter(pl.col("measure").is_in(wanted)).with_columns(pl.col("measure").str.replace_all("_", " "))
    helps = {m.name.replace("_", " "): m.help for m in material.game.game_measures}
    part = part.with_columns(pl.col("measure").replace_strict(helps, default="").alias("what it is"))
    columns = [
        Column("measure", "per game"),
        Column("mean", "mean", "unit"),
        Column(("low", "high"), "95 % interval", "unit"),
        Column("p5", "P5", "number", 0),
        Column("median", "median", "number", 0),
        Column("p95", "P95", "number", 0),
        Column("unit", "unit"),
        Column("what it is", "what it is"),
    ]
    present = [c for c in columns if isinstance(c.source, tuple) or c.source in part.columns]
    games = f"{material.results.games:,} games in {material.results.blocks:,} blocks."
    return Shown("measures", "What happens in a game", part, present, games)


def dynamics(material: RunMaterial) -> Section | None:
    """Return how games run: who leads when, and whether the leader wins."""
    blocks: list[Block] = []
    standings, runaway, course = (material.table(n) for n in ("standings", "runaway", "course"))
    unit = material.unit("score")
    if standings is not None:
        blocks += [
            Drawn("standings", "Standing of each seat over the game", lambda: standings_over_time(standings, unit)),
            Shown("standings", "Standing over the game", standings, _plain_columns(standings), folded=True),
        ]
    if runaway is not None:
        players = material.scenario.players
        blocks += [
            Drawn("runaway", "How often who leads now wins", lambda: runaway_curve(runaway, players)),
            Shown("runaway", "Leader now, winner in the end", runaway, _plain_columns(runaway), folded=True),
        ]
    if course is not None:
        columns = [
            Column("metric", "measure"),
            Column("value", "value", "unit"),
            Column(("low", "high"), "95 % interval", "unit"),
            Column("unit", "unit"),
            Column("games", "games", "count"),
        ]
        told = course.with_columns(pl.col("metric").str.replace_all("_", " "))
        blocks.append(Shown("course", "Tension in numbers", told, columns))
    if not blocks:
        return None
    lead = Words(
        "Standing is the score a player would have if the game ended after this turn; games of any length are laid on one scale."
    )
    return Section("dynamics", "How games run", [lead, *blocks])


def _plain_columns(table: pl.DataFrame) -> list[Column]:
    from reports.unknown_tables import columns_of

    return columns_of(table)


def bidders(material: RunMaterial) -> Section:
    """Return what each bidder is, how often it won and what it scored."""
    table = material.table("bidder_rates")
    assert table is not None
    lineup = material.scenario.lineup()
    ideas = {spec.name: (spec.source.help().splitlines() or [""])[0] for spec in lineup}
    values = {spec.name: ", ".join(f"{k}={v:g}" for k, v in spec.values.items()) for spec in lineup}
    told = table.with_columns(
        pl.col("bidder").replace_strict(ideas, default="").alias("idea"),
        pl.col("bidder").replace_strict(values, default="").alias("parameters"),
    )
    columns = [
        Column("bidder", "bidder"),
        Column("places", "places", "count", help="how many places of the line-up it holds"),
        Column("win_rate", "win rate", "rate"),
        Column(("low", "high"), "95 % interval", "rate"),
        *([Column("score", f"mean score, {material.unit('score')}", "number", 0)] if "score" in told.columns else []),
        Column("idea", "what it does"),
        Column("games", "games", "count"),
    ]
    blocks: list[Block] = [Shown("bidder_rates", "Each bidder, over all the seats it sat in", told, columns)]
    if len(ideas) == 1:
        blocks.insert(
            0, Words("One bidder held every place, so its win rate is even by construction; only the seats can differ.")
        )
    pairs = [Column("bidder", "bidder"), Column("parameters", "parameters")]
    blocks.append(
        Shown("bidder_parameters", "Parameters of the bidders", told.select("bidder", "parameters"), pairs, folded=True)
    )
    return Section("bidders", "What each bidder does", blocks)
