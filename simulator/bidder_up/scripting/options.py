"""What the options of a question are called in scripts.

Words for options
-----------------
move          ``L5``, ``L5 for 1`` (notes), ``L5 by 2 for 1`` (spaces), ``by 2 for 1``
challenge     ``B cow``
award-tie     ``B``; in a split lot ``B C``: B for the dearer and C for the cheaper animal; ``nobody B``, ``B nobody``
refuse        ``sell``, ``buy``; in a split lot the steps in order, ``sell cheaper, buy dearer``, or only ``buy dearer``
piggy-choice  ``raid``, ``loan 100``, ``gamble``
gift          the value of a note
market        ``sheep +2 for 3`` (notes), ``sheep +2``
keep, use-ticket  the name of a ticket
specimen      ``f for m``: a female of mine for a male of theirs
amounts       ``10 .. 500 step 10``; payments ``60 to B``
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simulator.bidder_up.components import type_names
from simulator.bidder_up.prepare import ACTION_NAMES, denominations
from simulator.bidder_up.scripting.names import SEXES, ticket_names
from simulator.bidder_up.state import GAMBLE, NOBODY, RAID
from simulator.core.words import SEATS, Misread

PICKED = (  # answered with an option
    "move",
    "challenge",
    "award_tie",
    "refuse",
    "piggy_choice",
    "gift",
    "market",
    "keep",
    "use_ticket",
    "specimen",
)
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


def called(scenario: Any, decision: str, option: Sequence[int]) -> str:
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
    if decision == "piggy_choice":
        loans = sorted(int(name) for name in scenario.box.iou)
        return "raid" if a == RAID else "gamble" if a == GAMBLE else f"loan {loans[b]}"
    if decision == "gift":
        return str(denominations(scenario)[a])
    if decision == "market":
        return f"{type_names()[a]} {b:+d} for {c}"
    if decision == "keep":
        return ticket_names(scenario)[a]
    if decision == "use_ticket":
        return ACTION_NAMES[a]
    if decision == "specimen":
        return f"{SEXES[a]} for {SEXES[b]}"
    if decision == "accept":
        return str(a)
    return f"{a} .. {b}" + (f" step {c}" if c else "")


def matches(scenario: Any, decision: str, word: str, option: Sequence[int]) -> bool:
    """Tell whether a word names an option; a word may leave open what a full name says."""
    full = called(scenario, decision, option)
    if decision == "move":
        return _names_move(word.split(), full.split())
    if decision == "refuse" and word in _SHORT:
        return option[1] in _SHORT[word]
    if decision == "award_tie" and option[2] == NOBODY:
        return word in (full, f"{full} nobody")
    if decision == "market":
        return word in (full, full.split(" for ")[0])
    return full == word or (decision not in PICKED and full.split(" step")[0] == word)


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
