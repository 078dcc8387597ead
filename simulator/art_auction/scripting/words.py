"""How scripts of Auction are written: answers, draws, options, fields of events and the state after a round.

Answers: ``forge = 120`` (a work among the own Forgery Cards), ``special = "heist"`` or ``"none"``, ``initial-bid = 30``,
``raise-bid = [20, 10]`` or ``"no"``, ``sell = 120`` or ``"none"``, ``commission = 10``, ``rob = "B"``; ``"option 3"`` answers
with a number, to see it refused. A raise offers the bid to be passed and the own one, ``70 against 50``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simulator.art_auction.components import SPECIAL_NAMES
from simulator.art_auction.prepare import work_names
from simulator.art_auction.scripting.draws import read_draws
from simulator.art_auction.scripting.names import called as card_called
from simulator.art_auction.scripting.names import card_kind, cards, work_number
from simulator.art_auction.scripting.state import read_state
from simulator.art_auction.scripting.witness import witness
from simulator.art_auction.state import DENOMINATIONS, NOBODY
from simulator.core.errors import unknown
from simulator.core.words import SEATS, Misread, Said, seat_number

_CARDS = ("initial_bid", "commission")  # answered with a card
_WORKS = ("forge", "sell")  # answered with a work among the options


class AuctionWords:
    """The words of Auction; see `simulator.core.words.Words`."""

    witness: Any = staticmethod(witness)
    ordered = frozenset({"catalog", "pile", "bank"})

    def answer(self, scenario: Any, decision: str, entry: dict[str, Any]) -> Said:
        """Read an answer: a card, a work, a special, a seat, or a list of cards."""
        said = entry[decision]
        if decision == "raise_bid":
            return _raise(scenario, said)
        if isinstance(said, (list, bool)):
            raise Misread(f"{decision} is not answered with {said!r}")
        if isinstance(said, str) and said.startswith("option ") and said[7:].isdecimal():
            return Said(int(said[7:]))
        if decision in _CARDS:
            return Said(card_kind(scenario, said, decision))
        if said == "none" and decision in ("special", "sell"):
            return Said(NOBODY)
        if decision == "special":
            if said not in SPECIAL_NAMES:
                raise Misread(str(unknown("special", str(said), ("none", *SPECIAL_NAMES))))
            return Said(SPECIAL_NAMES.index(said))
        if decision in _WORKS:
            work_number(scenario, said, decision)
            return Said(str(said))
        if decision == "rob":
            return Said(SEATS[seat_number(said, scenario.players)])
        if not isinstance(said, int):
            raise Misread(f"{decision} is answered with a number, not {said!r}")
        return Said(said)

    def draws(self, scenario: Any, record: Any, kind: str, value: Any) -> list[int]:
        """Read what chance gives."""
        return read_draws(scenario, record, kind, value)

    def called(self, scenario: Any, decision: str, option: Sequence[int]) -> str:
        """Return the full name of an option."""
        _, a, b = option[:3]
        if decision in _WORKS:
            return work_names(scenario)[a]
        if decision == "special":
            return SPECIAL_NAMES[a]
        if decision == "rob":
            return SEATS[a]
        if decision in _CARDS:
            return str(card_called(scenario, a))
        return f"{a} against {b}"

    def matches(self, scenario: Any, decision: str, word: str, option: Sequence[int]) -> bool:
        """Tell whether a word names an option."""
        return word == self.called(scenario, decision, option)

    def field(self, scenario: Any, name: str, word: Any) -> Any:
        """Read the value expected in a field of an event."""
        if name == "notes":
            return _pile(scenario, word, name)
        if name == "card":
            return card_kind(scenario, word, name)
        if name.startswith("work"):
            return work_number(scenario, word, name)
        if name.endswith("seat"):
            return seat_number(word, scenario.players)
        if name == "special":
            if word not in SPECIAL_NAMES:
                raise Misread(str(unknown("special", str(word), SPECIAL_NAMES)))
            return SPECIAL_NAMES.index(word)
        if isinstance(word, bool) or not isinstance(word, int):
            raise Misread(f"{name} is a number, not {word!r}")
        return word

    def state(self, scenario: Any, record: Any) -> dict[str, Any]:
        """Return the state of a game as a script states it."""
        return read_state(scenario, record)


def _raise(scenario: Any, said: Any) -> Said:
    """Read a raise: the cards added, or ``"no"``."""
    if isinstance(said, list):
        return Said(1, tuple(_pile(scenario, said, "raise_bid")))
    if said in ("no", 0) and not isinstance(said, bool):
        return Said(0)
    raise Misread(f'raise_bid is answered with a list of cards or "no", not {said!r}')


def _pile(scenario: Any, words: Any, key: str) -> list[int]:
    """Return a list of Money Cards as the number of cards of each denomination."""
    kinds = cards(scenario, words, key)
    special = [word for word, kind in zip(words, kinds, strict=True) if kind >= DENOMINATIONS]
    if special:
        raise Misread(f"{key}: {special[0]!r} is no Money Card with a value", key)
    return [kinds.count(d) for d in range(DENOMINATIONS)]
