"""Plays one turn of a script: puts answers and draws on the tape and finds words among the options as they are offered.

What a question offers is known only when it is asked. So the turn is played until an answer is a word, the word is
looked up among the options, and the turn is played again from the same state with the number in its place.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from simulator.core.engine import DENOMINATIONS, OPTION, QUESTION, TAPE_ROWS, IllegalAnswer, ImpossibleDraw
from simulator.core.errors import BidderError, DataError, UserError, unknown
from simulator.core.session import Session
from simulator.core.words import SEATS, Misread, Said, Words, seat_number
from simulator.lab.script_file import Script

_WORD = -(2**62)  # stands on the tape for a word that is not looked up yet; no question has it among its legal answers


@dataclass
class Question:
    """One question as it was asked: of whom, what, and the rows of its options."""

    seat: int
    decision: int
    answer: int
    options: list[list[int]] = field(default_factory=list)


class Told:
    """What the log holds: events and questions. Reading it empties it."""

    def __init__(self, session: Session, record: Any) -> None:
        log = record.log
        if log.count > len(log.rows):
            raise UserError(f"{log.count} events in one turn; the log holds {len(log.rows)}")
        self.questions: list[Question] = []
        rows = log.rows[: log.count].copy()
        for row in rows:
            if row[0] == QUESTION:
                self.questions.append(Question(int(row[1]), int(row[2]), int(row[3])))
            elif row[0] == OPTION:
                self.questions[-1].options.append([int(x) for x in row[1:]])
        self.events = list(session.game.events.decode(rows[rows[:, 0] > 0]))
        log.count = 0


class Refused(Exception):
    """The kernel refused an answer of the script; `told` is what happened until then."""

    def __init__(self, told: Told, decision: str, text: str) -> None:
        super().__init__(f"{SEATS[told.questions[-1].seat]}, {decision}: {text}")
        self.told = told


class Tape:
    """The answers and draws of one turn."""

    def __init__(self, script: Script, session: Session, words: Words, record: Any, index: int) -> None:
        self.script, self.session, self.words, self.index = script, session, words, index
        turn = script.sheet.turn[index]
        names = session.game.decision_names
        self.decisions: list[int] = []
        self.seats: list[int] = []
        self.said: list[Said] = []
        for i, entry in enumerate(turn.answers):
            with self.at("answers", i):
                seat, name = read_entry(entry, names, session.scenario.players, ("covered",))
                self.seats.append(seat)
                self.decisions.append(names.index(name))
                plain = {key.replace("-", "_"): value for key, value in entry.items()}
                self.said.append(words.answer(session.scenario, name, plain))
        self.draws: list[tuple[str, int]] = []
        for kind, value in turn.draws.items():
            with self.at("draws"):
                if kind not in session.game.draws:
                    raise Misread(str(unknown("kind of draw", kind, session.game.draws)))
                self.draws += [(kind, v) for v in words.draws(session.scenario, record, kind, value)]
        if max(len(self.said), len(self.draws)) > TAPE_ROWS:
            raise DataError(f"{script.place(index)}: at most {TAPE_ROWS} answers and draws can be fixed for one turn")
        self.numbers = [s.answer if isinstance(s.answer, int) else _WORD for s in self.said]

    def at(self, part: str, entry: int | str | None = None) -> _Place:
        """Say where in the file something could not be read."""
        return _Place(self.script, self.index, part, entry)

    def load(self, record: Any) -> None:
        """Write the tape into a record."""
        tape = record.tape
        tape.answers, tape.draws = len(self.said), len(self.draws)
        for row, said in enumerate(self.said):
            tape.answer[row] = (0, self.decisions[row], self.seats[row], self.numbers[row])
            tape.notes[row] = said.notes if said.notes is not None else [-1] * DENOMINATIONS
        for row, (kind, value) in enumerate(self.draws):
            tape.draw[row] = (0, list(self.session.game.draws).index(kind), value)

    def gave(self, record: Any, told: Told) -> bool:
        """Tell whether the last answer came from the tape and not from a bidder."""
        last = told.questions[-1]
        asked = sum((q.seat, q.decision) == (last.seat, last.decision) for q in told.questions)
        pairs = zip(self.seats, self.decisions, record.tape.answer[: len(self.said), 0], strict=True)
        return asked == sum(bool(used) and (s, d) == (last.seat, last.decision) for s, d, used in pairs)

    def look_up(self, record: Any, question: Question) -> None:
        """Find the word that answers a question among its options."""
        used = [r for r in range(len(self.said)) if record.tape.answer[r, 0] and self.numbers[r] == _WORD]
        row = used[-1]
        word = str(self.said[row].answer)
        scenario, name = self.session.scenario, self.session.game.decision_names[question.decision]
        with self.at("answers", row):
            for i, option in enumerate(question.options):
                if self.words.matches(scenario, name, word, option):
                    self.numbers[row] = i
                    return
            offered = ", ".join(self.words.called(scenario, name, o) for o in question.options)
            raise Misread(f"{word!r} is not offered to {SEATS[question.seat]}; {name} offers: {offered or 'nothing'}")

    def used_up(self, record: Any) -> None:
        """Refuse a script that fixes what nobody asked for."""
        names = self.session.game.decision_names
        for row in range(len(self.said)):
            if not record.tape.answer[row, 0]:
                with self.at("answers", row):
                    raise Misread(f"{SEATS[self.seats[row]]} is never asked for {names[self.decisions[row]]} (again)")
        for row, (kind, _) in enumerate(self.draws):
            if not record.tape.draw[row, 0]:
                with self.at("draws"):
                    raise Misread(f"draw {kind!r} is fixed more often than it occurs")


@dataclass(frozen=True)
class _Place:
    """Puts file and line before what could not be read."""

    script: Script
    turn: int
    part: str
    entry: int | str | None

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: Any, error: BaseException | None, trace: Any) -> None:
        if isinstance(error, Misread):
            raise DataError(f"{self.script.place(self.turn, self.part, self.entry)}: {error}") from None


def read_entry(
    entry: dict[str, Any], names: tuple[str, ...], players: int, extra: tuple[str, ...] = ()
) -> tuple[int, str]:
    """Return the seat and the decision of an entry such as ``{seat = "B", call-bid = 50}``."""
    if "seat" not in entry:
        raise Misread("an entry needs a seat and a decision")
    keys = [k.replace("-", "_") for k in entry if k != "seat" and k not in extra]
    for key in keys:
        if key not in names:
            raise Misread(str(unknown("decision", key, names)))
    if len(keys) != 1:
        raise Misread(f"an entry needs one decision, not {len(keys)}")
    return seat_number(entry["seat"], players), keys[0]


def play_turn(session: Session, record: Any, tape: Tape, before: Any) -> bool:
    """Play a turn with a tape; returns False when the game is over."""
    while True:
        record.log.count = 0
        tape.load(record)
        try:
            return session.turn(record)
        except ImpossibleDraw as error:
            with tape.at("draws"):
                raise Misread(str(error)) from None
        except BidderError as error:
            if not isinstance(error.__cause__, IllegalAnswer):
                raise
            told = Told(session, record)
            last = told.questions[-1]
            if not tape.gave(record, told):
                raise
            if last.answer != _WORD:
                raise Refused(told, session.game.decision_names[last.decision], str(error.__cause__)) from None
            tape.look_up(record, last)
        restore(record, before)


def restore(record: Any, saved: Any) -> None:
    """Put a saved state back into a record."""
    for name in record.dtype.names:
        record[name] = saved[name]
