"""Round-the-Table: one spoken bid each, in turn (BU-RT)."""

from __future__ import annotations

from typing import Any

from simulator.bidder_up import decisions as ask_for
from simulator.bidder_up import events
from simulator.bidder_up.bidding import ask_amount, fellow_player, highest_allowed
from simulator.bidder_up.state import NOBODY, OPTIONAL_REFUSAL
from simulator.bidder_up.tile import Tile
from simulator.core.engine import emit
from simulator.core.jit import rule


@rule
def round_the_table(game: Any) -> Any:
    """From the left neighbour on everybody bids once; any bid is legal, the auctioneer decides ties (BU-RT-01, C-BU-44)."""
    auction, award, rules = game.table.auction, game.award, game.table.rules
    for i in range(1, game.table.players):
        seat = fellow_player(game, i)
        low = auction.high + rules.bid_step if rules.round_must_exceed else rules.bid_step
        amount = ask_amount(game, seat, ask_for.ONE_BID, low, highest_allowed(game, seat), rules.bid_step)
        auction.bid[seat] = amount
        if amount == 0:
            emit(game, events.DECLINE, seat)
            continue
        emit(game, events.BID, seat, amount)
        auction.bids += 1
        if amount > auction.high:
            auction.high = amount
            auction.leader = seat
    award.tops = 0
    if auction.leader != NOBODY:
        for i in range(1, game.table.players):
            seat = fellow_player(game, i)
            if auction.bid[seat] == auction.high:
                award.top[award.tops] = seat
                award.tops += 1
        award.price = auction.high
        award.as_laid = 0
        award.refusal = OPTIONAL_REFUSAL
    return 0


TILE = Tile("round-the-table", "value", (3, 4), "one-round", round_the_table, rule="BU-RT")
