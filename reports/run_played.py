"""Sections of a run's report on what was played: board, layout, bidders, switches, assumed values; and what the words mean."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import polars as pl

from reports.document import Block, Code, Column, Drawn, Facts, Section, Shown, Words
from reports.pages import pages_of
from reports.why_figures import effect_forest

if TYPE_CHECKING:
    from reports.material import RunMaterial

_DRAWN = 20  # guesses in the figure
DEFINITIONS = (
    ("bidder", "who sits there: a program with one way of playing"),
    (
        "line-up",
        "the bidders around the table, rotated through the seats on the same dice and cards unless seats are fixed",
    ),
    (
        "block",
        "the games of one rotation on the same chance; blocks are independent of each other, so intervals count blocks",
    ),
    ("even", "1/players: what every seat would win in a balanced game"),
    ("excess", "win rate minus even, in percentage points"),
    ("95 % interval", "made so that 95 of 100 such intervals contain the true figure for these bidders and components"),
    ("balanced", "two one-sided tests at 5 % place every seat inside the tolerance"),
    ("unbalanced", "some seat lies outside the tolerance, at 95 % over all seats together"),
    ("undecided", "neither: more games, or a wider tolerance"),
    ("capped", "a game stopped by the turn cap; it counts as it stands and is never left out"),
)


def played(material: RunMaterial) -> Section:
    """Return what was played, with the drawing of the game if there is one."""
    scenario, results = material.scenario, material.results
    pages = pages_of(scenario.game)
    blocks: list[Block] = []
    if pages is not None:
        blocks += pages.played(material)
    blocks.append(
        Facts(
            [
                ("game", material.game.title),
                *[(k.replace("_", " "), v) for k, v in plain_fields(scenario)],
                ("bidders", ", ".join(spec.name for spec in scenario.lineup())),
                ("games", f"{results.games:,} in {results.blocks:,} blocks of {results.plan.rotations}"),
                ("seed", str(results.seed)),
                ("scenario", f"{scenario.hash()} (hash of everything that is played)"),
                ("code", f"{results.stamp} (stamp of all sources that affect play)"),
            ]
        )
    )
    changed = _changed(scenario.changed())
    if changed:
        blocks.append(Words("Changed against the rules and components as they come: " + "; ".join(changed) + "."))
    return Section("played", "What was played", [*blocks, *_assumed(material)])


def plain_fields(scenario: Any) -> list[tuple[str, str]]:
    """Return the simple fields of a scenario that say something, as text."""
    found = []
    for name, value in scenario.model_dump(mode="json").items():
        if name in ("game", "bidders") or isinstance(value, dict) or value in (False, ""):
            continue
        found.append(
            (name, ", ".join(map(str, value)) if isinstance(value, list) else "yes" if value is True else str(value))
        )
    return found


def _changed(fields: dict[str, Any]) -> list[str]:
    """Return the switches, numbers and values that are not the usual ones."""
    found = []
    for part, values in fields.items():
        if isinstance(values, dict):
            found += [f"{part}.{name} = {value}" for name, value in values.items()]
    return found


def _assumed(material: RunMaterial) -> list[Block]:
    """Return the assumed components of a scenario: the sentence and, on request, the table."""
    if material.game.components is None:
        return []
    found = [c for c in material.game.components(material.scenario) if c.assumed]
    if not found:
        return []
    table = pl.DataFrame([{"component": c.name, "value": c.value, "origin": c.origin, "field": c.field} for c in found])
    columns = [
        Column("component", "component"),
        Column("value", "value"),
        Column("origin", "origin"),
        Column("field", "change it with"),
    ]
    text = (
        f"{len(found)} components and readings of the rules are assumed, not printed; the verdict is a verdict on those values."
        " Change one with --set and compare."
    )
    listed = Shown("assumed", "Assumed components and readings", table, columns, folded=True)
    return [Words(text), *_that_matter(material), listed]


def _that_matter(material: RunMaterial) -> list[Block]:
    """Return which guesses matter, from a study of them if there is one."""
    if material.study is None:
        hint = "Which of them matter was not asked (--sensitivity FOLDER takes a study written by: bidderup sensitivity)."
        return [Words(hint)]
    table = material.study.to_polars("effects")
    first = table.filter(pl.col("output") == table["output"][0])
    draw = partial(effect_forest, first.head(_DRAWN), f"What a guess changes: {first['output'][0]}", "factor", "effect")
    columns = [
        Column("output", "figure"),
        Column("rank", "rank", "count"),
        Column("factor", "guess"),
        Column("values", "values tried"),
        Column("effect", "change a step", "number", 4),
        Column(("low", "high"), "95 % interval", "number", 4),
        Column("told", "told from noise"),
        Column("games", "games a point", "count"),
    ]
    return [
        *[Words(line) for line in material.study.lines()],
        Drawn("guesses", "What each guess changes", draw, "Of the study named above; a share of wins is counted as 1."),
        Shown("guesses", "What each guess changes, for every figure", table, columns, folded=True, search=True),
    ]


def checks(material: RunMaterial) -> Section:
    """Return the self-checks every report prints."""
    from simulator.lab.summary import self_checks

    found = self_checks(material.results)
    table = pl.DataFrame([{"check": name, "passed": passed} for name, passed in found])
    failed = [name for name, passed in found if not passed]
    text = f"All {len(found)} passed." if not failed else f"FAILED: {'; '.join(failed)}. Do not rely on this report."
    columns = [Column("check", "what must hold"), Column("passed", "holds")]
    return Section(
        "checks",
        "Self-checks",
        [Words(text, notice=bool(failed)), Shown("checks", "All checks", table, columns, folded=True)],
    )


def unusual(material: RunMaterial) -> Section | None:
    """Return the most unusual games with the command that tells them."""
    table = material.table("extremes")
    if table is None:
        return None
    where = material.where or "RUN"
    told = table.with_columns(
        pl.col("criterion").str.replace_all("_", " "),
        pl.format("bidderup replay {} {}", pl.lit(where), pl.col("game")).alias("told by"),
    )
    columns = [
        Column("criterion", "unusual for"),
        Column("rank", "rank", "count"),
        Column("value", "value", "number", 0),
        Column("game", "game", "count"),
        Column("told by", "told by"),
    ]
    first = told.filter(pl.col("rank") == told["rank"].min())
    blocks: list[Block] = [
        Words("Every game can be played again and told turn by turn. One game of each kind; all of them below."),
        Shown("extremes_first", "The most extreme game of each kind", first, columns),
        Shown("extremes", "All of them", told, columns, folded=True),
    ]
    if not material.where:
        blocks.insert(1, Words("Save the run to replay its games."))
    return Section("unusual", "The most unusual games", blocks)


def definitions(material: RunMaterial) -> Section:
    """Return what the words mean, what is missing, and the data dictionary."""
    seat = "place in {}; {}".format(*material.game.seating)
    blocks: list[Block] = [Facts([("seat", seat), *DEFINITIONS])]
    dictionary = material.table("dictionary")
    if dictionary is not None:
        columns = [Column(c, c) for c in dictionary.columns]
        blocks.append(Shown("dictionary", "Every column of every table", dictionary, columns, folded=True, search=True))
    absent = [name for name in material.missing if name not in ("dictionary", "liquidity")]
    if absent:
        blocks.append(Words(f"Tables this run does not have: {', '.join(sorted(absent))}."))
    blocks.append(Words("The scenario as a file:"))
    blocks.append(Code(material.scenario.to_toml().strip()))
    return Section("definitions", "Definitions", blocks)
