"""Designs of a sensitivity study: which points are played, and which pairs of them differ in one factor; sampled by SALib."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from simulator.lab.sensitivity_factors import Factor

SPARE = 3  # rows drawn for each one wanted, for some may hold a combination that is not allowed
Point = tuple[int, ...]  # the level of each factor


@dataclass(frozen=True)
class Design:
    """A design: rows of points.

    A row of "morris" is a trajectory of groups + 1 points, each of which differs from the one before in one group. A row of
    "sobol" holds the point A, for each group the point A with that group's factors taken from B, and B.

    Attributes
    ----------
    groups : names of the groups of factors that move together, in order; a factor by itself is one
    members : factors of each group
    unit : float[rows, points, factors]; the points in 0 .. 1, as sampled
    rows : the same as levels of the factors
    grid : levels of SALib's grid
    """

    method: str
    factors: Sequence[Factor]
    groups: list[str]
    members: list[list[int]]
    unit: np.ndarray
    rows: list[list[Point]]
    grid: int

    def moved(self, row: int, step: int) -> int:
        """Return which group moves between a point of a trajectory and the next."""
        before, after = self.unit[row, step], self.unit[row, step + 1]
        first = int(np.flatnonzero(before != after)[0])
        return next(g for g, members in enumerate(self.members) if first in members)

    def first(self, count: int) -> Design:
        """Return the design with only its first rows."""
        return Design(self.method, self.factors, self.groups, self.members, self.unit[:count], self.rows[:count], self.grid)

    def problem(self) -> dict[str, Any]:
        """Return the design's factors as SALib describes a problem."""
        return problem(self.factors, self.members)


def problem(factors: Sequence[Factor], members: Sequence[Sequence[int]]) -> dict[str, Any]:
    """Return a problem of SALib: every factor between 0 and 1, groups where some move together."""
    named = [f.field for f in factors]
    stated = {"num_vars": len(factors), "names": named, "bounds": [[0.0, 1.0]] * len(factors)}
    if len(members) == len(factors):
        return stated
    of = {i: g for g, listed in enumerate(members) for i in listed}
    return stated | {"groups": [f"group {of[i]:04d}" for i in range(len(factors))]}


def grouped(factors: Sequence[Factor], together: bool) -> tuple[list[str], list[list[int]]]:
    """Return names and members of the groups: one a factor, or one a component if those are to move together."""
    names = list(dict.fromkeys(f.group if together else f.field for f in factors))
    members: list[list[int]] = [[i for i, f in enumerate(factors) if (f.group if together else f.field) == n] for n in names]
    return names, members


def design(
    method: str,
    factors: Sequence[Factor],
    rows: int,
    seed: int,
    legal: Callable[[Point], bool],
    together: bool = False,
) -> Design:
    """Sample a design of rows all of whose points are allowed; there are fewer rows where not enough are found.

    Parameters
    ----------
    method : "morris" or "sobol"; rows : trajectories, or base points
    legal : tells whether a point makes a scenario
    together : move the factors of one component together
    """
    groups, members = grouped(factors, together)
    most = max(len(f.values) for f in factors)
    grid = max(4, 2 * math.ceil(most / 2))
    sampled = _morris(factors, members, rows * SPARE, grid, seed) if method == "morris" else None
    if sampled is None:
        sampled = _sobol(factors, members, rows, seed)
    levels = [len(f.values) for f in factors]
    kept, points = [], []
    for index, row in enumerate(sampled):
        found = [_levels(point, levels, method) for point in row]
        if False not in [legal(p) for p in found]:  # every refused point is to be reported
            kept.append(index)
            points.append(found)
        if len(kept) == rows:
            break
    return Design(method, factors, groups, members, sampled[kept], points, grid)


def _levels(point: np.ndarray, levels: Sequence[int], method: str) -> Point:
    """Return the level each factor has at a point: the nearest of a grid, or that of its equal share of 0 .. 1."""
    if method == "morris":  # a step of the grid then always reaches another level
        return tuple(math.floor(x * (n - 1) + 0.5) for x, n in zip(point, levels, strict=True))
    return tuple(min(int(x * n), n - 1) for x, n in zip(point, levels, strict=True))


def _morris(factors: Sequence[Factor], members: list[list[int]], rows: int, grid: int, seed: int) -> np.ndarray:
    """Return Morris trajectories, float[rows, groups + 1, factors]."""
    from SALib.sample import morris

    found = morris.sample(problem(factors, members), rows, num_levels=grid, seed=seed)
    made: np.ndarray = found.reshape(rows, len(members) + 1, len(factors)).round(9)
    return made


def _sobol(factors: Sequence[Factor], members: list[list[int]], rows: int, seed: int) -> np.ndarray:
    """Return Saltelli's rows, float[rows, groups + 2, factors]; a power of two of them is drawn."""
    from SALib.sample import sobol

    count = 2 ** math.ceil(math.log2(rows))
    found = sobol.sample(problem(factors, members), count, calc_second_order=False, seed=seed)
    made: np.ndarray = found.reshape(count, len(members) + 2, len(factors))
    return made
