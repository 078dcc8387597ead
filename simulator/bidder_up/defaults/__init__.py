"""The default bidder: an answer to every question of Bidder Up!, so that a bidder need only change what it does differently."""

from __future__ import annotations

from simulator.bidder_up.defaults.fairground import Fairground


class Defaults(Fairground):
    """Values a lot by what it adds to the final score and paces its money; every bidder inherits from it."""
