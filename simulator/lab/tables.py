"""From sums and rows to tables with named columns, and back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import polars as pl

from simulator.core.errors import DataError
from simulator.core.game import Game
from simulator.core.runner import Part
from simulator.core.scenario import Scenario
from simulator.core.sums import Bins, Plan, Shape, Sums

BATCH_KEYS = ("batch", "first_block", "blocks", "games")


def variable_names(game: Game, players: int) -> list[str]:
    """Return the names of the block variables in order: win_seat_1 …, win_place_1 …, turns …, then the light ones likewise."""
    names: list[str] = []
    for light in (False, True):
        seats = [m.name for m in game.seat_measures if m.light == light]
        names += [f"{name}_{scope}_{s + 1}" for scope in ("seat", "place") for name in seats for s in range(players)]
        names += [m.name for m in game.game_measures if m.light == light]
    return names


def _upper(variables: int) -> tuple[np.ndarray, np.ndarray]:
    return np.triu_indices(variables)


def batch_table(game: Game, scenario: Scenario, plan: Plan, first_batch: int, batches: Sequence[Sums]) -> pl.DataFrame:
    """Return one row a batch: keys, sums of the variables, of their squares (``_sq``), products (``cross``), counters.

    Light variables have the sums of their squares over blocks (``_block_sq``) in place of products.
    """
    names = variable_names(game, scenario.players)
    tallies, shape = game.counters(scenario), Shape.of(game, scenario)
    ranges = [plan.blocks_of(first_batch + i) for i in range(len(batches))]
    columns: dict[str, Any] = {
        "batch": [first_batch + i for i in range(len(batches))],
        "first_block": [r.start for r in ranges],
        "blocks": [len(r) for r in ranges],
        "games": [len(r) * plan.rotations for r in ranges],
    }
    totals, squares = np.array([b.totals for b in batches]), np.array([b.squares for b in batches])
    block_squares, counters = np.array([b.block_squares for b in batches]), np.array([b.tallies for b in batches])
    columns |= {name: totals[:, i] for i, name in enumerate(names)}
    columns |= {f"{name}_sq": squares[:, i] for i, name in enumerate(names)}
    columns |= {f"{name}_block_sq": block_squares[:, i] for i, name in enumerate(names[shape.crossed :])}
    columns |= {name: counters[:, i] for i, name in enumerate(tallies)}
    rows, cols = _upper(shape.crossed)
    cross = np.array([b.cross[rows, cols] for b in batches])
    return pl.DataFrame(columns).with_columns(
        pl.Series("cross", cross, dtype=pl.Array(pl.Int64, cross.shape[1])),
        *(pl.col(c).cast(pl.Int64) for c in BATCH_KEYS),
    )


def read_batches(table: pl.DataFrame, game: Game, scenario: Scenario) -> list[Sums]:
    """Return the sums a batch table holds, in its order."""
    names = variable_names(game, scenario.players)
    tallies, shape = game.counters(scenario), Shape.of(game, scenario)
    squared, block_squared = [f"{n}_sq" for n in names], [f"{n}_block_sq" for n in names[shape.crossed :]]
    wanted = [*BATCH_KEYS, *names, *squared, *block_squared, *tallies, "cross"]
    missing = [c for c in wanted if c not in table.columns]
    if missing:
        raise DataError(f"the batch table lacks column {missing[0]!r}")
    totals, squares = _columns(table, names), _columns(table, squared)
    block_squares, counters = _columns(table, block_squared), _columns(table, tallies)
    packed = table["cross"].to_numpy().reshape(table.height, -1)
    rows, cols = _upper(shape.crossed)
    found = []
    for i in range(table.height):
        cross = np.zeros((shape.crossed, shape.crossed), np.int64)
        cross[rows, cols] = packed[i]
        found.append(Sums(totals[i].copy(), squares[i].copy(), cross, block_squares[i].copy(), counters[i].copy()))
    return found


def _columns(table: pl.DataFrame, names: list[str]) -> np.ndarray:
    """Return some columns as int64[rows, names]."""
    return table.select(names).to_numpy() if names else np.zeros((table.height, 0), np.int64)


_HISTOGRAM = {"measure": pl.String, "scope": pl.String, "index": pl.Int64, "bin": pl.Int64, "low": pl.Int64, "games": pl.Int64}


def histogram_table(game: Game, bins: Bins) -> pl.DataFrame:
    """Return one row a non-empty bin: measure, scope (seat, place, game), index from 1, bin, its lower edge, games."""
    rows: list[tuple[Any, ...]] = []
    players = bins.seat.shape[1] // 2
    full_seats = [m for m in game.seat_measures if not m.light]
    for m, measure in enumerate(full_seats):
        for line in range(2 * players):
            scope = "seat" if line < players else "place"
            rows += _bin_rows(measure, scope, line % players + 1, bins.seat[m, line])
    for m, measure in enumerate(m for m in game.game_measures if not m.light):
        rows += _bin_rows(measure, "game", 1, bins.game[m])
    return pl.DataFrame(rows, schema=_HISTOGRAM, orient="row")


def _bin_rows(measure: Any, scope: str, index: int, counts: np.ndarray) -> list[tuple[Any, ...]]:
    return [
        (measure.name, scope, index, int(b), measure.origin + int(b) * measure.width, int(counts[b]))
        for b in np.flatnonzero(counts)
    ]


def read_bins(table: pl.DataFrame, game: Game, shape: Shape) -> Bins:
    """Return the histograms a table holds, all parts added up."""
    bins = Bins.zero(shape)
    seat_index = {m.name: i for i, m in enumerate(game.seat_measures)}
    game_index = {m.name: i for i, m in enumerate(game.game_measures)}
    for measure, scope, index, bin_, count in table.select("measure", "scope", "index", "bin", "games").iter_rows():
        if scope == "game":
            bins.game[game_index[measure], bin_] += count
        else:
            line = index - 1 + (shape.players if scope == "place" else 0)
            bins.seat[seat_index[measure], line, bin_] += count
    return bins


_EXTREMES = {"criterion": pl.String, "rank": pl.Int64, "game": pl.Int64, "value": pl.Int64}


def extremes_table(game: Game, bins: Bins) -> pl.DataFrame:
    """Return one row a criterion and rank: the index of the game, and its value as it is counted."""
    rows = []
    for c, criterion in enumerate(game.criteria):
        for rank, (key, index) in enumerate(bins.extremes[c].tolist(), start=1):
            if index >= 0:
                rows.append((criterion.name, rank, index, key if criterion.highest else -key))
    return pl.DataFrame(rows, schema=_EXTREMES, orient="row")


def read_extremes(table: pl.DataFrame, game: Game, bins: Bins) -> None:
    """Put the extremes a table holds into `bins`."""
    rows = {criterion.name: (c, criterion.highest) for c, criterion in enumerate(game.criteria)}
    for name, rank, index, value in table.iter_rows():
        if name in rows:
            c, highest = rows[name]
            bins.extremes[c, rank - 1] = value if highest else -value, index


def game_rows(game: Game, plan: Plan, part: Part) -> pl.DataFrame:
    """Return one row a game: game, block, rotation and the measures of the game."""
    index = np.arange(len(part.game_rows)) + plan.games_of(part.index).start
    return pl.DataFrame(
        {
            "game": index,
            "block": index // plan.rotations,
            "rotation": index % plan.rotations,
            **{m.name: part.game_rows[:, i] for i, m in enumerate(game.game_measures)},
        }
    )


def seat_rows(game: Game, scenario: Scenario, plan: Plan, part: Part) -> pl.DataFrame:
    """Return one row a game and seat: game, seat and place from 1, bidder, and the measures of the seat."""
    games, _, players = part.seat_rows.shape
    index = np.repeat(np.arange(games) + plan.games_of(part.index).start, players)
    seat = np.tile(np.arange(players), games)
    place = (seat + index % plan.rotations) % players
    labels = [spec.name for spec in scenario.lineup()]
    return pl.DataFrame(
        {
            "game": index,
            "seat": seat + 1,
            "place": place + 1,
            "bidder": pl.Series(labels)[place],
            **{m.name: part.seat_rows[:, i, :].reshape(-1) for i, m in enumerate(game.seat_measures)},
        }
    )
