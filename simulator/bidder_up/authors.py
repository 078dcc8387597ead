"""What a bidder's file for Bidder Up! needs, in one place.

::

    from simulator.bidder_up.authors import Bidder, Parameter, supply_left

    class Thrifty(Bidder):
        '''Never spends more than a share of its cash on one lot, and more of it the fewer animals are left.'''

        share = Parameter(0.5, low=0, high=1, unit="share of the cash", help="it spends at most while all animals are left")

        def limit(table, me, mind):
            return me.cash * (1 - supply_left(table) * (1 - me.share))

`Bidder` inherits an answer to every question; a class changes what it does differently. `limit` and `appraise` alone change
all inherited bidding: `appraise` is asked once a lot, `limit` once an auction where bids are called again and again, else
whenever a bid is due. `own(LIMIT, table, me, mind)` asks the bidder itself. A bidder sees the public `table` and its own seat
`me`, and writes `mind` only: `mind.lay`, and `mind.memory[0 .. FREE_MEMORY - 1]`, which is empty when a game begins.
"""

from __future__ import annotations

from simulator.bidder_up.decisions import (
    APPRAISE,
    AWARD_TIE,
    CALL_BID,
    CHALLENGE,
    CHOOSE_LOT,
    COUNTER,
    FINAL_RAISE,
    GRAB,
    LAY_COUNT,
    LAY_VALUE,
    LIMIT,
    MOVE,
    OFFER,
    ONE_BID,
    PAY_COUNT,
    PAY_VALUE,
    RAISE_OR_PASS,
    RAISE_OWN,
    REFUSE,
    STACK,
    TALK,
)
from simulator.bidder_up.defaults import Defaults
from simulator.bidder_up.laying import lay_at_most, lay_cheapest, lay_nothing, lay_random, notes_held
from simulator.bidder_up.plans import (
    FREE_MEMORY,
    best_refusal,
    best_way,
    challenge_points,
    pen_points,
    refusal_point,
    spending_limit,
    trade_points,
    trade_worth,
    unseen_bid,
)
from simulator.bidder_up.state import (
    ASCENDING,
    COUNT,
    DESCENDING,
    GAMBLE,
    HIDDEN,
    HORSE_TRADING,
    NOBODY,
    NOTE_BY_NOTE,
    ONE_ROUND,
    PEN,
    PENS,
    PIGGY_BANK,
    PLAYERS,
    SEALED,
    START,
    TYPES,
    VALUE,
    WOOL_MILK,
)
from simulator.bidder_up.valuation import (
    animal_points,
    chance,
    completion_gain,
    leader,
    lot_points,
    rate,
    rival_gain,
    supply_left,
)
from simulator.core.engine import DENOMINATIONS
from simulator.core.helpers import below, helper, own, unit
from simulator.core.plugin import Parameter

Bidder = Defaults

__all__ = [
    "APPRAISE",
    "ASCENDING",
    "AWARD_TIE",
    "CALL_BID",
    "CHALLENGE",
    "CHOOSE_LOT",
    "COUNT",
    "COUNTER",
    "DENOMINATIONS",
    "DESCENDING",
    "FINAL_RAISE",
    "FREE_MEMORY",
    "GAMBLE",
    "GRAB",
    "HIDDEN",
    "HORSE_TRADING",
    "LAY_COUNT",
    "LAY_VALUE",
    "LIMIT",
    "MOVE",
    "NOBODY",
    "NOTE_BY_NOTE",
    "OFFER",
    "ONE_BID",
    "ONE_ROUND",
    "PAY_COUNT",
    "PAY_VALUE",
    "PEN",
    "PENS",
    "PIGGY_BANK",
    "PLAYERS",
    "RAISE_OR_PASS",
    "RAISE_OWN",
    "REFUSE",
    "SEALED",
    "STACK",
    "START",
    "TALK",
    "TYPES",
    "VALUE",
    "WOOL_MILK",
    "Bidder",
    "Defaults",
    "Parameter",
    "animal_points",
    "below",
    "best_refusal",
    "best_way",
    "challenge_points",
    "chance",
    "completion_gain",
    "helper",
    "lay_at_most",
    "lay_cheapest",
    "lay_nothing",
    "lay_random",
    "leader",
    "lot_points",
    "notes_held",
    "own",
    "pen_points",
    "rate",
    "refusal_point",
    "rival_gain",
    "spending_limit",
    "supply_left",
    "trade_points",
    "trade_worth",
    "unit",
    "unseen_bid",
]
