"""Scripted games: a file fixes what chance gives and what players decide, and says what must come of it.

A file is TOML: ``title``, ``rules`` (ids it asserts), ``seed``, ``[scenario]``, ``[position]``, ``[start]`` (the state
before the first turn) and ``[[turn]]`` tables; `simulator.lab.script_file` lists their fields. Seats are letters in
turn order, A moves first. A decision is named as in the game's catalogue, in kebab-case or snake_case. What a script
leaves open is answered by the scenario's bidders and drawn from its seed. The game's own words stand beside the game.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from simulator.core import registry
from simulator.core.errors import DataError, Finding, UserError
from simulator.core.events import Story
from simulator.core.lineup import procedure
from simulator.core.session import Session
from simulator.core.words import SEATS, Misread, Words
from simulator.lab.script_checks import Checks
from simulator.lab.script_file import Script, Turn, read_script
from simulator.lab.script_turn import Refused, Tape, Told, play_turn, restore


@dataclass(frozen=True)
class ScriptReport:
    """What a script showed.

    Attributes
    ----------
    path, title, rules : as in the file
    turns, checks : how many turns were played and how many expectations held
    story : the events as sentences, one a line
    """

    path: Path
    title: str
    rules: tuple[str, ...]
    turns: int
    checks: int
    story: str

    def __str__(self) -> str:
        return f"{self.path}: {self.title}: {self.turns} turns, {self.checks} expectations hold"


def run_script(path: str | Path) -> ScriptReport:
    """Play a script file through the kernel and check every expectation.

    Raises
    ------
    Finding
        an expectation does not hold (exit code 1); the message names file, line, what was expected and what was found
    DataError
        the script asks for what does not exist, or fixes what nobody asks for (exit code 3)
    """
    script = read_script(path)
    game = registry.game(script.scenario.game)
    if game.words is None:
        raise UserError(f"{game.title} has no words for scripts")
    return _Run(script, game.words).play()


class _Run:
    """One script being played."""

    def __init__(self, script: Script, words: Words) -> None:
        self.script, self.words = script, words
        self.session = Session(script.scenario, script.sheet.seed)
        self.game = self.session.game
        self.record = self.session.new_record()
        self.checks = Checks(script, self.session, words)
        self.over = False

    def play(self) -> ScriptReport:
        """Set up, play every turn, report."""
        sheet = self.script.sheet
        told = self._set_up()
        self.checks.state(None, "start", sheet.start, self.record, self.over)
        first = self.record.copy()
        for index, turn in enumerate(sheet.turn):
            if turn.again:
                restore(self.record, first)
                self.over = False
                told.append("")
                told.append("Once more from the position.")
            told += self._turn(index, turn)
        return ScriptReport(
            self.script.path, sheet.title, tuple(sheet.rules), len(sheet.turn), self.checks.passed, "\n".join(told)
        )

    def _set_up(self) -> list[str]:
        """Set the game up and lay out the position; then let the script's answers and draws count."""
        sheet, record = self.script.sheet, self.record
        self.session.begin(record, 0)
        told = Told(self.session, record)
        if sheet.position is not None:
            if self.game.position is None:
                raise UserError(f"a script of {self.game.title} cannot start from a position")
            try:
                self.game.position(self.script.scenario, record, sheet.position)
            except Misread as error:
                raise DataError(f"{self.script.place(None, error.key or 'position')}: {error}") from None
        record.tape.on = 1
        record.tape.witness = procedure(self.game, self.words.witness)
        return self._sentences(told) if sheet.position is None else []

    def _turn(self, index: int, turn: Turn) -> list[str]:
        """Play one turn and check what it expects."""
        script, checks = self.script, self.checks
        if self.over:
            raise DataError(f"{script.place(index)}: the game is over; no turn is left to play")
        active = SEATS[self.record.table.active]
        if turn.seat not in (None, active):
            raise Finding(f"{script.place(index, 'seat')}: it is the turn of {active}, not of {turn.seat}")
        before = self.record.copy()
        tape = Tape(script, self.session, self.words, self.record, index)
        try:
            self.over = not play_turn(self.session, self.record, tape, before)
        except Refused as refused:
            checks.refused(index, turn, refused)
            checks.told(index, turn, refused.told)
            restore(self.record, before)
            return [*self._sentences(refused.told), f"Refused: {refused}"]
        told = Told(self.session, self.record)
        checks.accepted(index, turn)
        checks.told(index, turn, told)
        tape.used_up(self.record)
        checks.state(index, "after", turn.after, self.record, self.over)
        return self._sentences(told)

    def _sentences(self, told: Told) -> list[str]:
        """Tell events with the seats called by their letters."""

        def name(field: str, value: Any) -> str:
            known = field.endswith("seat") and isinstance(value, int) and 0 <= value < len(SEATS)
            return SEATS[value] if known else self.game.namer(self.script.scenario, field, value)

        return [Story(self.game.events, name).tell(event) for event in told.events]
