"""The contract of a plug-in: what a user's bidder or tile must be and do, checked and told with numbers."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from simulator.core import registry
from simulator.core.errors import UserError
from simulator.core.game import Game
from simulator.core.plugin import DEFAULT_GAME
from simulator.core.scenario import Scenario
from simulator.core.session import Session

SCHEMA = 1
PASSED, FAILED, NOTE = "passed", "FAILED", "note"
SLOWEST = 1 / 20  # of the speed of the default bidder, or of Classic in place of a tile


@dataclass(frozen=True)
class Item:
    """One thing checked: its name, how it came out ("passed", "FAILED", "note" where nothing can fail), and numbers."""

    name: str
    result: str
    numbers: str


@dataclass
class Report:
    """What the check of a plug-in found.

    Attributes
    ----------
    subject : the plug-in as it was named; kind : "bidder", or what the game calls its other pieces, such as "tile"
    items : in the order they were checked; after a failure that makes the rest pointless there are no more
    """

    subject: str
    kind: str
    items: list[Item] = field(default_factory=list)

    @property
    def failed(self) -> list[str]:
        """The names of what failed."""
        return [item.name for item in self.items if item.result == FAILED]

    def to_dict(self) -> dict[str, Any]:
        """Return the report as plain data."""
        items = [vars(item) for item in self.items]
        return {"schema": SCHEMA, "subject": self.subject, "kind": self.kind, "passed": not self.failed, "items": items}


@dataclass(frozen=True)
class Effort:
    """How much is played.

    Attributes
    ----------
    scenarios : scenarios drawn; games : games in each
    watched : games looked at turn by turn, or question by question
    seconds : time of a measured speed
    duels : scenarios of a duel against each bidder of the library; 0: no duels
    """

    scenarios: int = 80
    games: int = 40
    watched: int = 24
    seconds: float = 1.0
    duels: int = 8
    seed: int = 1


class Pointless(Exception):
    """After this failure nothing else can be checked."""


def check(text: str, game: str = DEFAULT_GAME, effort: Effort | None = None) -> Report:
    """Check a bidder, or another piece of a game such as a tile: ``path/to/file.py:name``, or the name of a registered one.

    Raises
    ------
    UserError
        there is no such bidder or tile
    """
    from simulator.lab.check_bidder import bidder_items

    effort = effort or Effort()
    played = registry.game(game)
    if played.pieces is not None and played.pieces.known(text):
        report, items_of = Report(text, played.pieces.kind), registry.registered(registry.CHECKS, "check", game)
        report.items.extend(carry_out(items_of(text, effort)))
        return report
    report = Report(text, "bidder")
    report.items.extend(carry_out(bidder_items(text, played, effort)))
    return report


Check = tuple[str, Callable[[], str], bool]  # name, what returns the numbers or raises, whether the rest hangs on it


class Failure(UserError):
    """A check found its plug-in wanting."""


class Remark(Exception):
    """A finding that is neither good nor bad."""


def carry_out(checks: Iterator[Check]) -> Iterator[Item]:
    """Carry checks out one by one; a broken plug-in is a failure with its own message."""
    for name, act, needed in checks:
        try:
            yield Item(name, PASSED, act())
        except Remark as remark:
            yield Item(name, NOTE, str(remark))
        except UserError as error:
            yield Item(name, FAILED, str(error))
            if needed:
                return


def drawn_scenarios(
    game: Game, effort: Effort, number: int, lineup: Callable[[random.Random, int], tuple[str, ...]], wanted: str = ""
) -> Iterator[tuple[Scenario, int]]:
    """Yield scenarios drawn from all there are, each with a seed."""
    if game.drawn is None:
        raise UserError(f"{game.name} draws no scenarios to check a plug-in with")
    draw = random.Random(effort.seed)
    for index in range(number):
        fields = game.drawn(draw, wanted)
        yield Scenario(game=game.name, **fields, bidders=lineup(draw, fields["players"])), effort.seed * 1000 + index


def play(scenario: Scenario, seed: int, games: int) -> tuple[Session, Any, Any]:
    """Play at least some games; returns session, record and what was played, with rows."""
    session = Session(scenario, seed)
    record = session.new_record()
    return session, record, session.play(record, 0, -(-games // session.rotations), rows=True)


def same_again(scenario: Scenario, seed: int) -> int:
    """Play games twice, once on a record that has played others before, and return how many; they must be the same."""
    session = Session(scenario, seed)
    used, fresh = session.new_record(), session.new_record()
    session.play(used, 0, 20)
    again, first = session.play(used, 20, 20, rows=True), session.play(fresh, 20, 20, rows=True)
    if not ((again.seat_rows == first.seat_rows).all() and (again.game_rows == first.game_rows).all()):
        raise Failure("the same games came out differently after others had been played: something is remembered between games")
    return 20 * session.rotations


def speed(sessions: list[Session], seconds: float) -> list[float]:
    """Return games a second of some sessions, measured in turns."""
    import time

    records = [s.new_record() for s in sessions]
    for session, record in zip(sessions, records, strict=True):
        session.play(record, 0, 20)
    games, spent = [0] * len(sessions), [0.0] * len(sessions)
    block = 20
    while min(spent) < seconds:
        for i, (session, record) in enumerate(zip(sessions, records, strict=True)):
            began = time.perf_counter()
            session.play(record, block, 50)
            spent[i] += time.perf_counter() - began
            games[i] += 50 * session.rotations
        block += 50
    return [g / s for g, s in zip(games, spent, strict=True)]
