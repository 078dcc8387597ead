"""American Count: note by note, raise or pass for good; the last note wins (BU-AC)."""

from __future__ import annotations

from typing import Any

from simulator.bidder_up import events
from simulator.bidder_up.bidding import award_to, fellow_player
from simulator.bidder_up.money import take_back
from simulator.bidder_up.raising import raise_finally, raises
from simulator.bidder_up.tile import Tile
from simulator.core.engine import emit
from simulator.core.jit import rule


@rule
def american_count(game: Any) -> Any:
    """Clockwise each lays one note or leaves; who remains may add up to three notes (BU-AC-01..05, C-BU-46..48)."""
    auction = game.table.auction
    others = game.table.players - 1
    remaining = others
    i = 0
    while remaining > 1:
        seat = fellow_player(game, i % others + 1)
        i += 1
        if auction.out[seat]:
            continue
        if not raises(game, seat):
            auction.out[seat] = 1
            emit(game, events.DECLINE, seat)
            take_back(game, seat)
            remaining -= 1
    for i in range(1, others + 1):
        seat = fellow_player(game, i)
        if not auction.out[seat]:
            raise_finally(game, seat)
            if auction.bid[seat] > 0:
                award_to(game, seat, auction.bid[seat], 1)
    return 0


TILE = Tile("american-count", "count", (4,), "note-by-note", american_count, rule="BU-AC")
