"""All-rounder: the defaults as they are, with tidy notes."""

from __future__ import annotations

from simulator.bidder_up.authors import DENOMINATIONS, Bidder


class AllRounder(Bidder):
    """Values a lot by what it adds to the final score (sets multiply!) and paces its money by a falling shadow price.

    It shades its bids where the winner pays unseen, bids near the truth where the second price counts, holds small notes dear
    for Count auctions, knows at which price an auctioneer would rather sell, and hides its dearest notes deep in the Piggy Bank.
    """

    def stack(table, me, mind):
        for i in range(DENOMINATIONS):
            d = DENOMINATIONS - 1 - i
            if mind.lay[d] > 0:
                mind.lay[d] -= 1  # the pile has been taken already: this keeps track of what is left of it
                return d
        return -1
