"""Random: whatever is legal, with equal chances; the yardstick every other bidder must beat."""

from __future__ import annotations

from simulator.market_day.authors import ANIMALS, Bidder, Parameter, below, can_swap, helper, lay_swap, unit


@helper
def any_swap(table, me, mind):  # type: ignore[no-untyped-def]
    """Lay a legal offer of one card for one, every one equally likely, and answer 1; 0 if there is none."""
    count, give, want = 0, 0, 0
    for mine in range(ANIMALS):
        for theirs in range(ANIMALS):
            if can_swap(table, me, mine, theirs):
                count += 1
                if below(mind.noise, count) == 0:
                    give, want = mine, theirs
    return lay_swap(mind, give, want) if count > 0 else 0


class Random(Bidder):
    """Chooses among all legal answers with equal chances; its offers are of one card for one."""

    chatty = Parameter(0.5, 0.0, 1.0, "chance", "to make an offer to a player it meets")

    def move(table, me, mind):
        return below(mind.noise, table.ask.options)

    def take(table, me, mind):
        return below(mind.noise, table.ask.high + 1)

    def pick(table, me, mind):
        return below(mind.noise, table.ask.options + 1) - 1

    def give(table, me, mind):
        return below(mind.noise, table.ask.options)

    def buy(table, me, mind):
        return below(mind.noise, table.ask.options + 1) - 1

    def propose(table, me, mind):
        return any_swap(table, me, mind) if unit(mind.noise) < me.chatty else 0

    def agree(table, me, mind):
        return below(mind.noise, 2)
