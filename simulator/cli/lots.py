"""The command `lots`: one row a lot of a run, as a file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from simulator.cli.output import say


def lots(
    run: Annotated[Path, typer.Argument(help="folder of a run", show_default=False)],
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="Parquet file to write [default: RUN/lots.parquet]", show_default=False)
    ] = None,
    first: Annotated[int, typer.Option(help="index of the first game")] = 0,
    games: Annotated[int | None, typer.Option(help="how many games [default: all]", show_default=False)] = None,
) -> None:
    """Play the games of a run again and write down every lot: who bid, who paid what, what it was worth in the end."""
    from simulator.lab.lots import write_lots
    from simulator.lab.results import Results

    target = output or run / "lots.parquet"
    count = write_lots(Results.load(run), target, first, games)
    say(f"{count:,} lots in {target}")
