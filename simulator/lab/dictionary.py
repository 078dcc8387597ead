"""The data dictionary: every column of every table and every metric, with unit and formula."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import polars as pl

from simulator.core.game import Game
from simulator.core.measure import Measure
from simulator.core.scenario import Scenario
from simulator.lab.dictionary_columns import COLUMNS, EVERYWHERE, METRICS, Entry

if TYPE_CHECKING:
    from simulator.lab.results import Results

SCHEMA = {"table": pl.String, "column": pl.String, "unit": pl.String, "formula": pl.String, "help": pl.String}


def dictionary(game: Game, scenario: Scenario) -> pl.DataFrame:
    """Return one row a column or metric: table, column (a metric as ``metric=NAME``), unit, formula, help."""
    rows = [(table, *entry) for table, entry in _columns(game)]
    rows += [(table, f"metric={name}", unit, formula, what) for table, name, unit, formula, what in METRICS]
    rows += [("measures", f"measure={m.name}", m.unit, _formula(m), m.help) for m in game.game_measures]
    rows += [("ledger", f"source={m.name}", m.unit, "", m.help) for m in game.seat_measures if m.group == "ledger"]
    rows += [("extremes", f"criterion={c.name}", "", c.measure, c.help) for c in game.criteria]
    if game.economy is not None:
        ratios = {(r.table, r.name): r for r in game.economy(scenario)}
        rows += [(t, f"metric={name}", r.unit, "", r.help) for (t, name), r in ratios.items()]
    return pl.DataFrame(rows, schema=SCHEMA, orient="row")


def of_results(results: Results) -> pl.DataFrame:
    """Return the dictionary of the game and scenario of a run."""
    return dictionary(results.game, results.scenario)


def _columns(game: Game) -> Iterator[tuple[str, Entry]]:
    """Yield every column of every table; measures stand where they are columns."""
    for table, entries in COLUMNS.items():
        for entry in entries:
            yield table, entry
        for measure in _measured(game, table):
            yield table, (measure.name, _counted(measure), _formula(measure), measure.help)
        for entry in EVERYWHERE:
            if table not in ("extremes", "dictionary", "histograms", "games", "seats", "batches"):
                yield table, entry


def _measured(game: Game, table: str) -> list[Measure]:
    """Return the measures that are columns of a table."""
    if table in ("seat_rates", "bidder_rates"):
        return [m for m in game.seat_measures[1:] if not m.light]
    return {"games": list(game.game_measures), "seats": list(game.seat_measures)}.get(table, [])


def _counted(measure: Measure) -> str:
    """Return the unit of a measure as rows keep it."""
    return measure.unit if measure.per == 1 else f"{measure.unit} / {measure.per:,}"


def _formula(measure: Measure) -> str:
    """Return the scale of a measure's histogram, or that it has none."""
    return "no histogram" if measure.light else f"bins of {measure.width} from {measure.origin}"


def markdown(game: Game, scenario: Scenario, command: str) -> str:
    """Return the dictionary as a Markdown page; `command` is what writes it."""
    lines = [
        "# Data dictionary",
        "",
        f"Every table of a run of {game.title}, column by column. Made by `{command}`; do not edit.",
        "",
        "`bidderup show RUN --table NAME` prints a table, `results.to_polars(NAME)` returns it. Intervals are 95 % and rest on",
        "blocks: games that share their chance.",
    ]
    table = dictionary(game, scenario)
    for name in table["table"].unique(maintain_order=True):
        lines += ["", f"## {name}", "", "| column | unit | formula | what it is |", "|---|---|---|---|"]
        for _, *cells in table.filter(table=name).iter_rows():
            lines.append("| " + " | ".join(str(c).replace("|", "\\|") for c in cells) + " |")
    return "\n".join(lines) + "\n"
