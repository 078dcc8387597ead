"""The questions of Market Day: what is asked, what stands on the table, what a legal answer is.

The order is the index in a seat's table of decisions. A question is asked only where there is more than one legal answer.
"""

from __future__ import annotations

from simulator.core.plugin import Decision

DECISIONS = (
    Decision("move", "Where to move: option i is square `ask.a`, `ask.b` squares on; the markets I may stop at come first, the whole throw last (MD-BUY-03).", "option"),
    Decision("take", "How many cards of `ask.animal` to take from the pile (MD-SQ-01..03).", "0 .. `ask.high`"),
    Decision("pick", "The crowing cock: which card to take, `ask.a` the animal (MD-SQ-05).", "option; −1 none"),
    Decision("give", "Card-swap: which card to give to `ask.other`, `ask.a` the animal (MD-SQ-06).", "option"),
    Decision("buy", "At a market: which animal to buy now, `ask.a` (MD-BUY-04, 05).", "option; −1 none"),
    Decision("propose", "Offer `ask.other`, whom I met, an exchange: `mind.lay` holds what I give, by animal, then what I want, by animal (MD-OPT-03).", "0 no offer, 1 the offer in `mind.lay`"),
    Decision("agree", "Agree to an exchange with `ask.other`: `ask.offer` holds what I get, by animal, then what I give, by animal (MD-OPT-03).", "0, 1"),
)

NAMES = tuple(d.name for d in DECISIONS)
MOVE, TAKE, PICK, GIVE, BUY, PROPOSE, AGREE = range(len(DECISIONS))
