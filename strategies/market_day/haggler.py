"""Haggler: everything has its price."""

from __future__ import annotations

from simulator.market_day.authors import ANIMALS, Bidder, Parameter, best_swap, helper, lay_swap, offer_gain, room_for


@helper
def two_for_one(table, me, mind):  # type: ignore[no-untyped-def]
    """Offer two cards of an animal that is of no more use to me for one that is; 0 if that cannot be offered."""
    other = table.ask.other
    for mine in range(ANIMALS):
        have = table.cards[me.seat, mine]
        idle = have if table.farm[me.seat, mine] else have - table.rules.price
        if idle >= 2 and room_for(table, other, mine) >= 2:
            for theirs in range(ANIMALS):
                useful = table.farm[me.seat, theirs] == 0 and table.cards[me.seat, theirs] < table.rules.price
                if useful and theirs != mine and table.cards[other, theirs] > 0:
                    lay_swap(mind, mine, theirs)
                    mind.lay[mine] = 2
                    return 1
    return 0


class Haggler(Bidder):
    """Collects cards for exchanges, offers even trades and two idle cards for a useful one, and agrees to small gains."""

    spare = Parameter(0.4, 0.0, 2.0, "cards", "worth of a card beyond the price of its animal, or to exchange")
    modest = Parameter(-0.1, -2.0, 2.0, "cards", "it must gain by an exchange, the other's gain deducted in part")

    def propose(table, me, mind):
        made = two_for_one(table, me, mind)
        return made if made > 0 else best_swap(table, me, mind, me.deny, me.modest)

    def agree(table, me, mind):
        gain = offer_gain(table, me, me.seat) - me.deny * offer_gain(table, me, table.ask.other)
        return 1 if gain > me.modest else 0
