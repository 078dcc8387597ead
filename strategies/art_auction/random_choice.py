"""Random: whatever is legal, with equal chances; the yardstick every other bidder must beat."""

from __future__ import annotations

from simulator.art_auction.authors import (
    DENOMINATIONS,
    KINDS,
    SPECIALS,
    Bidder,
    Parameter,
    any_card,
    below,
    lay_nothing,
    money_cards,
    unit,
)


class Random(Bidder):
    """Chooses among all legal answers with equal chances; it raises with a chance of its own, by some of its cards."""

    zeal = Parameter(0.3, 0.0, 1.0, "chance", "to raise, or to play a special, when it may")

    def appraise(table, me, mind):
        return below(mind.noise, 250)

    def limit(table, me, mind):
        return below(mind.noise, me.cash + 1)

    def forge(table, me, mind):
        return below(mind.noise, table.rules.dealt)

    def special(table, me, mind):
        wanted = below(mind.noise, SPECIALS)
        return wanted if me.playable[wanted] and unit(mind.noise) < me.zeal else -1

    def initial_bid(table, me, mind):
        card = any_card(me, mind, DENOMINATIONS)
        if table.rules.special_as_bid and (card < 0 or unit(mind.noise) < me.zeal):
            return any_card(me, mind, KINDS)
        return card

    def raise_bid(table, me, mind):
        if unit(mind.noise) >= me.zeal:
            return 0
        lay_nothing(mind)
        wanted = 1 + below(mind.noise, money_cards(me))
        for _ in range(wanted):
            d = below(mind.noise, table.denominations)
            if mind.lay[d] < me.hand[d]:
                mind.lay[d] += 1
        for d in range(DENOMINATIONS):
            if mind.lay[d] > 0:
                return 1
        return 0

    def sell(table, me, mind):
        return below(mind.noise, table.ask.options + 1) - 1

    def commission(table, me, mind):
        return any_card(me, mind, KINDS)

    def rob(table, me, mind):
        return below(mind.noise, table.ask.options)
