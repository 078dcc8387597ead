"""What the designs of a sweep are ranked by, and what each design's batches say of it at every look (metrics 35)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from simulator.core.engine import WIN_UNITS
from simulator.core.errors import UserError, nearest
from simulator.core.game import Game
from simulator.core.runner import Part
from simulator.core.sums import Shape
from simulator.lab.until import scale_of
from simulator.stats.elimination import Interval, excess_bounds, spread_bounds
from simulator.stats.sequential import ConfidenceSequence

EXCESS, SPREAD, MEAN = "excess", "spread", "mean"
_ALIASES = {"tie-rate": "tied", "length": "turns", "cap-rate": "capped"}
_WIN = 0


@dataclass(frozen=True)
class Objective:
    """What designs are ranked by.

    Attributes
    ----------
    name, kind : as asked for; "excess" is max |p − 1/k| over seats, "spread" the largest minus the smallest mean score of a
        seat, "mean" the mean of a measure of the game
    measure : index of the seat measure, or for "mean" of the game measure
    unit : unit of the values; shares are shown in percentage points
    low, high : between which single games lie; it is what the sequences rest on
    """

    name: str
    kind: str
    measure: int
    unit: str
    low: float
    high: float
    per: int = 1

    @classmethod
    def of(cls, text: str, game: Game) -> Objective:
        """Read the name of an objective: excess, score-spread, or a measure of the game."""
        name = text.strip().replace("_", "-")
        if name == EXCESS:
            return cls(name, EXCESS, _WIN, "share", 0.0, 1.0, WIN_UNITS)
        seats = [m.name for m in game.seat_measures]
        if name == "score-spread" and "score" in seats:
            measure = game.seat_measures[seats.index("score")]
            low, high = scale_of(measure) or (0.0, 1.0)
            return cls(name, SPREAD, seats.index("score"), measure.unit, low, high, measure.per)
        ranked = {m.name.replace("_", "-"): i for i, m in enumerate(game.game_measures) if scale_of(m)}
        index = ranked.get(_ALIASES.get(name, name))
        if index is None:
            known = [EXCESS, *(["score-spread"] if "score" in seats else []), *ranked]
            raise UserError(f"unknown objective {text!r}; known: {', '.join(known)}{nearest(name, [*known, *_ALIASES])}")
        measure = game.game_measures[index]
        unit = "share" if measure.unit in ("games", "share") else measure.unit
        low, high = scale_of(measure) or (0.0, 1.0)
        return cls(name, MEAN, index, unit, low, high, measure.per)

    def width(self, players: int) -> int:
        """Return how many sequences a design needs."""
        return 1 if self.kind == MEAN else players

    def variables(self, shape: Shape) -> range:
        """Return the block variables whose means it is made of."""
        if self.kind == MEAN:
            return range(shape.of_game(self.measure), shape.of_game(self.measure) + 1)
        seats = shape.by_seat(self.measure)
        return range(seats.start, seats.stop)

    def bounds(self, intervals: Sequence[Interval]) -> Interval:
        """Return bounds of the objective from an interval for each mean."""
        if self.kind == MEAN:
            return intervals[0]
        return excess_bounds(intervals) if self.kind == EXCESS else spread_bounds(intervals)

    def value(self, means: np.ndarray) -> np.ndarray:
        """Return the objective of float[…, means]."""
        if self.kind == EXCESS:
            found: np.ndarray = np.abs(means - 1 / means.shape[-1]).max(axis=-1)
        elif self.kind == SPREAD:
            found = means.max(axis=-1) - means.min(axis=-1)
        else:
            found = means[..., 0]
        return found

    def outside(self, part: Part) -> int:
        """Return how many values of single games lie at the edge of the scale, where they may have been beyond it."""
        if self.kind == EXCESS or self.high - self.low == 1.0:
            return 0
        bins = part.bins.game[self.measure] if self.kind == MEAN else part.bins.seat[self.measure, : part.bins.seat.shape[1] // 2]
        return int(bins[..., -1].sum()) + (int(bins[..., 0].sum()) if self.low < 0 else 0)


class Bounding:
    """The confidence sequences of one design, all designs' holding together."""

    def __init__(self, objective: Objective, shape: Shape, rotations: int, alpha: float) -> None:
        self.objective = objective
        self.scale = rotations * objective.per
        self.variables = objective.variables(shape)
        self.sequences = [ConfidenceSequence(alpha) for _ in self.variables]

    def take(self, blocks: int, totals: Sequence[int], squares: Sequence[int]) -> None:
        """Take a batch in: sums of the block variables and of their squares, in the order of `variables`."""
        low, width = self.objective.low, self.objective.high - self.objective.low
        for sequence, total, square in zip(self.sequences, totals, squares, strict=True):
            mean, second = total / self.scale, square / self.scale**2
            sequence.update(
                blocks, (mean - blocks * low) / width, max(0.0, second - 2 * low * mean + blocks * low * low) / width**2
            )

    def intervals(self) -> list[Interval]:
        """Return the interval of each mean, in the objective's unit."""
        low, width = self.objective.low, self.objective.high - self.objective.low
        return [(low + s.low * width, low + s.high * width) for s in self.sequences]

    def bounds(self) -> Interval:
        """Return bounds of the objective now."""
        found = self.objective.bounds(self.intervals())
        return (found[0] if math.isfinite(found[0]) else -math.inf, found[1])
