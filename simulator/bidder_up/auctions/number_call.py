"""Number Call: the other player names a number of notes (BU-NC)."""

from __future__ import annotations

from typing import Any

from simulator.bidder_up import decisions as ask_for
from simulator.bidder_up.bidding import ask_amount, award_to, fellow_player, highest_allowed, make_bid
from simulator.bidder_up.tile import Tile
from simulator.core.jit import rule


@rule
def number_call(game: Any) -> Any:
    """The other player names the notes they will pay; naming none is no bid (BU-NC-01, C-BU-52)."""
    seat = fellow_player(game, 1)
    number = ask_amount(game, seat, ask_for.ONE_BID, 1, highest_allowed(game, seat), 1)
    if number > 0:
        make_bid(game, seat, number)
        award_to(game, seat, number, 0)
    return 0


TILE = Tile("number-call", "count", (2,), "one-round", number_call, rule="BU-NC")
