"""The state of a game of Bidder Up!, declared once: every field with its shape, meaning and unit.

`TABLE` is what everybody sees. It must hold no array of records: an element of one could be written through a read-only view.
Sizes are upper bounds; what a scenario uses of them stands in the record.
"""

from __future__ import annotations

from simulator.bidder_up.outcome import GAME_MEASURES, ROUND_FIELDS, ROUNDS, SEAT_MEASURES, SLOT_FIELDS
from simulator.bidder_up.rules import DEVIATIONS as DEVIATIONS
from simulator.bidder_up.rules import LOANS as LOANS
from simulator.bidder_up.rules import RULES
from simulator.bidder_up.rules import SEXES_EACH as SEXES_EACH
from simulator.core.engine import DENOMINATIONS, MIND, SEAT_ENGINE, TABLE_ENGINE, engine_fields
from simulator.core.records import padded, record

PLAYERS = 4
TYPES = 10  # animal types
ANIMALS = TYPES * SEXES_EACH
PENS = 8
SLOTS = 4  # auction slots a, b, c, d
PEN_DEPTH = 3  # animals in a Cat-in-the-Bag pen
SPACES = 32  # spaces of a board, at most
FACES = 6  # highest number on a die, at most
ROUTES = 192  # ways to move from one space with one roll, at most
NOTES = 50
LOTS = 40  # lots remembered
LOT_FIELDS = 21  # what is written down of each
OPTIONS = 64  # options of one question, at most
SCALE = 40  # spaces of the market board, at most
TICKETS = 24
DRAWN = 3  # tickets or notes looked at together, at most
NOBODY = -1
HIDDEN = -1

# Kinds of spaces
START, PEN, HORSE_TRADING, PIGGY_BANK, MARKET, RAFFLE_BOOTH = range(6)

# Kinds of raffle tickets; the first four are action tickets (BU-TIX-01)
EXTRA_TURN, MOVE_MARKERS, TRADE_TICKET, SPECIAL_TRADE, VALUE_GAIN, WOOL_MILK = range(6)
ACTION_TICKETS = 4

# The three options of a Piggy Bank space in the two-player game (BU-2P-06)
RAID, LOAN, GAMBLE = range(3)

# Units of a price
VALUE, COUNT = range(2)

# Forms of bidding: how bids are made, whatever tile they are made on
ASCENDING, DESCENDING, ONE_ROUND, NOTE_BY_NOTE, SEALED, DEMAND = range(6)

# First refusal as an award allows it
NO_REFUSAL, OPTIONAL_REFUSAL, FORCED_REFUSAL = range(3)

# Random streams; the dice have one a seat, so that an extra turn shifts nobody
SETUP_STREAM, TIES_STREAM, CHANCE_STREAM, TICKETS_STREAM, DICE_STREAM = range(5)
STREAMS = DICE_STREAM + PLAYERS
STREAM_NAMES = ("set-up", "ties and asking order", "chance", "tickets", *["dice"] * PLAYERS)

# Kinds of draws, as a script names them
DRAW_DIE, DRAW_ORDER, DRAW_LOT, DRAW_TIE, DRAW_PILE, DRAW_TICKET, DRAW_SOW, DRAW_GAMBLE = range(8)
DRAW_NAMES = ("die", "order", "lot", "tie", "pile", "ticket", "sow", "gamble")

ASK = record(
    [
        ("unit", "i8"),  # VALUE or COUNT of the amount asked about
        ("low", "i8"),  # lowest legal amount other than "no"
        ("high", "i8"),  # highest legal amount
        ("step", "i8"),  # amounts are multiples of this
        ("amount", "i8"),  # amount due or on offer
        ("other", "i8"),  # the other seat concerned, or NOBODY
        ("lot", "i8"),  # appraise: 0 the lot or its dearer animal, 1 the cheaper one, 2 both
        ("route", "i8"),  # move: row of `routes`
        ("options", "i8"),  # number of options
        ("a", "i8", (OPTIONS,)),  # what the options stand for; see `decisions.py`
        ("b", "i8", (OPTIONS,)),
        ("c", "i8", (OPTIONS,)),
    ]
)

AUCTION = record(
    [
        ("serial", "i8"),  # auctions opened in this game, this one included; 0 outside
        ("running", "i8"),  # 1 while an auction is on
        ("seller", "i8"),  # the auctioneer
        ("pen", "i8"),
        ("slot", "i8"),
        ("tile", "i8"),  # index in the catalogue of tiles
        ("double", "i8"),  # 1: double pen
        ("count", "i8"),  # animals in the lot
        ("type", "i8", (2,)),  # their types, HIDDEN while face-down
        ("face_down", "i8"),  # 1: bidders do not see the lot
        ("shown", "i8"),  # Cat in the Bag: animals shown before one was pointed at
        ("shown_type", "i8", (PEN_DEPTH,)),
        ("talk", "i8"),  # type the auctioneer claims it is, HIDDEN: says nothing (BU-CIB-06)
        ("unit", "i8"),  # VALUE or COUNT
        ("form", "i8"),  # ASCENDING .. SEALED
        ("second_price", "i8"),  # 1: the winner pays the second-highest bid
        ("all_pay", "i8"),  # 1: losers pay too
        ("split", "i8"),  # 1: two animals go to two bidders
        ("repeats", "i8"),  # times this auction was repeated (BU-PAY-05)
        ("bids", "i8"),  # bids made so far
        ("cap", "i8", (PLAYERS,)),  # highest legal bid of who has shown, −1: none (BU-PAY-06)
        ("bid", "i8", (PLAYERS,)),  # highest public bid of each seat, 0: none
        ("out", "i8", (PLAYERS,)),  # 1: has passed for good
        ("high", "i8"),  # highest public bid
        ("leader", "i8"),  # who made it, or NOBODY
    ]
)

TRADE = record(
    [
        ("running", "i8"),
        ("challenger", "i8"),
        ("challenged", "i8"),
        ("type", "i8"),
        ("unit", "i8"),  # VALUE; COUNT in a Special Horse-Trade
        ("visible_notes", "i8"),  # notes of the offer, −1: covered (C-BU-66)
        ("male", "i8"),  # 1: the challenger stakes a male, −1: not said (BU-BABY-06)
        ("other_male", "i8"),  # 1: the challenged player stakes a male
    ]
)

TABLE = record(
    [
        *TABLE_ENGINE,
        ("rules", RULES),
        # board: fixed by the scenario
        ("spaces", "i8"),
        ("kind", "i8", (SPACES,)),  # START .. RAFFLE_BOOTH
        ("pen_at", "i8", (SPACES,)),  # pen on the space, or −1
        ("route_count", "i2", (SPACES * FACES, DEVIATIONS)),  # [space·FACES + roll − 1, deviation]: ways up to that price
        ("route_space", "i2", (SPACES * FACES, ROUTES)),  # where a way leads, cheapest first
        ("route_distance", "i2", (SPACES * FACES, ROUTES)),  # spaces moved
        ("route_price", "i2", (SPACES * FACES, ROUTES)),  # notes it costs
        ("pen_space", "i8", (PENS,)),
        ("pen_slot", "i8", (PENS,)),
        ("pen_double", "i8", (PENS,)),
        ("slot_tile", "i8", (SLOTS,)),
        ("slot_unit", "i8", (SLOTS,)),
        ("slot_form", "i8", (SLOTS,)),
        ("slot_second_price", "i8", (SLOTS,)),
        ("slot_all_pay", "i8", (SLOTS,)),
        ("slot_split", "i8", (SLOTS,)),
        ("slot_face_down", "i8", (SLOTS,)),
        ("denominations", "i8"),
        ("note_value", "i8", (DENOMINATIONS,)),  # ascending; 0-notes first
        ("box_notes", "i8", (DENOMINATIONS,)),  # notes of the whole game, by denomination
        ("value", "i8", (TYPES,)),  # points of a complete type: printed, or on the market board
        ("scale", "i8"),  # spaces of the market board
        ("scale_value", "i8", (SCALE,)),  # their values, ascending
        ("start_marker", "i8", (TYPES,)),  # where the markers start
        ("ticket_kind", "i8", (TICKETS,)),  # EXTRA_TURN .. WOOL_MILK
        ("ticket_number", "i8", (TICKETS,)),  # type of a Value-Gain ticket, number of a Wool-Milk ticket
        ("die_faces", "i8"),
        ("die", "i8", (FACES * 2,)),  # numbers on the faces
        # what changes
        ("pawn", "i8", (PLAYERS,)),  # space
        ("pen_count", "i8", (PENS,)),  # animals in a pen
        ("pen_type", "i8", (PENS, PEN_DEPTH)),  # their types, HIDDEN when face-down
        ("supply", "i8"),  # animals on the supply board
        ("pasture", "i8", (PLAYERS, TYPES)),  # animals
        ("males", "i8", (PLAYERS, TYPES)),  # males among them
        ("barn", "i8", (TYPES,)),  # who has the type complete, or NOBODY
        ("sets", "i8", (PLAYERS,)),  # complete types
        ("set_value", "i8", (PLAYERS,)),  # sum of their values
        ("unsold", "i8", (TYPES,)),  # animals of a type not yet on any farm
        ("notes", "i8", (PLAYERS,)),  # number of notes owned (BU-GAP-20)
        ("piggy", "i8"),  # notes in the Piggy Bank
        ("donkeys", "i8"),  # Golden Donkeys auctioned
        ("marker", "i8", (TYPES,)),  # space of each marker on the market board
        ("locked", "i8", (TYPES,)),  # 1: the marker is red (BU-MKT-07)
        ("bag", "i8"),  # tickets in the raffle bag
        ("tickets", "i8", (PLAYERS,)),  # tickets held
        ("removed", "i8"),  # action tickets used up
        ("baby", "i8", (TYPES,)),  # 1: this type has a baby in this game
        ("baby_owner", "i8", (TYPES,)),  # who has it, or NOBODY
        ("gambling", "i8"),  # notes of the Gambling stack
        ("loan", "i8", (PLAYERS, LOANS)),  # IOU notes taken
        ("loan_left", "i8", (LOANS,)),  # IOU notes left
        ("roll", "i8"),
        ("shown_turn", "i8", (PLAYERS,)),  # turn in which the hand was last shown, 0: never (BU-PAY-04)
        ("shown_hand", "i8", (PLAYERS, DENOMINATIONS)),
        # the lots so far, oldest first
        ("lots", "i8"),
        ("lot_seller", "i8", (LOTS,)),
        ("lot_tile", "i8", (LOTS,)),
        ("lot_type", "i8", (LOTS, 2)),  # −1: no second animal
        ("lot_price", "i8", (LOTS, 2)),
        ("lot_owner", "i8", (LOTS, 2)),  # who has the animals now: buyer, or the seller
        ("lot_bid", "i8", (LOTS, PLAYERS)),  # each seat's highest bid that became public
        ("lot_refused", "i8", (LOTS,)),  # bit 1: first animal or package, bit 2: second
        ("ask", ASK),
        ("auction", AUCTION),
        ("trade", TRADE),
    ]
)

SEAT = record(
    [
        *SEAT_ENGINE,
        ("hand", "i8", (DENOMINATIONS,)),  # notes in hand, by denomination
        ("cash", "i8"),  # their value; laid notes are not in it
        ("lot_type", "i8", (2,)),  # types in the lot as far as this seat knows, else HIDDEN
        ("worth", "i8", (3,)),  # this seat's own appraisal of the lot: dearer or only part, cheaper part, both
        ("ticket", "i8", (TICKETS,)),  # tickets held, by number
        ("looked_at", "i8", (DRAWN,)),  # tickets drawn, or notes (denominations) to give from
    ]
)

AWARD = record(
    [
        ("tops", "i8"),  # package or single: bidders tied for the top; 0: nobody bid
        ("top", "i8", (PLAYERS,)),
        ("price", "i8"),  # what the winner pays, or is paid
        ("pairs", "i8"),  # split: possible assignments
        ("pair", "i8", (12, 2)),  # who bid for the dearer and for the cheaper animal, NOBODY: nobody did
        ("bid", "i8", (PLAYERS,)),  # split: the price each bidder pays
        ("as_laid", "i8"),  # 1: the price is the pile itself
        ("nobody", "i8"),  # 1: by the tile's own rule nobody wins, bids or not: the auctioneer gets it free
        ("refusal", "i8"),  # NO_REFUSAL, OPTIONAL_REFUSAL, FORCED_REFUSAL
        ("forfeit", "i8", (PLAYERS,)),  # 1: the pile goes to the auctioneer although its owner lost
        ("fee", "i8", (PLAYERS,)),  # what a seat pays, in the auction's unit, unless it wins the lot
        ("fee_to", "i8", (PLAYERS,)),  # to whom
        ("owner", "i8", (2,)),  # settled: who gets the first and the second animal
        ("parts", "i8"),  # settled: lots sold for a price each: 2 when two bidders bought an animal each, else 1
        ("winner", "i8", (2,)),  # settled: who won the bidding for each, NOBODY: nobody bid
        ("paid", "i8", (2,)),  # settled: the price of each, a package counts once
        ("face", "i8", (2,)),  # settled: the face value of the notes paid
        ("refused", "i8"),  # settled: bit 1 the lot or its dearer part was bought by the auctioneer, bit 2 the cheaper part
    ]
)

WORK = record(
    [
        ("steps", "i8"),  # what a tile's procedure has done so far, to tell endless bidding
        ("order", "i8", (ANIMALS,)),
        ("left", "i8", (DENOMINATIONS,)),
        ("count", "i8", (DENOMINATIONS,)),
        ("notes", "i8", (DENOMINATIONS,)),
        ("below", "i8", (DENOMINATIONS,)),
        ("best", "i8", (DENOMINATIONS,)),
        ("bound", "i8", (DENOMINATIONS,)),
        ("hand", "i8", (DENOMINATIONS,)),
    ]
)

TALLIES = SLOTS * 2 * len(SLOT_FIELDS) + ROUNDS * len(ROUND_FIELDS)  # by slot and pen size, then by round

GAME = padded(
    [
        ("table", TABLE),
        ("seat", SEAT, (PLAYERS,)),
        ("mind", MIND, (PLAYERS,)),
        ("pen_animal", "i8", (PENS, PEN_DEPTH)),  # animal numbers: type·3 + specimen
        ("supply_animal", "i8", (ANIMALS,)),  # the next one is the last
        ("lot_animal", "i8", (2,)),
        ("lot_place", "i8", (2,)),  # where in the pen they lie
        ("piggy_note", "i8", (NOTES,)),  # denominations, bottom first
        ("bank", "i8", (DENOMINATIONS,)),  # notes on the Golden Donkey spaces
        ("out_of_game", "i8", (DENOMINATIONS,)),  # notes in the box
        ("pile", "i8", (PLAYERS, DENOMINATIONS)),  # notes laid on the table
        ("bag_ticket", "i8", (TICKETS,)),  # tickets in the bag
        ("ticket_used", "i8"),  # 1: an action ticket was used this turn
        ("extra_turn", "i8"),  # 1: the active player has a further turn
        ("gambling_note", "i8", (NOTES,)),  # denominations, the top one last
        ("start_gambling", "i8"),  # 1: what is left over becomes the Gambling stack
        ("set_aside", "i8", (DENOMINATIONS,)),  # notes that never reach the Gambling stack (C-BU-09)
        ("start_hand", "i8", (DENOMINATIONS,)),
        ("head_start", "i8", (DENOMINATIONS,)),  # what the first player gets besides
        ("start_bank", "i8", (DENOMINATIONS,)),
        ("tile", "i8", (SLOTS,)),  # addresses of the tiles' procedures
        ("bidding", "i8"),  # 1 while a tile's procedure runs or its award is being checked
        ("animals_used", "i8", (ANIMALS,)),  # 1: in this game
        ("finished", "i8"),
        ("rounds", "i8"),  # rounds that everybody has played
        ("lot_rows", "i8"),  # lots written down
        ("lot_row", "i8", (LOTS, LOT_FIELDS)),  # the lots of this game; see `lots.LOT_COLUMNS`
        ("award", AWARD),
        ("work", WORK),
        *engine_fields(STREAMS, PLAYERS, len(SEAT_MEASURES), len(GAME_MEASURES), TALLIES),
    ]
)
