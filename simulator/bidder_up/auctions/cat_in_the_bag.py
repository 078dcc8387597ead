"""Cat in the Bag: Classic bids for an animal only the auctioneer has seen (BU-CIB)."""

from __future__ import annotations

from typing import Any

from simulator.bidder_up.bidding import ascending_bids, award_to
from simulator.bidder_up.state import NOBODY
from simulator.bidder_up.tile import Tile
from simulator.core.jit import rule


@rule
def cat_in_the_bag(game: Any) -> Any:
    """As Classic, for an animal pointed at face-down; it is revealed when the auction is over (BU-CIB-05)."""
    ascending_bids(game)
    auction = game.table.auction
    if auction.leader != NOBODY:
        award_to(game, auction.leader, auction.high, 0)
    return 0


TILE = Tile("cat-in-the-bag", "value", (2, 3, 4), "ascending", cat_in_the_bag, face_down=True, rule="BU-CIB")
