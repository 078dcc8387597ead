"""The course of a sweep: looks, pieces, the race. The same walk plays, resumes and loads, so all three give the same."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import polars as pl

from simulator.core import registry
from simulator.core.errors import DataError
from simulator.core.runner import Part, Piece, Runner
from simulator.core.scenario import Scenario
from simulator.core.session import Session
from simulator.core.sums import Plan, Shape
from simulator.lab.sweep_designs import Design
from simulator.lab.sweep_objective import Bounding, Objective
from simulator.lab.sweep_pieces import PIECE_GAMES, Kept, PieceTable, Rows, Shelf, looks, plan_of, read_rows
from simulator.stats.elimination import Race
from simulator.stats.sequential import SeatSequences

Progress = Callable[[int, int], None]
_WIN = 0


@dataclass(frozen=True)
class Settings:
    """What a sweep was asked.

    Attributes
    ----------
    rank_by : the objective
    max_games, total_games : games of a design at most, and of all together (None: no limit)
    equal : give every design all its games
    piece_games : games of a stored piece, about
    epsilon : in the objective's unit; alpha : chance that the returned sets miss; tolerance : of the verdicts
    """

    seed: int = 1
    rank_by: str = "excess"
    max_games: int = 10_000
    total_games: int | None = None
    equal: bool = False
    epsilon: float = 0.0
    alpha: float = 0.05
    tolerance: float = 0.01
    piece_games: int = PIECE_GAMES


@dataclass
class Standing:
    """What is known of a design so far.

    Attributes
    ----------
    blocks, outside : blocks played, and single games at the edge of the objective's scale
    totals, squares : int64[kept], int64[squared]
    look : the last look at which it had been played
    """

    plan: Plan
    shape: Shape
    kept: Kept
    bounding: Bounding
    seats: SeatSequences
    totals: np.ndarray
    squares: np.ndarray
    blocks: int = 0
    outside: int = 0
    look: int = 0

    @property
    def games(self) -> int:
        """Games played."""
        return self.blocks * self.plan.rotations

    @property
    def batches(self) -> int:
        """Batches played."""
        return -(-self.blocks // self.plan.batch)

    def means(self, variables: Sequence[int]) -> np.ndarray:
        """Return the mean per game of block variables."""
        found: np.ndarray = self.totals[self.kept.where(variables)] / max(self.games, 1)
        return found


@dataclass
class Walk:
    """A sweep under way.

    Attributes
    ----------
    race : bounds and candidates; look : looks taken; done : games; stopped : why it ended, "" while it has not
    """

    designs: Sequence[Design]
    settings: Settings
    shelf: Shelf
    standing: list[Standing] = field(init=False)
    race: Race = field(init=False)
    objective: Objective = field(init=False)
    look: int = 0
    done: int = 0
    stopped: str = ""
    _number: int = 0
    _shapes: dict[int, tuple[Shape, Kept]] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        game = registry.game(self.designs[0].fields["game"])
        self.objective = Objective.of(self.settings.rank_by, game)
        self.race = Race(len(self.designs), self.settings.epsilon)
        sequences = sum(self.objective.width(d.players) for d in self.designs)
        rotations: dict[Any, int] = {}  # line-ups are few, designs many
        self.standing = []
        for design in self.designs:
            key = (design.players, str(design.fields.get("bidders")), design.fields.get("seats"))
            if key not in rotations:
                rotations[key] = Scenario(**design.fields).rotations()
            self.standing.append(self._new(design, rotations[key], self.settings.alpha / sequences))

    def _new(self, design: Design, rotations: int, alpha: float) -> Standing:
        game = registry.game(design.fields["game"])
        if design.players not in self._shapes:
            shape = Shape.of(game, Scenario(**design.fields))
            self._shapes[design.players] = shape, Kept.of(game, shape)
        shape, kept = self._shapes[design.players]
        return Standing(
            plan_of(self.settings.max_games, rotations, self.settings.equal),
            shape,
            kept,
            Bounding(self.objective, shape, rotations, alpha),
            SeatSequences(shape.players, self.settings.alpha),
            np.zeros(len(kept.names), np.int64),
            np.zeros(kept.squared, np.int64),
        )

    def go(self, runner: Runner | None, progress: Progress | None = None) -> bool:
        """Walk to the end, playing what is not there; without a runner only as far as there are pieces.

        Returns whether the end was reached.
        """
        for parts in looks(max(s.plan.parts for s in self.standing)):
            ready = self._ready(parts)
            if self.stopped:
                return True
            if not self._round(ready, runner, progress):
                return False
            self.look += 1
            for design, _ in ready:
                self.standing[design].look = self.look
                self.race.take(design, self.standing[design].bounding.bounds())
            self.race.drop()
        self.stopped = self._sides() or f"every design played its {self.settings.max_games:,} games"
        return True

    def _sides(self) -> str:
        """Return that both sides are settled, or nothing."""
        if self.settings.equal or not (self.race.settled(best=True) and self.race.settled(best=False)):
            return ""
        return "lowest and highest are settled"

    def _ready(self, parts: range) -> list[tuple[int, list[int]]]:
        """Return the designs that play on and their parts; says in `stopped` why, if there are none."""
        playing = np.ones(len(self.designs), bool) if self.settings.equal or self.look == 0 else self.race.playing()
        ready = []
        for design in np.flatnonzero(playing).tolist():
            mine = [p for p in parts if p < self.standing[design].plan.parts]
            if mine:
                ready.append((design, mine))
        if not ready:
            self.stopped = self._sides() or "every design that is still in question played all its games"
        games = sum(len(self.standing[d].plan.games_of(p)) for d, mine in ready for p in mine)
        if ready and self.settings.total_games is not None and self.look and self.done + games > self.settings.total_games:
            self.stopped = f"the next look would take more than {self.settings.total_games:,} games in all"
        return ready

    def _groups(self, ready: list[tuple[int, list[int]]]) -> list[tuple[int, list[tuple[int, list[int]]]]]:
        """Return the pieces of a look: number, and designs of one player count with their parts."""
        groups: list[tuple[int, list[tuple[int, list[int]]]]] = []
        games = 0
        for design, parts in ready:
            last = groups[-1][1] if groups else []
            other = bool(last) and self.designs[last[-1][0]].players != self.designs[design].players
            if not last or other or games >= self.settings.piece_games:
                groups.append((self._number + len(groups), []))
                games = 0
            groups[-1][1].append((design, parts))
            games += sum(len(self.standing[design].plan.games_of(p)) for p in parts)
        self._number += len(groups)
        return groups

    def _round(self, ready: list[tuple[int, list[int]]], runner: Runner | None, progress: Progress | None) -> bool:
        """Play or read the pieces of a look and take them in, in order."""
        groups = self._groups(ready)
        missing = [group for number, group in groups if not self.shelf.has(number)]
        if missing and runner is None:
            return False
        most = self.done + sum(self.standing[d].plan.games - self.standing[d].games for d, _ in ready)

        def advance(games: int) -> None:
            self.done += games
            if progress is not None:
                progress(self.done, most)

        playing = runner(self._pieces(missing), False, advance) if runner is not None else iter(())
        try:
            for number, group in groups:
                if self.shelf.has(number):
                    table = self.shelf.get(number)
                    advance(sum(len(self.standing[d].plan.games_of(p)) for d, mine in group for p in mine))
                else:
                    table = self._collect(group, playing)
                    self.shelf.put(number, table)
                self._take(table, group)
        finally:
            if isinstance(playing, Generator):
                playing.close()
        return True

    def _pieces(self, groups: list[list[tuple[int, list[int]]]]) -> Iterator[Piece]:
        """Make a session for a design when its turn comes."""
        for group in groups:
            for design, parts in group:
                session = Session(Scenario(**self.designs[design].fields), self.settings.seed)
                for part in parts:
                    yield Piece(session, self.standing[design].plan, part)

    def _collect(self, group: list[tuple[int, list[int]]], playing: Iterator[tuple[Piece, Part]]) -> pl.DataFrame:
        """Put the parts of a piece into its table."""
        made = PieceTable(self.standing[group[0][0]].kept)
        for design, parts in group:
            for _ in parts:
                piece, part = next(playing)
                made.add(design, piece.plan, part, self.objective.outside(part))
        return made.table()

    def _take(self, table: pl.DataFrame, group: list[tuple[int, list[int]]]) -> None:
        """Take a piece in: sums of each design, and its sequences batch by batch."""
        standing = self.standing[group[0][0]]
        rows = read_rows(table, standing.kept)
        wanted = {(d, b) for d, parts in group for p in parts for b in self.standing[d].plan.batches_of(p)}
        if {*zip(rows.design.tolist(), rows.batch.tolist(), strict=True)} != wanted:
            raise DataError("a piece of the sweep holds other designs than the sweep asks for at this look")
        seats = standing.kept.where(range(standing.shape.by_seat(_WIN).start, standing.shape.by_seat(_WIN).stop))
        ranked = standing.kept.where(standing.bounding.variables)
        self._add(rows, seats, ranked)

    def _add(self, rows: Rows, seats: list[int], ranked: list[int]) -> None:
        totals, squares = rows.totals, rows.squares
        wins, win_squares = totals[:, seats].tolist(), squares[:, seats].tolist()
        values, value_squares = totals[:, ranked].tolist(), squares[:, ranked].tolist()
        for i, (design, blocks) in enumerate(zip(rows.design.tolist(), rows.blocks.tolist(), strict=True)):
            here = self.standing[design]
            here.blocks += blocks
            here.outside += int(rows.outside[i])
            here.totals += totals[i]
            here.squares += squares[i]
            here.bounding.take(blocks, values[i], value_squares[i])
            unit = 60.0 * here.plan.rotations
            here.seats.update(blocks, [w / unit for w in wins[i]], [w / unit**2 for w in win_squares[i]])
