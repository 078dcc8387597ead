"""What must hold after every turn of any game (part E of the rules), whatever is played by whomever.

The events of a turn are replayed in plain Python into a second set of books, which then has to agree with the record.
"""

from __future__ import annotations

import os
from typing import Any

import pytest
from books import Books
from hypothesis import given, settings
from hypothesis import strategies as st

from simulator.bidder_up.board import load_board
from simulator.bidder_up.components import type_names
from simulator.bidder_up.layout import layouts
from simulator.bidder_up.prepare import tickets
from simulator.bidder_up.state import ANIMALS, NOBODY, PENS, SEXES_EACH, TICKETS, TYPES, VALUE_GAIN, WOOL_MILK
from simulator.core import registry
from simulator.core.scenario import Scenario
from simulator.core.session import Session

SWITCHES: dict[str, st.SearchStrategy[Any]] = {
    "first_refusal": st.booleans(),
    "proof_before_refusal": st.booleans(),
    "refusal_without_funds": st.sampled_from(("unavailable", "show-and-repeat")),
    "partial_refill": st.booleans(),
    "overpayment": st.sampled_from(("smallest", "any")),
    "zero_bid": st.sampled_from(("no-bid", "can-win")),
    "second_place_tie": st.sampled_from(("auctioneer", "draw")),
    "lone_secret_bid": st.sampled_from(("other-free", "both", "bidder-chooses")),
    "round_the_table": st.sampled_from(("any-bid", "must-exceed")),
    "american_zero": st.sampled_from(("nobody-bid", "must-lay")),
    "second_hand_lone": st.sampled_from(("nothing", "own-bid", "ten")),
    "trade_compulsory": st.booleans(),
    "call_refusal": st.booleans(),
    "end_before_extra": st.booleans(),
    "spare_500s": st.sampled_from(("gambling", "box")),
}
FREE: dict[str, str] = {"two_player_tiles": "free"}


@st.composite
def scenarios(draw: st.DrawFn) -> Scenario:
    """Draw a board, a player count, a legal layout, a mixed line-up, the variants and a random set of switches."""
    players, board = draw(st.sampled_from((2, 3, 4))), draw(st.sampled_from(("animal-market", "fairground")))
    bidders = [b.name for b in registry.bidders_of("bidder-up")]
    switches = draw(st.fixed_dictionaries({}, optional=SWITCHES))
    free = players == 2 and draw(st.booleans())
    return Scenario(
        board=board,
        players=players,
        tiles=draw(st.sampled_from(layouts(players, free))),
        bidders=tuple(draw(st.lists(st.sampled_from(bidders), min_size=players, max_size=players))),
        baby_animals=draw(st.booleans()),
        raffle_rush=board == "fairground" and draw(st.booleans()),
        switches=switches | (FREE if free else {}),
    )


def check_notes(books: Books, record: Any) -> None:
    """All fifty notes are somewhere, of every kind, and the books agree with the record (invariants 1, 5, 7)."""
    table, players = record.table, int(record.table.players)
    for d in range(len(books.values)):
        in_piggy = sum(int(record.piggy_note[i]) == d for i in range(table.piggy))
        hands = [int(record.seat[s].hand[d]) + int(record.pile[s, d]) for s in range(players)]
        assert min(hands) >= 0
        in_stack = sum(int(record.gambling_note[i]) == d for i in range(table.gambling))
        elsewhere = in_piggy + in_stack + record.bank[d] + record.out_of_game[d]
        assert sum(hands) + elsewhere == table.box_notes[d]
        assert in_stack == books.gambling[d]
        assert hands == [books.owned[s][d] for s in range(players)]
        assert in_piggy == books.piggy.count(d)
        assert record.bank[d] == books.bank[d]
    assert table.box_notes.sum() == 50
    assert record.pile.sum() == 0, "nothing lies on the table between turns"
    for s in range(players):
        assert table.notes[s] == record.seat[s].hand.sum()
        assert record.seat[s].cash == books.worth(books.owned[s])
    paid = books.bank_at_start - books.worth(books.bank) - books.lent
    assert paid == players * (0, 100, 300, 800)[books.donkeys]


def check_animals(scenario: Any, record: Any) -> None:
    """Every animal is in one place; a complete type is on nobody's pasture (invariants 2, 3)."""
    table, players = record.table, int(record.table.players)
    animals = [int(record.pen_animal[p, i]) for p in range(PENS) for i in range(table.pen_count[p])]
    animals += [int(a) for a in record.supply_animal[: table.supply]]
    assert len(set(animals)) == len(animals)
    assert all(0 <= a < ANIMALS for a in animals)
    complete_set = 3 if scenario.board == "fairground" else 2
    if complete_set == 2:
        assert all(a % SEXES_EACH != 0 for a in animals), "one female of each type is in the box"
    for t in range(TYPES):
        unsold = sum(a // SEXES_EACH == t for a in animals)
        grazing = [int(table.pasture[s, t]) for s in range(players)]
        assert min(grazing) >= 0
        barn = int(table.barn[t])
        assert unsold == table.unsold[t]
        assert max(grazing) < complete_set
        assert unsold + sum(grazing) + (complete_set if barn != NOBODY else 0) == complete_set
    for s in range(players):
        complete = [t for t in range(TYPES) if table.barn[t] == s]
        assert table.sets[s] == len(complete)
        assert table.set_value[s] == sum(int(table.value[t]) for t in complete)
        assert all(0 <= table.males[s, t] <= table.pasture[s, t] for t in range(TYPES))
    assert sum(int(table.sets[s]) for s in range(players)) <= TYPES


def check_everything(books: Books, scenario: Any, record: Any) -> None:
    """Check the record against the books, and both against the rules."""
    check_notes(books, record)
    check_animals(scenario, record)
    check_pens(books, scenario, record)
    check_market(books, record)
    check_babies(books, scenario, record)
    if scenario.board == "fairground":
        check_tickets(books, record)


def check_pens(books: Books, scenario: Any, record: Any) -> None:
    """Every pen is full as long as the supply lasts; where nothing is placed alone, until it cannot fill a pen (H-26)."""
    table = record.table
    for pen in range(PENS):
        double = int(table.pen_double[pen])
        full = 3 if scenario.tiles[table.pen_slot[pen]] == "cat-in-the-bag" else 1 + double
        assert table.pen_count[pen] <= full
        if table.pen_count[pen] < full:
            assert table.supply < (1 if scenario.switches.partial_refill else 1 + double)
    donkeys = int(table.rules.set_size) - int(table.unsold[type_names().index("donkey")])
    assert books.donkeys == donkeys, "every donkey auctioned has paid"


def check_market(books: Books, record: Any) -> None:
    """A marker is red exactly when its type is in a barn, and then never moves (invariant 4)."""
    table = record.table
    for t in range(TYPES):
        in_barn = table.barn[t] != NOBODY
        assert bool(table.locked[t]) == (in_barn and table.scale > 0)
        assert (t in books.locked) == bool(table.locked[t])
        if table.locked[t]:
            assert table.value[t] == books.locked[t]
        if table.scale:
            assert table.value[t] == table.scale_value[table.marker[t]]
            assert table.value[t] == books.market.get(t, table.scale_value[table.start_marker[t]])


def check_tickets(books: Books, record: Any) -> None:
    """Bag, held and used tickets are all different; the others never leave the box (invariant 8)."""
    table, players = record.table, int(record.table.players)
    held = [int(t) for s in range(players) for t in record.seat[s].ticket[: table.tickets[s]]]
    bag = [int(t) for t in record.bag_ticket[: table.bag]]
    everything = bag + held + books.used
    assert len(set(everything)) == len(everything) <= TICKETS
    assert table.bag == books.bag
    assert table.removed == len(books.used)
    for s in range(players):
        assert sorted(int(t) for t in record.seat[s].ticket[: table.tickets[s]]) == sorted(books.tickets[s])


def check_babies(books: Books, scenario: Any, record: Any) -> None:
    """Babies keep their owners; one whose owner has the set complete is in the barn (BU-BABY-05, 07)."""
    table = record.table
    assert sum(int(table.baby[t]) for t in range(TYPES)) == (4 if scenario.baby_animals else 0)
    for t in range(TYPES):
        owner = int(table.baby_owner[t])
        assert owner == books.owner.get(t, NOBODY)
        assert owner == NOBODY or table.baby[t]
        assert (t in books.home) == (owner != NOBODY and table.barn[t] == owner)
        for s in range(scenario.players):
            couple = 0 < table.males[s, t] < table.pasture[s, t]
            assert not (table.baby[t] and owner == NOBODY and couple), "who has a female and a male has the baby"


def check_end(scenario: Any, record: Any, running: bool) -> None:
    """The game ends with the last animal, on the Fairground with the last ticket too, or at the cap (invariant 12)."""
    table = record.table
    over = all(table.pen_count[p] == 0 for p in range(PENS))
    if scenario.switches.partial_refill:
        over = over and table.supply == 0
    if scenario.board == "fairground":
        over = over or table.bag == 0
    if record.extra_turn and not scenario.switches.end_before_extra:
        over = False
    capped = table.turn >= scenario.numbers.turn_cap
    assert running == (not over and not capped)
    assert table.turn <= scenario.numbers.turn_cap


def final_score(books: Books, scenario: Any, record: Any, s: int) -> int:
    """Return what the scoring sheet of a seat comes to, line by line (BU-SHEET)."""
    table = record.table
    complete = [t for t in range(TYPES) if table.barn[t] == s]
    values = sum(int(table.value[t]) for t in complete)
    gains = [number for kind, number in (tickets(scenario)[t] for t in books.tickets[s]) if kind == VALUE_GAIN]
    gain = sum(300 if number in complete else 100 for number in gains) if complete else 0
    mine = [t for t, owner in books.owner.items() if owner == s]
    home = 200 * sum(t in complete for t in mine)
    zoo = 200 * sum(t not in complete for t in mine)
    multiplied = (values + gain + home) * (len(complete) + (books.sow == s))
    sheet = books.scores[s]
    assert (sheet["values"], sheet["value_gain"], sheet["babies"]) == (values, gain, home)
    assert (sheet["multiplied"], sheet["zoo"], sheet["credit"]) == (multiplied, zoo, books.credit[s])
    return multiplied + zoo + books.worth(books.owned[s]) - books.credit[s]


def check_sow(books: Books, scenario: Any) -> None:
    """The sow goes to the highest Wool-Milk total, then to most tickets (BU-TIX-10..13)."""
    strength = {}
    for s, held in books.tickets.items():
        numbers = [number for kind, number in (tickets(scenario)[t] for t in held) if kind == WOOL_MILK]
        if numbers:
            strength[s] = (sum(numbers), len(numbers))
    best = [s for s in strength if strength[s] == max(strength.values())]
    assert books.sow in best if best else books.sow == NOBODY


def check_scores(books: Books, scenario: Any, record: Any) -> None:
    """The sheet is added up right, and the best share the win (invariant 9)."""
    outcome, players = record.outcome, int(record.table.players)
    check_sow(books, scenario)
    scores = []
    for s in range(players):
        score = final_score(books, scenario, record, s)
        assert outcome.seat[1, s] == score == books.scores[s]["points"]
        scores.append(score)
    winners = [s for s in range(players) if scores[s] == max(scores)]
    assert [int(outcome.seat[0, s]) for s in range(players)] == [
        60 // len(winners) if s in winners else 0 for s in range(players)
    ]
    assert [int(outcome.seat[4, s]) for s in range(players)] == [1 + sum(o > x for o in scores) for x in scores]


@pytest.mark.rule(
    "BU-GOAL-01", "BU-GOAL-02", "BU-COMP-02", "BU-COMP-05", "BU-COMP-06", "BU-SET-11", "BU-TURN-01", "BU-TURN-02",
    "BU-MOVE-01", "BU-MOVE-04", "BU-MOVE-06", "BU-MOVE-07", "BU-MOVE-08", "BU-MOVE-09", "BU-MOVE-11", "BU-AUC-04",
    "BU-AUC-10", "BU-AUC-12", "BU-AUC-13",
    "BU-AUC-14", "BU-DONK-03", "H-26", "BU-PAY-01", "BU-PAY-02", "BU-PAY-03", "BU-DONK-01", "BU-DONK-02", "BU-DONK-04",
    "BU-DONK-05", "BU-PIG-01", "BU-PIG-02", "BU-END-01", "BU-SCA-01", "BU-SCA-02", "BU-SCA-03", "BU-SCA-04",
    "BU-SHEET-01", "BU-SHEET-02", "BU-SHEET-03", "BU-SHEET-04", "BU-SHEET-05", "BU-SHEET-06", "BU-SHEET-07", "BU-MKT-07",
    "BU-RAF-02", "BU-TIX-03", "BU-TIX-10", "BU-END-02", "BU-SCF-02", "BU-SCF-03", "BU-BABY-07", "BU-2P-07", "BU-GAP-25",
    "BU-GAP-26", "C-BU-14", "C-BU-18", "C-BU-20", "C-BU-94", "C-BU-95",
    "H-16",
)  # fmt: skip
@settings(max_examples=int(os.environ.get("HYPOTHESIS_EXAMPLES", "120")))
@given(scenarios(), st.integers(0, 2**62), st.integers(0, 10_000))
def test_invariants_hold_after_every_turn(scenario: Any, seed: int, index: int) -> None:
    table, books = Session(scenario, seed), Books(scenario)
    record = table.new_record()
    table.begin(record, index)
    running, turns, seat = True, 0, 0
    for event in table.events(record):
        books.take(event)
    check_everything(books, scenario, record)
    while running:
        assert record.table.active == seat
        running = table.turn(record)
        events = table.events(record)
        turns += 1
        assert events[0] == {"event": "turn", "turn": turns, "seat": seat}
        assert [e["event"] for e in events].count("turn") == 1
        for event in events:
            books.take(event)
        assert [e["event"] for e in events].count("move") == 1, "a turn always has a legal move"
        check_everything(books, scenario, record)
        check_end(scenario, record, running)
        assert any(e["event"] == "end" for e in events) is not running
        extra = any(e["event"] == "ticket_used" and tickets(scenario)[e["ticket"]][0] == 0 for e in events)
        if not extra:
            seat = (seat + 1) % scenario.players
    check_scores(books, scenario, record)
    assert record.outcome.game[0] == turns


@pytest.mark.rule(
    "BU-SET-03", "BU-SET-11", "BU-SET-13", "BU-SET-14", "BU-SET-15", "BU-COMP-06", "BU-GAP-11", "BU-GAP-12", "BU-GAP-19",
    "BU-GAP-28", "BU-PIG-02", "H-01", "BU-SET-12", "BU-2P-02", "BU-2P-03", "BU-2P-04", "C-BU-09",
)  # fmt: skip
@given(scenarios(), st.integers(0, 2**62), st.integers(0, 1000))
def test_every_game_begins_as_the_setup_says(scenario: Any, seed: int, index: int) -> None:
    table = Session(scenario, seed)
    record = table.new_record()
    table.begin(record, index)
    seen, board = record.table, load_board(scenario.board)
    held = 0
    for pen, number in enumerate(board.pens()):
        space = board.spaces[number]
        hidden = scenario.tiles["abcd".index(space.slot)] == "cat-in-the-bag"
        wanted = 3 if hidden else {"small": 1, "double": 2}[space.size]
        held += wanted
        assert seen.pen_count[pen] == wanted
        for place in range(wanted):
            kind = int(record.pen_animal[pen, place]) // SEXES_EACH
            assert seen.pen_type[pen, place] == (-1 if hidden else kind)
    assert held == (15 if "cat-in-the-bag" in scenario.tiles else 12)  # D-21
    assert seen.supply == (30 if scenario.board == "fairground" else 20) - held
    assert seen.active == 0
    assert seen.piggy == 0
    for s in range(scenario.players):
        assert record.seat[s].hand.tolist()[:6] == [2, 4, 2, 0, 0, 0]
        assert record.seat[s].cash == 140
        assert board.spaces[seen.pawn[s]].kind == "start"
        assert seen.pasture[s].sum() == 0
    if scenario.players > 2:
        aside = {4: [2, 2, 2, 0, 0, 0], 3: [4, 6, 4, 0, 0, 0]}[scenario.players]
        assert record.out_of_game.tolist()[:6] == aside
        assert record.bank.tolist()[:6] == [0, 0, 0, 4, 4, 4]
        return
    loose = 2 if scenario.board == "animal-market" else 0  # 500s that do not lie on the board (BU-2P-02)
    boxed = loose if scenario.switches.spare_500s == "box" else 0
    assert record.bank.tolist()[:6] == [0, 0, 0, 4, 4, 4 - loose]
    assert seen.gambling == 22 + loose - boxed - 5
    assert record.out_of_game.sum() == 5 + boxed
    assert seen.loan_left.tolist() == [2, 2, 2]
