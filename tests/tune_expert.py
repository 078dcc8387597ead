"""Tunes the expert for one board and number of players and writes the file it takes its defaults from.

    python tests/tune_expert.py fairground 3 --seed 1 --evaluations 600 --games 4000 -o strategies/bidder_up/tuned/expert

The expert meets tables of copies of each opponent in turn, on the first layout and on others drawn from a fixed seed, and
starts from its present defaults. `--against expert` alone measures what a best response to a table of experts gains.
"""

from __future__ import annotations

import random

from tuning import options, tune_case

from simulator.bidder_up.layout import layouts
from simulator.core.scenario import Scenario

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
    given = options(__doc__, "expert", OPPONENTS, 600, case=("board",)).parse_args()
    first, also = Scenario(board=given.board, players=given.players), other_layouts(given.board, given.players)
    tune_case(given, first, "strategies/bidder_up/tuned/expert", also)


if __name__ == "__main__":
    main()
