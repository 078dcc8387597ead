"""A fourth game, in one file of under 150 lines, gets all the machinery: simulate, replay, compare, report."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest
import sealed_bid_game

from reports.make import Asked, make
from simulator import Scenario, simulate
from simulator.lab.compare import compare
from simulator.lab.replay import Replay
from simulator.lab.results import Results

SHADES = Scenario(game="sealed-bid", players=3, money=300, bidders=("shader", "spender", "shader:share=0.5"))


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Results:
    return simulate(SHADES, games=3000, seed=2, output=tmp_path_factory.mktemp("fourth") / "run")


def test_it_is_short() -> None:
    assert len(Path(sealed_bid_game.__file__).read_text(encoding="utf-8").splitlines()) < 150


def test_it_is_simulated(run: Results) -> None:
    """Who bids all an item is worth to it gains nothing: its score is the money it began with."""
    ledger = run.to_polars("ledger").filter(pl.col("scope") == "bidder")
    scores = {place: part["mean"].sum() for (place,), part in ledger.group_by("index")}
    assert scores[2] == pytest.approx(300)
    assert min(scores[1], scores[3]) > 300
    assert run.to_polars("course").height > 0


def test_it_is_replayed(run: Results) -> None:
    assert run.path is not None
    story = "\n".join(Replay.of(run.path, 5).story())
    assert story.count("comes up") == sealed_bid_game.ITEMS
    assert "Player 3 ends with" in story


def test_it_is_compared() -> None:
    """Money that nobody can spend changes no bid: scores are higher by it in every game, and nobody wins more or less often."""
    found = compare([("poor", SHADES), ("rich", SHADES.replace(money=400))], games=3000).differences()
    rows = {row["measure"]: row for row in found.iter_rows(named=True)}
    assert rows["score"]["difference"] == pytest.approx(100)
    assert rows["score"]["high"] - rows["score"]["low"] == pytest.approx(0, abs=1e-9)
    assert all(rows[f"win rate of seat {s}"]["difference"] == 0 for s in (1, 2, 3))


def test_it_is_reported(run: Results, tmp_path: Path) -> None:
    assert run.path is not None
    made = make(Asked((run.path,), lambda file: SHADES, tmp_path / "report"))
    page = made.page.read_text(encoding="utf-8")
    assert "Sealed Bid" in page
    assert all(name in page for name in ("shader", "spender", "shader:share=0.5"))
    assert made.incomplete == []
