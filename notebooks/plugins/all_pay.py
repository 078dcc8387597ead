"""All-Pay: sealed piles of money; the highest wins, and all others lose theirs to the auctioneer.

First refusal works as on any tile: the auctioneer may buy from the winner, who takes the own pile back and is paid that bid. The
losers' piles are lost all the same. They are handed over last, so the auctioneer cannot buy with them.
"""

from simulator.bidder_up.tile_authors import Tile, award_highest, forfeit_piles, lay_secretly


def all_pay(game):
    """Sealed piles of money; the highest wins, and who does not win loses the pile to the auctioneer."""
    lay_secretly(game)
    award_highest(game)
    forfeit_piles(game)


ALL_PAY = Tile("all-pay", "value", (3, 4), "sealed", all_pay, all_pay=True)
