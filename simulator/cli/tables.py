"""Any table of a run on the screen, and the data dictionary."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import polars as pl
import typer

from simulator.cli import options as opt
from simulator.cli.output import print_json, print_table, stdout
from simulator.core.errors import UserError


def print_named(results: Any, name: str, as_json: bool) -> None:
    """Print one table of a run."""
    from simulator.lab.summary import plain_rows

    table: pl.DataFrame = results.to_polars(name)
    if as_json:
        print_json({"schema": 1, "table": name, "rows": plain_rows(table)})
        return
    rows = [[_shown(v) for v in row] for row in table.iter_rows()]
    numbers = [kind.is_numeric() for kind in table.dtypes]
    print_table(name, table.columns, rows, left=numbers.index(True) if True in numbers else len(numbers))
    stdout.print(f"{table.height:,} rows; bidderup dictionary --table {name} says what they are", markup=False)


def _shown(value: Any) -> str:
    """Return a cell as people read it."""
    if value is None:
        return ""
    if isinstance(value, float):
        if 0 < abs(value) < 0.01:
            return f"{value:.3g}"
        return f"{value:,.4f}" if abs(value) < 10 else f"{value:,.1f}"
    return str(value)


def dictionary(
    scenario: opt.ScenarioFile = None,
    game: opt.GameName = None,
    table: Annotated[str | None, typer.Option(help="one table only", show_default=False)] = None,
    as_markdown: Annotated[bool, typer.Option("--markdown", help="as a Markdown page")] = False,
    as_json: opt.Json = False,
) -> None:
    """Say what every column of every table is: unit, formula, meaning."""
    from simulator.core import registry
    from simulator.core.errors import unknown
    from simulator.lab import dictionary as lab

    chosen = opt.make_scenario(scenario, game)
    played = registry.game(chosen.game)
    if as_markdown:
        if table is not None:
            raise UserError("--markdown writes the whole dictionary; leave --table out")
        option = f" --game {game}" if game else ""
        sys.stdout.write(lab.markdown(played, chosen, f"bidderup dictionary{option} --markdown"))
        return
    found = lab.dictionary(played, chosen)
    if table is not None:
        names = found["table"].unique(maintain_order=True).to_list()
        if table not in names:
            raise unknown("table", table, names)
        found = found.filter(table=table)
    if as_json:
        print_json({"schema": 1, "dictionary": found.to_dicts()})
        return
    print_table("", found.columns, [list(row) for row in found.iter_rows()], left=5)
