"""The command `sensitivity`: which of the guesses behind a scenario matters."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from simulator.cli import options as opt
from simulator.cli.output import print_json, print_table, progress_bar, say, stdout

Only = Annotated[
    list[str] | None,
    typer.Option(help="only these assumed fields, or all that begin so: switches, box.values, box.values.horse"),
]


def sensitivity(
    scenario: opt.ScenarioFile = None,
    game: opt.GameName = None,
    board: opt.Board = None,
    players: opt.Players = None,
    tiles: opt.Tiles = None,
    bidders: opt.Bidders = None,
    settings: opt.Settings = None,
    factors: Annotated[
        list[str] | None,
        typer.Option("--factor", help="vary a field through these values", metavar="FIELD=LOW..HIGH | FIELD=A;B;C"),
    ] = None,
    only: Only = None,
    given_only: Annotated[bool, typer.Option("--given-only", help="vary only what --factor names")] = False,
    measures: Annotated[
        list[str] | None,
        typer.Option("--measure", help="output to explain [default: worst-excess, seat-rates, seat-1, turns, score-spread]"),
    ] = None,
    method: Annotated[str, typer.Option(help="morris (screening) or sobol (variance shares)")] = "morris",
    rows: Annotated[int, typer.Option(help="Morris trajectories, or base points of Sobol")] = 10,
    games: Annotated[int, typer.Option(help="games of each point")] = 4000,
    grouped: Annotated[bool, typer.Option("--grouped", help="move the numbers of one component together")] = False,
    keep_inert: Annotated[
        bool, typer.Option("--keep-inert", help="also vary what changes no game by itself, in case it does with others")
    ] = False,
    seed: opt.Seed = 1,
    threads: opt.Threads = None,
    output: Annotated[Path | None, typer.Option("--output", "-o", help="folder for the tables", show_default=False)] = None,
    as_json: opt.Json = False,
) -> None:
    """Vary everything that is assumed, all together, and say which guess matters for balance.

    Numbers go 25 % down and up (one step at least), switches and choices take all their values; only what the rules allow.
    """
    from simulator.lab import sensitivity as lab

    chosen = opt.make_scenario(scenario, game, board, players, tiles, bidders, settings)
    with progress_bar("games", as_json) as move:
        found = lab.sensitivity(
            chosen,
            factors=factors or (),
            only=() if given_only else only,
            measures=measures or (),
            method=method,
            rows=rows,
            games=games,
            grouped=grouped,
            keep_inert=keep_inert,
            seed=seed,
            threads=threads,
            output=output,
            progress=move,
        )
    if output is not None:
        say(f"saved in {output}")
    if as_json:
        print_json(found.to_dict())
        return
    for title, heads, cells in found.shown():
        print_table(title, heads, cells, left=2)
    stdout.print()
    for line in found.lines():
        stdout.print(line, markup=False, soft_wrap=True)
