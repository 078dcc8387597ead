"""Commands that measure skill: `ladder` and `restricted`."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from simulator.cli import options as opt
from simulator.cli.output import print_json, print_table, say
from simulator.core.scenario import Scenario

Games = Annotated[int, typer.Option(help="games of each pairing")]
_BEST, _WORST = "expert", "random"


def _cases(board: str | None, players: int | None) -> list[Scenario]:
    """Return the scenarios asked for: every board and player count unless one is named."""
    boards = [board] if board else ["animal-market", "fairground"]
    counts = [players] if players else [2, 3, 4]
    return [opt.make_scenario(None, None, b, p) for b in boards for p in counts]


def _points(row: dict[str, Any]) -> list[str]:
    """Return an excess over even and its interval, in percentage points."""
    low, high = row["low"] * 100, row["high"] * 100
    return [f"{row['excess'] * 100:+.1f}", f"[{low:+.1f}, {high:+.1f}]", f"{row['games']:,}"]


def ladder(
    board: opt.Board = None,
    players: opt.Players = None,
    games: Games = 400,
    seed: opt.Seed = 1,
    as_json: opt.Json = False,
) -> None:
    """Climb from random over simple to tuned bidders, on every board and player count."""
    import polars as pl

    from simulator.core import registry
    from simulator.lab.ladder import ladder as climb

    simple = [b.name for b in registry.bidders_of("bidder-up") if b.name not in (_BEST, _WORST)]
    rungs = {"random": [_WORST], "simple": simple, "tuned": [_BEST]}
    found = pl.concat(climb([case], rungs, games, seed, say) for case in _cases(board, players))
    if as_json:
        print_json({"schema": 1, "seed": seed, "rungs": rungs, "ladder": found.to_dicts()})
        return
    rows = [
        [r["case"], r["rung"], r["against"], *_points(r), r["weakest_pair"], f"{r['weakest_excess'] * 100:+.1f}"]
        for r in found.iter_rows(named=True)
    ]
    heads = ["case", "one of", "among copies of", "above even, points", "95 % interval", "games", "weakest pair", "points"]
    print_table("Skill ladder: bidder rate of one among k − 1 copies, minus 1/k", heads, rows, left=3)


def restricted(
    bidder: Annotated[str, typer.Argument(help="who is restricted")] = _BEST,
    board: opt.Board = None,
    players: opt.Players = None,
    games: Games = 4000,
    seed: opt.Seed = 1,
    as_json: opt.Json = False,
) -> None:
    """Measure what a tool of the game is worth: one bidder that never uses it among those that do."""
    import polars as pl

    from simulator.core import registry
    from simulator.lab.ladder import restricted_play
    from strategies.bidder_up.restricted import restrict, restrictions

    source: Any = registry.parse_bidder(bidder, "bidder-up").source
    tables: list[pl.DataFrame] = []
    for case in _cases(board, players):
        told = case.model_dump()
        battery = {
            name: (restrict(source, name), known.parameters)
            for name, known in restrictions().items()
            if told["board"] in known.boards and case.players in known.players
        }
        tables.append(restricted_play(case, bidder, battery, games, seed, say))
    found = pl.concat(tables)
    if as_json:
        print_json({"schema": 1, "seed": seed, "bidder": bidder, "restricted": found.to_dicts()})
        return
    rows = [[r["case"], r["restriction"], *_points(r)] for r in found.iter_rows(named=True)]
    heads = ["case", f"{bidder} that never …", "above even, points", "95 % interval", "games"]
    print_table("Restricted play: bidder rate of one among standard ones, minus 1/k", heads, rows, left=2)
