"""Farmer: the default play, without a plan."""

from __future__ import annotations

from simulator.market_day.authors import Bidder


class Farmer(Bidder):
    """Takes every card, stops at the first market where it can buy, gives away what it needs least and exchanges evenly."""
