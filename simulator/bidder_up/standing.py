"""Where everybody stands: the points of each seat if the game ended now (BU-SHEET)."""

from __future__ import annotations

from typing import Any

from simulator.bidder_up.raffle import wool_milk_strength
from simulator.bidder_up.scoring import credit, value_gain
from simulator.bidder_up.state import NOBODY, TYPES
from simulator.core.jit import rule


@rule
def standing(game: Any) -> Any:
    """Write down every seat's standing after a turn, the total of its scoring sheet (BU-SHEET).

    A sow that a die would have to decide is nobody's yet (BU-TIX-13). Babies are gone through once for all seats: at home they
    are multiplied, in the petting zoo they are not (BU-BABY-08).
    """
    table, now = game.table, game.course.now
    sow = _sow_now(game) if table.rules.raffle else NOBODY
    for s in range(table.players):
        factor = table.sets[s] + (1 if sow == s else 0)
        now[s] = (table.set_value[s] + value_gain(game, s)) * factor + game.seat[s].cash
        if table.rules.two_player:
            now[s] -= credit(game, s)
    if table.rules.babies:
        for kind in range(TYPES):
            owner = table.baby_owner[kind]
            if table.baby[kind] and owner != NOBODY:
                at_home = table.barn[kind] == owner
                factor = table.sets[owner] + (1 if sow == owner else 0) if at_home else 1
                now[owner] += table.rules.baby_points * factor
    return 0


@rule
def _sow_now(game: Any) -> Any:
    """Return who alone has the strongest Wool-Milk tickets, or NOBODY (BU-TIX-10..12)."""
    best, holder = 0, NOBODY
    for s in range(game.table.players):
        strength = wool_milk_strength(game, s)
        if strength > best:
            best = strength
            holder = s
        elif strength == best:
            holder = NOBODY
    return holder
