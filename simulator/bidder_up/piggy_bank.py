"""The Piggy Bank space: a raid, or with two players a loan or a gamble instead (BU-PIG, BU-2P-06..12)."""

from __future__ import annotations

from typing import Any

from simulator.bidder_up import decisions as ask_for
from simulator.bidder_up import events
from simulator.bidder_up.ledger import GAMBLING_WON, LOANS_TAKEN
from simulator.bidder_up.money import clear, receive
from simulator.bidder_up.piggy_notes import raid_piggy_bank
from simulator.bidder_up.state import (
    DICE_STREAM,
    DRAW_GAMBLE,
    GAMBLE,
    LOAN,
    LOANS,
    RAID,
    SETUP_STREAM,
)
from simulator.core.engine import DENOMINATIONS, IllegalAnswer, ask, draw, emit, emit_notes
from simulator.core.jit import rule
from simulator.core.random import shuffle


@rule
def visit_piggy_bank(game: Any, seat: Any) -> None:
    """Take notes from the top; with two players choose one of raid, loan and gamble (BU-PIG-01, BU-2P-06, H-17)."""
    table = game.table
    if not table.rules.two_player:
        raid_piggy_bank(game, seat, table.rules.raid)
        return
    question = table.ask
    question.a[0] = RAID
    question.b[0] = 0
    count = 1
    for i in range(LOANS):
        if table.loan_left[i] > 0 and game.bank[table.rules.loan_note[i]] > 0:  # note and IOU are both needed (H-17)
            question.a[count] = LOAN
            question.b[count] = i
            count += 1
    question.a[count] = GAMBLE
    question.b[count] = 0
    question.options = count + 1
    choice = ask(game, seat, ask_for.PIGGY_CHOICE)
    if choice < 0 or choice >= question.options:
        raise IllegalAnswer("piggy_choice takes an option 0 .. ask.options - 1")
    if question.a[choice] == RAID:
        _raid(game, seat)
    elif question.a[choice] == LOAN:
        _borrow(game, seat, question.b[choice])
    else:
        _gamble(game, seat)


@rule
def _raid(game: Any, seat: Any) -> None:
    """Take up to five notes, as many as the player likes (BU-2P-07, C-BU-92)."""
    question = game.table.ask
    question.high = min(game.table.rules.raid, game.table.piggy)
    number = 0
    if question.high > 0:
        number = ask(game, seat, ask_for.RAID_NOTES)
        if number < 0 or number > question.high:
            raise IllegalAnswer("raid takes 0 .. ask.high")
    raid_piggy_bank(game, seat, number)


@rule
def _borrow(game: Any, seat: Any, loan: Any) -> None:
    """Take one note and the IOU that goes with it (BU-2P-08, 09)."""
    table = game.table
    note = table.rules.loan_note[loan]
    table.loan_left[loan] -= 1
    table.loan[seat, loan] += 1
    game.bank[note] -= 1
    pile = game.work.best
    clear(pile)
    pile[note] = 1
    receive(game, seat, pile, LOANS_TAKEN)
    emit(game, events.LOAN, seat, table.note_value[note], table.rules.loan_penalty[loan])


@rule
def _gamble(game: Any, seat: Any) -> None:
    """Roll: 1 the top note goes to the opponent, 2 keep two, 3 look at three and give one away (BU-2P-10..12, C-BU-91)."""
    table, me = game.table, game.seat[seat]
    other = (seat + 1) % table.players
    rolled = table.die[draw(game, DICE_STREAM + seat, DRAW_GAMBLE, table.die_faces)]
    emit(game, events.GAMBLE, seat, rolled)
    if rolled == 1:
        _take_top(game, other, 1)
    elif rolled == 2:
        _take_top(game, seat, 2)
    elif rolled == 3 and table.gambling > 0:  # a face above 3 has no effect (H-28)
        number = min(3, table.gambling)
        for i in range(number):
            me.looked_at[i] = game.gambling_note[table.gambling - 1 - i]
        table.ask.options = number
        choice = ask(game, seat, ask_for.GIFT)
        if choice < 0 or choice >= number:
            raise IllegalAnswer("gift takes an option 0 .. ask.options - 1")
        table.gambling -= number
        for i in range(number):
            _give_note(game, other if i == choice else seat, me.looked_at[i])


@rule
def _take_top(game: Any, seat: Any, number: Any) -> None:
    """Give a seat the top notes of the Gambling stack, as far as it goes."""
    for _ in range(min(number, game.table.gambling)):
        game.table.gambling -= 1
        _give_note(game, seat, game.gambling_note[game.table.gambling])


@rule
def _give_note(game: Any, seat: Any, note: Any) -> None:
    """Put one note of the Gambling stack into a hand."""
    pile = game.work.best
    clear(pile)
    pile[note] = 1
    receive(game, seat, pile, GAMBLING_WON)
    emit_notes(game, events.GAMBLED, seat, 0, 0, pile)


@rule
def stack_gambling(game: Any) -> None:
    """Shuffle what is left over into the Gambling stack; five notes go unseen to the box (BU-2P-04, C-BU-09)."""
    table = game.table
    table.gambling = 0
    for i in range(LOANS):
        table.loan_left[i] = table.rules.loan_notes[i] if table.rules.two_player else 0
        for s in range(table.players):
            table.loan[s, i] = 0
    if not game.start_gambling:
        return
    count = 0
    for d in range(DENOMINATIONS):
        for _ in range(game.out_of_game[d] - game.set_aside[d]):
            game.gambling_note[count] = d
            count += 1
    shuffle(game.streams[SETUP_STREAM], game.gambling_note, count)
    table.gambling = max(0, count - table.rules.gamble_removed)
    for i in range(table.gambling):
        game.out_of_game[game.gambling_note[i]] -= 1
    pile = game.work.best
    clear(pile)
    for i in range(table.gambling):
        pile[game.gambling_note[i]] += 1
    emit_notes(game, events.GAMBLING, table.gambling, 0, 0, pile)
    for i in range(table.gambling):
        emit(game, events.GAMBLING_NOTE, game.gambling_note[i])
