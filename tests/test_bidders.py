"""The contract of every registered bidder of Bidder Up!, and how strong the built-in ones are.

Statistical tests play fixed seeds, so they never flake. Each asks whether a claim holds by five standard errors: a bidder for
which it is just false would pass less than once in a million seeds.
"""

from __future__ import annotations

import inspect
import itertools
import math
import random

import numpy as np
import pytest
from helpers import play, random_layouts, random_switches

from simulator.bidder_up.authors import FREE_MEMORY
from simulator.core import registry
from simulator.core.engine import MEMORY, PARAMETER_COUNT
from simulator.core.plugin import Bidder, kebab
from simulator.core.scenario import Scenario
from simulator.core.session import Session

GAME = registry.game("bidder-up")
BIDDERS = registry.bidders_of("bidder-up")
NAMES = [b.name for b in BIDDERS]
THINKERS = [n for n in NAMES if n != "random"]
EVERY = pytest.mark.parametrize("bidder", BIDDERS, ids=NAMES)
FIVE_ERRORS = 5.0


OLD = ("hoarder", "aggressive-completer")
CASES = tuple(itertools.product(("animal-market", "fairground"), (2, 3, 4)))
ON_EVERY_BOARD = pytest.mark.parametrize(("board", "players"), CASES)


def test_the_library_is_found() -> None:
    assert {"random", "all-rounder", "hoarder", "aggressive-completer", "expert"} <= set(NAMES)
    assert len(NAMES) >= 13


def test_a_file_of_a_simple_bidder_is_short() -> None:
    for bidder in BIDDERS:
        if bidder.name not in ("random", "expert"):
            assert len(inspect.getsource(inspect.getmodule(bidder)).splitlines()) <= 60, bidder.name  # type: ignore[arg-type]


@EVERY
def test_a_bidder_explains_itself(bidder: type[Bidder]) -> None:
    assert len(bidder.help()) > 40
    assert bidder.name == kebab(bidder.name)
    assert len(bidder.parameters) <= PARAMETER_COUNT
    for name, parameter in bidder.parameters.items():
        assert parameter.unit, name
        assert parameter.help, name
        assert parameter.low <= parameter.default <= parameter.high, name
        assert parameter.low < parameter.high, name


@EVERY
def test_a_bidder_has_an_answer_to_every_question(bidder: type[Bidder]) -> None:
    answered = {**GAME.defaults.decisions, **bidder.decisions}
    assert set(answered) == set(GAME.decision_names)


@EVERY
@ON_EVERY_BOARD
def test_every_answer_is_legal_on_random_layouts(bidder: type[Bidder], board: str, players: int) -> None:
    draw = random.Random(players)
    others = ["random", bidder.name, *NAMES]
    for seed, tiles in enumerate(random_layouts(players, 6, seed=players)):
        rivals = [draw.choice(others) for _ in range(players - 1)]
        optional = {"baby_animals": seed % 2 == 1, "raffle_rush": board == "fairground" and seed % 3 == 2}
        scenario = Scenario(board=board, players=players, tiles=tiles, bidders=(bidder.name, *rivals), **optional)
        assert play(scenario, games=60, seed=seed).games >= 60  # an illegal answer would have raised


@EVERY
def test_every_answer_is_legal_under_random_readings_and_numbers(bidder: type[Bidder]) -> None:
    draw = random.Random(17)
    for seed in range(16):
        players, board = draw.choice((2, 3, 4)), draw.choice(("animal-market", "fairground"))
        scenario = Scenario(
            board=board,
            players=players,
            tiles=random_layouts(players, 1, seed)[0],
            bidders=(bidder.name, *["random"] * (players - 1)),
            switches=random_switches(draw),
            baby_animals=draw.random() < 0.5,
            numbers={
                "bid_step": draw.choice((7, 10, 30, 100)),
                "dutch_start": draw.choice((5, 10, 30)),
                "final_raise": draw.choice((0, 3, 8)),
                "move_step": draw.choice((0, 1, 2)),
                "market_step": draw.choice((0, 1, 2)),
                "market_steps": draw.choice((0, 1, 3)),
                "tickets_bought": draw.choice((0, 1, 3)),
            },
        )
        assert play(scenario, games=30, seed=seed).games >= 30


@EVERY
def test_every_answer_is_legal_at_the_ends_of_every_parameter(bidder: type[Bidder]) -> None:
    tiles = random_layouts(4, 2, seed=3)
    for (name, parameter), end in itertools.product(bidder.parameters.items(), ("low", "high")):
        setting = f"{bidder.name}:{name}={getattr(parameter, end):g}"
        for seed, (layout, board) in enumerate(zip(tiles, ("animal-market", "fairground"), strict=True)):
            lineup = (setting, bidder.name, "random", setting)
            assert play(Scenario(board=board, bidders=lineup, tiles=layout), 16, seed).games >= 16


@EVERY
def test_the_same_seed_plays_the_same_games_whatever_was_played_before(bidder: type[Bidder]) -> None:
    scenario = Scenario(players=3, tiles=("secret-count", "classic", "secret-value", "dutch"), bidders=bidder.name)
    session = Session(scenario, seed=11)
    used, fresh = session.new_record(), session.new_record()
    session.play(used, 0, 40)
    again = session.play(used, 40, 40, rows=True)
    first = session.play(fresh, 40, 40, rows=True)
    assert np.array_equal(again.seat_rows, first.seat_rows)
    assert np.array_equal(again.game_rows, first.game_rows)
    assert not np.array_equal(first.seat_rows, Session(scenario, seed=12).play(fresh, 40, 40, rows=True).seat_rows)


def test_the_inherited_bids_keep_to_their_part_of_the_memory() -> None:
    session = Session(Scenario(bidders="all-rounder"), seed=1)
    record = session.new_record()
    session.play(record, 0, 1)
    assert record.mind["memory"][:, :FREE_MEMORY].any() == False  # noqa: E712
    assert record.mind["memory"][:, FREE_MEMORY:MEMORY].any()


def win_rate(bidder: str, rival: str, players: int, games: int = 150) -> tuple[float, float]:
    """Return the win rate of a bidder against copies of a rival over 16 random layouts, and its standard error."""
    rates = []
    for seed, tiles in enumerate(random_layouts(players, 16, seed=40 + players)):
        lineup = (bidder, *[rival] * (players - 1))
        rates.append(play(Scenario(players=players, tiles=tiles, bidders=lineup), games, seed).wins[0])
    return float(np.mean(rates)), float(np.std(rates, ddof=1) / math.sqrt(len(rates)))


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("bidder", THINKERS)
def test_who_thinks_wins_most_games_against_random_bidders(bidder: str, players: int) -> None:
    rate, error = win_rate(bidder, "random", players)
    assert rate - FIVE_ERRORS * error > 0.6


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("rival", OLD)
def test_the_all_rounder_wins_more_than_its_share_against_the_first_built_in_bidders(rival: str, players: int) -> None:
    rate, error = win_rate("all-rounder", rival, players)
    assert rate - FIVE_ERRORS * error > 1 / players


@ON_EVERY_BOARD
def test_fewer_than_one_game_in_a_hundred_is_capped_with_any_lineup_of_thinkers(board: str, players: int) -> None:
    draw, capped, games = random.Random(players), 0.0, 0
    for number in range(40):
        lineup = tuple(draw.choice(THINKERS) for _ in range(players))
        for tiles in random_layouts(players, 3, seed=number):
            played = play(Scenario(board=board, players=players, tiles=tiles, bidders=lineup), games=30, seed=number)
            capped += played.measures["capped"] * played.games
            games += played.games
    assert games > 3000
    assert capped / games + FIVE_ERRORS * math.sqrt(0.01 * 0.99 / games) < 0.01


@ON_EVERY_BOARD
@pytest.mark.parametrize("rival", THINKERS)
def test_the_expert_wins_more_than_its_share_against_copies_of_any_other(rival: str, board: str, players: int) -> None:
    """The first layout of each case; by how much and on which layouts, `tests/strength.py` measures."""
    if rival == "expert":
        rival = "random"
    played = play(Scenario(board=board, players=players, bidders=("expert", *[rival] * (players - 1))), 4000, seed=8)
    error = math.sqrt(played.wins[0] * (1 - played.wins[0]) / played.games)
    assert played.wins[0] - FIVE_ERRORS * error > 1 / players


def cash_after(lineup: tuple[str, ...], turns: int, games: int) -> np.ndarray:
    """Return the mean cash of each place of a line-up after some turns, seats rotated."""
    session = Session(Scenario(bidders=lineup), seed=21)
    record = session.new_record()
    cash = np.zeros(len(lineup))
    for game in range(games):
        session.begin(record, game)
        for _ in range(turns):
            session.turn(record)
        for seat in range(len(lineup)):
            cash[(seat + game % session.rotations) % len(lineup)] += record.seat["cash"][seat] / games
        session.events(record)
    return cash


def test_the_hoarder_hoards_and_its_greed_is_a_parameter() -> None:
    rivals = ("all-rounder",) * 3
    greedy = cash_after(("hoarder:greed=1:patience=0.6", *rivals), turns=8, games=400)
    mild = cash_after(("hoarder:greed=0:patience=0.6", *rivals), turns=8, games=400)
    assert greedy[0] > 1.2 * max(greedy[1:])
    assert greedy[0] > 1.2 * mild[0]


def test_the_aggressive_completer_spends_more_for_the_lots_that_decide() -> None:
    cash = cash_after(("aggressive-completer", "hoarder", "hoarder", "hoarder"), turns=14, games=400)
    assert cash[0] < 0.9 * min(cash[1:])


@pytest.mark.rule("BU-AUC-09", "BU-CLA-02")
def test_the_own_bid_is_raised_where_it_makes_first_refusal_too_dear() -> None:
    """With first refusal on, some bids are raised for that alone; without it none is."""
    raised = {}
    for refusal in (True, False):
        session = Session(Scenario(bidders="all-rounder:beat=1", switches={"first_refusal": refusal}), seed=2)
        record = session.new_record()
        raised[refusal] = 0
        for game in range(60):
            session.begin(record, game)
            running, leader = True, -1
            while running:
                running = session.turn(record)
                for event in session.events(record):
                    if event["event"] in ("auction", "repeat"):
                        leader = -1
                    if event["event"] == "bid":
                        raised[refusal] += event["seat"] == leader
                        leader = event["seat"]
    assert raised[True] > 20
    assert raised[False] == 0
