"""Every bidder before the same questions: any two decide differently, and nobody by what it cannot see."""

from __future__ import annotations

import itertools
import random
from collections import Counter, defaultdict

import pytest
from bank import NOT_ASKED, answer, reshuffle_hidden, situations

from simulator.core import registry

GAME = registry.game("bidder-up")
BIDDERS = registry.bidders_of("bidder-up")
NAMES = [b.name for b in BIDDERS]
TIMES = (1, 2, 3, 5, 8, 13, 21)
AT_LEAST = 0.05  # of the bank that any two bidders decide differently


@pytest.fixture(scope="module")
def answers() -> dict[str, list[tuple[int, ...]]]:
    """Every bidder's answer to every question, and the answers again once the hidden things were reshuffled."""
    specs = {}
    found: dict[str, list[tuple[int, ...]]] = defaultdict(list)
    draw = random.Random(1)
    for record, decision, seat in situations(TIMES):
        case = f"{'fairground' if record.table.scale else 'animal-market'}-{record.table.players}"
        for name in NAMES:
            if (name, case) not in specs:
                specs[name, case] = registry.parse_bidder(name, "bidder-up", case)
            spec = specs[name, case]
            found[name].append((decision, *answer(record, spec.source, spec, decision, seat)))
        reshuffle_hidden(record, seat, draw)
        for name in NAMES:
            spec = specs[name, case]
            found[f"{name} reshuffled"].append((decision, *answer(record, spec.source, spec, decision, seat)))
    return found


def test_the_bank_holds_every_question(answers: dict[str, list[tuple[int, ...]]]) -> None:
    asked = Counter(a[0] for a in answers["random"])
    assert set(asked) == set(range(len(GAME.decision_names))) - set(NOT_ASKED)
    assert sum(asked.values()) > 600


@pytest.mark.parametrize(("one", "other"), list(itertools.combinations(NAMES, 2)))
def test_any_two_bidders_decide_differently(answers: dict[str, list[tuple[int, ...]]], one: str, other: str) -> None:
    pairs = list(zip(answers[one], answers[other], strict=True))
    assert sum(a != b for a, b in pairs) / len(pairs) >= AT_LEAST


@pytest.mark.parametrize("name", NAMES)
def test_no_decision_changes_when_what_is_hidden_is_reshuffled(answers: dict[str, list[tuple[int, ...]]], name: str) -> None:
    assert answers[name] == answers[f"{name} reshuffled"]
