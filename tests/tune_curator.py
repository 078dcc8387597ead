"""Tunes the curator for one number of players and writes the file it takes its defaults from.

    python tests/tune_curator.py 4 --seed 1 --evaluations 300 --games 4000 -o strategies/art_auction/tuned/curator

The curator meets tables of copies of each opponent in turn and starts from its present defaults.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from simulator.core.scenario import Scenario
from simulator.lab.tune import tune

OPPONENTS = "archivist,art-dealer,cat-burglar,connoisseur,showman"
PARAMETERS = "shade,late,risk,even,cunning,opening,flip,saving,star,hold,spite"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("players", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--evaluations", type=int, default=300)
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--against", default=OPPONENTS)
    parser.add_argument("--only", default=PARAMETERS)
    parser.add_argument("--start", default="curator")
    parser.add_argument("-o", "--output", type=Path)
    given = parser.parse_args()
    found = tune(
        Scenario(game="auction", players=given.players),
        given.start,
        given.against.split(","),
        given.evaluations,
        given.games,
        given.seed,
        only=given.only.split(","),
        threads=1,
        copies=True,
    )
    gain, case = found.gain, found.scenario.case()
    print(f"{case}: {found.chosen} gains {gain.mean:+.4f} ({gain.low:+.4f} .. {gain.high:+.4f}) -> {found.rate_after.mean:.4f}")
    if given.output is not None:
        target = given.output / f"{case}.toml"
        target.unlink(missing_ok=True)  # replacing the defaults is what this script is for
        said = " ".join(a for a in sys.argv[1:] if a not in ("-o", "--output", str(given.output)))
        found.save(target, f"python tests/tune_curator.py {said} -o strategies/art_auction/tuned/curator")


if __name__ == "__main__":
    main()
