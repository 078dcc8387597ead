"""Puts the notes of a script's position where they belong, each note of the box once."""

from __future__ import annotations

from typing import Any

from simulator.bidder_up.prepare import denominations
from simulator.bidder_up.state import LOANS
from simulator.core.engine import DENOMINATIONS
from simulator.core.words import Misread, seat_number


def notes(scenario: Any, values: Any, key: str) -> list[int]:
    """Return a list of note values as the number of notes of each denomination."""
    known = denominations(scenario)
    if not isinstance(values, list):
        raise Misread(f"{key}: notes are written as a list of their values, not {values!r}", key)
    pile = [0] * DENOMINATIONS
    for value in values:
        if value not in known:
            raise Misread(f"{key}: there is no note of {value}; known: {', '.join(map(str, known))}", key)
        pile[known.index(value)] += 1
    return pile


def place_notes(scenario: Any, game: Any, position: dict[str, Any]) -> None:
    """Put the notes of a position into hands, Piggy Bank, Gambling stack and bank; the rest leaves the game."""
    table, values = game.table, denominations(scenario)
    left = [int(n) for n in table.box_notes]

    def take(pile: list[int], key: str) -> list[int]:
        for d, number in enumerate(pile):
            left[d] -= number
            if left[d] < 0:
                raise Misread(f"{key}: there is no note of {values[d]} number {table.box_notes[d] + 1}", key)
        return pile

    hands = {}
    for letter, held in position.get("hands", {}).items():
        hands[seat_number(letter, scenario.players)] = notes(scenario, held, "hands")
    for seat in range(scenario.players):
        me = game.seat[seat]
        me.hand[:] = take(hands.get(seat, [0] * DENOMINATIONS), "hands")
        me.cash = sum(int(n) * v for n, v in zip(me.hand, values, strict=False))
        table.notes[seat] = sum(int(n) for n in me.hand)
    piggy = position.get("piggy", [])
    take(notes(scenario, piggy, "piggy"), "piggy")
    for i, value in enumerate(piggy):
        game.piggy_note[i] = values.index(value)
    table.piggy = len(piggy)
    gambling = position.get("gambling", [])
    take(notes(scenario, gambling, "gambling"), "gambling")
    for i, value in enumerate(reversed(gambling)):  # the top one is the last
        game.gambling_note[i] = values.index(value)
    table.gambling = len(gambling)
    _place_loans(scenario, game, position.get("loans", {}))
    kept = [min(int(game.start_bank[d]), left[d]) for d in range(DENOMINATIONS)]
    game.bank[:] = take(notes(scenario, position["bank"], "bank") if "bank" in position else kept, "bank")
    game.out_of_game[:] = left


def _place_loans(scenario: Any, game: Any, loans: dict[str, Any]) -> None:
    """Give out IOU notes; the rest lie on the supply board (BU-2P-03)."""
    table, values = game.table, denominations(scenario)
    known = [values[table.rules.loan_note[i]] for i in range(LOANS)] if table.rules.two_player else []
    table.loan_left[:] = table.rules.loan_notes if known else 0
    table.loan[:] = 0
    for letter, borrowed in loans.items():
        seat = seat_number(letter, scenario.players)
        for value in borrowed:
            if value not in known:
                raise Misread(f"loans: nobody borrows {value!r}; there are loans of: {known or 'nothing'}", "loans")
            i = known.index(value)
            if table.loan_left[i] == 0:
                raise Misread(f"loans: there is no IOU note for {value} number {table.rules.loan_notes[i] + 1}", "loans")
            table.loan_left[i] -= 1
            table.loan[seat, i] += 1
