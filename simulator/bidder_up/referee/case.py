"""The case before the referee: setting, state and trace together."""

from __future__ import annotations

from typing import Any

from simulator.bidder_up.referee.notes import number, worth
from simulator.bidder_up.referee.setting import Setting
from simulator.bidder_up.referee.state import Auction, State
from simulator.core import case as core
from simulator.core.refereeing import Told

# The rule that speaks against an event of this kind where the game has no place for it
STRAY = {
    "turn": "BU-TURN-01",
    "roll": "BU-MOVE-06",
    "move": "BU-TURN-02",
    "piggy_in": "BU-PIG-02",
    "piggy_out": "BU-PIG-01",
    "auction": "BU-AUC-01",
    "shown": "BU-CIB-09",
    "bid": "BU-AUC-03",
    "lay": "BU-AUC-03",
    "take_back": "BU-SV-09",
    "refusal": "BU-AUC-08",
    "pay": "BU-PAY-01",
    "show": "BU-PAY-04",
    "repeat": "BU-PAY-05",
    "own": "BU-AUC-11",
    "complete": "BU-AUC-12",
    "donkey": "BU-DONK-01",
    "donkey_money": "BU-DONK-02",
    "fill": "BU-AUC-13",
    "challenge": "BU-HT-01",
    "trade": "BU-HT-10",
    "market": "BU-MKT-02",
    "lock": "BU-MKT-07",
    "ticket_drawn": "BU-RAF-01",
    "ticket_kept": "BU-RAF-02",
    "ticket_used": "BU-TIX-02",
    "loan": "BU-2P-06",
    "gamble": "BU-2P-06",
    "baby_out": "BU-BABY-01",
    "baby": "BU-BABY-04",
    "baby_home": "BU-BABY-05",
    "end": "BU-END-01",
    "sow": "BU-TIX-12",
}


class Case(core.Case):
    """A trace of Bidder Up! being judged."""

    stray = STRAY

    def __init__(self, setting: Setting, events: list[Told]) -> None:
        super().__init__(events)
        self.setting = setting
        self.state = State(setting)
        self.auction: Auction

    def known(self, name: str, value: Any) -> None:
        """Seats and types must exist."""
        if name.endswith("seat") and not 0 <= value < self.setting.players:
            self.lose("BU-GOAL-03", f"there is no seat {value}")
        lowest = -1 if name in ("type_2", "type_3") else 0
        if name.startswith("type") and not lowest <= value < len(self.setting.types):
            self.lose("BU-COMP-05", f"there is no animal type {value}")
        if name == "notes" and min(value) < 0:
            self.lose("BU-COMP-02", "a pile cannot hold fewer than no notes")

    def fellows(self) -> list[int]:
        """Return the fellow players of the auctioneer, clockwise from the left neighbour."""
        k = self.setting.players
        return [(self.auction.seller + i) % k for i in range(1, k)]

    def money(self, seat: int) -> int:
        """Return the value of a hand."""
        return worth(self.state.hands[seat], self.setting.notes)

    def count(self, seat: int) -> int:
        """Return the number of notes in a hand."""
        return number(self.state.hands[seat])

    def value(self, kind: int) -> int:
        """Return the value of a type now: printed, or on the market board (BU-SV-04, BU-MKT-01)."""
        setting = self.setting
        if setting.fairground:
            return setting.box.scale[self.state.marker[kind]]
        return setting.box.values[setting.name(kind)]
