"""Luck by source: known shares are found, and holding a stream changes nothing else."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import coin_game  # noqa: F401
import numpy as np
import polars as pl
import pytest
import two_streams_game  # noqa: F401

from simulator.core import registry
from simulator.core.errors import UserError
from simulator.core.scenario import Scenario
from simulator.core.session import Session, stream_count
from simulator.lab.luck import NOISE, REST, luck, sources_of
from simulator.stats.jackknife import intervals


def shares(table: pl.DataFrame, measure: str) -> dict[str, dict[str, Any]]:
    return {r["source"]: r for r in table.filter(pl.col("measure") == measure).iter_rows(named=True)}


def test_a_single_stream_decides_everything() -> None:
    found = shares(luck(Scenario(game="coin"), 4000).shares(), "win")
    assert found["chance"]["share"] == pytest.approx(1)
    assert found["chance"]["total"] == pytest.approx(1, abs=0.1)
    assert found[REST]["share"] == pytest.approx(0, abs=1e-12)
    assert not found[NOISE]["used"]
    assert found[NOISE]["share_low"] is None


def test_two_streams_have_their_known_shares() -> None:
    table = luck(Scenario(game="two-streams"), 40_000, threads=1).shares()
    truth = {
        "win": {"large": (0.0, 1.0), "small": (0.0, 1.0), REST: (1.0, None)},
        "score": {"large": (0.9, 0.9), "small": (0.1, 0.1), REST: (0.0, None)},
    }
    for measure, sources in truth.items():
        found = shares(table, measure)
        for source, (share, total) in sources.items():
            row = found[source]
            error = (row["share_high"] - row["share_low"]) / 4
            assert abs(row["share"] - share) < 4 * error + 1e-9, (measure, source)
            assert error < 0.02
            if total is not None:
                assert row["total"] == pytest.approx(total, abs=0.03), (measure, source)


def test_bidders_that_draw_are_a_source() -> None:
    """A bidder that tosses again with a chance of 1/2: neither the coins nor its noise decide alone."""
    found = shares(luck(Scenario(game="coin", bidders="wavering"), 8000).shares(), "win")
    assert found["chance"]["share_low"] > 0.15
    assert found[NOISE]["total_low"] > 0.5
    assert found[REST]["share_low"] > 0.5


def test_intervals_of_shares_cover() -> None:
    """Fewer than 99.9 % of 200 studies of 2,000 games would miss more often than 22 times; the band is the binomial one."""
    truth, missed = {"large": 0.9, "small": 0.1}, 0
    for seed in range(100):
        found = shares(luck(Scenario(game="two-streams"), 2000, seed, ("score",), threads=1).shares(), "score")
        missed += sum(not found[s]["share_low"] <= t <= found[s]["share_high"] for s, t in truth.items())
    assert missed <= 22


@pytest.mark.parametrize("game", ["coin", "bidder-up"])
def test_a_stream_alone_is_changed_and_only_that(game: str) -> None:
    """Rows with one stream reseeded to its own seed are the rows of the plain run; another seed gives others."""
    session = Session(Scenario(game=game), 5)
    count = stream_count(session.game)
    plain = session.play(session.new_record(), 0, 30, rows=True).seat_rows
    same = session.reseeded(5, [0])
    other = session.reseeded(6, range(count))
    assert (same.play(same.new_record(), 0, 30, rows=True).seat_rows == plain).all()
    changed = other.play(other.new_record(), 0, 30, rows=True).seat_rows
    whole = Session(Scenario(game=game), 6)
    assert (changed == whole.play(whole.new_record(), 0, 30, rows=True).seat_rows).all()
    assert (changed != plain).any()
    assert (session.play(session.new_record(), 0, 30, rows=True).seat_rows == plain).all()


@pytest.mark.parametrize("name", registry.names(registry.GAMES))
def test_every_stream_of_a_game_is_named(name: str) -> None:
    game = registry.game(name)
    count = int(game.record["streams"].shape[0])
    assert len(game.streams) in (0, count)
    streams = [s for listed in sources_of(game, 2).values() for s in listed]
    assert sorted(streams) == list(range(count + 2))
    assert len(sources_of(game, 2, each=True)) == count + 2


def test_dice_of_bidder_up_are_one_source_unless_asked_for_each() -> None:
    game = registry.game("bidder-up")
    assert list(sources_of(game, 4)) == ["set-up", "ties and asking order", "chance", "tickets", "dice", NOISE]
    assert "dice 3" in sources_of(game, 4, each=True)


def test_the_jackknife_agrees_with_the_formula_for_a_mean() -> None:
    values = np.random.default_rng(2).normal(size=(40, 1))
    (found,) = intervals(values, lambda total: total / 40)
    assert found.mean == pytest.approx(values.mean())
    assert found.error == pytest.approx(values.std(ddof=1) / 40**0.5)


def test_what_cannot_be_asked_is_refused() -> None:
    with pytest.raises(UserError, match="did you mean 'score'"):
        luck(Scenario(game="coin"), 4000, measures=("scor",))
    with pytest.raises(UserError, match="too few: 100 are needed"):
        luck(Scenario(game="coin"), 10)
    with pytest.raises(UserError, match="nothing is left to chance"):
        luck(Scenario(game="coin", coins=0), 1000)


def test_the_command(bidderup: Any, tmp_path: Path) -> None:
    said = bidderup("luck", "--game", "coin", "--games", "400", "--json", "-o", "study")
    assert said.code == 0
    data = json.loads(said.out)
    assert {r["source"] for r in data["shares"]} == {"chance", NOISE, REST}
    assert pl.read_parquet(tmp_path / "study" / "shares.parquet").height == 6
    shown = bidderup("luck", "--game", "coin", "--games", "400")
    assert "no game depended on it" in shown.out
    assert bidderup("luck", "--game", "coin", "--games", "400", "-o", "study").code == 2


def test_a_notebook_shows_it() -> None:
    found = luck(Scenario(game="coin"), 400)
    assert "<table>" in found._repr_html_()
    assert "luck by source" in repr(found)
    assert found.to_pandas().shape[0] == 6
