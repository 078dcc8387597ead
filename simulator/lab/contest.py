"""A tournament as a folder: tables as parquet and CSV, figures as PNG and SVG, one JSON with the settings."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

import polars as pl

from simulator.core.errors import UserError
from simulator.core.store import disk, write_atomically
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


def save(folder: Path, found: Tournament, tables: dict[str, pl.DataFrame]) -> None:
    """Write settings and tables to a new folder."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise UserError(f"output {folder} exists; nothing was overwritten (choose another with -o, or remove it)")
    with disk(folder):
        folder.mkdir(parents=True, exist_ok=True)
        for name, table in tables.items():
            table.write_parquet(folder / f"{name}.parquet")
            table.write_csv(folder / f"{name}.csv")
        write_atomically(folder / "tournament.json", json.dumps(settings_of(found), indent=1).encode())
