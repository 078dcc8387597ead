"""Animals on farms: pasture, barn, complete types (BU-AUC-11, 12)."""

from __future__ import annotations

from typing import Any

from simulator.bidder_up import events
from simulator.bidder_up.state import SEXES_EACH
from simulator.core.engine import emit
from simulator.core.jit import rule


@rule
def put_on_pasture(game: Any, seat: Any, kind: Any, male: Any) -> None:
    """Put an animal on a pasture; a complete type goes to the barn at once."""
    table = game.table
    table.pasture[seat, kind] += 1
    table.males[seat, kind] += male
    emit(game, events.OWN, seat, kind, male)
    if table.pasture[seat, kind] == table.rules.set_size:
        table.pasture[seat, kind] = 0
        table.males[seat, kind] = 0
        table.barn[kind] = seat
        table.sets[seat] += 1
        table.set_value[seat] += table.value[kind]
        emit(game, events.COMPLETE, seat, kind, table.value[kind])


@rule
def receive_animal(game: Any, seat: Any, animal: Any) -> None:
    """Give an auctioned animal to its new owner."""
    kind = animal // SEXES_EACH
    game.table.unsold[kind] -= 1
    put_on_pasture(game, seat, kind, 1 if animal % SEXES_EACH == SEXES_EACH - 1 else 0)
