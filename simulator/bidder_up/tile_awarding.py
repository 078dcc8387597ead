"""What a tile's procedure may do to award the lot: to whom, at which price, what losers pay, with or without first refusal."""

from __future__ import annotations

from typing import Any

from simulator.bidder_up import bidding
from simulator.bidder_up.award_check import IllegalAward
from simulator.bidder_up.state import FORCED_REFUSAL, NO_REFUSAL, NOTE_BY_NOTE, SEALED
from simulator.bidder_up.tile_bidding import bid_of, fellow_player, nth_bid, others
from simulator.core.helpers import helper


@helper
def award_to(game: Any, seat: Any, price: Any) -> None:
    """Award the lot to a player, who takes a laid pile back and pays the price in notes of their choice."""
    bidding.award_to(game, seat, price, 0)


@helper
def award_highest(game: Any) -> None:
    """Award the lot to the highest bid, at that bid; the auctioneer decides a tie. A laid pile is handed over as it lies."""
    award, form = game.award, game.table.auction.form
    best = nth_bid(game, 1)
    award.tops = 0
    if best < 0:
        return
    for i in range(1, others(game) + 1):
        seat = fellow_player(game, i)
        if bid_of(game, seat) == best:
            add_top(game, seat)
    award.price = best
    award.as_laid = 1 if form == SEALED or form == NOTE_BY_NOTE else 0  # noqa: SIM109 (compiled)


@helper
def add_top(game: Any, seat: Any) -> None:
    """Put one more player on top: the auctioneer decides who of them wins, at the same price."""
    award = game.award
    if award.tops >= others(game):
        raise IllegalAward("more players on top than there are")
    award.top[award.tops] = seat
    award.tops += 1


@helper
def award_split(game: Any) -> None:
    """Award the dearer of two animals to the highest pile and the cheaper one to the next; a single animal as a whole."""
    if game.table.auction.split:
        bidding.award_split(game)
    else:
        award_highest(game)


@helper
def award_nobody(game: Any) -> None:
    """Award the lot to nobody although there may be bids: the auctioneer gets it free."""
    game.award.tops = 0
    game.award.nobody = 1


@helper
def set_price(game: Any, price: Any) -> None:
    """Let the winner pay this price, at most their bid, in notes of their choice; a laid pile goes back to them first."""
    game.award.price = price
    game.award.as_laid = 0


@helper
def forfeit_piles(game: Any) -> None:
    """Let all who do not win lose their laid piles to the auctioneer.

    The piles are handed over when everything else is settled: they cannot pay for first refusal. A bidder whose win is refused
    keeps the own pile and is paid that bid.
    """
    for i in range(1, others(game) + 1):
        game.award.forfeit[fellow_player(game, i)] = 1


@helper
def loser_pays(game: Any, seat: Any, amount: Any, receiver: Any) -> None:
    """Let a player who does not win pay an amount, at most their bid, to another player, in notes of their choice.

    It is paid when everything else is settled. Should this player win, they owe the price alone. Who cannot pay it shows, and the
    auction is repeated, before anybody has paid anything.
    """
    game.award.fee[seat] = amount
    game.award.fee_to[seat] = receiver


@helper
def no_refusal(game: Any) -> None:
    """Take first refusal away from the auctioneer; call it after the award."""
    game.award.refusal = NO_REFUSAL


@helper
def must_buy(game: Any) -> None:
    """Make the auctioneer buy from the winner at the price; call it after the award."""
    game.award.refusal = FORCED_REFUSAL
