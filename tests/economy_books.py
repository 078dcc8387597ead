"""The counters of auctions and cash of a game, worked out in plain Python from the lines of its trace alone."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from ledger_books import Account

from simulator.bidder_up.tiles import tile

MONEY = (
    "start_money", "sales", "purchases", "refusals", "compensation", "losing_bids", "donkey_money", "horse_trades", "move_fees",
    "raids", "market_fees", "ticket_fees", "gambling_wins", "loans_taken",
)  # fmt: skip
NOTES = ("hand", "piggy_in", "piggy_out", "donkey_money", "gambled")  # events about notes of one seat


@dataclass
class Economy(Account):
    """Counts, besides keeping the ledger: `slots[slot, size][counter]` and `rounds[number][counter]`."""

    slots: dict[tuple[int, bool], Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    rounds: dict[int, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    _round: int = 1
    _active: int = -1
    _again: bool = False
    _notes: Counter[int] = field(default_factory=Counter)
    _bids: dict[int, int] = field(default_factory=dict)
    _repeats: int = 0
    _worth: dict[tuple[int, int], int] = field(default_factory=dict)
    _gaps: list[Fraction] = field(default_factory=list)

    @property
    def players(self) -> int:
        return self.scenario.players

    def count_notes(self, event: dict[str, Any]) -> None:
        """Keep the number of notes everybody owns."""
        kind = event["event"]
        if kind in NOTES:
            self._notes[event["seat"]] += sum(event["notes"]) * (-1 if kind == "piggy_in" else 1)
        elif kind == "loan":
            self._notes[event["seat"]] += 1
        elif kind == "pay":
            self._notes[event["from_seat"]] -= sum(event["notes"])
            self._notes[event["to_seat"]] += sum(event["notes"])

    def cash(self, seat: int) -> int:
        return sum(self.lines[seat][name] for name in MONEY)

    def place(self, pen: int) -> tuple[int, bool]:
        space = self.scenario.spaces().spaces[self.scenario.spaces().pens()[pen]]
        return "abcd".index(space.slot), space.size == "double"

    def on_turn(self, event: dict[str, Any]) -> None:
        super().on_turn(event)
        if self._active == self.players - 1 and not self._again:
            self.end_round()
        self._active, self._again = event["seat"], False
        here = self.rounds[min(self._round, 32)]
        here["turns"] += 1
        here["broke"] += sum(self.cash(s) < self.scenario.numbers.bid_step for s in range(self.players))

    def on_ticket_used(self, event: dict[str, Any]) -> None:
        if event["ticket"] < self.scenario.box.action_tickets["extra-turn"]:
            self._again = True

    def end_round(self) -> None:
        cash = [self.cash(s) for s in range(self.players)]
        here = self.rounds[min(self._round, 32)]
        here["rounds"] += 1
        if sum(cash):
            apart = sum(abs(a - b) for a in cash for b in cash)
            here["gini"] += _round(Fraction(apart * 10_000, 2 * self.players * sum(cash)))
        self._round += 1

    def on_empty_pen(self, event: dict[str, Any]) -> None:
        self.slots[self.place(event["pen"])]["visits"] += 1

    def on_auction(self, event: dict[str, Any]) -> None:
        super().on_auction(event)
        here = self.slots[self.place(event["pen"])]
        here["visits"] += 1
        here["auctions"] += 1
        self._bids, self._repeats, self._worth = {}, 0, {}
        count = tile(self.scenario.tiles[event["slot"]]).kind == "count"
        owned = self._notes if count else {s: self.cash(s) for s in range(self.players)}
        lowest = 1 if count else self.scenario.numbers.bid_step
        here["short"] += sum(owned[s] < lowest for s in range(self.players) if s != event["seat"])

    def on_appraisal(self, event: dict[str, Any]) -> None:
        self._worth[event["seat"], event["part"]] = event["worth"]

    def on_repeat(self, event: dict[str, Any]) -> None:
        super().on_repeat(event)
        self._bids = {}
        self._repeats += 1

    def on_bid(self, event: dict[str, Any]) -> None:
        self._bids[event["seat"]] = event["amount"]

    def on_lay(self, event: dict[str, Any]) -> None:
        if self._open and not self._in_trade:
            count = tile(self.scenario.tiles[self._open["slot"]]).kind == "count"
            self._bids[event["seat"]] = self._bids.get(event["seat"], 0) + event["count" if count else "value"]

    def on_call(self, event: dict[str, Any]) -> None:
        self._called = event["amount"]

    def on_call_answer(self, event: dict[str, Any]) -> None:
        if event["accepts"]:
            self._bids[event["seat"]] = self._called

    def _settle(self) -> None:
        held, before = self._open, len(self.lots)
        super()._settle()
        if held is None:
            return
        here = self.slots[held["slot"], held["double"]]
        lots = self.lots[before:]
        here["repeats"] += self._repeats
        here["failed"] += self._repeats > 0
        bids = sorted((b for b in self._bids.values() if b > 0), reverse=True)
        here["bidders"] += len(bids)
        if len(bids) > 1:
            here["contested"] += 1
            here["gap"] += _round(Fraction((bids[0] - bids[1]) * 10_000, bids[0]))
        for part, lot in enumerate(lots):
            here["worth_owner"] += self.worth_to(lot.owner, part, len(lots))
            here["worth_highest"] += max(self.worth_to(s, part, len(lots)) for s in range(self.players))

    def worth_to(self, seat: int, part: int, lots: int) -> int:
        """Return an appraisal of a lot; of two parts sold together it is that of both, or the sum."""
        if lots == 2 or (seat, 1) not in self._worth:
            return self._worth[seat, part]
        return self._worth.get((seat, 2), self._worth[seat, 0] + self._worth[seat, 1])

    def close(self) -> None:
        super().close()
        if self._active == self.players - 1 and not self._again:
            self.end_round()
        for lot in self.lots:
            here, value = self.slots[lot.slot, lot.double], self.realised(lot)
            here["price"] += lot.price
            here["face"] += lot.face
            here["animals"] += len(lot.types)
            here["value"] += int(value * 6)
            if lot.awarded is None:
                here["no_sale"] += 1
                continue
            here["sold" if lot.awarded == lot.owner else "refused"] += 1
            here["bought_value"] += int(value * 6)
            here["overpaid"] += (lot.face if lot.unit else lot.price) > value


def _round(value: Fraction) -> int:
    """Return the nearest whole number, a half upwards."""
    return int(value + Fraction(1, 2))
