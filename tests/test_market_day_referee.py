"""The referee of Market Day bites for every rule that a trace can break; see `test_referee_contract.py` for what it passes."""

from __future__ import annotations

from typing import Any

import pytest
from market_day_mutations import OTHER_SCENARIO, POOLS, ROWS, Row
from referee_pools import Pools, rules_of

GAMES = Pools("market-day", POOLS, size=15)
PLACES = 15  # places where a mutation is tried


@pytest.mark.parametrize("row", ROWS, ids=[f"{i}-{row.rule}" for i, row in enumerate(ROWS)])
def test_a_broken_rule_is_named(row: Row) -> None:
    found = GAMES.named(row.pool, row.mutation, PLACES, row.rule)
    assert any((row.named or row.rule) in rules for rules in found), found[:3]


@pytest.mark.parametrize(("rule", "pool", "fields"), OTHER_SCENARIO)
def test_what_only_another_scenario_allows_is_named(rule: str, pool: str, fields: dict[str, Any]) -> None:
    """The header tells of another scenario than was played."""

    def rules(number: int) -> list[str]:
        head, *events = GAMES.good(pool, number)
        scenario = {k: v for k, v in {**head["scenario"], **fields}.items() if v is not None}
        return GAMES.rules([{**head, "scenario": scenario}, *events])

    found = [rules(n) for n in range(GAMES.size)]
    assert any(rule in named[:2] for named in found), found


def test_every_rule_has_a_mutation() -> None:
    shown = {row.rule for row in ROWS} | {rule for rule, *_ in OTHER_SCENARIO}
    assert rules_of("MD-") - shown == {"MD-OPT-02"}  # it only allows: that its lack is noticed is MD-LIM-03 above


def test_nothing_comes_after_the_end_and_nothing_is_missing_before_it() -> None:
    assert GAMES.ends("base") == (["MD-END-01"], ["MD-END-01"])
