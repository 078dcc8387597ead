"""The tiles of the box, and those a user adds, by name."""

from __future__ import annotations

from simulator.bidder_up.auctions import (
    american_count,
    cat_in_the_bag,
    classic,
    dutch,
    number_call,
    round_the_table,
    second_hand,
    secret_count,
    secret_value,
    the_call,
)
from simulator.bidder_up.tile import Tile
from simulator.core.errors import unknown

BOX: tuple[Tile, ...] = tuple(
    module.TILE
    for module in (
        classic,
        cat_in_the_bag,
        dutch,
        secret_value,
        secret_count,
        round_the_table,
        american_count,
        second_hand,
        number_call,
        the_call,
    )
)


def tile(name: str) -> Tile:
    """Return a tile by name."""
    for known in BOX:
        if known.name == name:
            return known
    raise unknown("tile", name, [t.name for t in BOX])
