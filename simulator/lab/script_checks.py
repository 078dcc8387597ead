"""Compares what a script expects with what was played; the first thing that differs ends the script."""

from __future__ import annotations

from typing import Any

from simulator.core.errors import DataError, Finding, unknown
from simulator.core.session import Session
from simulator.core.words import SEATS, Misread, Words
from simulator.lab.script_file import Script, Turn
from simulator.lab.script_turn import Question, Refused, Told, read_entry


class Checks:
    """The expectations of a script; `passed` counts those that held."""

    def __init__(self, script: Script, session: Session, words: Words) -> None:
        self.script, self.session, self.words = script, session, words
        self.passed = 0

    def _fail(self, where: str, text: str) -> None:
        raise Finding(f"{where}: {text}")

    def refused(self, index: int, turn: Turn, refused: Refused) -> None:
        """Check that a turn was to be refused, and why."""
        where = self.script.place(index, "error")
        if turn.error is None:
            self._fail(self.script.place(index, "answers"), f"refused: {refused}")
        elif turn.error not in str(refused):
            self._fail(where, f"expected a refusal with {turn.error!r}, got: {refused}")
        self.passed += 1

    def accepted(self, index: int, turn: Turn) -> None:
        """Check that a turn was not to be refused."""
        if turn.error is not None:
            where = self.script.place(index, "error")
            self._fail(where, f"expected a refusal with {turn.error!r}, but the turn was played")

    def told(self, index: int, turn: Turn, told: Told) -> None:
        """Check what was offered and what happened."""
        self.offered(index, turn, told)
        self.events(index, turn, told)

    def offered(self, index: int, turn: Turn, told: Told) -> None:
        """Check what questions offered; each entry looks at the next such question."""
        names, scenario = self.session.game.decision_names, self.session.scenario
        asked: dict[tuple[int, str], list[Question]] = {}
        for question in told.questions:
            asked.setdefault((question.seat, names[question.decision]), []).append(question)
        for i, entry in enumerate(turn.offered):
            where = self.script.place(index, "offered", i)
            try:
                seat, name = read_entry(entry, names, scenario.players)
            except Misread as error:
                raise DataError(f"{where}: {error}") from None
            wanted = next(v for k, v in entry.items() if k != "seat")
            queue = asked.get((seat, name), [])
            if wanted is False:  # the question must not have been asked
                if queue:
                    self._fail(where, f"{SEATS[seat]} was asked for {name}")
            elif not isinstance(wanted, list):
                raise DataError(f"{where}: what is offered is a list of options; false: the question is not asked")
            elif not queue:
                self._fail(where, f"{SEATS[seat]} was not asked for {name}" + (" again" if turn.offered[:i] else ""))
            else:
                self._same_options(where, name, wanted, queue.pop(0))
            self.passed += 1

    def _same_options(self, where: str, name: str, wanted: list[Any], question: Question) -> None:
        """Check that every option has a word and every word an option."""
        scenario, words = self.session.scenario, self.words
        found = ", ".join(words.called(scenario, name, o) for o in question.options) or "nothing"
        try:
            for word in wanted:
                if not any(words.matches(scenario, name, str(word), o) for o in question.options):
                    self._fail(where, f"{word!r} is not offered; {name} offers: {found}")
            for option in question.options:
                if not any(words.matches(scenario, name, str(word), option) for word in wanted):
                    extra = words.called(scenario, name, option)
                    self._fail(where, f"{extra!r} is offered too; {name} offers: {found}")
        except Misread as error:
            raise DataError(f"{where}: {error}") from None

    def events(self, index: int, turn: Turn, told: Told) -> None:
        """Check that events occurred in order, and that others did not occur."""
        at = 0
        for i, entry in enumerate(turn.events):
            where = self.script.place(index, "events", i)
            wanted = self._event(where, entry)
            hit = next((j for j in range(at, len(told.events)) if _fits(told.events[j], wanted)), None)
            if hit is None:
                alike = [e for e in told.events if e["event"] == wanted["event"]]
                earlier = "; it occurred earlier" if any(_fits(e, wanted) for e in alike) else ""
                self._fail(where, f"no such event (any more){earlier}; of its kind occurred: {alike or 'none'}")
                return
            at = hit + 1
            self.passed += 1
        for i, entry in enumerate(turn.never):
            where = self.script.place(index, "never", i)
            wanted = self._event(where, entry)
            if any(_fits(e, wanted) for e in told.events):
                self._fail(where, f"{wanted['event']} occurred")
            self.passed += 1

    def _event(self, where: str, entry: dict[str, Any]) -> dict[str, Any]:
        """Read the event an entry describes."""
        catalogue = self.session.game.events
        kind = entry.get("event")
        if kind not in catalogue.kinds:
            raise DataError(f"{where}: {unknown('event', kind, catalogue.kinds)}")
        fields = [f for f in catalogue.events[catalogue.kinds[kind] - 1].fields if f]
        wanted: dict[str, Any] = {"event": kind}
        for name, word in entry.items():
            if name == "event":
                continue
            if name not in fields:
                raise DataError(f"{where}: {unknown(f'field of event {kind!r}', name, fields)}")
            try:
                wanted[name] = self.words.field(self.session.scenario, name, word)
            except Misread as error:
                raise DataError(f"{where}: {error}") from None
        return wanted

    def state(self, index: int | None, part: str, wanted: dict[str, Any], record: Any, over: bool) -> None:
        """Check the state: the game's own parts, ``over``, and the measures once the game is over."""
        if not wanted:
            return
        found = self.words.state(self.session.scenario, record) | {"over": over}
        if over:
            found |= self._measures(record)
        for key, value in wanted.items():
            where = self.script.place(index, part, key)
            if key not in found:
                hint = "" if over else " (scores and other measures: once the game is over)"
                raise DataError(f"{where}: {unknown('part of the state', key, found)}{hint}")
            self._same(where, key, value, found[key])

    def _same(self, where: str, key: str, wanted: Any, found: Any) -> None:
        if isinstance(wanted, dict):
            for name, value in wanted.items():
                if not isinstance(found, dict) or name not in found:
                    known = ", ".join(found) if isinstance(found, dict) else "none"
                    raise DataError(f"{where}: {key} has no {name!r}; it has: {known}")
                self._compare(where, key, f"{key} of {name}", value, found[name])
        else:
            self._compare(where, key, key, wanted, found)

    def _compare(self, where: str, key: str, label: str, wanted: Any, found: Any) -> None:
        same = wanted == found
        if isinstance(wanted, list) and isinstance(found, list) and key not in self.words.ordered:
            same = sorted(map(str, wanted)) == sorted(map(str, found))
        if not same:
            self._fail(where, f"{label} is {found!r}, expected {wanted!r}")
        self.passed += 1

    def _measures(self, record: Any) -> dict[str, Any]:
        game, letters = self.session.game, SEATS[: self.session.scenario.players]
        found: dict[str, Any] = {m.name: int(record.outcome.game[i]) for i, m in enumerate(game.game_measures)}
        for i, measure in enumerate(game.seat_measures):
            found[measure.name] = {s: int(record.outcome.seat[i, j]) for j, s in enumerate(letters)}
        return found


def _fits(event: dict[str, Any], wanted: dict[str, Any]) -> bool:
    return all(event[key] == value for key, value in wanted.items())
