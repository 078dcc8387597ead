"""Every component and number of Bidder Up! with its origin: what is printed, what is assumed, and how to change it."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from simulator.bidder_up.board import BOARDS, load_board
from simulator.bidder_up.scenario import BidderUpScenario, Numbers, Switches


@dataclass(frozen=True)
class Component:
    """One component: its name, value, origin, whether it is assumed, and the scenario field that changes it."""

    name: str
    value: str
    origin: str
    assumed: bool
    field: str


_SOURCES = {
    "values": ("animals.toml", None),
    "notes": ("money.toml", None),
    "start_money": ("money.toml", "start"),
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
        found.append(_component(f"board {name}", f"{len(board.spaces)} spaces, {pens} pens", board.origin, "board_file"))
    for name, info in type(scenario.box).model_fields.items():
        origin = _origin(*_SOURCES[name])
        found.append(_component(f"{name}: {info.description}", _shown(getattr(scenario.box, name)), origin, f"box.{name}"))
    for name, info in Numbers.model_fields.items():
        value = _shown(getattr(scenario.numbers, name))
        assumed = name == "turn_cap"
        origin = "ASSUMED: the rules have no end by turns (BU-GAP-26)" if assumed else "rulebook"
        found.append(Component(f"{name}: {info.description}", value, origin, assumed, f"numbers.{name}"))
    for name, info in Switches.model_fields.items():
        value = _shown(getattr(scenario.switches, name))
        found.append(Component(f"{name}: {info.description}", value, "a reading", True, f"switches.{name}"))
    return found


def _component(name: str, value: str, origin: str, field: str) -> Component:
    return Component(name, value, origin, origin.startswith("ASSUMED"), field)


def _origin(file: str, part: str | None) -> str:
    data: dict[str, Any] = tomllib.loads(files("simulator.bidder_up.components").joinpath(file).read_text(encoding="utf-8"))
    text: str = (data[part] if part else data)["origin"]
    return text


def _shown(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{k}: {v}" for k, v in value.items())
    if isinstance(value, tuple):
        return ", ".join(str(v) for v in value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def markdown(found: list[Component]) -> str:
    """Return components as a Markdown table."""
    lines = [
        "# Components of Bidder Up!",
        "",
        "What is printed in the rulebook and what is assumed, because the pictures are lost. Each row names the scenario field",
        "that changes it: in a scenario file (`[box]`, `[numbers]`, `[switches]`) or with `--set FIELD=VALUE`.",
        "Written by `bidderup components --markdown`.",
        "",
        "| component | value | assumed | origin | change it with |",
        "|---|---|---|---|---|",
    ]
    for c in found:
        lines.append(f"| {c.name} | {c.value} | {'yes' if c.assumed else ''} | {c.origin} | `{c.field}` |")
    return "\n".join(lines) + "\n"
