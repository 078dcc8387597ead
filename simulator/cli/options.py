"""Options that several commands share, and the scenario they make."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from simulator.core.errors import UserError
from simulator.core.plugin import DEFAULT_GAME
from simulator.core.scenario import Scenario, lay_over

ScenarioFile = Annotated[Path | None, typer.Argument(help="scenario file (TOML)", show_default=False)]
GameName = Annotated[str | None, typer.Option("--game", help=f"which game [default: {DEFAULT_GAME}]", show_default=False)]
Board = Annotated[str | None, typer.Option(help="board, of a game that has several", show_default=False)]
Players = Annotated[int | None, typer.Option(help="number of players [default: 4]", show_default=False)]
Tiles = Annotated[
    str | None,
    typer.Option(
        help="auction tiles by slot, of a game that has them", show_default=False, metavar="A,B,C,D"
    ),
]
Bidders = Annotated[
    str | None,
    typer.Option(
        help="one for all places, or one for each: NAME[@params.toml][:key=value]… [default: that of the game]",
        show_default=False,
        metavar="NAME,…",
    ),
]
Settings = Annotated[
    list[str] | None,
    typer.Option("--set", help="any other scenario field, e.g. switches.first_refusal=false", metavar="FIELD=VALUE"),
]
Seed = Annotated[int, typer.Option(help="seed of all random streams")]
Threads = Annotated[int | None, typer.Option(help="threads [default: one per core]", show_default=False)]
Cluster = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        help="play on Dask workers, not on threads: address of a scheduler, or local:N for N processes here",
        show_default=False,
        metavar="ADDRESS",
    ),
]
Tolerance = Annotated[float, typer.Option(help="seats within ± this many percentage points of even are balanced")]
Until = Annotated[
    str | None,
    typer.Option(
        help="play until this is known: verdict, or a half-width of the seat rates such as ±0.2pp", show_default=False
    ),
]
MaxGames = Annotated[
    int | None, typer.Option(help="games at most, with --until [default: 5000000]", show_default=False)
]
Json = Annotated[bool, typer.Option("--json", help="print one machine-readable object")]


def make_scenario(
    file: Path | None,
    game: str | None = None,
    board: str | None = None,
    players: int | None = None,
    tiles: str | None = None,
    bidders: str | None = None,
    settings: list[str] | None = None,
) -> Scenario:
    """Return the scenario of a file with the options given laid over it."""
    fields: dict[str, Any] = Scenario.load(file).changed() if file is not None else {}
    given = {"game": game, "board": board, "players": players, "bidders": bidders}
    fields |= {k: v for k, v in given.items() if v is not None}
    if tiles is not None:
        fields["tiles"] = tuple(t.strip() for t in tiles.split(","))
    for setting in settings or []:
        field, equals, text = setting.partition("=")
        if not equals or not field.strip():
            raise UserError(f"--set {setting!r} is not FIELD=VALUE")
        lay_over(fields, field.strip(), text)
    return Scenario(**fields)


def check_tolerance(points: float) -> None:
    """Refuse a tolerance in percentage points that makes no sense."""
    if not 0 < points < 100:
        raise UserError(f"tolerance {points:g} is not between 0 and 100 percentage points")
