"""What squares are worth, read off the counters of a run."""

from __future__ import annotations

from simulator.core.ratio import Ratio
from simulator.market_day.scenario import MarketDayScenario
from simulator.market_day.state import SHOWN

_LANDINGS = "landings on it by all players, a game"
_POINTS = "points of progress a landing on it brings the player who lands, gifts and purchases included, without exchanges"


def figures(scenario: MarketDayScenario) -> list[Ratio]:
    """Return the figures by what a square of the scenario's board shows: landings a game, and points a landing."""
    there = {square.shown for square in scenario.spaces().squares}
    found = []
    for name in SHOWN:
        if name in there:
            keys, landings = {"square": name}, (f"landings_{name}",)
            found.append(Ratio("landings", "landings a game", _LANDINGS, landings, keys=keys))
            found.append(Ratio("points", "points a landing", _POINTS, (f"points_{name}",), landings, keys))
    return found
