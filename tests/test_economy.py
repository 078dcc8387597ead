"""The tables economy and liquidity: shapes, sums and intervals (metrics 18-22)."""

from __future__ import annotations

import math

import coin_game  # noqa: F401  registers the coin game
import pytest

from simulator.core.errors import UserError
from simulator.core.ratio import Ratio
from simulator.core.scenario import Scenario
from simulator.lab import economy
from simulator.lab.results import Results
from simulator.lab.simulate import simulate
from simulator.stats.intervals import student_quantile, wilson


@pytest.fixture(scope="module")
def run() -> Results:
    return simulate(Scenario(tiles=("classic", "dutch", "secret-value", "second-hand")), games=1000, seed=3)


def figure(run: Results, **wanted: object) -> dict[str, object]:
    """Return the one row of the economy that fits."""
    rows = [r for r in run.to_polars("economy").iter_rows(named=True) if all(r[k] == v for k, v in wanted.items())]
    assert len(rows) == 1
    return rows[0]


def test_a_figure_is_the_ratio_of_its_counters(run: Results) -> None:
    """Efficiency and overpaying by hand from the raw counters (metrics 18, 19)."""
    slots = {(r["slot"], r["size"]): r for r in run.slots().iter_rows(named=True)}
    for (slot, size), counters in slots.items():
        efficiency = figure(run, slot=slot, size=size, metric="efficiency")
        assert efficiency["value"] == pytest.approx(counters["worth_owner"] / counters["worth_highest"])
        overpaid = figure(run, slot=slot, size=size, metric="overpaid")
        assert overpaid["n"] == counters["sold"] + counters["refused"]
        assert overpaid["value"] == pytest.approx(counters["overpaid"] / overpaid["n"])
        assert 0 < overpaid["low"] < overpaid["value"] < overpaid["high"] < 1
        value = figure(run, slot=slot, size=size, metric="realised_value")
        assert value["value"] == pytest.approx(counters["bought_value"] / 6 / overpaid["n"])


def test_shares_of_all_add_up_to_one(run: Results) -> None:
    table = run.to_polars("economy")
    for metric in ("share_of_spending", "share_of_points"):
        assert table.filter(table["metric"] == metric)["value"].sum() == pytest.approx(1)


def test_notes_and_money_are_never_one_ratio(run: Results) -> None:
    """A Count tile has its price in notes and the face value paid; price to value is for Value tiles only (metrics 19)."""
    rows = list(run.to_polars("economy").iter_rows(named=True))
    units = {(r["tile"], r["metric"]): r["unit"] for r in rows}
    assert units["dutch", "price"] == "notes"
    assert units["dutch", "face_value"] == "money"
    assert ("dutch", "price_to_value") not in units
    assert units["classic", "price"] == "money"
    assert ("dutch", "bid_gap") not in units, "only the winner's number is known"


def test_liquidity_has_a_row_for_each_round_and_for_all(run: Results) -> None:
    table = run.to_polars("liquidity")
    gini = table.filter(table["metric"] == "gini")
    single = gini.drop_nulls("round")
    whole = gini.filter(gini["round"].is_null())
    assert single["round"].to_list() == list(range(1, single.height + 1))
    assert whole["n"].item() == single["n"].sum()
    assert whole["value"].item() == pytest.approx((single["value"] * single["n"]).sum() / single["n"].sum())


def test_a_share_without_a_single_case_has_an_upper_end(run: Results) -> None:
    row = figure(run, slot="a", size="small", metric="cannot_pay")
    assert row["value"] == 0
    assert row["low"] == 0
    assert row["high"] == pytest.approx(wilson(0.0, min(row["n"], run.blocks))[1])


def test_one_batch_has_no_interval() -> None:
    """Without a second batch there is nothing to take the spread from."""
    table = simulate(Scenario(), games=1, seed=1).to_polars("economy")
    price = table.filter(table["metric"] == "price")
    assert price["low"].null_count() == price.height > 0


def test_what_a_game_does_not_count_is_no_table(run: Results) -> None:
    coins = simulate(Scenario(game="coin", players=3), games=10)
    with pytest.raises(UserError, match="no table 'economy'"):
        coins.to_polars("economy")
    with pytest.raises(UserError, match="economy, liquidity"):
        run.to_polars("ecomony")


def test_intervals_cover(run: Results) -> None:
    """The jackknife is that of the ratio: against the delta method on the same batches."""
    ratio = next(r for r in economy.ratios(run, "economy") if r.name == "efficiency")
    assert isinstance(ratio, Ratio)
    names = run.game.tally_names(run.scenario)
    upper, lower = ([b.tallies[names.index(c[0])] for b in run.batches] for c in (ratio.numerator, ratio.denominator))
    value = sum(upper) / sum(lower)
    left = [u - value * w for u, w in zip(upper, lower, strict=True)]
    n = len(left)
    error = math.sqrt(sum(x * x for x in left) * n / (n - 1)) / sum(lower)
    row = figure(run, **ratio.keys, metric="efficiency")
    assert (row["high"] - row["low"]) / 2 == pytest.approx(student_quantile(0.975, n - 1) * error, rel=0.02)


def test_lots_add_up_to_the_counters(run: Results) -> None:
    """One row a lot, played again: their sums by slot and pen size are the counters of the run."""
    import polars as pl

    lots = run.to_polars("lots")
    for counters in run.slots().iter_rows(named=True):
        here = lots.filter((pl.col("slot") == counters["slot"]) & (pl.col("size") == counters["size"]))
        assert here.height == counters["sold"] + counters["refused"] + counters["no_sale"]
        assert here["owner"].is_between(1, 4).all()
        assert here["bidder"].null_count() == counters["no_sale"]
        assert (here["bidder"].drop_nulls() != here.drop_nulls("bidder")["seller"]).all()
        for name in ("price", "face", "worth_owner", "worth_highest"):
            assert here[name].sum() == counters[name]
        assert here["value"].sum() * 6 == pytest.approx(counters["value"])


def test_lots_of_some_games_and_their_file(run: Results, tmp_path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    """Any range of games, in pieces of any size, gives the same rows; a file is never overwritten."""
    import polars as pl

    from simulator.lab import lots

    everything = lots.lots(run)
    monkeypatch.setattr(lots, "PIECE_GAMES", 7)
    some = lots.lots(run, 20, 30)
    assert some.equals(everything.filter(pl.col("game").is_between(20, 49)))
    target = tmp_path / "lots.parquet"
    assert lots.write_lots(run, target, 20, 30) == some.height
    assert pl.read_parquet(target).equals(some)
    with pytest.raises(UserError, match="exists; nothing was overwritten"):
        lots.write_lots(run, target)
    with pytest.raises(UserError, match=r"games 990 .. 1009 are not all in the run: it has games 0 .. 999"):
        lots.lots(run, 990, 20)
    with pytest.raises(UserError, match="writes no lots down"):
        lots.lots(simulate(Scenario(game="coin", players=3), games=10))
