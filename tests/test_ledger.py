"""The ledger adds up to the score of every seat in every game, and says what an account kept from the trace says (metrics 17)."""

from __future__ import annotations

import pytest
from drawn_games import drawn_scenario, trace
from ledger_books import Account

from simulator.bidder_up.outcome import SCORE
from simulator.core import registry
from simulator.core.scenario import Scenario
from simulator.core.session import Session

GAME = registry.game("bidder-up")
ROWS = [i for i, m in enumerate(GAME.seat_measures) if m.group == "ledger"]
NAMES = [GAME.seat_measures[i].name for i in ROWS]
DRAWN = 150


def final(scenario: Scenario, seed: int, index: int = 0):  # type: ignore[no-untyped-def]
    """Play a game to its end and return its record."""
    session = Session(scenario, seed)
    record = session.new_record()
    session.begin(record, index)
    while session.turn(record):
        record.log.count = 0
    return record


@pytest.mark.parametrize("first", range(0, DRAWN, 50))
def test_ledger_adds_up_and_agrees_with_the_trace(first: int) -> None:
    """Boards, counts, layouts, variants, switches, numbers, components and bidders drawn."""
    used: set[str] = set()
    for number in range(first, first + 50):
        fields = drawn_scenario(number)
        scenario = Scenario(**fields)
        record = final(scenario, seed=number)
        told = Account.of(scenario, trace(fields, seed=number))
        for seat in range(scenario.players):
            booked = {name: int(record.outcome.seat[row, seat]) for name, row in zip(NAMES, ROWS, strict=True)}
            assert sum(booked.values()) == int(record.outcome.seat[SCORE, seat]), (number, seat)
            assert booked == {name: told.lines[seat][name] for name in NAMES}, (number, seat)
            assert set(told.lines[seat]) <= set(NAMES)
            used |= {name for name, amount in booked.items() if amount}
    assert used >= {"sales", "purchases", "refusals", "compensation", "donkeys", "trades", "moves", "raids", "multiplier"}
