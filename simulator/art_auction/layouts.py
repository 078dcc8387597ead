"""What a sweep over Auction ranges over unless told otherwise: the length of the Catalog, Bad Art and the mix of specials."""

from __future__ import annotations

from typing import Any

from simulator.art_auction.components import SPECIAL_NAMES
from simulator.art_auction.scenario import AuctionScenario
from simulator.core.errors import UserError

CATALOGS = (6, 8, 10, 12)
BAD_ART = (0, 4, 8)  # Bad Art Cards
SPECIALS = (0, 1, 2)  # times the specials of the scenario


def layouts(scenario: AuctionScenario) -> list[dict[str, Any]]:
    """Return the possible combinations, each as the fields to replace; all that a scenario changes besides is kept."""
    changed = scenario.changed()
    found = []
    for catalog in CATALOGS:
        for bad in BAD_ART:
            for times in SPECIALS:
                specials = {name: times * scenario.box.specials[name] for name in SPECIAL_NAMES}
                value = scenario.box.bad_art[0] if scenario.box.bad_art else 0
                fields = {
                    "numbers": {**changed.get("numbers", {}), "catalog": catalog},
                    "box": {**changed.get("box", {}), "bad_art": (value,) * bad, "specials": specials},
                }
                if _possible(scenario, fields):
                    found.append(fields)
    return found


def _possible(scenario: AuctionScenario, fields: dict[str, Any]) -> bool:
    """Tell whether the box still holds what is dealt."""
    try:
        scenario.replace(**fields)
    except UserError:
        return False
    return True
