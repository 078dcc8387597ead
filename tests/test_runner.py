"""Pieces of many scenarios: the same parts in the same order, whatever the threads, the chunks and what was played before."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import coin_game  # noqa: F401  registers the game
import pytest

from simulator.core.errors import BidderError
from simulator.core.runner import AHEAD, Part, Piece, pieces_of, run
from simulator.core.scenario import Scenario
from simulator.core.session import Session
from simulator.core.sums import Plan

SMALL = {"turn_cap": 6}  # the games are cut short: they are many, and what a record remembers shows early
UNLIKE: list[dict[str, Any]] = [  # each leaves in a record what the next one must not see
    {"board": "fairground", "raffle_rush": True, "baby_animals": True},
    {"players": 2},
    {"players": 3, "bidders": ("random", "hoarder", "all-rounder")},
    {"board": "fairground", "players": 2, "bidders": ("random", "all-rounder")},
    {},
]
PLAN_GAMES = 600


def sessions(times: int = 1) -> Iterator[Session]:
    """Make sessions on the way, of two games."""
    for _ in range(times):
        for fields in UNLIKE:
            yield Session(Scenario(numbers=SMALL, **fields), seed=5)
            yield Session(Scenario(game="coin", players=2, bidders=("wavering", "keeper")), seed=5)


def pieces(times: int = 1) -> Iterator[Piece]:
    for session in sessions(times):
        yield from pieces_of(session, Plan.make(PLAN_GAMES, session.rotations))


def content(part: Part) -> tuple[Any, ...]:
    sums = [(b.totals.tolist(), b.squares.tolist(), b.cross.tolist(), b.tallies.tolist()) for b in part.batches]
    bins = (part.bins.seat.tobytes(), part.bins.game.tobytes())
    return part.index, sums, bins, part.seat_rows.tolist(), part.game_rows.tolist()


@pytest.fixture(scope="module")
def alone() -> list[tuple[Any, ...]]:
    """What every session gives when it has a record and a run of its own."""
    found = []
    for session in sessions():
        plan = Plan.make(PLAN_GAMES, session.rotations)
        found += [content(part) for _, part in run(pieces_of(session, plan), 1, rows=True, chunk_games=10_000)]
    return found


@pytest.mark.parametrize(("threads", "chunk_games"), [(1, 1000), (2, 37), (3, 260), (2, 7)])
def test_many_scenarios_give_what_each_gives_alone(alone: list[Any], threads: int, chunk_games: int) -> None:
    found = [content(part) for _, part in run(pieces(), threads, rows=True, chunk_games=chunk_games)]
    assert found == alone


def test_a_run_of_several_parts_comes_in_order() -> None:
    session = Session(Scenario(game="coin", players=2, bidders=("wavering", "keeper")), seed=1)
    plan = Plan.make(120_000, session.rotations)
    assert plan.parts == 3
    said: list[int] = []
    found = list(run(pieces_of(session, plan, [2, 0]), 2, progress=said.append))
    assert [part.index for _, part in found] == [2, 0]
    assert [len(part.batches) for _, part in found] == [len(plan.batches_of(p)) for p in (2, 0)]
    assert sum(said) == len(plan.games_of(2)) + len(plan.games_of(0)) == sum(piece.games for piece, _ in found)


def test_pieces_are_made_on_the_way() -> None:
    """However many scenarios follow, only a few are open at a time."""
    made = done = 0

    def counted() -> Iterator[Piece]:
        nonlocal made
        for piece in pieces(times=8):
            made += 1
            yield piece

    for _ in run(counted(), 2):
        done += 1
        assert made - done <= 2 * AHEAD
    assert made == done == 8 * 2 * len(UNLIKE)


def test_a_consumer_that_stops_stops_the_run() -> None:
    drawn = []

    def endless() -> Iterator[Piece]:
        session = Session(Scenario(game="coin", players=2), seed=1)
        plan = Plan.make(10**9, session.rotations)
        for piece in pieces_of(session, plan):
            drawn.append(piece.part)
            yield piece

    for piece, _ in run(endless(), 2):
        if piece.part == 2:
            break
    assert len(drawn) < 10


def test_the_first_error_is_told_whatever_the_threads(tmp_path: Path) -> None:
    """Two scenarios break, the later one at once: told is what broke first in the order of the games."""
    file = tmp_path / "breaking.py"
    file.write_text(
        "from simulator.plugins import Bidder, Parameter\n"
        "class Breaking(Bidder):\n"
        "    '''Breaks in a late game.'''\n"
        "    game = 'coin'\n"
        "    late = Parameter(0, 0, 1e9)\n"
        "    def again(table, me, mind):\n"
        "        return 0 if table.game < me.late else 7\n"
    )

    def broken() -> Iterator[Piece]:
        for late in (2900, 0):
            session = Session(Scenario(game="coin", players=2, bidders=f"{file}:breaking:late={late}"), seed=1)
            yield from pieces_of(session, Plan.make(4000, session.rotations))

    for threads, chunk_games in ((1, 1000), (4, 1000), (3, 100)):
        with pytest.raises(BidderError, match="in game 2900,"):
            list(run(broken(), threads, chunk_games=chunk_games))
