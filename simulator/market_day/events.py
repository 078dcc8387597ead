"""The catalogue of events of Market Day: kind → named fields and the sentence that tells it.

Story fields: `{seat}` and other names ending in `seat` print as players, `animal` as animals, names ending in `square` as
squares; `{notes}` is an offer: cards given by animal, then cards wanted by animal.
"""

from __future__ import annotations

from simulator.core.events import Catalogue, Event

VERSION = 1

_LIST = (
    Event("game", ("players", "start_square"), "A game for {players} players begins; all tractors stand on {start_square}."),
    Event("pile", ("animal", "pile"), "{pile} cards lie on the {animal} pile."),
    Event("turn", ("turn", "seat"), "Turn {turn}: {seat}."),
    Event("miss", ("seat",), "{seat} misses the turn."),
    Event("roll", ("seat", "number"), "{seat} rolls {number}."),
    Event("move", ("seat", "from_square", "to_square", "distance", "lost"), "{seat} drives {distance} from {from_square} to {to_square}{lost}."),
    Event("take", ("seat", "animal", "cards", "pile"), "{seat} takes {cards} from the {animal} pile, leaving {pile}."),
    Event("nothing", ("seat",), "Nothing happens."),
    Event("escape", ("seat", "animal", "pile"), "A {animal} escapes: {seat} returns a card; the pile is now {pile}."),
    Event("cock", ("seat", "animal", "pile"), "The cock crows: {seat} takes a {animal} card, leaving {pile}."),
    Event("decline", ("seat",), "{seat} takes nothing."),
    Event("swap", ("seat",), "The farmers play cards: {seat} gets one from each opponent."),
    Event("gift", ("from_seat", "to_seat", "animal", "to_pile"), "{from_seat} gives {to_seat} a {animal} card{to_pile}."),
    Event("no_gift", ("from_seat", "to_seat"), "{from_seat} has no card that {to_seat} may hold."),
    Event("puncture", ("seat",), "A puncture: {seat} will miss a turn."),
    Event("market", ("seat", "flag"), "{seat} is at {flag}."),
    Event("buy", ("seat", "animal", "cards", "pile"), "{seat} buys a {animal} for {cards}; the pile is now {pile}."),
    Event("no_buy", ("seat",), "{seat} does not buy what it could."),
    Event("meet", ("seat", "other_seat"), "{seat} meets {other_seat}."),
    Event("offer", ("seat", "other_seat", "", "notes"), "{seat} offers {other_seat} {notes}."),
    Event("no_offer", ("seat", "other_seat"), "{seat} makes {other_seat} no offer."),
    Event("answer", ("seat", "other_seat", "agrees"), "{seat} answers {other_seat}: {agrees}."),
    Event("end", ("turns", "reason"), "The game ends after {turns} turns: {reason}."),
    Event("score", ("seat", "animals", "useful", "points"), "{seat}: {animals}, {useful}: {points}."),
    Event("win", ("seat", "share"), "{seat} wins ({share}/60)."),
)

CATALOGUE = Catalogue("market-day", VERSION, _LIST)

(
    GAME,
    PILE,
    TURN,
    MISS,
    ROLL,
    MOVE,
    TAKE,
    NOTHING,
    ESCAPE,
    COCK,
    DECLINE,
    SWAP,
    GIFT,
    NO_GIFT,
    PUNCTURE,
    MARKET,
    BUY,
    NO_BUY,
    MEET,
    OFFER,
    NO_OFFER,
    ANSWER,
    END,
    SCORE,
    WIN,
) = range(1, len(_LIST) + 1)
