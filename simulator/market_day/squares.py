"""What the squares do: cards, escaping animals, the cock, the card-swap, the puncture (MD-SQ-01..07)."""

from __future__ import annotations

from typing import Any

from simulator.core.engine import IllegalAnswer, ask, emit
from simulator.core.jit import rule
from simulator.market_day import decisions as ask_for
from simulator.market_day import events
from simulator.market_day.cards import book, return_cards, room, standing, take_cards
from simulator.market_day.state import ANIMALS, ESCAPED, FROM_COCK, GIFTS, GIVEN, NO_ANIMAL, ONE, RECEIVED, SHORT


@rule
def visit_cards(game: Any, seat: Any, square: Any) -> None:
    """Take up to as many cards as shown, within the limits and as far as the pile reaches (MD-SQ-01..03, MD-SUP-01, C-MD-11)."""
    table, question = game.table, game.table.ask
    kind, shown = table.animal[square], table.pictured[square]
    wanted = min(shown, room(table, seat, kind))
    high = min(wanted, table.pile[kind])
    if high < wanted:
        game.outcome.game[SHORT] += 1
    if high == 0:
        emit(game, events.NOTHING, seat)
        return
    question.high = high
    question.animal = kind
    number = ask(game, seat, ask_for.TAKE)
    if number < 0 or number > high:
        raise IllegalAnswer("take takes a number 0 .. ask.high")
    take_cards(game, seat, kind, number, ONE + shown - 1)
    emit(game, events.TAKE, seat, kind, number, table.pile[kind])


@rule
def visit_escape(game: Any, seat: Any, square: Any) -> None:
    """Return one card of the animal; who has none returns nothing (MD-SQ-04, C-MD-13)."""
    table = game.table
    kind = table.animal[square]
    if table.cards[seat, kind] == 0:
        emit(game, events.NOTHING, seat)
        return
    return_cards(game, seat, kind, 1, ESCAPED)
    emit(game, events.ESCAPE, seat, kind, table.pile[kind])


@rule
def visit_cock(game: Any, seat: Any) -> None:
    """Take one card of choice that lies on a pile and may be held (MD-SQ-05, C-MD-12)."""
    table, question = game.table, game.table.ask
    count = 0
    for kind in range(ANIMALS):
        if table.pile[kind] > 0 and room(table, seat, kind) > 0:
            question.a[count] = kind
            count += 1
    question.options = count
    if count == 0:
        emit(game, events.NOTHING, seat)
        return
    choice = ask(game, seat, ask_for.PICK)
    if choice < -1 or choice >= count:
        raise IllegalAnswer("pick takes an option 0 .. ask.options - 1, or -1 for none")
    if choice < 0:
        emit(game, events.DECLINE, seat)
        return
    kind = question.a[choice]
    take_cards(game, seat, kind, 1, FROM_COCK)
    emit(game, events.COCK, seat, kind, table.pile[kind])


@rule
def visit_swap(game: Any, seat: Any) -> None:
    """Receive a card of their choice from each opponent, clockwise (MD-SQ-06, C-MD-08, 09; H-21: also from who misses turns)."""
    emit(game, events.SWAP, seat)
    for i in range(1, game.table.players):
        other = (seat + i) % game.table.players
        kind = _gift(game, other, seat)
        if kind == NO_ANIMAL:
            emit(game, events.NO_GIFT, other, seat)
        else:
            _hand_over(game, other, seat, kind)


@rule
def _gift(game: Any, giver: Any, receiver: Any) -> Any:
    """Return the animal of the card a giver chooses, NO_ANIMAL if there is none to give (C-MD-07)."""
    table, question = game.table, game.table.ask
    count = 0
    for kind in range(ANIMALS):
        if table.cards[giver, kind] > 0 and (table.rules.swap_to_pile or room(table, receiver, kind) > 0):
            question.a[count] = kind
            count += 1
    question.options = count
    question.other = receiver
    if count == 0:
        return NO_ANIMAL
    if count == 1:
        return question.a[0]
    choice = ask(game, giver, ask_for.GIVE)
    if choice < 0 or choice >= count:
        raise IllegalAnswer("give takes an option 0 .. ask.options - 1")
    return question.a[choice]


@rule
def _hand_over(game: Any, giver: Any, receiver: Any, kind: Any) -> None:
    """Move the card to the receiver, or to its pile where the receiver may not hold it (switch of C-MD-07)."""
    table = game.table
    if room(table, receiver, kind) == 0:
        return_cards(game, giver, kind, 1, GIVEN)
        emit(game, events.GIFT, giver, receiver, kind, 1)
        return
    before, before_receiver = standing(game, giver), standing(game, receiver)
    table.cards[giver, kind] -= 1
    table.cards[receiver, kind] += 1
    book(game, giver, GIVEN, before)
    book(game, receiver, RECEIVED, before_receiver)
    game.outcome.game[GIFTS] += 1
    game.changed = 1
    emit(game, events.GIFT, giver, receiver, kind, 0)


@rule
def visit_puncture(game: Any, seat: Any) -> None:
    """Miss the next turn (MD-SQ-07, C-MD-14)."""
    game.table.missing[seat] = 1
    emit(game, events.PUNCTURE, seat)
