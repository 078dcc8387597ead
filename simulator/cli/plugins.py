"""`bidderup new` and `bidderup check`: starting files for one's own bidders and tiles, and their contract."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from simulator.cli import options as opt
from simulator.cli.output import print_json, print_table, say, stdout
from simulator.core.errors import Finding
from simulator.core.plugin import DEFAULT_GAME


def new(
    kind: Annotated[Literal["bidder", "tile"], typer.Argument(help="what to write")],
    name: Annotated[str, typer.Argument(help="its name, such as bold-buyer")],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="file to write [default: NAME.py here]", show_default=False)
    ] = None,
    game: Annotated[str, typer.Option(help="which game it is for")] = DEFAULT_GAME,
    as_json: opt.Json = False,
) -> None:
    """Write a commented starting file for a bidder or an auction tile of your own."""
    from simulator.lab.starting import write_starting_file

    file, called = write_starting_file(kind, name, output, game)
    if as_json:
        print_json({"schema": 1, "kind": kind, "file": str(file), "name": called, "use_as": f"{file}:{called}"})
        return
    option = "" if game == DEFAULT_GAME else f" --game {game}"
    stdout.print(f"wrote {file}; check it with: bidderup check {file}:{called}{option}", markup=False, soft_wrap=True)


def check(
    plugin: Annotated[str, typer.Argument(help="path/to/file.py:name, or a registered bidder or tile", metavar="FILE:NAME")],
    game: Annotated[str, typer.Option(help="which game it is for")] = DEFAULT_GAME,
    scenarios: Annotated[int, typer.Option(help="scenarios drawn", min=1)] = 80,
    duels: Annotated[int, typer.Option(help="scenarios of a duel against each bidder of the library", min=0)] = 8,
    seed: opt.Seed = 1,
    as_json: opt.Json = False,
) -> None:
    """Check that a bidder or a tile keeps to its contract, and say how it fares."""
    from simulator.lab.check import Effort
    from simulator.lab.check import check as carry_out

    say("compiling and playing …")
    effort = Effort(scenarios=scenarios, watched=max(4, scenarios // 4), duels=duels, seed=seed)
    report = carry_out(plugin, game, effort)
    if as_json:
        print_json(report.to_dict())
    else:
        rows = [[item.name, item.result, item.numbers] for item in report.items]
        print_table(f"{report.kind} {report.subject}", ["check", "result", "numbers"], rows, left=3)
    if report.failed:
        raise Finding(f"{report.subject} fails: {'; '.join(report.failed)}")
