"""What a report on a run is made from: its tables, each made once, and a note of what cannot be had."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import polars as pl

from simulator.core.errors import UserError
from simulator.stats.verdict import TOLERANCE

if TYPE_CHECKING:
    from simulator.core.game import Game
    from simulator.core.scenario import Scenario
    from simulator.lab.results import Results
    from simulator.lab.sensitivity import Sensitivity


@dataclass
class RunMaterial:
    """A run as reports see it.

    Attributes
    ----------
    results : of the run
    where : how its folder is called in commands; empty if it is not saved
    tolerance : of the verdict, a share
    lineups : the same scenario with other bidders (`simulator.lab.dependence`), or None
    study : what its guesses do to balance (`simulator.lab.sensitivity`), or None
    missing : why tables are missing, by name
    """

    results: Results
    where: str = ""
    tolerance: float = TOLERANCE
    lineups: pl.DataFrame | None = None
    study: Sensitivity | None = None
    missing: dict[str, str] = field(default_factory=dict)
    _made: dict[str, pl.DataFrame | None] = field(default_factory=dict)

    @property
    def scenario(self) -> Scenario:
        """What was played."""
        return self.results.scenario

    @property
    def game(self) -> Game:
        """The game that was played."""
        return self.results.game

    def table(self, name: str) -> pl.DataFrame | None:
        """Return a table of the run; None, and a note of the reason, if it has no such table or nothing is in it."""
        if name not in self._made:
            try:
                made: pl.DataFrame | None = self.results.to_polars(name)
            except UserError as error:
                made = None
                self.missing[name] = str(error)
            if made is not None and made.height == 0:
                made = None
                self.missing[name] = "it has no rows"
            self._made[name] = made
        return self._made[name]

    def unit(self, measure: str) -> str:
        """Return the unit of a measure, or nothing."""
        found = [m.unit for m in (*self.game.seat_measures, *self.game.game_measures) if m.name == measure]
        return found[0] if found else ""
