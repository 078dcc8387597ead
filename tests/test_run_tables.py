"""The tables of a run: each against a recomputation from the rows, and known truths of the coin game."""

from __future__ import annotations

import math
from pathlib import Path

import coin_game  # registers the coin game
import numpy as np
import polars as pl
import pytest

from simulator import Results, Scenario, simulate
from simulator.core.engine import WIN_UNITS
from simulator.core.errors import UserError
from simulator.lab.reading import TABLES
from simulator.stats.unevenness import unevenness

MIXED = ("keeper", "chancer", "wavering", "keeper")
assert coin_game.GAME.name == "coin"


@pytest.fixture(scope="module")
def coins() -> Results:
    return simulate(Scenario(game="coin", players=4, rounds=4, bidders=MIXED), games=8000, seed=3, rows=True, threads=1)


@pytest.fixture(scope="module")
def animals() -> Results:
    bidders = ("all-rounder", "random", "hoarder", "all-rounder")
    return simulate(Scenario(bidders=bidders), games=4000, seed=4, rows=True, threads=1)


@pytest.fixture(params=["coins", "animals"])
def results(request: pytest.FixtureRequest) -> Results:
    found: Results = request.getfixturevalue(request.param)
    return found


def test_every_table_states_its_games_and_every_interval_holds_its_figure(results: Results) -> None:
    for name in TABLES:
        if name in ("dictionary", "extremes"):
            continue
        if name == "places" and results.scenario.game == "coin":
            continue
        table = results.to_polars(name)
        assert table.height > 0, name
        assert table["games"].is_between(1, results.games).all(), name
        figure = next((c for c in ("win_rate", "value", "rate", "mean") if c in table.columns), None)
        if figure is not None and "low" in table.columns:
            known = table.drop_nulls(["low", "high"])
            assert ((known["low"] <= known[figure] + 1e-9) & (known[figure] <= known["high"] + 1e-9)).all(), name


def test_imbalance_and_evenness_are_those_of_the_rates(results: Results) -> None:
    rates = results.seat_rates()["win_rate"].to_numpy()
    table = {r["metric"]: r for r in results.to_polars("fairness").iter_rows(named=True)}
    assert table["imbalance"]["value"] == pytest.approx(rates.max() - rates.min())
    assert table["evenness"]["value"] == pytest.approx(-(rates * np.log(rates)).sum() / math.log(4))
    wins = results.to_polars("seats").pivot("seat", index="game", values="win").select("1", "2", "3", "4").to_numpy() / WIN_UNITS
    blocks = wins.reshape(results.blocks, results.plan.rotations, 4).mean(axis=1)
    noise = 4 * blocks.var(axis=0, ddof=1).sum() / results.blocks
    assert table["w"]["value"] == pytest.approx(math.sqrt(max(0.0, 4 * ((rates - 0.25) ** 2).sum() - noise)), abs=1e-9)


def test_the_range_of_an_even_game_is_what_chance_gives() -> None:
    """At 100,000 independent games the range of four even seats averages 2.0588 · √(1/4n), a third of a point (metrics 3)."""
    n, k = 100_000, 4
    covariance = (np.eye(k) / k - np.full((k, k), 1 / k**2)) / n
    found = {u.name: u for u in unevenness(np.full(k, 0.25), covariance, n)}
    assert found["imbalance"].expected == pytest.approx(2.0588 / math.sqrt(4 * n), rel=0.01)
    assert found["evenness"].high == 1.0


@pytest.mark.parametrize("rates", [(0.25, 0.25, 0.25, 0.25), (0.28, 0.24, 0.24, 0.24)])
def test_intervals_of_unevenness_cover_the_truth(rates: tuple[float, ...]) -> None:
    """400 runs of 2,000 games; 95 % nominal, three standard errors below allowed; at 0 a percentile bootstrap never covers."""
    rng, n, p = np.random.default_rng(8), 2000, np.array(rates)
    evenness = -(p * np.log(p)).sum() / math.log(4)
    truth = {"imbalance": np.ptp(p), "w": math.sqrt(4 * ((p - 0.25) ** 2).sum()), "evenness": evenness}
    hits = dict.fromkeys(truth, 0)
    for wins in rng.multinomial(n, p, size=400):
        q = wins / n
        for u in unevenness(q, (np.diag(q) - np.outer(q, q)) / n, n):
            hits[u.name] += u.low - 1e-12 <= truth[u.name] <= u.high + 1e-12
    assert all(count / 400 > 0.917 for count in hits.values()), hits


def test_equal_blocks_do_not_promise_certainty() -> None:
    for u in unevenness(np.full(4, 0.25), np.zeros((4, 4)), 50):
        assert u.high - u.low > 0.001, u


def test_scores_are_those_of_the_rows(results: Results) -> None:
    rows = results.to_polars("seats")
    for row in results.to_polars("scores").iter_rows(named=True):
        own = rows.filter(seat=row["index"]) if row["scope"] == "seat" else rows.filter(bidder=row["label"])
        assert row["mean"] == pytest.approx(own["score"].mean())
        assert row["sd"] == pytest.approx(own["score"].std())
        measure = results.game.seat_measures[results.game.seat_row("score")]
        for name, p in (("p5", 0.05), ("median", 0.5), ("p95", 0.95)):
            assert abs(row[name] - float(own["score"].quantile(p) or 0)) <= measure.width


def test_places_are_those_of_the_rows(animals: Results) -> None:
    rows = animals.to_polars("seats")
    table = animals.to_polars("places")
    for row in table.iter_rows(named=True):
        own = rows.filter(seat=row["seat"])["rank"]
        assert row["rate"] == pytest.approx((own == row["place"]).mean())
        assert row["mean_place"] == pytest.approx(own.mean())
    assert table.group_by("seat").agg(pl.col("rate").sum())["rate"].to_list() == pytest.approx([1.0] * 4)


def test_a_game_without_ranks_says_so(coins: Results) -> None:
    with pytest.raises(UserError, match="keeps no ranks"):
        coins.to_polars("places")
    with pytest.raises(UserError, match="did you mean 'fairness'"):
        coins.to_polars("fairnes")


def test_the_ledger_adds_up_to_the_scores_and_its_differences_to_nothing(results: Results) -> None:
    table, scores = results.to_polars("ledger"), results.to_polars("scores")
    for row in scores.iter_rows(named=True):
        own = table.filter(scope=row["scope"], index=row["index"])
        assert own["mean"].sum() == pytest.approx(row["mean"])
    apart = table.filter(scope="seat").group_by("source").agg(pl.col("difference").sum())
    assert apart["difference"].to_list() == pytest.approx([0.0] * apart.height, abs=1e-6)


def test_who_holds_every_place_differs_from_nobody() -> None:
    alone = simulate(Scenario(game="coin", players=2, bidders="chancer"), games=500, threads=1)
    own = alone.to_polars("ledger").filter(scope="bidder")
    assert own.select("difference", "difference_low", "difference_high").to_numpy().tolist() == [[0.0, 0.0, 0.0]] * own.height


def test_outcome_and_course_are_those_of_the_rows(results: Results) -> None:
    games = results.to_polars("games")
    outcome = dict(results.to_polars("outcome").select("metric", "value").iter_rows())
    margin = games["margin"].to_numpy().astype(float)
    assert outcome["tie_rate"] == pytest.approx(games["tied"].mean())
    assert outcome["completion"] == pytest.approx(1 - games["capped"].to_numpy().mean())
    assert outcome["closeness"] == pytest.approx(1 / math.sqrt((margin**2).mean()))
    course = dict(results.to_polars("course").select("metric", "value").iter_rows())
    assert course["lock_in"] == pytest.approx(games["lock_in"].to_numpy().mean() / 10_000)
    assert course["comeback"] == pytest.approx(games["comeback"].sum() / WIN_UNITS / games["half_last"].sum())
    last = results.to_polars("standings").filter(bin=20).sort("seat")["mean"].to_list()
    assert last == pytest.approx(results.to_polars("scores").filter(scope="seat")["mean"].to_list())
    runaway = results.to_polars("runaway")
    assert runaway["turns"].sum() <= games["turns"].sum()
    assert runaway.filter(bin=20)["rate"][0] > 0.9


def test_independent_tosses_have_no_feedback() -> None:
    """One coin a turn for two keepers: what comes after half-time does not depend on the lead; the true slope is 0."""
    fair = simulate(Scenario(game="coin", players=2, coins=1, rounds=20, bidders="keeper"), games=20_000, seed=9, threads=1)
    slope = fair.to_polars("course").filter(metric="feedback_slope").row(0, named=True)
    assert slope["low"] < 0 < slope["high"]
    assert abs(slope["value"]) < 0.03


def test_the_explanation_names_what_surely_differs(animals: Results) -> None:
    from simulator.lab.ledger import explanation

    found = explanation(animals, 1)
    assert len(found) >= 3
    assert animals.to_dict()["verdict"]["explanation"]


def test_tables_are_the_same_after_saving(coins: Results, tmp_path: Path) -> None:
    again = simulate(coins.scenario, games=8000, seed=3, rows=True, output=tmp_path / "run", threads=2)
    for name in TABLES:
        if name != "places":
            assert again.to_polars(name).equals(coins.to_polars(name)), name
