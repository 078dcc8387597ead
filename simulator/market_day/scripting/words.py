"""How scripts of Market Day are written: answers, draws, options, fields of events and the state after a turn.

Words for options
-----------------
move          a square, ``E0``, or ``E0 by 2`` (squares)
take          a number; offered as ``up to 3``
pick, buy     an animal, or ``none``
give          an animal
propose       ``pig pig for cow``, or ``none``; offered as ``to B``
agree         ``yes``, ``no``; offered as the offer, ``pig for cow``: what I get for what I give
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simulator.core.words import SEATS, Misread, Said, seat_number
from simulator.market_day.components import animal_names
from simulator.market_day.scripting.names import animal_number, listed, offer, square_number
from simulator.market_day.scripting.witness import witness
from simulator.market_day.state import ANIMALS, NOBODY

_FIXED: dict[str, dict[str, int]] = {  # words that stand for no option
    "pick": {"none": NOBODY},
    "buy": {"none": NOBODY},
    "propose": {"none": 0},
    "agree": {"yes": 1, "no": 0},
}
_PICKED = ("move", "pick", "give", "buy")
_REASONS = ("won", "turn-cap", "stall")


class MarketDayWords:
    """The words of Market Day; see `simulator.core.words.Words`."""

    witness: Any = staticmethod(witness)
    ordered: frozenset[str] = frozenset()

    def answer(self, scenario: Any, decision: str, entry: dict[str, Any]) -> Said:
        """Read an answer: a number or a word."""
        said = entry[decision]
        if "covered" in entry:
            raise Misread("no answer of Market Day is covered")
        if isinstance(said, bool) or not isinstance(said, (int, str)):
            raise Misread(f"{decision} is answered with a number or a word, not {said!r}")
        known = _FIXED.get(decision, {})
        if isinstance(said, int) or said in known:
            return Said(known.get(str(said), said))
        if decision == "propose":
            return Said(1, tuple(offer(said)))
        if decision not in _PICKED:
            choices = " or ".join(known) or "a number"
            raise Misread(f"{decision} is answered with {choices}, not {said!r}")
        return Said(said)

    def draws(self, scenario: Any, record: Any, kind: str, value: Any) -> list[int]:
        """Read what the dice show."""
        found = value if isinstance(value, list) else [value]
        for number in found:
            if number not in scenario.box.die:
                raise Misread(f"die: {number!r} is not on the die; its numbers are {sorted(set(scenario.box.die))}")
        return [scenario.box.die.index(number) for number in found]

    def called(self, scenario: Any, decision: str, option: Sequence[int]) -> str:
        """Return the full name of an option."""
        _, a, b, *rest = option
        if decision == "move":
            return f"{scenario.spaces().squares[a].name} by {b}"
        if decision == "take":
            return f"up to {a}"
        if decision == "propose":
            return f"to {SEATS[a]}"
        if decision == "agree":
            return f"{' '.join(listed(rest[:ANIMALS]))} for {' '.join(listed(rest[ANIMALS:]))}"
        return animal_names()[a]

    def matches(self, scenario: Any, decision: str, word: str, option: Sequence[int]) -> bool:
        """Tell whether a word names an option; a square need not say how far it is."""
        full = self.called(scenario, decision, option)
        return word == full or (decision == "move" and word == full.split(" by ")[0])

    def field(self, scenario: Any, name: str, word: Any) -> Any:
        """Read the value expected in a field of an event."""
        if isinstance(word, bool):
            return int(word)
        if not isinstance(word, str):
            return word
        if name == "notes":
            return offer(word)
        if name.endswith("seat"):
            return seat_number(word, scenario.players)
        if name == "animal":
            return animal_number(word)
        if name.endswith("square"):
            return square_number(scenario, word, name)
        if name == "reason" and word in _REASONS:
            return _REASONS.index(word)
        raise Misread(f"{name} is {'one of ' + ', '.join(_REASONS) if name == 'reason' else 'a number'}, not {word!r}")

    def state(self, scenario: Any, record: Any) -> dict[str, Any]:
        """Return the state of a game as a script states it."""
        table, letters = record.table, SEATS[: scenario.players]
        names, squares = animal_names(), scenario.spaces().squares
        return {
            "turn": letters[table.active],
            "tractors": {s: squares[table.tractor[i]].name for i, s in enumerate(letters)},
            "hands": {s: listed(table.cards[i]) for i, s in enumerate(letters)},
            "farms": {s: listed(table.farm[i]) for i, s in enumerate(letters)},
            "piles": {name: int(table.pile[kind]) for kind, name in enumerate(names)},
            "missing": [s for i, s in enumerate(letters) if table.missing[i]],
            "idle": int(table.idle),
        }
