"""Connoisseur: the default answers, as they are."""

from __future__ import annotations

from simulator.art_auction.authors import Bidder


class Connoisseur(Bidder):
    """Pays up to a share of what a work should count, opens small, raises by no more than it must, and sells what is worth less than a Bank card."""
