"""What a tile's file for Bidder Up! needs, in one place.

::

    from simulator.bidder_up.tile_authors import Tile, award_highest, lay_secretly, nth_bid, set_price


    def third_price(game):
        '''Sealed piles of money; the highest wins and pays the third-highest bid.'''
        lay_secretly(game)
        award_highest(game)
        set_price(game, max(nth_bid(game, 3), 0))


    THIRD_PRICE = Tile("third-price", "value", (4,), "sealed", third_price, second_price=True)

A procedure runs the bidding of one auction and awards the lot; what it awards is checked. First refusal, payment, show and
repeat, handing over and refilling are common to all tiles. When an auction is repeated the procedure runs again. Bidders know
a tile by its features alone (`Tile`), so a feature must say what the procedure does.

Amounts are money or numbers of notes, by the tile's kind. A procedure may read everything in `game` (`state.py`): most useful
are `game.table.auction` and `game.table.rules`. It changes the game through the functions imported here only, which are
explained in `tile_bidding.py` and `tile_awarding.py`.
"""

from __future__ import annotations

from simulator.bidder_up.state import COUNT, NOBODY, VALUE
from simulator.bidder_up.tile import Tile
from simulator.bidder_up.tile_awarding import (
    add_top,
    award_highest,
    award_nobody,
    award_split,
    award_to,
    forfeit_piles,
    loser_pays,
    must_buy,
    no_refusal,
    set_price,
)
from simulator.bidder_up.tile_bidding import (
    accepts,
    ascending_bids,
    ask_bid,
    bid,
    bid_of,
    call_price,
    draw_below,
    fellow_player,
    lay_secretly,
    nth_bid,
    others,
    raise_finally,
    raises,
    smallest_step,
    take_back,
)
from simulator.core.helpers import helper

__all__ = [
    "COUNT",
    "NOBODY",
    "VALUE",
    "Tile",
    "accepts",
    "add_top",
    "ascending_bids",
    "ask_bid",
    "award_highest",
    "award_nobody",
    "award_split",
    "award_to",
    "bid",
    "bid_of",
    "call_price",
    "draw_below",
    "fellow_player",
    "forfeit_piles",
    "helper",
    "lay_secretly",
    "loser_pays",
    "must_buy",
    "no_refusal",
    "nth_bid",
    "others",
    "raise_finally",
    "raises",
    "set_price",
    "smallest_step",
    "take_back",
]
