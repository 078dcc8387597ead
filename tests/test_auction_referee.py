"""The referee of Auction bites for every rule that a trace can break; see `test_referee_contract.py` for what it passes."""

from __future__ import annotations

import pytest
from auction_mutations import NONE, POOLS, ROWS, Row
from referee_pools import Pools, rules_of

GAMES = Pools("auction", POOLS)
PLACES = 3  # places where a mutation is tried


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.rule}: {row.text}")
def test_a_broken_rule_is_named(row: Row) -> None:
    found = GAMES.named(row.pool, row.mutation, PLACES, row.text)
    assert all((row.named or row.rule) in rules for rules in found), f"{row.text}: named were {found}"


def test_every_rule_has_a_mutation_or_a_reason() -> None:
    shown = {row.rule for row in ROWS if row.rule.startswith("AU-") and not row.rule.startswith("AU-GAP")}
    assert sorted([*shown, *NONE]) == sorted(rules_of("AU-"))


@pytest.mark.rule("AU-END-01")
def test_nothing_comes_after_the_end_and_nothing_is_missing_before_it() -> None:
    assert GAMES.ends("plain") == (["AU-END-01"], ["AU-END-03"])
