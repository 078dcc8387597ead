"""Secret Value: sealed piles whose value counts; a double pen goes to two bidders (BU-SV)."""

from __future__ import annotations

from typing import Any

from simulator.bidder_up import decisions as ask_for
from simulator.bidder_up.bidding import award_highest_pile, award_split, lay_secretly
from simulator.bidder_up.tile import Tile
from simulator.core.jit import rule


@rule
def secret_value(game: Any) -> Any:
    """The highest value laid wins; of two animals the second-highest bid gets the cheaper one (BU-SV-01..05)."""
    lay_secretly(game, ask_for.LAY_VALUE)
    if game.table.auction.split:
        award_split(game)
    else:
        award_highest_pile(game)
    return 0


TILE = Tile("secret-value", "value", (3, 4), "sealed", secret_value, split=True, rule="BU-SV")
