"""The door for authors of bidders, whatever game they play; each game adds its own names (`simulator.bidder_up.authors`).

`register` makes a bidder or a tile known by its name, as a notebook wants it.

`Bidder` and `Parameter` declare, `helper` marks a function that decisions call, `own` asks one of the bidder's own decisions,
`below` and `unit` draw from `mind.noise`.
"""

from __future__ import annotations

from typing import Any

from simulator.core import registry
from simulator.core.helpers import below, helper, own, unit
from simulator.core.plugin import Bidder, Parameter


def register(thing: Any) -> Any:
    """Make a bidder or a tile known by its name in this process, and return it; what had the name before is replaced."""
    bidder = isinstance(thing, type) and issubclass(thing, Bidder)
    registry.register(registry.BIDDERS if bidder else registry.TILES, thing.name, thing)
    return thing


__all__ = ["Bidder", "Parameter", "below", "helper", "own", "register", "unit"]
