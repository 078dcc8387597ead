"""The questions of Auction: what is asked, what stands on the table, what a legal answer is.

The order is the index in a seat's table of decisions. `LIMIT` is never asked by the kernel: the inherited bids ask it of
their own bidder, so that overriding `appraise` or `limit` alone changes all bidding.
"""

from __future__ import annotations

from simulator.core.plugin import Decision

DECISIONS = (
    Decision("appraise", "What is the work on offer (`auction.work`) worth to me, in points of the final score?", "any whole number"),
    Decision("limit", "The most I would pay in cards for the work on offer. Asked by my own bids only.", "≥ 0"),
    Decision("forge", "Which of my Forgery Cards (`me.forgery`) goes into the envelope (AU-PREP-01).", "0 .. `rules.dealt` − 1"),
    Decision("special", "Play a special now: PASS .. HEIST where `me.playable` is 1; −1 none (AU-RND-08).", "−1, or a special in `me.playable`"),
    Decision("initial_bid", "The one card laid face-down as Initial Bid: its kind, a denomination in `me.hand` (AU-RND-02).", "a kind of card in hand"),
    Decision("raise_bid", "1: add the Money Cards in `mind.lay` to my bid, at least one; 0: not now (AU-RND-04).", "0, 1"),
    Decision("sell", "Sell one work (`ask.a`) for the top card of the Bank; −1 none (AU-SELL-01).", "option; −1 none"),
    Decision("commission", "As winner: the kind of card in my hand that goes to `ask.other` (AU-SPC-02).", "a kind of card in hand"),
    Decision("rob", "Heist: from whom (`ask.a`); which work is drawn at random (AU-SPC-05).", "option"),
)

NAMES = tuple(d.name for d in DECISIONS)
(APPRAISE, LIMIT, FORGE, SPECIAL_CARD, INITIAL, RAISE, SELL, GIVE, ROB) = range(len(DECISIONS))
