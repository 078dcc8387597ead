"""Sections of a run's report on fairness: the verdict and what it depends on, the seats, how sure we are."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import polars as pl

from reports.convergence import settling
from reports.document import Block, Column, Drawn, Section, Shown, Words
from reports.markdown import words
from reports.seat_figures import convergence, lineup_dots, place_matrix, seat_bars
from simulator.lab.fairness import sentence, verdict
from simulator.stats.verdict import BALANCED, UNBALANCED, UNDECIDED

if TYPE_CHECKING:
    from reports.material import RunMaterial

SEATS = (
    Column("seat", "seat", "count", help="place at the table"),
    Column("win_rate", "win rate", "rate", help="share of games won; tied winners share a win"),
    Column(("low", "high"), "95 % interval", "rate"),
    Column("excess", "above even, points", "points", help="win rate minus 1/players, in percentage points"),
    Column("games", "games", "count"),
    Column("blocks", "blocks", "count", help="games that share chance; intervals count blocks, not games"),
)
RATE = (Column(("low", "high"), "95 % interval", "rate"), Column("games", "games", "count"))


def told_verdict(material: RunMaterial) -> str:
    """Return the verdict as one sentence that says what it rests on."""
    results = material.results
    told = sentence(verdict(results, material.tolerance), results.games)
    return f"{told[0].upper()}{told[1:]} ({results.games:,} games)."


def told_dependence(material: RunMaterial) -> str:
    """Return how far the verdict depends on the bidders, in one or two sentences."""
    names = words(sorted({spec.name for spec in material.scenario.lineup()}))
    if material.lineups is None or material.lineups.height == 0:
        return (
            f"This holds for the bidders that played, {names}; how far it depends on them was not asked"
            " (--lineup-games N plays the same scenario with every other bidder)."
        )
    table = material.lineups
    worst = verdict(material.results, material.tolerance).worst
    seat = int(worst.label.rsplit(" ", 1)[1])
    same = table.filter(pl.col("seat") == seat).sort("excess")
    low, high = same.row(0, named=True), same.row(-1, named=True)
    kinds = table.unique("lineup").group_by("verdict").len()
    counts = dict(kinds.iter_rows())
    told = words(f"{counts.get(kind, 0)} {kind}" for kind in (UNBALANCED, UNDECIDED, BALANCED))
    return (
        f"How far this depends on the bidders: with one other bidder in all places, {same.height} such line-ups with"
        f" {low['games']:,} games each, seat {seat} lies between {100 * low['excess']:+.1f} ({low['lineup']}) and"
        f" {100 * high['excess']:+.1f} points ({high['lineup']}) from even; the verdicts are: {told}. None of them is a"
        " person."
    )


def seats(material: RunMaterial) -> Section:
    """Return what the seats won, with intervals, places and measures of unevenness."""
    table = material.table("seat_rates")
    assert table is not None
    order, first = material.game.seating
    rotated = material.scenario.seats == "rotate"
    sat = "Each bidder sat in each seat equally often." if rotated else "Seats are fixed: a seat is also its bidder."
    blocks: list[Block] = [
        Words(f"Seat means the place in {order}: {first}. {sat}"),
        Drawn("seats", "Share of wins by seat with 95 % intervals", lambda: seat_bars(table, material.tolerance, first=first)),
        Shown("seat_rates", "Wins by seat", table, SEATS),
    ]
    uneven = material.table("fairness")
    if uneven is not None:
        columns = [
            Column("metric", "measure"),
            Column("value", "value", "number", 4),
            Column(("low", "high"), "95 % interval", "number", 4),
            *([Column("expected", "if perfectly even", "number", 4)] if "expected" in uneven.columns else []),
            Column("games", "games", "count"),
        ]
        note = "“If perfectly even” is what a perfectly balanced game would show on average with so many games."
        blocks.append(
            Shown("fairness", "Unevenness in one number", uneven, columns, note if "expected" in uneven.columns else "")
        )
    places = material.table("places")
    if places is not None and "place" in places.columns:
        finished = places.drop_nulls("place")
        blocks += [
            Drawn("places", "How often each seat finishes in each place", lambda: place_matrix(finished)),
            Shown(
                "places",
                "Places by seat",
                finished,
                [
                    Column("seat", "seat", "count"),
                    Column("place", "place", "count"),
                    Column("rate", "share of games", "rate"),
                    *RATE,
                ],
                folded=True,
            ),
        ]
    return Section("seats", "Fairness by seat", blocks)


def trust(material: RunMaterial) -> Section:
    """Return how sure the verdict is: what it would take, how it settled, what other bidders do to it."""
    judged = verdict(material.results, material.tolerance)
    points = 100 * material.tolerance
    if judged.sequential:
        text = (
            f"The run could stop by what it found, so its rates and verdict are confidence sequences: they hold at every look. It"
            f" ended: {material.results.stopped or 'not yet'}."
        )
    elif judged.kind != UNDECIDED:
        text = f"The verdict is decided for a tolerance of ±{points:g} percentage points, at 95 % over all seats together."
    elif math.isinf(judged.needed):
        text = f"No number of games is likely to decide for ±{points:g} points: the worst seat lies at the tolerance itself."
    else:
        games = math.ceil(judged.needed * material.results.games)
        text = f"About {games:,} games would decide for ±{points:g} points, if the figures stayed as they are."
    blocks: list[Block] = [
        Words(text),
        Words(
            "Intervals hold for these bidders and these components: they say how much chance is left in the estimate, not how"
            " people would play, and nothing about component values that are assumed."
        ),
    ]
    course = settling(material.results)
    blocks.append(Drawn("convergence", "Seat rates as games came in", lambda: convergence(course)))
    columns = [
        Column("games", "games", "count"),
        Column("seat", "seat", "count"),
        Column("win_rate", "win rate", "rate"),
        RATE[0],
    ]
    blocks.append(Shown("convergence", "How the estimate settled", course, columns, folded=True))
    table = material.lineups
    if table is not None and table.height:
        blocks += [
            Drawn("lineups", "Excess of each seat with other bidders", lambda: lineup_dots(table, material.tolerance)),
            Shown(
                "lineups",
                "The same scenario with one bidder in all places",
                table,
                [
                    Column("lineup", "bidder in all places"),
                    Column("seat", "seat", "count"),
                    Column("excess", "above even, points", "points"),
                    Column(("low", "high"), "95 % interval", "points"),
                    Column("verdict", "verdict"),
                    Column("games", "games", "count"),
                ],
                "The verdicts of all line-ups hold together at 95 %; each interval on its own.",
                folded=True,
            ),
        ]
    return Section("trust", "How sure we are", blocks)
