"""Every component and number of Bidder Up! with its origin: what is printed, what is assumed, and how to change it."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

from simulator.bidder_up.board import BOARDS, load_board
from simulator.bidder_up.scenario import BidderUpScenario, Numbers, Switches
from simulator.core.components import Component, shown

_SOURCES = {
    "values": ("animals.toml", None),
    "notes": ("money.toml", None),
    "start_money": ("money.toml", "start"),
    "head_start": ("money.toml", "head_start"),
    "bank": ("money.toml", "bank"),
    "die": ("die.toml", None),
    "scale": ("market.toml", None),
    "action_tickets": ("raffle.toml", None),
    "value_gain": ("raffle.toml", None),
    "wool_milk": ("raffle.toml", None),
    "bag": ("raffle.toml", "bag"),
    "iou": ("loans.toml", None),
}


def components(scenario: BidderUpScenario) -> list[Component]:
    """Return every component of a scenario, boards first, then the box, then numbers, then switches."""
    found = []
    for name in BOARDS:
        board = load_board(name)
        pens = sum(1 for s in board.spaces if s.kind == "pen")
        found.append(Component.of(f"board {name}", f"{len(board.spaces)} spaces, {pens} pens", board.origin, "board_file"))
    for name, info in type(scenario.box).model_fields.items():
        origin = _origin(*_SOURCES[name])
        found.append(Component.of(f"{name}: {info.description}", getattr(scenario.box, name), origin, f"box.{name}"))
    for name, info in Numbers.model_fields.items():
        value = shown(getattr(scenario.numbers, name))
        assumed = name == "turn_cap"
        origin = "ASSUMED: the rules have no end by turns (BU-GAP-26)" if assumed else "rulebook"
        found.append(Component(f"{name}: {info.description}", value, origin, assumed, f"numbers.{name}"))
    for name, info in Switches.model_fields.items():
        value = shown(getattr(scenario.switches, name))
        found.append(Component(f"{name}: {info.description}", value, "a reading", True, f"switches.{name}"))
    return found


def _origin(file: str, part: str | None) -> str:
    data: dict[str, Any] = tomllib.loads(files("simulator.bidder_up.components").joinpath(file).read_text(encoding="utf-8"))
    text: str = (data[part] if part else data)["origin"]
    return text
