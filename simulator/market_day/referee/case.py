"""The case before the referee: setting, state and trace together."""

from __future__ import annotations

from typing import Any

from simulator.core import case as core
from simulator.core.refereeing import Told
from simulator.market_day.referee.state import Setting, State

# The rule that speaks against an event of this kind where the game has no place for it
STRAY = {
    "turn": "MD-TURN-01",
    "miss": "MD-SQ-07",
    "roll": "MD-TURN-01",
    "move": "MD-TURN-01",
    "escape": "MD-SQ-04",
    "cock": "MD-SQ-05",
    "swap": "MD-SQ-06",
    "gift": "MD-SQ-06",
    "puncture": "MD-SQ-07",
    "market": "MD-BUY-02",
    "buy": "MD-BUY-02",
    "meet": "MD-OPT-03",
    "offer": "MD-OPT-03",
    "answer": "MD-OPT-03",
    "end": "MD-END-01",
    "win": "MD-END-01",
}


class Case(core.Case):
    """A trace of Market Day being judged."""

    stray = STRAY

    def __init__(self, setting: Setting, events: list[Told]) -> None:
        super().__init__(events)
        self.setting = setting
        self.state = State(setting)

    def known(self, name: str, value: Any) -> None:
        """Seats, animals and squares must exist."""
        if name.endswith("seat") and not 0 <= value < self.setting.players:
            self.lose("MD-OBJ-01", f"there is no seat {value}")
        if name == "animal" and not 0 <= value < len(self.setting.animals):
            self.lose("MD-OBJ-02", f"there is no animal {value}")
        if name.endswith("square") and not 0 <= value < len(self.setting.squares):
            self.lose("MD-GAP-03", f"there is no square {value}")
