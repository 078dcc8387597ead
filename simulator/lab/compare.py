"""Variants of a scenario on common random numbers: paired differences, and what pairing was worth (metrics 31, 34)."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl

from simulator.core.engine import WIN_UNITS
from simulator.core.errors import UserError
from simulator.core.runner import pieces_of
from simulator.core.scenario import Scenario
from simulator.core.session import Session
from simulator.core.sums import Plan
from simulator.lab.results import Results
from simulator.lab.workers import workers
from simulator.stats.intervals import Estimate
from simulator.stats.pairing import Difference, largest_quantile, paired

Progress = Callable[[int, int], None]
SCHEMA = 1


@dataclass(frozen=True)
class Variant:
    """A scenario under a name, and its results."""

    name: str
    results: Results


@dataclass
class Comparison:
    """Variants played on the same blocks.

    Attributes
    ----------
    variants : the first is the one the others are compared with
    pairs : which are compared: (first, second)
    """

    variants: list[Variant]
    pairs: list[tuple[int, int]]

    def differences(self, level: float = 0.95) -> pl.DataFrame:
        """Return one row a pair and measure: the difference, its interval, ρ and the variance reduction.

        The intervals of all rows hold together: the quantile is that of the largest |t| of the family.
        """
        rows, columns = [], []
        for first, second in self.pairs:
            for name, unit, a in _series(self.variants[first].results):
                b = next(values for n, _, values in _series(self.variants[second].results) if n == name)
                weight = _weights(self.variants[first].results)
                found = paired(a, b, weight, level)
                columns.append(b - a)
                rows.append(self._row(first, second, name, unit, found))
        quantile = largest_quantile(np.array(columns).T, level)
        for row in rows:
            row["low"], row["high"] = row["difference"] - quantile * row["error"], row["difference"] + quantile * row["error"]
        return pl.DataFrame(rows)

    def _row(self, first: int, second: int, name: str, unit: str, found: Difference) -> dict[str, Any]:
        estimate: Estimate = found.estimate
        return {
            "variant": self.variants[second].name,
            "against": self.variants[first].name,
            "measure": name,
            "unit": unit,
            "difference": estimate.mean,
            "low": estimate.low,
            "high": estimate.high,
            "error": estimate.error,
            "correlation": found.correlation,
            "variance_reduction": found.reduction,
            "pairing_helped": found.helped,
            "games": self.variants[first].results.games,
            "blocks": self.variants[first].results.blocks,
        }


def _weights(results: Results) -> np.ndarray:
    """Return the blocks of each batch."""
    return np.array([len(results.plan.blocks_of(b)) for b in range(len(results.batches))], dtype=float)


def _series(results: Results) -> list[tuple[str, str, np.ndarray]]:
    """Return name, unit and batch means of what is compared: seat rates and scores, measures of the game."""
    shape, game = results.shape, results.game
    games = _weights(results) * results.plan.rotations
    totals = np.array([b.totals for b in results.batches], dtype=float) / games[:, None]
    names = [m.name for m in game.seat_measures]
    found = []
    for s in range(shape.players):
        found.append((f"win rate of seat {s + 1}", "share", totals[:, shape.by_seat(0).start + s] / WIN_UNITS))
    if "score" in names:
        score = totals[:, shape.by_seat(names.index("score"))].mean(axis=1)
        found.append(("score", game.seat_measures[names.index("score")].unit, score))
    found += [(m.name, m.unit, totals[:, shape.of_game(i)] / m.per) for i, m in enumerate(game.game_measures)]
    return found


def compare(
    scenarios: Sequence[tuple[str, Scenario]],
    games: int,
    seed: int = 1,
    threads: int | None = None,
    all_pairs: bool = False,
    progress: Progress | None = None,
    cluster: str | None = None,
) -> Comparison:
    """Play variants on the same blocks and compare them.

    Parameters
    ----------
    scenarios : names and scenarios; all of one game, with one player count and equally many rotations
    games : games of each
    all_pairs : compare each with each, not only with the first
    cluster : play on Dask workers instead of threads: the address of a scheduler, or "local:N"
    """
    if len(scenarios) < 2:
        raise UserError("a comparison needs at least two variants")
    first = scenarios[0][1]
    for name, scenario in scenarios[1:]:
        if (scenario.game, scenario.players) != (first.game, first.players):
            raise UserError(
                f"{name} is {scenario.game} with {scenario.players} players, {scenarios[0][0]} is {first.game} with"
                f" {first.players}: games with other players share no chance and are never paired"
            )
        if scenario.rotations() != first.rotations():
            raise UserError(f"{name} has {scenario.rotations()} rotations a block, {scenarios[0][0]} {first.rotations()}")
    played = _play(scenarios, games, seed, threads, cluster, progress)
    pairs = list(itertools.combinations(range(len(played)), 2)) if all_pairs else [(0, i) for i in range(1, len(played))]
    return Comparison(played, pairs)


def _play(
    scenarios: Sequence[tuple[str, Scenario]],
    games: int,
    seed: int,
    threads: int | None,
    cluster: str | None,
    progress: Progress | None,
) -> list[Variant]:
    """Play all variants as one run of pieces, so that nobody waits between two of them."""
    if games < 1:
        raise UserError(f"games must be at least 1, not {games}")
    plan = Plan.make(games, scenarios[0][1].rotations())
    sessions = [Session(scenario, seed) for _, scenario in scenarios]
    played = {s: Results.empty(s, plan, rows=False) for s in sessions}
    done = 0

    def move(more: int) -> None:
        nonlocal done
        done += more
        if progress is not None:
            progress(done, len(sessions) * plan.games)

    with workers(threads, cluster) as runner:
        for piece, part in runner((p for s in sessions for p in pieces_of(s, plan)), False, move):
            played[piece.session].add(part)
    return [Variant(name, played[s]) for (name, _), s in zip(scenarios, sessions, strict=True)]


def vary(base: Scenario, text: str) -> list[tuple[str, Scenario]]:
    """Read ``field=value A;value B`` into named variants of a scenario.

    Raises
    ------
    UserError
        when the field is missing or a value makes no scenario
    """
    field, equals, values = text.partition("=")
    options = [v.strip() for v in values.split(";") if v.strip()]
    if not equals or len(options) < 2:
        raise UserError(f"--vary {text!r} is not FIELD=VALUE A;VALUE B")
    return [(f"{field.strip()}={value}", base.with_text(field.strip(), value)) for value in options]
