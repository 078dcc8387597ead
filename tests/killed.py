"""A run or sweep in a process of its own that is killed without warning while it writes; called by test_kill.py.

    python killed.py run|sweep FOLDER before|after N     kill −9 before or after the N-th file is put in place
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

import coin_game  # noqa: F401  registers the game

from simulator import Scenario, simulate, sweep
from simulator.lab import sweep as _  # noqa: F401

RUN = {"games": 400_000, "rows": True, "seed": 3}
SWEEP: dict[str, Any] = {"max_games": 4000, "vary": ["coins=1;2;3;4;5;6"], "seed": 3, "epsilon": 0.0}
PIECE_GAMES = 2500


def run_scenario() -> Scenario:
    return Scenario(game="coin", players=2, bidders="keeper,chancer")


def sweep_scenario() -> Scenario:
    return Scenario(game="coin", players=2, bidders="keeper,chancer", seats="fixed")


def start(kind: str, folder: Path) -> None:
    if kind == "run":
        simulate(run_scenario(), output=folder, threads=2, **RUN)  # type: ignore[arg-type]
    else:
        sys.modules["simulator.lab.sweep"].PIECE_GAMES = PIECE_GAMES  # type: ignore[attr-defined]
        sweep(sweep_scenario(), output=folder, threads=2, **SWEEP)


def main() -> None:
    kind, folder, when, number = sys.argv[1], Path(sys.argv[2]), sys.argv[3], int(sys.argv[4])
    replace, seen = os.replace, 0

    def counted(source: Any, target: Any) -> None:
        nonlocal seen
        seen += 1
        if seen == number and when == "before":
            os.kill(os.getpid(), signal.SIGKILL)
        replace(source, target)
        if seen == number:
            os.kill(os.getpid(), signal.SIGKILL)

    os.replace = counted  # type: ignore[assignment]
    start(kind, folder)


if __name__ == "__main__":
    main()
