"""Notes on the Piggy Bank: laid on top in an order, taken from the top (BU-PIG, BU-MOVE-07)."""

from __future__ import annotations

from typing import Any

from simulator.bidder_up import decisions as ask_for
from simulator.bidder_up import events
from simulator.bidder_up.ledger import RAIDS
from simulator.bidder_up.money import clear, receive, spend
from simulator.bidder_up.paying import choose_notes
from simulator.bidder_up.state import CHANCE_STREAM, COUNT, DRAW_PILE, NOBODY
from simulator.core.engine import DENOMINATIONS, IllegalAnswer, ask, draw, emit, emit_notes
from simulator.core.jit import rule


@rule
def pay_piggy_bank(game: Any, payer: Any, number: Any, account: Any) -> None:
    """Lay notes of the payer's choice face-down on the Piggy Bank, in the payer's order (BU-MOVE-07, BU-GAP-24)."""
    choose_notes(game, payer, NOBODY, number, COUNT)
    lay = game.mind[payer].lay
    spend(game, payer, lay, account)
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
    receive(game, seat, pile, RAIDS)
    emit_notes(game, events.PIGGY_OUT, seat, 0, 0, pile)
