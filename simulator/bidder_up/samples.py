"""Scenarios drawn from all there are: boards, player counts, legal layouts, variants, switches and numbers."""

from __future__ import annotations

import functools
import random
from typing import Any

from simulator.bidder_up import layout
from simulator.bidder_up.scenario import BidderUpScenario, Numbers, Switches
from simulator.bidder_up.tiles import BOX, tile
from simulator.core.scenario import choices

SWITCHED, CHANGED = 0.25, 0.1  # how often a switch or a number is drawn rather than left alone


def drawn(draw: random.Random, wanted: str = "") -> dict[str, Any]:
    """Return the fields of a scenario without bidders; `wanted` is a tile that lies in it."""
    counts = tile(wanted).players if wanted else BidderUpScenario.counts
    players = draw.choice(counts)
    board = draw.choice(("animal-market", "fairground"))
    switches = {name: draw.choice(choices(Switches, name)) for name in Switches.model_fields if draw.random() < SWITCHED}
    numbers = {name: _other(name, draw) for name in Numbers.model_fields if draw.random() < CHANGED}
    free = players == 2 and (bool(wanted) or draw.random() < 0.3)
    switches["two_player_tiles"] = "free" if free else "fixed"
    return {
        "board": board,
        "players": players,
        "tiles": draw.choice(_layouts(players, free, wanted)),
        "baby_animals": draw.random() < 0.3,
        "raffle_rush": board == "fairground" and draw.random() < 0.3,
        "switches": switches,
        "numbers": {name: value for name, value in numbers.items() if value is not None},
    }


@functools.lru_cache(maxsize=16)
def _layouts(players: int, free: bool, wanted: str) -> list[tuple[str, ...]]:
    """Return the legal layouts, those with a tile if one is wanted."""
    more = (wanted,) if wanted and tile(wanted) not in BOX else ()
    return [tiles for tiles in layout.layouts(players, free, more) if not wanted or wanted in tiles]


def _other(name: str, draw: random.Random) -> int | None:
    """Return half or twice a number where that is allowed; amounts in threes stay as they are."""
    default = Numbers.model_fields[name].default
    if not isinstance(default, int):
        return None
    limits = {type(m).__name__: m for m in Numbers.model_fields[name].metadata}
    low, high = limits["Ge"].ge, limits["Le"].le
    return int(min(high, max(low, draw.choice((default // 2, 2 * default)))))
