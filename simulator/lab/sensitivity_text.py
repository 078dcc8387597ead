"""A sensitivity study in words and tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import polars as pl

from simulator.lab.present import Shown

NAMED = 4  # factors a sentence names


def lines(manifest: Mapping[str, Any], frames: Mapping[str, pl.DataFrame]) -> list[str]:
    """Return what was played, what matters, what cannot be told from noise, what was refused."""
    factors, refused = frames["factors"], frames["refused"]
    varied = factors.filter(pl.col("varied")).height
    said = [
        f"{manifest['game']}: {varied} guesses varied, {manifest['rows']} {_rows(manifest)}, {manifest['points']} points of"
        f" {manifest['games']:,} games on the same chance ({manifest['batches']} batches), seed {manifest['seed']}"
    ]
    if manifest["stopped"] != "all points played":
        said.append(manifest["stopped"])
    for output in manifest["outputs"]:
        said.append(_matters(output, frames["effects"].filter(pl.col("output") == output["name"]), manifest["method"]))
    said.append("noise: as large a change comes about by chance too often (signs of batches flipped, Holm over the guesses)")
    left = factors.filter(~pl.col("varied"))
    if left.height:
        kinds = left.with_columns(pl.col("why").str.split(":").list.first()).group_by("why", maintain_order=True).len()
        said.append("not varied: " + "; ".join(f"{n} ({why})" for why, n in kinds.iter_rows()) + "; table factors names them")
    if refused.height:
        times, reason = refused["times"].sum(), refused["reason"][0]
        said.append(f"refused: {times} values and combinations that are not allowed, most often: {reason}")
    return said


def _rows(manifest: Mapping[str, Any]) -> str:
    return "trajectories" if manifest["method"] == "morris" else "base points"


def _matters(output: Mapping[str, Any], found: pl.DataFrame, method: str) -> str:
    """Say which guesses matter for an output."""
    told = found.filter(pl.col("told"))["factor"].to_list()
    noise = len(found) - len(told)
    if not told:
        return f"{output['name']}: no guess can be told from the noise of the games; more games or rows may"
    more = f" and {len(told) - NAMED} more" if len(told) > NAMED else ""
    rest = f"; {noise} cannot be told from noise" if noise else ""
    return f"{output['name']}: what matters is {', '.join(told[:NAMED])}{more}{rest}"


def tables(manifest: Mapping[str, Any], frames: Mapping[str, pl.DataFrame]) -> list[Shown]:
    """Return a table for each output."""
    made = []
    for output in manifest["outputs"]:
        found = frames["effects"].filter(pl.col("output") == output["name"])
        title = f"{output['name']}: {output['help']}, in {output['unit']}"
        made.append(_steps(title, output, found) if manifest["method"] == "morris" else _indices(title, found))
    return made


def _steps(title: str, output: Mapping[str, Any], found: pl.DataFrame) -> Shown:
    rows = []
    for r in found.iter_rows(named=True):
        effect, low, high = (f"{r[k] * output['scale']:.3g}" for k in ("effect", "low", "high"))
        change = "" if r["change"] is None else f"{r['change'] * output['scale']:+.3g}"
        noise = f"{r['noise'] * output['scale']:.2g}"
        rows.append([r["factor"], r["values"], effect, f"[{low}, {high}]", change, noise, "" if r["told"] else "noise"])
    return Shown(title, ["guess", "values", "change a step", "95 % interval", "mean upward", "error of a step", ""], rows)


def _indices(title: str, found: pl.DataFrame) -> Shown:
    rows = []
    for r in found.iter_rows(named=True):
        cells = [r["factor"], r["values"]]
        for name in ("total", "first"):
            cells += [f"{r[name]:.2f}", f"[{r[f'{name}_low']:.2f}, {r[f'{name}_high']:.2f}]"]
        rows.append([*cells, "" if r["told"] else "noise"])
    return Shown(title, ["guess", "values", "total share", "95 % interval", "alone", "95 % interval", ""], rows)
