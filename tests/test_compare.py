"""Comparisons on common random numbers: equal variants differ by nothing, a real difference is found, bad ones are refused."""

from __future__ import annotations

import math
from typing import Any

import polars as pl
import pytest

from simulator import Scenario, simulate
from simulator.cli.compare import _show
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


def test_pairing_pays_in_games() -> None:
    """Two close layouts, 25,000 games each, paired and apart: as sharp with fewer games, by the factor that is printed.

    Whether somebody refuses or how long a game takes hangs on chance both share. The spread of a ratio of variances from 100
    batches is about 20 %.
    """
    variants = vary(Scenario(), "tiles=classic,dutch,classic,secret-value;classic,dutch,classic,secret-count")
    table = {r["measure"]: r for r in compare(variants, 25_000, seed=1).differences().iter_rows(named=True)}
    apart = [simulate(s, 25_000, seed).measures() for seed, (_, s) in ((2, variants[0]), (3, variants[1]))]
    for name in ("turns", "sold", "refused"):
        rows = [m.row(by_predicate=pl.col("measure") == name, named=True) for m in apart]
        variance = sum(((r["high"] - r["low"]) / 2 / 1.96) ** 2 for r in rows)
        saved = variance / table[name]["error"] ** 2
        assert saved > 1.3, name
        assert saved == pytest.approx(table[name]["variance_reduction"], rel=0.6), name
        assert table[name]["pairing_helped"]


def test_the_command_says_what_pairing_was_worth(bidderup: Any) -> None:
    close = bidderup("compare", "--games", "5000", "--vary", "numbers.raid=5;4").out
    turns = next(line for line in close.splitlines() if line.startswith("turns"))
    assert int(turns.split()[-1].replace(",", "")) > 5000
    never = next(line for line in close.splitlines() if line.startswith("capped"))
    assert "the same in every batch" in never
    assert never.split()[-2:] == ["no", "help"]


def test_the_command_says_so_when_pairing_did_not_help(capsys: pytest.CaptureFixture[str]) -> None:
    table = compare(vary(Scenario(), "numbers.raid=5;4"), 600).differences()
    _show(table.with_columns(variance_reduction=pl.lit(0.9), pairing_helped=pl.lit(False)))
    assert "pairing did not help" in capsys.readouterr().out


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
    found = compare(vary(Scenario(), "numbers.final_raise=3;2"), 1).differences()
    assert set(found["low"]) == {-math.inf}
    assert set(found["high"]) == {math.inf}
