"""Notes: what a hand can pay, and every way notes change hands."""

from __future__ import annotations

from typing import Any

from simulator.bidder_up import decisions as ask_for
from simulator.bidder_up import events
from simulator.bidder_up.state import CHANCE_STREAM, COUNT, DRAW_PILE, NOBODY
from simulator.core.engine import DENOMINATIONS, IllegalAnswer, ask, draw, emit, emit_notes
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
def put_in_hand(game: Any, seat: Any, pile: Any) -> None:
    """Add notes to a hand."""
    me = game.seat[seat]
    for d in range(game.table.denominations):
        me.hand[d] += pile[d]
        me.cash += pile[d] * game.table.note_value[d]
        game.table.notes[seat] += pile[d]


@rule
def take_from_hand(game: Any, seat: Any, pile: Any) -> None:
    """Remove notes from a hand."""
    me = game.seat[seat]
    for d in range(game.table.denominations):
        me.hand[d] -= pile[d]
        me.cash -= pile[d] * game.table.note_value[d]
        game.table.notes[seat] -= pile[d]


@rule
def smallest_payment(game: Any, hand: Any, price: Any, best: Any) -> Any:
    """Find the smallest total ≥ `price` a hand can pay without 0-notes, and for it the fewest notes (C-BU-17..19).

    Fills `best` and returns the total, or −1 when the hand is worth less. Depth first over denominations from the highest,
    cut off where the rest of the hand cannot reach the price or the notes already are too many.
    """
    table, work = game.table, game.work
    value, count, left = table.note_value, work.count, work.left
    for d in range(DENOMINATIONS):
        best[d] = 0
    if price <= 0:
        return 0
    low = 1 if value[0] == 0 else 0
    worth = 0
    for d in range(low, table.denominations):
        worth += hand[d] * value[d]
        work.below[d] = worth
    if worth < price:
        return -1
    top = table.denominations - 1
    best_total, best_notes = worth + 1, 0
    level = top
    left[top] = price
    work.notes[top] = 0  # notes chosen above this level
    count[top] = min(hand[top], (price + value[top] - 1) // value[top])
    while True:
        rest = left[level] - count[level] * value[level]
        notes = work.notes[level] + count[level]
        dead = False
        if rest <= 0:
            if price - rest < best_total or (price - rest == best_total and notes < best_notes):
                best_total, best_notes = price - rest, notes
                for d in range(low, level):
                    best[d] = 0
                for d in range(level, table.denominations):
                    best[d] = count[d]
        elif level == low or work.below[level - 1] < rest:
            dead = True
        elif best_total == price and notes + (rest + value[level - 1] - 1) // value[level - 1] >= best_notes:
            dead = True
        else:
            level -= 1
            left[level] = rest
            work.notes[level] = notes
            count[level] = min(hand[level], (rest + value[level] - 1) // value[level])
            continue
        if dead:
            level += 1
        while level <= top and count[level] == 0:
            level += 1
        if level > top:
            return best_total
        count[level] -= 1


@rule
def cheapest_notes(game: Any, hand: Any, number: Any, best: Any) -> None:
    """Fill `best` with the `number` notes of least value in a hand, which holds as many."""
    for d in range(DENOMINATIONS):
        best[d] = min(hand[d], number)
        number -= best[d]


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
def choose_notes(game: Any, payer: Any, payee: Any, due: Any, unit: Any) -> Any:
    """Let the payer choose the notes for an amount they can pay, check them, and return the amount given.

    A Value price is paid with the smallest reachable total and no 0-note (BU-PAY-01..03, C-BU-17..19); a Count price with
    exactly that many notes of any face (BU-AUC-07). The notes stand in `mind.lay`.
    """
    question, lay = game.table.ask, game.mind[payer].lay
    hand = game.seat[payer].hand
    question.amount = due
    question.other = payee
    question.unit = unit
    if unit == COUNT:
        cheapest_notes(game, hand, due, lay)
        ask(game, payer, ask_for.PAY_COUNT)
        if not laid_is_owned(game, payer):
            raise IllegalAnswer("the notes in mind.lay are not all in hand")
        if notes_in(lay) != due:
            raise IllegalAnswer("mind.lay must hold exactly the number of notes due")
        return due
    smallest = smallest_payment(game, hand, due, lay)
    ask(game, payer, ask_for.PAY_VALUE)
    if not laid_is_owned(game, payer):
        raise IllegalAnswer("the notes in mind.lay are not all in hand")
    given = value_of(game.table, lay)
    if game.table.rules.overpay_any:
        if given < due:
            raise IllegalAnswer("mind.lay is worth less than the amount due")
    elif given != smallest:
        raise IllegalAnswer("mind.lay must be the smallest total that covers the amount due")
    elif game.table.note_value[0] == 0 and lay[0] > 0:
        raise IllegalAnswer("0-notes may not be added to a payment")
    return given


@rule
def pay(game: Any, payer: Any, payee: Any, due: Any, unit: Any) -> Any:
    """Pay another player; nobody gives change (BU-PAY-01). Returns the value or number of notes given."""
    given = choose_notes(game, payer, payee, due, unit)
    lay = game.mind[payer].lay
    take_from_hand(game, payer, lay)
    put_in_hand(game, payee, lay)
    emit_notes(game, events.PAY, payer, payee, due, lay)
    return given


@rule
def pay_piggy_bank(game: Any, payer: Any, number: Any) -> None:
    """Lay notes of the payer's choice face-down on the Piggy Bank, in the payer's order (BU-MOVE-07, BU-GAP-24)."""
    choose_notes(game, payer, NOBODY, number, COUNT)
    lay = game.mind[payer].lay
    take_from_hand(game, payer, lay)
    emit_notes(game, events.PIGGY_IN, payer, 0, 0, lay)
    pile = game.work.best
    for d in range(DENOMINATIONS):
        pile[d] = lay[d]
    shuffled = False
    for left in range(number, 0, -1):
        kinds = _kinds_in(pile)
        d = NOBODY
        if kinds > 1 and not shuffled:
            for i in range(DENOMINATIONS):
                lay[i] = pile[i]  # what is left to choose from
            d = ask(game, payer, ask_for.STACK)
            if d != NOBODY and (d < 0 or d >= DENOMINATIONS or pile[d] == 0):
                raise IllegalAnswer("no such note is left to lay on the Piggy Bank")
            shuffled = d == NOBODY
        if d == NOBODY:
            d = _note_at(pile, draw(game, CHANCE_STREAM, DRAW_PILE, left) if kinds > 1 else 0)
        pile[d] -= 1
        game.piggy_note[game.table.piggy] = d
        emit(game, events.PIGGY_NOTE, payer, d)
        game.table.piggy += 1


@rule
def _kinds_in(pile: Any) -> Any:
    """Return how many denominations a pile holds."""
    kinds = 0
    for d in range(DENOMINATIONS):
        kinds += 1 if pile[d] > 0 else 0
    return kinds


@rule
def _note_at(pile: Any, index: Any) -> Any:
    """Return the denomination of the note at an index of a pile sorted by value."""
    for d in range(DENOMINATIONS):
        if index < pile[d]:
            return d
        index -= pile[d]
    return 0


@rule
def raid_piggy_bank(game: Any, seat: Any, number: Any) -> None:
    """Take up to `number` notes from the top of the Piggy Bank (BU-PIG-01, 03)."""
    pile = game.work.best
    clear(pile)
    for _ in range(min(number, game.table.piggy)):
        game.table.piggy -= 1
        pile[game.piggy_note[game.table.piggy]] += 1
    put_in_hand(game, seat, pile)
    emit_notes(game, events.PIGGY_OUT, seat, 0, 0, pile)


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
def give_pile(game: Any, owner: Any, receiver: Any, due: Any) -> None:
    """Hand a laid pile over as it lies, 0-notes included (C-BU-19, C-BU-20)."""
    pile = game.pile[owner]
    number = notes_in(pile)
    put_in_hand(game, receiver, pile)
    game.table.notes[owner] -= number
    emit_notes(game, events.PAY, owner, receiver, due, pile)
    clear(pile)


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
