"""The main job: the same seed gives the same tables whatever the threads and chunks; a game replays alone as it was played."""

from __future__ import annotations

import itertools

import numpy as np
import polars as pl
import pytest

from simulator import Results, Scenario, simulate
from simulator.core.engine import WIN_UNITS
from simulator.core.errors import Interrupted, UserError
from simulator.core.session import Session
from simulator.core.sums import Plan
from simulator.lab.replay import Replay

MIXED = ("all-rounder", "random", "hoarder", "aggressive-completer")
GAMES = 1200


@pytest.fixture(scope="module")
def mixed() -> Results:
    return simulate(Scenario(bidders=MIXED), games=GAMES, seed=7, rows=True, threads=1)


@pytest.mark.parametrize(("threads", "chunk_games"), [(2, 1000), (2, 37), (1, 5000), (3, 400)])
def test_threads_and_chunks_change_nothing(mixed: Results, threads: int, chunk_games: int) -> None:
    again = simulate(
        Scenario(bidders=MIXED), games=GAMES, seed=7, rows=True, threads=threads, chunk_games=chunk_games
    )
    for table in ("batches", "histograms", "games", "seats"):
        assert again.to_polars(table).equals(mixed.to_polars(table)), table


def test_another_seed_plays_other_games(mixed: Results) -> None:
    other = simulate(Scenario(bidders=MIXED), games=GAMES, seed=8, threads=1)
    assert not other.to_polars("batches").equals(mixed.to_polars("batches"))


def test_a_game_replays_alone_as_it_was_played(mixed: Results) -> None:
    session = Session(mixed.scenario, 7)
    record = session.new_record()
    rows = mixed.to_polars("seats")
    games = mixed.to_polars("games")
    for index in (0, 1, 2, 3, 418, 1199):
        session.begin(record, index)
        while session.turn(record):
            record.log.count = 0
        for m, measure in enumerate(session.game.seat_measures):
            expected = rows.filter(pl.col("game") == index).sort("seat")[measure.name].to_list()
            assert [int(x) for x in record.outcome.seat[m]] == expected
        expected_game = games.filter(pl.col("game") == index).row(0, named=True)
        for m, measure in enumerate(session.game.game_measures):
            assert int(record.outcome.game[m]) == expected_game[measure.name]


def test_rows_and_sums_agree(mixed: Results) -> None:
    seats = mixed.to_polars("seats")
    totals = mixed.sums.totals
    for m, measure in enumerate(mixed.game.seat_measures):
        by_seat = seats.group_by("seat").agg(pl.col(measure.name).sum()).sort("seat")[measure.name]
        by_place = seats.group_by("place").agg(pl.col(measure.name).sum()).sort("place")[measure.name]
        assert totals[mixed.shape.by_seat(m)].tolist() == by_seat.to_list()
        assert totals[mixed.shape.by_place(m)].tolist() == by_place.to_list()
    games = mixed.to_polars("games")
    for m, measure in enumerate(mixed.game.game_measures):
        assert totals[mixed.shape.of_game(m)] == games[measure.name].sum()


def test_block_products_are_those_of_the_rows(mixed: Results) -> None:
    seats = mixed.to_polars("seats").with_columns(block=pl.col("game") // mixed.plan.rotations)
    wins = seats.group_by("block", "place").agg(pl.col("win").sum()).pivot("place", index="block", values="win").sort("block")
    first, last = wins["1"].to_numpy(), wins["4"].to_numpy()
    start = mixed.shape.by_place(0).start
    assert mixed.sums.cross[start, start] == int((first * first).sum())
    assert mixed.sums.cross[start, start + 3] == int((first * last).sum())


def test_every_bidder_sits_everywhere_in_a_block(mixed: Results) -> None:
    seats = mixed.to_polars("seats").with_columns(block=pl.col("game") // 4)
    counted = seats.group_by("block", "bidder").agg(pl.col("seat").n_unique())
    assert counted["seat"].unique().to_list() == [4]


def test_rotated_games_of_a_block_share_their_chance(mixed: Results) -> None:
    session = Session(mixed.scenario, 7)
    record = session.new_record()
    starts = []
    for index in (400, 401, 402, 403, 404):
        session.begin(record, index)
        starts.append(np.array(record.supply_animal).tolist() + np.array(record.pen_animal).tolist())
    assert starts[0] == starts[1] == starts[2] == starts[3] != starts[4]


def test_copies_of_one_bidder_have_even_bidder_rates() -> None:
    scenario = Scenario(bidders=("all-rounder", "all-rounder:hope=0.4001", "all-rounder", "all-rounder:hope=0.4001"))
    results = simulate(scenario, games=400, threads=1)
    assert results.plan.rotations == 2
    assert simulate(games=300, threads=1).bidder_rates().row(0, named=True)["win_rate"] == 0.25


def test_games_are_rounded_up_to_whole_blocks() -> None:
    results = simulate(Scenario(bidders=MIXED), games=10, threads=1)
    assert (results.games, results.blocks, results.plan.rotations) == (12, 3, 4)


def test_fixed_seats_do_not_rotate() -> None:
    results = simulate(Scenario(bidders=MIXED, seats="fixed"), games=10, rows=True, threads=1)
    assert results.plan.rotations == 1
    assert results.to_polars("seats").filter(pl.col("seat") != pl.col("place")).height == 0


@pytest.mark.rule("BU-GAP-25", "BU-GOAL-02")
def test_win_shares_go_to_the_highest_score(mixed: Results) -> None:
    rows = mixed.to_polars("seats").with_columns(
        best=pl.col("score").max().over("game"),
        winners=(pl.col("score") == pl.col("score").max().over("game")).sum().over("game"),
    )
    expected = pl.when(pl.col("score") == pl.col("best")).then(WIN_UNITS // pl.col("winners")).otherwise(0)
    assert rows.filter(pl.col("win") != expected).height == 0


@pytest.mark.rule("BU-GAP-26")
def test_capped_games_are_scored_and_counted() -> None:
    results = simulate(Scenario(numbers={"turn_cap": 10}), games=200, rows=True, threads=1)
    assert results.to_polars("games")["capped"].sum() == 200
    assert results.to_polars("games")["turns"].unique().to_list() == [10]
    assert results.to_polars("seats")["win"].sum() == 200 * WIN_UNITS


def test_tables_for_polars_and_pandas(mixed: Results) -> None:
    assert mixed.to_pandas("seats").shape == (4 * GAMES, 4 + len(mixed.game.seat_measures))
    assert mixed.to_polars().equals(mixed.seat_rates())
    with pytest.raises(UserError, match="did you mean 'batches'"):
        mixed.to_polars("batchs")
    with pytest.raises(UserError, match="--rows"):
        simulate(games=10, threads=1).to_polars("games")


def test_the_summary_states_what_it_must(mixed: Results) -> None:
    said = repr(mixed)
    for part in ("1,200 games in 300 blocks of 4", "seed 7", "tied", "capped", "95 % interval", mixed.scenario.hash()):
        assert part in said
    assert "all passed" in said
    assert "<table>" in mixed._repr_html_()
    assert mixed.to_dict()["self_checks"] == dict.fromkeys(mixed.to_dict()["self_checks"], True)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"games": 0}, "games must be at least 1"),
        ({"games": -5}, "games must be at least 1"),
        ({"threads": 0}, "threads must be at least 1"),
        ({"seed": -1}, "seed -1 is outside"),
        ({"chunk_games": 0}, "chunk_games must be at least 1"),
    ],
)
def test_impossible_numbers_are_refused(arguments: dict[str, int], message: str) -> None:
    with pytest.raises(UserError, match=message):
        simulate(**arguments)  # type: ignore[arg-type]


def test_ctrl_c_keeps_what_is_finished(tmp_path: object) -> None:
    from pathlib import Path

    folder = Path(str(tmp_path)) / "run"

    def press(done: int, total: int) -> None:
        if done > 60_000:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted, match="bidderup resume"):
        simulate(Scenario(numbers={"turn_cap": 2}), games=120_000, output=folder, progress=press)
    part = Results.load(folder)
    assert not part.complete
    assert part.games >= 50_000
    from simulator.lab.simulate import resume

    whole = resume(folder)
    undisturbed = simulate(Scenario(numbers={"turn_cap": 2}), games=120_000)
    assert whole.to_polars("batches").equals(undisturbed.to_polars("batches"))


def test_a_plan_covers_every_game_once() -> None:
    for games, rotations in ((1, 1), (999, 2), (100_000, 4), (3_000_000, 4), (50_000_001, 1)):
        plan = Plan.make(games, rotations)
        assert plan.games >= games > plan.games - rotations
        assert plan.batches <= 1024
        assert sum(len(plan.blocks_of(b)) for b in (0, plan.batches - 1)) > 0
        ranges = [plan.games_of(p) for p in range(plan.parts)]
        assert ranges[0].start == 0
        assert ranges[-1].stop == plan.games
        assert all(a.stop == b.start for a, b in itertools.pairwise(ranges))


def test_a_story_and_a_trace_tell_the_same_game(tmp_path: object) -> None:
    from pathlib import Path

    folder = Path(str(tmp_path)) / "run"
    simulate(Scenario(bidders=MIXED), games=40, seed=3, rows=True, output=folder, threads=1)
    story = list(Replay.of(folder, 17).story())
    trace = list(Replay.of(folder, 17).trace())
    assert story[0] == "Bidder Up!, game 17 of seed 3."
    assert len(trace) - 1 == sum(1 for line in story[5:] if line)
    assert '"index": 17' in trace[0]
    with pytest.raises(UserError, match=r"games 0 \.\. 39"):
        Replay.of(folder, 40)
