"""The referee: it passes games played by the rules, and it bites for every rule that a trace can break."""

from __future__ import annotations

import ast
import json
import os
from functools import cache
from itertools import count, islice
from pathlib import Path

import pytest
from drawn_games import drawn_trace, trace
from referee_mutations import NONE, POOLS, ROWS, Row
from trace_mutations import Trace

from simulator.bidder_up.referee import referee
from simulator.core.errors import DataError

HERE = Path(__file__).resolve().parent
PACKAGE = HERE.parent / "simulator" / "bidder_up" / "referee"
GAMES = int(os.environ.get("REFEREE_GAMES", "150"))  # the long check: REFEREE_GAMES=3000 pytest tests/test_referee.py
POOL_GAMES = 40  # of each pool
PLACES = 3  # places where a mutation is tried


def test_games_played_by_the_rules_pass() -> None:
    for number in range(GAMES):
        verdict = referee(drawn_trace(number))
        assert verdict.broken == [], f"drawn game {number}: {verdict.broken[0]}"
        assert verdict.complete
        assert verdict.skipped == []


@cache
def good_trace(pool: str, number: int) -> Trace:
    """Return a game of a pool; all its players answer at random."""
    lines = trace({"bidders": ("random",), **POOLS[pool]}, seed=number)
    verdict = referee(lines)
    assert verdict.broken == []
    assert verdict.complete
    return [json.loads(line) for line in lines]


def mutants(row: Row) -> list[Trace]:
    """Return the first traces a row of the table makes."""
    games = (good_trace(row.pool, n) for n in range(POOL_GAMES))
    made = (row.mutation(t, i) for t in games for i in range(len(t)))
    return list(islice((m for m in made if m is not None), PLACES * 20 if row.some else PLACES))


def rules_named(mutant: Trace) -> list[str]:
    """Return the rules the referee finds broken; a scenario that cannot be played names them in its error."""
    try:
        return referee([json.dumps(e) for e in mutant]).rules
    except DataError as error:
        return [str(error)]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.rule)
def test_a_broken_rule_is_named(row: Row) -> None:
    named = row.named or row.rule
    found = [rules_named(m) for m in mutants(row)]
    assert found, f"{row.text}: nowhere to be tried"
    assert all(found), f"{row.text}: not noticed"
    hits = [any(named in rule for rule in rules) for rules in found]
    assert any(hits) if row.some else all(hits), f"{row.text}: named were {found}"


def test_every_rule_has_a_mutation_or_a_reason() -> None:
    lines = (HERE / "rule_ids.txt").read_text(encoding="utf-8").splitlines()
    rules = [line.split()[0] for line in lines if line and not line.startswith("#")]
    assert sorted([*(row.rule for row in ROWS), *NONE]) == sorted(rules)
