"""Set-up of a game: animals, pens, money, pawns (BU-SET-11..15, BU-GAP-11, 12)."""

from __future__ import annotations

from typing import Any

from simulator.bidder_up import events
from simulator.bidder_up.ledger import START_MONEY, open_ledger
from simulator.bidder_up.market import reset_market
from simulator.bidder_up.money import receive
from simulator.bidder_up.piggy_bank import stack_gambling
from simulator.bidder_up.raffle import fill_bag
from simulator.bidder_up.state import (
    ANIMALS,
    HIDDEN,
    NOBODY,
    PEN_DEPTH,
    PENS,
    SETUP_STREAM,
    SEXES_EACH,
    START,
    TYPES,
)
from simulator.core.engine import DENOMINATIONS, emit, emit_notes
from simulator.core.jit import rule
from simulator.core.random import shuffle


@rule
def set_up(game: Any) -> None:
    """Lay out a game for the players of the scenario."""
    table = game.table
    table.turn = 0
    table.active = 0
    table.roll = 0
    table.piggy = 0
    table.donkeys = 0
    table.lots = 0
    table.auction.serial = 0
    table.auction.running = 0
    table.trade.running = 0
    game.finished = 0
    game.bidding = 0
    game.rounds = 0
    game.lot_rows = 0
    emit(game, events.GAME, table.players, table.rules.set_size)
    open_ledger(game)
    reset_market(game)
    _deal_money(game)
    _clear_farms(game)
    _lay_out_animals(game)
    _lay_out_babies(game)
    fill_bag(game)


@rule
def _deal_money(game: Any) -> None:
    """Give everybody the same starting notes; the bank takes the donkey notes, the rest leaves the game.

    A scenario may give the first player a head start; the rules know none.
    """
    table = game.table
    for d in range(DENOMINATIONS):
        game.bank[d] = game.start_bank[d]
        dealt = table.players * game.start_hand[d] + game.head_start[d]
        game.out_of_game[d] = table.box_notes[d] - game.start_bank[d] - dealt
    for s in range(table.players):
        me = game.seat[s]
        me.cash = 0
        table.notes[s] = 0
        table.shown_turn[s] = 0
        for d in range(DENOMINATIONS):
            me.hand[d] = 0
            game.pile[s, d] = 0
        receive(game, s, game.start_hand, START_MONEY)
        if s == 0:
            receive(game, s, game.head_start, START_MONEY)
        emit_notes(game, events.HAND, s, 0, 0, me.hand)
    stack_gambling(game)
    emit_notes(game, events.BANK, 0, 0, 0, game.bank)
    emit_notes(game, events.ASIDE, 0, 0, 0, game.out_of_game)


@rule
def _clear_farms(game: Any) -> None:
    """Empty pastures and barns, and put every pawn on the start space (H-01)."""
    table = game.table
    start = 0
    for space in range(table.spaces):
        if table.kind[space] == START:
            start = space
    for t in range(TYPES):
        table.barn[t] = NOBODY
        table.unsold[t] = 0
    for s in range(table.players):
        table.pawn[s] = start
        table.sets[s] = 0
        table.set_value[s] = 0
        for t in range(TYPES):
            table.pasture[s, t] = 0
            table.males[s, t] = 0


@rule
def _lay_out_animals(game: Any) -> None:
    """Shuffle the animals, fill the pens, stack the rest (BU-SET-11..15, BU-GAP-28)."""
    table = game.table
    order = game.work.order
    count = 0
    for animal in range(ANIMALS):
        if game.animals_used[animal]:
            order[count] = animal
            table.unsold[animal // SEXES_EACH] += 1
            count += 1
    shuffle(game.streams[SETUP_STREAM], order, count)
    for i in range(count):
        game.supply_animal[i] = order[i]
    table.supply = count
    for pen in range(PENS):
        table.pen_count[pen] = 0
        for place in range(PEN_DEPTH):
            table.pen_type[pen, place] = HIDDEN
        if table.slot_face_down[table.pen_slot[pen]]:
            fill_pen(game, pen, PEN_DEPTH)
        else:
            fill_pen(game, pen, 1 + table.pen_double[pen])
    emit(game, events.SUPPLY, table.supply)


@rule
def _lay_out_babies(game: Any) -> None:
    """Draw the babies of this game face-up (BU-BABY-02)."""
    table, order = game.table, game.work.order
    for kind in range(TYPES):
        table.baby[kind] = 0
        table.baby_owner[kind] = NOBODY
        order[kind] = kind
    if table.rules.babies:
        shuffle(game.streams[SETUP_STREAM], order, TYPES)
        for i in range(table.rules.babies_out):
            table.baby[order[i]] = 1
            emit(game, events.BABY_OUT, order[i])


@rule
def fill_pen(game: Any, pen: Any, number: Any) -> None:
    """Put up to `number` animals from the supply into a pen, face-down for Cat in the Bag (BU-AUC-13, BU-SET-14)."""
    table = game.table
    if table.supply < number and not table.rules.partial_refill:  # H-26: nothing unless the pen can be filled
        number = 0
    face_down = table.slot_face_down[table.pen_slot[pen]]
    placed = min(number, table.supply)
    for _ in range(placed):
        table.supply -= 1
        animal = game.supply_animal[table.supply]
        place = table.pen_count[pen]
        game.pen_animal[pen, place] = animal
        table.pen_type[pen, place] = HIDDEN if face_down else animal // SEXES_EACH
        table.pen_count[pen] += 1
    if placed > 0:
        announce_pen(game, pen)


@rule
def announce_pen(game: Any, pen: Any) -> None:
    """Write down what a pen holds."""
    if game.log.on:
        held = game.table.pen_count[pen]
        first = game.pen_animal[pen, 0] // SEXES_EACH if held > 0 else HIDDEN
        second = game.pen_animal[pen, 1] // SEXES_EACH if held > 1 else HIDDEN
        third = game.pen_animal[pen, 2] // SEXES_EACH if held > 2 else HIDDEN
        emit(game, events.FILL, pen, game.table.pen_space[pen], held, first, second, third)
