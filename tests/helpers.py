"""Plays ranges of games for tests that look at many of them."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

import numpy as np

from simulator.bidder_up.layout import layouts
from simulator.core.scenario import Scenario
from simulator.core.session import Session


@dataclass(frozen=True)
class Played:
    """What a range of games gave.

    Attributes
    ----------
    wins : win share of each place of the line-up; games : how many were played
    measures : mean of each game measure, by name; asked : questions, by decision
    rows : int64[games, measures, seats]; the seat measures of every game
    """

    games: int
    wins: list[float]
    measures: dict[str, float]
    asked: dict[str, int]
    rows: np.ndarray


def play(scenario: Scenario, games: int, seed: int) -> Played:
    """Play at least `games` games, in whole blocks; a bidder that breaks raises a `BidderError` that names it."""
    session = Session(scenario, seed)
    record = session.new_record()
    blocks = -(-games // session.rotations)
    played = session.play(record, 0, blocks, rows=True)
    count = blocks * session.rotations
    totals, shape = played.sums.totals, session.shape
    return Played(
        games=count,
        wins=[float(w) / 60 / count for w in totals[shape.by_place(0)]],
        measures={m.name: float(totals[shape.of_game(i)]) / count for i, m in enumerate(session.game.game_measures)},
        asked=dict(zip(session.game.decision_names, record.asked["count"].tolist(), strict=False)),
        rows=played.seat_rows,
    )


def random_layouts(players: int, count: int, seed: int) -> list[tuple[str, ...]]:
    """Return legal layouts drawn at random."""
    return random.Random(seed).sample(layouts(players), count)


def random_switches(draw: random.Random) -> dict[str, Any]:
    """Return readings of the rules drawn at random."""
    return {
        "first_refusal": draw.random() < 0.8,
        "proof_before_refusal": draw.random() < 0.5,
        "refusal_without_funds": draw.choice(("unavailable", "show-and-repeat")),
        "partial_refill": draw.random() < 0.5,
        "overpayment": draw.choice(("smallest", "any")),
        "zero_bid": draw.choice(("no-bid", "can-win")),
        "second_place_tie": draw.choice(("auctioneer", "draw")),
        "lone_secret_bid": draw.choice(("other-free", "both", "bidder-chooses")),
        "round_the_table": draw.choice(("any-bid", "must-exceed")),
        "american_zero": draw.choice(("nobody-bid", "must-lay")),
        "second_hand_lone": draw.choice(("nothing", "own-bid", "ten")),
        "trade_compulsory": draw.random() < 0.5,
    }
