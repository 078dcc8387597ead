"""Plays games one by one and as blocks, compiled here or as plain Python in a process of its own."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

import coin_game  # noqa: F401  registers the coin game here and in the process below
import sealed_bid_game  # noqa: F401  likewise

from simulator.core.scenario import Scenario
from simulator.core.session import Session

HERE = Path(__file__).resolve().parent


@dataclass(frozen=True)
class Job:
    """One game to be played: a scenario as plain data, a seed and the index of the game."""

    scenario: dict[str, Any]
    seed: int
    index: int


@cache
def session(text: str, seed: int) -> Session:
    """Return a session for a scenario written as JSON."""
    return Session(Scenario(**json.loads(text)), seed)


def play(job: Job) -> dict[str, Any]:
    """Play one game turn by turn and return its outcome, the questions asked, and a digest of all its events."""
    table = session(json.dumps(job.scenario), job.seed)
    record = table.new_record()
    table.begin(record, job.index)
    events = hashlib.sha256()
    running = True
    while running:
        running = table.turn(record)
        for event in table.events(record):
            events.update(repr(sorted(event.items())).encode())
    return {
        "seat": record.outcome.seat.tolist(),
        "game": record.outcome.game.tolist(),
        "tally": record.outcome.tally.tolist(),
        "asked": record.asked["count"].tolist(),
        "events": events.hexdigest(),
    }


def play_in_plain_python(jobs: list[Job]) -> list[dict[str, Any]]:
    """Play games with the compiler switched off, in a process of its own."""
    done = subprocess.run(
        [sys.executable, str(HERE / "playing.py")],
        input=json.dumps([asdict(job) for job in jobs]),
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    played: list[dict[str, Any]] = json.loads(done.stdout)
    return played


if __name__ == "__main__":
    print(json.dumps([play(Job(**job)) for job in json.load(sys.stdin)]))
