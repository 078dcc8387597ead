"""The command `sweep`: all layouts, player counts, boards and values in one experiment."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape

from simulator.cli import options as opt
from simulator.cli.output import next_folder, print_json, print_table, progress_bar, say, stdout
from simulator.core.errors import UserError


def sweep(
    scenario: opt.ScenarioFile = None,
    game: opt.GameName = None,
    board: Annotated[
        str | None, typer.Option(help="board sides, comma-separated [default: the scenario's]", show_default=False)
    ] = None,
    players: Annotated[
        str | None, typer.Option(help="player counts, comma-separated [default: the scenario's]", show_default=False)
    ] = None,
    tiles: Annotated[
        str | None, typer.Option(help="keep this one layout, and vary other things", show_default=False, metavar="A,B,C,D")
    ] = None,
    bidders: opt.Bidders = None,
    settings: opt.Settings = None,
    vary: Annotated[
        list[str] | None,
        typer.Option(help="values of a field; repeated: all combinations", metavar="FIELD=A;B", show_default=False),
    ] = None,
    having: Annotated[
        list[str] | None,
        typer.Option("--with", help="only layouts with this tile, which may be your own: path/to/file.py:name", metavar="TILE"),
    ] = None,
    without: Annotated[list[str] | None, typer.Option(help="only layouts without this tile", metavar="TILE")] = None,
    sample: Annotated[int | None, typer.Option(help="so many layouts, drawn at random", show_default=False)] = None,
    allow_illegal: Annotated[
        bool, typer.Option("--allow-illegal", help="also layouts the rules forbid, marked as such")
    ] = False,
    rank_by: Annotated[
        str, typer.Option(help="excess (max |seat rate − 1/k|), score-spread, or a measure of the game: tied, turns, margin, …")
    ] = "excess",
    max_games: Annotated[int, typer.Option(help="games of each design at most")] = 10_000,
    total_games: Annotated[
        int | None, typer.Option(help="games of all designs together at most", show_default=False)
    ] = None,
    equal: Annotated[bool, typer.Option("--equal", help="the same number of games for every design; drop nobody")] = False,
    epsilon: Annotated[
        float | None,
        typer.Option(
            help="a side is settled when its leader is this close to the extreme [default: 0.1 points for rates, else 0]",
            show_default=False,
        ),
    ] = None,
    alpha: Annotated[float, typer.Option(help="chance that the sets returned miss an extreme")] = 0.05,
    seed: opt.Seed = 1,
    threads: opt.Threads = None,
    cluster: opt.Cluster = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="folder [default: out/sweep-NNN]", show_default=False)
    ] = None,
    tolerance: opt.Tolerance = 1.0,
    as_json: opt.Json = False,
) -> None:
    """Play all layouts and values against each other; find the best and the worst and what each tile does."""
    from simulator.core import registry
    from simulator.lab import sweep as lab
    from simulator.lab.sweep_objective import Objective

    opt.check_tolerance(tolerance)
    base = opt.make_scenario(scenario, game, None, None, tiles, bidders, settings)
    near = epsilon
    if near is not None and Objective.of(rank_by, registry.game(base.game)).unit == "share":
        near /= 100
    target = output or next_folder("sweep")
    say("compiling, or reading the compile cache …")
    with progress_bar("games", as_json) as move:
        found = lab.sweep(
            base,
            layouts=tiles is None,
            players=_counts(players),
            boards=[b.strip() for b in board.split(",")] if board else [],
            vary=vary or [],
            having=having or [],
            without=without or [],
            sample=sample,
            allow_illegal=allow_illegal,
            rank_by=rank_by,
            max_games=max_games,
            total_games=total_games,
            equal=equal,
            epsilon=near,
            alpha=alpha,
            tolerance=tolerance / 100,
            seed=seed,
            threads=threads,
            cluster=cluster,
            output=target,
            progress=move,
        )
    show_sweep(found, as_json)


def _counts(text: str | None) -> list[int]:
    """Read player counts."""
    try:
        return [int(part) for part in text.split(",")] if text else []
    except ValueError:
        raise UserError(f"--players {text!r} is no list of player counts such as 3,4") from None


def show_sweep(found: Any, as_json: bool) -> None:
    """Print the summary of a sweep."""
    from simulator.lab import sweep_text

    if as_json:
        print_json(found.to_dict())
        return
    for line in sweep_text.head(found):
        stdout.print(line, markup=False, soft_wrap=True)
    if found.walk.look:
        for (title, heads, rows), said in sweep_text.tables(found):
            stdout.print(f"\n[bold]{escape(title)}[/bold]", soft_wrap=True)
            print_table("", heads, rows, left=heads.index("value" if "value" in heads else "effect"))
            stdout.print(said, markup=False, soft_wrap=True)
        stdout.print()
        for line in (*sweep_text.aliases(found), sweep_text.verdicts(found), sweep_text.remark(found)):
            stdout.print(line, markup=False, soft_wrap=True)
    if found.path is not None:
        stdout.print(f"saved in {found.path}", markup=False, soft_wrap=True)
