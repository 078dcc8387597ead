"""Commands that measure skill: `ladder` and `restricted`."""

from __future__ import annotations

from typing import Annotated, Any, get_args

import typer

from simulator.cli import options as opt
from simulator.cli.output import print_json, print_table, say
from simulator.core import registry
from simulator.core.errors import UserError
from simulator.core.plugin import DEFAULT_GAME
from simulator.core.scenario import Scenario

Games = Annotated[int, typer.Option(help="games of each pairing")]
_WORST = "random"  # every game has one


def _cases(game: str, board: str | None, players: int | None) -> list[Scenario]:
    """Return the scenarios asked for: every board the game has and every player count unless one is named."""
    kind = registry.game(game).scenario
    field = kind.model_fields.get("board")
    boards = [board] if board or field is None else list(get_args(field.annotation))
    counts = [players] if players else list(kind.counts)
    return [opt.make_scenario(None, game, b, p) for b in boards for p in counts]


def _rungs(game: str) -> dict[str, list[str]]:
    """Return the bidders of a game by rung: random, those with parameters tuned case by case, and all others."""
    tuned = [b.name for b in registry.bidders_of(game) if b.tuned]
    simple = [name for name in registry.bidder_names(game) if name not in (*tuned, _WORST)]
    found = {"random": [_WORST], "simple": simple, "tuned": tuned}
    return {rung: names for rung, names in found.items() if names}


def _points(row: dict[str, Any]) -> list[str]:
    """Return an excess over even and its interval, in percentage points."""
    low, high = row["low"] * 100, row["high"] * 100
    return [f"{row['excess'] * 100:+.1f}", f"[{low:+.1f}, {high:+.1f}]", f"{row['games']:,}"]


def ladder(
    game: opt.GameName = None,
    board: opt.Board = None,
    players: opt.Players = None,
    games: Games = 400,
    seed: opt.Seed = 1,
    as_json: opt.Json = False,
) -> None:
    """Climb from random over simple to tuned bidders, on every board and player count of a game."""
    import polars as pl

    from simulator.lab.ladder import ladder as climb

    played = game or DEFAULT_GAME
    rungs = _rungs(played)
    found = pl.concat(climb([case], rungs, games, seed, say) for case in _cases(played, board, players))
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
    bidder: Annotated[
        str | None, typer.Argument(help="who is restricted [default: the tuned bidder]", show_default=False)
    ] = None,
    game: opt.GameName = None,
    board: opt.Board = None,
    players: opt.Players = None,
    games: Games = 4000,
    seed: opt.Seed = 1,
    as_json: opt.Json = False,
) -> None:
    """Measure what a tool of the game is worth: one bidder that never uses it among those that do."""
    import polars as pl

    from simulator.lab.ladder import restricted_play

    played = game or DEFAULT_GAME
    battery = registry.addition(registry.RESTRICTIONS, played)
    if battery is None:
        raise UserError(f"{registry.game(played).title} names nothing its bidders could be kept from")
    bidder = bidder or _rungs(played)["tuned"][0]
    source = registry.parse_bidder(bidder, played).source
    tables: list[pl.DataFrame] = []
    for case in _cases(played, board, players):
        tables.append(restricted_play(case, bidder, battery(case, source), games, seed, say))
    found = pl.concat(tables)
    if as_json:
        print_json({"schema": 1, "seed": seed, "bidder": bidder, "restricted": found.to_dicts()})
        return
    rows = [[r["case"], r["restriction"], *_points(r)] for r in found.iter_rows(named=True)]
    heads = ["case", f"{bidder} that never …", "above even, points", "95 % interval", "games"]
    print_table("Restricted play: bidder rate of one among standard ones, minus 1/k", heads, rows, left=2)
