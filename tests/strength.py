"""Measures how strong the bidders are and prints the tables: `python tests/strength.py [games] [ladder|strength|restricted]`.

Every case is one board and number of players, on the first layout and on three others drawn from a fixed seed. `games` counts
those of each pair on each layout.
"""

from __future__ import annotations

import sys

import polars as pl
from tune_expert import other_layouts

from simulator.core import registry
from simulator.core.scenario import Scenario
from simulator.lab.ladder import ladder, restricted_play, strength
from strategies.bidder_up.restricted import restrict, restrictions

SEED = 77
EXPERT = "expert"


def cases() -> list[list[Scenario]]:
    """Return the scenarios of each board and number of players."""
    return [
        [Scenario(board=board, players=players), *other_layouts(board, players)]
        for board in ("animal-market", "fairground")
        for players in (2, 3, 4)
    ]


def main(games: int, parts: list[str]) -> None:
    names = [b.name for b in registry.bidders_of("bidder-up")]
    simple = [n for n in names if n not in (EXPERT, "random")]
    for scenarios in cases():
        first = scenarios[0]
        if "strength" in parts:
            print(strength(scenarios, EXPERT, [*simple, "random"], games, SEED), flush=True)
        if "ladder" in parts:
            rungs = {"random": ["random"], "simple": simple, "tuned": [EXPERT]}
            print(ladder(scenarios, rungs, games, SEED), flush=True)
        if "restricted" in parts:
            source = first.replace(bidders=(EXPERT,)).lineup()[0].source
            kept = {
                r.name: (restrict(source, r.name), r.parameters)
                for r in restrictions().values()
                if first.case().rpartition("-")[0] in r.boards and first.players in r.players
            }
            print(restricted_play(first, EXPERT, kept, 4 * games, SEED), flush=True)


if __name__ == "__main__":
    pl.Config.set_tbl_rows(-1).set_tbl_cols(-1).set_tbl_width_chars(200).set_fmt_str_lengths(60).set_float_precision(3)
    pl.Config.set_tbl_hide_dataframe_shape(True).set_tbl_hide_column_data_types(True).set_tbl_formatting("ASCII_MARKDOWN")
    numbers = [int(a) for a in sys.argv[1:] if a.isdigit()]
    main(numbers[0] if numbers else 1000, [a for a in sys.argv[1:] if not a.isdigit()] or ["ladder", "strength", "restricted"])
