"""Tiles for tests: written to a folder, and the auctions held on them as their events tell."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from simulator.bidder_up.referee import referee
from simulator.core.scenario import Scenario
from simulator.lab.replay import Replay, Session

PLUGINS = Path(__file__).resolve().parent.parent / "notebooks" / "plugins"
ALL_PAY, THIRD_PRICE = f"{PLUGINS / 'all_pay.py'}:all-pay", f"{PLUGINS / 'third_price.py'}:third-price"
HEAD = "from simulator.bidder_up.tile_authors import *\n\n\ndef odd(game):\n"
BODY_LINE = HEAD.count("\n") + 1
FEATURES = '"value", (2, 3, 4), "sealed"'


def write_tile(
    folder: Path, body: str, features: str = FEATURES, file: str = "odd.py", name: str = "odd", more: str = ""
) -> str:
    """Write a tile whose procedure has this body, and return how a layout names it."""
    path = folder / file
    lines = "".join(f"    {line}\n" for line in body.strip("\n").split("\n"))
    path.write_text(f'{HEAD}{lines}\n\nODD = Tile("{name}", {features}, odd{more})\n', encoding="utf-8")
    return f"{path}:{name}"


def laid_out(text: str, players: int = 4, **fields: Any) -> Scenario:
    """Return a scenario with the tile on a slot, in a legal layout."""
    free = {"two_player_tiles": "free"} if players == 2 else {}
    switches = {**free, **fields.pop("switches", {})}
    counting = "number-call" if players == 2 else "dutch"
    tiles = (text, "classic", "classic", counting)
    return Scenario(**{"players": players, "tiles": tiles, "switches": switches, "allow_illegal": True, **fields})


def story_of(scenario: Scenario, seed: int, index: int) -> list[str]:
    """Return the trace of a game, one JSON line an event."""
    return list(Replay(Session(scenario, seed), index).trace())


def auctions(scenario: Scenario, seed: int, games: int) -> Iterator[list[dict[str, Any]]]:
    """Yield the events of each auction held on slot a, from its opening to before its refill; the referee judges every game."""
    for index in range(games):
        lines = story_of(scenario, seed, index)
        verdict = referee(lines)
        assert verdict.broken == []
        assert verdict.complete
        held: list[dict[str, Any]] | None = None
        for line in lines[1:]:
            event = json.loads(line)
            if event["event"] in ("auction", "turn", "end"):
                if held:
                    yield held
                held = [] if event["event"] == "auction" and event["slot"] == 0 else None
            if held is not None:
                held.append(event)


def last_round(held: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the events after the last repeat of an auction."""
    at = max((i for i, event in enumerate(held) if event["event"] == "repeat"), default=-1)
    return held[at + 1 :]


def of(held: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    """Return the events of a kind."""
    return [event for event in held if event["event"] == kind]
