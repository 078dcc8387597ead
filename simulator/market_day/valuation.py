"""What cards and squares are worth: building blocks for bidders, in cards.

Everything here reads the public table and the bidder's own parameters. Bounds are checked, as in the bidders themselves.
"""

from __future__ import annotations

from typing import Any

from simulator.core.helpers import helper
from simulator.market_day.state import ANIMALS, CARDS, COCK, ESCAPE, MARKET, PUNCTURE, SWAP


@helper
def room_for(table: Any, seat: Any, kind: Any) -> Any:
    """Return how many more cards of an animal a seat may hold."""
    rules = table.rules
    if table.farm[seat, kind] and not rules.keep_collecting:
        return 0
    total = 0
    for k in range(ANIMALS):
        total += table.cards[seat, k]
    return max(0, min(rules.hand_limit - table.cards[seat, kind], rules.total_limit - total))


@helper
def ripe(table: Any, seat: Any) -> Any:
    """Return the number of animals a seat lacks and has the cards for."""
    count = 0
    for kind in range(ANIMALS):
        if table.farm[seat, kind] == 0 and table.cards[seat, kind] >= table.rules.price:
            count += 1
    return count


@helper
def hand_worth(table: Any, me: Any, seat: Any, kind: Any, number: Any) -> Any:
    """Return what a number of cards of an animal is worth to a seat, in cards, by my own `focus` and `spare`.

    A card counts 1 and more the nearer it brings the animal; cards beyond the price, or of an owned animal, count `spare`.
    """
    price = table.rules.price
    if table.farm[seat, kind]:
        return me.spare * number if table.rules.exchanges and table.rules.keep_collecting else 0.0
    useful = min(number, price)
    worth = useful * (1.0 + me.focus * useful / price)
    return worth + me.spare * max(0, number - price)


@helper
def card_gain(table: Any, me: Any, seat: Any, kind: Any, number: Any) -> Any:
    """Return what so many more cards of an animal are worth to a seat; a negative number: what losing them costs, below 0."""
    have = table.cards[seat, kind]
    return hand_worth(table, me, seat, kind, have + number) - hand_worth(table, me, seat, kind, have)


@helper
def best_pick(table: Any, me: Any) -> Any:
    """Return the option that gains me most at the crowing cock."""
    ask = table.ask
    best, most = 0, -1e18
    for i in range(ask.options):
        gain = card_gain(table, me, me.seat, ask.a[i], 1)
        if gain > most:
            best, most = i, gain
    return best


@helper
def best_gift(table: Any, me: Any, deny: Any) -> Any:
    """Return the option that costs me least, what it gains the receiver counted `deny` times."""
    ask = table.ask
    best, least = 0, 1e18
    for i in range(ask.options):
        kind = ask.a[i]
        cost = -card_gain(table, me, me.seat, kind, -1)
        if room_for(table, ask.other, kind) > 0:
            cost += deny * card_gain(table, me, ask.other, kind, 1)
        if cost < least:
            best, least = i, cost
    return best


@helper
def fullest(table: Any, me: Any) -> Any:
    """Return the option of an animal on sale of which I hold most cards."""
    ask = table.ask
    best = 0
    for i in range(ask.options):
        if table.cards[me.seat, ask.a[i]] > table.cards[me.seat, ask.a[best]]:
            best = i
    return best


@helper
def purchases_at(table: Any, seat: Any, square: Any) -> Any:
    """Return how many animals a seat could buy on a square."""
    if table.kind[square] != MARKET:
        return 0
    return min(ripe(table, seat), table.rules.flag_purchases if table.flag[square] else table.rules.purchases)


@helper
def square_gain(table: Any, me: Any, square: Any) -> Any:
    """Return the cards a square would gain me, as my `focus` counts them; purchases and punctures are not in it."""
    kind, animal = table.kind[square], table.animal[square]
    if kind == CARDS:
        number = min(table.pictured[square], room_for(table, me.seat, animal), table.pile[animal])
        return card_gain(table, me, me.seat, animal, number)
    if kind == ESCAPE:
        return card_gain(table, me, me.seat, animal, -1) if table.cards[me.seat, animal] > 0 else 0.0
    if kind == COCK:
        most = 0.0
        for k in range(ANIMALS):
            if table.pile[k] > 0 and room_for(table, me.seat, k) > 0:
                most = max(most, card_gain(table, me, me.seat, k, 1))
        return most
    if kind == SWAP:
        total = 0.0
        for s in range(table.players):
            if s != me.seat:
                total += least_gift(table, me, s)
        return total
    return 0.0


@helper
def least_gift(table: Any, me: Any, giver: Any) -> Any:
    """Return what the gift of an opponent would gain me if it chose the worst for me."""
    least = 1e18
    for kind in range(ANIMALS):
        if table.cards[giver, kind] > 0 and room_for(table, me.seat, kind) > 0:
            least = min(least, card_gain(table, me, me.seat, kind, 1))
    return least if least < 1e17 else 0.0


@helper
def is_puncture(table: Any, square: Any) -> Any:
    """Tell whether a square costs a turn."""
    return table.kind[square] == PUNCTURE
