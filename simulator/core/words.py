"""How the scripts of a game are written: the seam between script files and a game's own words.

A script speaks of spaces, animals and notes; the kernel of numbers. A game that can be scripted provides `Words`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from simulator.core.errors import DataError

SEATS = "ABCDEFGH"  # how a script calls the seats, in turn order


class Misread(DataError):
    """Something in a script cannot be read or does not exist; `key` is where it stands, as far as that is known."""

    def __init__(self, message: str, key: str = "") -> None:
        super().__init__(message)
        self.key = key


@dataclass(frozen=True)
class Said:
    """An answer as a script gives it: a number, or a word to be found among the options, and the notes laid with it."""

    answer: int | str
    notes: tuple[int, ...] | None = None  # by denomination


class Words(Protocol):
    """What a game must say about its scripts.

    Attributes
    ----------
    witness : compiled procedure that writes the options of the question just asked into the log, one row each
    ordered : parts of the state in which the order of a list matters
    """

    witness: Any
    ordered: frozenset[str]

    def answer(self, scenario: Any, decision: str, entry: dict[str, Any]) -> Said:
        """Read the answer to a decision; `entry` is what the script says besides the seat."""
        ...

    def draws(self, scenario: Any, record: Any, kind: str, value: Any) -> list[int]:
        """Read what a kind of draw is to give, in the order it will be drawn."""
        ...

    def called(self, scenario: Any, decision: str, option: Sequence[int]) -> str:
        """Return what an option is called."""
        ...

    def matches(self, scenario: Any, decision: str, word: str, option: Sequence[int]) -> bool:
        """Tell whether a word names an option; a word may leave open what a full name says."""
        ...

    def field(self, scenario: Any, name: str, word: Any) -> Any:
        """Read the value expected in a field of an event."""
        ...

    def state(self, scenario: Any, record: Any) -> dict[str, Any]:
        """Return the state of a game as a script states it."""
        ...


def seat_number(word: Any, players: int) -> int:
    """Return the seat a letter names."""
    known = SEATS[:players]
    if not isinstance(word, str) or len(word) != 1 or word not in known:
        raise Misread(f"{word!r} is no seat; the seats are {', '.join(known)} in turn order")
    return known.index(word)
