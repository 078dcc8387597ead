"""What public and own knowledge says: how likely a work is forged, what a card of the Bank or the top of the pile brings."""

from __future__ import annotations

from typing import Any

from simulator.art_auction.state import CATALOG, DEALT, KINDS, UNSEEN
from simulator.core.helpers import helper


@helper
def forged_chance(table: Any, me: Any, work: Any) -> Any:
    """Return the chance that a work is forged, as far as this seat can tell (AU-GAP-15).

    Certain for the own choice. Rivals' choices are taken as drawn evenly from the Forgery Cards the seat did not see: of
    those, each rival was dealt some and chose one.
    """
    if me.forged == work:
        return 1.0
    total, copies = table.forgery_cards, table.forgery_copies[work]
    for i in range(DEALT):
        if me.forgery[i] >= 0:
            total -= 1
            if me.forgery[i] == work:
                copies -= 1
    if copies <= 0 or total <= 0:
        return 0.0
    spared = 1.0
    for _ in range(table.players - 1):
        spared *= 1.0 - copies / total
    return 1.0 - spared


@helper
def genuine_value(table: Any, me: Any, work: Any) -> Any:
    """Return what a work is expected to count at the end, in points."""
    return table.work_value[work] * (1.0 - forged_chance(table, me, work))


@helper
def bank_mean(table: Any, me: Any) -> Any:
    """Return the mean value of the cards this seat has not seen: what a draw from the Bank brings."""
    cards, value = 0, 0
    for kind in range(KINDS):
        unseen = table.deck[kind] - table.discarded[kind] - me.hand[kind]
        for s in range(table.players):
            if s != me.seat:
                unseen -= table.known[s, kind]
            elif kind < len(table.auction.laid[s]):
                unseen -= table.auction.laid[s, kind]
        unseen = max(0, unseen)
        cards += unseen
        value += unseen * table.card_value[kind]
    return value / cards if cards > 0 else 0.0


@helper
def pile_mean(table: Any, me: Any) -> Any:
    """Return what the top card of the Art Cards pile is expected to count."""
    if table.pile == 0:
        return 0.0
    if table.pile == table.returned:
        return genuine_value(table, me, table.returned_work[0])
    count, value = 0, 0.0
    for work in range(table.works):
        if table.place[work] == UNSEEN:
            count += 1
            value += genuine_value(table, me, work)
    return value / count if count > 0 else 0.0


@helper
def catalog_value(table: Any, me: Any) -> Any:
    """Return what the works still in the Catalog are expected to count together."""
    value = 0.0
    for work in range(table.works):
        if table.place[work] == CATALOG:
            value += max(0.0, genuine_value(table, me, work))
    return value


@helper
def art_value(table: Any, me: Any, seat: Any) -> Any:
    """Return what the works of a seat are expected to count together."""
    value = 0.0
    for work in range(table.works):
        if table.owner[work] == seat:
            value += genuine_value(table, me, work)
    return value


@helper
def loot(table: Any, me: Any, seat: Any) -> Any:
    """Return what a work drawn at random from a seat is expected to count, or −1 without art."""
    return art_value(table, me, seat) / table.art[seat] if table.art[seat] > 0 else -1.0


@helper
def rivals_money(table: Any, me: Any) -> Any:
    """Return the mean value a rival has in cards, in hand and laid, as far as this seat can tell."""
    mean, value = bank_mean(table, me), 0.0
    for s in range(table.players):
        if s != me.seat:
            unknown = table.cards[s]
            for kind in range(KINDS):
                known = table.known[s, kind]
                laid = table.auction.laid[s, kind] if kind < len(table.auction.laid[s]) else 0
                value += max(known, laid) * table.card_value[kind]
                unknown -= max(0, known - laid)
            value += max(0, unknown) * mean
    return value / (table.players - 1)


@helper
def rounds_left(table: Any) -> Any:
    """Return how many works will still be offered after the one on offer."""
    return table.catalog

