"""What is counted in every game: measures of seats and games, counters of slots and rounds; their names, units and places."""

from __future__ import annotations

from simulator.bidder_up.ledger import LEDGER
from simulator.core.game import Measure

SEAT_MEASURES = (
    Measure("win", "60ths of a win", "share of the win; tied winners share it", 0, 1),
    Measure("score", "points", "final score", -2000, 50),
    Measure("money", "points", "money left at the end", 0, 10),
    Measure("sets", "types", "complete animal types", 0, 1),
    Measure("rank", "place", "1 + players with a higher score", 0, 1),
    *LEDGER,
)
(WIN, SCORE, MONEY, SETS, RANK) = range(5)

GAME_MEASURES = (
    Measure("turns", "turns", "player turns played", 0, 1),
    Measure("auctions", "auctions", "auctions held, repeats not counted", 0, 1),
    Measure("bids", "bids", "bids made in all auctions", 0, 4),
    Measure("trades", "trades", "horse-trades held", 0, 1),
    Measure("margin", "points", "highest score minus second-highest", 0, 25),
    Measure("tied", "games", "1 if the win was shared", 0, 1),
    Measure("capped", "games", "1 if the turn cap ended the game", 0, 1),
    Measure("sold", "lots", "lots sold to a bidder", 0, 1),
    Measure("refused", "lots", "lots bought by the auctioneer by first refusal", 0, 1),
    Measure("no_sale", "lots", "lots nobody bid for", 0, 1),
    Measure("repeats", "auctions", "auctions repeated because somebody could not pay", 0, 1),
    Measure("empty_landings", "turns", "turns that ended on an empty pen", 0, 1),
)
(TURNS, AUCTIONS, BIDS, TRADES, MARGIN, TIED, CAPPED, SOLD, REFUSED, NO_SALE, REPEATS, EMPTY_LANDINGS) = range(12)

# Counters of a slot and pen size; a lot is what is sold for one price: an animal, or two together
SLOT_FIELDS = (
    "auctions",
    "sold",  # lots sold to a bidder
    "refused",  # lots kept by the auctioneer for the price
    "no_sale",  # lots that went to the auctioneer free
    "repeats",
    "price",  # in the tile's unit
    "bidders",  # players who bid
    "worth_owner",  # what the new owner thought the lot worth
    "worth_highest",  # what anybody thought it worth, at most
    "visits",  # turns that ended on such a pen, empty or not
    "failed",  # auctions in which somebody could not pay
    "face",  # face value of the notes paid
    "animals",
    "short",  # fellow players who could not cover the lowest bid when the auction was opened
    "contested",  # auctions with two bids known or more
    "gap",  # lead of the highest bid on the next, as a share of it, in SHARES
    "overpaid",  # lots that cost more than they were worth at the end
    "bought_value",  # what bought lots were worth at the end to who bought them, in VALUE_PARTS
    "value",  # what all lots were worth at the end to their first owners, in VALUE_PARTS
)
(
    T_AUCTIONS,
    T_SOLD,
    T_REFUSED,
    T_NO_SALE,
    T_REPEATS,
    T_PRICE,
    T_BIDDERS,
    T_WORTH_OWNER,
    T_WORTH_HIGHEST,
    T_VISITS,
    T_FAILED,
    T_FACE,
    T_ANIMALS,
    T_SHORT,
    T_CONTESTED,
    T_GAP,
    T_OVERPAID,
    T_BOUGHT_VALUE,
    T_VALUE,
) = range(len(SLOT_FIELDS))

ROUNDS = 32  # rounds counted apart; the last one stands for all later ones
ROUND_FIELDS = (
    "turns",  # turns begun
    "broke",  # players who at the beginning of a turn could not cover the lowest bid of a Value auction
    "rounds",  # rounds played to their end
    "gini",  # Gini coefficients of cash at their end, in SHARES
)
(R_TURNS, R_BROKE, R_ROUNDS, R_GINI) = range(len(ROUND_FIELDS))

SHARES = 10_000  # a share is counted in ten-thousandths
VALUE_PARTS = 6  # a value is counted in sixths of a point: sets of two and of three share it exactly
