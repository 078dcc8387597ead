"""Random: chooses uniformly among legal answers."""

from __future__ import annotations

from simulator.bidder_up.defaults import Defaults


class Random(Defaults):
    """Placeholder: inherits the defaults."""
