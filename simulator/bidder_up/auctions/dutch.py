"""Dutch: a count-down of notes; the first to grab the hammer wins (BU-DUT)."""

from __future__ import annotations

from typing import Any

from simulator.bidder_up import decisions as ask_for
from simulator.bidder_up import events
from simulator.bidder_up.bidding import ask_amount, award_to, fellow_player, highest_allowed, make_bid
from simulator.bidder_up.state import DRAW_TIE, TIES_STREAM
from simulator.bidder_up.tile import Tile
from simulator.core.engine import draw, emit
from simulator.core.jit import rule


@rule
def dutch(game: Any) -> Any:
    """Everybody fixes a grab number in secret; the highest wins and pays it; a draw decides ties (BU-GAP-22, C-BU-34)."""
    start = game.table.rules.dutch_start
    tops = game.work.order
    best, tied = 0, 0
    for i in range(1, game.table.players):
        seat = fellow_player(game, i)
        number = ask_amount(game, seat, ask_for.GRAB, 1, min(start, highest_allowed(game, seat)), 1)
        emit(game, events.GRAB, seat, number)
        if number > best:
            best = number
            tied = 0
        if number == best and number > 0:
            tops[tied] = seat
            tied += 1
    if best > 0:
        seat = tops[draw(game, TIES_STREAM, DRAW_TIE, tied) if tied > 1 else 0]
        make_bid(game, seat, best)
        award_to(game, seat, best, 0)
    return 0


TILE = Tile("dutch", "count", (3, 4), "descending", dutch, rule="BU-DUT")
