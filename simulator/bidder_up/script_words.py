"""How scripts of Bidder Up! are written: answers, draws, options, fields of events and the state after a turn.

Words for options
-----------------
move        ``L5``, ``L5 for 1`` (notes), ``L5 by 2 for 1`` (spaces), ``by 2 for 1``
challenge   ``B cow``
award-tie   ``B``; in a split lot ``B C``: B for the dearer and C for the cheaper animal; ``nobody B``, ``B nobody``
refuse      ``sell``, ``buy``; in a split lot the steps in order, ``sell cheaper, buy dearer``, or only ``buy dearer``
amounts     ``10 .. 500 step 10``; payments ``60 to B``
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simulator.bidder_up.components import type_names
from simulator.bidder_up.position import space_number
from simulator.bidder_up.position_notes import notes
from simulator.bidder_up.script_state import read_state
from simulator.bidder_up.state import HIDDEN, NOBODY
from simulator.bidder_up.tiles import BOX
from simulator.bidder_up.witness import witness
from simulator.core.errors import unknown
from simulator.core.words import SEATS, Misread, Said, seat_number

_LAY = ("lay_value", "lay_count", "final_raise", "pay_value", "pay_count")  # answered with notes alone
_PICK = ("move", "challenge", "award_tie", "refuse")  # answered with an option
_STEPS = {
    (0, 0): "sell",
    (1, 0): "buy dearer, sell cheaper",
    (1, 1): "sell cheaper, buy dearer",
    (2, 0): "sell dearer, buy cheaper",
    (2, 1): "buy cheaper, sell dearer",
    (3, 0): "buy dearer, buy cheaper",
    (3, 1): "buy cheaper, buy dearer",
}
_SHORT = {"buy": (1,), "buy dearer": (1,), "buy cheaper": (2,), "buy both": (3,)}


class BidderUpWords:
    """The words of Bidder Up!; see `simulator.core.words.Words`."""

    witness: Any = staticmethod(witness)
    ordered = frozenset({"piggy", "supply"})

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
        if decision == "stack":
            return Said(NOBODY if said == "shuffle" else notes(scenario, [said], decision).index(1))
        if isinstance(said, int) or decision in _PICK:
            return Said(said)
        return Said(_word(decision, said))

    def draws(self, scenario: Any, record: Any, kind: str, value: Any) -> list[int]:
        """Read draws: the number rolled, places in the pen, an order of seats (or several), indices for the rest."""
        if kind == "die":
            if value not in scenario.box.die:
                raise Misread(f"die: {value!r} is not on the die; its numbers are {sorted(set(scenario.box.die))}")
            return [scenario.box.die.index(value)]
        if kind == "order":
            orders = value if isinstance(value, list) and value and isinstance(value[0], list) else [value]
            return [j for order in orders for j in _shuffle_draws(scenario, int(record.table.active), order)]
        found = value if isinstance(value, list) else [value]
        if not all(isinstance(v, int) for v in found):
            raise Misread(f"{kind}: {value!r} is not a number or a list of numbers")
        if kind == "lot":  # the second place is drawn among those left
            return [v - 1 if i and v > found[0] else v for i, v in enumerate(found)]
        return found

    def called(self, scenario: Any, decision: str, option: Sequence[int]) -> str:
        """Return the full name of an option."""
        _, a, b, c = option[:4]
        if decision == "move":
            return f"{scenario.spaces().spaces[a].name} by {c} for {b}"
        if decision == "challenge":
            return f"{SEATS[a]} {type_names()[b]}"
        if decision == "award_tie":
            return SEATS[a] if b == NOBODY else f"{'nobody' if a == NOBODY else SEATS[a]} {SEATS[b]}"
        if decision == "refuse":
            return _STEPS[a, b]
        if decision in ("pay_value", "pay_count"):
            return f"{a} to {'Piggy Bank' if b == NOBODY else SEATS[b]}"
        return f"{a} .. {b}" + (f" step {c}" if c else "")

    def matches(self, scenario: Any, decision: str, word: str, option: Sequence[int]) -> bool:
        """Tell whether a word names an option."""
        full = self.called(scenario, decision, option)
        if decision == "move":
            return _names_move(word.split(), full.split())
        if decision == "refuse" and word in _SHORT:
            return option[1] in _SHORT[word]
        if decision == "award_tie" and option[2] == NOBODY:
            return word in (full, f"{full} nobody")
        return full == word or (decision not in _PICK and full.split(" step")[0] == word)

    def field(self, scenario: Any, name: str, word: Any) -> Any:
        """Read the value expected in a field of an event."""
        if name == "notes":
            return notes(scenario, word, name)
        if isinstance(word, bool):
            return int(word)
        if not isinstance(word, str):
            return word
        if name.endswith("seat"):
            return seat_number(word, scenario.players)
        if name.startswith("type"):
            return _type(word)
        if name.endswith("space"):
            return space_number(scenario, word, name)
        names = {"tile": [t.name for t in BOX], "slot": list("abcd"), "unit": ["money", "notes"]}.get(name)
        if names is None:
            raise Misread(f"{name} is a number, not {word!r}")
        if word not in names:
            raise Misread(str(unknown(name, word, names)))
        return names.index(word)

    def state(self, scenario: Any, record: Any) -> dict[str, Any]:
        """Return the state of a game as a script states it."""
        return read_state(scenario, record)


def _type(word: str) -> int:
    names = type_names()
    if word not in names:
        raise Misread(str(unknown("animal", word, names)))
    return names.index(word)


def _word(decision: str, word: str) -> int:
    """Read a word for a decision that has no options."""
    if decision == "talk":
        return HIDDEN if word == "nothing" else _type(word)
    known = {
        "raise_or_pass": {"pass": 0},
        "counter": {"accept": 0},
        "choose_lot": {"dearer": 0, "cheaper": 1},
    }.get(decision)
    if known is None:
        raise Misread(f"{decision} is answered with a number, not {word!r}")
    if word not in known:
        raise Misread(str(unknown(f"answer to {decision}", word, known)))
    return known[word]


def _names_move(word: list[str], full: list[str]) -> bool:
    """Compare ``[SPACE] [by D] [for N]`` with the full name."""
    if word and word[0] not in ("by", "for"):
        if word[0] != full[0]:
            return False
        word = word[1:]
    pairs = list(zip(word[::2], word[1::2], strict=False))
    if len(word) % 2 or any(key not in ("by", "for") for key, _ in pairs):
        raise Misread("a move is written as SPACE, SPACE for NOTES, SPACE by SPACES for NOTES, or by SPACES for NOTES")
    return all(value == full[full.index(key) + 1] for key, value in pairs)


def _shuffle_draws(scenario: Any, seller: int, wanted: Any) -> list[int]:
    """Return the draws that put the fellow players into an order."""
    players = scenario.players
    order = [(seller + i) % players for i in range(1, players)]
    goal = [seat_number(s, players) for s in wanted] if isinstance(wanted, list) else []
    if sorted(goal) != sorted(order):
        raise Misread(f"order: {wanted!r} does not list every fellow player of {SEATS[seller]} once")
    found = []
    for i in range(len(order) - 1, 0, -1):
        j = order.index(goal[i])
        found.append(j)
        order[i], order[j] = order[j], order[i]
    return found


