"""A study as a folder: a manifest that says what was played, and its tables as parquet and CSV."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Any

import polars as pl

from simulator.core.errors import DataError, unknown
from simulator.core.scenario import Scenario
from simulator.core.stamp import stamp_of
from simulator.core.store import MANIFEST, disk, refuse_existing, write_atomically


def known(name: str, names: Iterable[str], what: str = "table") -> int:
    """Return where a name stands among those there are; an unknown one is refused with the nearest."""
    listed = list(names)
    if name not in listed:
        raise unknown(what, name, listed)
    return listed.index(name)


def played(scenario: Scenario, seed: int) -> dict[str, Any]:
    """Return what a manifest says of a scenario, its seed and the code that played it."""
    return {
        "package": version("bidderup"),
        "game": scenario.game,
        "scenario": scenario.changed(),
        "scenario_hash": scenario.hash(),
        "play_stamp": stamp_of(scenario),
        "seed": seed,
    }


def save(path: str | Path, manifest: Mapping[str, Any], tables: Mapping[str, pl.DataFrame]) -> Path:
    """Write a new folder and return its path; the manifest is written last, so that a folder with one is whole."""
    target = refuse_existing(path)
    with disk(target):
        target.mkdir(parents=True, exist_ok=True)
        for name, table in tables.items():
            table.write_parquet(target / f"{name}.parquet")
            table.write_csv(target / f"{name}.csv")
        write_atomically(target / MANIFEST, json.dumps({**manifest, "tables": list(tables)}, indent=1).encode())
    return target


def load(path: str | Path, kind: str, schema: int) -> tuple[dict[str, Any], dict[str, pl.DataFrame]]:
    """Return manifest and tables of a saved study.

    Raises
    ------
    DataError
        when the folder is none of this kind, damaged, or of another version
    """
    target = Path(path)
    try:
        manifest = json.loads((target / MANIFEST).read_text(encoding="utf-8"))
        if manifest.get("kind") != kind:
            raise DataError(f"{target} is no study of this kind: it is {manifest.get('kind', 'a run')!r}, not {kind!r}")
        if manifest["schema"] != schema:
            raise DataError(f"{target} has schema {manifest['schema']}; this version reads schema {schema}")
        return manifest, {name: pl.read_parquet(target / f"{name}.parquet") for name in manifest["tables"]}
    except (OSError, ValueError, KeyError, AttributeError, pl.exceptions.PolarsError) as error:
        raise DataError(f"{target} holds no whole study: {error}") from None
