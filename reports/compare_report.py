"""The report on a comparison: a verdict for each variant, and what surely differs between them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib.metadata import version
from typing import TYPE_CHECKING

import polars as pl

from reports.axes import titled
from reports.cells import SHARES
from reports.document import Block, Code, Column, Drawn, Report, Section, Shown, Words
from reports.markdown import words
from reports.run_fairness import SEATS
from reports.seat_figures import seat_bars
from reports.why_figures import effect_forest
from simulator.lab.compare import Comparison
from simulator.lab.fairness import sentence, verdict

if TYPE_CHECKING:
    from matplotlib.axes import Axes

DIFFERENCES = (
    Column("measure", "measure"),
    Column("difference", "difference", "signed-unit"),
    Column(("low", "high"), "95 % interval, all together", "signed-unit"),
    Column("told_in", "unit"),
    Column("surely", "surely differs"),
    Column("correlation", "correlation", "number", help="of the two variants' batches; what pairing lives on"),
    Column("variance_reduction", "variance saved ×", "number", 1, help="how many times more games unpaired runs would need"),
    Column("games", "games each", "count"),
    Column("blocks", "blocks", "count"),
)


def compare_report(found: Comparison, tolerance: float, command: str, where: str) -> Report:
    """Return the report on a comparison."""
    table = found.differences().with_columns(
        pl.col("measure").str.replace_all("_", " "),
        ((pl.col("low") > 0) | (pl.col("high") < 0)).alias("surely"),
        pl.when(pl.col("unit").is_in(SHARES)).then(pl.lit("percentage points")).otherwise("unit").alias("told_in"),
    )
    game = found.variants[0].results.game
    first = found.variants[0]
    sections = [_verdicts(found, tolerance), *_pairs(table), _seats(found, tolerance), _variants(found)]
    helped = int(table["pairing_helped"].sum())
    points = [
        f"All variants were played on the same chance, {first.results.games:,} games in {first.results.blocks:,} blocks each; the"
        f" intervals of all differences hold together at 95 %. Pairing helped for {helped} of {table.height} differences.",
    ]
    incomplete = [
        f"{v.name}: {v.results.games:,} of {v.results.plan.games:,} games" for v in found.variants if not v.results.complete
    ]
    manifest = {
        "kind": "comparison",
        "source": where,
        "game": first.results.scenario.game,
        "variants": {v.name: v.results.scenario.changed() for v in found.variants},
        "seed": first.results.seed,
        "games": first.results.games,
        "tolerance": tolerance,
        "run_package": version("bidderup"),
    }
    title = f"{game.title}: {words(v.name for v in found.variants)}"
    return Report(title, _told(table, found), points, sections, command, manifest, incomplete)


def _told(table: pl.DataFrame, found: Comparison) -> str:
    """Return in one sentence what surely differs."""
    sure = table.filter("surely")
    if sure.height == 0:
        return "Nothing surely differs between the variants with so many games."
    seats = sure.filter(pl.col("measure").str.starts_with("win rate of seat"))
    told = []
    for r in seats.sort(pl.col("difference").abs(), descending=True).head(1).iter_rows(named=True):
        told.append(
            f"most on {r['measure'].removeprefix('win rate of ')}, by {100 * r['difference']:+.2f} points ({r['variant']})"
        )
    seats_told = "; ".join(told) if told else "no seat's win rate surely differs"
    return f"{sure.height} of {table.height} figures surely differ from {found.variants[0].name}; {seats_told}."


def _verdicts(found: Comparison, tolerance: float) -> Section:
    rows = []
    for variant in found.variants:
        judged = verdict(variant.results, tolerance)
        told = sentence(judged, variant.results.games)
        rows.append({"variant": variant.name, "verdict": judged.kind, "in words": told, "games": variant.results.games})
    columns = [
        Column("variant", "variant"),
        Column("verdict", "verdict"),
        Column("in words", "in words"),
        Column("games", "games", "count"),
    ]
    return Section("verdicts", "Is each variant balanced?", [Shown("verdicts", "", pl.DataFrame(rows), columns)])


def _pairs(table: pl.DataFrame) -> list[Section]:
    """Return a section for each pair that is compared."""
    sections = []
    for i, ((variant, against), part) in enumerate(table.group_by(["variant", "against"], maintain_order=True), start=1):
        seats = part.filter(pl.col("measure").str.starts_with("win rate"))
        rest = part.filter(~pl.col("measure").str.starts_with("win rate"))
        relative = rest.with_columns(
            *((pl.col(c) / pl.col("error")).alias(c) for c in ("difference", "low", "high") if "error" in rest.columns)
        ).filter(pl.col("difference").is_finite() & (pl.col("error") > 0))
        title = f"{variant} against {against}"
        blocks: list[Block] = [
            Drawn(f"seats_{i}", f"Win rates: {title}", _forest(seats, "Win rates by seat", "points", 100.0)),
            Drawn(
                f"measures_{i}",
                f"Other measures: {title}",
                _forest(relative, "Other measures", "difference in standard errors", 1.0),
                "Differences are shown in standard errors, so that measures of different units fit into one picture.",
            ),
            Shown(f"differences_{i}", f"{variant} minus {against}", part, DIFFERENCES),
        ]
        sections.append(Section(f"pair-{i}", title, blocks))
    return sections


def _forest(table: pl.DataFrame, title: str, unit: str, scale: float) -> Callable[[], Axes]:
    return partial(effect_forest, table, title, "measure", "difference", unit, scale)


def _seats(found: Comparison, tolerance: float) -> Section:
    blocks: list[Block] = [Words("Each variant by itself; intervals here are of each rate alone.")]
    for i, variant in enumerate(found.variants, start=1):
        table = variant.results.seat_rates()
        draw = partial(_named_bars, table, tolerance, variant.name)
        blocks += [
            Drawn(f"variant_{i}", f"Wins by seat: {variant.name}", draw),
            Shown(f"seat_rates_{i}", f"Wins by seat: {variant.name}", table, SEATS, folded=True),
        ]
    return Section("seats", "Fairness by seat", blocks)


def _named_bars(table: pl.DataFrame, tolerance: float, name: str) -> Axes:
    ax = seat_bars(table, tolerance)
    return titled(ax, name, ax.get_title(loc="left").splitlines()[1])


def _variants(found: Comparison) -> Section:
    """Return the scenario of each variant as a file."""
    blocks: list[Block] = []
    for variant in found.variants:
        blocks += [Words(f"{variant.name}:"), Code(variant.results.scenario.to_toml().strip())]
    return Section("variants", "The variants as files", blocks)
