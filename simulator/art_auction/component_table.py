"""Every component and number of Auction with its origin: what is printed, what is assumed, and how to change it."""

from __future__ import annotations

from simulator.art_auction.components import origin
from simulator.art_auction.scenario import AuctionScenario, Numbers, Switches
from simulator.core.components import Component, shown

_SOURCES = {
    "art": ("art.toml", ""),
    "bad_art": ("art.toml", "bad"),
    "forgeries": ("forgeries.toml", ""),
    "money": ("money.toml", ""),
    "specials": ("money.toml", "special"),
}


def components(scenario: AuctionScenario) -> list[Component]:
    """Return every component of a scenario: the box, then numbers, then switches."""
    found = []
    for name, info in type(scenario.box).model_fields.items():
        value = getattr(scenario.box, name)
        found.append(Component.of(f"{name}: {info.description}", value, origin(*_SOURCES[name]), f"box.{name}"))
    for name, info in Numbers.model_fields.items():
        assumed = name == "turn_cap"
        why = "ASSUMED: the rules have no end by rounds but the Catalog's" if assumed else "rulebook"
        value = shown(getattr(scenario.numbers, name))
        found.append(Component(f"{name}: {info.description}", value, why, assumed, f"numbers.{name}"))
    for name, info in Switches.model_fields.items():
        value = shown(getattr(scenario.switches, name))
        found.append(Component(f"{name}: {info.description}", value, "a reading", True, f"switches.{name}"))
    return found
