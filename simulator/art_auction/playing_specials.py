"""When the default bidder plays its Special Money Cards."""

from __future__ import annotations

from typing import Any

from simulator.art_auction.decisions import LIMIT
from simulator.art_auction.laying import smallest_card
from simulator.art_auction.plans import best_loot, double_pays
from simulator.art_auction.state import BIDDING, COMMISSION, DOUBLE_BID, HEIST, INHERITANCE, NOBODY, OPENING, PASS
from simulator.art_auction.valuation import pile_mean
from simulator.core.helpers import helper, own


@helper
def unwanted(table: Any, me: Any, mind: Any) -> Any:
    """Tell whether even the smallest card in hand is more than the bidder would pay for the work on offer."""
    card = smallest_card(table, me)
    return card >= 0 and own(LIMIT, table, me, mind) < table.card_value[card]


@helper
def usual_special(table: Any, me: Any, mind: Any) -> Any:
    """Return the special the default bidder plays now, or NOBODY: what brings something at once first, Double Bid last."""
    auction, last = table.auction, table.catalog == 0
    if me.playable[INHERITANCE] and table.catalog <= me.hold and pile_mean(table, me) > 0.0:
        return INHERITANCE
    if me.playable[HEIST] and best_loot(table, me) >= (1.0 if last else me.prize):
        return HEIST
    if auction.stage == OPENING and me.playable[PASS] and unwanted(table, me, mind):
        return PASS
    if auction.stage == BIDDING:
        if me.playable[COMMISSION] and auction.leader != NOBODY and auction.leader != me.seat:
            return COMMISSION
        if me.playable[DOUBLE_BID] and double_pays(table, me, mind, own(LIMIT, table, me, mind), me.saving):
            return DOUBLE_BID
    return NOBODY
