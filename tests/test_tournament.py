"""Tournaments and tuning: every mix is played fairly, equal bidders come out equal, a better one dominates."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

from simulator import Scenario
from simulator.core import registry
from simulator.core.errors import UserError
from simulator.lab import contest, standings
from simulator.lab.lineups import arrangements, groups, opponents
from simulator.lab.tournament import Tournament, tournament
from simulator.lab.tune import tune

BIDDERS = ["random", "all-rounder", "hoarder"]


@pytest.fixture(scope="module")
def played() -> Tournament:
    return tournament(Scenario(players=3, tiles=("dutch", "classic", "classic", "classic")), BIDDERS, 480, seed=2)


@pytest.mark.parametrize(("n", "k"), [(2, 2), (4, 3), (6, 4)])
def test_every_multiset_is_a_group(n: int, k: int) -> None:
    assert len(groups(n, k)) == math.comb(n + k - 1, k)
    assert len(list(opponents(n, k))) == math.comb(n + k - 2, k - 1)


@pytest.mark.parametrize(("group", "count"), [((0, 0, 0, 0), 1), ((0, 0, 1, 1), 2), ((0, 1, 2, 3), 6), ((0, 0, 1, 2), 3)])
def test_arrangements_are_the_distinct_orders_around_the_table(group: tuple[int, ...], count: int) -> None:
    found = arrangements(group)
    assert len(found) == count
    turned = {order[i:] + order[:i] for order in found for i in range(len(order))}
    assert len(turned) == math.factorial(4) // math.prod(math.factorial(group.count(b)) for b in set(group))


def test_rates_of_a_table_sum_to_one(played: Tournament) -> None:
    for group, table in played.tables.items():
        places = [group.count(b) for b in sorted(set(group))]
        assert (table.rates @ np.array(places)) == pytest.approx(1.0)


def test_finishing_orders_count_every_game(played: Tournament) -> None:
    assert sum(o.count.sum() for o in played.orders()) == played.games
    for table in played.tables.values():
        merged = np.concatenate([np.sort(o.bidder, axis=1) for o in table.orders])
        assert (merged == np.array(table.group)).all()


def test_copies_share_evenly_and_the_better_dominates(played: Tournament) -> None:
    for b in range(3):
        assert played.tables[(b, b, b)].rates == pytest.approx(1 / 3)
    pairs = {(r["bidder"], r["dominates"]) for r in standings.dominance(played).iter_rows(named=True)}
    assert ("all-rounder", "random") in pairs
    assert not any(better == "random" for better, _ in pairs)
    table = standings.standings(played)
    assert table["bidder"].to_list()[-1] == "random"
    assert table["rating"].sum() == pytest.approx(0, abs=1e-9)
    assert table["share"].sum() == pytest.approx(1)


def test_a_best_response_is_judged_on_other_games(played: Tournament) -> None:
    found = standings.best_responses(played)
    assert found.filter(found["table_of"] == "random")["best_response"][0] != "random"
    own = found.filter(found["table_of"] == found["best_response"])
    assert (own["gain"] == 0).all()


def test_the_same_seed_gives_the_same_tournament(played: Tournament) -> None:
    again = tournament(played.scenario, BIDDERS, 480, seed=2, threads=1)
    for group, table in played.tables.items():
        assert (again.tables[group].rates == table.rates).all()


def test_a_tournament_is_saved_whole_and_never_over_another(played: Tournament, tmp_path: Path) -> None:
    tables = contest.tables_of(played)
    contest.save(tmp_path / "t", played, tables)
    for name in tables:
        assert (tmp_path / "t" / f"{name}.csv").is_file()
    with pytest.raises(UserError, match="nothing was overwritten"):
        contest.save(tmp_path / "t", played, tables)


def test_impossible_tournaments_are_refused() -> None:
    with pytest.raises(UserError, match="at least two"):
        tournament(Scenario(), ["random"], 10)
    with pytest.raises(UserError, match="named twice"):
        tournament(Scenario(), ["random", "random"], 10)
    with pytest.raises(UserError, match="did you mean 'hoarder'"):
        tournament(Scenario(), ["random", "hoardr"], 10)


def test_figures_take_axes_and_state_n(played: Tournament) -> None:
    from matplotlib.figure import Figure

    from reports.tournament_figures import payoff_heatmap, rating_intervals, share_curves

    tables = contest.tables_of(played)
    axes = Figure().subplots(1, 3)
    assert payoff_heatmap(tables["newcomers"], 3, ax=axes[0]) is axes[0]
    assert rating_intervals(tables["standings"], ax=axes[1]) is axes[1]
    assert share_curves(tables["alpha_rank"], ax=axes[2]) is axes[2]
    for ax in axes:
        assert "games" in ax.get_title(loc="left")


def test_tuning_mends_a_spoilt_parameter(tmp_path: Path) -> None:
    """An all-rounder that never offers more than a tenth of its money is tuned back: the held-out gain is surely positive."""
    found = tune(Scenario(), "all-rounder:purse=0.1", ["all-rounder"], 24, 800, seed=3, only=["purse"])
    assert found.after["purse"] > 0.3
    assert found.gain.low > 0
    found.save(tmp_path / "tuned.toml")
    spec = registry.parse_bidder(f"all-rounder@{tmp_path / 'tuned.toml'}", "bidder-up")
    assert spec.values["purse"] == pytest.approx(found.after["purse"], abs=1e-4)
    with pytest.raises(UserError, match="nothing was overwritten"):
        found.save(tmp_path / "tuned.toml")


def test_tuning_names_an_unknown_parameter() -> None:
    with pytest.raises(UserError, match="no parameter 'purze'"):
        tune(Scenario(), "all-rounder", ["random"], 4, 40, only=["purze"])
