"""Set-up of a game: forgeries, money and the Art Cards are dealt (AU-PREP-01, 04, 05); nothing is chosen or shown yet."""

from __future__ import annotations

from typing import Any

from simulator.art_auction import events
from simulator.art_auction.cards import put_in_hand
from simulator.art_auction.state import (
    ABSENT,
    DEALT,
    KINDS,
    LEDGER,
    NOBODY,
    OPENING,
    SETUP_STREAM,
    SPECIAL,
    SPECIALS,
    START_MONEY,
    UNSEEN,
)
from simulator.core.engine import DENOMINATIONS, emit, emit_notes
from simulator.core.jit import rule
from simulator.core.random import shuffle


@rule
def set_up(game: Any) -> None:
    """Deal a game for the players of the scenario."""
    table = game.table
    table.turn = 0
    table.active = 0
    table.prepared = 0
    table.lots = 0
    table.first = NOBODY
    game.finished = 0
    clear_round(game)
    for s in range(table.players):
        for i in range(len(LEDGER)):
            game.ledger[i, s] = 0
    emit(game, events.GAME, table.players, table.rules.catalog)
    _deal_forgeries(game)
    _deal_money(game)
    _choose_works(game)


@rule
def clear_round(game: Any) -> None:
    """Clear what belongs to one round."""
    table = game.table
    auction = table.auction
    auction.running = 0
    auction.stage = OPENING
    auction.work = NOBODY
    auction.bids = 0
    auction.high = 0
    auction.leader = NOBODY
    auction.winner = NOBODY
    auction.played = 0
    for s in range(table.players):
        game.secret[s] = NOBODY
        auction.passed[s] = 0
        auction.in_bidding[s] = 0
        auction.initial[s] = NOBODY
        auction.doubles[s] = 0
        auction.amount[s] = 0
        game.seat[s].worth = 0
        for d in range(DENOMINATIONS):
            auction.laid[s, d] = 0


@rule
def _deal_forgeries(game: Any) -> None:
    """Deal everybody the same number of Forgery Cards; the others are put away (AU-PREP-01, 03)."""
    table, deck = game.table, game.work.forgeries
    count = 0
    for work in range(table.works):
        for _ in range(table.forgery_copies[work]):
            deck[count] = work
            count += 1
    shuffle(game.streams[SETUP_STREAM], deck, count)
    for s in range(table.players):
        me = game.seat[s]
        me.forged = NOBODY
        for i in range(DEALT):
            me.forgery[i] = deck[s * table.rules.dealt + i] if i < table.rules.dealt else NOBODY
        emit(game, events.FORGERIES, s, me.forgery[0], me.forgery[1], me.forgery[2], me.forgery[3])


@rule
def _deal_money(game: Any) -> None:
    """Shuffle all Money Cards, specials among them, deal ten each; the rest is the Bank (AU-PREP-04)."""
    table, deck = game.table, game.work.cards
    count = 0
    for kind in range(KINDS):
        table.discarded[kind] = 0
        for _ in range(table.deck[kind]):
            deck[count] = kind
            count += 1
    shuffle(game.streams[SETUP_STREAM], deck, count)
    dealt = 0
    for s in range(table.players):
        me = game.seat[s]
        me.cash = 0
        table.cards[s] = 0
        for kind in range(KINDS):
            me.hand[kind] = 0
            table.known[s, kind] = 0
        for i in range(SPECIALS):
            me.playable[i] = 0
        for _ in range(table.rules.hand_size):
            put_in_hand(game, s, deck[dealt])
            dealt += 1
        game.ledger[START_MONEY, s] = me.cash
        announce_hand(game, s)
    table.bank = count - dealt
    for i in range(table.bank):
        game.bank_card[i] = deck[count - 1 - i]
    emit(game, events.BANK, table.bank)


@rule
def announce_hand(game: Any, seat: Any) -> None:
    """Write down what a seat was dealt."""
    hand = game.seat[seat].hand
    emit_notes(game, events.HAND, seat, 0, 0, hand)
    emit(
        game, events.SPECIALS, seat, hand[SPECIAL], hand[SPECIAL + 1], hand[SPECIAL + 2], hand[SPECIAL + 3], hand[SPECIAL + 4]
    )


@rule
def _choose_works(game: Any) -> None:
    """Shuffle the Art Cards; the first ones will be the Catalog, the rest is the Art Cards pile (AU-PREP-05)."""
    table, order = game.table, game.work.works
    count = 0
    for work in range(table.works):
        table.owner[work] = NOBODY
        table.place[work] = ABSENT
        if game.work_used[work]:
            table.place[work] = UNSEEN
            order[count] = work
            count += 1
    for s in range(table.players):
        table.art[s] = 0
    shuffle(game.streams[SETUP_STREAM], order, count)
    table.catalog = table.rules.catalog
    table.pile = count - table.catalog
    table.returned = 0
    game.pile_top = 0
    for i in range(count):
        if i < table.catalog:
            game.catalog_work[i] = order[i]
        else:
            game.pile_work[i - table.catalog] = order[i]
