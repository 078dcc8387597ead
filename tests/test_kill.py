"""Killed without warning at any point of writing, a run or sweep goes on to the same rows as an undisturbed one."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
from pathlib import Path

import killed
import polars as pl
import pytest

from simulator import Results, Sweep, simulate, sweep
from simulator.core.store import RunFolder
from simulator.lab.simulate import resume
from simulator.lab.sweep import resume_sweep

RUN_TABLES = ("batches", "histograms", "games", "seats")
DRAWN = random.Random(20)
RUN_FILES, SWEEP_FILES = 40, 16  # files put in place: 4 tables and a manifest for each of 8 parts; 1 and a manifest for a piece


def _kill(kind: str, folder: Path, when: str, number: int) -> None:
    command = [sys.executable, killed.__file__, kind, str(folder), when, str(number)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == -signal.SIGKILL, done.stderr


@pytest.fixture(scope="module")
def whole_run() -> Results:
    return simulate(killed.run_scenario(), **killed.RUN)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def whole_sweep() -> Sweep:
    before = sys.modules["simulator.lab.sweep"].PIECE_GAMES  # type: ignore[attr-defined]
    sys.modules["simulator.lab.sweep"].PIECE_GAMES = killed.PIECE_GAMES  # type: ignore[attr-defined]
    found = sweep(killed.sweep_scenario(), **killed.SWEEP)
    sys.modules["simulator.lab.sweep"].PIECE_GAMES = before  # type: ignore[attr-defined]
    return found


@pytest.mark.parametrize(("when", "number"), [("before", 4), ("after", 7), *(
    (DRAWN.choice(("before", "after")), DRAWN.randrange(8, RUN_FILES)) for _ in range(2)
)])  # fmt: skip
def test_a_killed_run_goes_on(tmp_path: Path, whole_run: Results, when: str, number: int) -> None:
    _kill("run", tmp_path / "run", when, number)
    parts = len(RunFolder.open(tmp_path / "run").parts())
    assert parts < whole_run.plan.parts
    resumed = resume(tmp_path / "run")
    for table in RUN_TABLES:
        assert resumed.to_polars(table).equals(whole_run.to_polars(table)), table


@pytest.mark.parametrize(("when", "number"), [("after", 3), ("before", 5), *(
    (DRAWN.choice(("before", "after")), DRAWN.randrange(4, SWEEP_FILES)) for _ in range(2)
)])  # fmt: skip
def test_a_killed_sweep_goes_on(tmp_path: Path, whole_sweep: Sweep, when: str, number: int) -> None:
    _kill("sweep", tmp_path / "sweep", when, number)
    assert not Sweep.load(tmp_path / "sweep").complete
    resumed = resume_sweep(tmp_path / "sweep")
    for table in ("batches", "designs", "best", "worst", "effects"):
        assert resumed.to_polars(table).equals(whole_sweep.to_polars(table)), table
    assert Sweep.load(tmp_path / "sweep").to_polars().equals(whole_sweep.to_polars())
    stored = pl.read_parquet(sorted((tmp_path / "sweep" / "batches").glob("*.parquet")))
    assert stored.sort("design", "batch").equals(whole_sweep.to_polars("batches").sort("design", "batch"))
