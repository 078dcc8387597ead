"""The ledger and the worth of every lot of a game, worked out in plain Python from the lines of its trace alone."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Self

from simulator.bidder_up.components import type_names
from simulator.bidder_up.definition import ticket_name
from simulator.bidder_up.prepare import denominations
from simulator.core.scenario import Scenario


@dataclass
class Lot:
    """What was sold for one price, as the trace tells it."""

    slot: int
    double: bool
    seller: int
    types: list[int]
    awarded: int | None = None  # who won the bidding
    owner: int = -1
    price: int = 0
    unit: int = 0
    face: int = 0


@dataclass
class Account:
    """Reads a trace: `lines[seat]` are the ledger, `lots` the lots with their owners, `farm[seat]` the complete types."""

    scenario: Scenario
    lines: dict[int, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    lots: list[Lot] = field(default_factory=list)
    farm: dict[int, dict[int, int]] = field(default_factory=lambda: defaultdict(dict))  # type → value
    sheet: dict[int, dict[str, int]] = field(default_factory=dict)
    babies: dict[int, int] = field(default_factory=dict)
    gains: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    sow: int = -1
    _open: dict[str, Any] | None = None
    _awards: dict[int, dict[str, Any]] = field(default_factory=dict)
    _free: list[int] = field(default_factory=list)
    _paid: dict[int, tuple[int, int]] = field(default_factory=dict)
    _owned: list[tuple[int, int]] = field(default_factory=list)
    _in_trade: bool = False
    _ahead: list[dict[str, Any]] = field(default_factory=list)

    @classmethod
    def of(cls, scenario: Scenario, lines: list[str]) -> Self:
        """Return the account of a whole game."""
        account = cls(scenario)
        told = [json.loads(line) for line in lines[1:]]
        for i, event in enumerate(told):
            account._ahead = told[i + 1 :]
            account.count_notes(event)
            getattr(account, f"on_{event['event']}", lambda event: None)(event)
        account.close()
        return account

    def count_notes(self, event: dict[str, Any]) -> None:
        """Who also counts notes does it here, before the event is entered."""

    def worth(self, notes: list[int]) -> int:
        return sum(v * n for v, n in zip(denominations(self.scenario), notes, strict=False))

    def book(self, seat: int, account: str, amount: int) -> None:
        self.lines[seat][account] += amount

    def on_hand(self, event: dict[str, Any]) -> None:
        self.book(event["seat"], "start_money", self.worth(event["notes"]))

    def on_piggy_in(self, event: dict[str, Any]) -> None:
        """What the notes are for is told after them: a way, a marker, or a ticket."""
        kinds = {"move": "move_fees", "market": "market_fees", "ticket_drawn": "ticket_fees"}
        purpose = next(kinds[e["event"]] for e in self._ahead if e["event"] in kinds)
        self.book(event["seat"], purpose, -self.worth(event["notes"]))

    def on_piggy_out(self, event: dict[str, Any]) -> None:
        self.book(event["seat"], "raids", self.worth(event["notes"]))

    def on_donkey_money(self, event: dict[str, Any]) -> None:
        self.book(event["seat"], "donkey_money", self.worth(event["notes"]))

    def on_loan(self, event: dict[str, Any]) -> None:
        self.book(event["seat"], "loans_taken", event["value"])
        self.book(event["seat"], "loan_penalties", -event["penalty"])

    def on_gambled(self, event: dict[str, Any]) -> None:
        self.book(event["seat"], "gambling_wins", self.worth(event["notes"]))

    def on_turn(self, event: dict[str, Any]) -> None:
        self._settle()

    def on_challenge(self, event: dict[str, Any]) -> None:
        self._settle()
        self._in_trade = True

    def on_trade(self, event: dict[str, Any]) -> None:
        self._in_trade = False

    def on_auction(self, event: dict[str, Any]) -> None:
        self._settle()
        double = self.scenario.spaces().spaces[self.scenario.spaces().pens()[event["pen"]]].size == "double"
        self._open = {"slot": event["slot"], "double": double, "seller": event["seat"], "animals": event["animals"]}
        self._awards, self._free, self._paid, self._owned = {}, [], {}, []

    def on_repeat(self, event: dict[str, Any]) -> None:
        self._awards, self._free = {}, []

    def on_award(self, event: dict[str, Any]) -> None:
        self._awards[event.get("part", 0)] = event

    def on_nobody(self, event: dict[str, Any]) -> None:
        self._free.append(event["part"])

    def on_pay(self, event: dict[str, Any]) -> None:
        payer, payee, worth = event["from_seat"], event["to_seat"], self.worth(event["notes"])
        if self._in_trade:
            given, got = "horse_trades", "horse_trades"
        else:
            winners = {a["seat"]: part for part, a in self._awards.items()}
            seller = self._open["seller"] if self._open else -1
            if payer == seller:
                given, got = "refusals", "compensation"
                self._paid[winners[payee]] = (payer, worth)
            elif payer in winners:
                given, got = "purchases", "sales"
                self._paid[winners[payer]] = (payer, worth)
            else:
                given, got = "losing_bids", "losing_bids"
        self.book(payer, given, -worth)
        self.book(payee, got, worth)

    def on_own(self, event: dict[str, Any]) -> None:
        if self._open and not self._in_trade:
            self._owned.append((event["seat"], event["type"]))
            if len(self._owned) == self._open["animals"]:
                self._settle()

    def on_complete(self, event: dict[str, Any]) -> None:
        self.farm[event["seat"]][event["type"]] = event["value"]

    def on_baby(self, event: dict[str, Any]) -> None:
        self.babies[event["type"]] = event["seat"]

    def on_ticket_kept(self, event: dict[str, Any]) -> None:
        name = ticket_name(self.scenario, event["ticket"])
        if name.startswith("Value-Gain "):
            self.gains[event["seat"]].append(type_names().index(name.removeprefix("Value-Gain ")))

    def on_sow(self, event: dict[str, Any]) -> None:
        self.sow = event["seat"]

    def on_result(self, event: dict[str, Any]) -> None:
        self.sheet[event["seat"]] = event

    def _settle(self) -> None:
        """Enter the lots of the auction that has just handed its animals over."""
        held, self._open = self._open, None
        if held is None:
            return
        assert len(self._owned) == held["animals"]
        split = 1 in self._awards or 1 in self._free
        parts = [[owned] for owned in self._owned] if split else [self._owned]
        for part, owned in enumerate(parts):
            assert len({owner for owner, _ in owned}) == 1
            lot = Lot(held["slot"], held["double"], held["seller"], [kind for _, kind in owned], owner=owned[0][0])
            if part in self._awards:
                told = self._awards[part]
                lot.awarded, lot.price, lot.unit = told["seat"], told["price"], told["unit"]
                lot.face = self._paid.get(part, (0, 0))[1]
            self.lots.append(lot)

    def barn(self, seat: int, kinds: dict[int, int]) -> tuple[int, int, int, int]:
        """Return value, ticket gains, babies in the barn and in the zoo of a seat that had these types complete."""
        numbers = self.scenario.numbers
        gains = sum(numbers.gain_match if k in kinds else numbers.gain_other for k in self.gains[seat]) if kinds else 0
        mine = [kind for kind, owner in self.babies.items() if owner == seat]
        home = sum(numbers.baby_points for kind in mine if kind in kinds)
        return sum(kinds.values()), gains, home, len(mine) * numbers.baby_points - home

    def points(self, seat: int, kinds: dict[int, int]) -> int:
        """Return the points of a barn by the scoring sheet."""
        value, gains, home, zoo = self.barn(seat, kinds)
        return (value + gains + home) * (len(kinds) + (self.sow == seat)) + zoo

    def close(self) -> None:
        """Book what the scoring sheet adds."""
        self._settle()
        first = [self.scenario.box.values[name] for name in type_names()]
        for seat in self.sheet:
            value, gains, home, zoo = self.barn(seat, self.farm[seat])
            start = sum(first[kind] for kind in self.farm[seat])
            once = value + gains + home
            self.book(seat, "set_values", start)
            self.book(seat, "market_values", value - start)
            self.book(seat, "ticket_gains", gains)
            self.book(seat, "baby_points", home + zoo)
            self.book(seat, "multiplier", once * (len(self.farm[seat]) - 1))
            self.book(seat, "sow_bonus", once if self.sow == seat else 0)

    def realised(self, lot: Lot) -> Fraction:
        """Return what a lot was worth in the end to who got it (metrics 19)."""
        kinds, size = self.farm[lot.owner], 3 if self.scenario.board == "fairground" else 2
        total = Fraction(0)
        for kind in lot.types:
            if kind in kinds:
                others = {k: v for k, v in kinds.items() if k != kind}
                total += Fraction(self.points(lot.owner, kinds) - self.points(lot.owner, others), size)
        return total
