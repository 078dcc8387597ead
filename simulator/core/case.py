"""The case before a referee: a trace read event by event, how a rule is found broken, and the hearing from header to verdict."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, TypeVar

from simulator.core.errors import DataError, UserError
from simulator.core.events import Catalogue
from simulator.core.refereeing import Broken, Lost, Told, Verdict, read_trace


class Case:
    """A trace being judged; each game's case adds what it knows of its setting and of the state so far.

    Attributes
    ----------
    stray : the rule that speaks against an event of a kind where the game has no place for it
    line : line of the event read last; verdict : what was found so far
    header : the scenario as the trace tells it
    """

    stray: ClassVar[Mapping[str, str]] = {}

    def __init__(self, events: list[Told]) -> None:
        self.verdict = Verdict()
        self.header: dict[str, Any] = {}
        self.line = events[0].line if events else 1
        self._events = events
        self._at = 0

    def known(self, name: str, value: Any) -> None:
        """Lose the case if what stands in a field of an event cannot exist, such as a seat nobody has."""

    def peek(self, ahead: int = 0) -> str:
        """Return the kind of an event to come, "" at the end of the trace."""
        at = self._at + ahead
        return self._events[at].kind if at < len(self._events) else ""

    def told_ahead(self, ahead: int, kind: str, name: str) -> int:
        """Return a field of an event to come, 0 unless it is of that kind."""
        if self.peek(ahead) != kind:
            return 0
        value: int = self._events[self._at + ahead].fields[name]
        return value

    def next(self) -> Told:
        """Return the next event; what stands in it must exist."""
        told = self._events[self._at]
        self._at += 1
        self.line = told.line
        self.verdict.events += 1
        for name, value in told.fields.items():
            self.known(name, value)
        return told

    def take(self, kind: str, rule: str, why: str = "", **right: int) -> Told:
        """Return the next event, which must be of a kind and have some fields right; otherwise `rule` is broken.

        Where another kind comes the case is lost.
        """
        found = self.peek()
        if found != kind:
            if self._at < len(self._events):
                self.line = self._events[self._at].line
            if self.stray.get(found, rule) != rule:
                self.break_rule(self.stray[found], f"{found} has no place here")
            reason = f" ({why})" if why else ""
            self.lose(rule, f"here must come {kind}{reason}, not {found or 'the end of the trace'}")
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


C = TypeVar("C", bound=Case)


def hear(
    lines: Iterable[str],
    catalogue: Catalogue,
    opened: Callable[[dict[str, Any], list[Told]], C],
    course: Callable[[C], None],
    end: str,
) -> Verdict:
    """Judge a trace from its header to its last line.

    Parameters
    ----------
    lines : the lines of a trace, header first; catalogue : the events of the game
    opened : makes the case of a scenario, as plain data, and its events
    course : follows the game from set-up to scores
    end : the rule broken by what comes after them

    Returns
    -------
    Verdict
        the rules broken (none for a game played by the rules), what was skipped, and how many events were checked

    Raises
    ------
    DataError
        the lines are no trace of the game (exit code 3)
    """
    header, events = read_trace(lines, catalogue)
    try:
        case = opened(header["scenario"], events)
    except (UserError, TypeError) as error:
        raise DataError(f"line 1: the scenario cannot be played: {error}") from None
    case.header = header["scenario"]
    try:
        course(case)
        if case.peek():
            case.lose(end, f"after the end of the game there is {case.peek()}")
        case.verdict.complete = True
    except Lost:
        pass
    return case.verdict
