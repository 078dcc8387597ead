"""Puts the position of a script on the table, after the preparation; nothing may be there twice.

What a position does not mention is empty. Cards it does not place have been discarded. Works it does not place lie, unseen,
in the Art Cards pile; with a `pile` of its own, they are out of the game.
"""

from __future__ import annotations

from typing import Any

from simulator.art_auction.scripting.names import cards, work_number, works
from simulator.art_auction.state import ABSENT, BOUGHT, CATALOG, KINDS, LEDGER, NOBODY, OWNED, START_MONEY, UNSEEN
from simulator.core.errors import unknown
from simulator.core.words import Misread, seat_number

_TABLES = ("hands", "art", "envelope")
_LISTS = ("catalog", "pile", "bank")
PARTS = ("round", *_TABLES, *_LISTS)


def place(scenario: Any, game: Any, position: dict[str, Any]) -> None:
    """Replace the position of a record that was set up.

    Parameters
    ----------
    position : by part: `round` rounds played; `hands` cards by seat; `art` works by seat; `envelope` the forged work by
        seat; `catalog` and `pile` works, `bank` cards, the next one first

    Raises
    ------
    Misread
        names the part and the card, work or seat that does not exist
    """
    for part in position:
        if part not in PARTS:
            raise Misread(str(unknown("part of a position", part, PARTS)), part)
    for part, value in position.items():
        kind = dict if part in _TABLES else list if part in _LISTS else int
        if not isinstance(value, kind):
            wanted = {dict: "a table", list: "a list", int: "a whole number"}[kind]
            raise Misread(f"{part} is written as {wanted}, not {value!r}", part)
    game.table.prepared = 1
    game.table.turn = position.get("round", 0)
    _place_cards(scenario, game, position)
    _place_works(scenario, game, position)
    _place_forgeries(scenario, game, position)


def _by_seat(scenario: Any, table: dict[str, Any]) -> dict[int, Any]:
    return {seat_number(letter, scenario.players): value for letter, value in table.items()}


def _place_cards(scenario: Any, game: Any, position: dict[str, Any]) -> None:
    """Deal hands and Bank; the rest of the deck has been discarded."""
    table, left = game.table, [int(n) for n in game.table.deck]

    def take(kinds: list[int], key: str) -> list[int]:
        for kind in kinds:
            left[kind] -= 1
            if left[kind] < 0:
                raise Misread(f"{key}: there are only {table.deck[kind]} cards of kind {kind}", key)
        return kinds

    hands = _by_seat(scenario, position.get("hands", {}))
    for seat in range(scenario.players):
        held = take(cards(scenario, hands.get(seat, []), "hands"), "hands")
        me = game.seat[seat]
        me.hand[:] = [held.count(kind) for kind in range(KINDS)]
        me.cash = sum(int(table.card_value[kind]) for kind in held)
        table.cards[seat] = len(held)
        table.known[seat] = 0
        for i in range(len(LEDGER)):
            game.ledger[i, seat] = 0
        game.ledger[START_MONEY, seat] = me.cash
    bank = take(cards(scenario, position.get("bank", []), "bank"), "bank")
    table.bank = len(bank)
    for i, kind in enumerate(reversed(bank)):  # the top one is the last
        game.bank_card[i] = kind
    table.discarded[:] = left


def _place_works(scenario: Any, game: Any, position: dict[str, Any]) -> None:
    """Lay out Catalog, pile and owned works, each work once."""
    table = game.table
    seen: set[int] = set()

    def once(numbers: list[int], key: str) -> list[int]:
        for work in numbers:
            if work in seen:
                raise Misread(f"{key}: a work is there twice", key)
            seen.add(work)
        return numbers

    table.owner[:] = NOBODY
    table.place[:] = ABSENT
    catalog = once(works(scenario, position.get("catalog", []), "catalog"), "catalog")
    if not catalog:
        raise Misread("a position needs a catalog of at least one work", "catalog")
    table.catalog = len(catalog)
    for i, work in enumerate(reversed(catalog)):  # the next one is the last
        game.catalog_work[i] = work
        table.place[work] = CATALOG
    owned = _by_seat(scenario, position.get("art", {}))
    for seat in range(scenario.players):
        held = once(works(scenario, owned.get(seat, []), "art"), "art")
        table.art[seat] = len(held)
        for work in held:
            table.place[work], table.owner[work], table.acquired[work] = OWNED, seat, BOUGHT
    if "pile" in position:
        pile = once(works(scenario, position["pile"], "pile"), "pile")
    else:
        pile = [work for work in range(table.works) if work not in seen]
        seen |= set(pile)
    table.pile, table.returned, game.pile_top = len(pile), 0, 0
    for i, work in enumerate(pile):
        game.pile_work[i] = work
        table.place[work] = UNSEEN
    for work in range(table.works):
        game.work_used[work] = work in seen


def _place_forgeries(scenario: Any, game: Any, position: dict[str, Any]) -> None:
    """Put Forgery Cards into the envelope; who has none there chose a work that is out of the game, or none."""
    chosen = _by_seat(scenario, position.get("envelope", {}))
    for seat in range(scenario.players):
        me = game.seat[seat]
        me.forged = work_number(scenario, chosen[seat], "envelope") if seat in chosen else NOBODY
        me.forgery[:] = NOBODY
        me.forgery[0] = me.forged
