"""Second Hand: sealed piles, the highest wins at the second-highest bid (BU-SH)."""

from __future__ import annotations

from typing import Any

from simulator.bidder_up import decisions as ask_for
from simulator.bidder_up.bidding import award_highest_pile, lay_secretly
from simulator.bidder_up.tile import Tile
from simulator.core.jit import rule


@rule
def second_hand(game: Any) -> Any:
    """The highest pile wins and owes the second-highest bid, in any notes of the hand (BU-SH-01..05, C-BU-49..51)."""
    lay_secretly(game, ask_for.LAY_VALUE)
    second = award_highest_pile(game)
    award, rules = game.award, game.table.rules
    award.as_laid = 0
    if award.tops == 1:
        if second >= 0:
            award.price = second
        elif rules.second_hand_lone == 0:
            award.price = 0
        elif rules.second_hand_lone == 2:
            award.price = min(award.price, rules.bid_step)
    return 0


TILE = Tile("second-hand", "value", (4,), "sealed", second_hand, second_price=True, rule="BU-SH")
