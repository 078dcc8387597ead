"""Tunes the curator for one number of players and writes the file it takes its defaults from.

    python tests/tune_curator.py 4 --seed 1 --evaluations 300 --games 4000 -o strategies/art_auction/tuned/curator
"""

from __future__ import annotations

from tuning import options, tune_case

from simulator.core.scenario import Scenario

OPPONENTS = ("archivist", "art-dealer", "cat-burglar", "connoisseur", "showman")
PARAMETERS = ("shade", "late", "risk", "even", "cunning", "opening", "flip", "saving", "star", "hold", "spite")


def main() -> None:
    given = options(__doc__, "curator", OPPONENTS, 300, PARAMETERS).parse_args()
    tune_case(given, Scenario(game="auction", players=given.players), "strategies/art_auction/tuned/curator")


if __name__ == "__main__":
    main()
