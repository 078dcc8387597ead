"""Every component and number of Market Day with its origin: what is printed, what is assumed, and how to change it."""

from __future__ import annotations

from collections import Counter

from simulator.core.components import Component, shown
from simulator.market_day.components import animal_names, origin
from simulator.market_day.scenario import MarketDayScenario, Numbers, Switches

_SOURCES = {"cards": ("animals.toml", "cards"), "die": ("die.toml", ""), "dice": ("die.toml", "")}
_ASSUMED = {
    "offers": "ASSUMED: the rule only says that both must agree (MD-OPT-03, C-MD-16)",
    "turn_cap": "ASSUMED: the rules have no end by turns (MD-GAP-11)",
    "stall_turns": "ASSUMED: two laps or so in which nothing moves are taken for a stalemate (C-MD-19)",
}
_OPTIONS = {
    "exact_throw": "only the green-flag market stops a longer throw (MD-OPT-01)",
    "keep_collecting": "cards of owned animals may be collected further (MD-OPT-02)",
    "exchanges": "players who meet may exchange cards (MD-OPT-03)",
}


def components(scenario: MarketDayScenario) -> list[Component]:
    """Return every component of a scenario: board, animals, box, numbers, optional rules, switches."""
    board = scenario.spaces()
    kinds = Counter(s.kind for s in board.squares)
    told = f"{len(board.squares)} squares: " + ", ".join(f"{n} {kind}" for kind, n in kinds.items())
    found = [Component.of("board", told, board.origin, "board_file")]
    animals = f"{', '.join(animal_names())}; one of each for every player"
    found.append(Component("animals", animals, "ASSUMED: they are never short (MD-GAP-10)", True, "players"))
    for name, info in type(scenario.box).model_fields.items():
        source = origin(*_SOURCES[name])
        found.append(Component.of(f"{name}: {info.description}", getattr(scenario.box, name), source, f"box.{name}"))
    for name, info in Numbers.model_fields.items():
        source = _ASSUMED.get(name, "rulebook")
        found.append(Component.of(f"{name}: {info.description}", getattr(scenario.numbers, name), source, f"numbers.{name}"))
    for name, text in _OPTIONS.items():
        found.append(Component(f"{name}: {text}", shown(getattr(scenario, name)), "rulebook, optional rule", False, name))
    for name, info in Switches.model_fields.items():
        value = shown(getattr(scenario.switches, name))
        found.append(Component(f"{name}: {info.description}", value, "a reading", True, f"switches.{name}"))
    return found
