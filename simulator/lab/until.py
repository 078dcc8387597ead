"""Runs that end when they know enough: what to wait for, and looks at fixed counts of finished batches (metrics 33)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from simulator.core.engine import BINS, WIN_UNITS
from simulator.core.errors import UserError
from simulator.core.game import Measure
from simulator.core.sums import Plan, Shape, Sums
from simulator.stats.sequential import SeatSequences
from simulator.stats.verdict import TOLERANCE, UNDECIDED, Excess, Verdict

if TYPE_CHECKING:
    from simulator.lab.results import Results

MAX_GAMES = 5_000_000  # at most, unless told otherwise: a verdict on the tolerance's edge never comes
LOOK_GAMES = 10_000  # games between two looks, about
_WIDTH = re.compile(r"(?:±|\+-|\+/-)?\s*(\d+(?:\.\d+)?|\.\d+)\s*(?:pp|points?|%)?")
_WIN = 0


@dataclass(frozen=True)
class Until:
    """When a run ends.

    Attributes
    ----------
    width : half-width of the seat rates' 95 % intervals to be reached, as a share; None: a verdict is waited for
    tolerance : the verdict's
    """

    width: float | None
    tolerance: float = TOLERANCE
    alpha: float = 0.05

    @classmethod
    def parse(cls, text: str, tolerance: float = TOLERANCE) -> Until:
        """Read ``verdict``, or a half-width in percentage points such as ``±0.2pp``."""
        if text.strip() == "verdict":
            return cls(None, tolerance)
        match = _WIDTH.fullmatch(text.strip())
        if match is None or not 0 < float(match[1]) < 50:
            raise UserError(f"--until {text!r}; allowed: verdict, or a half-width of 0 to 50 percentage points such as ±0.2pp")
        return cls(round(float(match[1]) / 100, 12), tolerance)

    def to_dict(self) -> dict[str, Any]:
        """Return the rule as a manifest keeps it."""
        return {"width": self.width, "tolerance": self.tolerance, "alpha": self.alpha}

    def __str__(self) -> str:
        if self.width is None:
            return f"a verdict for ±{self.tolerance * 100:g} points"
        return f"±{self.width * 100:g} points on every seat rate"


def scale_of(measure: Measure) -> tuple[float, float] | None:
    """Return between which values a measure lies: 0 to 1 for what is counted once a game, else its histogram's scale.

    None for a light one: nobody knows.
    """
    if measure.unit in ("games", "share"):
        return 0.0, 1.0
    if measure.light:
        return None
    return measure.origin / measure.per, (measure.origin + BINS * measure.width) / measure.per


class Watch:
    """Looks at a run after each part and says when it is enough; threads and chunks do not change what it sees."""

    def __init__(self, until: Until, shape: Shape, plan: Plan) -> None:
        self.until = until
        self.plan = plan
        self.sequences = SeatSequences(shape.players, until.alpha)
        self.batches = 0
        self._seats = shape.by_seat(_WIN)

    def take(self, batches: Iterable[Sums]) -> None:
        """Take the next batches in, in order."""
        for sums in batches:
            unit = WIN_UNITS * self.plan.rotations
            totals = [int(t) / unit for t in sums.totals[self._seats]]
            squares = [int(sums.cross[v, v]) / unit**2 for v in range(self._seats.start, self._seats.stop)]
            self.sequences.update(len(self.plan.blocks_of(self.batches)), totals, squares)
            self.batches += 1

    def reason(self) -> str:
        """Return why the run is over, or nothing."""
        if self.until.width is not None:
            return f"{self.until} reached" if self.sequences.half_width <= self.until.width else ""
        kind = self.sequences.verdict(self.until.tolerance)
        return f"verdict for ±{self.until.tolerance * 100:g} points: {kind}" if kind != UNDECIDED else ""

    def look(self, batches: Sequence[Sums]) -> str:
        """Take the batches of a part in and return why the run is over, or nothing."""
        self.take(batches)
        return self.reason()

    def spent(self) -> str:
        """Return the reason of a run that used up its games."""
        return self.reason() or f"at most {self.plan.games:,} games: {self.until} not reached"


def watch_of(results: Results, level: float | None = None) -> Watch:
    """Return the sequences of a run that was played with a stopping rule, at its level unless another is given."""
    assert results.until is not None
    until = results.until if level is None else replace(results.until, alpha=1 - level)
    watch = Watch(until, results.shape, results.plan)
    watch.take(results.batches)
    return watch


def sequential_verdict(results: Results, found: Sequence[Excess], tolerance: float) -> Verdict:
    """Return the verdict by confidence sequences, which hold whenever a run is stopped."""
    assert results.until is not None
    kind = watch_of(results).sequences.verdict(tolerance)
    worst = max(found, key=lambda e: abs(e.mean))
    return Verdict(kind, tolerance, results.until.alpha, worst, 1.0, sequential=True)
