"""Third Price: sealed piles of money; the highest wins and pays the third-highest bid."""

from simulator.bidder_up.tile_authors import Tile, award_highest, lay_secretly, nth_bid, set_price


def third_price(game):
    """Sealed piles of money; the highest wins at the third-highest bid, at nothing if there are fewer than three."""
    lay_secretly(game)
    award_highest(game)  # the auctioneer decides a tie
    set_price(game, max(nth_bid(game, 3), 0))


THIRD_PRICE = Tile("third-price", "value", (4,), "sealed", third_price, second_price=True)
