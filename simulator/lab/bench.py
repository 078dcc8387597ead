"""Speed of a scenario, measured: cold compile, warm start, games and decisions a second, memory."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from typing import Any

import psutil

from simulator.core.runner import usable_threads
from simulator.core.scenario import Scenario
from simulator.core.session import Session
from simulator.lab.simulate import simulate

_ONE_GAME = (
    "import json, sys; from simulator import Scenario, simulate;"
    " simulate(Scenario(**json.loads(sys.argv[1])), games=1, threads=1)"
)
SCHEMA = 1


def _start_seconds(scenario: Scenario, cache: str) -> float:
    """Return the seconds a new process needs to play its first game with a compile cache."""
    import json

    began = time.perf_counter()
    subprocess.run(
        [sys.executable, "-c", _ONE_GAME, json.dumps(scenario.changed())],
        env={**os.environ, "NUMBA_CACHE_DIR": cache},
        check=True,
    )
    return time.perf_counter() - began


def _rate(session: Session, seconds: float) -> tuple[float, float]:
    """Return games and questions a second of one thread."""
    record = session.new_record()
    session.play(record, 0, 200)
    record.asked.count[:] = 0
    games, began, block = 0, time.perf_counter(), 200
    while time.perf_counter() - began < seconds:
        session.play(record, block, 500)
        block += 500
        games += 500 * session.rotations
    spent = time.perf_counter() - began
    return games / spent, int(record.asked.count.sum()) / spent


def bench(scenario: Scenario, seconds: float, threads: int | None, tell: Callable[[str], None]) -> dict[str, Any]:
    """Measure a scenario. `seconds` is the time of each rate; `tell` is given what is being done.

    Returns
    -------
    dict of figures with units in their names; ratios hold on a noisy machine, single times need not
    """
    all_threads = usable_threads(threads)
    with tempfile.TemporaryDirectory() as cache:
        tell("cold start: a new process with an empty compile cache")
        cold = _start_seconds(scenario, cache)
        tell("warm start: a new process with that cache")
        warm = min(_start_seconds(scenario, cache) for _ in range(3))
    tell("one thread")
    session = Session(scenario, 1)
    one, decisions = _rate(session, seconds)
    games = max(1000, int(one * seconds))
    tell(f"one thread and {all_threads} threads, {games:,} games each, in turns")
    times: dict[int, list[float]] = {1: [], all_threads: []}
    for _ in range(3):
        for n in times:
            began = time.perf_counter()
            simulate(scenario, games=games * (2 if n > 1 else 1), threads=n)
            times[n].append((time.perf_counter() - began) / (2 if n > 1 else 1))
    run_one, run_all = (games / sorted(times[n])[1] for n in (1, all_threads))
    return {
        "schema": SCHEMA,
        "scenario": scenario.changed(),
        "machine": f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}",
        "cold_start_s": round(cold, 2),
        "warm_start_s": round(warm, 2),
        "kernel_games_per_s": round(one),
        "decisions_per_s": round(decisions),
        "decisions_per_game": round(decisions / one, 1),
        "run_games_per_s_1_thread": round(run_one),
        f"run_games_per_s_{all_threads}_threads": round(run_all),
        "threads": all_threads,
        "speed_up": round(run_all / run_one, 2),
        "peak_memory_mib": round(_peak_memory() / 2**20),
    }


def _peak_memory() -> int:
    """Return the peak resident memory of this process in bytes."""
    try:
        import resource

        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return peak if sys.platform == "darwin" else peak * 1024
    except ImportError:  # Windows has no resource module
        return int(psutil.Process().memory_info().peak_wset)
