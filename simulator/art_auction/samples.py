"""Scenarios drawn from all there are: player counts, switches, numbers and decks."""

from __future__ import annotations

import random
from typing import Any

from simulator.art_auction.scenario import AuctionScenario, Switches
from simulator.core.errors import UserError
from simulator.core.scenario import choices

SWITCHED, CHANGED = 0.25, 0.2  # how often a switch or a number is drawn rather than left alone
NUMBERS = {"catalog": (1, 4, 9, 10), "hand_size": (1, 3, 11), "forgeries_dealt": (1, 2, 4), "turn_cap": (2, 5)}
BOXES: tuple[dict[str, Any], ...] = (
    {"bad_art": (-50, -50, -50, -50)},
    {"art": tuple(range(10, 410, 20)), "bad_art": ()},
    {"specials": {"pass": 0, "commission": 0, "double-bid": 0, "inheritance": 0, "heist": 0}},
    {"specials": {"pass": 8, "commission": 8, "double-bid": 8, "inheritance": 8, "heist": 8}},
    {"money": {"1": 20, "7": 20, "25": 20, "300": 20}},
    {"money": {"5": 70}},
    {"forgeries": {"regular": 2, "bad": 0}},
    {"art": (10, 10, 10, 100, 100, 100, 500, 500, 500), "bad_art": (-200,), "forgeries": {"regular": 3, "bad": 3}},
)


def drawn(draw: random.Random, wanted: str = "") -> dict[str, Any]:
    """Return the fields of a scenario without bidders; there is no plug-in but bidders to be `wanted`."""
    while True:
        fields = _any(draw)
        try:
            AuctionScenario(**fields)
        except UserError:  # too few cards for the players
            continue
        return fields


def _any(draw: random.Random) -> dict[str, Any]:
    """Return fields that may ask for more cards than there are."""
    players = draw.choice(AuctionScenario.counts)
    switches = {name: draw.choice(choices(Switches, name)) for name in Switches.model_fields if draw.random() < SWITCHED}
    numbers = {name: draw.choice(values) for name, values in NUMBERS.items() if draw.random() < CHANGED}
    box = draw.choice(BOXES) if draw.random() < 2 * CHANGED else {}
    return {"players": players, "switches": switches, "numbers": numbers, "box": box}
