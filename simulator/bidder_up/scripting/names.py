"""What scripts call animals, tickets and spaces."""

from __future__ import annotations

from typing import Any

from simulator.bidder_up.components import type_names
from simulator.bidder_up.prepare import ACTION_NAMES, tickets
from simulator.bidder_up.state import SEXES_EACH, VALUE_GAIN
from simulator.core.errors import unknown
from simulator.core.words import Misread

SEXES = ("f", "m")


def type_number(word: Any, key: str = "") -> int:
    """Return the number of an animal type."""
    names = type_names()
    if word not in names:
        raise Misread(str(unknown("animal", word, names)), key)
    return names.index(word)


def animal_name(scenario: Any, animal: int) -> str:
    """Return what an animal is called; its sex is told where it matters, with Baby Animals (H-10)."""
    return named_with_sex(scenario, animal // SEXES_EACH, is_male(animal))


def named_with_sex(scenario: Any, kind: int, male: bool) -> str:
    """Return what an animal of a type and sex is called."""
    name = type_names()[kind]
    return f"{name} {SEXES[male]}" if scenario.baby_animals else name


def is_male(animal: int) -> bool:
    """Tell the sex of an animal of the box: of three, two are females (BU-COMP-06)."""
    return animal % SEXES_EACH == SEXES_EACH - 1


def ticket_names(scenario: Any) -> list[str]:
    """Return the name of each raffle ticket by its number: ``extra-turn``, ``value-gain cow``, ``wool-milk 2``."""
    names = []
    for kind, number in tickets(scenario):
        if kind < len(ACTION_NAMES):
            names.append(ACTION_NAMES[kind])
        else:
            names.append(f"value-gain {type_names()[number]}" if kind == VALUE_GAIN else f"wool-milk {number}")
    return names


def space_number(scenario: Any, name: Any, key: str) -> int:
    """Return the number of a space by its name."""
    names = [s.name for s in scenario.spaces().spaces]
    if name not in names:
        raise Misread(str(unknown("space", name, names)), key)
    return names.index(name)
