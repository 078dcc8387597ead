"""The tiles of the box, and those a user adds, by name."""

from __future__ import annotations

from collections.abc import Iterable

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
from simulator.core import registry
from simulator.core.errors import BidderError, UserError
from simulator.core.failures import source_line

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


def tile(text: str) -> Tile:
    """Return a tile by name: of the box, registered, installed, or ``path/to/file.py:name``."""
    name = text.strip()
    for known in BOX:
        if known.name == name:
            return known
    box = [t.name for t in BOX]
    found = registry.in_file(name, "tile", Tile) if ".py" in name else registry.registered(registry.TILES, "tile", name, box)
    if not isinstance(found, Tile):
        raise BidderError(f"tile {name!r} is a {type(found).__name__}; a tile is a Tile(...)")
    if found.name in box:
        raise BidderError(f"tile {found.name!r}, {source_line(found.function)}: a tile of the box has this name; choose another")
    return found


def catalogue(texts: Iterable[str]) -> tuple[Tile, ...]:
    """Return the tiles an event or a table may number: those of the box, then the others of a layout as they come."""
    return BOX + tuple(t for t in dict.fromkeys(tile(text) for text in texts) if t not in BOX)


def tile_names() -> list[str]:
    """Return the names of all tiles: of the box, registered and installed."""
    return [*(t.name for t in BOX), *registry.names(registry.TILES)]


def is_tile(text: str) -> bool:
    """Tell whether a text names a tile; a file may hold bidders and tiles."""
    if ".py" not in text:
        return text in tile_names()
    try:
        registry.in_file(text, "tile", Tile)
    except UserError as error:
        return "has no tile" in str(error) and not _is_bidder(text)
    return True


def _is_bidder(text: str) -> bool:
    try:
        registry.parse_bidder(text, "bidder-up")
    except UserError:
        return False
    return True
