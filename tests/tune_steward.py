"""Tunes the steward for one number of players, with or without exchanges, and writes the file it takes its defaults from.

    python tests/tune_steward.py 4 --exchanges --seed 1 --evaluations 400 --games 4000 -o strategies/market_day/tuned/steward
"""

from __future__ import annotations

from tuning import options, tune_case

from simulator.core.scenario import Scenario

OPPONENTS = ("farmer", "flag-waver", "haggler", "specialist", "spoiler")


def main() -> None:
    parser = options(__doc__, "steward", OPPONENTS, 400)
    parser.add_argument("--exchanges", action="store_true")
    given = parser.parse_args()
    fields = {"exchanges": True, "keep_collecting": True} if given.exchanges else {}
    scenario = Scenario(game="market-day", players=given.players, **fields)
    tune_case(given, scenario, "strategies/market_day/tuned/steward")


if __name__ == "__main__":
    main()
