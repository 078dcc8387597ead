"""What a seat cannot see, dealt anew; and a count of everything there is in a record."""

from __future__ import annotations

import random
from typing import Any

from simulator.art_auction.state import CATALOG, KINDS, NO_CARD, NOBODY, ON_OFFER, OWNED, UNSEEN, WORKS


def reshuffle(record: Any, seat: int, draw: random.Random) -> None:
    """Deal anew what a seat cannot see, everything public kept: numbers of cards, cards known, works shown and owned."""
    _money(record, seat, draw)
    _works(record, draw)
    _forgeries(record, seat, draw)
    for s in range(record.table.players):
        if s != seat:  # what rivals think and are
            record.seat[s].worth = draw.randrange(500)
            record.seat[s].playable[:] = [draw.randrange(2) for _ in record.seat[s].playable]
            record.seat[s].par[:] = [draw.random() for _ in record.seat[s].par]
            record.mind[s].memory[:] = [draw.random() for _ in record.mind[s].memory]
            record.mind[s].noise[:] = [draw.randrange(1, 2**62) for _ in range(4)]
    for stream in record.streams:  # what chance will bring
        stream[:] = [draw.randrange(1, 2**62) for _ in range(4)]


def _money(record: Any, seat: int, draw: random.Random) -> None:
    """Deal rivals' hands and the Bank anew; who is known to own a card keeps it."""
    table = record.table
    rivals = [s for s in range(table.players) if s != seat]
    pool: list[int] = [int(record.bank_card[i]) for i in range(table.bank)]
    kept: dict[int, list[int]] = {}
    for s in rivals:
        laid = [*table.auction.laid[s].tolist(), *[0] * (KINDS - len(table.auction.laid[s]))]
        if table.auction.initial[s] >= len(table.auction.laid[s]) and table.auction.running:
            laid[int(table.auction.initial[s])] += 1
        certain = [min(int(h), max(0, int(k) - n)) for h, k, n in zip(record.seat[s].hand, table.known[s], laid, strict=True)]
        kept[s] = certain
        pool += [kind for kind in range(KINDS) for _ in range(int(record.seat[s].hand[kind]) - certain[kind])]
    draw.shuffle(pool)
    for s in rivals:
        hand = kept[s]
        for _ in range(int(table.cards[s]) - sum(hand)):
            hand[pool.pop()] += 1
        record.seat[s].hand[:] = hand
        record.seat[s].cash = sum(n * int(v) for n, v in zip(hand, table.card_value, strict=True))
        if record.secret[s] != NO_CARD:
            record.secret[s] = draw.choice([kind for kind in range(KINDS) if hand[kind] > 0])
    for i in range(table.bank):
        record.bank_card[i] = pool.pop()


def _works(record: Any, draw: random.Random) -> None:
    """Shuffle the Catalog, and those works of the pile that nobody saw put there."""
    table = record.table
    places = [(record.catalog_work, i) for i in range(table.catalog)]
    unseen = [(record.pile_work, (int(record.pile_top) + i) % WORKS) for i in range(table.pile - table.returned)]
    for group in [places + unseen] if not table.prepared else [places, unseen]:
        pool = [int(row[i]) for row, i in group]
        draw.shuffle(pool)
        for row, i in group:
            row[i] = pool.pop()


def _forgeries(record: Any, seat: int, draw: random.Random) -> None:
    """Deal the Forgery Cards of rivals anew, and let them choose others."""
    table = record.table
    dealt = int(table.rules.dealt)
    own = [int(w) for w in record.seat[seat].forgery[:dealt]]
    deck = [w for w in range(table.works) for _ in range(int(table.forgery_copies[w]))]
    for work in own:
        if work in deck:
            deck.remove(work)
    draw.shuffle(deck)
    for s in range(table.players):
        if s != seat:
            me = record.seat[s]
            for i in range(dealt):
                me.forgery[i] = deck.pop() if deck else NOBODY
            if me.forged != NOBODY:
                me.forged = me.forgery[draw.randrange(dealt)]


def lost(record: Any) -> str:
    """Return what is missing, double or out of place between rounds, or nothing: cards, works, forgeries."""
    table, players = record.table, range(record.table.players)
    if table.auction.laid.sum() != 0:
        return "cards lie on the table after a round"
    for kind in range(KINDS):
        held = [int(record.seat[s].hand[kind]) for s in players]
        there = sum(held) + int(table.discarded[kind]) + sum(int(record.bank_card[i]) == kind for i in range(table.bank))
        if there != table.deck[kind] or min(held) < 0:
            return f"{there} cards of kind {kind} where there are {table.deck[kind]}"
        if any(table.known[s, kind] > held[s] for s in players):
            return f"somebody is known to own a card of kind {kind} and does not"
    for s in players:
        hand = record.seat[s].hand
        if record.seat[s].cash != (hand * table.card_value).sum() or table.cards[s] != hand.sum():
            return f"the books about the hand of seat {s} are wrong"
    return _lost_works(record)


def _lost_works(record: Any) -> str:
    table = record.table
    pile = [int(record.pile_work[(int(record.pile_top) + i) % WORKS]) for i in range(table.pile)]
    catalog = [int(record.catalog_work[i]) for i in range(table.catalog)]
    owned = [w for w in range(table.works) if table.place[w] == OWNED]
    if sorted(pile + catalog + owned) != [w for w in range(table.works) if record.work_used[w]]:
        return "a work of art is missing or there twice"
    if any((table.owner[w] != NOBODY) != (w in owned) for w in range(table.works)):
        return "the books about who owns which work are wrong"
    if any(table.art[s] != sum(table.owner[w] == s for w in owned) for s in range(table.players)):
        return "the books about how many works somebody owns are wrong"
    if table.prepared and any(table.place[w] != CATALOG for w in catalog):
        return "a work of the Catalog was not shown"
    returned = [int(w) for w in table.returned_work[: table.returned]]
    if pile[len(pile) - len(returned) :] != returned or any(table.place[w] == ON_OFFER for w in range(table.works)):
        return "the Art Cards pile is not as everybody saw it"
    if any(table.place[w] != UNSEEN for w in pile[: len(pile) - len(returned)]):
        return "the Art Cards pile is not as everybody saw it"
    if table.prepared and any(record.seat[s].forged not in record.seat[s].forgery for s in range(table.players)):
        return "the envelope does not hold a Forgery Card of everybody"
    return ""
