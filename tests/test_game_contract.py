"""What every registered game promises the engine; the coin game shows that the engine knows no particular game."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from playing import Job, play, play_in_plain_python

from simulator.core import registry
from simulator.core.engine import DECISION_COUNT, LOG_FIELDS, WIN_UNITS
from simulator.core.events import Story
from simulator.core.scenario import Scenario
from simulator.core.session import Session

GAMES = registry.names(registry.GAMES)
TABLES = [(name, players) for name in GAMES for players in registry.game(name).scenario.counts]


def scenario(game: str, players: int, **fields: Any) -> Scenario:
    """Return a scenario of a game in which every registered bidder of the game sits in turn."""
    bidders = [b.name for b in registry.bidders_of(game)]
    lineup = [bidders[i % len(bidders)] for i in range(players)]
    return Scenario(**{"game": game, "players": players, "bidders": tuple(lineup), **fields})


def test_the_coin_game_is_registered_beside_the_real_ones() -> None:
    assert {"coin", "bidder-up"} <= set(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_names_are_complete_and_unique(name: str) -> None:
    game = registry.game(name)
    assert game.name == name
    assert game.title
    assert game.seat_measures[0].name == "win"
    for measures in (game.seat_measures, game.game_measures):
        names = [m.name for m in measures]
        assert len(set(names)) == len(names)
        assert all(m.unit and m.help and m.width >= 1 and m.per >= 1 for m in measures)
        assert [m.light for m in measures] == sorted(m.light for m in measures), "light measures come last"
    assert {"score"} <= {m.name for m in game.seat_measures}
    assert {"turns", "margin", "tied", "capped"} <= {m.name for m in game.game_measures}
    assert 0 < len(game.decision_names) == len(set(game.decision_names)) <= DECISION_COUNT
    assert all(d.question and d.answer for d in game.decisions)
    assert all(len(e.fields) < LOG_FIELDS and e.sentence for e in game.events.events)
    assert len(game.events.kinds) == len(game.events.events)
    assert game.record.itemsize % 64 == 0


@pytest.mark.parametrize("name", GAMES)
def test_the_defaults_answer_every_decision(name: str) -> None:
    game = registry.game(name)
    assert set(game.decision_names) <= set(game.defaults.decisions)
    assert all(b.help() for b in registry.bidders_of(name))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_win_shares_of_every_game_sum_to_one_win(name: str, players: int) -> None:
    table = Session(scenario(name, players), seed=3)
    rows = table.play(table.new_record(), 0, 20, rows=True).seat_rows
    assert len(rows) == 20 * table.rotations
    assert (rows[:, 0, :].sum(axis=1) == WIN_UNITS).all()
    assert (rows[:, 0, :] >= 0).all()


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_range_of_blocks_may_be_cut_anywhere(name: str, players: int) -> None:
    table = Session(scenario(name, players), seed=4)
    record = table.new_record()
    whole = table.play(record, 0, 30, rows=True)
    pieces = [table.play(table.new_record(), first, count, rows=True) for first, count in ((17, 13), (0, 5), (5, 12))]
    ordered = sorted(pieces, key=lambda piece: piece.first)
    assert (np.concatenate([p.seat_rows for p in ordered]) == whole.seat_rows).all()
    assert (np.concatenate([p.game_rows for p in ordered]) == whole.game_rows).all()
    total, bins = pieces[0].sums, pieces[0].bins
    for piece in pieces[1:]:
        total.add(piece.sums)
        bins.add(piece.bins)
    for field in vars(whole.sums):
        assert (getattr(total, field) == getattr(whole.sums, field)).all(), field
    assert (bins.seat == whole.bins.seat).all()
    assert (bins.game == whole.bins.game).all()
    assert (bins.extremes == whole.bins.extremes).all()


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_game_replays_alone_as_it_was_played_in_the_batch(name: str, players: int) -> None:
    what = scenario(name, players)
    table = Session(what, seed=5)
    rows = table.play(table.new_record(), 0, 6, rows=True)
    for index in range(len(rows.game_rows)):
        alone = play(Job(what.changed(), 5, index))
        seats = np.array(alone["seat"])[:, :players]
        assert (seats == rows.seat_rows[index]).all(), index
        assert alone["game"][: rows.game_rows.shape[1]] == rows.game_rows[index].tolist(), index


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_sums_are_the_sums_of_the_rows(name: str, players: int) -> None:
    table = Session(scenario(name, players), seed=6)
    played = table.play(table.new_record(), 2, 25, rows=True)
    shape, totals = table.shape, played.sums.totals
    for m in range(shape.seat_measures):
        values = played.seat_rows[:, m, :]
        assert (totals[shape.by_seat(m)] == values.sum(axis=0)).all()
        places = np.zeros(players, np.int64)
        for index, row in enumerate(values):
            for seat, value in enumerate(row):
                places[(seat + index % table.rotations) % players] += value
        assert (totals[shape.by_place(m)] == places).all()
    for m in range(shape.game_measures):
        assert totals[shape.of_game(m)] == played.game_rows[:, m].sum()
        assert played.sums.squares[shape.of_game(m)] == (played.game_rows[:, m] ** 2).sum()


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_light_measures_keep_squares_of_blocks_and_full_ones_products(name: str, players: int) -> None:
    table = Session(scenario(name, players), seed=6)
    played = table.play(table.new_record(), 3, 25, rows=True)
    shape, sums = table.shape, played.sums
    variables = np.zeros((25, shape.variables), np.int64)
    for index in range(25 * table.rotations):
        here = variables[index // table.rotations]
        for m in range(shape.seat_measures):
            here[shape.by_seat(m)] += played.seat_rows[index, m]
            here[shape.by_place(m)] += np.roll(played.seat_rows[index, m], index % table.rotations)
        for m in range(shape.game_measures):
            here[shape.of_game(m)] += played.game_rows[index, m]
    products = variables.T @ variables
    assert (sums.totals == variables.sum(axis=0)).all()
    assert (sums.cross == np.triu(products[: shape.crossed, : shape.crossed])).all()
    assert (sums.block_squares == np.diag(products)[shape.crossed :]).all()
    assert played.bins.seat.shape[0] == sum(not m.light for m in table.game.seat_measures)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_rotated_copies_of_one_bidder_win_equally_often_in_every_block(name: str, players: int) -> None:
    """Labelled copies of one bidder share the streams of a block, so each copy sits once in every seat."""
    original = registry.bidders_of(name)[0]
    copies = [type(f"Copy{i}", (original,), {"name": f"copy-{name}-{i}", "__doc__": "A copy."}) for i in range(players)]
    for copy in copies:
        registry.register(registry.BIDDERS, copy.name, copy)
    try:
        table = Session(scenario(name, players, bidders=tuple(c.name for c in copies)), seed=7)
    finally:
        for copy in copies:
            registry.forget(registry.BIDDERS, copy.name, name)
    assert table.rotations == players
    record = table.new_record()
    for block in range(8):
        wins = table.play(record, block, 1).sums.totals[table.shape.by_place(0)]
        assert (wins == WIN_UNITS).all(), block


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_another_seed_is_another_series_of_games(name: str, players: int) -> None:
    tables = [Session(scenario(name, players), seed=s) for s in (8, 8, 9)]
    first, again, other = (t.play(t.new_record(), 0, 15, rows=True).seat_rows for t in tables)
    assert (first == again).all()
    assert (first != other).any()


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_event_of_a_game_tells_its_sentence(name: str, players: int) -> None:
    what = scenario(name, players)
    game = registry.game(name)
    table, story = Session(what, seed=10), Story(game.events, lambda f, v: game.namer(what, f, v))
    record = table.new_record()
    table.begin(record, 1)
    told, running = [], True
    while running:
        running = table.turn(record)
        told += [(event["event"], story.tell(event)) for event in table.events(record)]
    assert {kind for kind, _ in told} <= set(game.events.kinds)
    assert all(sentence and "{" not in sentence for _, sentence in told)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_plain_python_plays_the_same_games(name: str, players: int) -> None:
    what = scenario(name, players).changed()
    jobs = [Job(what, 11, index) for index in range(4)]
    assert play_in_plain_python(jobs) == [play(job) for job in jobs]


@pytest.mark.parametrize("name", GAMES)
def test_a_scenario_survives_its_file(name: str) -> None:
    for players in registry.game(name).scenario.counts:
        what = scenario(name, players)
        assert Scenario(**what.changed()) == what
        assert type(what) is registry.game(name).scenario


def test_the_coin_game_has_its_known_truth() -> None:
    """Four keepers of 5 coins: the mean is 2.5 heads each, and win chances are equal; six standard errors allowed."""
    games = 20_000
    table = Session(Scenario(game="coin", players=4), seed=12)
    rows = table.play(table.new_record(), 0, games, rows=True).seat_rows
    heads = rows[:, 1, :].mean(axis=0)
    assert np.abs(heads - 2.5).max() < 6 * np.sqrt(5 / 4 / games)
    wins = rows[:, 0, :] / WIN_UNITS
    assert np.abs(wins.mean(axis=0) - 0.25).max() < 6 * wins.std() / np.sqrt(games)


def test_more_chances_win_more_often_in_the_coin_game() -> None:
    table = Session(Scenario(game="coin", players=2, bidders="keeper,chancer:wanted=0.6"), seed=13)
    totals = table.play(table.new_record(), 0, 4000).sums.totals
    keeper, chancer = totals[table.shape.by_place(0)]
    assert chancer > 1.2 * keeper
