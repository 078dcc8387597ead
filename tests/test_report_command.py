"""The command `report`: a scenario is played first; comparisons and tournaments are reported on."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from simulator import Scenario
from simulator.lab.compare import compare, vary
from simulator.lab.comparison_folder import load, save
from simulator.lab.dependence import dependence, other_bidders

Call = Callable[..., Any]


def test_a_scenario_is_played_and_kept_and_the_command_makes_the_same_report(bidderup: Call, tmp_path: Path) -> None:
    Scenario(players=2).save(tmp_path / "two.toml")
    said = bidderup("report", "two.toml", "--games", "500", "--lineup-games", "0", "-o", "one", "--json")
    assert said.code == 0
    data = json.loads(said.out)
    assert (data["games"], data["kind"]) == (500, "run")
    assert (tmp_path / "one" / "run" / "manifest.json").is_file()
    assert data["command"] == "bidderup report one/scenario.toml --games 500 --seed 1 --lineup-games 0 -o again"
    assert bidderup(*data["command"].split()[1:]).code == 0
    for name in ("seat_rates", "measures"):
        one, two = (pl.read_parquet(tmp_path / d / "tables" / f"{name}.parquet") for d in ("one", "again"))
        assert one.equals(two)
    assert bidderup("replay", "one/run", "3").code == 0


def test_two_scenarios_are_compared_and_the_comparison_is_kept(bidderup: Call, tmp_path: Path) -> None:
    (tmp_path / "with.toml").write_text("players = 4\n")
    (tmp_path / "without.toml").write_text("players = 4\n[switches]\nfirst_refusal = false\n")
    said = bidderup("report", "with.toml", "without.toml", "--games", "1000", "-o", "both")
    assert said.code == 0
    assert "surely differ from with" in said.out
    again = bidderup("report", "both/comparison", "-o", "again")
    assert again.out.splitlines()[0] == said.out.splitlines()[0]
    runs = bidderup("report", "both/comparison/variant-1", "both/comparison/variant-2", "-o", "runs")
    assert runs.code == 0
    table = pl.read_parquet(tmp_path / "runs" / "tables" / "differences_1.parquet")
    refused = table.row(by_predicate=pl.col("measure") == "refused", named=True)
    assert refused["surely"]
    assert refused["difference"] < 0


def test_a_comparison_is_saved_and_loaded_to_the_bit(tmp_path: Path) -> None:
    found = compare(vary(Scenario(bidders="random"), "numbers.raid=5;1"), 500, 3, threads=1)
    save(found, tmp_path / "kept")
    assert load(tmp_path / "kept").differences().equals(found.differences())


def test_a_tournament_is_reported_on_and_a_lost_table_is_named(bidderup: Call, tmp_path: Path) -> None:
    bidderup("tournament", "--players", "2", "--bidders", "random,all-rounder", "--games", "80", "-o", "cup")
    (tmp_path / "cup" / "dominance.parquet").write_bytes(b"PAR1")
    said = bidderup("report", "cup", "-o", "report")
    assert said.code == 0
    assert "all-rounder wins most" in said.out
    assert "dominance.parquet is damaged" in said.err
    (tmp_path / "cup" / "standings.parquet").unlink()
    gone = bidderup("report", "cup", "-o", "second")
    assert gone.code == 3
    assert "no readable standings" in gone.err


def test_line_ups_leave_the_own_one_out_and_their_rates_sum_to_one() -> None:
    scenario = Scenario(players=2, bidders="random")
    names = other_bidders(scenario)
    assert "random" not in names
    assert len(names) > 10
    mixed = other_bidders(scenario.replace(bidders=("random", "hoarder")))
    assert {"random", "hoarder"} <= set(mixed)


@pytest.mark.parametrize("games", [200])
def test_every_line_up_is_judged(games: int, monkeypatch: pytest.MonkeyPatch) -> None:
    import simulator.lab.dependence as lab

    scenario = Scenario(players=2, bidders="random")
    few = other_bidders(scenario)[:2]
    monkeypatch.setattr(lab, "other_bidders", lambda scenario: few)
    table = dependence(scenario, games, threads=1)
    assert table.height == 4
    assert table.group_by("lineup").agg(pl.col("win_rate").sum())["win_rate"].to_list() == pytest.approx([1.0, 1.0])
    assert set(table["verdict"]) <= {"balanced", "unbalanced", "undecided"}


def test_a_wrong_source_is_a_message_and_an_exit_code(bidderup: Call) -> None:
    said = bidderup("report", "nowhere")
    assert said.code == 2
    assert "a scenario file (.toml), a run, a comparison, a sweep or a tournament" in said.err


def test_a_comparison_is_kept_on_request_but_not_one_that_ends_by_what_it_finds(bidderup: Call, tmp_path: Path) -> None:
    vary = ("--players", "2", "--bidders", "random", "--vary", "numbers.raid=5;1")
    said = bidderup("compare", *vary, "--games", "300", "-o", "kept")
    assert said.code == 0
    assert len(load(tmp_path / "kept").variants) == 2
    again = bidderup("compare", *vary, "--games", "300", "-o", "kept")
    assert (again.code, "nothing was overwritten" in again.err) == (2, True)
    until = bidderup("compare", *vary, "--until", "verdict", "--max-games", "300", "-o", "other")
    assert (until.code, "is not kept" in until.err) == (2, True)
    assert not (tmp_path / "other").exists()


def test_results_at_hand_make_a_report(tmp_path: Path) -> None:
    from reports.make import report_on
    from simulator import simulate
    from simulator.core.errors import UserError

    results = simulate(Scenario(players=2, bidders="random"), 300, threads=1)
    page = report_on(results, tmp_path / "report")
    assert "bidderup replay RUN" in page.read_text(encoding="utf-8")
    with pytest.raises(UserError, match="no report can be made from a dict"):
        report_on({}, tmp_path / "other")
