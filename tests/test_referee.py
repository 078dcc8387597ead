"""The referee: it passes games played by the rules, and it bites for every rule that a trace can break.

The long check judges more games; it is run before a release, and when the kernel or the referee changes::

    REFEREE_GAMES=20000 pytest tests/test_referee.py -k played_by_the_rules
"""

from __future__ import annotations

import json
import os

import pytest
from drawn_games import drawn_trace
from referee_mutations import NONE, POOLS, ROWS, Row
from referee_pools import Pools, rules_of
from trace_mutations import Mutation, Trace, change, follows, more, on_tile, seller
from traces import trace

from simulator.bidder_up.referee import referee
from simulator.bidder_up.referee.auctions import BIDDING
from simulator.bidder_up.referee.case import Case
from simulator.bidder_up.referee.facts import TILES
from simulator.bidder_up.referee.notes import smallest_total
from simulator.bidder_up.referee.payments import pay
from simulator.bidder_up.referee.setting import setting_of
from simulator.bidder_up.referee.state import Auction
from simulator.core.refereeing import Lost, Told
from simulator.core.scenario import Scenario

GAMES = int(os.environ.get("REFEREE_GAMES", "150"))
POOLED = Pools("bidder-up", POOLS)
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


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.rule)
def test_a_broken_rule_is_named(row: Row) -> None:
    found = POOLED.named(row.pool, row.mutation, PLACES * 20 if row.some else PLACES, row.text)
    hits = [any((row.named or row.rule) in rule for rule in rules) for rules in found]
    assert any(hits) if row.some else all(hits), f"{row.text}: named were {found}"


def test_every_rule_has_a_mutation_or_a_reason() -> None:
    assert sorted([*(row.rule for row in ROWS), *NONE]) == sorted(rules_of("BU-"))


def bend(pool: str, mutation: Mutation) -> list[str]:
    """Return the rules the referee names for the first trace of a pool a mutation makes."""
    return POOLED.named(pool, mutation, 1, "a bend")[0]


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
    assert POOLED.ends("am4") == (["BU-END-01"], ["BU-GOAL-02"])


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


def test_a_header_gives_back_the_scenario_on_the_other_board() -> None:
    first_game_of_the_other_board = Scenario(board="fairground", players=3, tiles=Scenario().tiles)
    assert Scenario(**first_game_of_the_other_board.changed()) == first_game_of_the_other_board
