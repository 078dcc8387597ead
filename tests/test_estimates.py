"""Means and ratios with intervals: exact over blocks where products were kept, from batches elsewhere; checked by recomputing."""

from __future__ import annotations

from pathlib import Path

import coin_game
import numpy as np
import pytest

from simulator import Results, Scenario, simulate
from simulator.lab.estimates import FEWEST_BATCHES, batch_games, column, estimate, ratio
from simulator.stats.batches import batch_mean, jackknife_ratio
from simulator.stats.intervals import student_quantile

BIDDERS = "keeper,chancer:wanted=0.6"


def played(games: int) -> Results:
    return simulate(Scenario(game="coin", players=2, bidders=BIDDERS), games=games, seed=21, rows=True, threads=1)


def blocks_of(results: Results, name: str, seat: int) -> np.ndarray:
    """Return the mean per game of a seat measure by block, from the rows."""
    rows = results.to_polars("seats").filter(seat=seat + 1)
    return rows[name].to_numpy().reshape(results.blocks, results.plan.rotations).mean(axis=1)


@pytest.fixture(scope="module")
def many() -> Results:
    return played(10_000)


def test_a_single_light_variable_has_the_interval_of_its_block_means(many: Results) -> None:
    shape = many.shape
    measure = [m.name for m in many.game.seat_measures].index("second_toss")
    found = estimate(many, {shape.by_seat(measure).start + 1: 2.0})
    means = 2 * blocks_of(many, "second_toss", 1)
    assert found.mean == pytest.approx(means.mean())
    assert found.error == pytest.approx(means.std(ddof=1) / np.sqrt(many.blocks))
    half = student_quantile(0.975, many.blocks - 1) * found.error
    assert (found.low, found.high) == pytest.approx((means.mean() - half, means.mean() + half))


def test_a_mixture_of_light_variables_takes_its_spread_from_batches(many: Results) -> None:
    assert len(many.batches) >= FEWEST_BATCHES
    start = many.shape.by_seat(2).start
    found = estimate(many, {start: 1.0, start + 1: -1.0})
    exact = blocks_of(many, "first_toss", 0) - blocks_of(many, "first_toss", 1)
    error = exact.std(ddof=1) / np.sqrt(many.blocks)
    assert found.mean == pytest.approx(exact.mean())
    assert 0.5 * error < found.error < 1.7 * error  # 40 batches: the spread of a spread is 11 %, more than three of them allowed
    assert found.high - found.low > 2 * student_quantile(0.975, 10_000) * found.error


def test_few_batches_bound_a_mixture_and_never_understate_it() -> None:
    few = played(2 * (FEWEST_BATCHES - 1))
    assert len(few.batches) < FEWEST_BATCHES
    start = few.shape.by_seat(2).start
    found = estimate(few, {start: 1.0, start + 1: -1.0})
    exact = blocks_of(few, "first_toss", 0) - blocks_of(few, "first_toss", 1)
    assert found.mean == pytest.approx(exact.mean())
    assert found.error >= exact.std(ddof=1) / np.sqrt(few.blocks)


def test_a_ratio_of_sums_has_a_jackknife_interval(many: Results) -> None:
    score, again = many.shape.by_seat(1).start, many.shape.by_seat(3).start
    found = ratio(column(many, again), column(many, score))
    a, b = blocks_of(many, "second_toss", 0), blocks_of(many, "score", 0)
    linear = (a - a.sum() / b.sum() * b) / b.mean()  # the delta method on blocks
    assert found.mean == pytest.approx(a.sum() / b.sum())
    error = linear.std(ddof=1) / np.sqrt(many.blocks)
    assert 0.5 * error < found.error < 1.7 * error


def test_units_of_fixed_point_are_divided_out_wherever_they_are_shown(many: Results) -> None:
    again = many.measures().filter(measure="again").row(0, named=True)
    rows = many.to_polars("games")["again"].to_numpy()
    assert again["mean"] == pytest.approx(rows.mean() / coin_game.AGAIN_UNITS)
    assert again["p5"] is None
    assert "again" not in repr(many)


def test_light_measures_survive_saving(many: Results, tmp_path: Path) -> None:
    again = played(10_000)
    loaded = Results.load(again.save(tmp_path / "run"))
    for field in vars(many.sums):
        assert (getattr(loaded.sums, field) == getattr(many.sums, field)).all(), field
    assert loaded.measures().equals(many.measures())


def test_a_ratio_of_known_sums() -> None:
    """By hand: 6/4 = 1.5; without each batch 5/3, 4/3, so the deviations are ±1/6 and the variance 2·(1/36)·(1/2)."""
    found = jackknife_ratio(np.array([1.0, 2.0]), np.array([1.0, 1.0]))
    assert found.mean == 1.5
    assert found.error == pytest.approx(0.5)
    constant = jackknife_ratio(np.full(5, 3.0), np.full(5, 2.0))
    assert (constant.mean, constant.low, constant.high) == (1.5, 1.5, 1.5)
    assert np.isnan(jackknife_ratio(np.zeros(3), np.zeros(3)).mean)
    assert jackknife_ratio(np.ones(1), np.ones(1)).high == np.inf


def test_intervals_of_batches_cover_as_they_say() -> None:
    """2,000 replications of 20 batches, the last shorter: 95 % nominal, three standard errors allowed."""
    rng = np.random.default_rng(5)
    weight = np.r_[np.full(19, 100.0), 40.0]
    hits = ratio_hits = 0
    for _ in range(2000):
        values = rng.normal(3.0, 1 / np.sqrt(weight)) * weight
        lower = rng.normal(2.0, 0.5 / np.sqrt(weight)) * weight
        found, share = batch_mean(values, weight), jackknife_ratio(values, lower)
        hits += found.low <= 3.0 <= found.high
        ratio_hits += share.low <= 1.5 <= share.high
    assert 0.935 < hits / 2000 < 0.965
    assert 0.93 < ratio_hits / 2000 < 0.97


def test_batch_games_add_up(many: Results) -> None:
    assert batch_games(many).sum() == many.games
