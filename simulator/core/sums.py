"""Exact whole-number sums of many games: they add up to the same whatever threads, chunks or workers played them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from simulator.core.engine import BINS
from simulator.core.extremes import merged, no_games

if TYPE_CHECKING:
    from simulator.core.game import Game
    from simulator.core.scenario import Scenario


@dataclass(frozen=True)
class Shape:
    """How many measures a scenario has, and where each stands among the variables of a block.

    The variables are, in this order: full seat measures by seat, then by place in the line-up, full game measures; then the
    light ones likewise. Products are kept of the full ones alone, the first `crossed` variables.

    Attributes
    ----------
    players, seat_measures, game_measures, tallies : numbers of players, of measures (light ones included) and of counters
    light_seats, light_games : how many of the measures are light; they are the last
    criteria : by how many the most extreme games are kept
    """

    players: int
    seat_measures: int
    game_measures: int
    tallies: int
    light_seats: int = 0
    light_games: int = 0
    criteria: int = 0

    @classmethod
    def of(cls, game: Game, scenario: Scenario) -> Shape:
        """Return the shape of what a scenario of a game gives."""
        seats, games = game.seat_measures, game.game_measures
        light = [sum(m.light for m in measures) for measures in (seats, games)]
        counters, criteria = len(game.counters(scenario)), len(game.criteria)
        return cls(scenario.players, len(seats), len(games), counters, light[0], light[1], criteria)

    @property
    def full_seats(self) -> int:
        """Seat measures with histogram and products."""
        return self.seat_measures - self.light_seats

    @property
    def full_games(self) -> int:
        """Game measures with histogram and products."""
        return self.game_measures - self.light_games

    @property
    def crossed(self) -> int:
        """Variables of the full measures."""
        return 2 * self.players * self.full_seats + self.full_games

    @property
    def light(self) -> int:
        """Variables of the light measures."""
        return 2 * self.players * self.light_seats + self.light_games

    @property
    def variables(self) -> int:
        """Variables of a block."""
        return self.crossed + self.light

    def by_seat(self, measure: int) -> slice:
        """Return where the seats of a seat measure stand among the variables."""
        return self._of_seats(measure, 0)

    def by_place(self, measure: int) -> slice:
        """Return where the places of a seat measure stand among the variables."""
        return self._of_seats(measure, 1)

    def _of_seats(self, measure: int, half: int) -> slice:
        row = half * self.full_seats + measure
        start = row * self.players
        if measure >= self.full_seats:
            row = half * self.light_seats + measure - self.full_seats
            start = self.crossed + row * self.players
        return slice(start, start + self.players)

    def of_game(self, measure: int) -> int:
        """Return where a game measure stands among the variables."""
        if measure < self.full_games:
            return 2 * self.players * self.full_seats + measure
        return self.crossed + 2 * self.players * self.light_seats + measure - self.full_games


@dataclass
class Sums:
    """Sums over a range of blocks; see `simulator.core.engine.play_blocks` for the meaning of the arrays."""

    totals: np.ndarray
    squares: np.ndarray
    cross: np.ndarray
    block_squares: np.ndarray
    tallies: np.ndarray

    @classmethod
    def zero(cls, shape: Shape) -> Sums:
        """Return empty sums."""
        v, c = shape.variables, shape.crossed
        sizes = (v, v, (c, c), shape.light, shape.tallies)
        return cls(*(np.zeros(size, np.int64) for size in sizes))

    def add(self, other: Sums) -> None:
        """Add other sums to these."""
        self.totals += other.totals
        self.squares += other.squares
        self.cross += other.cross
        self.block_squares += other.block_squares
        self.tallies += other.tallies


@dataclass
class Bins:
    """What is kept of single games: histograms of the full measures, and which games were the most extreme.

    Attributes
    ----------
    seat : int64[m, 2k, BINS]; by seat, then by place in the line-up
    game : int64[g, BINS]
    extremes : int64[criteria, KEPT, 2]; key and index of the game, see `simulator.core.extremes`
    """

    seat: np.ndarray
    game: np.ndarray
    extremes: np.ndarray

    @classmethod
    def zero(cls, shape: Shape) -> Bins:
        """Return what is kept before any game."""
        return cls(
            np.zeros((shape.full_seats, 2 * shape.players, BINS), np.int64),
            np.zeros((shape.full_games, BINS), np.int64),
            no_games(shape.criteria),
        )

    def add(self, other: Bins) -> None:
        """Add what is kept of other games."""
        self.seat += other.seat
        self.game += other.game
        self.extremes = merged(self.extremes, other.extremes)


@dataclass(frozen=True)
class Plan:
    """How a run is cut: blocks into batches (the unit of statistics), batches into parts (the unit of storage).

    It follows from the number of blocks and rotations alone, so that nothing else can change a result.
    """

    blocks: int
    rotations: int
    batch: int  # blocks of a batch
    part: int  # batches of a part

    USUAL_BATCH = 250
    FEWEST_BATCHES, MOST_BATCHES = 40, 1024  # two or three batches say too little of how figures vary from one to the next
    PART_GAMES = 50_000

    @classmethod
    def make(cls, games: int, rotations: int, part_games: int = PART_GAMES) -> Plan:
        """Plan a run of at least `games` games in whole blocks, stored in parts of about `part_games`."""
        blocks = -(-games // rotations)
        batch = cls.batch_size(blocks)
        return cls(blocks, rotations, batch, max(1, part_games // (batch * rotations)))

    @classmethod
    def batch_size(cls, blocks: int) -> int:
        """Return how many blocks a batch has: 250, fewer in a short run, more in a very long one."""
        batch = min(cls.USUAL_BATCH, max(1, blocks // cls.FEWEST_BATCHES))
        while -(-blocks // batch) > cls.MOST_BATCHES:
            batch *= 2
        return batch

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
