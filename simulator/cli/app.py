"""The command line application that the files of commands register with."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import typer

from simulator.core.errors import Interrupted

app = typer.Typer(
    name="bidderup",
    help="A balance laboratory for auction games.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def command(function: Callable[..., None]) -> Callable[..., None]:
    """Register a command; Ctrl-C becomes an error of ours before the command line library sees it."""

    @app.command()
    @functools.wraps(function)
    def run(**arguments: Any) -> None:
        try:
            function(**arguments)
        except KeyboardInterrupt:
            raise Interrupted("interrupted") from None

    return run
