"""Plays the pieces of planned runs on threads and hands over their parts, whole and in order."""

from __future__ import annotations

import os
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from simulator.core.errors import UserError
from simulator.core.session import Session
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


Runner = Callable[[Iterable[Piece], bool, Progress | None], Generator[tuple[Piece, Part], None, None]]  # pieces, rows, progress


@dataclass(frozen=True, eq=False)
class Chunk:
    """Neighbouring blocks of one piece, played in one go, as (batch, first block, blocks); `last` closes the piece."""

    piece: Piece
    stretches: tuple[tuple[int, int, int], ...]
    last: bool


@dataclass
class Outcome:
    """What a chunk gave: the sums by batch, one histogram, its rows if kept."""

    games: int
    batches: list[tuple[int, Sums]]
    bins: Bins
    rows: list[tuple[np.ndarray, np.ndarray]]


class Pending(Protocol):
    """Chunks that are being played somewhere."""

    def result(self) -> list[Outcome]:
        """Wait for their outcomes, or raise what broke."""


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
) -> Generator[tuple[Piece, Part], None, None]:
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
    desk = threading.local()

    def play(waiting: list[Chunk]) -> list[Outcome]:
        return [play_chunk(seat_at(desk, c.piece.session), c.piece.session, c.stretches, rows, stop) for c in waiting]

    with ThreadPoolExecutor(threads, thread_name_prefix="play") as pool:
        try:
            bundles = ([chunk] for chunk in cut(pieces, chunk_games))
            yield from in_order(bundles, lambda chunks: pool.submit(play, chunks), lambda: AHEAD * threads, rows, progress)
        finally:
            stop.set()


def in_order(
    bundles: Iterator[list[Chunk]],
    submit: Callable[[list[Chunk]], Pending],
    ahead: Callable[[], int],
    rows: bool,
    progress: Progress | None,
) -> Generator[tuple[Piece, Part], None, None]:
    """Have bundles of chunks played, at most `ahead()` at a time, and put the outcomes together in the order of the games."""
    under_way: deque[tuple[list[Chunk], Pending]] = deque()
    opened: _Open | None = None
    while True:
        while len(under_way) < ahead() and (bundle := next(bundles, None)) is not None:
            under_way.append((bundle, submit(bundle)))
        if not under_way:
            return
        bundle, pending = under_way.popleft()
        for chunk, outcome in zip(bundle, pending.result(), strict=True):
            opened = opened or _Open(chunk.piece, rows)
            opened.add(outcome)
            if progress is not None:
                progress(outcome.games)
            if chunk.last:
                yield chunk.piece, opened.close()
                opened = None


def cut(pieces: Iterable[Piece], games: int) -> Iterator[Chunk]:
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
            yield Chunk(piece, tuple(stretches), end == stop)


def play_chunk(
    record: Any,
    session: Session,
    stretches: Iterable[tuple[int, int, int]],
    rows: bool,
    stop: threading.Event | None = None,
) -> Outcome:
    """Play (batch, first block, blocks) one after the other; `stop` is looked at before each."""
    found = Outcome(0, [], Bins.zero(session.shape), [])
    for batch, first, blocks in stretches:
        if stop is not None and stop.is_set():
            break
        played = session.play(record, first, blocks, rows)
        found.games += blocks * session.rotations
        found.batches.append((batch, played.sums))
        found.bins.add(played.bins)
        if rows:
            found.rows.append((played.seat_rows, played.game_rows))
    return found


def seat_at(desk: threading.local, session: Session) -> Any:
    """Return this thread's record, prepared for a session; it is cleared and used again, not made anew, for the next one."""
    kept: dict[str, tuple[Session, Any]] = vars(desk)
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
        self.kept: list[tuple[np.ndarray, np.ndarray]] = []

    def add(self, outcome: Outcome) -> None:
        """Add what a chunk gave; chunks come in order."""
        for batch, sums in outcome.batches:
            self.batches[batch].add(sums)
        self.bins.add(outcome.bins)
        self.kept += outcome.rows

    def close(self) -> Part:
        """Return the finished part."""
        seat_rows = np.zeros((0, self.shape.seat_measures, self.shape.players), np.int64)
        game_rows = np.zeros((0, self.shape.game_measures), np.int64)
        if self.rows:
            seat_rows = np.concatenate([seats for seats, _ in self.kept])
            game_rows = np.concatenate([games for _, games in self.kept])
        return Part(self.index, list(self.batches.values()), self.bins, seat_rows, game_rows)
