"""The questions of Bidder Up!: what is asked, what stands on the table, what a legal answer is.

The order is the index in a seat's table of decisions. `LIMIT` is never asked by the kernel: the inherited bids ask it of
their own bidder, so that overriding `appraise` or `limit` alone changes all bidding.
"""

from __future__ import annotations

from simulator.core.plugin import Decision

DECISIONS = (
    Decision("appraise", "What is the lot (`ask.lot`) worth to me, in points of the final score?", "any whole number"),
    Decision("limit", "The most I would give in the auction running, in its unit. Asked by my own bids only.", "≥ 0"),
    Decision("call_bid", "Call a bid of at least `ask.low`, or 0 for none (Classic, Cat in the Bag).", "0, or a multiple of `ask.step` in `ask.low` .. `ask.high`"),
    Decision("raise_own", "I lead and everybody is silent: raise my own bid, or 0 (BU-CLA-02).", "0, or a multiple of `ask.step` in `ask.low` .. `ask.high`"),
    Decision("one_bid", "My only bid, spoken in turn (Round-the-Table); 0 is none.", "0, or a multiple of `ask.step` in `ask.low` .. `ask.high`"),
    Decision("grab", "The number of the count-down at which I grab the hammer; 0 never (Dutch).", "0 .. `ask.high`"),
    Decision("lay_value", "Lay a secret bid whose value counts, in `mind.lay`; none is no bid.", "notes in `mind.lay`"),
    Decision("lay_count", "Lay a secret bid whose number of notes counts, in `mind.lay`; none is no bid.", "notes in `mind.lay`"),
    Decision("raise_or_pass", "1: lay exactly one note in `mind.lay`; 0: pass for good (American Count).", "0, 1"),
    Decision("final_raise", "As the last one in: lay up to `ask.high` more notes in `mind.lay` (BU-AC-05).", "notes in `mind.lay`"),
    Decision("talk", "As auctioneer: claim the hidden animal is of this type; −1 says nothing (BU-CIB-06).", "−1 .. 9"),
    Decision("award_tie", "As auctioneer: which option wins; `ask.a` the bidder, in a split lot `ask.a`, `ask.b` for dearer and cheaper.", "option"),
    Decision("refuse", "As auctioneer: sell or buy. `ask.a`: 0 sell, 1 buy the lot or its dearer part, 2 the cheaper, 3 both; `ask.b`: 1 settles the cheaper part first; `ask.c` what I get (below 0: give), in `ask.unit`.", "option"),
    Decision("choose_lot", "Alone in a secret double auction: which animal is my bid for (switch of C-BU-40).", "0 dearer, 1 cheaper"),
    Decision("pay_value", "Pay `ask.amount` in value to `ask.other`: notes in `mind.lay`, filled in with the fewest.", "notes in `mind.lay`"),
    Decision("pay_count", "Pay `ask.amount` notes to `ask.other` (NOBODY: Piggy Bank): `mind.lay`, filled in with the cheapest.", "notes in `mind.lay`"),
    Decision("stack", "Which note of `mind.lay`, what is left of those paid, goes face-down on the Piggy Bank next; −1 shuffles them (BU-GAP-24).", "−1, or a denomination in `mind.lay`"),
    Decision("move", "Which way: option i leads to `route_space[ask.route, i]` for `route_price[ask.route, i]` notes.", "option"),
    Decision("challenge", "Horse-trade with whom (`ask.a`) for which type (`ask.b`).", "option; −1 none where trading is optional and `ask.low` is −1"),
    Decision("offer", "Lay the offer in `mind.lay`; answer 1 to cover it, 0 to let the notes be counted (C-BU-66).", "0, 1"),
    Decision("counter", "0: accept the offer; 1: counter with the notes in `mind.lay`.", "0, 1"),
    Decision("call_price", "As auctioneer: call what the other player is to pay, or I to them (The Call).", "a multiple of `ask.step` in 0 .. `ask.high`"),
    Decision("accept", "1: pay `ask.amount` for the lot; 0: the auctioneer must buy it for that (The Call).", "0, 1"),
    Decision("piggy_choice", "Piggy Bank with two players: `ask.a` 0 raid, 1 loan (`ask.b` the denomination), 2 gamble.", "option"),
    Decision("raid", "How many notes to take from the Piggy Bank (two players).", "0 .. `ask.high`"),
    Decision("gift", "Which of the `ask.options` notes in `me.looked_at` goes to the opponent.", "option"),
    Decision("market", "Move a marker: `ask.a` the type, `ask.b` the steps, `ask.c` the notes; −1 stops.", "option; −1 stops"),
    Decision("tickets", "How many raffle tickets to draw, a note each.", "0 .. `ask.high`"),
    Decision("keep", "Which of the `ask.options` tickets in `me.looked_at` to keep.", "option"),
    Decision("use_ticket", "Use an action ticket of the kind `ask.a` now, or −1.", "option; −1 none"),
    Decision("specimen", "Which two animals are staked: `ask.a` mine, `ask.b` theirs, 1 a male (BU-BABY-06).", "option"),
)

NAMES = tuple(d.name for d in DECISIONS)
(
    APPRAISE,
    LIMIT,
    CALL_BID,
    RAISE_OWN,
    ONE_BID,
    GRAB,
    LAY_VALUE,
    LAY_COUNT,
    RAISE_OR_PASS,
    FINAL_RAISE,
    TALK,
    AWARD_TIE,
    REFUSE,
    CHOOSE_LOT,
    PAY_VALUE,
    PAY_COUNT,
    STACK,
    MOVE,
    CHALLENGE,
    OFFER,
    COUNTER,
    CALL_PRICE,
    ACCEPT,
    PIGGY_CHOICE,
    RAID_NOTES,
    GIFT,
    MARKET_MOVE,
    BUY_TICKETS,
    KEEP_TICKET,
    USE_TICKET,
    SPECIMEN,
) = range(len(DECISIONS))
