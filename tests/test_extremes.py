"""The most extreme games: exact, and the same whatever chunks, threads and parts played them."""

from __future__ import annotations

from pathlib import Path

import coin_game
import numpy as np
import pytest

from simulator import Results, Scenario, simulate
from simulator.core.extremes import KEPT, Extreme, merged, no_games

SCENARIO = Scenario(game="coin", players=3, rounds=4, bidders=("keeper", "chancer", "wavering"))
assert coin_game.GAME.criteria


@pytest.fixture(scope="module")
def whole() -> Results:
    return simulate(SCENARIO, games=3000, seed=5, rows=True, threads=1, chunk_games=5000)


def naive(results: Results, criterion: Extreme) -> list[tuple[int, int]]:
    """Return (game, value) of the ten most extreme games, from the rows."""
    seats = results.to_polars("seats")
    if criterion.measure in seats.columns:
        by_game = seats.sort("game").group_by("game", maintain_order=True)
        column = (by_game.max() if criterion.highest else by_game.min())[criterion.measure].to_list()
    else:
        column = results.to_polars("games")[criterion.measure].to_list()
    sign = -1 if criterion.highest else 1
    order = sorted(range(len(column)), key=lambda g: (sign * column[g], g))[:KEPT]
    return [(g, column[g]) for g in order]


def test_they_are_those_of_all_games(whole: Results) -> None:
    table = whole.extremes()
    assert {"longest", "narrowest_margin", "lowest_score", "most_lead_changes"} <= set(table["criterion"])
    for criterion in whole.game.criteria:
        found = table.filter(criterion=criterion.name).sort("rank")
        assert found["rank"].to_list() == list(range(1, KEPT + 1))
        assert list(zip(found["game"], found["value"], strict=True)) == naive(whole, criterion), criterion.name


@pytest.mark.parametrize(("threads", "chunk_games"), [(2, 37), (1, 100), (2, 1000)])
def test_chunks_and_threads_change_nothing(whole: Results, threads: int, chunk_games: int) -> None:
    again = simulate(SCENARIO, games=3000, seed=5, threads=threads, chunk_games=chunk_games)
    assert again.extremes().equals(whole.extremes())


def test_parts_and_saving_change_nothing(tmp_path: Path) -> None:
    short = Scenario(game="coin", players=2, bidders="keeper")
    played = simulate(short, games=120_000, seed=5, threads=1)
    assert played.plan.parts > 1
    saved = Results.load(played.save(tmp_path / "run"))
    assert saved.extremes().equals(played.extremes())


def test_fewer_games_than_are_kept_leave_places_empty() -> None:
    few = simulate(SCENARIO, games=3, threads=1).extremes()
    assert few.group_by("criterion").len()["len"].to_list() == [3] * len(coin_game.GAME.criteria)


def test_merging_is_a_matter_of_value_and_index_alone() -> None:
    rng = np.random.default_rng(3)
    pieces = []
    for first in (0, 40, 80):
        piece = no_games(1)
        for game in range(first, first + 40):
            one = no_games(1)
            one[0, 0] = rng.integers(0, 6), game
            piece = merged(piece, one)
        pieces.append(piece)
    forwards = merged(merged(pieces[0], pieces[1]), pieces[2])
    backwards = merged(pieces[2], merged(pieces[1], pieces[0]))
    assert (forwards == backwards).all()
    assert (np.diff(forwards[0, :, 0]) <= 0).all()
