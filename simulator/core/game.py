"""The seam: what a game must provide, and nothing else the engine, the lab and the command line may ask of it."""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from simulator.core.components import Component
from simulator.core.course import COURSE_MEASURES, course_tally_names
from simulator.core.events import Catalogue
from simulator.core.extremes import COMMON, Extreme
from simulator.core.lot_rows import LotRows
from simulator.core.measure import Measure as Measure
from simulator.core.plugin import Bidder, Decision
from simulator.core.ratio import Ratio
from simulator.core.refereeing import Verdict
from simulator.core.words import Words

if TYPE_CHECKING:
    from simulator.core.scenario import Scenario


def later(module: str, name: str) -> Callable[..., Any]:
    """Return a function of a module that is imported when the function is first called, not when the game is."""

    def call(*arguments: Any) -> Any:
        return getattr(importlib.import_module(module), name)(*arguments)

    return call


@dataclass(frozen=True)
class Places:
    """How the layouts of a game are made up; a sweep reads it to tell what each piece does.

    Attributes
    ----------
    field, names : the scenario field that holds a layout, and what its places are called
    plain : the piece that lies where no other does
    tied : whether a piece is one of those a layout cannot do without, such as Count auctions
    """

    field: str
    names: Sequence[str]
    plain: str
    tied: Callable[[str], bool]


@dataclass(frozen=True)
class Pieces:
    """What users may write for a game besides bidders, such as auction tiles.

    Attributes
    ----------
    kind : what one is called: "tile"
    names : returns the names that are taken
    known : whether a text, a name or ``path/to/file.py:name``, names one
    """

    kind: str
    names: Callable[[], list[str]]
    known: Callable[[str], bool]


@dataclass(frozen=True)
class Game:
    """A game, as the engine sees it.

    Attributes
    ----------
    name, title : kebab-case name and the name people use
    scenario : the scenario class
    record : type of the state; it has the fields of `simulator.core.engine`
    decisions : the questions, in the order of a seat's table; `defaults` answers all of them
    start, turn, finish : compiled procedures of the game record; `turn` returns 0 when the game is over
    seat_measures, game_measures : the rows of the outcome, in order; the first of a seat is its win share in 60ths
    tally_names : names of the game's own counters of a scenario, in order
    standing : compiled procedure that puts every seat's points, if the game ended now, into the record's `course.now`; the engine
        calls it after every turn and adds the measures of the course to `game_measures` (see `simulator.core.course`)
    seating : in what order the seats are numbered, and who moves first, as the summary and the reports say it
    extremes : what makes a game extreme, besides length, margin, scores and changes of the lead
    prepare : puts a scenario's numbers into a fresh record; called with the scenario, the record and what compiles a procedure
    events, namer : the catalogue of events, and how a scenario calls what stands in them
    streams : what each random stream of the record is for, in order; streams of one name are one source of luck. The bidders'
        noise, which comes after them, is named by the engine; unnamed streams are called "chance"
    draws : names of the kinds of chance a script may fix
    position : puts a script's position into a record that has been set up; called with scenario, record, position
    words : how scripts of the game are written
    drawn : fields of a scenario drawn at random, all but the bidders; a name, where given, is a plug-in that is part of it
    reshuffle : deals anew what a seat of a record cannot see; lost : what is missing from a record between turns
    referee : judges the lines of a trace by code of its own
    components : every component, number and switch of a scenario with its origin
    layouts : every way the rules allow to lay a scenario out anew, each as the fields to replace; a sweep ranges over them.
        Called with the scenario, and with names of users' pieces to take in where there are any; with a scenario that has
        ``allow_illegal`` it also gives the ways the rules forbid
    places : how those layouts are made up
    pieces : what users may write for it besides bidders; how one is checked is an entry point of the group `bidderup.checks`
    economy : the figures read off the counters: what lots are sold for, who can pay, what a part of the game is used for
    lots : what it writes down of each of its lots
    acting : what a user's plug-in other than a bidder, running at this moment, is called, and its function; None if none is
    """

    name: str
    title: str
    scenario: type[Scenario]
    record: np.dtype[Any]
    decisions: Sequence[Decision]
    defaults: type[Bidder]
    start: Any
    turn: Any
    finish: Any
    seat_measures: Sequence[Measure]
    game_measures: Sequence[Measure]
    tally_names: Callable[[Any], list[str]]
    prepare: Callable[[Any, Any, Callable[[Any], int]], None]
    events: Catalogue
    namer: Callable[[Any, str, Any], str]
    standing: Any = None
    seating: tuple[str, str] = ("turn order", "seat 1 moves first")
    extremes: Sequence[Extreme] = ()
    streams: Sequence[str] = ()
    draws: Sequence[str] = ()
    position: Callable[[Any, Any, dict[str, Any]], None] | None = None
    words: Words | None = None
    acting: Callable[[Any, Any], tuple[str, Any] | None] | None = None
    drawn: Callable[[random.Random, str], dict[str, Any]] | None = None
    reshuffle: Callable[[Any, int, random.Random], None] | None = None
    lost: Callable[[Any], str] | None = None
    referee: Callable[[Iterable[str]], Verdict] | None = None
    components: Callable[[Any], list[Component]] | None = None
    layouts: Callable[..., list[dict[str, Any]]] | None = None
    places: Places | None = None
    pieces: Pieces | None = None
    economy: Callable[[Any], list[Ratio]] | None = None
    lots: LotRows | None = None

    def __post_init__(self) -> None:
        if self.standing is not None:
            object.__setattr__(self, "game_measures", (*self.game_measures, *COURSE_MEASURES))

    def counters(self, scenario: Any) -> list[str]:
        """Return the names of all counters of a scenario: the game's own, then those of the course."""
        return self.tally_names(scenario) + (course_tally_names(scenario.players) if self.standing is not None else [])

    @property
    def criteria(self) -> tuple[Extreme, ...]:
        """What makes a game of this kind extreme, as far as it is measured."""
        measured = {m.name for m in (*self.seat_measures, *self.game_measures)}
        return tuple(e for e in (*COMMON, *self.extremes) if e.measure in measured)

    def seat_row(self, measure: str) -> int:
        """Return the row of a seat measure."""
        return [m.name for m in self.seat_measures].index(measure)

    def game_row(self, measure: str) -> int:
        """Return the row of a game measure."""
        return [m.name for m in self.game_measures].index(measure)

    @property
    def decision_names(self) -> tuple[str, ...]:
        """The names of the decisions, in order."""
        return tuple(d.name for d in self.decisions)
