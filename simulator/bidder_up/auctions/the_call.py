"""The Call: the auctioneer calls an amount; the other player pays it, or is paid it (BU-TC)."""

from __future__ import annotations

from typing import Any

from simulator.bidder_up.bidding import award_to, fellow_player
from simulator.bidder_up.demand import accepts, call_price
from simulator.bidder_up.state import FORCED_REFUSAL, NO_REFUSAL, OPTIONAL_REFUSAL
from simulator.bidder_up.tile import Tile
from simulator.core.jit import rule


@rule
def the_call(game: Any) -> Any:
    """The auctioneer calls, the other says yes or no; after a no the auctioneer must buy (BU-TC-01, 02, C-BU-53..56)."""
    other = fellow_player(game, 1)
    amount = call_price(game)
    accepted = accepts(game, other, amount)
    game.table.auction.leader = other
    award_to(game, other, amount, 0)
    if not accepted:
        game.award.refusal = FORCED_REFUSAL
    elif game.table.rules.call_refusal:
        game.award.refusal = OPTIONAL_REFUSAL
    else:
        game.award.refusal = NO_REFUSAL
    return 0


TILE = Tile("the-call", "value", (2,), "demand", the_call, rule="BU-TC")
