"""The state of a game of Auction, declared once: every field with its shape, meaning and unit.

`TABLE` is what everybody sees. It must hold no array of records: an element of one could be written through a read-only view.
Sizes are upper bounds; what a scenario uses of them stands in the record. A card is named by its kind: 0 .. 7 are Money Cards
by denomination, ascending; from `SPECIAL` on stand the Special Money Cards.
"""

from __future__ import annotations

from simulator.core.engine import DENOMINATIONS as DENOMINATIONS  # the rest of the game takes it from here
from simulator.core.engine import MIND, SEAT_ENGINE, TABLE_ENGINE, engine_fields
from simulator.core.records import padded, record

PLAYERS = 6
WORKS = 48  # Art Cards, at most
DEALT = 4  # Forgery Cards of a player, at most
FORGERY_CARDS = 192
MONEY_CARDS = 320  # specials included
LOTS = 48  # lots remembered
PLAYED = 128  # Special Money Cards played in one round, at most
NOBODY = -1

# Special Money Cards (AU-SPC); as a kind of card: SPECIAL + PASS ..
PASS, COMMISSION, DOUBLE_BID, INHERITANCE, HEIST = range(5)
SPECIALS = 5
SPECIAL = DENOMINATIONS
KINDS = SPECIAL + SPECIALS
NO_CARD = -1

# Stages of a round
OPENING, BIDDING, AFTER = range(3)

# Where a work is, as far as everybody knows
UNSEEN, CATALOG, ON_OFFER, OWNED, RETURNED, ABSENT = range(6)

# How its owner came by a work
BOUGHT, INHERITED, STOLEN = range(3)

# What happens to a lot whose highest bid is tied (C-AU-03)
TO_THE_PILE, INITIAL_BID, RANDOM = range(3)

SETUP_STREAM, TIES_STREAM, CHANCE_STREAM = range(3)
STREAMS = 3
STREAM_NAMES = ("set-up", "ties and asking order", "heists")

# Kinds of draws, as a script names them
DRAW_ORDER, DRAW_TIE, DRAW_FIRST, DRAW_HEIST, DRAW_CATALOG = range(5)
DRAW_NAMES = ("order", "tie", "first", "heist", "catalog")

RULES = record(
    [
        ("tie", "i8"),  # TO_THE_PILE, INITIAL_BID or RANDOM (C-AU-03)
        ("all_after", "i8"),  # 1: every special is resolved after the round, so Pass and Double Bid do nothing (C-AU-06)
        ("special_as_bid", "i8"),  # 1: a special may be the Initial Bid, worth 0 (C-AU-02)
        ("double_stacks", "i8"),  # 1: each Double Bid doubles again (C-AU-09)
        ("sale_after_last", "i8"),  # 1: works may be sold after the last round too (C-AU-20)
        ("art_only", "i8"),  # 1: money in hand does not count at the end (C-AU-21)
        ("hand_size", "i8"),  # Money Cards dealt to each player (AU-PREP-04)
        ("dealt", "i8"),  # Forgery Cards dealt to each player (AU-PREP-01)
        ("catalog", "i8"),  # works in the Catalog (AU-PREP-05)
        ("turn_cap", "i8"),  # rounds
    ]
)

ASK = record(
    [
        ("options", "i8"),  # number of options
        ("a", "i8", (WORKS,)),  # what they stand for: works (sell), seats (rob)
        ("other", "i8"),  # the other seat concerned, or NOBODY
    ]
)

AUCTION = record(
    [
        ("running", "i8"),  # 1 while a work is on offer
        ("stage", "i8"),  # OPENING before the Initial Bids, BIDDING, AFTER
        ("work", "i8"),
        ("bids", "i8"),  # Initial Bids and raises so far
        ("passed", "i8", (PLAYERS,)),  # 1: has played Pass
        ("in_bidding", "i8", (PLAYERS,)),  # 1: has laid an Initial Bid
        ("initial", "i8", (PLAYERS,)),  # kind of card of the Initial Bid, NO_CARD before it is revealed or if there is none
        ("laid", "i8", (PLAYERS, DENOMINATIONS)),  # Money Cards of the bid, by denomination
        ("doubles", "i8", (PLAYERS,)),  # Double Bids played
        ("amount", "i8", (PLAYERS,)),  # the bid, doubled as it is
        ("high", "i8"),  # highest amount
        ("leader", "i8"),  # whose it is alone, or NOBODY
        ("winner", "i8"),  # after the bidding: who got the work, or NOBODY
        ("played", "i8"),  # specials played this round
        ("played_by", "i8", (PLAYED,)),  # who played them, in order
        ("played_special", "i8", (PLAYED,)),  # PASS .. HEIST
    ]
)

TABLE = record(
    [
        *TABLE_ENGINE,
        ("rules", RULES),
        # fixed by the scenario
        ("works", "i8"),  # Art Cards of the box
        ("work_value", "i8", (WORKS,)),  # printed value
        ("work_bad", "i8", (WORKS,)),  # 1: Bad Art
        ("work_class", "i8", (WORKS,)),  # 0 Bad Art, 1 lower, 2 upper half of the other works by value
        ("forgery_copies", "i8", (WORKS,)),  # Forgery Cards of a work in the box
        ("forgery_cards", "i8"),  # Forgery Cards of all works
        ("forgeries_cheaper", "i8", (WORKS,)),  # Forgery Cards of works worth less than this one
        ("denominations", "i8"),
        ("card_value", "i8", (KINDS,)),  # of a Money Card by kind, ascending; specials 0
        ("deck", "i8", (KINDS,)),  # Money Cards of the whole game, by kind
        # what changes
        ("prepared", "i8"),  # 1: forgeries are chosen and the preview is over
        ("place", "i8", (WORKS,)),  # UNSEEN .. ABSENT
        ("owner", "i8", (WORKS,)),  # who has the work, or NOBODY
        ("acquired", "i8", (WORKS,)),  # BOUGHT, INHERITED or STOLEN
        ("art", "i8", (PLAYERS,)),  # works owned
        ("catalog", "i8"),  # works left in the Catalog
        ("pile", "i8"),  # works in the Art Cards pile
        ("returned", "i8"),  # works at its bottom that everybody saw put there
        ("returned_work", "i8", (WORKS,)),  # which ones, the uppermost first
        ("bank", "i8"),  # cards in the Bank
        ("cards", "i8", (PLAYERS,)),  # cards in hand, laid ones not counted (AU-GAP-15)
        ("known", "i8", (PLAYERS, KINDS)),  # cards a seat is known to own for certain, laid ones counted
        ("discarded", "i8", (KINDS,)),  # cards out of the game (AU-GAP-08)
        ("first", "i8"),  # who may sell first after the round
        # the lots so far, oldest first
        ("lots", "i8"),
        ("lot_work", "i8", (LOTS,)),
        ("lot_winner", "i8", (LOTS,)),  # NOBODY: it went to the pile
        ("lot_price", "i8", (LOTS,)),  # value of the cards paid
        ("lot_amount", "i8", (LOTS, PLAYERS)),  # each seat's last bid
        ("ask", ASK),
        ("auction", AUCTION),
    ]
)

SEAT = record(
    [
        *SEAT_ENGINE,
        ("hand", "i8", (KINDS,)),  # cards in hand, by kind; laid cards are not in it
        ("cash", "i8"),  # value of the hand
        ("forgery", "i8", (DEALT,)),  # works on the Forgery Cards dealt, −1: none
        ("forged", "i8"),  # the work on the card put into the envelope, −1 before the choice
        ("playable", "i8", (SPECIALS,)),  # when asked for a special: 1 where one can be played now
        ("worth", "i8"),  # own appraisal of the work on offer
    ]
)

LEDGER = (  # where the points of the final score come from; all together are the score
    "start_money",
    "bids_paid",
    "sale_money",
    "commissions",
    "bought_art",
    "inherited_art",
    "stolen_art",
    "forged_art",
    "uncounted_money",
)
(START_MONEY, BIDS_PAID, SALE_MONEY, COMMISSION_MONEY, BOUGHT_ART, INHERITED_ART, STOLEN_ART, FORGED_ART, UNCOUNTED) = range(
    len(LEDGER)
)
SEAT_MEASURES = ("win", "score", "money", "works", "rank", *LEDGER)
FIRST_OF_LEDGER = 5

GAME_MEASURES = (
    "turns",
    "auctions",
    "bids",
    "raises",
    "specials",
    "sales",
    "margin",
    "tied",
    "capped",
    "sold",
    "tied_lots",
    "no_bids",
    "spent",
    "forged_lots",
)
(
    TURNS,
    AUCTIONS,
    BIDS,
    RAISES,
    SPECIALS_PLAYED,
    SALES,
    MARGIN,
    TIED,
    CAPPED,
    SOLD,
    TIED_LOTS,
    NO_BIDS,
    SPENT,
    FORGED_LOTS,
) = range(len(GAME_MEASURES))

CLASS_NAMES = ("bad", "lower", "upper")
TALLY_FIELDS = (  # of works of one class, genuine or forged
    "auctions",
    "sold",
    "tied",
    "no_bid",
    "price",  # cards paid
    "bidders",
    "worth_owner",  # the winner's appraisal
    "worth_highest",  # the highest appraisal of works sold
    "value",  # what works sold count at the end
    "overpaid",  # works sold for more than that
    "gap",  # (highest − second-highest bid) / highest, in `GAP_PARTS`
    "contested",  # works sold for which at least two bid
)
GAP_PARTS = 10_000
TALLIES = len(CLASS_NAMES) * 2 * len(TALLY_FIELDS)  # by class of work, genuine and forged

WORK = record(
    [
        ("order", "i8", (PLAYERS,)),  # seats in the order they are polled
        ("cards", "i8", (MONEY_CARDS,)),
        ("forgeries", "i8", (FORGERY_CARDS,)),
        ("works", "i8", (WORKS,)),
    ]
)

GAME = padded(
    [
        ("table", TABLE),
        ("seat", SEAT, (PLAYERS,)),
        ("mind", MIND, (PLAYERS,)),
        ("catalog_work", "i8", (WORKS,)),  # the Catalog, the next one last
        ("pile_work", "i8", (WORKS,)),  # the Art Cards pile as a ring
        ("pile_top", "i8"),  # where its top is
        ("bank_card", "i8", (MONEY_CARDS,)),  # kinds of the cards of the Bank, the top one last
        ("secret", "i8", (PLAYERS,)),  # Initial Bids laid face-down: kind of card, NO_CARD
        ("ledger", "i8", (len(LEDGER), PLAYERS)),  # points so far, by source
        ("work_used", "i8", (WORKS,)),  # 1: in this game
        ("finished", "i8"),
        ("work", WORK),
        *engine_fields(STREAMS, PLAYERS, len(SEAT_MEASURES), len(GAME_MEASURES), TALLIES),
    ]
)
