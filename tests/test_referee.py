"""The referee: it passes games played by the rules, and it bites for every rule that a trace can break.

The long check judges more games; it is run before a release, and when the kernel or the referee changes::

    REFEREE_GAMES=20000 pytest tests/test_referee.py -k played_by_the_rules
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
from drawn_games import drawn_scenario, drawn_trace, trace
from referee_mutations import NONE, POOLS, ROWS, Row
from trace_mutations import Mutation, Trace, change, follows, more, on_tile, seller

from simulator.bidder_up.referee import referee
from simulator.bidder_up.referee.auctions import BIDDING
from simulator.bidder_up.referee.case import Case
from simulator.bidder_up.referee.facts import TILES
from simulator.bidder_up.referee.notes import smallest_total
from simulator.bidder_up.referee.payments import pay
from simulator.bidder_up.referee.setting import setting_of
from simulator.bidder_up.referee.state import Auction
from simulator.core.errors import DataError
from simulator.core.refereeing import Lost, Told
from simulator.core.scenario import Scenario

HERE = Path(__file__).resolve().parent
PACKAGE = HERE.parent / "simulator" / "bidder_up" / "referee"
GAMES = int(os.environ.get("REFEREE_GAMES", "150"))
POOL_GAMES = 40  # of each pool
PLACES = 3  # places where a mutation is tried


def test_games_played_by_the_rules_pass() -> None:
    for number in range(GAMES):
        verdict = referee(drawn_trace(number))
        assert verdict.broken == [], f"drawn game {number}: {verdict.broken[0]}"
        assert verdict.complete
        assert verdict.skipped == []


@pytest.mark.rule("BU-TC-01", "BU-TC-02", "BU-LAY-04")
@pytest.mark.parametrize("players", [3, 4])
def test_the_call_among_more_players_is_between_the_auctioneer_and_the_left_neighbour(players: int) -> None:
    """Only `allow_illegal` lays The Call for more than two players."""
    tiles = ("the-call", "dutch", "the-call", "classic")
    scenario = {"players": players, "tiles": tiles, "bidders": ("random",), "allow_illegal": True}
    calls = 0
    for seed in range(10):
        lines = trace(scenario, seed=seed)
        verdict = referee(lines)
        assert [b for b in verdict.broken if not b.rule.startswith(("BU-LAY", "BU-COMP"))] == []
        assert verdict.complete
        calls += sum('"event": "call"' in line for line in lines)
    assert calls > 10


def test_any_number_of_notes_a_damaged_trace_tells_of_is_added_up_at_once() -> None:
    assert smallest_total([10**9] * 3, [0, 10, 50], 30) == 30
    assert smallest_total([0, 10**9, 10**9], [0, 10, 50], 10**9) is None  # more than all notes of the game


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
    rules = [line.split()[0] for line in lines if line.startswith("BU-")]
    assert sorted([*(row.rule for row in ROWS), *NONE]) == sorted(rules)


def bend(pool: str, mutation: Mutation, games: int = POOL_GAMES) -> list[str]:
    """Return the rules the referee names for the first trace of a pool a mutation makes."""
    for number in range(games):
        t = good_trace(pool, number)
        for i in range(len(t)):
            mutant = mutation(t, i)
            if mutant is not None:
                return rules_named(mutant)
    raise AssertionError("nowhere to be tried")


@pytest.mark.rule("BU-PIG-03")
def test_the_piggy_bank_gives_its_top_notes_even_if_the_bottom_ones_are_worth_more() -> None:
    def from_below(t: Trace, i: int) -> Trace | None:
        if t[i].get("event") != "piggy_out" or sum(t[i]["notes"]) != 5:
            return None
        stack: list[int] = []
        for event in t[:i]:
            if event.get("event") == "piggy_note":
                stack.append(event["note"])
            if event.get("event") == "piggy_out":
                del stack[len(stack) - sum(event["notes"]) :]
        below = [stack[:5].count(d) for d in range(8)]
        return None if below == t[i]["notes"] else [*t[:i], {**t[i], "notes": below}, *t[i + 1 :]]

    assert bend("am4", from_below)[0] == "BU-PIG-03"


@pytest.mark.rule("BU-PAY-02", "C-BU-17", "C-BU-18", "C-BU-19")
@pytest.mark.parametrize(
    ("paid", "rule"),
    [
        ([0, 1, 1, 0, 0, 0, 0, 0], None),  # [50, 10] for 60
        ([0, 0, 2, 0, 0, 0, 0, 0], "BU-PAY-02"),  # [50, 50], although 60 can be paid exactly
        ([1, 1, 1, 0, 0, 0, 0, 0], "C-BU-19"),  # a 0-note added
        ([0, 0, 1, 0, 0, 0, 0, 0], "BU-PAY-02"),  # 50 for 60
        ([0, 5, 1, 0, 0, 0, 0, 0], "BU-COMP-02"),  # five 10s, where there are four
    ],
)
def test_the_smallest_sum_is_paid(paid: list[int], rule: str | None) -> None:
    case = Case(setting_of({"game": "bidder-up"}), [Told(2, "pay", {"from_seat": 1, "to_seat": 0, "due": 60, "notes": paid})])
    case.state.hands[1] = [2, 4, 2, 0, 0, 0, 0, 0]
    case.auction = Auction(0, 0, "classic", TILES["classic"], 0)
    if rule == "BU-COMP-02":
        with pytest.raises(Lost):
            pay(case, 1, 0, 60, 0, "BU-AUC-10")
    else:
        pay(case, 1, 0, 60, 0, "BU-AUC-10")
    assert case.verdict.rules[-1:] == ([rule] if rule else [])


@pytest.mark.rule("C-BU-16", "BU-AUC-08")
def test_no_first_refusal_without_funds() -> None:
    def refuse(t: Trace, i: int) -> Trace | None:
        """An auctioneer who was not asked, having too little, is said to sell by choice."""
        if t[i].get("event") != "award" or t[i + 1].get("event") == "refusal" or not on_tile("classic")(t, i):
            return None
        asked = {"event": "refusal", "seat": seller(t, i), "mask": 0, "unit": 0}
        return [*t[: i + 1], asked, *t[i + 1 :]]

    assert bend("am4", refuse) == ["C-BU-16"]


@pytest.mark.rule("BU-MKT-07", "C-BU-71")
def test_a_locked_marker_stays_where_it_is_for_everybody() -> None:
    def move_locked(t: Trace, i: int) -> Trace | None:
        locked = [e["type"] for e in t[:i] if e.get("event") == "lock"]
        if t[i].get("event") != "market" or not locked:
            return None
        return [*t[:i], {**t[i], "type": locked[0]}, *t[i + 1 :]]

    assert "BU-MKT-07" in bend("fg4", move_locked)


@pytest.mark.rule("BU-RAF-02")
def test_exactly_one_ticket_leaves_the_bag() -> None:
    both_kept = change("ticket_kept", follows("ticket_drawn"), bag=more("bag", -1))
    assert bend("fg4", both_kept) == ["BU-RAF-02"]


@pytest.mark.rule("BU-TIX-04", "C-BU-79", "BU-END-02")
def test_no_extra_turn_after_the_end() -> None:
    """The last ticket is bought and an Extra Turn used in the same turn: no further turn (C-BU-79)."""
    scenario = {"board": "fairground", "players": 3, "tiles": ("dutch", "classic", "classic", "classic"), "bidders": ("random",)}
    box = {"action_tickets": {"extra-turn": 24, "move-markers": 0, "horse-trade": 0, "special-horse-trade": 0}}
    box |= {"value_gain": (), "wool_milk": (), "bag": {"3": 2}}
    for seed in range(60):
        lines = trace({**scenario, "box": box, "switches": {"end_before_extra": False}}, seed)
        head = json.loads(lines[0])
        del head["scenario"]["switches"]
        verdict = referee([json.dumps(head), *lines[1:]])
        if verdict.broken:  # the extra turn that the switch allows is none by the recommended reading
            assert verdict.rules[:2] == ["BU-TURN-01", "BU-END-02"]
            return
    raise AssertionError("no extra turn came after the last ticket")


@pytest.mark.rule("BU-END-01")
def test_nothing_comes_after_the_end_and_nothing_is_missing_before_it() -> None:
    good = [json.dumps(e) for e in good_trace("am4", 0)]
    assert referee([*good, good[5]]).rules == ["BU-END-01"]
    assert referee(good[:-1]).rules == ["BU-GOAL-02"]
    assert not referee(good[:-1]).complete


@pytest.mark.parametrize("name", sorted(TILES))
def test_a_tile_it_does_not_know_is_judged_by_the_general_rules(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    games = [lines for number in range(60) if name in json.loads((lines := drawn_trace(number))[0])["scenario"].get("tiles", ())]
    monkeypatch.delitem(TILES, name)
    monkeypatch.delitem(BIDDING, name)
    verdicts = [referee(lines) for lines in games]
    assert [v.broken for v in verdicts if v.broken] == []
    assert any(f"{name}: course of the bidding, winner and price" in v.skipped for v in verdicts)
    lost = [v for lines in games for v in [referee([x for x in lines if '"own"' not in x])] if v.events > 40]
    assert all(v.broken for v in lost)


@pytest.mark.parametrize(
    "lines",
    [
        [],
        ["no json"],
        ["[]"],
        ['{"trace": 1, "game": "chess", "events": 1, "scenario": {}}'],
        ['{"trace": 1, "game": "bidder-up", "events": 99, "scenario": {}}'],
        ["HEAD", '{"event": "dance"}'],
        ["HEAD", '{"event": "roll", "seat": 0}'],
        ["HEAD", '{"event": "roll", "seat": 0, "number": "two"}'],
        ["HEAD", '{"event": "hand", "seat": 0, "notes": [1, 2]}'],
        ["HEAD", '{"event": "roll", "seat": 0, "number"'],
        ['{"trace": 1, "game": "bidder-up", "events": 1, "scenario": {"game": "bidder-up", "players": 5}}'],
    ],
)
def test_what_is_no_trace_is_refused(lines: list[str]) -> None:
    head = json.dumps(good_trace("am4", 0)[0])
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
    first_game_of_the_other_board = Scenario(board="fairground", players=3, tiles=Scenario().tiles)
    assert Scenario(**first_game_of_the_other_board.changed()) == first_game_of_the_other_board


READING = {"Broken", "Verdict", "Lost", "Told", "read_trace", "DENOMINATIONS"}
ALLOWED = {
    "simulator.bidder_up.scenario",
    "simulator.bidder_up.components",
    "simulator.bidder_up.events",
    "simulator.core.errors",
    "simulator.core.refereeing",
}


@pytest.mark.parametrize("file", sorted(PACKAGE.glob("*.py")), ids=lambda f: f.name)
def test_the_referee_shares_no_rule_code_with_the_kernel(file: Path) -> None:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    modules = {n.module or "" for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)}
    modules |= {a.name for n in ast.walk(tree) if isinstance(n, ast.Import) for a in n.names}
    ours = {m for m in modules if m.split(".")[0] in ("simulator", "strategies", "reports")}
    assert {m for m in ours if not m.startswith("simulator.bidder_up.referee")} <= ALLOWED
    taken = {a.name for n in ast.walk(tree) if isinstance(n, ast.ImportFrom) and n.module in ALLOWED for a in n.names}
    assert taken <= {"BidderUpScenario", "CATALOGUE", "DataError", "UserError", "donkey", "type_names", *READING}
