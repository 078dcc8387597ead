"""Plays pieces on the workers of a Dask cluster: the batches of the threads, played elsewhere, put together alike."""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from simulator.core.errors import ClusterError, UserError
from simulator.core.runner import AHEAD, Chunk, Outcome, Part, Piece, Progress, cut, in_order, usable_threads
from simulator.core.session import Session
from simulator.lab import errand
from simulator.lab.parcel import Parcel, pack

BUNDLE_GAMES = 20_000  # games of a task: half a second of a core, so that a lost one is soon played again
CONNECT = 15.0  # seconds to find the scheduler
PATIENCE = 60.0  # seconds without any worker before a run gives up
LOOK = 2.0  # seconds between two looks at who is there
LOCAL = "local"
# Ctrl-C in a terminal reaches every process of it; the workers leave the answer to the one that asked
_CALM = "import signal\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\n"


def _distributed() -> Any:
    """Import Dask's scheduler, which not everybody needs."""
    try:
        import distributed
    except ImportError as error:
        raise UserError(f"--cluster needs Dask ({error}); install it with: pip install 'bidderup[cluster]'") from None
    return distributed


class Cluster:
    """A connection to workers; use it in a `with` statement.

    Parameters
    ----------
    where : address of a scheduler, such as "tcp://10.0.0.1:8786", or "local:N" for N worker processes on this machine

    Raises
    ------
    ClusterError
        nobody answers at the address, or there is no worker
    UserError
        the address is none, or Dask is not installed
    """

    def __init__(self, where: str) -> None:
        self.where = where
        self._own: Any = None
        self._client: Any = None
        self._looked, self._threads, self._seen = 0.0, 0, 0.0
        dask = _distributed()
        count = _local_workers(where)
        try:
            if count:
                self._own = dask.LocalCluster(
                    n_workers=count,
                    threads_per_worker=1,
                    dashboard_address=":0",  # any free port: another one may have taken the usual port
                    silence_logs=logging.CRITICAL,
                    preload=[_CALM],
                )
            self._client = dask.Client(self._own or where, timeout=CONNECT, set_as_default=False, name="bidderup")
        except (OSError, ValueError, TimeoutError, RuntimeError) as error:
            self.close()
            if count:
                raise ClusterError(f"cannot start {count} workers here: {_short(error)}") from None
            raise ClusterError(f"no scheduler answers at {where!r} ({_short(error)}); start one with: dask scheduler") from None
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Leave the cluster; one that was started here ends."""
        for thing in (self._client, self._own):
            if thing is not None:
                thing.close()
        self._client = self._own = None

    def run(
        self, pieces: Iterable[Piece], rows: bool = False, progress: Progress | None = None
    ) -> Generator[tuple[Piece, Part], None, None]:
        """Play pieces as `runner.run` does, to the same parts in the same order, on the workers.

        Only a few tasks are under way at a time. A task whose worker dies is played again by another one.

        Raises
        ------
        ClusterError
            a worker has other code than this process; the scheduler or every worker is gone
        """
        packed = _Packed()
        under_way: set[_Task] = set()

        def submit(chunks: list[Chunk]) -> _Task:
            if packed.empty:
                self._check(chunks[0].piece.session, packed.of(chunks[0].piece.session))
            content = errand.wrap([(packed.of(c.piece.session), c.stretches) for c in chunks])
            future = self._client.submit(errand.play, content, rows, pure=False, key=None)
            task = _Task(self, future, chunks, under_way.discard)
            under_way.add(task)
            return task

        try:
            yield from in_order(_bundles(cut(pieces, BUNDLE_GAMES)), submit, self._ahead, rows, progress)
        finally:
            if under_way and self._client.status == "running":
                self._client.cancel([task.future for task in under_way], force=True)

    def _check(self, session: Session, parcel: Parcel) -> None:
        """Wait for a worker, then refuse the cluster if one of those there cannot play a session as it is played here."""
        if self._own is not None:  # they share the compile cache of this process: fill it once, not N times at once
            session.play(session.new_record(), 0, 1)
        self._wait_for_workers()
        for worker, said in self._client.run(errand.check, errand.wrap(parcel), on_error="return").items():
            if isinstance(said, BaseException):
                raise ClusterError(f"the worker at {worker} cannot play: {_short(said)}; is bidderup installed there?")
            if said:
                raise ClusterError(said)

    def _wait_for_workers(self) -> None:
        while not self.look(0.0):
            time.sleep(0.1)

    def look(self, age: float = LOOK) -> int:
        """Return the threads of all workers, looked up anew when the figure is older than `age` seconds."""
        now = time.monotonic()
        if now - self._looked >= age:
            if self._client.status != "running":
                raise ClusterError(f"the connection to the scheduler at {self.where} is lost")
            self._looked, self._threads = now, sum(self._client.nthreads().values())
            if self._threads or not self._seen:
                self._seen = now
            if now - self._seen > PATIENCE:
                raise ClusterError(
                    f"there was no worker at {self.where} for {PATIENCE:.0f} seconds;"
                    f" start some with: dask worker {self._client.scheduler.address}"
                )
        return self._threads

    def _ahead(self) -> int:
        return AHEAD * max(1, self.look())


class _Task:
    """A bundle of chunks on its way."""

    def __init__(self, cluster: Cluster, future: Any, chunks: list[Chunk], done: Callable[[_Task], None]) -> None:
        self.future = future
        self._cluster, self._chunks, self._done = cluster, chunks, done

    def result(self) -> list[Outcome]:
        """Wait for the outcomes; say so when nobody is left to wait for."""
        dask = _distributed()
        while True:
            try:
                content = self.future.result(timeout=LOOK)
            except TimeoutError:
                self._cluster.look()
            except UserError as error:  # its message came from elsewhere
                raise type(error)(str(error).replace(f"{Path.cwd()}{os.sep}", "")) from None
            except dask.scheduler.KilledWorker as error:
                first = self._chunks[0].stretches[0][1] * self._chunks[0].piece.plan.rotations
                raise ClusterError(f"the workers that played the games from {first} on died, one after the other") from error
            except dask.client.FutureCancelledError as error:
                raise ClusterError(f"the scheduler at {self._cluster.where} dropped a task ({_short(error)})") from None
            else:
                self._done(self)
                found: list[Outcome] = errand.unwrap(content)
                return found


class _Packed:
    """The parcel of the session that is being sent."""

    def __init__(self) -> None:
        self._last: tuple[Session, Parcel] | None = None

    @property
    def empty(self) -> bool:
        """Whether nothing was packed yet."""
        return self._last is None

    def of(self, session: Session) -> Parcel:
        """Return the parcel of a session, packed once for all its pieces in a row."""
        if self._last is None or self._last[0] is not session:
            self._last = session, pack(session)
        return self._last[1]


def _bundles(chunks: Iterator[Chunk]) -> Iterator[list[Chunk]]:
    """Put small chunks, such as those of many short scenarios, together in tasks worth sending."""
    bundle: list[Chunk] = []
    games = 0
    for chunk in chunks:
        bundle.append(chunk)
        games += sum(blocks for *_, blocks in chunk.stretches) * chunk.piece.plan.rotations
        if games >= BUNDLE_GAMES:
            yield bundle
            bundle, games = [], 0
    if bundle:
        yield bundle


def _local_workers(where: str) -> int:
    """Return N of "local:N", one a core for "local", 0 for an address.

    Raises
    ------
    UserError
        when N is no number of workers
    """
    name, _, count = where.partition(":")
    if name != LOCAL:
        return 0
    if not count:
        return usable_threads(None)
    if not count.isdigit() or int(count) < 1:
        raise UserError(f"cluster {where!r}: write local:N with at least one worker, such as local:2")
    return int(count)


def _short(error: BaseException) -> str:
    """Return the first line of what an error says, or what it is called."""
    return (str(error).strip().splitlines() or [type(error).__name__])[0]
