"""Plays a planned run on threads, in order, and hands over whole parts as they are finished."""

from __future__ import annotations

import os
import queue
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from simulator.core.errors import UserError
from simulator.core.session import Played, Session
from simulator.core.sums import Bins, Plan, Sums

CHUNK_GAMES = 1000  # games a thread plays before it looks up; the result does not depend on it
Progress = Callable[[int], None]


@dataclass
class Part:
    """A finished part of a run: the sums of its batches, its histograms, its rows if kept."""

    index: int
    batches: list[Sums]
    bins: Bins
    seat_rows: np.ndarray
    game_rows: np.ndarray


@dataclass
class _Open:
    """A part that is being played."""

    batches: dict[int, Sums]
    bins: Bins
    left: int  # blocks still to be played
    rows: dict[int, Played] = field(default_factory=dict)


def usable_threads(asked: int | None) -> int:
    """Return the number of threads to use: as asked, or one per core this process may run on."""
    if asked is None:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if asked < 1:
        raise UserError(f"threads must be at least 1, not {asked}")
    return asked


def chunks(plan: Plan, parts: Sequence[int], chunk_games: int) -> Iterator[tuple[int, int, int, int]]:
    """Yield (part, batch, first block, blocks) for everything to be played, in order; no chunk crosses a batch."""
    size = max(1, chunk_games // plan.rotations)
    for part in parts:
        for batch in plan.batches_of(part):
            blocks = plan.blocks_of(batch)
            for first in range(blocks.start, blocks.stop, size):
                yield part, batch, first, min(size, blocks.stop - first)


def run(
    session: Session,
    plan: Plan,
    parts: Sequence[int],
    threads: int,
    rows: bool = False,
    progress: Progress | None = None,
    chunk_games: int = CHUNK_GAMES,
) -> Iterator[Part]:
    """Play the parts given and yield each as it is finished, in order.

    Memory is flat: only a few chunks are under way at a time. A KeyboardInterrupt stops within one chunk.
    """
    records: queue.SimpleQueue[Any] = queue.SimpleQueue()
    for _ in range(threads):
        records.put(session.new_record())
    stop = threading.Event()

    def play(first: int, blocks: int) -> Played | None:
        if stop.is_set():
            return None
        record = records.get()
        try:
            return session.play(record, first, blocks, rows)
        finally:
            records.put(record)

    waiting = chunks(plan, parts, chunk_games)
    under_way: dict[Future[Played | None], tuple[int, int]] = {}
    opened: dict[int, _Open] = {}
    due = list(parts)
    with ThreadPoolExecutor(threads, thread_name_prefix="play") as pool:
        try:
            while True:
                while len(under_way) < 2 * threads and (piece := next(waiting, None)):
                    part, batch, first, blocks = piece
                    under_way[pool.submit(play, first, blocks)] = (part, batch)
                if not under_way:
                    return
                for future in wait(under_way, return_when=FIRST_COMPLETED).done:
                    part, batch = under_way.pop(future)
                    played = future.result()
                    if played is None:
                        continue
                    _collect(session, plan, opened, part, batch, played, rows)
                    if progress is not None:
                        progress(played.blocks * plan.rotations)
                while due and due[0] in opened and opened[due[0]].left == 0:
                    yield _finished(session, due[0], opened.pop(due.pop(0)), rows)
        finally:
            stop.set()


def _collect(
    session: Session, plan: Plan, opened: dict[int, _Open], part: int, batch: int, played: Played, rows: bool
) -> None:
    """Add what a chunk gave to its part."""
    if part not in opened:
        blocks = sum(len(plan.blocks_of(b)) for b in plan.batches_of(part))
        sums = {b: Sums.zero(session.shape) for b in plan.batches_of(part)}
        opened[part] = _Open(sums, Bins.zero(session.shape), blocks)
    here = opened[part]
    here.batches[batch].add(played.sums)
    here.bins.add(played.bins)
    here.left -= played.blocks
    if rows:
        here.rows[played.first] = played


def _finished(session: Session, index: int, part: _Open, rows: bool) -> Part:
    """Put the rows of a part in order."""
    ordered = [part.rows[first] for first in sorted(part.rows)]
    shape = session.shape
    seat_rows = np.zeros((0, shape.seat_measures, shape.players), np.int64)
    game_rows = np.zeros((0, shape.game_measures), np.int64)
    if rows:
        seat_rows = np.concatenate([p.seat_rows for p in ordered])
        game_rows = np.concatenate([p.game_rows for p in ordered])
    return Part(index, [part.batches[b] for b in sorted(part.batches)], part.bins, seat_rows, game_rows)
