"""All-rounder: values animals by what they add to the final score and paces its money."""

from __future__ import annotations

from simulator.bidder_up.defaults import Defaults


class AllRounder(Defaults):
    """Values a lot by what it adds to the final score (sets multiply!) and paces its money by a falling shadow price."""
