"""The door for authors of bidders, whatever game they play; each game adds its own names (`simulator.bidder_up.authors`).

`Bidder` and `Parameter` declare, `helper` marks a function that decisions call, `own` asks one of the bidder's own decisions,
`below` and `unit` draw from `mind.noise`.
"""

from __future__ import annotations

from simulator.core.helpers import below, helper, own, unit
from simulator.core.plugin import Bidder, Parameter

__all__ = ["Bidder", "Parameter", "below", "helper", "own", "unit"]
