"""Cards: what a hand may hold, cards taken and returned, and what they count (MD-LIM-01..03, MD-SUP-01)."""

from __future__ import annotations

from typing import Any

from simulator.core.jit import rule
from simulator.market_day.state import ANIMALS, CARDS_LOST, CARDS_TAKEN


@rule
def held(table: Any, seat: Any) -> Any:
    """Return the number of cards in a hand."""
    total = 0
    for kind in range(ANIMALS):
        total += table.cards[seat, kind]
    return total


@rule
def room(table: Any, seat: Any, kind: Any) -> Any:
    """Return how many more cards of an animal a seat may hold (MD-LIM-01, 02, 03, MD-OPT-02, C-MD-18)."""
    rules = table.rules
    if table.farm[seat, kind] and not rules.keep_collecting:
        return 0
    return max(0, min(rules.hand_limit - table.cards[seat, kind], rules.total_limit - held(table, seat)))


@rule
def standing(game: Any, seat: Any) -> Any:
    """Return the points of a seat if the game ended now.

    A card counts 1 as long as it helps to buy a missing animal, an animal one more than its price: so whoever has all four
    animals has more points than anybody who has not. The rules know no points; these order the players by how near they are.
    """
    table = game.table
    price = table.rules.price
    points = 0
    for kind in range(ANIMALS):
        if table.farm[seat, kind]:
            points += price + 1
        else:
            points += min(price, table.cards[seat, kind])
    return points


@rule
def book(game: Any, seat: Any, source: Any, before: Any) -> None:
    """Put what a seat's points have changed by since `before` to a source of the ledger."""
    game.outcome.seat[source, seat] += standing(game, seat) - before


@rule
def take_cards(game: Any, seat: Any, kind: Any, number: Any, source: Any) -> None:
    """Move cards of an animal from their pile to a hand (MD-SQ-01..03, 05)."""
    if number > 0:
        table = game.table
        before = standing(game, seat)
        table.pile[kind] -= number
        table.cards[seat, kind] += number
        book(game, seat, source, before)
        game.outcome.game[CARDS_TAKEN] += number
        game.changed = 1


@rule
def return_cards(game: Any, seat: Any, kind: Any, number: Any, source: Any) -> None:
    """Move cards of an animal from a hand back to their pile (MD-SQ-04)."""
    table = game.table
    before = standing(game, seat)
    table.cards[seat, kind] -= number
    table.pile[kind] += number
    book(game, seat, source, before)
    game.outcome.game[CARDS_LOST] += number
    game.changed = 1
