"""What a sensitivity study may vary: allowed values and points, what was refused and why, what changes nothing."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import polars as pl

from simulator.core.errors import UserError
from simulator.core.scenario import Scenario
from simulator.core.session import Session
from simulator.lab.sensitivity_design import Point
from simulator.lab.sensitivity_factors import Factor, Unvaried, allowed, assumed, read_factor, with_value

INERT_GAMES = 400  # games that show whether a guess changes anything where all others are as they are


class Refusals:
    """Counts what was refused, and why."""

    def __init__(self) -> None:
        self.seen: dict[tuple[str, str], int] = {}

    def __call__(self, what: str, why: str) -> None:
        """Count a refusal."""
        self.seen[what, why] = self.seen.get((what, why), 0) + 1

    def commonest(self) -> str:
        """Return the reason met most often."""
        return max(self.seen, key=lambda k: self.seen[k])[1] if self.seen else "none"

    def table(self) -> pl.DataFrame:
        """Return one row a value or combination that was refused."""
        rows = [(what, why, count) for (what, why), count in sorted(self.seen.items(), key=lambda item: -item[1])]
        return pl.DataFrame(rows, schema={"what": pl.String, "reason": pl.String, "times": pl.Int64}, orient="row")


class Legal:
    """Makes the scenario of a point, and tells whether it is allowed."""

    def __init__(self, scenario: Scenario, factors: Sequence[Factor], refused: Refusals) -> None:
        self.scenario, self.factors, self.refused = scenario, factors, refused
        self.known: dict[Point, bool] = {}

    def __call__(self, point: Point) -> bool:
        """Tell whether a point is allowed; a refusal is counted."""
        if point not in self.known:
            try:
                self.make(point)
                self.known[point] = True
            except UserError as error:
                self.refused("a combination", str(error))
                self.known[point] = False
        return self.known[point]

    def make(self, point: Point) -> Scenario:
        """Return the scenario of a point."""
        return with_value(self.scenario, [(f.field, f.values[i]) for f, i in zip(self.factors, point, strict=True)])


def varied(
    session: Session, given: Sequence[str], only: Sequence[str] | None, keep_inert: bool, refused: Refusals
) -> tuple[list[Factor], list[Unvaried]]:
    """Return what is varied, each through allowed values only, and what is left as it is."""
    scenario = session.scenario
    asked = {f.field: f for f in (read_factor(scenario, text) for text in given)}
    listed: list[Factor | Unvaried] = []
    if only is None or only:
        listed = [f for f in assumed(scenario, only or ()) if f.field not in asked]
    checked = [f if isinstance(f, Unvaried) else allowed(scenario, f, refused) for f in [*listed, *asked.values()]]
    kept, left = [], []
    for found in checked:
        if isinstance(found, Unvaried):
            left.append(found)
        elif _players(scenario, found) != {scenario.players}:
            why = "changes the number of players: games with other players are never compared"
            if found.field in asked:
                raise UserError(f"{found.field} {why}")
            left.append(Unvaried(found.field, why))
        elif not keep_inert and found.field not in asked and _inert(session, found):
            left.append(Unvaried(found.field, f"changes none of {INERT_GAMES} games while all else is as it is"))
        else:
            kept.append(found)
    if not kept:
        raise UserError("nothing to vary: " + "; ".join(f"{u.field}: {u.reason}" for u in left[:3]))
    return kept, left


def _players(scenario: Scenario, factor: Factor) -> set[int]:
    return {with_value(scenario, [(factor.field, v)]).players for v in factor.values}


def _inert(session: Session, factor: Factor) -> bool:
    """Tell whether games come out the same for all values of a factor."""
    blocks = -(-INERT_GAMES // session.rotations)
    first: np.ndarray | None = None
    for value in factor.values:
        other = Session(with_value(session.scenario, [(factor.field, value)]), session.seed)
        played = other.play(other.new_record(), 0, blocks, rows=True)
        rows = np.concatenate([played.seat_rows.ravel(), played.game_rows.ravel()])
        if first is not None and not np.array_equal(first, rows):
            return False
        first = rows
    return True
