"""Variants of a scenario on common random numbers: paired differences, and what pairing was worth (metrics 31, 34)."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl

from simulator.core.engine import WIN_UNITS
from simulator.core.errors import UserError, unknown
from simulator.core.runner import Part, Piece, Runner
from simulator.core.scenario import Scenario
from simulator.core.session import Session
from simulator.core.sums import Plan
from simulator.lab import present
from simulator.lab.compare_until import PairWatch
from simulator.lab.results import Results
from simulator.lab.simulate import games_wanted, plan_for
from simulator.lab.until import Until
from simulator.lab.workers import workers
from simulator.stats.intervals import Estimate
from simulator.stats.pairing import Difference, largest_quantile, paired
from simulator.stats.verdict import TOLERANCE

if TYPE_CHECKING:
    import pandas

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
    watch, stopped : the sequences of a comparison with a stopping rule, and why it ended
    """

    variants: list[Variant]
    pairs: list[tuple[int, int]]
    watch: PairWatch | None = None
    stopped: str = "all games played"

    def differences(self, level: float = 0.95) -> pl.DataFrame:
        """Return one row a pair and measure: the difference, its interval, ρ and the variance reduction.

        The intervals of all rows hold together: the quantile is that of the largest |t| of the family. With a stopping rule
        they are confidence sequences, which also hold at every look; a measure whose scale is unknown then has none.
        """
        rows, columns = [], []
        for first, second in self.pairs:
            for name, unit, a in _series(self.variants[first].results):
                b = next(values for n, _, values in _series(self.variants[second].results) if n == name)
                weight = _weights(self.variants[first].results)
                found = paired(a, b, weight, level)
                columns.append(b - a)
                rows.append(self._row(first, second, name, unit, found))
        if self.watch is not None:
            self._sequential(rows, self.watch)
            return pl.DataFrame(rows)
        quantile = largest_quantile(np.array(columns).T, level)
        for row in rows:
            row["low"], row["high"] = row["difference"] - quantile * row["error"], row["difference"] + quantile * row["error"]
        return pl.DataFrame(rows)

    def _sequential(self, rows: list[dict[str, Any]], watch: PairWatch) -> None:
        """Put the confidence sequences into rows that stand in the order of the pairs."""
        each = len(rows) // len(self.pairs)
        for i, row in enumerate(rows):
            row["low"], row["high"] = watch.interval(self.pairs[i // each], row["measure"]) or (-math.inf, math.inf)

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

    def to_polars(self, table: str = "differences") -> pl.DataFrame:
        """Return the table ``differences``."""
        if table != "differences":
            raise unknown("table", table, ("differences",))
        return self.differences()

    def to_pandas(self, table: str = "differences") -> pandas.DataFrame:
        """Return a table as `to_polars` does, for pandas."""
        return self.to_polars(table).to_pandas()

    def lines(self) -> list[str]:
        """Return a verdict for each variant."""
        from simulator.lab.fairness import sentence, verdict

        return [f"{v.name}: {sentence(verdict(v.results), v.results.games)}" for v in self.variants]

    def shown(self) -> list[present.Shown]:
        """Return a table for each pair, ready to be shown."""
        heads = ["measure", "difference", "95 % interval, all together", "unit", "games each"]
        made = []
        for (variant, against), part in self.differences().group_by(["variant", "against"], maintain_order=True):
            rows = []
            for r in part.iter_rows(named=True):
                scale, unit = (100, "points") if r["unit"] == "share" else (1, str(r["unit"]))
                middle, low, high = (f"{r[k] * scale:+,.2f}" for k in ("difference", "low", "high"))
                sure = "*" if r["low"] > 0 or r["high"] < 0 else ""
                rows.append([r["measure"].replace("_", " "), middle + sure, f"[{low}, {high}]", unit, f"{r['games']:,}"])
            made.append(present.Shown(f"{variant} minus {against}; * surely different", heads, rows))
        return made

    def __repr__(self) -> str:
        return present.text(self.lines(), self.shown())

    def _repr_html_(self) -> str:
        return present.html(self.lines(), self.shown())


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
    games: int | None = None,
    seed: int = 1,
    threads: int | None = None,
    all_pairs: bool = False,
    progress: Progress | None = None,
    cluster: str | None = None,
    until: str | None = None,
    max_games: int | None = None,
    tolerance: float = TOLERANCE,
) -> Comparison:
    """Play variants on the same blocks and compare them.

    Parameters
    ----------
    scenarios : names and scenarios; all of one game, with one player count and equally many rotations
    games : games of each; 100,000 unless given
    all_pairs : compare each with each, not only with the first
    cluster : play on Dask workers instead of threads: the address of a scheduler, or "local:N"
    until : "verdict": play until every variant has its verdict, or a half-width such as "±0.5pp" that the paired differences
        of all seat rates are to reach; looked at after fixed numbers of games (metrics 33)
    max_games : games of each at most, with `until`; 5,000,000 unless given
    tolerance : of the verdicts that are waited for, as a share
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
    rule = Until.parse(until, tolerance) if until is not None else None
    plan = plan_for(rule, games_wanted(rule, games, max_games), first.rotations())
    sessions = [Session(scenario, seed) for _, scenario in scenarios]
    numbers = range(len(sessions))
    pairs = list(itertools.combinations(numbers, 2)) if all_pairs else [(0, i) for i in numbers[1:]]
    watch = PairWatch(rule, sessions, plan, pairs) if rule is not None else None
    with workers(threads, cluster) as runner:
        played = _play(sessions, plan, watch, runner, progress)
    variants = [Variant(name, results) for (name, _), results in zip(scenarios, played, strict=True)]
    return Comparison(variants, pairs, watch, watch.spent() if watch is not None else "all games played")


def _play(
    sessions: list[Session], plan: Plan, watch: PairWatch | None, runner: Runner, progress: Progress | None
) -> list[Results]:
    """Play all variants as one run of pieces, part by part in turn, so that nobody waits between two of them."""
    until = watch.until if watch is not None else None
    played = [Results.empty(s, plan, rows=False, until=until) for s in sessions]
    done = 0

    def move(more: int) -> None:
        nonlocal done
        done += more
        if progress is not None:
            progress(done, len(sessions) * plan.games)

    pieces = (Piece(s, plan, part) for part in range(plan.parts) for s in sessions)
    found: list[Part] = []
    with closing(_parts(runner(pieces, watch is not None, move))) as playing:
        for part in playing:
            found.append(part)
            if len(found) == len(sessions):
                for results, own in zip(played, found, strict=True):
                    results.add(replace(own, seat_rows=own.seat_rows[:0], game_rows=own.game_rows[:0]))
                if watch is not None and watch.look(found):
                    break
                found = []
    for results in played:
        results.stopped = watch.spent() if watch is not None else "all games played"
    return played


def _parts(playing: Iterator[tuple[Piece, Part]]) -> Generator[Part, None, None]:
    for _, part in playing:
        yield part


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
