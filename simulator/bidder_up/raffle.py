"""The raffle booth and the tickets (BU-RAF, BU-TIX): drawing, keeping, using, and who wins the sow."""

from __future__ import annotations

from typing import Any

from simulator.bidder_up import decisions as ask_for
from simulator.bidder_up import events
from simulator.bidder_up.ledger import TICKET_FEES
from simulator.bidder_up.market import change_market
from simulator.bidder_up.piggy_notes import pay_piggy_bank
from simulator.bidder_up.state import (
    ACTION_TICKETS,
    CHANCE_STREAM,
    COUNT,
    DRAW_DIE,
    DRAW_SOW,
    DRAW_TICKET,
    EXTRA_TURN,
    MOVE_MARKERS,
    NOBODY,
    SETUP_STREAM,
    SPECIAL_TRADE,
    TICKETS,
    TICKETS_STREAM,
    TYPES,
    VALUE,
    WOOL_MILK,
)
from simulator.bidder_up.trade import has_match, horse_trade
from simulator.core.engine import IllegalAnswer, ask, draw, emit
from simulator.core.jit import rule
from simulator.core.random import shuffle


@rule
def fill_bag(game: Any) -> None:
    """Put the base number of tickets into the bag, unseen, and a die roll more in a raffle rush (BU-GAP-17, H-28, BU-TIP-01)."""
    table = game.table
    table.removed = 0
    for s in range(table.players):
        table.tickets[s] = 0
    table.bag = 0
    if not table.rules.raffle:
        return
    number = table.rules.bag_base
    if table.rules.raffle_rush:
        rolled = table.die[draw(game, SETUP_STREAM, DRAW_DIE, table.die_faces)]
        emit(game, events.RAFFLE_RUSH, rolled)
        number += rolled
    order = game.work.order
    for ticket in range(TICKETS):
        order[ticket] = ticket
    shuffle(game.streams[SETUP_STREAM], order, TICKETS)
    for i in range(min(number, TICKETS)):
        game.bag_ticket[i] = order[i]
        table.bag += 1
    emit(game, events.BAG, table.bag)


@rule
def visit_booth(game: Any, seat: Any) -> None:
    """Buy up to three tickets, draw them all at once, keep exactly one (BU-RAF-01, 02, C-BU-74..76)."""
    table, question, me = game.table, game.table.ask, game.seat[seat]
    question.high = min(table.rules.tickets_bought, table.bag, table.notes[seat])
    if question.high == 0:
        return
    number = ask(game, seat, ask_for.BUY_TICKETS)
    if number < 0 or number > question.high:
        raise IllegalAnswer("tickets takes 0 .. ask.high")
    if number == 0:
        return
    pay_piggy_bank(game, seat, number, TICKET_FEES)
    for i in range(number):
        me.looked_at[i] = _draw_ticket(game)
        emit(game, events.TICKET_DRAWN, seat, me.looked_at[i])
    question.options = number
    choice = ask(game, seat, ask_for.KEEP_TICKET)
    if choice < 0 or choice >= number:
        raise IllegalAnswer("keep takes an option 0 .. ask.options - 1")
    for i in range(number):
        if i == choice:
            me.ticket[table.tickets[seat]] = me.looked_at[i]
            table.tickets[seat] += 1
        else:
            game.bag_ticket[table.bag] = me.looked_at[i]
            table.bag += 1
    emit(game, events.TICKET_KEPT, seat, me.looked_at[choice], table.bag)


@rule
def _draw_ticket(game: Any) -> Any:
    """Draw one ticket from the bag."""
    table = game.table
    index = draw(game, TICKETS_STREAM, DRAW_TICKET, table.bag)
    ticket = game.bag_ticket[index]
    table.bag -= 1
    game.bag_ticket[index] = game.bag_ticket[table.bag]
    return ticket


@rule
def offer_ticket(game: Any, seat: Any) -> None:
    """Ask whether an action ticket is used now: one a turn, between the parts of the turn (BU-TIX-01, 02, C-BU-77, H-27)."""
    table, me, order = game.table, game.seat[seat], game.work.order
    if game.ticket_used or table.tickets[seat] == 0:
        return
    kinds = 0
    for i in range(table.tickets[seat]):
        kind = table.ticket_kind[me.ticket[i]]
        if kind < ACTION_TICKETS:
            kinds |= 1 << kind
    count = 0
    for kind in range(ACTION_TICKETS):
        if (kinds >> kind) & 1 and _can_use(table, seat, kind):
            order[count] = kind
            count += 1
    if count > 0:
        choice = _ask_in_secret(game, seat, count)
        if choice != NOBODY:
            _use(game, seat, order[choice])


@rule
def _ask_in_secret(game: Any, seat: Any, count: Any) -> Any:
    """Ask which of the kinds in `work.order` is used, then put the question back as it was: tickets are secret (C-BU-80)."""
    question, order = game.table.ask, game.work.order
    options = question.options
    for i in range(count):
        order[ACTION_TICKETS + i] = question.a[i]
        question.a[i] = order[i]
    question.options = count
    choice = ask(game, seat, ask_for.USE_TICKET)
    question.options = options
    for i in range(count):
        question.a[i] = order[ACTION_TICKETS + i]
    if choice != NOBODY and (choice < 0 or choice >= count):
        raise IllegalAnswer("use_ticket takes an option 0 .. ask.options - 1, or -1")
    return choice


@rule
def _can_use(table: Any, seat: Any, kind: Any) -> Any:
    """Tell whether a ticket has an effect to give; one without stays held (C-BU-63, H-13). It leaves no trace on the table."""
    if kind == EXTRA_TURN:
        return True
    if kind != MOVE_MARKERS:
        return has_match(table, seat)
    for animal in range(TYPES):  # a green marker has a free space beside it: the scale has at least two
        if not table.locked[animal]:
            return True
    return False


@rule
def _use(game: Any, seat: Any, kind: Any) -> None:
    """Reveal a ticket, perform it and remove it from the game (BU-TIX-03..07)."""
    table, me = game.table, game.seat[seat]
    for i in range(table.tickets[seat]):
        if table.ticket_kind[me.ticket[i]] == kind:
            emit(game, events.TICKET_USED, seat, me.ticket[i])
            table.tickets[seat] -= 1
            me.ticket[i] = me.ticket[table.tickets[seat]]
            break
    table.removed += 1
    game.ticket_used = 1
    if kind == EXTRA_TURN:
        game.extra_turn = 1
    elif kind == MOVE_MARKERS:
        change_market(game, seat, table.rules.ticket_markers, 1, True)
    else:
        horse_trade(game, seat, COUNT if kind == SPECIAL_TRADE else VALUE, True)


@rule
def wool_milk_total(game: Any, seat: Any) -> Any:
    """Return the sum of a seat's Wool-Milk numbers and how many such tickets it has (BU-TIX-10, C-BU-102)."""
    table, me = game.table, game.seat[seat]
    total, count = 0, 0
    for i in range(table.tickets[seat]):
        if table.ticket_kind[me.ticket[i]] == WOOL_MILK:
            total += table.ticket_number[me.ticket[i]]
            count += 1
    return total, count


@rule
def wool_milk_strength(game: Any, seat: Any) -> Any:
    """Return what a seat's Wool-Milk tickets are worth in the contest for the sow: total, then number; 0 without any."""
    total, count = wool_milk_total(game, seat)
    return total * (TICKETS + 1) + count


@rule
def award_sow(game: Any) -> Any:
    """Return who wins the Wool-Milk-Sow, or NOBODY: total, then number of tickets, then the die (BU-TIX-10..13)."""
    table = game.table
    best, tied = 0, 0
    for s in range(table.players):
        strength = wool_milk_strength(game, s)
        if strength > best:
            best, tied = strength, 0
        if strength > 0 and strength == best:
            tied |= 1 << s
    if tied == 0:
        return NOBODY
    while tied & (tied - 1):  # more than one: they roll, equal highest rolls roll again (C-BU-85)
        highest, still = -1, 0
        for s in range(table.players):
            if (tied >> s) & 1:
                rolled = table.die[draw(game, CHANCE_STREAM, DRAW_SOW, table.die_faces)]
                emit(game, events.SOW_ROLL, s, rolled)
                if rolled > highest:
                    highest, still = rolled, 0
                if rolled == highest:
                    still |= 1 << s
        tied = still
    winner = 0
    while not (tied >> winner) & 1:
        winner += 1
    emit(game, events.SOW, winner)
    return winner
