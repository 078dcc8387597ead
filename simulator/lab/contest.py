"""A tournament as a folder: tables as parquet and CSV, figures as PNG and SVG, one JSON with the settings."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

import polars as pl

from simulator.core import registry
from simulator.core.store import disk, refuse_existing, write_atomically
from simulator.lab import standings
from simulator.lab.tournament import Tournament

SCHEMA = 1
TABLES: dict[str, Callable[[Tournament], pl.DataFrame]] = {
    "standings": standings.standings,
    "payoffs": standings.payoff_table,
    "newcomers": standings.newcomers,
    "dominance": standings.dominance,
    "best_responses": standings.best_responses,
    "alpha_rank": standings.alpha_table,
}


def tables_of(found: Tournament) -> dict[str, pl.DataFrame]:
    """Return every table of a tournament by name."""
    return {name: make(found) for name, make in TABLES.items()}


def settings_of(found: Tournament) -> dict[str, Any]:
    """Return what was played, as plain data."""
    return {
        "schema": SCHEMA,
        "package": version("bidderup"),
        "scenario": found.scenario.changed(),
        "bidders": list(found.bidders),
        "seed": found.seed,
        "groups": len(found.tables),
        "games": found.games,
    }


def markdown(found: Tournament, table: pl.DataFrame) -> str:
    """Return the standings as a Markdown table with the help of each bidder."""
    sources = {spec.name: spec.source for spec in (registry.parse_bidder(b, found.scenario.game) for b in found.bidders)}
    lines = ["| bidder | idea | win rate over all mixes | rating |", "|---|---|---|---|"]
    for r in table.iter_rows(named=True):
        idea = sources[r["bidder"]].help().splitlines()[0] if r["bidder"] in sources else ""
        rate = f"{r['win_rate']:.1%} [{r['low']:.1%}, {r['high']:.1%}]"
        rating = f"{r['rating']:+.2f} [{r['rating_low']:+.2f}, {r['rating_high']:+.2f}]"
        lines.append(f"| `{r['bidder']}` | {idea} | {rate} | {rating} |")
    return "\n".join(lines) + "\n"


def save(folder: Path, found: Tournament, tables: dict[str, pl.DataFrame]) -> None:
    """Write settings and tables to a new folder."""
    refuse_existing(folder)
    with disk(folder):
        folder.mkdir(parents=True, exist_ok=True)
        for name, table in tables.items():
            table.write_parquet(folder / f"{name}.parquet")
            table.write_csv(folder / f"{name}.csv")
        write_atomically(folder / "tournament.json", json.dumps(settings_of(found), indent=1).encode())
