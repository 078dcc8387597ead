"""What a hand can pay, and how a payer chooses the notes (BU-PAY)."""

from __future__ import annotations

from typing import Any

from simulator.bidder_up import decisions as ask_for
from simulator.bidder_up import events
from simulator.bidder_up.money import laid_is_owned, notes_in, receive, spend, value_of
from simulator.bidder_up.state import COUNT
from simulator.core.engine import DENOMINATIONS, IllegalAnswer, ask, emit_notes
from simulator.core.jit import rule


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
def choose_notes(game: Any, payer: Any, payee: Any, due: Any, unit: Any) -> None:
    """Let the payer choose the notes for an amount they can pay, and check them.

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
        return
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


@rule
def pay(game: Any, payer: Any, payee: Any, due: Any, unit: Any, given: Any, got: Any) -> Any:
    """Pay another player, who gives no change (BU-PAY-01); return the value of the notes, booked to accounts given and got."""
    choose_notes(game, payer, payee, due, unit)
    lay = game.mind[payer].lay
    worth = spend(game, payer, lay, given)
    receive(game, payee, lay, got)
    emit_notes(game, events.PAY, payer, payee, due, lay)
    return worth
