"""The state of a game of Auction in the words of a script."""

from __future__ import annotations

from typing import Any

from simulator.art_auction.prepare import work_names
from simulator.art_auction.scripting.names import called
from simulator.art_auction.state import KINDS, NOBODY, WORKS
from simulator.core.words import SEATS


def read_state(scenario: Any, game: Any) -> dict[str, Any]:
    """Return everything a script may expect after a round, by name; tables are by seat."""
    table = game.table
    letters, names = SEATS[: scenario.players], work_names(scenario)

    def listed(kinds: Any) -> list[int | str]:
        return [called(scenario, kind) for kind in range(KINDS) for _ in range(int(kinds[kind]))]

    def known(seat: int) -> list[int | str]:
        return listed(table.known[seat])

    last = int(table.lots) - 1
    return {
        "round": int(table.turn),
        "hands": {s: listed(game.seat[i].hand) for i, s in enumerate(letters)},
        "cash": {s: int(game.seat[i].cash) for i, s in enumerate(letters)},
        "cards": {s: int(table.cards[i]) for i, s in enumerate(letters)},
        "known": {s: known(i) for i, s in enumerate(letters)},
        "art": {s: [names[w] for w in range(table.works) if table.owner[w] == i] for i, s in enumerate(letters)},
        "forgeries": {s: [names[w] for w in game.seat[i].forgery if w >= 0] for i, s in enumerate(letters)},
        "envelope": {s: names[game.seat[i].forged] for i, s in enumerate(letters) if game.seat[i].forged != NOBODY},
        "catalog": [names[w] for w in game.catalog_work[: table.catalog][::-1]],
        "in_catalog": int(table.catalog),
        "pile": [names[game.pile_work[(game.pile_top + i) % WORKS]] for i in range(table.pile)],
        "in_pile": int(table.pile),
        "bank": [called(scenario, kind) for kind in game.bank_card[: table.bank][::-1]],
        "in_bank": int(table.bank),
        "discarded": listed(table.discarded),
        "price": int(table.lot_price[last]) if last >= 0 else 0,
        "winner": SEATS[table.lot_winner[last]] if last >= 0 and table.lot_winner[last] != NOBODY else "nobody",
    }
