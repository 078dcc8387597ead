"""Notes: what a pile holds, and every way notes change hands; each books them in the ledger."""

from __future__ import annotations

from typing import Any

from simulator.bidder_up import events
from simulator.bidder_up.ledger import book
from simulator.bidder_up.state import COUNT
from simulator.core.engine import DENOMINATIONS, IllegalAnswer, emit_notes
from simulator.core.jit import rule


@rule
def notes_in(pile: Any) -> Any:
    """Return the number of notes in a pile."""
    total = 0
    for d in range(DENOMINATIONS):
        total += pile[d]
    return total


@rule
def value_of(table: Any, pile: Any) -> Any:
    """Return the value of a pile; 0-notes add nothing (BU-AUC-06)."""
    total = 0
    for d in range(table.denominations):
        total += pile[d] * table.note_value[d]
    return total


@rule
def can_pay(game: Any, seat: Any, amount: Any, unit: Any) -> Any:
    """Tell whether a seat owns enough: total value, or number of notes (BU-PAY-07)."""
    me = game.seat[seat]
    if unit == COUNT:
        return notes_in(me.hand) >= amount
    return me.cash >= amount


@rule
def owned(game: Any, seat: Any, unit: Any) -> Any:
    """Return what a seat could pay at most in a unit."""
    me = game.seat[seat]
    return notes_in(me.hand) if unit == COUNT else me.cash


@rule
def put_in_hand(game: Any, seat: Any, pile: Any) -> Any:
    """Add notes to a hand and return their value; whoever owned them before is no concern of this."""
    me = game.seat[seat]
    worth = 0
    for d in range(game.table.denominations):
        me.hand[d] += pile[d]
        worth += pile[d] * game.table.note_value[d]
        game.table.notes[seat] += pile[d]
    me.cash += worth
    return worth


@rule
def receive(game: Any, seat: Any, pile: Any, account: Any) -> None:
    """Add notes to a hand and book them."""
    book(game, account, seat, put_in_hand(game, seat, pile))


@rule
def spend(game: Any, seat: Any, pile: Any, account: Any) -> Any:
    """Remove notes from a hand, book them, and return their value."""
    me = game.seat[seat]
    worth = 0
    for d in range(game.table.denominations):
        me.hand[d] -= pile[d]
        worth += pile[d] * game.table.note_value[d]
        game.table.notes[seat] -= pile[d]
    me.cash -= worth
    book(game, account, seat, -worth)
    return worth


@rule
def laid_is_owned(game: Any, seat: Any) -> Any:
    """Tell whether the notes laid are in the hand."""
    lay, hand = game.mind[seat].lay, game.seat[seat].hand
    for d in range(DENOMINATIONS):
        if lay[d] < 0 or lay[d] > hand[d]:
            return False
    return True


@rule
def clear(pile: Any) -> None:
    """Empty a pile."""
    for d in range(DENOMINATIONS):
        pile[d] = 0


@rule
def lay_on_table(game: Any, seat: Any) -> None:
    """Move the notes in `mind.lay` from the hand to the pile in front of a player; they still count as owned."""
    lay, me = game.mind[seat].lay, game.seat[seat]
    if not laid_is_owned(game, seat):
        raise IllegalAnswer("the notes in mind.lay are not all in hand")
    for d in range(game.table.denominations):
        me.hand[d] -= lay[d]
        me.cash -= lay[d] * game.table.note_value[d]
        game.pile[seat, d] += lay[d]
    emit_notes(game, events.LAY, seat, value_of(game.table, lay), notes_in(lay), lay)


@rule
def give_pile(game: Any, owner: Any, receiver: Any, due: Any, given: Any, got: Any) -> Any:
    """Hand a laid pile over as it lies, 0-notes included, and return its value (C-BU-19, C-BU-20).

    `given` and `got` are the accounts it is booked to.
    """
    pile = game.pile[owner]
    number = notes_in(pile)
    worth = put_in_hand(game, receiver, pile)
    book(game, given, owner, -worth)
    book(game, got, receiver, worth)
    game.table.notes[owner] -= number
    emit_notes(game, events.PAY, owner, receiver, due, pile)
    clear(pile)
    return worth


@rule
def take_back(game: Any, seat: Any) -> None:
    """Take a laid pile back into the hand (BU-SV-09)."""
    pile = game.pile[seat]
    number = notes_in(pile)
    if number > 0:
        emit_notes(game, events.TAKE_BACK, seat, 0, 0, pile)
        put_in_hand(game, seat, pile)
        game.table.notes[seat] -= number
        clear(pile)


@rule
def pile_bid(game: Any, seat: Any, unit: Any) -> Any:
    """Return what a laid pile bids, −1 for no bid (C-BU-26, H-22)."""
    pile = game.pile[seat]
    number = notes_in(pile)
    if unit == COUNT:
        return number if number > 0 else -1
    worth = value_of(game.table, pile)
    if worth > 0:
        return worth
    return 0 if number > 0 and game.table.rules.zero_bid_wins else -1


@rule
def show_hand(game: Any, seat: Any, due: Any) -> None:
    """Show all money to everyone (BU-PAY-04, C-BU-24)."""
    hand = game.seat[seat].hand
    game.table.shown_turn[seat] = game.table.turn
    for d in range(DENOMINATIONS):
        game.table.shown_hand[seat, d] = hand[d]
    emit_notes(game, events.SHOW, seat, due, 0, hand)
