"""The contract of every bidder of Market Day, and how strong they are; fixed seeds, five standard errors."""

from __future__ import annotations

import inspect
import itertools
import math
import random

import numpy as np
import pytest

from simulator.core import registry
from simulator.core.plugin import Bidder
from simulator.core.scenario import Scenario
from simulator.core.session import Session
from simulator.lab.check import Effort, check
from simulator.market_day.samples import drawn

BIDDERS = registry.bidders_of("market-day")
NAMES = [b.name for b in BIDDERS]
THINKERS = [n for n in NAMES if n != "random"]
OPTIONS: tuple[dict[str, bool], ...] = ({}, {"exchanges": True, "keep_collecting": True})
FIVE_ERRORS = 5.0
EVERY = pytest.mark.parametrize("bidder", BIDDERS, ids=NAMES)


def rate(lineup: tuple[str, ...], games: int = 4000, seed: int = 8, **fields: bool) -> tuple[float, float]:
    """Return the win rate of the first of a line-up and its standard error."""
    session = Session(Scenario(game="market-day", players=len(lineup), bidders=lineup, **fields), seed)
    blocks = games // session.rotations
    played = session.play(session.new_record(), 0, blocks)
    wins = float(played.sums.totals[session.shape.by_place(0)][0]) / 60 / (blocks * session.rotations)
    return wins, math.sqrt(wins * (1 - wins) / (blocks * session.rotations))


def test_the_library_is_found() -> None:
    assert {"farmer", "random", "steward"} <= set(NAMES)
    assert len(NAMES) >= 5


@EVERY
def test_a_bidder_explains_itself_in_a_short_file(bidder: type[Bidder]) -> None:
    assert len(bidder.help()) > 40
    assert len(inspect.getsource(inspect.getmodule(bidder)).splitlines()) <= 90  # type: ignore[arg-type]
    for name, parameter in bidder.parameters.items():
        assert parameter.unit, name
        assert parameter.help, name
        assert parameter.low <= parameter.default <= parameter.high


@EVERY
def test_every_answer_is_legal_whatever_is_played(bidder: type[Bidder]) -> None:
    draw = random.Random(7)
    for seed in range(40):
        fields = drawn(draw)
        lineup = (bidder.name, *(draw.choice(NAMES) for _ in range(fields["players"] - 1)))
        session = Session(Scenario(game="market-day", **fields, bidders=lineup), seed)
        session.play(session.new_record(), 0, 10)  # an illegal answer would raise


@EVERY
def test_every_answer_is_legal_at_the_ends_of_every_parameter(bidder: type[Bidder]) -> None:
    for (name, parameter), end in itertools.product(bidder.parameters.items(), ("low", "high")):
        text = f"{bidder.name}:{name}={getattr(parameter, end):g}"
        for seed, options in enumerate(OPTIONS):
            session = Session(Scenario(game="market-day", bidders=(text, "random", text, "farmer"), **options), seed)
            session.play(session.new_record(), 0, 10)


@EVERY
def test_the_same_seed_plays_the_same_games_whatever_was_played_before(bidder: type[Bidder]) -> None:
    session = Session(Scenario(game="market-day", players=3, bidders=bidder.name, exchanges=True), seed=11)
    used, fresh = session.new_record(), session.new_record()
    session.play(used, 0, 40)
    again, first = session.play(used, 40, 40, rows=True), session.play(fresh, 40, 40, rows=True)
    assert np.array_equal(again.seat_rows, first.seat_rows)
    assert np.array_equal(again.game_rows, first.game_rows)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("bidder", THINKERS)
def test_who_thinks_wins_most_games_against_random_bidders(bidder: str, players: int) -> None:
    wins, error = rate((bidder, *["random"] * (players - 1)), games=1200)
    assert wins - FIVE_ERRORS * error > 1 / players


@pytest.mark.parametrize("options", OPTIONS, ids=["plain", "exchanges"])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rival", [n for n in THINKERS if n != "steward"])
def test_the_steward_wins_more_than_its_share_against_copies_of_any_other(
    rival: str, players: int, options: dict[str, bool]
) -> None:
    wins, error = rate(("steward", *[rival] * (players - 1)), games=6000, **options)
    assert wins - FIVE_ERRORS * error > 1 / players


@pytest.mark.parametrize("options", OPTIONS, ids=["plain", "exchanges"])
def test_hardly_any_game_among_thinkers_is_stopped(options: dict[str, bool]) -> None:
    session = Session(Scenario(game="market-day", bidders=tuple((THINKERS * 2)[:4]), **options), seed=2)
    played = session.play(session.new_record(), 0, 500)
    capped = [m.name for m in session.game.game_measures].index("capped")
    assert played.sums.totals[session.shape.of_game(capped)] / (500 * session.rotations) < 0.01


def test_the_contract_suite_passes_the_steward() -> None:
    report = check("steward", "market-day", Effort(scenarios=12, games=10, watched=8, seconds=0.05, duels=0))
    assert report.failed == []
    names = [item.name for item in report.items]
    assert {"legal in every situation", "no effect of what is hidden"} <= set(names)
