"""The command `luck`: what share of the outcome each source of chance decides."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from simulator.cli import options as opt
from simulator.cli.output import print_json, print_table, progress_bar, say, stdout


def luck(
    scenario: opt.ScenarioFile = None,
    game: opt.GameName = None,
    board: opt.Board = None,
    players: opt.Players = None,
    tiles: opt.Tiles = None,
    bidders: opt.Bidders = None,
    settings: opt.Settings = None,
    measures: Annotated[
        list[str] | None, typer.Option("--measure", help="seat measure to explain [default: win, score]", show_default=False)
    ] = None,
    each: Annotated[bool, typer.Option("--each", help="every stream for itself, such as the dice of each seat")] = False,
    games: Annotated[int, typer.Option(help="games of each run; there are two runs more than sources")] = 100_000,
    seed: opt.Seed = 1,
    threads: opt.Threads = None,
    output: Annotated[Path | None, typer.Option("--output", "-o", help="folder for the table", show_default=False)] = None,
    as_json: opt.Json = False,
) -> None:
    """Say what share of winning and scoring each source of chance decides."""
    from simulator.core.store import refuse_existing
    from simulator.lab import luck as lab

    chosen = opt.make_scenario(scenario, game, board, players, tiles, bidders, settings)
    if output is not None:
        refuse_existing(output)
    with progress_bar("games", as_json) as move:
        found = lab.luck(chosen, games, seed, measures or ("win", "score"), each, threads, move)
    if output is not None:
        say(f"saved in {found.save(output)}")
    if as_json:
        print_json(found.to_dict())
        return
    for line in found.lines():
        stdout.print(line, markup=False, soft_wrap=True)
    for title, heads, rows in found.tables():
        print_table(title, heads, rows)
