"""Bidding by demand: the auctioneer calls an amount, the others say yes or no (BU-TC-01, 02)."""

from __future__ import annotations

from typing import Any

from simulator.bidder_up import decisions as ask_for
from simulator.bidder_up import events
from simulator.bidder_up.bidding import bid_step, highest_allowed
from simulator.core.engine import IllegalAnswer, ask, emit
from simulator.core.jit import rule


@rule
def call_price(game: Any) -> Any:
    """Let the auctioneer call an amount; 0 is allowed (C-BU-56)."""
    auction, question, seller = game.table.auction, game.table.ask, game.table.auction.seller
    step = bid_step(game)
    question.low = 0
    question.high = highest_allowed(game, seller)
    question.step = step
    question.unit = auction.unit
    amount = ask(game, seller, ask_for.CALL_PRICE)
    if amount < 0 or amount > question.high or amount % step != 0:
        raise IllegalAnswer("call_price takes a multiple of ask.step from 0 to ask.high")
    auction.high = amount
    auction.bids += 1
    emit(game, events.CALL, seller, amount)
    return amount


@rule
def accepts(game: Any, seat: Any, amount: Any) -> Any:
    """Ask a player to pay the amount called; a seat capped below it has refused (H-07). Returns 1 or 0."""
    question = game.table.ask
    answer = 0
    if amount <= highest_allowed(game, seat):
        question.amount = amount
        question.other = game.table.auction.seller
        question.unit = game.table.auction.unit
        answer = ask(game, seat, ask_for.ACCEPT)
        if answer != 0 and answer != 1:
            raise IllegalAnswer("accept takes 1 (pay the amount) or 0 (the auctioneer must buy)")
    emit(game, events.CALL_ANSWER, seat, answer)
    if answer:
        game.table.auction.bid[seat] = amount
    return answer
