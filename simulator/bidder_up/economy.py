"""Counters of the auctions by slot and pen size, and of the money by round (metrics 18-22)."""

from __future__ import annotations

from typing import Any

from simulator.bidder_up import outcome as o
from simulator.bidder_up.lots import (
    L_BIDDER,
    L_BIDDERS,
    L_FACE,
    L_FIRST_BID,
    L_OWNER,
    L_PART,
    L_PRICE,
    L_REPEATS,
    L_SECOND_BID,
    L_SELLER,
    L_SIZE,
    L_SLOT,
    L_TYPE_2,
    L_UNIT,
    L_VALUE,
    L_WORTH_HIGHEST,
    L_WORTH_OWNER,
)
from simulator.bidder_up.money import owned
from simulator.bidder_up.state import COUNT, HIDDEN, NOBODY, SLOTS
from simulator.core.jit import rule

_SLOT_FIELDS, _ROUND_FIELDS = len(o.SLOT_FIELDS), len(o.ROUND_FIELDS)
_FIRST_ROUND = SLOTS * 2 * _SLOT_FIELDS


@rule
def _slot(slot: Any, double: Any) -> Any:
    """Return where the counters of a slot and pen size begin."""
    return (slot * 2 + double) * _SLOT_FIELDS


@rule
def count_visit(game: Any, pen: Any) -> None:
    """Count a turn that ended on a pen."""
    game.outcome.tally[_slot(game.table.pen_slot[pen], game.table.pen_double[pen]) + o.T_VISITS] += 1


@rule
def count_short(game: Any) -> None:
    """Count the fellow players who cannot cover the lowest bid of the auction being opened: a step of money, or one note."""
    auction, rules = game.table.auction, game.table.rules
    lowest = 1 if auction.unit == COUNT else rules.bid_step
    for s in range(game.table.players):
        if s != auction.seller and owned(game, s, auction.unit) < lowest:
            game.outcome.tally[_slot(auction.slot, auction.double) + o.T_SHORT] += 1


@rule
def count_lots(game: Any) -> None:
    """Count every lot of the finished game under its slot and pen size; its value has been written."""
    tally = game.outcome.tally
    for i in range(game.lot_rows):
        row = game.lot_row[i]
        base = _slot(row[L_SLOT], row[L_SIZE])
        if row[L_PART] == 0:
            _count_auction(tally, base, row)
        tally[base + o.T_PRICE] += row[L_PRICE]
        tally[base + o.T_FACE] += row[L_FACE]
        tally[base + o.T_ANIMALS] += 1 if row[L_TYPE_2] == HIDDEN else 2
        tally[base + o.T_WORTH_OWNER] += row[L_WORTH_OWNER]
        tally[base + o.T_WORTH_HIGHEST] += row[L_WORTH_HIGHEST]
        tally[base + o.T_VALUE] += row[L_VALUE]
        if row[L_BIDDER] == NOBODY:
            tally[base + o.T_NO_SALE] += 1
            continue
        tally[base + (o.T_REFUSED if row[L_OWNER] == row[L_SELLER] else o.T_SOLD)] += 1
        tally[base + o.T_BOUGHT_VALUE] += row[L_VALUE]
        cost = row[L_FACE] if row[L_UNIT] == COUNT else row[L_PRICE]
        if cost * o.VALUE_PARTS > row[L_VALUE]:
            tally[base + o.T_OVERPAID] += 1


@rule
def _count_auction(tally: Any, base: Any, row: Any) -> None:
    """Count what belongs to an auction, not to each of its lots."""
    tally[base + o.T_AUCTIONS] += 1
    tally[base + o.T_REPEATS] += row[L_REPEATS]
    tally[base + o.T_FAILED] += 1 if row[L_REPEATS] > 0 else 0
    tally[base + o.T_BIDDERS] += row[L_BIDDERS]
    if row[L_SECOND_BID] > 0:
        lead = row[L_FIRST_BID] - row[L_SECOND_BID]
        tally[base + o.T_CONTESTED] += 1
        tally[base + o.T_GAP] += (lead * o.SHARES + row[L_FIRST_BID] // 2) // row[L_FIRST_BID]


@rule
def _round(game: Any) -> Any:
    """Return where the counters of the current round begin."""
    return _FIRST_ROUND + min(game.rounds, o.ROUNDS - 1) * _ROUND_FIELDS


@rule
def count_turn(game: Any) -> None:
    """Count a turn about to begin, and who then cannot cover the lowest bid of a Value auction."""
    tally, base = game.outcome.tally, _round(game)
    tally[base + o.R_TURNS] += 1
    for s in range(game.table.players):
        if game.seat[s].cash < game.table.rules.bid_step:
            tally[base + o.R_BROKE] += 1


@rule
def count_round(game: Any) -> None:
    """Count a round that everybody has played: the Gini coefficient of cash, 0 when nobody has any."""
    tally, base, players = game.outcome.tally, _round(game), game.table.players
    total, apart = 0, 0
    for s in range(players):
        total += game.seat[s].cash
        for other in range(s):
            apart += abs(game.seat[s].cash - game.seat[other].cash)
    tally[base + o.R_ROUNDS] += 1
    if total > 0:
        tally[base + o.R_GINI] += (apart * o.SHARES + players * total // 2) // (players * total)
    game.rounds += 1
