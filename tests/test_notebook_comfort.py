"""What a notebook shows: rich tables that escape what they show, and one progress bar for widgets and terminals."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from simulator import Scenario, progress, simulate
from simulator.lab.compare import Variant, compare
from simulator.lab.tournament import tournament

HOSTILE = "<b>bold</b>.py"


@pytest.fixture
def hostile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return a bidder in a file whose name is HTML."""
    monkeypatch.chdir(tmp_path)
    Path("<b>").mkdir()
    text = "from simulator.bidder_up.authors import Bidder\n\n\nclass Bold(Bidder):\n    '''Bids <i>boldly</i>.'''\n"
    (Path("<b>") / "x<b>.py").write_text(text, encoding="utf-8")
    return "<b>/x<b>.py:bold"


def test_scenarios_and_results_are_tables_that_escape_names(hostile: str) -> None:
    scenario = Scenario(players=2, bidders=(hostile, "random"), numbers={"raid": 3})
    text = scenario._repr_html_()
    assert "raid = 3" in text
    assert scenario.hash() in text
    assert "<b>" not in text
    results = simulate(scenario, 100, threads=1)
    assert "<table>" in results._repr_html_()
    assert "<b>" not in results._repr_html_()


def test_comparisons_and_tournaments_are_tables_that_escape_names() -> None:
    scenario = Scenario(players=2, bidders="random")
    found = compare([("one", scenario), ("two", scenario)], 300, threads=1)
    found.variants[1] = Variant("<b>two", found.variants[1].results)
    assert "&lt;b&gt;two minus one" in found._repr_html_()
    assert "<b>" not in found._repr_html_()
    assert "win rate of seat 1" in repr(found)
    cup = tournament(scenario, ["random", "all-rounder"], 40, threads=1)
    assert repr(cup).splitlines()[4].startswith("all-rounder")
    assert "<td>all-rounder</td>" in cup._repr_html_()


def test_a_progress_bar_counts_to_the_end_and_starts_anew(capsys: pytest.CaptureFixture[str]) -> None:
    move = progress("games")
    simulate(Scenario(players=2, bidders="random"), 500, threads=1, progress=move)
    shown = capsys.readouterr().err
    assert "games" in shown
    assert "100%" in shown
    move(1, 2)
    move(2, 2)
    assert "100%" in capsys.readouterr().err


def test_a_bar_is_a_widget_in_a_notebook_where_there_are_widgets(monkeypatch: pytest.MonkeyPatch) -> None:
    """tqdm chooses by what runs it; ours hands the choice to it."""
    import tqdm.auto

    made: list[dict[str, Any]] = []

    class Bar:
        n = 0
        total = 0

        def __init__(self, **options: Any) -> None:
            made.append(options)

        def update(self, more: int) -> None:
            self.n += more

        def close(self) -> None:
            made.append({"closed": self.n})

    monkeypatch.setattr(tqdm.auto, "tqdm", Bar)
    move = progress("designs")
    move(3, 10)
    move(10, 10)
    assert made[0]["desc"] == "designs"
    assert made[1] == {"closed": 10}
