"""A comparison on disk: a run folder for each variant, and one file that names them; or saved runs that are comparable."""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

from simulator.core.errors import DataError, UserError
from simulator.core.store import disk, refuse_existing, write_atomically
from simulator.lab.compare import Comparison, Variant
from simulator.lab.results import Results

SCHEMA = 1
FILE = "comparison.json"


def check_target(path: Path | None, until: str | None) -> None:
    """Refuse a folder that exists, and a comparison that cannot be kept, before anything is played."""
    if path is None:
        return
    if until is not None:
        raise UserError("a comparison that ends by what it finds is not kept; leave -o away, or give --games")
    refuse_existing(path)


def save(found: Comparison, path: str | Path) -> Path:
    """Save a comparison of a fixed number of games to a new folder and return its path; an existing one is refused."""
    target = Path(path)
    check_target(target, found.stopped if found.watch is not None else None)
    with disk(target):
        target.mkdir(parents=True, exist_ok=True)
    listed = []
    for i, variant in enumerate(found.variants, start=1):
        folder = f"variant-{i}"
        variant.results.save(target / folder)
        listed.append({"name": variant.name, "run": folder})
    data: dict[str, Any] = {"schema": SCHEMA, "package": version("bidderup"), "variants": listed, "pairs": found.pairs}
    with disk(target):
        write_atomically(target / FILE, json.dumps(data, indent=1).encode())
    return target


def load(path: str | Path) -> Comparison:
    """Load a saved comparison.

    Raises
    ------
    DataError
        names what is missing, damaged or of another version
    """
    folder = Path(path)
    file = folder / FILE
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
        variants = [(str(v["name"]), folder / str(v["run"])) for v in data["variants"]]
        schema, pairs = data["schema"], [(int(a), int(b)) for a, b in data["pairs"]]
    except OSError:
        raise DataError(f"{folder} is no comparison: it has no {FILE}") from None
    except (ValueError, KeyError, TypeError) as error:
        raise DataError(f"{file} is damaged: {error!r}") from None
    if schema != SCHEMA:
        raise DataError(f"{folder} has schema {schema}; this version reads schema {SCHEMA}")
    return Comparison([Variant(name, Results.load(run)) for name, run in variants], pairs)


def of_runs(paths: Sequence[str | Path]) -> Comparison:
    """Return the comparison of saved runs that share their chance: the first with each of the others."""
    variants = [Variant(str(path), Results.load(path)) for path in paths]
    first = variants[0].results
    for variant in variants[1:]:
        other = variant.results
        for what, mine, theirs in (
            ("game", first.scenario.game, other.scenario.game),
            ("players", first.scenario.players, other.scenario.players),
            ("seed", first.seed, other.seed),
            ("games", first.games, other.games),
            ("rotations a block", first.plan.rotations, other.plan.rotations),
        ):
            if mine != theirs:
                raise UserError(
                    f"{variant.name} has {what} {theirs}, {variants[0].name} {mine}: their games share no chance"
                )
    return Comparison(variants, [(0, i) for i in range(1, len(variants))])
