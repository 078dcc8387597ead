"""Comparisons on common random numbers: equal variants differ by nothing, a real difference is found, bad ones are refused."""

from __future__ import annotations

import math

import polars as pl
import pytest

from simulator import Scenario, simulate
from simulator.core.errors import UserError
from simulator.lab.compare import compare, vary
from simulator.lab.fairness import evenness, excesses, sentence, verdict


def test_a_variant_against_itself_differs_by_nothing() -> None:
    scenario = Scenario()
    table = compare([("one", scenario), ("two", scenario)], 1000, threads=1).differences()
    assert (table["difference"] == 0).all()
    assert (table["low"] == 0).all()
    rates = table.filter(table["measure"].str.starts_with("win rate"))
    assert rates["correlation"].to_list() == pytest.approx([1.0] * 4)


def test_close_variants_share_their_chance_and_need_fewer_games() -> None:
    """A switch that hardly ever matters leaves most games as they are: the paired interval is far narrower."""
    found = compare(vary(Scenario(), "numbers.final_raise=3;2"), 2000).differences()
    assert (found["difference"] == 0).all()  # no American Count on the table: not one game differs
    layouts = "tiles=classic,dutch,classic,second-hand;classic,dutch,classic,round-the-table"
    close = compare(vary(Scenario(bidders=("random",)), layouts), 8000).differences()
    assert close["variance_reduction"].max() > 1.2


def test_a_real_difference_is_found_with_the_right_sign() -> None:
    table = compare(vary(Scenario(), "switches.first_refusal=true;false"), 2000).differences()
    refused = table.row(by_predicate=pl.col("measure") == "refused", named=True)
    assert refused["high"] < 0
    assert refused["against"] == "switches.first_refusal=true"


def test_differences_are_those_of_the_two_runs() -> None:
    variants = vary(Scenario(), "numbers.raid=5;1")
    table = compare(variants, 1500, seed=4).differences()
    runs = [simulate(s, 1500, 4).measures() for _, s in variants]
    for name in ("turns", "bids", "margin"):
        means = [r.row(by_predicate=pl.col("measure") == name, named=True)["mean"] for r in runs]
        found = table.row(by_predicate=pl.col("measure") == name, named=True)
        assert found["difference"] == pytest.approx(means[1] - means[0])


def test_all_pairs_are_compared_on_request() -> None:
    variants = vary(Scenario(), "numbers.raid=1;3;5")
    found = compare(variants, 300, all_pairs=True).differences()
    assert found.select("variant", "against").n_unique() == 3


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("tiles", "is not FIELD=VALUE"),
        ("numbers.raid=5", "is not FIELD=VALUE"),
        ("numbers.raidd=5;1", "did you mean 'raid'"),
        ("players=3;4", "never paired"),
    ],
)
def test_impossible_comparisons_are_refused(text: str, message: str) -> None:
    with pytest.raises(UserError, match=message):
        compare(vary(Scenario(tiles=("dutch", "classic", "classic", "classic")), text), 100)


def test_fairness_of_a_run() -> None:
    results = simulate(Scenario(), games=3000)
    found = excesses(results)
    assert sum(e.mean for e in found) == pytest.approx(0, abs=1e-12)
    assert 0 < evenness(results) < 1
    wide, narrow = verdict(results, 0.5), verdict(results, 0.001)
    assert wide.kind == "balanced"
    assert narrow.kind == "unbalanced"
    assert "within ±50 points" in sentence(wide, 3000)
    rates = results.seat_rates()["win_rate"].to_list()
    assert evenness(results) == pytest.approx(-math.fsum(p * math.log(p) for p in rates) / math.log(4))


def test_one_batch_gives_no_interval() -> None:
    found = compare(vary(Scenario(), "numbers.final_raise=3;2"), 100).differences()
    assert set(found["low"]) == {-math.inf}
    assert set(found["high"]) == {math.inf}
