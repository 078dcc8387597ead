"""Tunes the expert for one board and number of players and writes the file it takes its defaults from.

    python tests/tune_expert.py fairground 3 --seed 1 --evaluations 600 --games 4000 -o strategies/bidder_up/tuned/expert

The expert meets tables of copies of each opponent in turn, on the first layout and on others drawn from a fixed seed, and
starts from its present defaults. `--against expert` alone measures what a best response to a table of experts gains.
"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path

from simulator.bidder_up.layout import layouts
from simulator.core.scenario import Scenario
from simulator.lab.tune import tune

OPPONENTS = (
    "all-rounder",
    "copycat",
    "raffle-addict",
    "market-hustler",
    "aggressive-completer",
    "blocker",
    "set-completer",
    "note-hoarder",
    "trader",
)


def other_layouts(board: str, players: int, number: int = 3) -> list[Scenario]:
    """Return scenarios on layouts drawn once for all."""
    drawn = random.Random(5).sample(layouts(players), number)
    return [Scenario(board=board, players=players, tiles=tiles) for tiles in drawn]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("board")
    parser.add_argument("players", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--evaluations", type=int, default=600)
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--against", default=",".join(OPPONENTS))
    parser.add_argument("--start", default="expert")
    parser.add_argument("--spread", type=float, default=0.3)
    parser.add_argument("-o", "--output", type=Path)
    given = parser.parse_args()
    found = tune(
        Scenario(board=given.board, players=given.players),
        given.start,
        given.against.split(","),
        given.evaluations,
        given.games,
        given.seed,
        threads=1,
        copies=True,
        also=other_layouts(given.board, given.players),
        spread=given.spread,
    )
    gain, case = found.gain, found.scenario.case()
    print(f"{case}: {found.chosen} gains {gain.mean:+.4f} ({gain.low:+.4f} .. {gain.high:+.4f}) -> {found.rate_after.mean:.4f}")
    if given.output is not None:
        target = given.output / f"{case}.toml"
        target.unlink(missing_ok=True)  # replacing the defaults is what this script is for
        found.save(target, "python " + " ".join(sys.argv))


if __name__ == "__main__":
    main()
