"""Cards are conserved, limits hold, and the books agree, after every turn of games drawn at random.

The long check draws more games::

    HYPOTHESIS_EXAMPLES=3000 pytest tests/test_market_day_invariants.py
"""

from __future__ import annotations

import os
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from market_day_books import Books

from simulator.core import registry
from simulator.core.scenario import Scenario
from simulator.core.session import Session
from simulator.market_day.cards import standing
from simulator.market_day.hidden import lost

BIDDERS = [b.name for b in registry.bidders_of("market-day")]
GAME = registry.game("market-day")
SWITCHES: dict[str, Any] = {
    "stopping": st.sampled_from(("optional", "compulsory")),
    "cards_returned": st.sampled_from(("fitting", "price", "all")),
    "unholdable_gift": st.sampled_from(("choose-another", "to-the-pile")),
}
NUMBERS: dict[str, Any] = {
    "price": st.integers(1, 5),
    "hand_limit": st.integers(5, 7),
    "total_limit": st.integers(8, 20),
    "purchases": st.integers(0, 3),
    "flag_purchases": st.integers(1, 4),
    "offers": st.integers(1, 3),
    "turn_cap": st.integers(1, 500),
    "stall_turns": st.integers(0, 100),
}
BOX: dict[str, Any] = {
    "cards": st.fixed_dictionaries({}, optional={a: st.integers(1, 20) for a in ("pig", "sheep", "cow", "horse")}),
    "dice": st.integers(1, 2),
    "die": st.sampled_from(((1, 2, 3, 4, 5, 6), (1,), (2, 3), (1, 1, 12))),
}


@st.composite
def scenarios(draw: st.DrawFn) -> Scenario:
    """Draw a player count, a mixed line-up, the optional rules, switches, numbers and components."""
    players = draw(st.sampled_from((2, 3, 4)))
    return Scenario(
        game="market-day",
        players=players,
        bidders=tuple(draw(st.lists(st.sampled_from(BIDDERS), min_size=players, max_size=players))),
        exact_throw=draw(st.booleans()),
        keep_collecting=draw(st.booleans()),
        exchanges=draw(st.booleans()),
        switches=draw(st.fixed_dictionaries({}, optional=SWITCHES)),
        numbers=draw(st.fixed_dictionaries({}, optional=NUMBERS)),
        box=draw(st.fixed_dictionaries({}, optional=BOX)),
    )


def check_cards(books: Books, scenario: Any, record: Any) -> None:
    """Every card is in a hand or on its pile, hands keep the limits, nobody holds cards for an owned animal (E, MD)."""
    table, numbers = record.table, scenario.numbers
    for kind, name in enumerate(("pig", "sheep", "cow", "horse")):
        hands = [int(table.cards[s, kind]) for s in range(scenario.players)]
        assert sum(hands) + table.pile[kind] == scenario.box.cards[name]
        assert min(hands) >= 0
        assert table.pile[kind] == books.piles[kind] >= 0
        assert max(hands) <= numbers.hand_limit
        assert hands == [books.hands[s][kind] for s in range(scenario.players)]
        for s, cards in enumerate(hands):
            assert table.farm[s, kind] == books.farms[s].count(kind) <= 1
            if table.farm[s, kind] and not scenario.keep_collecting:
                left = numbers.hand_limit - numbers.price if scenario.switches.cards_returned == "price" else 0
                assert cards <= left
    for s in range(scenario.players):
        assert table.cards[s].sum() <= numbers.total_limit
        assert table.tractor[s] == books.tractors[s]
        assert bool(table.missing[s]) == books.missing[s]
    assert lost(record) == ""


def check_outcome(books: Books, scenario: Any, record: Any) -> None:
    """Scores, ledger, ranks, win shares and counts are those of the books."""
    outcome, k = record.outcome, scenario.players
    seat = {m.name: [int(x) for x in outcome.seat[i, :k]] for i, m in enumerate(GAME.seat_measures)}
    game = {m.name: int(outcome.game[i]) for i, m in enumerate(GAME.game_measures)}
    ledger = [m.name for m in GAME.seat_measures if m.group == "ledger"]
    for s in range(k):
        assert seat["score"][s] == books.standing(s) == books.points[s] == sum(seat[name][s] for name in ledger)
        assert {n: seat[n][s] for n in ledger if seat[n][s]} == {n: v for n, v in books.ledger[s].items() if v}
        assert seat["animals"][s] == len(books.farms[s])
        assert seat["cards"][s] == sum(books.hands[s].values())
        assert seat["rank"][s] == 1 + sum(p > seat["score"][s] for p in seat["score"])
        assert seat["win"][s] == books.winners.get(s, 0)
    best = [s for s in range(k) if seat["score"][s] == max(seat["score"])]
    assert seat["win"] == [60 // len(best) if s in best else 0 for s in range(k)]
    complete = [s for s in range(k) if len(books.farms[s]) == 4]
    assert (books.reason == 0) == bool(complete) == (not game["capped"])
    if complete:
        assert best == complete
    assert game["stalled"] == (books.reason == 2)
    assert game["turns"] == books.counts["turn"] <= scenario.numbers.turn_cap
    assert game["purchases"] == books.counts["buy"]
    assert game["missed_turns"] == books.counts["miss"]
    assert game["offers"] == books.counts["offer"]
    assert game["meetings"] == books.counts["meet"]
    assert game["tied"] == (len(best) > 1)


@pytest.mark.rule(
    "MD-OBJ-01", "MD-OBJ-02", "MD-PREP-01", "MD-PREP-02", "MD-TURN-01", "MD-TURN-02", "MD-SQ-01", "MD-SQ-02", "MD-SQ-03",
    "MD-SQ-04", "MD-SQ-05", "MD-SQ-06", "MD-SQ-07", "MD-SUP-01", "MD-BUY-01", "MD-BUY-02", "MD-BUY-03", "MD-BUY-04",
    "MD-BUY-05", "MD-BUY-06", "MD-LIM-01", "MD-LIM-02", "MD-LIM-03", "MD-END-01", "MD-GAP-01", "MD-GAP-10", "C-MD-06",
    "C-MD-15", "C-MD-19",
)  # fmt: skip
@settings(max_examples=int(os.environ.get("HYPOTHESIS_EXAMPLES", "120")))
@given(scenarios(), st.integers(0, 2**62), st.integers(0, 10_000))
def test_invariants_hold_after_every_turn(scenario: Any, seed: int, index: int) -> None:
    session, books = Session(scenario, seed), Books(scenario)
    record = session.new_record()
    session.begin(record, index)
    for event in session.events(record):
        books.take(event)
    running, seat = True, 0
    while running:
        assert record.table.active == seat
        running = session.turn(record)
        events = session.events(record)
        assert events[0]["event"] == "turn"
        assert events[0]["seat"] == seat
        moves = [e["event"] for e in events].count("move")
        assert moves == (0 if any(e["event"] == "miss" for e in events) else 1)
        for event in events:
            books.take(event)
        check_cards(books, scenario, record)
        seat = (seat + 1) % scenario.players
    check_outcome(books, scenario, record)


def test_the_standing_of_a_seat_is_its_score_if_the_game_ended_now() -> None:
    """Read from plain Python by the same source: the function is compiled for kernels only."""
    scenario = Scenario(game="market-day", bidders="farmer", exchanges=True)
    session, books = Session(scenario, 5), Books(scenario)
    record = session.new_record()
    session.begin(record, 3)
    plain = getattr(standing, "py_func", standing)
    running = True
    for event in session.events(record):
        books.take(event)
    while running:
        running = session.turn(record)
        for event in session.events(record):
            books.take(event)
        assert [plain(record, s) for s in range(4)] == [books.standing(s) for s in range(4)]
    assert [plain(record, s) for s in range(4)] == record.outcome.seat[1].tolist()
