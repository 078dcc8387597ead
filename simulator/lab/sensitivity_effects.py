"""What each guess does to each output: effects with intervals that hold the noise of the games, and which are noise."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import polars as pl

from simulator.core.components import shown
from simulator.lab.sensitivity_design import Design
from simulator.lab.sensitivity_outputs import Output
from simulator.stats import crossed
from simulator.stats.pairing import holm

ALPHA = 0.05  # chance that any factor that does nothing is told from noise, for each output


def effects(design: Design, outputs: Sequence[Output], played: Sequence[np.ndarray], games: int) -> pl.DataFrame:
    """Return one row an output and factor (or group), the largest first.

    Parameters
    ----------
    played : for each output float[rows, points of a row, batches, components]
    games : games of a point
    """
    rows: list[dict[str, Any]] = []
    measure = _trajectories if design.method == "morris" else _indices
    signs = crossed.flips(played[0].shape[2])
    for output, values in zip(outputs, played, strict=True):
        found = measure(design, output, values, signs)
        adjusted = holm(np.array([r["p"] for r in found]))
        for row, p in zip(found, adjusted, strict=True):
            row |= {"p_adjusted": float(p), "told": bool(p < ALPHA)}
            row |= {"rows": len(values), "points": design.unit.shape[0] * design.unit.shape[1], "games": games}
            row["batches"] = values.shape[2]
        found.sort(key=lambda r: -r["effect" if design.method == "morris" else "total"])
        rows += [{"output": output.name, "unit": output.unit, "rank": i + 1} | row for i, row in enumerate(found)]
    return pl.DataFrame(rows, infer_schema_length=None)


def _named(design: Design, group: int) -> dict[str, Any]:
    members = design.members[group]
    listed = "; ".join(shown(v) for v in design.factors[members[0]].values) if len(members) == 1 else f"{len(members)} together"
    return {"factor": design.groups[group], "values": listed}


def _root(square: float) -> float:
    return math.sqrt(max(square, 0.0))


def _trajectories(design: Design, output: Output, values: np.ndarray, signs: np.ndarray) -> list[dict[str, Any]]:
    """Return the effects of a Morris design: what one step of a factor changes, root mean square over trajectories."""
    rows, components = len(values), values.shape[3]
    steps = values[:, 1:] - values[:, :-1]
    order = np.array([[design.moved(r, s) for s in range(steps.shape[1])] for r in range(rows)])
    classic = _classic(design, values) if components == 1 else None
    found = []
    for group in range(len(design.groups)):
        at = (order == group).argmax(axis=1)
        moved = steps[np.arange(rows), at]  # rows, batches, components
        square = crossed.interval(crossed.product(moved, moved) / components, rows)
        row = _named(design, group)
        row |= {"effect": _root(square.mean), "low": _root(square.low), "high": _root(square.high)}
        row["noise"] = float(np.sqrt((moved.std(axis=1, ddof=1) ** 2).mean() / values.shape[2]))
        row |= {"change": None, "mu_star": None, "sigma": None}
        if classic is not None and len(design.members[group]) == 1:
            up = np.array([design.unit[r, s + 1, design.members[group][0]] > design.unit[r, s, design.members[group][0]]
                           for r, s in enumerate(at)])  # fmt: skip
            row["change"] = float(np.where(up, 1.0, -1.0) @ moved.mean(axis=(1, 2)) / rows)
        if classic is not None:
            row |= {name: float(classic[name][group]) for name in ("mu_star", "sigma")}
        found.append(row | {"p": crossed.no_difference(moved, signs)})
    return found


def _classic(design: Design, values: np.ndarray) -> dict[str, np.ndarray]:
    """Return μ* and σ as SALib computes them from the means of all games, a step as the unit; noise is in them."""
    from SALib.analyze import morris

    flat = design.unit.reshape(-1, design.unit.shape[2])
    output = values.mean(axis=(2, 3)).reshape(-1)
    step = design.grid / (2 * (design.grid - 1))
    problem = design.problem()
    found = morris.analyze(problem, flat, output, num_levels=design.grid, num_resamples=2, seed=1)
    sigma = np.asarray(found["sigma"], dtype=float) if "groups" not in problem else np.full(len(design.groups), np.nan)
    return {"mu_star": np.asarray(found["mu_star"], dtype=float) * step, "sigma": sigma * step}


def _indices(design: Design, output: Output, values: np.ndarray, signs: np.ndarray) -> list[dict[str, Any]]:
    """Return first-order and total indices of Sobol' of a Saltelli design, noise taken out."""
    rows = len(values)
    centred = values - values[:, [0, -1]].mean(axis=(0, 1, 2))
    base, last = centred[:, 0], centred[:, -1]
    variance = (crossed.product(base, base) + crossed.product(last, last)) / 2
    found = []
    for group in range(len(design.groups)):
        moved = centred[:, 1 + group] - base
        with np.errstate(divide="ignore", invalid="ignore"):
            total = crossed.product(moved, moved) / 2 / variance
            first = crossed.product(last, moved) / variance
        row = _named(design, group)
        for name, figure in (("first", first), ("total", total)):
            estimate = crossed.interval(figure, rows)
            row |= {name: estimate.mean, f"{name}_low": estimate.low, f"{name}_high": estimate.high}
        row["variance"] = float(variance[0])
        found.append(row | {"p": crossed.no_difference(moved, signs)})
    return found
