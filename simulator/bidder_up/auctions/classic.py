"""Classic: open ascending bids (BU-CLA)."""

from __future__ import annotations

from typing import Any

from simulator.bidder_up.bidding import ascending_bids, award_to
from simulator.bidder_up.state import NOBODY
from simulator.bidder_up.tile import Tile
from simulator.core.jit import rule


@rule
def classic(game: Any) -> Any:
    """Everybody calls bids in any order; the highest wins the whole lot (BU-CLA-01..06)."""
    ascending_bids(game)
    auction = game.table.auction
    if auction.leader != NOBODY:
        award_to(game, auction.leader, auction.high, 0)
    return 0


TILE = Tile("classic", "value", (2, 3, 4), "ascending", classic, rule="BU-CLA")
