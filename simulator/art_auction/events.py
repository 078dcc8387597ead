"""The catalogue of events of Auction: kind → named fields and the sentence that tells it.

`{seat}` and other names ending in `seat` print as players, names starting with `work` as works, `card` as a Money Card,
`special` as a Special Money Card; `{notes}` is a pile of Money Cards.
"""

from __future__ import annotations

from simulator.core.events import Catalogue, Event

VERSION = 1

_LIST = (
    Event("game", ("players", "catalog"), "A game for {players} players begins; {catalog} works will be auctioned."),
    Event("hand", ("seat", "", "", "notes"), "{seat} is dealt {notes}."),
    Event("specials", ("seat", "passes", "commissions", "doubles", "inheritances", "heists"), "{seat} is dealt {passes} Pass, {commissions} Commission, {doubles} Double Bid, {inheritances} Inheritance, {heists} Heist."),
    Event("bank", ("cards",), "The Bank holds {cards} cards."),
    Event("forgeries", ("seat", "work_1", "work_2", "work_3", "work_4"), "{seat} is dealt forgeries of {work_1}{work_2}{work_3}{work_4}."),
    Event("forge", ("seat", "work"), "{seat} puts the forgery of {work} into the envelope."),
    Event("preview", ("work",), "In the preview: {work}."),
    Event("turn", ("turn",), "Round {turn}."),
    Event("lot", ("work",), "On offer: {work}."),
    Event("appraisal", ("seat", "worth"), "{seat} thinks it is worth {worth}."),
    Event("special", ("seat", "special"), "{seat} plays {special}."),
    Event("initial", ("seat", "card"), "{seat} lays {card} as Initial Bid."),
    Event("no_bid", ("seat",), "{seat} makes no bid."),
    Event("raise", ("seat", "amount", "", "notes"), "{seat} adds {notes}: {amount}."),
    Event("amount", ("seat", "amount"), "{seat} now bids {amount}."),
    Event("award", ("seat", "work", "amount", "notes"), "{seat} gets {work} with a bid of {amount} and discards {notes}."),
    Event("unsold", ("work", "tied"), "{work} goes to the bottom of the Art Cards pile (tied bidders: {tied})."),
    Event("take_back", ("seat", "", "", "notes"), "{seat} takes {notes} back."),
    Event("gap", ("seat",), "Works may be sold; {seat} is asked first."),
    Event("sale", ("seat", "work", "card"), "{seat} sells {work} and draws {card}."),
    Event("commission", ("from_seat", "to_seat", "card"), "{from_seat} gives {to_seat} {card} as commission."),
    Event("inherit", ("seat", "work"), "{seat} inherits {work}."),
    Event("heist", ("seat", "other_seat", "work"), "{seat} steals {work} from {other_seat}."),
    Event("no_effect", ("seat", "special"), "The {special} of {seat} has no effect."),
    Event("end", ("turns", "capped"), "The game ends after {turns} rounds."),
    Event("envelope", ("seat", "work"), "The envelope holds the forgery of {work}, from {seat}."),
    Event("score", ("seat", "money", "art", "forged", "points"), "{seat}: money {money}, genuine art {art} (forged {forged}): {points} points."),
    Event("win", ("seat", "share"), "{seat} wins ({share}/60)."),
)

CATALOGUE = Catalogue("auction", VERSION, _LIST)

(
    GAME,
    HAND,
    SPECIALS,
    BANK,
    FORGERIES,
    FORGE,
    PREVIEW,
    TURN,
    LOT,
    APPRAISAL,
    SPECIAL,
    INITIAL,
    NO_BID,
    RAISE,
    AMOUNT,
    AWARD,
    UNSOLD,
    TAKE_BACK,
    GAP,
    SALE,
    COMMISSION,
    INHERIT,
    HEIST,
    NO_EFFECT,
    END,
    ENVELOPE,
    SCORE,
    WIN,
) = range(1, len(_LIST) + 1)
