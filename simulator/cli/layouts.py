"""The command `layouts`: every way the rules of a game allow to lay a scenario out."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from simulator.cli import options as opt
from simulator.cli.output import print_json, say, stdout
from simulator.core.errors import UserError
from simulator.core.game import Game
from simulator.core.plugin import DEFAULT_GAME
from simulator.core.scenario import Scenario


def layouts(
    game: opt.GameName = None,
    players: Annotated[int, typer.Option(help="number of players")] = 4,
    sets: Annotated[bool, typer.Option("--sets", help="sets of tiles only, without placement on the slots")] = False,
    wanted: Annotated[
        list[str] | None,
        typer.Option("--with", help="only those with this tile, which may be your own: path/to/file.py:name", metavar="TILE"),
    ] = None,
    settings: opt.Settings = None,
    as_json: opt.Json = False,
) -> None:
    """List every legal layout of a game, such as one of auction tiles."""
    from simulator.core import registry

    played = registry.game(game or DEFAULT_GAME)
    scenario = opt.make_scenario(None, played.name, None, players, None, None, settings)
    if played.layouts is None:
        raise UserError(f"{played.title} has one layout only")
    if played.places is None:
        if sets or wanted:
            raise UserError(f"the layouts of {played.title} are not made up of tiles; leave --sets and --with out")
        found: list[Any] = played.layouts(scenario)
        lines = [" ".join(f"{k}={_told(v)}" for k, v in layout.items()) for layout in found]
    else:
        found = _of_pieces(played, scenario, sets, wanted or [])
        lines = [",".join(pieces) for pieces in found]
    if as_json:
        print_json({"schema": 1, "players": players, "sets": sets, "count": len(found), "layouts": found})
        return
    for line in lines:
        stdout.print(line, markup=False, soft_wrap=True)
    where = f" ({', '.join(played.places.names)})" if played.places is not None and not sets else ""
    say(f"{len(found):,} legal {'sets' if sets else 'layouts'}{where} for {players} players")


def _of_pieces(game: Game, scenario: Scenario, sets: bool, wanted: list[str]) -> list[tuple[str, ...]]:
    """Return the layouts, or the sets they are made of, that hold all pieces wanted; the plain piece comes last in a set."""
    assert game.layouts is not None
    assert game.places is not None
    field, plain = game.places.field, game.places.plain
    every = game.layouts(scenario, wanted) if wanted else game.layouts(scenario)
    found = [tuple(layout[field]) for layout in every]
    if sets:
        found = list(dict.fromkeys(tuple(sorted(pieces, key=lambda p: (p == plain, p))) for pieces in found))
    return [pieces for pieces in found if set(wanted) <= set(pieces)]


def _told(value: Any) -> str:
    """Return a scenario's field in short."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{k}: {_told(v)}" for k, v in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return ",".join(map(_told, value))
    return str(value).lower() if isinstance(value, bool) else str(value)
