"""Exact whole-number sums of many games: they add up to the same whatever threads, chunks or workers played them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from simulator.core.engine import BINS

if TYPE_CHECKING:
    from simulator.core.game import Game
    from simulator.core.scenario import Scenario


@dataclass(frozen=True)
class Shape:
    """How many measures a scenario has: players, measures per seat, measures per game, counters."""

    players: int
    seat_measures: int
    game_measures: int
    tallies: int

    @classmethod
    def of(cls, game: Game, scenario: Scenario) -> Shape:
        """Return the shape of what a scenario of a game gives."""
        tallies = len(game.tally_names(scenario))
        return cls(scenario.players, len(game.seat_measures), len(game.game_measures), tallies)

    @property
    def variables(self) -> int:
        """Variables of a block: seat measures by seat, then by place in the line-up, then game measures."""
        return 2 * self.players * self.seat_measures + self.game_measures

    def by_seat(self, measure: int) -> slice:
        """Return where the seats of a seat measure stand among the variables."""
        return slice(measure * self.players, (measure + 1) * self.players)

    def by_place(self, measure: int) -> slice:
        """Return where the places of a seat measure stand among the variables."""
        start = (self.seat_measures + measure) * self.players
        return slice(start, start + self.players)

    def of_game(self, measure: int) -> int:
        """Return where a game measure stands among the variables."""
        return 2 * self.players * self.seat_measures + measure


@dataclass
class Sums:
    """Sums over a range of blocks; see `simulator.core.engine.play_blocks` for the meaning of the arrays."""

    totals: np.ndarray
    squares: np.ndarray
    cross: np.ndarray
    tallies: np.ndarray

    @classmethod
    def zero(cls, shape: Shape) -> Sums:
        """Return empty sums."""
        v = shape.variables
        return cls(
            np.zeros(v, np.int64), np.zeros(v, np.int64), np.zeros((v, v), np.int64), np.zeros(shape.tallies, np.int64)
        )

    def add(self, other: Sums) -> None:
        """Add other sums to these."""
        self.totals += other.totals
        self.squares += other.squares
        self.cross += other.cross
        self.tallies += other.tallies


@dataclass
class Bins:
    """Histograms of single games.

    Attributes
    ----------
    seat : int64[m, 2k, BINS]; by seat, then by place in the line-up
    game : int64[g, BINS]
    """

    seat: np.ndarray
    game: np.ndarray

    @classmethod
    def zero(cls, shape: Shape) -> Bins:
        """Return empty histograms."""
        return cls(
            np.zeros((shape.seat_measures, 2 * shape.players, BINS), np.int64),
            np.zeros((shape.game_measures, BINS), np.int64),
        )

    def add(self, other: Bins) -> None:
        """Add other histograms to these."""
        self.seat += other.seat
        self.game += other.game


@dataclass(frozen=True)
class Plan:
    """How a run is cut: blocks into batches (the unit of statistics), batches into parts (the unit of storage).

    It follows from the number of blocks and rotations alone, so that nothing else can change a result.
    """

    blocks: int
    rotations: int
    batch: int  # blocks of a batch
    part: int  # batches of a part

    SMALLEST_BATCH = 250
    MOST_BATCHES = 1024
    PART_GAMES = 50_000

    @classmethod
    def make(cls, games: int, rotations: int) -> Plan:
        """Plan a run of at least `games` games in whole blocks."""
        blocks = -(-games // rotations)
        batch = cls.SMALLEST_BATCH
        while -(-blocks // batch) > cls.MOST_BATCHES:
            batch *= 2
        return cls(blocks, rotations, batch, max(1, cls.PART_GAMES // (batch * rotations)))

    @property
    def games(self) -> int:
        """Games in all."""
        return self.blocks * self.rotations

    @property
    def batches(self) -> int:
        """Batches in all; the last one may be shorter."""
        return -(-self.blocks // self.batch)

    @property
    def parts(self) -> int:
        """Parts in all; the last one may be shorter."""
        return -(-self.batches // self.part)

    def batches_of(self, part: int) -> range:
        """Return the batches of a part."""
        return range(part * self.part, min((part + 1) * self.part, self.batches))

    def blocks_of(self, batch: int) -> range:
        """Return the blocks of a batch."""
        return range(batch * self.batch, min((batch + 1) * self.batch, self.blocks))

    def games_of(self, part: int) -> range:
        """Return the games of a part."""
        batches = self.batches_of(part)
        first = self.blocks_of(batches[0])[0]
        last = self.blocks_of(batches[-1])[-1]
        return range(first * self.rotations, (last + 1) * self.rotations)
