"""Hoarder."""

from __future__ import annotations

from simulator.bidder_up.defaults import Defaults


class Hoarder(Defaults):
    """Placeholder: inherits the defaults."""
