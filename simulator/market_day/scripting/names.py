"""What scripts call animals, squares and offers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simulator.core.errors import unknown
from simulator.core.words import Misread
from simulator.market_day.components import animal_names


def animal_number(word: Any, key: str = "") -> int:
    """Return the number of an animal."""
    names = animal_names()
    if word not in names:
        raise Misread(str(unknown("animal", word, names)), key)
    return names.index(word)


def square_number(scenario: Any, name: Any, key: str = "") -> int:
    """Return the number of a square by its name."""
    names = [s.name for s in scenario.spaces().squares]
    if name not in names:
        raise Misread(str(unknown("square", name, names)), key)
    return names.index(name)


def listed(cards: Sequence[int]) -> list[str]:
    """Return cards by animal as a list of names."""
    return [name for name, number in zip(animal_names(), cards, strict=True) for _ in range(int(number))]


def counted(cards: Any, key: str) -> list[int]:
    """Return how many cards of each animal a list of names holds."""
    if not isinstance(cards, list):
        raise Misread(f"{key}: cards are a list of animals, not {cards!r}", key)
    found = [0] * len(animal_names())
    for name in cards:
        found[animal_number(name, key)] += 1
    return found


def offer(word: str) -> list[int]:
    """Read an offer, ``pig pig for cow``: cards given by animal, then cards wanted by animal."""
    given, middle, wanted = word.partition(" for ")
    if not middle:
        raise Misread(f"an offer is written as CARDS for CARDS, such as 'pig pig for cow', not {word!r}")
    return counted(given.split(), "offer") + counted(wanted.split(), "offer")
