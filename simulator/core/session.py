"""A scenario made ready to play: compiled, with everything the kernel needs; one record per thread."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from simulator.core import registry
from simulator.core.engine import Halt, IllegalAnswer, ImpossibleDraw
from simulator.core.errors import UserError
from simulator.core.extremes import criteria_table
from simulator.core.failures import bidder_error, procedure_error
from simulator.core.game import Game, Measure
from simulator.core.lineup import lineup_tables, procedure, procedures
from simulator.core.play import begin_game, play_again, play_blocks, run_turn
from simulator.core.plugin import Bidder
from simulator.core.records import allocate, clear
from simulator.core.scenario import Scenario
from simulator.core.sums import Bins, Shape, Sums


@dataclass
class Played:
    """What a range of blocks gave: sums, histograms and, on request, rows.

    Attributes
    ----------
    seat_rows : int64[games, m, k]; game_rows : int64[games, g]; empty unless asked for
    """

    first: int
    blocks: int
    sums: Sums
    bins: Bins
    seat_rows: np.ndarray
    game_rows: np.ndarray


def check_seed(seed: int) -> None:
    """Refuse a seed that the streams cannot be started with."""
    if not 0 <= seed < 2**63:
        raise UserError(f"seed {seed} is outside 0 .. 2**63 - 1")


def stream_count(game: Game) -> int:
    """Return how many random streams a game has: its own, then the noise of the bidder at each seat of its record."""
    return int(game.record["streams"].shape[0] + game.record["mind"].shape[0])


def _scale(measures: Sequence[Measure]) -> np.ndarray:
    """Return origin and width of the histograms of the full measures, int64[m, 2]."""
    return np.array([[m.origin, m.width] for m in measures if not m.light], np.int64).reshape(-1, 2)


class Session:
    """Compiles a scenario once and plays any of its games, in ranges of blocks or one by one."""

    def __init__(self, scenario: Scenario, seed: int) -> None:
        check_seed(seed)
        self.scenario = scenario
        self.seed = seed
        self.game = registry.game(scenario.game)
        self._seeds = np.full(stream_count(self.game), seed, np.int64)
        self.lineup = scenario.lineup()
        self.rotations = scenario.rotations()
        self._addresses, self.parameters = lineup_tables(self.game, self.lineup)
        self._plays = procedures(self.game)
        self._names = {function: who for who, function in scenario.procedures()}
        for function, who in self._names.items():
            procedure(self.game, function, who)
        self._seat_scale, self._game_scale = _scale(self.game.seat_measures), _scale(self.game.game_measures)
        self._criteria = criteria_table(self.game.criteria, self.game.seat_measures, self.game.game_measures)
        self.shape = Shape.of(self.game, scenario)

    def seated(self, place: int, source: type[Bidder], values: dict[str, float] | None = None) -> Session:
        """Return the session with another class at one place of the line-up, its parameters kept but for `values`.

        It serves to ask what a decision is worth: the class usually inherits from the one that sat there.
        """
        other = copy.copy(self)
        spec = self.lineup[place]
        kept = {name: spec.values.get(name, p.default) for name, p in source.parameters.items()}
        changed = replace(spec, name=source.name, source=source, values={**kept, **(values or {})})
        other.lineup = [changed if i == place else s for i, s in enumerate(self.lineup)]
        other._addresses, other.parameters = lineup_tables(self.game, other.lineup)
        other.rotations = 1 if self.scenario.seats == "fixed" else self.scenario.players
        return other

    def reseeded(self, seed: int, streams: Sequence[int]) -> Session:
        """Return the session with some of its streams, by number, started from another seed; the others stay as they are.

        The bidders' noise comes after the streams of the game, one stream a seat.
        """
        check_seed(seed)
        other = copy.copy(self)
        other._seeds = self._seeds.copy()
        other._seeds[list(streams)] = seed
        return other

    def new_record(self) -> Any:
        """Return a record prepared for the scenario, for the use of one thread."""
        record = allocate(self.game.record)
        self._fill(record)
        return record

    def prepare(self, record: Any) -> None:
        """Make a record that was used for another scenario of the game as good as new for this one."""
        clear(record)
        self._fill(record)

    def _fill(self, record: Any) -> None:
        record.course.score = self.game.seat_row("score")
        self.game.prepare(self.scenario, record, lambda function: procedure(self.game, function, self._names.get(function, "")))

    def play(self, record: Any, first: int, blocks: int, rows: bool = False) -> Played:
        """Play a range of blocks.

        Raises
        ------
        BidderError
            when a bidder breaks; it names the bidder, the decision, the line and the game
        """
        shape, games = self.shape, blocks * self.rotations if rows else 0
        out = Played(
            first,
            blocks,
            Sums.zero(shape),
            Bins.zero(shape),
            np.zeros((games, shape.seat_measures, shape.players), np.int64),
            np.zeros((games, shape.game_measures), np.int64),
        )
        try:
            with np.errstate(over="ignore"):  # plain Python warns where the streams wrap around on purpose
                play_blocks(
                    record,
                    self._plays,
                    self._addresses,
                    self.parameters,
                    self._seeds,
                    first,
                    blocks,
                    self.rotations,
                    np.zeros(shape.variables, np.int64),
                    out.sums.totals,
                    out.sums.squares,
                    out.sums.cross,
                    out.sums.block_squares,
                    out.sums.tallies,
                    out.bins.seat,
                    out.bins.game,
                    self._seat_scale,
                    self._game_scale,
                    self._criteria,
                    out.bins.extremes,
                    int(rows),
                    out.seat_rows,
                    out.game_rows,
                )
        except Exception as error:
            raise self.explain(error, record) from error
        return out

    def explain(self, error: BaseException, record: Any) -> Exception:
        """Turn what a running bidder or tile raised into an error that names it."""
        acting = self.game.acting(self.scenario, record) if self.game.acting is not None else None
        if acting is not None and not record.asked.open and not isinstance(error, (IllegalAnswer, Halt, ImpossibleDraw)):
            return procedure_error(error, record, *acting)
        return bidder_error(error, self.game, record, self.lineup, int(record.table.game) % self.rotations)

    def begin(self, record: Any, index: int) -> None:
        """Set game `index` up, to be played turn by turn; the log is switched on and emptied."""
        record.log.on = 1
        record.log.count = 0
        with np.errstate(over="ignore"):
            begin_game(record, self._plays, self._addresses, self.parameters, index, self.rotations, self._seeds)

    def play_again(self, record: Any, index: int) -> None:
        """Play game `index` to its end in one go, without a log; what it wrote down stands in the record."""
        record.log.on = 0
        try:
            with np.errstate(over="ignore"):
                play_again(record, self._plays, self._addresses, self.parameters, index, self.rotations, self._seeds)
        except Exception as error:
            raise self.explain(error, record) from error

    def turn(self, record: Any) -> bool:
        """Play one turn; returns False when the game is over and has been scored."""
        try:
            with np.errstate(over="ignore"):
                return bool(run_turn(record, self._plays))
        except Exception as error:
            raise self.explain(error, record) from error

    def events(self, record: Any) -> list[dict[str, Any]]:
        """Return the events written since the last call, and empty the log."""
        log = record.log
        if log.count > len(log.rows):
            raise UserError(f"{log.count} events in one turn; the log holds {len(log.rows)}")
        found = list(self.game.events.decode(log.rows[: log.count].copy()))
        log.count = 0
        return found
