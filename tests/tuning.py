"""What the scripts have in common that tune a bidder for one case and write the file it takes its defaults from.

The bidder meets tables of copies of each opponent in turn and starts from its present defaults.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from simulator.core.scenario import Scenario
from simulator.lab.tune import tune


def options(
    text: str, bidder: str, against: Sequence[str], evaluations: int, only: Sequence[str] = (), case: Sequence[str] = ()
) -> argparse.ArgumentParser:
    """Return a parser of the options every such script has; `case` names what a case is told by besides the players."""
    parser = argparse.ArgumentParser(description=text, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in case:
        parser.add_argument(name)
    parser.add_argument("players", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--evaluations", type=int, default=evaluations)
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--against", default=",".join(against))
    parser.add_argument("--only", default=",".join(only))
    parser.add_argument("--start", default=bidder)
    parser.add_argument("--spread", type=float, default=0.3)
    parser.add_argument("-o", "--output", type=Path)
    return parser


def tune_case(given: argparse.Namespace, scenario: Scenario, folder: str, also: Sequence[Scenario] = ()) -> None:
    """Tune for a scenario and the others of its case, print the gain, and write the file of the case if a folder is given."""
    found = tune(
        scenario,
        given.start,
        given.against.split(","),
        given.evaluations,
        given.games,
        given.seed,
        only=given.only.split(",") if given.only else (),
        threads=1,
        copies=True,
        also=also,
        spread=given.spread,
    )
    gain, case = found.gain, found.scenario.case()
    print(f"{case}: {found.chosen} gains {gain.mean:+.4f} ({gain.low:+.4f} .. {gain.high:+.4f}) -> {found.rate_after.mean:.4f}")
    if given.output is not None:
        target = given.output / f"{case}.toml"
        target.unlink(missing_ok=True)  # replacing the defaults is what these scripts are for
        said = " ".join(a for a in sys.argv[1:] if a not in ("-o", "--output", str(given.output)))
        found.save(target, f"python tests/{Path(sys.argv[0]).name} {said} -o {folder}")
