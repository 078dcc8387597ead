"""Who plays: threads of this process, or the workers of a cluster."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from simulator.core.errors import UserError
from simulator.core.runner import CHUNK_GAMES, Runner, run, usable_threads


@contextmanager
def workers(threads: int | None = None, cluster: str | None = None, chunk_games: int = CHUNK_GAMES) -> Iterator[Runner]:
    """Yield what plays pieces: ``runner(pieces, rows, progress)`` yields each piece with its part, in order.

    Parameters
    ----------
    threads : threads of this process, one per core unless given
    cluster : address of a Dask scheduler, or "local:N" for N worker processes on this machine, in place of threads; a script
        that uses "local:N" must keep its own code under ``if __name__ == "__main__":``
    chunk_games : games a thread plays at a time

    Raises
    ------
    UserError
        impossible numbers; threads and a cluster together; a cluster that cannot be reached
    """
    if cluster is None:
        used = usable_threads(threads)
        yield lambda pieces, rows, progress: run(pieces, used, rows, progress, chunk_games)
        return
    if threads is not None:
        raise UserError("threads are those of this process; a cluster's workers have their own: give one of the two")
    from simulator.lab.cluster import Cluster

    with Cluster(cluster) as there:
        yield there.run
