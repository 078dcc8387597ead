"""Animals on farms: pasture, barn, complete types, babies (BU-AUC-11, 12, BU-MKT-07, BU-BABY-03..07)."""

from __future__ import annotations

from typing import Any

from simulator.bidder_up import events
from simulator.bidder_up.state import NOBODY, SEXES_EACH
from simulator.core.engine import emit
from simulator.core.jit import rule


@rule
def put_on_pasture(game: Any, seat: Any, kind: Any, male: Any) -> None:
    """Put an animal on a pasture; a complete type goes to the barn at once and its marker is locked for all (C-BU-71)."""
    table = game.table
    table.pasture[seat, kind] += 1
    table.males[seat, kind] += male
    emit(game, events.OWN, seat, kind, male)
    if table.baby[kind] and table.baby_owner[kind] == NOBODY:
        _claim_baby(game, seat, kind)
    if table.pasture[seat, kind] == table.rules.set_size:
        table.pasture[seat, kind] = 0
        table.males[seat, kind] = 0
        table.barn[kind] = seat
        table.sets[seat] += 1
        table.set_value[seat] += table.value[kind]
        emit(game, events.COMPLETE, seat, kind, table.value[kind])
        if table.scale > 0:
            table.locked[kind] = 1
            emit(game, events.LOCK, kind, table.value[kind])
        if table.baby_owner[kind] == seat:  # BU-BABY-05, H-16; on the Animal Market at once (BU-BABY-03)
            emit(game, events.BABY_HOME, seat, kind)


@rule
def _claim_baby(game: Any, seat: Any, kind: Any) -> None:
    """Give the baby to whoever first has a female and a male together (BU-BABY-03, 04, C-BU-86)."""
    table = game.table
    if 0 < table.males[seat, kind] < table.pasture[seat, kind]:
        table.baby_owner[kind] = seat
        emit(game, events.BABY, seat, kind)


@rule
def receive_animal(game: Any, seat: Any, animal: Any) -> None:
    """Give an auctioned animal to its new owner."""
    kind = animal // SEXES_EACH
    game.table.unsold[kind] -= 1
    put_on_pasture(game, seat, kind, 1 if animal % SEXES_EACH == SEXES_EACH - 1 else 0)
