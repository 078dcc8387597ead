"""Scenarios drawn from all there are: player counts, optional rules, switches, numbers and components."""

from __future__ import annotations

import random
from typing import Any

from simulator.core.scenario import choices
from simulator.market_day.scenario import MarketDayScenario, Switches

SWITCHED, CHANGED = 0.3, 0.15  # how often a switch or a number is drawn rather than left alone
NUMBERS: dict[str, tuple[int, ...]] = {
    "price": (2, 3, 5),
    "hand_limit": (5, 6, 8),
    "total_limit": (10, 12, 20),
    "purchases": (0, 2, 4),
    "flag_purchases": (1, 3, 4),
    "offers": (1, 3),
    "turn_cap": (150, 800),
    "stall_turns": (0, 20),
}
BOXES: dict[str, tuple[Any, ...]] = {
    "cards": ({"pig": 8}, {"pig": 5, "sheep": 6, "cow": 7, "horse": 8}, {"cow": 30}),
    "dice": (2,),
    "die": ((1, 2, 3), (2, 2, 4, 4, 6, 6)),
}


def drawn(draw: random.Random, wanted: str = "") -> dict[str, Any]:
    """Return the fields of a scenario without bidders; Market Day has no other plug-ins that could be `wanted`."""
    switches = {n: draw.choice(choices(Switches, n)) for n in Switches.model_fields if draw.random() < SWITCHED}
    return {
        "players": draw.choice(MarketDayScenario.counts),
        "exact_throw": draw.random() < 0.3,
        "keep_collecting": draw.random() < 0.4,
        "exchanges": draw.random() < 0.5,
        "switches": switches,
        "numbers": {name: draw.choice(values) for name, values in NUMBERS.items() if draw.random() < CHANGED},
        "box": {name: draw.choice(values) for name, values in BOXES.items() if draw.random() < CHANGED},
    }
