"""The case before the referee: setting, state and trace together, and how a rule is found broken."""

from __future__ import annotations

from simulator.core.refereeing import Broken, Lost, Told, Verdict
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


class Case:
    """A trace being judged."""

    def __init__(self, setting: Setting, events: list[Told]) -> None:
        self.setting = setting
        self.state = State(setting)
        self.verdict = Verdict()
        self._events = events
        self._at = 0
        self.line = events[0].line if events else 1

    def peek(self) -> str:
        """Return the kind of the next event, "" at the end of the trace."""
        return self._events[self._at].kind if self._at < len(self._events) else ""

    def next(self) -> Told:
        """Return the next event, whose seats, animals and squares must exist."""
        told = self._events[self._at]
        self._at += 1
        self.line = told.line
        self.verdict.events += 1
        for name, value in told.fields.items():
            if name.endswith("seat") and not 0 <= value < self.setting.players:
                self.lose("MD-OBJ-01", f"there is no seat {value}")
            if name == "animal" and not 0 <= value < len(self.setting.animals):
                self.lose("MD-OBJ-02", f"there is no animal {value}")
            if name.endswith("square") and not 0 <= value < len(self.setting.squares):
                self.lose("MD-GAP-03", f"there is no square {value}")
        return told

    def take(self, kind: str, rule: str, why: str, **right: int) -> Told:
        """Return the next event, which must be of a kind and have some fields right; otherwise `rule` is broken."""
        found = self.peek()
        if found != kind:
            if self._at < len(self._events):
                self.line = self._events[self._at].line
            if found in STRAY and STRAY[found] != rule:
                self.break_rule(STRAY[found], f"{found} has no place here")
            self.lose(rule, f"here must come {kind} ({why}), not {found or 'the end of the trace'}")
        told = self.next()
        for name, value in right.items():
            self.same(name.replace("_", " "), told.fields[name], value, rule)
        return told

    def break_rule(self, rule: str, sentence: str) -> None:
        """Note a broken rule at the event read last."""
        self.verdict.broken.append(Broken(self.line, rule, sentence))

    def lose(self, rule: str, sentence: str) -> None:
        """Note a broken rule after which nothing can be judged."""
        self.break_rule(rule, sentence)
        raise Lost

    def must(self, holds: bool, rule: str, sentence: str) -> None:
        """Lose the case by a rule unless something holds."""
        if not holds:
            self.lose(rule, sentence)

    def same(self, what: str, told: object, right: object, rule: str) -> None:
        """Note a broken rule unless what is told is right."""
        if told != right:
            self.break_rule(rule, f"{what} is {told}, must be {right}")
