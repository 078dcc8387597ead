"""Money Cards: into and out of hands, laid, discarded, drawn from the Bank, and what everybody knows of them."""

from __future__ import annotations

from typing import Any

from simulator.art_auction.state import DENOMINATIONS, KINDS, SPECIAL
from simulator.core.engine import IllegalAnswer
from simulator.core.jit import rule


@rule
def put_in_hand(game: Any, seat: Any, kind: Any) -> None:
    """Put one card into a hand."""
    table, me = game.table, game.seat[seat]
    me.hand[kind] += 1
    me.cash += table.card_value[kind]
    table.cards[seat] += 1


@rule
def take_from_hand(game: Any, seat: Any, kind: Any) -> None:
    """Take one card out of a hand."""
    table, me = game.table, game.seat[seat]
    me.hand[kind] -= 1
    me.cash -= table.card_value[kind]
    table.cards[seat] -= 1


@rule
def lay(game: Any, seat: Any, d: Any) -> None:
    """Lay one Money Card open in front of its owner; from now on everybody knows who has it."""
    table = game.table
    auction = table.auction
    take_from_hand(game, seat, d)
    auction.laid[seat, d] += 1
    table.known[seat, d] = max(table.known[seat, d], auction.laid[seat, d])


@rule
def check_card(game: Any, seat: Any, kind: Any, specials: Any) -> None:
    """Refuse a kind of card that is not in the hand; specials only where they may be laid or given."""
    if kind < 0 or kind >= KINDS or (kind >= SPECIAL and not specials) or game.seat[seat].hand[kind] == 0:
        raise IllegalAnswer("a card is the kind of one in the own hand that may be laid or given")


@rule
def take_back(game: Any, seat: Any) -> None:
    """Take the laid cards back into the hand (AU-RND-07)."""
    auction = game.table.auction
    for d in range(DENOMINATIONS):
        while auction.laid[seat, d] > 0:
            auction.laid[seat, d] -= 1
            put_in_hand(game, seat, d)


@rule
def discard_laid(game: Any, seat: Any) -> Any:
    """Discard the laid cards of a bid and return their value; there is no change (AU-RND-06, AU-GAP-08)."""
    table = game.table
    auction = table.auction
    value = 0
    for d in range(DENOMINATIONS):
        number = auction.laid[seat, d]
        value += number * table.card_value[d]
        table.discarded[d] += number
        table.known[seat, d] -= number
        auction.laid[seat, d] = 0
    return value


@rule
def discard_special(game: Any, seat: Any, special: Any) -> None:
    """Play a special out of the hand: it is spent, whatever comes of it (C-AU-12)."""
    table = game.table
    take_from_hand(game, seat, SPECIAL + special)
    table.discarded[SPECIAL + special] += 1
    table.known[seat, SPECIAL + special] = max(0, table.known[seat, SPECIAL + special] - 1)


@rule
def hand_over(game: Any, giver: Any, taker: Any, kind: Any) -> None:
    """Give a card unseen: of each kind known in the giver's hand, one may now be gone."""
    table = game.table
    take_from_hand(game, giver, kind)
    put_in_hand(game, taker, kind)
    for k in range(KINDS):
        table.known[giver, k] = max(0, table.known[giver, k] - 1)


@rule
def draw_from_bank(game: Any, seat: Any) -> Any:
    """Draw the top card of the Bank into a hand and return its kind (AU-SELL-01, C-AU-25)."""
    table = game.table
    table.bank -= 1
    kind = game.bank_card[table.bank]
    put_in_hand(game, seat, kind)
    return kind


@rule
def money_held(game: Any, seat: Any) -> Any:
    """Return the number of Money Cards in a hand, specials not counted."""
    held = 0
    for d in range(DENOMINATIONS):
        held += game.seat[seat].hand[d]
    return held

