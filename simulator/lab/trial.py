"""Plays a few games in a process of its own, so that a plug-in that never comes to an end can be stopped from outside.

Run as ``python -m simulator.lab.trial``: scenario and seed come on stdin; "ready" is said when the games begin.
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from dataclasses import dataclass

from simulator.core.scenario import Scenario
from simulator.core.session import Session

GAMES = 20
_PATIENCE = 20.0  # seconds for games that take a fraction of one
_START = 300.0  # seconds to start and compile


@dataclass(frozen=True)
class Trial:
    """How a trial went: whether the games came to an end, and what the process complained about."""

    ended: bool
    complaint: str = ""


def trial(scenario: Scenario, seed: int, patience: float | None = None) -> Trial:
    """Play some games in a process of its own and stop it when they take longer than `patience` seconds."""
    command = [sys.executable, "-m", "simulator.lab.trial"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdin.write(json.dumps([scenario.changed(), seed]))
        child.stdin.close()
        waiting = threading.Timer(_START, child.kill)
        waiting.start()
        ready = child.stdout.readline().strip() == "ready"
        waiting.cancel()
        waiting = threading.Timer(patience or _PATIENCE, child.kill)
        waiting.start()
        complaint = child.stderr.read().strip()
        code = child.wait()
        waiting.cancel()
    if ready and code < 0:
        return Trial(False)
    return Trial(True, complaint.splitlines()[-1] if code != 0 and complaint else "")


def main() -> None:
    """Play the games of the scenario on stdin."""
    fields, seed = json.loads(sys.stdin.read())
    session = Session(Scenario(**fields), seed)
    record = session.new_record()
    print("ready", flush=True)
    session.play(record, 0, -(-GAMES // session.rotations))


if __name__ == "__main__":
    main()
