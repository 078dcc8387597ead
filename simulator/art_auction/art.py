"""Works of art: from the Catalog and the Art Cards pile to their owners, from hand to hand, and to the bottom of the pile."""

from __future__ import annotations

from typing import Any

from simulator.art_auction.state import NOBODY, OWNED, RETURNED, WORKS
from simulator.core.jit import rule


@rule
def get_work(game: Any, seat: Any, work: Any, how: Any) -> None:
    """Give a work to a seat; everybody sees it (H-18)."""
    table = game.table
    table.place[work] = OWNED
    table.owner[work] = seat
    table.acquired[work] = how
    table.art[seat] += 1


@rule
def lose_work(game: Any, work: Any) -> None:
    """Take a work from its owner."""
    table = game.table
    table.art[table.owner[work]] -= 1
    table.owner[work] = NOBODY


@rule
def to_the_bottom(game: Any, work: Any) -> None:
    """Put a work face-up under the Art Cards pile, not the Catalog (AU-SELL-02)."""
    table = game.table
    game.pile_work[(game.pile_top + table.pile) % WORKS] = work
    table.pile += 1
    table.returned_work[table.returned] = work
    table.returned += 1
    table.place[work] = RETURNED


@rule
def top_of_pile(game: Any) -> Any:
    """Take the top card of the Art Cards pile and return it; the pile is not empty (AU-SPC-04)."""
    table = game.table
    work = game.pile_work[game.pile_top]
    game.pile_top = (game.pile_top + 1) % WORKS
    if table.pile == table.returned:  # everybody knew it
        for i in range(1, table.returned):
            table.returned_work[i - 1] = table.returned_work[i]
        table.returned -= 1
    table.pile -= 1
    return work


@rule
def owned_work(game: Any, seat: Any, index: Any) -> Any:
    """Return a seat's work number `index`, in the order of the works."""
    table = game.table
    for work in range(table.works):
        if table.owner[work] == seat:
            if index == 0:
                return work
            index -= 1
    return NOBODY


@rule
def is_forged(game: Any, work: Any) -> Any:
    """Tell whether a Forgery Card of a work is in the envelope (AU-END-02)."""
    for s in range(game.table.players):
        if game.seat[s].forged == work:
            return True
    return False
