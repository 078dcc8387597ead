"""A round: the work on offer, the Initial Bids, free raising, and who gets the work (AU-RND)."""

from __future__ import annotations

from typing import Any

from simulator.art_auction import decisions, events
from simulator.art_auction.art import to_the_bottom
from simulator.art_auction.cards import check_card, lay, money_held, take_back, take_from_hand
from simulator.art_auction.setting_up import clear_round
from simulator.art_auction.specials import offer_special
from simulator.art_auction.state import (
    BIDDING,
    BIDS,
    DENOMINATIONS,
    DRAW_ORDER,
    NO_CARD,
    NOBODY,
    ON_OFFER,
    OPENING,
    RAISES,
    SPECIAL,
    TIES_STREAM,
)
from simulator.core.engine import IllegalAnswer, ask, draw, emit, emit_notes
from simulator.core.jit import rule


@rule
def offer_work(game: Any) -> None:
    """Turn the top card of the Catalog over and let everybody appraise it (AU-RND-01)."""
    table = game.table
    clear_round(game)
    auction = table.auction
    table.catalog -= 1
    work = game.catalog_work[table.catalog]
    table.place[work] = ON_OFFER
    auction.running = 1
    auction.work = work
    emit(game, events.LOT, work)
    for s in range(table.players):
        game.seat[s].worth = ask(game, s, decisions.APPRAISE)
        emit(game, events.APPRAISAL, s, game.seat[s].worth)


@rule
def collect_bids(game: Any) -> None:
    """Specials before the bids, the Initial Bids, then free raising until nobody goes on (AU-RND-02..05, 08).

    Where nobody bids nothing can be raised, but specials may still be played: they may at any point of the round.
    """
    table = game.table
    auction = table.auction
    auction.stage = OPENING
    _poll(game)
    for s in range(table.players):
        if _must_bid(game, s):
            kind = ask(game, s, decisions.INITIAL)
            check_card(game, s, kind, table.rules.special_as_bid)
            game.secret[s] = kind
    _reveal(game)
    auction.stage = BIDDING
    _compare(game)
    _poll(game)


@rule
def _must_bid(game: Any, seat: Any) -> Any:
    """Tell whether a seat must make an Initial Bid: unless it passed or holds no card that may be laid (C-AU-02, 07, 23)."""
    table = game.table
    if table.auction.passed[seat] and not table.rules.all_after:
        return False
    if money_held(game, seat) > 0:
        return True
    return table.rules.special_as_bid == 1 and table.cards[seat] > 0


@rule
def _reveal(game: Any) -> None:
    """Turn the Initial Bids over together (AU-RND-03)."""
    table = game.table
    auction = table.auction
    for s in range(table.players):
        kind = game.secret[s]
        if kind == NO_CARD:
            emit(game, events.NO_BID, s)
        else:
            auction.in_bidding[s] = 1
            auction.initial[s] = kind
            auction.bids += 1
            game.outcome.game[BIDS] += 1
            if kind < SPECIAL:
                lay(game, s, kind)
            else:  # a special as Initial Bid is worth 0 and not played
                take_from_hand(game, s, kind)
                table.known[s, kind] = max(table.known[s, kind], 1)
            emit(game, events.INITIAL, s, kind)
        game.secret[s] = NO_CARD


@rule
def bid_of(game: Any, seat: Any) -> Any:
    """Return a seat's bid: all its cards laid, doubled by Double Bid (C-AU-09)."""
    table = game.table
    auction = table.auction
    amount = 0
    for d in range(table.denominations):
        amount += auction.laid[seat, d] * table.card_value[d]
    doubles = auction.doubles[seat]
    if not table.rules.double_stacks:
        doubles = min(doubles, 1)
    for _ in range(doubles):
        amount = 2 * amount
    return amount


@rule
def _compare(game: Any) -> None:
    """Work out all bids, the highest, and whose it is alone (AU-RND-03, 05)."""
    table = game.table
    auction = table.auction
    auction.high = 0
    auction.leader = NOBODY
    first = True
    for s in range(table.players):
        if auction.in_bidding[s]:
            auction.amount[s] = bid_of(game, s)
            if first or auction.amount[s] > auction.high:
                auction.high = auction.amount[s]
                auction.leader = s
            elif auction.amount[s] == auction.high:
                auction.leader = NOBODY
            first = False


@rule
def _poll(game: Any) -> None:
    """Ask everybody in random order, again and again, until all decline one after the other (AU-GAP-11).

    It comes to an end because whoever acts gives up a card.
    """
    table = game.table
    order = game.work.order
    acted = True
    while acted:
        acted = False
        for s in range(table.players):
            order[s] = s
        for i in range(table.players - 1, 0, -1):
            j = draw(game, TIES_STREAM, DRAW_ORDER, i + 1)
            kept = order[i]
            order[i] = order[j]
            order[j] = kept
        for i in range(table.players):
            if _act(game, order[i]):
                acted = True


@rule
def _act(game: Any, seat: Any) -> Any:
    """Let a seat play a special or raise; returns whether it did."""
    auction = game.table.auction
    if offer_special(game, seat):
        if auction.stage == BIDDING and auction.in_bidding[seat] and auction.amount[seat] != bid_of(game, seat):
            _compare(game)
            emit(game, events.AMOUNT, seat, auction.amount[seat])
        return True
    return auction.stage == BIDDING and _offer_raise(game, seat)


@rule
def _offer_raise(game: Any, seat: Any) -> Any:
    """Ask who is not alone in the lead for more cards (AU-RND-04, C-AU-04, 05, H-19); returns whether it raised."""
    auction, lay_ = game.table.auction, game.mind[seat].lay
    if not auction.in_bidding[seat] or auction.leader == seat or money_held(game, seat) == 0:
        return False
    for d in range(DENOMINATIONS):
        lay_[d] = 0
    answer = ask(game, seat, decisions.RAISE)
    if answer == 0:
        return False
    if answer != 1:
        raise IllegalAnswer("raise_bid takes 0 (not now) or 1 (with cards in mind.lay)")
    _check_raise(game, seat)
    for d in range(DENOMINATIONS):
        for _ in range(lay_[d]):
            lay(game, seat, d)
    _compare(game)
    auction.bids += 1
    game.outcome.game[BIDS] += 1
    game.outcome.game[RAISES] += 1
    emit_notes(game, events.RAISE, seat, auction.amount[seat], 0, lay_)
    return True


@rule
def _check_raise(game: Any, seat: Any) -> None:
    """Refuse cards that are not in the hand, or none."""
    total = 0
    for d in range(DENOMINATIONS):
        number = game.mind[seat].lay[d]
        if number < 0 or number > game.seat[seat].hand[d]:
            raise IllegalAnswer("a raise lays cards of the own hand in mind.lay")
        total += number
    if total == 0:
        raise IllegalAnswer("a raise lays at least one card in mind.lay")


@rule
def return_bids(game: Any) -> None:
    """Let everybody who still has cards before them take them back (AU-RND-07)."""
    table = game.table
    auction = table.auction
    for s in range(table.players):
        if auction.in_bidding[s] and s != auction.winner:
            emit_notes(game, events.TAKE_BACK, s, 0, 0, auction.laid[s])
            take_back(game, s)
            if auction.initial[s] >= SPECIAL:
                game.seat[s].hand[auction.initial[s]] += 1
                table.cards[s] += 1


@rule
def put_away(game: Any, tied: Any) -> None:
    """Put the work nobody got under the Art Cards pile; it counts as auctioned (C-AU-03, 08)."""
    auction = game.table.auction
    emit(game, events.UNSOLD, auction.work, tied)
    to_the_bottom(game, auction.work)
