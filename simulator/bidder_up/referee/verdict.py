"""What the referee says in the end."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple


class Broken(NamedTuple):
    """One rule found broken: the line of the trace, the rule id, and a sentence about it."""

    line: int
    rule: str
    sentence: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.rule}: {self.sentence}"


@dataclass
class Verdict:
    """The verdict on a trace.

    Attributes
    ----------
    broken : rules found broken, in the order of the trace; what follows the first may be a consequence of it
    skipped : what could not be checked, such as the bidding on a tile the referee does not know
    events : number of events checked
    complete : the trace was read to its end; False when it left the course of the game and the rest was not judged
    """

    broken: list[Broken] = field(default_factory=list)
    skipped: list[str] = field(default_factory=list)
    events: int = 0
    complete: bool = False

    @property
    def rules(self) -> list[str]:
        """The ids of the rules found broken, in order."""
        return [b.rule for b in self.broken]


class Lost(Exception):
    """The trace left the course of the game: what comes next cannot be judged."""
