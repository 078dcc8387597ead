"""The case before the referee: setting, state and trace together, and how a rule is found broken."""

from __future__ import annotations

from simulator.bidder_up.referee.notes import number, worth
from simulator.bidder_up.referee.setting import Setting
from simulator.bidder_up.referee.state import Auction, State
from simulator.core.refereeing import Broken, Lost, Told, Verdict

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


class Case:
    """A trace being judged."""

    def __init__(self, setting: Setting, events: list[Told]) -> None:
        self.setting = setting
        self.state = State(setting)
        self.verdict = Verdict()
        self.auction: Auction
        self._events = events
        self._at = 0
        self.line = events[0].line if events else 1

    def peek(self, ahead: int = 0) -> str:
        """Return the kind of an event to come, "" at the end of the trace."""
        at = self._at + ahead
        return self._events[at].kind if at < len(self._events) else ""

    def told_ahead(self, ahead: int, kind: str, name: str) -> int:
        """Return a field of an event to come, 0 unless it is of that kind."""
        at = self._at + ahead
        if at >= len(self._events) or self._events[at].kind != kind:
            return 0
        value: int = self._events[at].fields[name]
        return value

    def next(self) -> Told:
        """Return the next event, whose seats and types must exist."""
        told = self._events[self._at]
        self._at += 1
        self.line = told.line
        self.verdict.events += 1
        for name, value in told.fields.items():
            if name.endswith("seat") and not 0 <= value < self.setting.players:
                self.lose("BU-GOAL-03", f"there is no seat {value}")
            lowest = -1 if name in ("type_2", "type_3") else 0
            if name.startswith("type") and not lowest <= value < len(self.setting.types):
                self.lose("BU-COMP-05", f"there is no animal type {value}")
            if name == "notes" and min(value) < 0:
                self.lose("BU-COMP-02", "a pile cannot hold fewer than no notes")
        return told

    def take(self, kind: str, rule: str, why: str = "") -> Told:
        """Return the next event, which must be of a kind; otherwise `rule` is broken and the case is lost."""
        found = self.peek()
        if found == kind:
            return self.next()
        if self._at < len(self._events):
            self.line = self._events[self._at].line
        reason = f" ({why})" if why else ""
        if found in STRAY and STRAY[found] != rule:
            self.break_rule(STRAY[found], f"{found} has no place here")
        self.lose(rule, f"here must come {kind}{reason}, not {found or 'the end of the trace'}")
        raise AssertionError  # not reached

    def break_rule(self, rule: str, sentence: str) -> None:
        """Note a broken rule at the event read last."""
        self.verdict.broken.append(Broken(self.line, rule, sentence))

    def lose(self, rule: str, sentence: str) -> None:
        """Note a broken rule after which nothing can be judged."""
        self.break_rule(rule, sentence)
        raise Lost

    def check(self, holds: bool, rule: str, sentence: str) -> bool:
        """Note a broken rule unless something holds."""
        if not holds:
            self.break_rule(rule, sentence)
        return holds

    def same(self, what: str, told: object, right: object, rule: str) -> bool:
        """Note a broken rule unless what is told is right."""
        return self.check(told == right, rule, f"{what} is {told}, must be {right}")

    def skip(self, what: str) -> None:
        """Note once what cannot be checked."""
        if what not in self.verdict.skipped:
            self.verdict.skipped.append(what)

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
