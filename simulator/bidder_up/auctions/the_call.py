"""The Call: the auctioneer calls an amount; the other player pays it, or is paid it (BU-TC)."""

from __future__ import annotations

from typing import Any

from simulator.bidder_up import decisions as ask_for
from simulator.bidder_up import events
from simulator.bidder_up.bidding import award_to, fellow_player, highest_allowed
from simulator.bidder_up.state import FORCED_REFUSAL, NO_REFUSAL, OPTIONAL_REFUSAL
from simulator.bidder_up.tile import Tile
from simulator.core.engine import IllegalAnswer, ask, emit
from simulator.core.jit import rule


@rule
def the_call(game: Any) -> Any:
    """The auctioneer calls, the other says yes or no; after a no the auctioneer must buy (BU-TC-01, 02, C-BU-53..56)."""
    auction, question, rules = game.table.auction, game.table.ask, game.table.rules
    seller, other = auction.seller, fellow_player(game, 1)
    question.low = 0
    question.high = highest_allowed(game, seller)
    question.step = rules.bid_step
    question.unit = auction.unit
    amount = ask(game, seller, ask_for.CALL_PRICE)
    if amount < 0 or amount > question.high or amount % rules.bid_step != 0:
        raise IllegalAnswer("call_price takes a multiple of ask.step from 0 to ask.high")
    auction.high = amount
    auction.bids += 1
    emit(game, events.CALL, seller, amount)
    accepted = 0
    if amount <= highest_allowed(game, other):  # a partner capped below the call has refused (H-07)
        question.amount = amount
        question.other = seller
        accepted = ask(game, other, ask_for.ACCEPT)
        if accepted != 0 and accepted != 1:
            raise IllegalAnswer("accept takes 1 (pay the amount) or 0 (the auctioneer must buy)")
    emit(game, events.CALL_ANSWER, other, accepted)
    auction.leader = other
    award_to(game, other, amount, 0)
    if not accepted:
        game.award.refusal = FORCED_REFUSAL
    else:
        auction.bid[other] = amount
        game.award.refusal = OPTIONAL_REFUSAL if rules.call_refusal else NO_REFUSAL
    return 0


TILE = Tile("the-call", "value", (2,), "demand", the_call, rule="BU-TC")
