"""Comparisons that end when they know enough: confidence sequences of paired differences, block by block (metrics 31, 33)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from simulator.core.engine import WIN_UNITS
from simulator.core.game import Game
from simulator.core.runner import Part
from simulator.core.session import Session
from simulator.core.sums import Plan
from simulator.lab.until import Until, Watch, scale_of
from simulator.stats.elimination import Interval
from simulator.stats.sequential import ConfidenceSequence
from simulator.stats.verdict import UNDECIDED

Pair = tuple[int, int]


def _series(game: Game, part: Part) -> Iterator[tuple[str, Interval, np.ndarray]]:
    """Yield name, scale and values by game of what is compared; named as the table of differences names it."""
    names = [m.name for m in game.seat_measures]
    for s in range(part.seat_rows.shape[2]):
        yield f"win rate of seat {s + 1}", (0.0, 1.0), part.seat_rows[:, 0, s] / WIN_UNITS
    score = game.seat_measures[names.index("score")] if "score" in names else None
    if score is not None and (scale := scale_of(score)) is not None:
        yield "score", scale, part.seat_rows[:, names.index("score")].mean(axis=1) / score.per
    for i, measure in enumerate(game.game_measures):
        if (scale := scale_of(measure)) is not None:
            yield measure.name, scale, part.game_rows[:, i] / measure.per


class PairWatch:
    """Looks at variants after each part; differences are taken block by block, so that pairing counts."""

    def __init__(self, until: Until, sessions: Sequence[Session], plan: Plan, pairs: Sequence[Pair]) -> None:
        self.until, self.plan, self.pairs = until, plan, pairs
        self.game = sessions[0].game
        self.watches = [Watch(until, s.shape, plan) for s in sessions]
        self._sequences: dict[tuple[Pair, str], tuple[Interval, ConfidenceSequence]] = {}

    def look(self, parts: Sequence[Part]) -> str:
        """Take the same part of every variant in and return why the comparison is over, or nothing."""
        for watch, part in zip(self.watches, parts, strict=True):
            watch.take(part.batches)
        series = [{name: (scale, values) for name, scale, values in _series(self.game, p)} for p in parts]
        family = len(self.pairs) * len(series[0])
        for first, second in self.pairs:
            for name, (scale, values) in series[first].items():
                self._take(parts[0].index, (first, second), name, scale, series[second][name][1] - values, family)
        return self.reason()

    def _take(self, part: int, pair: Pair, name: str, scale: Interval, difference: np.ndarray, family: int) -> None:
        """Take one difference in, batch by batch; it lies between minus and plus the width of the scale."""
        width = scale[1] - scale[0]
        if (pair, name) not in self._sequences:
            self._sequences[pair, name] = (-width, width), ConfidenceSequence(self.until.alpha / family)
        sequence = self._sequences[pair, name][1]
        blocks = difference.reshape(-1, self.plan.rotations).mean(axis=1)
        unit = np.clip((blocks + width) / (2 * width), 0.0, 1.0)
        first = self.plan.blocks_of(self.plan.batches_of(part)[0]).start
        for batch in self.plan.batches_of(part):
            here = self.plan.blocks_of(batch)
            values = unit[here.start - first : here.stop - first]
            sequence.update(len(values), float(values.sum()), float((values * values).sum()))

    def interval(self, pair: Pair, name: str) -> Interval | None:
        """Return the interval of a difference; all of them hold together, at every look. None where no scale is known."""
        found = self._sequences.get((pair, name))
        if found is None:
            return None
        (low, high), sequence = found
        return low + sequence.low * (high - low), low + sequence.high * (high - low)

    def reason(self) -> str:
        """Return why the comparison is over, or nothing."""
        if self.until.width is None:
            kinds = [w.sequences.verdict(self.until.tolerance) for w in self.watches]
            return "" if UNDECIDED in kinds else "every variant has its verdict"
        wide = [(i[1] - i[0]) / 2 for i in self._rates()]
        return f"{self._wanted()} reached" if max(wide) <= self.until.width else ""

    def _rates(self) -> Iterator[Interval]:
        for pair, name in self._sequences:
            found = self.interval(pair, name)
            if name.startswith("win rate") and found is not None:
                yield found

    def _wanted(self) -> str:
        if self.until.width is None:
            return f"a verdict for ±{self.until.tolerance * 100:g} points on every variant"
        return f"±{self.until.width * 100:g} points on every difference of seat rates"

    def spent(self) -> str:
        """Return the reason of a comparison that used up its games."""
        return self.reason() or f"at most {self.plan.games:,} games each: {self._wanted()} not reached"
