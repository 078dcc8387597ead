"""The referee of Auction: it passes games played by the rules, and it bites for every rule that a trace can break.

The long check judges more games::

    REFEREE_GAMES=5000 pytest tests/test_auction_referee.py -k played_by_the_rules
"""

from __future__ import annotations

import ast
import json
import os
import random
from functools import cache
from itertools import islice
from pathlib import Path

import pytest
from auction_games import drawn_scenario, drawn_trace, trace
from auction_mutations import NONE, POOLS, ROWS, Row
from trace_mutations import Trace

from simulator.art_auction.referee import referee
from simulator.core.errors import DataError
from simulator.core.scenario import Scenario

HERE = Path(__file__).resolve().parent
PACKAGE = HERE.parent / "simulator" / "art_auction" / "referee"
GAMES = int(os.environ.get("REFEREE_GAMES", "150"))
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
    lines = trace({"game": "auction", "bidders": ("art-random",), **POOLS[pool]}, seed=number)
    verdict = referee(lines)
    assert verdict.broken == []
    assert verdict.complete
    return [json.loads(line) for line in lines]


def mutants(row: Row) -> list[Trace]:
    """Return the first traces a row of the table makes."""
    games = (good_trace(row.pool, n) for n in range(POOL_GAMES))
    made = (row.mutation(t, i) for t in games for i in range(len(t)))
    return list(islice((m for m in made if m is not None), PLACES))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.rule}: {row.text}")
def test_a_broken_rule_is_named(row: Row) -> None:
    named = row.named or row.rule
    found = [referee([json.dumps(e) for e in m]).rules for m in mutants(row)]
    assert found, f"{row.text}: nowhere to be tried"
    assert all(named in rules for rules in found), f"{row.text}: named were {found}"


def test_every_rule_has_a_mutation_or_a_reason() -> None:
    lines = (HERE / "rule_ids.txt").read_text(encoding="utf-8").splitlines()
    rules = [line.split()[0] for line in lines if line.startswith("AU-")]
    shown = {row.rule for row in ROWS if row.rule.startswith("AU-") and not row.rule.startswith("AU-GAP")}
    assert sorted([*shown, *NONE]) == sorted(rules)


@pytest.mark.rule("AU-END-01")
def test_nothing_comes_after_the_end_and_nothing_is_missing_before_it() -> None:
    good = [json.dumps(e) for e in good_trace("plain", 0)]
    assert referee([*good, good[5]]).rules == ["AU-END-01"]
    assert referee(good[:-1]).rules == ["AU-END-03"]
    assert not referee(good[:-1]).complete


@pytest.mark.parametrize(
    "lines",
    [
        [],
        ["no json"],
        ['{"trace": 1, "game": "bidder-up", "events": 1, "scenario": {}}'],
        ['{"trace": 1, "game": "auction", "events": 99, "scenario": {}}'],
        ["HEAD", '{"event": "dance"}'],
        ["HEAD", '{"event": "gap", "seat": "two"}'],
        ['{"trace": 1, "game": "auction", "events": 1, "scenario": {"game": "auction", "players": 7}}'],
    ],
)
def test_what_is_no_trace_is_refused(lines: list[str]) -> None:
    head = json.dumps(good_trace("plain", 0)[0])
    with pytest.raises(DataError):
        referee([head if line == "HEAD" else line for line in lines])


def test_any_damage_is_judged_without_a_crash() -> None:
    chance = random.Random(3)
    for number in range(60):
        good = drawn_trace(number)
        for _ in range(10):
            i = chance.randrange(1, len(good))
            event = json.loads(good[i])
            field = chance.choice([f for f in event if f != "event"] or ["event"])
            if field == "event" or chance.random() < 0.2:
                broken = [*good[:i], *good[i + 1 :]]
            else:
                value = event[field]
                by = chance.choice((-100, -10, -1, 1, 10, 100, 10**9))
                event[field] = [n + by * (chance.random() < 0.2) for n in value] if field == "notes" else value + by
                broken = [*good[:i], json.dumps(event), *good[i + 1 :]]
            verdict = referee(broken)
            assert verdict.complete or verdict.broken


def test_a_header_gives_back_the_scenario() -> None:
    for number in range(300):
        scenario = Scenario(**drawn_scenario(number))
        assert Scenario(**scenario.changed()) == scenario


ALLOWED = {
    "simulator.art_auction.scenario",
    "simulator.art_auction.events",
    "simulator.core.errors",
    "simulator.core.refereeing",
}


@pytest.mark.parametrize("file", sorted(PACKAGE.glob("*.py")), ids=lambda f: f.name)
def test_the_referee_shares_no_rule_code_with_the_kernel(file: Path) -> None:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    modules = {n.module or "" for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)}
    modules |= {a.name for n in ast.walk(tree) if isinstance(n, ast.Import) for a in n.names}
    ours = {m for m in modules if m.split(".")[0] in ("simulator", "strategies", "reports")}
    assert {m for m in ours if not m.startswith("simulator.art_auction.referee")} <= ALLOWED
    taken = {a.name for n in ast.walk(tree) if isinstance(n, ast.ImportFrom) and n.module in ALLOWED for a in n.names}
    reading = {"Broken", "Verdict", "Lost", "Told", "read_trace", "DENOMINATIONS"}
    assert taken <= {"AuctionScenario", "CATALOGUE", "DataError", "UserError", *reading}
