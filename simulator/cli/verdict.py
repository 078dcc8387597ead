"""The command `verdict`: are the seats even, whoever sits there?"""

from __future__ import annotations

from typing import Annotated

import typer

from simulator.cli import options as opt
from simulator.cli.output import print_json, print_table, progress_bar, stdout


def verdict(
    scenario: opt.ScenarioFile = None,
    bidders_from: Annotated[
        str | None,
        typer.Option(help="bidders to judge by, each alone in all seats [default: all of the game]", metavar="A,B,C"),
    ] = None,
    mixed: Annotated[bool, typer.Option("--mixed", help="also line-ups that mix them")] = False,
    game: opt.GameName = None,
    board: opt.Board = None,
    players: opt.Players = None,
    tiles: opt.Tiles = None,
    settings: opt.Settings = None,
    games: Annotated[int, typer.Option(help="games of each line-up")] = 20_000,
    seed: opt.Seed = 1,
    threads: opt.Threads = None,
    tolerance: opt.Tolerance = 1.0,
    as_json: opt.Json = False,
) -> None:
    """Judge the seats over a population of bidders: balanced only if even in every line-up."""
    from simulator.core import registry
    from simulator.lab.population import population
    from simulator.lab.summary import plain_rows

    opt.check_tolerance(tolerance)
    chosen = opt.make_scenario(scenario, game, board, players, tiles, None, settings)
    names = [n.strip() for n in bidders_from.split(",")] if bidders_from else [b.name for b in registry.bidders_of(chosen.game)]
    with progress_bar("games", as_json) as move:
        found = population(chosen, names, games, seed, mixed, threads, tolerance / 100, progress=move)
    judged = found.verdict
    if as_json:
        print_json(
            {
                "schema": 1,
                "scenario": chosen.changed(),
                "verdict": {
                    "kind": judged.kind,
                    "tolerance": judged.tolerance,
                    "worst": judged.worst.label,
                    "worst_excess": judged.worst.mean,
                    "intervals": len(found.lineups) * found.players,
                    "needed_factor": judged.needed if judged.needed != float("inf") else None,
                    "sentence": found.sentence(),
                },
                "average": plain_rows(found.average()),
                "seats": plain_rows(found.seats()),
            }
        )
        return
    rows = [
        [r["lineup"], str(r["seat"]), f"{r['win_rate']:.2%}", f"[{r['low']:.2%}, {r['high']:.2%}]", f"{r['excess'] * 100:+.2f}"]
        for r in found.seats().iter_rows(named=True)
    ]
    heads = ["line-up", "seat", "win rate", "95 % interval", "excess, points"]
    print_table(f"By line-up and seat, {found.results[0].games:,} games each", heads, rows)
    average = [
        [str(r["seat"]), f"{r['win_rate']:.2%}", f"[{r['low']:.2%}, {r['high']:.2%}]", f"{r['excess'] * 100:+.2f}"]
        for r in found.average().iter_rows(named=True)
    ]
    print_table(f"Average of {len(found.lineups)} line-ups", heads[1:], average)
    stdout.print()
    stdout.print(found.sentence(), markup=False, soft_wrap=True)
    stdout.print(
        f"{len(found.lineups) * found.players} seats judged together; the intervals above hold each on its own", markup=False
    )
