"""Random: chooses uniformly among legal answers."""

from __future__ import annotations

from simulator.bidder_up.defaults import Defaults


class AggressiveCompleter(Defaults):
    """Placeholder: inherits the defaults."""
