"""Starting files for a bidder or a tile of one's own: commented, and sound as they are."""

from __future__ import annotations

import keyword
import re
from importlib.resources import files
from pathlib import Path

from simulator.core import registry
from simulator.core.errors import UserError
from simulator.core.game import Game
from simulator.core.plugin import DEFAULT_GAME, kebab

_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def write_starting_file(
    kind: str, name: str, output: Path | None = None, game: str = DEFAULT_GAME
) -> tuple[Path, str]:
    """Write a starting file and return it with the name of what it holds.

    Parameters
    ----------
    kind : "bidder" or "tile"
    name : any spelling; it becomes kebab-case in line-ups and layouts
    output : the file; NAME.py in the current folder unless given; an existing one is refused
    game : the game it is for
    """
    chosen = registry.game(game)
    text = _starting_text(kind, chosen)
    called = kebab(name)
    if not _NAME.fullmatch(called) or keyword.iskeyword(called):
        raise UserError(f"{name!r} is no name: letters, digits and hyphens, a letter first, such as bold-buyer")
    pieces = chosen.pieces.names() if chosen.pieces is not None else []
    taken = registry.bidder_names(game) if kind == "bidder" else pieces
    if called in taken:
        raise UserError(f"there is a {kind} {called!r} already; taken: {', '.join(taken)}")
    snake = called.replace("-", "_")
    target = output or Path(f"{snake}.py")
    if target.exists():
        raise UserError(f"{target} exists; nothing was written")
    camel = "".join(part.capitalize() for part in called.split("-"))
    marks = {"CLASS": camel, "NAME": called, "FILE": str(target), "SNAKE": snake, "CAPS": snake.upper()}
    for mark, value in marks.items():
        text = text.replace(f"@{mark}@", value)
    target.write_text(text, encoding="utf-8")
    return target, called


def _starting_text(kind: str, game: Game) -> str:
    """Return the starting file that lies in the folder of a game."""
    folder = game.scenario.__module__.rpartition(".")[0]
    source = files(folder).joinpath("starting_files", f"{kind}.txt") if "." in folder else None
    if source is None or not source.is_file():
        raise UserError(f"{game.title} has no starting file for a {kind}")
    return source.read_text(encoding="utf-8")
