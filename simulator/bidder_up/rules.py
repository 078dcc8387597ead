"""The switches and numbers of a scenario as the kernel reads them, declared once."""

from __future__ import annotations

from simulator.core.records import record

SEXES_EACH = 3  # animals of a type in the box: two females, then one male
DEVIATIONS = 10  # prices of moving 0 .. 9 spaces more or fewer
LOANS = 3  # denominations that can be borrowed

RULES = record(
    [
        ("first_refusal", "i8"),  # 1: the auctioneer may buy (BU-AUC-08)
        ("proof_before_refusal", "i8"),  # 1: the winner shows funds before the refusal (C-BU-15)
        ("refusal_without_funds", "i8"),  # 1: the auctioneer may try, must show, and the auction repeats (C-BU-16)
        ("partial_refill", "i8"),  # 1: one animal goes into a double pen (C-BU-10)
        ("overpay_any", "i8"),  # 1: any sufficient set of notes pays (C-BU-18)
        ("zero_bid_wins", "i8"),  # 1: a pile of 0-notes is a bid of 0 in Value auctions (C-BU-26, H-22)
        ("second_tie_drawn", "i8"),  # 1: a tie for second place is drawn (C-BU-37)
        ("lone_secret_bid", "i8"),  # 0 other animal free, 1 bidder gets both, 2 bidder chooses (C-BU-40)
        ("round_must_exceed", "i8"),  # 1: a Round-the-Table bid must top the highest (C-BU-44)
        ("american_must_lay", "i8"),  # 1: a last player with nothing laid must lay a note (C-BU-46)
        ("second_hand_lone", "i8"),  # price of a lone bid: 0 nothing, 1 the bid, 2 ten (C-BU-49)
        ("trade_compulsory", "i8"),  # 1: a horse-trade space with a match must be used (C-BU-63)
        ("call_refusal", "i8"),  # 1: first refusal also after The Call was accepted (C-BU-53)
        ("end_before_extra", "i8"),  # 1: the end of the game comes before an extra turn (C-BU-79)
        ("babies", "i8"),  # 1: the Baby Animals variant (BU-BABY)
        ("raffle", "i8"),  # 1: the board has a raffle booth, tickets and the sow
        ("raffle_rush", "i8"),  # 1: one die roll of extra tickets (BU-TIP-01)
        ("two_player", "i8"),  # 1: loans and gambling at the Piggy Bank (BU-2P-06)
        ("bag_base", "i8"),  # tickets in the bag at the start (BU-GAP-17)
        ("tickets_bought", "i8"),  # tickets drawn at a booth, at most (BU-RAF-01)
        ("market_types", "i8"),  # types changed at one market visit, at most (BU-MKT-02)
        ("market_price", "i8", (DEVIATIONS,)),  # notes for moving a marker that many steps (BU-MKT-04)
        ("market_steps", "i8"),  # steps of one type at one visit, at most (BU-MKT-03)
        ("ticket_markers", "i8"),  # markers moved by a ticket, at most (BU-TIX-05)
        ("gain_match", "i8"),  # points of a Value-Gain ticket whose type is complete (BU-TIX-08)
        ("gain_other", "i8"),  # points of another one (BU-TIX-09)
        ("baby_points", "i8"),  # points of a baby (BU-BABY-08)
        ("babies_out", "i8"),  # babies laid out (BU-BABY-02)
        ("gamble_removed", "i8"),  # notes removed unseen (BU-2P-04)
        ("loan_note", "i8", (LOANS,)),  # denominations that can be borrowed
        ("loan_penalty", "i8", (LOANS,)),  # points deducted for each (BU-2P-08)
        ("loan_notes", "i8", (LOANS,)),  # IOU notes of each at the start
        ("bid_step", "i8"),  # spoken bids are multiples of this, and rise by at least this (BU-CLA-03)
        ("dutch_start", "i8"),  # the count-down begins here (BU-DUT-01)
        ("final_raise", "i8"),  # notes of the last raise in American Count, at most (BU-AC-05)
        ("raid", "i8"),  # notes taken from the Piggy Bank (BU-PIG-01)
        ("set_size", "i8"),  # animals that complete a type: 2 or 3
        ("turn_cap", "i8"),  # player turns (C-BU-95)
        ("highest_bid", "i8"),  # engine bound on a spoken bid: twice the money in the box
        ("move_price", "i8", (DEVIATIONS,)),  # notes for moving that many spaces more or fewer (BU-MOVE-04)
        ("donkey_money", "i8", (SEXES_EACH,)),  # paid to everybody at the 1st, 2nd, 3rd donkey (BU-DONK-02)
        ("donkey_note", "i8", (SEXES_EACH,)),  # denomination it is paid in
        ("donkey_type", "i8"),
    ]
)
