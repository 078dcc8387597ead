"""Connoisseur: the default answers, as they are."""

from __future__ import annotations

from simulator.art_auction.authors import Bidder


class Connoisseur(Bidder):
    """Pays up to a share of what a work should count, and raises by no more than it must; the default answers as they are."""
