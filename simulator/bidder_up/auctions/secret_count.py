"""Secret Count: sealed piles whose number of notes counts; a double pen goes to two bidders (BU-SC)."""

from __future__ import annotations

from typing import Any

from simulator.bidder_up import decisions as ask_for
from simulator.bidder_up.bidding import award_highest_pile, award_split, lay_secretly
from simulator.bidder_up.tile import Tile
from simulator.core.jit import rule


@rule
def secret_count(game: Any) -> Any:
    """Most notes laid wins; of two animals the second-highest bid gets the cheaper one (BU-SC-01..03)."""
    lay_secretly(game, ask_for.LAY_COUNT)
    if game.table.auction.split:
        award_split(game)
    else:
        award_highest_pile(game)
    return 0


TILE = Tile("secret-count", "count", (3, 4), "sealed", secret_count, split=True, rule="BU-SC")
