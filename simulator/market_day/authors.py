"""What a bidder's file for Market Day needs, in one place.

::

    from simulator.market_day.authors import Bidder, Parameter, purchases_at

    class Patient(Bidder):
        '''Drives past a market unless it can buy as many animals there as it wants to.'''

        wanted = Parameter(2, low=1, high=2, unit="animals", help="it must be able to buy before it stops")

        def move(table, me, mind):
            for i in range(table.ask.options):
                if purchases_at(table, me.seat, table.ask.a[i]) >= me.wanted:
                    return i
            return table.ask.options - 1

`Bidder` inherits an answer to every question; a class changes what it does differently. A bidder sees the public `table`, all
hands included, and its own seat `me`, and writes `mind` only: `mind.lay` for an offer, and `mind.memory`, which is empty when a
game begins. `own(GIVE, table, me, mind)` asks the bidder itself.
"""

from __future__ import annotations

from simulator.core.helpers import below, helper, own, unit
from simulator.core.plugin import Parameter
from simulator.market_day.bargaining import best_swap, can_swap, lay_swap, offer_gain, swap_gain
from simulator.market_day.decisions import AGREE, BUY, GIVE, MOVE, PICK, PROPOSE, TAKE
from simulator.market_day.defaults import Defaults
from simulator.market_day.state import (
    ANIMALS,
    CARDS,
    COCK,
    ESCAPE,
    MARKET,
    NO_ANIMAL,
    NOBODY,
    PLAYERS,
    PUNCTURE,
    START,
    SWAP,
)
from simulator.market_day.valuation import (
    best_gift,
    best_pick,
    card_gain,
    fullest,
    hand_worth,
    is_puncture,
    least_gift,
    purchases_at,
    ripe,
    room_for,
    square_gain,
)

Bidder = Defaults

__all__ = [
    "AGREE",
    "ANIMALS",
    "BUY",
    "CARDS",
    "COCK",
    "ESCAPE",
    "GIVE",
    "MARKET",
    "MOVE",
    "NOBODY",
    "NO_ANIMAL",
    "PICK",
    "PLAYERS",
    "PROPOSE",
    "PUNCTURE",
    "START",
    "SWAP",
    "TAKE",
    "Bidder",
    "Defaults",
    "Parameter",
    "below",
    "best_gift",
    "best_pick",
    "best_swap",
    "can_swap",
    "card_gain",
    "fullest",
    "hand_worth",
    "helper",
    "is_puncture",
    "lay_swap",
    "least_gift",
    "offer_gain",
    "own",
    "purchases_at",
    "ripe",
    "room_for",
    "square_gain",
    "swap_gain",
    "unit",
]
