"""The state of a game of Market Day, declared once: every field with its shape, meaning and unit.

`TABLE` is what everybody sees. Cards are taken from and returned to open piles and are counted by everybody: all hands are
public; private are only a bidder's own parameters, memory and chance. Sizes are upper bounds.
"""

from __future__ import annotations

from simulator.core.engine import MIND, SEAT_ENGINE, TABLE_ENGINE, engine_fields
from simulator.core.records import padded, record

PLAYERS = 4  # one farm in each quarter of the board (MD-OBJ-01)
ANIMALS = 4  # horse, cow, sheep and pig (MD-OBJ-02)
SQUARES = 120  # squares of a board, at most
MOST_PICTURED = 3  # cards shown on a square, at most (MD-SQ-03)
FACES = 12  # faces of a die, at most
OPTIONS = 40  # options of one question, at most: more than the longest throw
NOBODY = -1
NO_ANIMAL = -1

# Kinds of squares (MD-SQ-01..07, MD-BUY-02)
START, CARDS, ESCAPE, COCK, SWAP, PUNCTURE, MARKET = range(7)

# How a game ended
WON, CAPPED_GAME, STALLED_GAME = range(3)

# Random streams: the dice, one stream a seat, so that a missed turn shifts nobody
DICE_STREAM = 0
STREAMS = DICE_STREAM + PLAYERS
STREAM_NAMES = ("dice",) * PLAYERS

# Kinds of draws, as a script names them
DRAW_DIE = 0
DRAW_NAMES = ("die",)

RULES = record(
    [
        ("price", "i8"),  # cards an animal costs (MD-BUY-01)
        ("hand_limit", "i8"),  # cards of one animal in a hand, at most (MD-LIM-01)
        ("total_limit", "i8"),  # cards in a hand, at most (MD-LIM-01)
        ("purchases", "i8"),  # animals bought at a visit of an ordinary market, at most (MD-BUY-06)
        ("flag_purchases", "i8"),  # animals bought at a visit of the green-flag market, at most (MD-BUY-05)
        ("returns_all", "i8"),  # 1: a buyer returns all cards of the animal, 0: only its price (C-MD-04)
        ("swap_to_pile", "i8"),  # 1: a gift the receiver may not hold goes to the pile (C-MD-07)
        ("must_stop", "i8"),  # 1: nobody passes a market where it may stop (C-MD-01)
        ("exact_throw", "i8"),  # 1: only the green-flag market stops a longer throw (MD-OPT-01)
        ("keep_collecting", "i8"),  # 1: cards of owned animals may be held (MD-OPT-02)
        ("exchanges", "i8"),  # 1: players who meet may exchange cards (MD-OPT-03)
        ("offers", "i8"),  # offers at a meeting of two, in turns, at most (MD-OPT-03)
        ("turn_cap", "i8"),  # player turns (MD-GAP-11)
        ("stall_turns", "i8"),  # player turns in which nothing changed that end a game, 0: none (C-MD-19)
    ]
)

ASK = record(
    [
        ("options", "i8"),  # number of options
        ("a", "i8", (OPTIONS,)),  # what the options stand for: a square or an animal; see `decisions.py`
        ("b", "i8", (OPTIONS,)),  # move: squares moved
        ("high", "i8"),  # take: highest number
        ("animal", "i8"),  # take: the animal of the square
        ("other", "i8"),  # the other seat concerned, or NOBODY
        ("offer", "i8", (2 * ANIMALS,)),  # agree: cards the other gives me, by animal, then cards it wants of me
    ]
)

TABLE = record(
    [
        *TABLE_ENGINE,
        ("rules", RULES),
        # board: fixed by the scenario
        ("squares", "i8"),
        ("start", "i8"),  # number of the start square
        ("kind", "i8", (SQUARES,)),  # START .. MARKET
        ("animal", "i8", (SQUARES,)),  # animal pictured, or NO_ANIMAL
        ("pictured", "i8", (SQUARES,)),  # cards offered on a square
        ("flag", "i8", (SQUARES,)),  # 1: the green-flag market
        ("shown", "i8", (SQUARES,)),  # which of `SHOWN`
        ("dice", "i8"),  # dice of a throw
        ("die_faces", "i8"),
        ("die", "i8", (FACES,)),  # numbers on the faces
        ("box_cards", "i8", (ANIMALS,)),  # cards of each animal in the game
        # what changes
        ("tractor", "i8", (PLAYERS,)),  # square
        ("cards", "i8", (PLAYERS, ANIMALS)),  # cards in hand
        ("farm", "i8", (PLAYERS, ANIMALS)),  # 1: the animal stands in the farmyard
        ("pile", "i8", (ANIMALS,)),  # cards in the piles
        ("missing", "i8", (PLAYERS,)),  # 1: the next turn is missed (MD-SQ-07)
        ("throw", "i8"),  # sum of the dice
        ("idle", "i8"),  # player turns in a row in which no card and no animal moved
        ("ask", ASK),
    ]
)

SEAT = record([*SEAT_ENGINE])

SEAT_MEASURES = (
    *("win", "score", "animals", "cards", "rank"),
    *("one", "two", "three", "cock", "received", "given", "escaped", "exchanged", "bought"),
)
WIN, SCORE, OWNED, HELD, RANK = range(5)
ONE, TWO, THREE, FROM_COCK, RECEIVED, GIVEN, ESCAPED, EXCHANGED, BOUGHT = range(5, 14)  # the ledger: sources of the score

GAME_MEASURES = (
    *("turns", "margin", "tied", "capped", "stalled", "purchases", "flag_visits", "double_purchases", "stops", "points_lost"),
    *("cards_taken", "cards_lost", "short", "gifts", "missed_turns", "meetings", "offers", "exchanges"),
)
(
    TURNS, MARGIN, TIED, CAPPED, STALLED, PURCHASES, FLAG_VISITS, DOUBLE_PURCHASES, STOPS, POINTS_LOST,
    CARDS_TAKEN, CARDS_LOST, SHORT, GIFTS, MISSED_TURNS, MEETINGS, OFFERS, EXCHANGES,
) = range(len(GAME_MEASURES))  # fmt: skip

# Counters by what a square shows: landings on it, and points they brought the player who landed
SHOWN = ("start", "one", "two", "three", "escape", "cock", "swap", "puncture", "market", "flag-market")
TALLY_FIELDS = ("landings", "points")
LANDINGS, POINTS = range(len(TALLY_FIELDS))
TALLIES = len(SHOWN) * len(TALLY_FIELDS)

GAME = padded(
    [
        ("table", TABLE),
        ("seat", SEAT, (PLAYERS,)),
        ("mind", MIND, (PLAYERS,)),
        ("changed", "i8"),  # 1: a card or an animal moved this turn
        ("finished", "i8"),  # WON, CAPPED_GAME or STALLED_GAME
        *engine_fields(STREAMS, PLAYERS, len(SEAT_MEASURES), len(GAME_MEASURES), TALLIES),
    ]
)
