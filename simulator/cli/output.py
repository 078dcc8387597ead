"""How the command speaks: data to stdout, progress and errors to stderr."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

PIPE_WIDTH = 132  # columns when the output is no terminal

stdout = Console(highlight=False, width=None if sys.stdout.isatty() else PIPE_WIDTH)
stderr = Console(stderr=True, highlight=False, soft_wrap=True)


def print_json(data: Any) -> None:
    """Print one machine-readable object."""
    sys.stdout.write(json.dumps(data, indent=1, ensure_ascii=False) + "\n")


def print_table(title: str, heads: list[str], rows: list[list[str]], left: int = 1) -> None:
    """Print a table; the first `left` columns are aligned left."""
    table = Table(title=title, title_justify="left", box=None, pad_edge=False, header_style="bold")
    for i, head in enumerate(heads):
        table.add_column(head, justify="left" if i < left else "right", overflow="fold")
    for row in rows:
        table.add_row(*row)
    stdout.print()
    stdout.print(table)


def say(text: str) -> None:
    """Tell people something on stderr."""
    stderr.print(text, markup=False)


@contextmanager
def progress_bar(label: str, quiet: bool) -> Iterator[Callable[[int, int], None] | None]:
    """Show a progress bar on stderr when it is a terminal; yields the function that moves it."""
    if quiet or not sys.stderr.isatty():
        yield None
        return
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed:,.0f} of {task.total:,.0f}"))
    with Progress(*columns, TimeRemainingColumn(), console=stderr, transient=True) as bar:
        task = bar.add_task(label, total=None)

        def move(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total)

        yield move


def next_folder(command: str) -> Path:
    """Return the first unused ``out/COMMAND-NNN``."""
    number = 1
    while (folder := Path("out") / f"{command}-{number:03d}").exists():
        number += 1
    return folder
