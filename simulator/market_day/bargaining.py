"""Offers of exchanges: what may be offered, what an offer gains whom, the best one-for-one offer (MD-OPT-03)."""

from __future__ import annotations

from typing import Any

from simulator.core.engine import DENOMINATIONS
from simulator.core.helpers import helper
from simulator.market_day.state import ANIMALS, NO_ANIMAL
from simulator.market_day.valuation import hand_worth


@helper
def may_get(table: Any, seat: Any, kind: Any) -> Any:
    """Tell whether a seat that gives a card of another animal may get one of this one."""
    if table.farm[seat, kind] and not table.rules.keep_collecting:
        return False
    return table.cards[seat, kind] < table.rules.hand_limit


@helper
def can_swap(table: Any, me: Any, mine: Any, theirs: Any) -> Any:
    """Tell whether a card of mine for one of the player met is a legal exchange of two different cards."""
    other = table.ask.other
    if mine == theirs or table.cards[me.seat, mine] == 0 or table.cards[other, theirs] == 0:
        return False
    return may_get(table, me.seat, theirs) and may_get(table, other, mine)


@helper
def swap_gain(table: Any, me: Any, seat: Any, gives: Any, gets: Any) -> Any:
    """Return what giving a card of one animal for one of another gains a seat."""
    have, want = table.cards[seat, gives], table.cards[seat, gets]
    gain = hand_worth(table, me, seat, gets, want + 1) - hand_worth(table, me, seat, gets, want)
    return gain + hand_worth(table, me, seat, gives, have - 1) - hand_worth(table, me, seat, gives, have)


@helper
def lay_swap(mind: Any, mine: Any, theirs: Any) -> Any:
    """Lay an offer of one card for one; returns 1, the answer that goes with it."""
    for i in range(DENOMINATIONS):
        mind.lay[i] = 0
    mind.lay[mine] = 1
    mind.lay[ANIMALS + theirs] = 1
    return 1


@helper
def best_swap(table: Any, me: Any, mind: Any, deny: Any, least: Any) -> Any:
    """Lay the one-for-one offer that gains me most, what it gains the other counted `deny` times, and answer 1.

    Only offers that gain the other something are made, and only if the count exceeds `least`; otherwise 0, no offer.
    """
    other = table.ask.other
    give, want, most = NO_ANIMAL, NO_ANIMAL, 1.0 * least
    for mine in range(ANIMALS):
        for theirs in range(ANIMALS):
            if can_swap(table, me, mine, theirs):
                rival = swap_gain(table, me, other, theirs, mine)
                gain = swap_gain(table, me, me.seat, mine, theirs) - deny * rival
                if rival > 0.0 and gain > most:
                    give, want, most = mine, theirs, gain
    return lay_swap(mind, give, want) if give != NO_ANIMAL else 0


@helper
def offer_gain(table: Any, me: Any, seat: Any) -> Any:
    """Return what the offer on the table gains a seat: me, who was asked, or the player who made it."""
    ask = table.ask
    total = 0.0
    for kind in range(ANIMALS):
        change = ask.offer[kind] - ask.offer[ANIMALS + kind]
        have = table.cards[seat, kind]
        change = change if seat == me.seat else -change
        total += hand_worth(table, me, seat, kind, have + change) - hand_worth(table, me, seat, kind, have)
    return total
