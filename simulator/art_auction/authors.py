"""What a bidder's file for Auction needs, in one place.

::

    from simulator.art_auction.authors import Bidder, Parameter, genuine_value

    class Timid(Bidder):
        '''Never pays more than a share of what a work will count, and less for what may be forged.'''

        share = Parameter(0.5, low=0, high=1, unit="share of the value", help="it pays at most")

        def limit(table, me, mind):
            return me.share * genuine_value(table, me, table.auction.work)

`Bidder` inherits an answer to every question; a class changes what it does differently. `limit` and `appraise` alone change
all inherited bidding: `appraise` is asked once a work, `limit` whenever a bid is due. `own(LIMIT, table, me, mind)` asks the
bidder itself. A bidder sees the public `table` and its own seat `me`, and writes `mind` only: `mind.lay`, and
`mind.memory[0 .. FREE_MEMORY - 1]`, which is empty when a game begins.
"""

from __future__ import annotations

from simulator.art_auction.decisions import APPRAISE, FORGE, GIVE, INITIAL, LIMIT, RAISE, ROB, SELL, SPECIAL_CARD
from simulator.art_auction.defaults import Defaults
from simulator.art_auction.laying import NEVER, any_card, lay_at_least, lay_nothing, money_cards, smallest_card
from simulator.art_auction.plans import (
    FREE_MEMORY,
    best_loot,
    best_victim,
    cost_of_leading,
    dearest_forgery,
    double_pays,
    doubled,
    laid_value,
    least_useful,
    scarcity,
    worst_work,
    worth_now,
)
from simulator.art_auction.playing_specials import unwanted, usual_special
from simulator.art_auction.state import (
    BIDDING,
    CATALOG,
    COMMISSION,
    DENOMINATIONS,
    DOUBLE_BID,
    HEIST,
    INHERITANCE,
    KINDS,
    NOBODY,
    OPENING,
    OWNED,
    PASS,
    SPECIAL,
    SPECIALS,
)
from simulator.art_auction.valuation import (
    art_value,
    bank_mean,
    catalog_value,
    forged_chance,
    genuine_value,
    loot,
    pile_mean,
    rivals_money,
)
from simulator.core.helpers import below, helper, own, unit
from simulator.core.plugin import Parameter

Bidder = Defaults

__all__ = [
    "APPRAISE",
    "BIDDING",
    "CATALOG",
    "COMMISSION",
    "DENOMINATIONS",
    "DOUBLE_BID",
    "FORGE",
    "FREE_MEMORY",
    "GIVE",
    "HEIST",
    "INHERITANCE",
    "INITIAL",
    "KINDS",
    "LIMIT",
    "NEVER",
    "NOBODY",
    "OPENING",
    "OWNED",
    "PASS",
    "RAISE",
    "ROB",
    "SELL",
    "SPECIAL",
    "SPECIALS",
    "SPECIAL_CARD",
    "Bidder",
    "Defaults",
    "Parameter",
    "any_card",
    "art_value",
    "bank_mean",
    "below",
    "best_loot",
    "best_victim",
    "catalog_value",
    "cost_of_leading",
    "dearest_forgery",
    "double_pays",
    "doubled",
    "forged_chance",
    "genuine_value",
    "helper",
    "laid_value",
    "lay_at_least",
    "lay_nothing",
    "least_useful",
    "loot",
    "money_cards",
    "own",
    "pile_mean",
    "rivals_money",
    "scarcity",
    "smallest_card",
    "unit",
    "unwanted",
    "usual_special",
    "worst_work",
    "worth_now",
]
