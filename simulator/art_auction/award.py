"""Who gets the work: the one highest bid, and what happens when it is tied (AU-RND-05..07, C-AU-03)."""

from __future__ import annotations

from typing import Any

from simulator.art_auction import events
from simulator.art_auction.art import get_work, is_forged
from simulator.art_auction.bidding import put_away, return_bids
from simulator.art_auction.cards import discard_laid
from simulator.art_auction.state import (
    AFTER,
    AUCTIONS,
    BIDS_PAID,
    BOUGHT,
    DRAW_FIRST,
    DRAW_TIE,
    GAP_PARTS,
    INITIAL_BID,
    NO_BIDS,
    NOBODY,
    RANDOM,
    SOLD,
    SPECIAL,
    SPENT,
    TALLY_FIELDS,
    TIED_LOTS,
    TIES_STREAM,
)
from simulator.core.engine import draw, emit_notes
from simulator.core.jit import rule

(
    _AUCTIONS,
    _SOLD,
    _TIED,
    _NO_BID,
    _PRICE,
    _BIDDERS,
    _WORTH_OWNER,
    _WORTH_HIGHEST,
    _VALUE,
    _OVERPAID,
    _GAP,
    _CONTESTED,
) = range(len(TALLY_FIELDS))


@rule
def award_work(game: Any) -> None:
    """Award the work, discard the winner's cards, return all other bids, and write the lot down."""
    table = game.table
    auction = table.auction
    auction.stage = AFTER
    tied = _tied_bidders(game)
    auction.winner = auction.leader
    if auction.leader == NOBODY and tied > 1:
        auction.winner = _break_tie(game, tied)
    price = 0
    if auction.winner == NOBODY:
        put_away(game, tied)
    else:
        price = _buy(game, auction.winner)
    return_bids(game)
    auction.running = 0
    _write_down(game, price, tied)
    table.first = auction.winner
    if table.first == NOBODY:  # the order of sales starts anywhere (AU-GAP-12)
        table.first = draw(game, TIES_STREAM, DRAW_FIRST, table.players)


@rule
def _tied_bidders(game: Any) -> Any:
    """Return how many bidders have the highest bid."""
    table = game.table
    auction = table.auction
    tied = 0
    for s in range(table.players):
        if auction.in_bidding[s] and auction.amount[s] == auction.high:
            tied += 1
    return tied


@rule
def _break_tie(game: Any, tied: Any) -> Any:
    """Return who of the tied bidders gets the work, or NOBODY (C-AU-03)."""
    table = game.table
    auction = table.auction
    if table.rules.tie == RANDOM:
        chosen = draw(game, TIES_STREAM, DRAW_TIE, tied)
        for s in range(table.players):
            if auction.in_bidding[s] and auction.amount[s] == auction.high:
                if chosen == 0:
                    return s
                chosen -= 1
    best, winner = -1, NOBODY
    if table.rules.tie == INITIAL_BID:
        for s in range(table.players):
            if auction.in_bidding[s] and auction.amount[s] == auction.high:
                value = table.card_value[auction.initial[s]]
                if value > best:
                    best = value
                    winner = s
                elif value == best:
                    winner = NOBODY
    return winner


@rule
def _buy(game: Any, seat: Any) -> Any:
    """Give the work to the winner, who discards the cards of the bid, and return their value (AU-RND-06, C-AU-10)."""
    table = game.table
    auction = table.auction
    emit_notes(game, events.AWARD, seat, auction.work, auction.amount[seat], auction.laid[seat])
    price = discard_laid(game, seat)
    initial = auction.initial[seat]
    if initial >= SPECIAL:
        table.discarded[initial] += 1
        table.known[seat, initial] = max(0, table.known[seat, initial] - 1)
    game.ledger[BIDS_PAID, seat] -= price
    get_work(game, seat, auction.work, BOUGHT)
    return price


@rule
def _write_down(game: Any, price: Any, tied: Any) -> None:
    """Add the lot to the public history and to the counters."""
    table, outcome = game.table, game.outcome
    auction, lot = table.auction, table.lots
    table.lot_work[lot] = auction.work
    table.lot_winner[lot] = auction.winner
    table.lot_price[lot] = price
    bidders = 0
    for s in range(table.players):
        table.lot_amount[lot, s] = auction.amount[s]
        bidders += auction.in_bidding[s]
    table.lots += 1
    forged = 1 if is_forged(game, auction.work) else 0
    row = (2 * table.work_class[auction.work] + forged) * len(TALLY_FIELDS)
    outcome.game[AUCTIONS] += 1
    outcome.tally[row + _AUCTIONS] += 1
    outcome.tally[row + _BIDDERS] += bidders
    if auction.winner != NOBODY:
        outcome.game[SOLD] += 1
        outcome.game[SPENT] += price
        _count_sale(game, row, price, 0 if forged else table.work_value[auction.work], bidders)
    elif tied > 1:
        outcome.game[TIED_LOTS] += 1
        outcome.tally[row + _TIED] += 1
    else:
        outcome.game[NO_BIDS] += 1
        outcome.tally[row + _NO_BID] += 1


@rule
def _count_sale(game: Any, row: Any, price: Any, value: Any, bidders: Any) -> None:
    """Count a work sold: what was paid, what it counts, how it was appraised, and how near the second bid came."""
    table, tally = game.table, game.outcome.tally
    auction = table.auction
    highest, second = game.seat[auction.winner].worth, 0
    for s in range(table.players):
        highest = max(highest, game.seat[s].worth)
        if s != auction.winner:
            second = max(second, auction.amount[s])
    tally[row + _SOLD] += 1
    tally[row + _PRICE] += price
    tally[row + _WORTH_OWNER] += game.seat[auction.winner].worth
    tally[row + _WORTH_HIGHEST] += highest
    tally[row + _VALUE] += value
    tally[row + _OVERPAID] += 1 if price > value else 0
    if bidders > 1 and auction.amount[auction.winner] > 0:
        tally[row + _CONTESTED] += 1
        tally[row + _GAP] += (auction.amount[auction.winner] - second) * GAP_PARTS // auction.amount[auction.winner]
