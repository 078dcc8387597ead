"""Reports on sweeps: one row a design, the same figures as the sweep, commands that play a design, unfinished ones marked."""

from __future__ import annotations

import json
import re
from pathlib import Path

import polars as pl
import pytest
from pages import opened

from reports.make import Asked, Made, make
from reports.sweep_report import heat_cells, play_command
from simulator import Scenario, Sweep, sweep
from simulator.core.errors import DataError, Interrupted


@pytest.fixture(scope="module")
def swept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("sweeps") / "sweep"
    sweep(Scenario(players=3, bidders="random"), sample=14, max_games=500, equal=True, seed=2, threads=1, output=path)
    return path


def report(path: Path, target: Path) -> Made:
    return make(Asked((path,), lambda file: Scenario(), target))


def test_every_design_is_a_row_with_the_figures_of_the_sweep(swept: Path, tmp_path: Path) -> None:
    made = report(swept, tmp_path / "report")
    assert made.incomplete == []
    found = Sweep.load(swept)
    kept = pl.read_parquet(tmp_path / "report" / "tables" / "designs.parquet")
    assert kept.select(found.to_polars("designs").columns).equals(found.to_polars("designs"))
    assert set(kept.columns) >= {"a", "b", "c", "d"}
    assert (kept["a"] + "," + kept["b"] + "," + kept["c"] + "," + kept["d"]).to_list() == kept["layout"].to_list()
    for name in ("effects_swap", "seat_rates", "measures", "best", "worst"):
        files = list((tmp_path / "report" / "tables").glob(f"{name}*.csv"))
        assert files or name.startswith("effects"), name
    page = made.page.read_text(encoding="utf-8")
    details = json.loads(re.search(r'class="details">(.*?)</script>', page, re.S).group(1))  # type: ignore[union-attr]
    assert len(details) == 14
    names = [name for name, _ in details[0]]
    assert names[:3] == ["seat 1", "seat 2", "seat 3"]
    assert names[-1] == "play it at length"


def test_the_page_of_a_sweep_works_in_a_browser(swept: Path, tmp_path: Path) -> None:
    made = report(swept, tmp_path / "report")
    with opened(made.page) as here:
        here.page.click("#table-designs th[data-column=worst_excess] button")
        here.page.select_option("#table-designs select >> nth=0", index=1)
        here.page.locator("#table-designs tbody tr:not([hidden]) button").first.click()
        assert "bidderup report" in here.page.inner_text("#table-designs tr.detail")
        assert here.problems() == []


def test_the_command_of_a_design_names_every_field() -> None:
    fields = {
        "game": "bidder-up",
        "tiles": ["a", "b"],
        "baby_animals": True,
        "switches": {"zero_bid": "can-win"},
        "players": 3,
    }
    assert play_command(fields) == (
        "bidderup report --game bidder-up --tiles a,b --set baby_animals=true --set switches.zero_bid=can-win --players 3"
    )


def test_cells_of_the_heatmap_are_means_over_the_designs_with_a_piece_on_a_place() -> None:
    table = pl.DataFrame({"layout": ["x,y", "x,x", "y,x"], "value": [0.1, 0.3, 0.5], "games": [10, 20, 30]})
    cells = heat_cells(table, ["a", "b"])
    rows = {(r["piece"], r["place"]): (r["mean"], r["designs"], r["games"]) for r in cells.iter_rows(named=True)}
    assert rows["x", "a"] == (pytest.approx(0.2), 2, 30)
    assert rows["x", "b"] == (pytest.approx(0.4), 2, 50)
    assert rows["y", "a"] == (pytest.approx(0.5), 1, 30)


def test_an_unfinished_sweep_is_shown_as_far_as_it_came_and_marked(tmp_path: Path) -> None:
    path, seen = tmp_path / "sweep", []

    def stop(done: int, total: int) -> None:
        seen.append(done)
        if done > 2 * 4 * 500:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted):
        sweep(
            Scenario(players=2, bidders="random"),
            sample=4,
            max_games=4000,
            seed=2,
            threads=1,
            output=path,
            progress=stop,
        )
    made = report(path, tmp_path / "report")
    assert "unfinished; go on with: bidderup resume" in made.incomplete[0]
    assert made.manifest["complete"] is False
    piece = sorted((path / "batches").glob("*.parquet"))[0]
    piece.write_bytes(piece.read_bytes()[:50])
    with pytest.raises(DataError, match=r"is damaged.*resume"):
        report(path, tmp_path / "other")
