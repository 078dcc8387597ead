"""Plays the pieces of planned runs on threads and hands over their parts, whole and in order."""

from __future__ import annotations

import os
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from simulator.core.errors import UserError
from simulator.core.session import Played, Session
from simulator.core.sums import Bins, Plan, Sums

CHUNK_GAMES = 1000  # games a thread plays before it looks up; the result does not depend on it
AHEAD = 4  # chunks a thread may be ahead of the one that is waited for; it bounds the memory
Progress = Callable[[int], None]


@dataclass(frozen=True, eq=False)
class Piece:
    """A part of a planned run of one scenario: what is played as one and stored as one."""

    session: Session
    plan: Plan
    part: int

    @property
    def games(self) -> int:
        """Games of the part."""
        return len(self.plan.games_of(self.part))


@dataclass
class Part:
    """A finished part of a run: the sums of its batches, its histograms, its rows if kept."""

    index: int
    batches: list[Sums]
    bins: Bins
    seat_rows: np.ndarray
    game_rows: np.ndarray


Runner = Callable[[Iterable[Piece], bool, Progress | None], Iterator[tuple[Piece, Part]]]  # pieces, rows, progress


@dataclass(frozen=True)
class _Chunk:
    """Neighbouring blocks of one part, as (batch, first block, blocks); `last` closes the part."""

    piece: Piece
    stretches: list[tuple[int, int, int]]
    last: bool


def usable_threads(asked: int | None) -> int:
    """Return the number of threads to use: as asked, or one per core this process may run on."""
    if asked is None:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if asked < 1:
        raise UserError(f"threads must be at least 1, not {asked}")
    return asked


def pieces_of(session: Session, plan: Plan, parts: Iterable[int] | None = None) -> Iterator[Piece]:
    """Yield the pieces of a run, all unless some are named."""
    for part in range(plan.parts) if parts is None else parts:
        yield Piece(session, plan, part)


def run(
    pieces: Iterable[Piece],
    threads: int,
    rows: bool = False,
    progress: Progress | None = None,
    chunk_games: int = CHUNK_GAMES,
) -> Iterator[tuple[Piece, Part]]:
    """Play pieces, of one scenario or of many, and yield each with its part as it is finished, in the order given.

    Pieces are drawn one by one as threads become free, so they may be made on the way; memory is flat in their number. What
    is yielded depends on the pieces alone, and so does the error where one breaks: the first in the order of the games.
    A KeyboardInterrupt stops within one chunk.

    Parameters
    ----------
    threads : threads to play on; each keeps one record
    rows : keep one row per game and per game and seat
    progress : called with the number of games just played
    chunk_games : games a thread plays at a time, at most
    """
    stop = threading.Event()
    desks = threading.local()

    def play(chunk: _Chunk) -> list[tuple[int, Played]]:
        record = _seat_at(desks, chunk.piece.session)
        played = []
        for batch, first, blocks in chunk.stretches:
            if stop.is_set():
                break
            played.append((batch, chunk.piece.session.play(record, first, blocks, rows)))
        return played

    waiting = _chunks(pieces, chunk_games)
    under_way: deque[tuple[_Chunk, Future[list[tuple[int, Played]]]]] = deque()
    opened: _Open | None = None
    with ThreadPoolExecutor(threads, thread_name_prefix="play") as pool:
        try:
            while True:
                while len(under_way) < AHEAD * threads and (chunk := next(waiting, None)) is not None:
                    under_way.append((chunk, pool.submit(play, chunk)))
                if not under_way:
                    return
                chunk, future = under_way.popleft()
                opened = opened or _Open(chunk.piece, rows)
                for batch, played in future.result():
                    opened.add(batch, played)
                    if progress is not None:
                        progress(played.blocks * chunk.piece.plan.rotations)
                if chunk.last:
                    yield chunk.piece, opened.close()
                    opened = None
        finally:
            stop.set()


def _chunks(pieces: Iterable[Piece], games: int) -> Iterator[_Chunk]:
    """Cut pieces into chunks of at most `games` games (but at least a block), in order."""
    for piece in pieces:
        plan = piece.plan
        size = max(1, games // plan.rotations)
        batches = plan.batches_of(piece.part)
        stop = plan.blocks_of(batches[-1]).stop
        for first in range(plan.blocks_of(batches[0]).start, stop, size):
            end = min(first + size, stop)
            stretches = []
            for batch in range(first // plan.batch, -(-end // plan.batch)):
                blocks = plan.blocks_of(batch)
                start = max(first, blocks.start)
                stretches.append((batch, start, min(end, blocks.stop) - start))
            yield _Chunk(piece, stretches, end == stop)


def _seat_at(desks: Any, session: Session) -> Any:
    """Return this thread's record, prepared for a session; it is cleared and used again, not made anew, for the next one."""
    kept: dict[str, tuple[Session, Any]] = vars(desks)
    name = session.game.name
    if name not in kept:
        kept[name] = session, session.new_record()
    elif kept[name][0] is not session:
        record = kept.pop(name)[1]  # gone if the session cannot be prepared
        session.prepare(record)
        kept[name] = session, record
    return kept[name][1]


class _Open:
    """A part that is being played."""

    def __init__(self, piece: Piece, rows: bool) -> None:
        self.shape, self.rows = piece.session.shape, rows
        self.index = piece.part
        self.batches = {b: Sums.zero(self.shape) for b in piece.plan.batches_of(piece.part)}
        self.bins = Bins.zero(self.shape)
        self.played: list[Played] = []

    def add(self, batch: int, played: Played) -> None:
        """Add what a stretch of blocks gave, in order."""
        self.batches[batch].add(played.sums)
        self.bins.add(played.bins)
        if self.rows:
            self.played.append(played)

    def close(self) -> Part:
        """Return the finished part."""
        seat_rows = np.zeros((0, self.shape.seat_measures, self.shape.players), np.int64)
        game_rows = np.zeros((0, self.shape.game_measures), np.int64)
        if self.rows:
            seat_rows = np.concatenate([p.seat_rows for p in self.played])
            game_rows = np.concatenate([p.game_rows for p in self.played])
        return Part(self.index, list(self.batches.values()), self.bins, seat_rows, game_rows)
