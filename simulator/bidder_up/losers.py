"""Who did not win: can't pay must show, amounts and piles a tile takes from losers, what is taken back (BU-PAY-04..06)."""

from __future__ import annotations

from typing import Any

from simulator.bidder_up import events
from simulator.bidder_up.bidding import fellow_player
from simulator.bidder_up.ledger import LOSING_BIDS
from simulator.bidder_up.money import can_pay, give_pile, notes_in, owned, show_hand, take_back
from simulator.bidder_up.outcome import REPEATS
from simulator.bidder_up.paying import pay
from simulator.core.engine import emit
from simulator.core.jit import rule


@rule
def shows(game: Any, seat: Any, due: Any, unit: Any) -> None:
    """Show all money and be capped at it when the auction is repeated (BU-PAY-04..06, H-07)."""
    auction = game.table.auction
    show_hand(game, seat, due)
    auction.cap[seat] = owned(game, seat, unit)
    auction.repeats += 1
    game.outcome.game[REPEATS] += 1
    if auction.repeats > game.table.players:  # C-BU-23: each repeat caps one more player
        raise RuntimeError("an auction was repeated more often than there are players")
    emit(game, events.REPEAT, seat, auction.cap[seat])


@rule
def somebody_cannot_pay_a_fee(game: Any, winner: Any) -> Any:
    """Let the first player who owes an amount without winning, and cannot pay it, show; the winner owes the price alone."""
    award, unit = game.award, game.table.auction.unit
    for i in range(1, game.table.players):
        seat = fellow_player(game, i)
        if seat == winner or award.fee[seat] == 0:
            award.fee[seat] = 0
            continue
        take_back(game, seat)
        if not can_pay(game, seat, award.fee[seat], unit):
            shows(game, seat, award.fee[seat], unit)
            return True
    return False


@rule
def pay_fees(game: Any) -> None:
    """Let those who did not win pay what the tile asks of them."""
    award, unit = game.award, game.table.auction.unit
    for i in range(1, game.table.players):
        seat = fellow_player(game, i)
        if award.fee[seat] > 0:
            pay(game, seat, award.fee_to[seat], award.fee[seat], unit, LOSING_BIDS, LOSING_BIDS)


@rule
def clear_table(game: Any, repeat: Any) -> None:
    """Return what still lies on the table; who forfeits a pile gives it to the auctioneer, unless the auction is repeated."""
    for i in range(1, game.table.players):
        seat = fellow_player(game, i)
        if game.award.forfeit[seat] and not repeat and notes_in(game.pile[seat]) > 0:
            give_pile(game, seat, game.table.auction.seller, 0, LOSING_BIDS, LOSING_BIDS)
        else:
            take_back(game, seat)
