"""The market of the Fairground: moving markers, for notes or by a ticket (BU-MKT-01..08, BU-TIX-05)."""

from __future__ import annotations

from typing import Any

from simulator.bidder_up import decisions as ask_for
from simulator.bidder_up import events
from simulator.bidder_up.ledger import MARKET_FEES
from simulator.bidder_up.piggy_notes import pay_piggy_bank
from simulator.bidder_up.state import NOBODY, OPTIONS, TYPES
from simulator.core.engine import IllegalAnswer, ask, emit
from simulator.core.jit import rule


@rule
def list_market_moves(game: Any, seat: Any, moved: Any, steps: Any, free: Any) -> Any:
    """List what a seat may do with the markers: green ones only, never past an end of the scale (BU-MKT-07, C-BU-72).

    `moved` is a bit per type already changed, `steps` the longest move; d steps cost 1 + 2 + … + d times the first (BU-MKT-04).
    """
    table, question = game.table, game.table.ask
    count = 0
    for kind in range(TYPES):
        if table.locked[kind] or (moved >> kind) & 1:
            continue
        for step in range(-steps, steps + 1):
            target = table.marker[kind] + step
            price = 0 if free else table.rules.market_price[abs(step)]
            if step == 0 or target < 0 or target >= table.scale or price > table.notes[seat] or count >= OPTIONS:
                continue
            question.a[count] = kind
            question.b[count] = step
            question.c[count] = price
            count += 1
    question.options = count
    return count


@rule
def change_market(game: Any, seat: Any, types: Any, steps: Any, free: Any) -> Any:
    """Let a seat move markers of up to `types` different types one after the other; returns how many it moved."""
    table, question = game.table, game.table.ask
    moved, number = 0, 0
    while number < types and list_market_moves(game, seat, moved, steps, free) > 0:
        choice = ask(game, seat, ask_for.MARKET_MOVE)
        if choice == NOBODY:
            break
        if choice < 0 or choice >= question.options:
            raise IllegalAnswer("market takes an option 0 .. ask.options - 1, or -1 to stop")
        kind, step, price = question.a[choice], question.b[choice], question.c[choice]
        if price > 0:
            pay_piggy_bank(game, seat, price, MARKET_FEES)
        table.marker[kind] += step
        table.value[kind] = table.scale_value[table.marker[kind]]
        emit(game, events.MARKET, seat, kind, step, price, table.value[kind])
        moved |= 1 << kind
        number += 1
    return number


@rule
def reset_market(game: Any) -> None:
    """Put every marker, green, on its starting space (BU-GAP-09)."""
    table = game.table
    for kind in range(TYPES):
        table.locked[kind] = 0
        table.marker[kind] = table.start_marker[kind]
        if table.scale > 0:
            table.value[kind] = table.scale_value[table.marker[kind]]
