"""How a game's counters become figures of a table: one sum over another, by kind of lot, by round, by whatever a game counts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Ratio:
    """One figure: the sum of some counters over the sum of others.

    Attributes
    ----------
    name, unit, help : snake_case name, unit of the figure, and what it is, with its formula where it has one
    numerator, denominator : names of counters (`Game.tally_names`), each added up; an empty denominator stands for the games
    keys : what the figure is about, as columns of the table, such as ``{"slot": "a", "size": "double"}``; the same in all of a
        table, and empty (None) where a figure is about all of them together
    cases : counters that say how many things the figure is about, where the denominator does not
    per : what one unit of the figure is counted as; a share kept in ten-thousandths has ``per=10_000``
    share : whether the figure lies between 0 and 1
    table : the table it belongs to
    """

    name: str
    unit: str
    help: str
    numerator: tuple[str, ...]
    denominator: tuple[str, ...] = ()
    keys: Mapping[str, str | int | None] = field(default_factory=dict)
    cases: tuple[str, ...] = ()
    per: float = 1
    share: bool = False
    table: str = "economy"
