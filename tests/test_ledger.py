"""Ledger and counters of drawn games against an account kept from their traces alone (metrics 17-22)."""

from __future__ import annotations

from typing import Any

import pytest
from drawn_games import drawn_scenario
from economy_books import Economy
from traces import trace

from simulator.bidder_up.outcome import SCORE
from simulator.core import registry
from simulator.core.scenario import Scenario
from simulator.core.session import Session

GAME = registry.game("bidder-up")
ROWS = {m.name: i for i, m in enumerate(GAME.seat_measures) if m.group == "ledger"}
DRAWN, APART = 120, 40


def final(scenario: Scenario, seed: int) -> Any:
    """Play game 0 of a seed to its end and return the record."""
    session = Session(scenario, seed)
    record = session.new_record()
    session.begin(record, 0)
    while session.turn(record):
        record.log.count = 0
    return record


def check_ledger(scenario: Scenario, record: Any, told: Economy) -> set[str]:
    """Every line is what the trace says, and a seat's lines add up to its score; returns the lines in use."""
    used: set[str] = set()
    for seat in range(scenario.players):
        booked = {name: int(record.outcome.seat[row, seat]) for name, row in ROWS.items()}
        assert sum(booked.values()) == int(record.outcome.seat[SCORE, seat]), seat
        assert booked == {name: told.lines[seat][name] for name in ROWS}, seat
        assert set(told.lines[seat]) <= set(ROWS)
        used |= {name for name, amount in booked.items() if amount}
    return used


def check_counters(scenario: Scenario, record: Any, told: Economy) -> None:
    """Every counter of every slot, pen size and round is what the trace says."""
    found = dict(zip(GAME.tally_names(scenario), record.outcome.tally.tolist(), strict=False))
    expected = dict.fromkeys(found, 0)
    for (slot, double), counters in told.slots.items():
        expected |= {f"slot_{'abcd'[slot]}_{'double' if double else 'small'}_{k}": v for k, v in counters.items()}
    for number, counters in told.rounds.items():
        expected |= {f"round_{number}_{k}": v for k, v in counters.items()}
    assert {k: (found.get(k), v) for k, v in expected.items() if found.get(k) != v} == {}


@pytest.mark.parametrize("first", range(0, DRAWN, APART))
def test_books_agree_with_the_trace(first: int) -> None:
    """Boards, player counts, layouts, variants, switches, numbers, components and bidders drawn."""
    used: set[str] = set()
    for number in range(first, first + APART):
        fields = drawn_scenario(number)
        scenario = Scenario(**fields)
        record, told = final(scenario, seed=number), Economy.of(scenario, trace(fields, seed=number))
        used |= check_ledger(scenario, record, told)
        check_counters(scenario, record, told)
    assert used >= set(ROWS) - {"losing_bids"}, "no tile of the box lets losers pay"


def test_losers_who_pay_are_booked() -> None:
    """On an all-pay tile of a user what losers pay is a line of its own, for who pays and for who is paid."""
    from tile_games import ALL_PAY, laid_out

    scenario = laid_out(ALL_PAY)
    record = final(scenario, seed=5)
    lines = record.outcome.seat[ROWS["losing_bids"], : scenario.players]
    assert lines.sum() == 0
    assert lines.min() < 0 < lines.max()
    rows = list(ROWS.values())
    for seat in range(scenario.players):
        assert record.outcome.seat[rows, seat].sum() == record.outcome.seat[SCORE, seat]
