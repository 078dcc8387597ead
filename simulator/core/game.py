"""The seam: what a game must provide, and nothing else the engine, the lab and the command line may ask of it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from simulator.core.components import Component
from simulator.core.events import Catalogue
from simulator.core.plugin import Bidder, Decision
from simulator.core.refereeing import Verdict
from simulator.core.words import Words

if TYPE_CHECKING:
    from simulator.core.scenario import Scenario


@dataclass(frozen=True)
class Measure:
    """A whole number measured in every game, per seat or once.

    Attributes
    ----------
    name, unit, help : snake_case name, unit of the figure shown, and what it is, with its formula where it has one
    origin, width : scale of its histogram
    per : what one unit is counted as; a share kept in ten-thousandths has ``per=10_000``
    group : what it belongs to: "ledger" for a part of the final score (they add up to it), "course", "economy"; "" for the rest
    light : kept as sums and squares only, without histogram and products with other measures; light ones come last
    """

    name: str
    unit: str
    help: str
    origin: int = 0
    width: int = 1
    per: int = 1
    group: str = ""
    light: bool = False


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
    tally_names : names of the counters of a scenario, in order
    prepare : puts a scenario's numbers into a fresh record; called with the scenario, the record and what compiles a procedure
    events, namer : the catalogue of events, and how a scenario calls what stands in them
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

    @property
    def decision_names(self) -> tuple[str, ...]:
        """The names of the decisions, in order."""
        return tuple(d.name for d in self.decisions)
