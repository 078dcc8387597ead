"""The command `report`: a scenario, a run, a comparison, a sweep or a tournament as a page for reading."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from simulator.cli import options as opt
from simulator.cli.output import next_folder, print_json, progress_bar, say, stdout

Sources = Annotated[
    list[Path] | None,
    typer.Argument(
        help="a scenario file (it is played first), a run folder, or that of a comparison, sweep or tournament; several scenario"
        " files or runs are compared [default: the first game]",
        show_default=False,
    ),
]


def report(
    sources: Sources = None,
    game: opt.GameName = None,
    board: opt.Board = None,
    players: opt.Players = None,
    tiles: opt.Tiles = None,
    bidders: opt.Bidders = None,
    settings: opt.Settings = None,
    games: Annotated[int, typer.Option(help="games of a scenario that is played first")] = 100_000,
    lineup_games: Annotated[
        int | None,
        typer.Option(
            help="games with each other bidder in all places, which tell how far the verdict depends on the bidders"
            " [default: a tenth of the games of a scenario, none for a saved run]",
            show_default=False,
        ),
    ] = None,
    sensitivity: Annotated[
        Path | None, typer.Option(help="folder of a study of the scenario's guesses, by bidderup sensitivity", show_default=False)
    ] = None,
    seed: opt.Seed = 1,
    threads: opt.Threads = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="report folder [default: out/report-NNN]", show_default=False)
    ] = None,
    tolerance: opt.Tolerance = 1.0,
    as_json: opt.Json = False,
) -> None:
    """Write a report: one self-contained page, the same as Markdown, figures, tables, and the command that makes it again."""
    from reports.make import Asked, make

    opt.check_tolerance(tolerance)
    asked = Asked(
        sources=tuple(sources or ()),
        scenario=lambda file: opt.make_scenario(file, game, board, players, tiles, bidders, settings),
        games=games,
        lineup_games=lineup_games,
        seed=seed,
        threads=threads,
        tolerance=tolerance / 100,
        sensitivity=sensitivity,
        folder=output or next_folder("report"),
    )
    with progress_bar("games", as_json) as move:
        made = make(asked, move, say)
    if as_json:
        print_json(made.manifest)
        return
    stdout.print(made.verdict, markup=False, soft_wrap=True)
    for text in made.incomplete:
        say(f"incomplete: {text}")
    stdout.print(f"written to {made.page}", markup=False, soft_wrap=True)
