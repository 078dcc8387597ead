"""What a tile may award, checked after every bidding: a user's own tile included (BU-AUC-04, 05, 16, BU-PAY-06)."""

from __future__ import annotations

from typing import Any

from simulator.bidder_up.money import pile_bid
from simulator.bidder_up.state import FORCED_REFUSAL, NO_REFUSAL, NOBODY
from simulator.core.jit import rule

MOST_STEPS = 20_000  # steps of one bidding; ten players calling every amount there is need fewer


class IllegalAward(Exception):
    """A tile ran its bidding or awarded its lot in a way no tile may."""


@rule
def count_step(game: Any) -> None:
    """Count one step of a tile's procedure; a bidding without end is an error, not a hang."""
    game.work.steps += 1
    if game.work.steps > MOST_STEPS:
        raise IllegalAward("endless bidding: it has asked and looked 20,000 times and not come to an end")


@rule
def check_award(game: Any) -> None:
    """Refuse an award that could not be carried out by the rules all auctions share; no award is ever mended."""
    award, auction = game.award, game.table.auction
    if award.refusal < NO_REFUSAL or award.refusal > FORCED_REFUSAL:
        raise IllegalAward("award.refusal is none of NO_REFUSAL, OPTIONAL_REFUSAL, FORCED_REFUSAL")
    if award.tops < 0 or award.tops > game.table.players - 1:
        raise IllegalAward("award.tops is outside 0 .. the number of fellow players")
    if auction.split and award.pairs > 0:
        _check_pairs(game)
        return
    if award.tops > 0:
        auction.split = 0  # the lot goes as a package after all
    for s in range(game.table.players):
        if award.tops == 0 and auction.bid[s] > 0 and not award.nobody:
            raise IllegalAward("bids were made, but the lot is awarded to nobody (a tile that means it says award_nobody)")
    for i in range(award.tops):
        _check_fellow(game, award.top[i])
        for j in range(i):
            if award.top[i] == award.top[j]:
                raise IllegalAward("one player is on top twice")
        _check_price(game, award.top[i])
    _check_fees(game)


@rule
def _check_fellow(game: Any, seat: Any) -> None:
    """Only a fellow player can win (BU-AUC-04, 05)."""
    if seat == NOBODY:
        raise IllegalAward("the lot is awarded to nobody (-1)")
    if seat < 0 or seat >= game.table.players:
        raise IllegalAward("the lot is awarded to a seat that does not exist")
    if seat == game.table.auction.seller:
        raise IllegalAward("the lot is awarded to the auctioneer, who may not bid (BU-AUC-04)")


@rule
def _check_price(game: Any, seat: Any) -> None:
    """Nobody pays more than they bid, nor on a repeat more than they have shown to own (BU-PAY-06)."""
    award, auction = game.award, game.table.auction
    if award.price < 0:
        raise IllegalAward("the price is below 0")
    if award.refusal == FORCED_REFUSAL:  # the auctioneer pays; the other never bid
        return
    if award.price > auction.bid[seat]:
        raise IllegalAward("the price is above the bid of who is to pay it")
    if award.as_laid:
        if award.price != max(pile_bid(game, seat, auction.unit), 0):
            raise IllegalAward("the price is the laid pile itself, but the pile is not worth the price")
    elif auction.cap[seat] >= 0 and award.price > auction.cap[seat]:
        raise IllegalAward("the price is above what the winner has shown to own (BU-PAY-06)")


@rule
def _check_pairs(game: Any) -> None:
    """The two buyers of a split lot pay with the piles they laid."""
    award, auction = game.award, game.table.auction
    for i in range(award.pairs):
        if award.pair[i, 0] == award.pair[i, 1]:
            raise IllegalAward("both animals of a split lot go to the same player, or to nobody")
        for part in range(2):
            seat = award.pair[i, part]
            if seat != NOBODY:
                _check_fellow(game, seat)
                if award.bid[seat] != max(pile_bid(game, seat, auction.unit), 0):
                    raise IllegalAward("a price of a split lot is not what its buyer laid")
    for s in range(game.table.players):
        if award.fee[s] != 0:
            raise IllegalAward("who does not win pays an amount only where the lot is sold as a whole")


@rule
def _check_fees(game: Any) -> None:
    """Who pays without winning is a fellow player and pays no more than they bid and can come up with."""
    award, auction = game.award, game.table.auction
    for s in range(game.table.players):
        if award.fee[s] == 0:
            continue
        if award.fee[s] < 0:
            raise IllegalAward("a payment of who does not win is below 0")
        if s == auction.seller:
            raise IllegalAward("the auctioneer pays although they did not bid (BU-AUC-04)")
        if award.fee_to[s] < 0 or award.fee_to[s] >= game.table.players or award.fee_to[s] == s:
            raise IllegalAward("a payment goes to a seat that does not exist, or to who makes it")
        if award.forfeit[s]:
            raise IllegalAward("one player forfeits the pile and pays an amount as well")
        if award.fee[s] > auction.bid[s]:
            raise IllegalAward("a payment of who does not win is above their bid")
        if auction.cap[s] >= 0 and award.fee[s] > auction.cap[s]:
            raise IllegalAward("a payment of who does not win is above what they have shown to own (BU-PAY-06)")
