"""What scripts call works and cards: works by their value or ``bad-1``, cards by their value or the name of the special."""

from __future__ import annotations

from typing import Any

from simulator.art_auction.prepare import card_names, work_names
from simulator.core.errors import unknown
from simulator.core.words import Misread


def work_number(scenario: Any, word: Any, key: str = "") -> int:
    """Return the number of a work."""
    names = work_names(scenario)
    if str(word) not in names or isinstance(word, bool):
        raise Misread(str(unknown("work", str(word), names)), key)
    return names.index(str(word))


def works(scenario: Any, words: Any, key: str) -> list[int]:
    """Return the numbers of a list of works."""
    if not isinstance(words, list):
        raise Misread(f"{key}: works are written as a list, not {words!r}", key)
    return [work_number(scenario, word, key) for word in words]


def card_kind(scenario: Any, word: Any, key: str = "") -> int:
    """Return the kind of a card."""
    names = card_names(scenario)
    if not word or str(word) not in names:
        raise Misread(f"{key}: there is no card {word!r}; known: {', '.join(n for n in names if n)}", key)
    return names.index(str(word))


def cards(scenario: Any, words: Any, key: str) -> list[int]:
    """Return the kinds of a list of cards."""
    if not isinstance(words, list):
        raise Misread(f"{key}: cards are written as a list, not {words!r}", key)
    return [card_kind(scenario, word, key) for word in words]


def called(scenario: Any, kind: int) -> int | str:
    """Return what a kind of card is called: a Money Card by its value."""
    name = card_names(scenario)[kind]
    return int(name) if name.isdecimal() else name
