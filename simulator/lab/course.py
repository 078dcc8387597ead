"""Tables of the course of games: who leads when, whether it lasts, where everybody stands (metrics 12–16)."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import polars as pl

from simulator.core import course as core
from simulator.core.engine import WIN_UNITS
from simulator.core.errors import UserError
from simulator.lab.estimates import batch_games, column, estimate, finite, ratio, share, tally
from simulator.lab.seat_tables import sizes
from simulator.stats.batches import batch_mean

if TYPE_CHECKING:
    from simulator.lab.results import Results

_COUNTS = ("half_last", "comeback")  # parts of a ratio, no figures of their own


def _first_counter(results: Results) -> int:
    """Return where the counters of the course begin.

    Raises
    ------
    UserError
        the game does not say where everybody stands
    """
    if results.game.standing is None:
        raise UserError(f"{results.game.title} does not say where everybody stands after a turn, so there is no course")
    return len(results.game.tally_names(results.scenario))


def course(results: Results, level: float = 0.95) -> pl.DataFrame:
    """Return lead changes, drama, lock-in, comeback and feedback slope."""
    first, game, shape = _first_counter(results), results.game, results.shape
    rows = []

    def add(metric: str, value: dict[str, float | None], unit: str, games: int) -> None:
        rows.append({"metric": metric, **value, "unit": unit, "games": games, "blocks": results.blocks})

    for m, measure in enumerate(game.game_measures):
        if measure.group == "course" and measure.name not in _COUNTS:
            found = estimate(results, {shape.of_game(m): 1 / measure.per}, level)
            add(measure.name, finite(found), measure.unit, results.games)
    last = column(results, shape.of_game(game.game_row("half_last")))
    if last.sum() > 0:
        back = column(results, shape.of_game(game.game_row("comeback"))) / WIN_UNITS
        add("comeback", finite(share(back, last, min(int(last.sum()), results.blocks), level)), "share", int(last.sum()))
    gains, squares = tally(results, first + core.LEAD_GAINS), tally(results, first + core.LEAD_SQUARES)
    if squares.sum() > 0:
        unit = game.seat_measures[game.seat_row("score")].unit
        add("feedback_slope", finite(ratio(gains, squares, level)), f"{unit} gained / {unit} ahead", results.games)
    return pl.DataFrame(rows, infer_schema_length=None)


def _bin(b: int) -> dict[str, Any]:
    return {"bin": b + 1, "from": b / core.COURSE_BINS, "to": (b + 1) / core.COURSE_BINS}


def runaway(results: Results, level: float = 0.95) -> pl.DataFrame:
    """Return how often the only leader of a turn wins, by the time of the turn; bins without such turns are left out."""
    first, rows = _first_counter(results), []
    for b in range(core.COURSE_BINS):
        turns = tally(results, first + core.LEADER_TURNS + b)
        if turns.sum() > 0:
            wins = tally(results, first + core.LEADER_WINS + b) / WIN_UNITS
            found = share(wins, turns, min(int(turns.sum()), results.blocks), level)
            rows.append(_bin(b) | finite(found, "rate") | {"turns": int(turns.sum())} | sizes(results))
    return pl.DataFrame(rows, infer_schema_length=None)


def standings(results: Results, level: float = 0.95) -> pl.DataFrame:
    """Return mean and spread of every seat's standing at the end of each twentieth of the game."""
    first, k, n, rows = _first_counter(results), results.shape.players, results.games, []
    for b in range(core.COURSE_BINS):
        for s in range(k):
            index = first + core.standing_total(k, b, s)
            total = int(results.sums.tallies[index])
            square = int(results.sums.tallies[first + core.standing_squares(k, b, s)])
            found = batch_mean(tally(results, index), batch_games(results), level)
            sd = math.sqrt(max(square * n - total * total, 0) / (n * (n - 1))) if n > 1 else None
            ends = finite(found, "mean")
            row = _bin(b) | {"seat": s + 1, "mean": total / n, "sd": sd, "low": ends["low"], "high": ends["high"]}
            rows.append(row | sizes(results))
    return pl.DataFrame(rows, infer_schema_length=None)
