"""How scripts of Bidder Up! are written: answers, draws, options, fields of events and the state after a turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from simulator.bidder_up.prepare import denominations
from simulator.bidder_up.scripting import options
from simulator.bidder_up.scripting.draws import read_draws
from simulator.bidder_up.scripting.names import space_number, ticket_names, type_number
from simulator.bidder_up.scripting.notes import notes
from simulator.bidder_up.scripting.state import read_state
from simulator.bidder_up.scripting.witness import witness
from simulator.bidder_up.state import HIDDEN, NOBODY
from simulator.bidder_up.tiles import catalogue
from simulator.core.errors import unknown
from simulator.core.words import Misread, Said, seat_number

_LAY = ("lay_value", "lay_count", "final_raise", "pay_value", "pay_count")  # answered with notes alone
_FIXED: dict[str, dict[str, int]] = {  # words that stand for no option
    "raise_or_pass": {"pass": 0},
    "counter": {"accept": 0},
    "choose_lot": {"dearer": 0, "cheaper": 1},
    "accept": {"yes": 1, "no": 0},
    "challenge": {"none": NOBODY},
    "market": {"stop": NOBODY},
    "use_ticket": {"none": NOBODY},
    "talk": {"nothing": HIDDEN},
    "stack": {"shuffle": NOBODY},
}


@dataclass(frozen=True, eq=False)
class OneOf:
    """A value expected of which there are several, such as tickets of one name; it equals each of them."""

    values: tuple[int, ...]

    def __eq__(self, other: object) -> bool:
        return other in self.values

    __hash__ = None  # type: ignore[assignment]


class BidderUpWords:
    """The words of Bidder Up!; see `simulator.core.words.Words`."""

    witness: Any = staticmethod(witness)
    ordered = frozenset({"piggy", "supply", "gambling"})

    def answer(self, scenario: Any, decision: str, entry: dict[str, Any]) -> Said:
        """Read an answer: a number, a word, or a list of notes."""
        said = entry[decision]
        laid = tuple(notes(scenario, said, decision)) if isinstance(said, list) else None
        if "covered" in entry and decision != "offer":
            raise Misread(f"covered belongs to an offer, not to {decision}")
        if laid is not None:
            if decision in _LAY:
                return Said(0, laid)
            if decision in ("raise_or_pass", "counter"):
                return Said(1, laid)
            if decision == "offer":
                return Said(int(entry.get("covered", True)), laid)
            raise Misread(f"{decision} is not answered with notes")
        if isinstance(said, bool) or not isinstance(said, (int, str)):
            raise Misread(f"{decision} is answered with a number, a word or a list of notes, not {said!r}")
        if decision in _LAY:
            raise Misread(f"{decision} is answered with a list of note values, not {said!r}")
        return Said(_word(scenario, decision, said))

    def draws(self, scenario: Any, record: Any, kind: str, value: Any) -> list[int]:
        """Read what chance gives."""
        return read_draws(scenario, record, kind, value)

    def called(self, scenario: Any, decision: str, option: Sequence[int]) -> str:
        """Return the full name of an option."""
        return options.called(scenario, decision, option)

    def matches(self, scenario: Any, decision: str, word: str, option: Sequence[int]) -> bool:
        """Tell whether a word names an option."""
        return options.matches(scenario, decision, word, option)

    def field(self, scenario: Any, name: str, word: Any) -> Any:
        """Read the value expected in a field of an event."""
        if name == "notes":
            return notes(scenario, word, name)
        if name == "note":  # by its value
            return notes(scenario, [word], name).index(1)
        if isinstance(word, bool):
            return int(word)
        if not isinstance(word, str):
            return word
        if name.endswith("seat"):
            return seat_number(word, scenario.players)
        if name.startswith("type"):
            return type_number(word)
        if name.endswith("space"):
            return space_number(scenario, word, name)
        if name == "ticket":
            known = ticket_names(scenario)
            if word not in known:
                raise Misread(str(unknown(name, word, list(dict.fromkeys(known)))))
            return OneOf(tuple(number for number, ticket in enumerate(known) if ticket == word))
        names = {"tile": [t.name for t in catalogue(scenario.tiles)], "slot": list("abcd"), "unit": ["money", "notes"]}.get(name)
        if names is None:
            raise Misread(f"{name} is a number, not {word!r}")
        if word not in names:
            raise Misread(str(unknown(name, word, names)))
        return names.index(word)

    def state(self, scenario: Any, record: Any) -> dict[str, Any]:
        """Return the state of a game as a script states it."""
        return read_state(scenario, record)


def _word(scenario: Any, decision: str, said: int | str) -> int | str:
    """Return the number an answer stands for, or the word to be found among the options."""
    known = _FIXED.get(decision, {})
    if said in known:
        return known[str(said)]
    if decision == "stack":
        return notes(scenario, [said], decision).index(1)
    if decision == "gift":  # a note is named by its value
        if said not in denominations(scenario):
            raise Misread(f"gift: there is no note of {said}; known: {', '.join(map(str, denominations(scenario)))}")
        return str(said)
    if isinstance(said, int) or decision in options.PICKED:
        return said
    if decision == "talk":
        return type_number(said)
    if not known:
        raise Misread(f"{decision} is answered with a number, not {said!r}")
    raise Misread(str(unknown(f"answer to {decision}", said, known)))
