"""The compiled kernel and the same source as plain Python play the same games, event by event."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from playing import Job, play, play_in_plain_python

from simulator.bidder_up.decisions import NAMES
from simulator.bidder_up.layout import layouts
from simulator.bidder_up.scenario import Switches
from simulator.bidder_up.tiles import BOX
from simulator.core import registry

GAMES = 240  # the specification asks for 200
OFTEN = 40  # questions of every kind, at least
NEVER_ASKED = {"limit"}  # the inherited bids ask it of their own bidder; the kernel never does
SECRET = {"secret-value", "secret-count"}
CHOICES: dict[str, tuple[object, ...]] = {
    name: field.annotation.__args__ if hasattr(field.annotation, "__args__") else (False, True)
    for name, field in Switches.model_fields.items()
}


def jobs() -> list[Job]:
    """Draw games over boards, player counts, legal layouts, mixed line-ups of all bidders, variants and all switches."""
    chance = random.Random(20260)
    bidders = [b.name for b in registry.bidders_of("bidder-up")]
    found = []
    for number in range(GAMES):
        players, fair = 2 + number % 3, number % 4 < 2
        lineup = [bidders[(number + i) % len(bidders)] if i < 2 else chance.choice(bidders) for i in range(players)]
        chance.shuffle(lineup)
        switches = {n: chance.choice(c) for n, c in CHOICES.items() if chance.random() < 0.3}
        free = switches.get("two_player_tiles") == "free"
        legal = [t for t in layouts(players, free) if number % 5 or players == 2 or SECRET.issubset(t)]
        tiles = chance.choice(legal)
        if SECRET & set(tiles) and number % 4 != 1:  # the only way to be asked which animal a lone secret bid is for
            switches["lone_secret_bid"] = "bidder-chooses"
        scenario = {
            "board": "fairground" if fair else "animal-market",
            "players": players,
            "tiles": tiles,
            "bidders": lineup,
            "baby_animals": chance.random() < 0.5,
            "raffle_rush": fair and chance.random() < 0.5,
            "switches": switches,
        }
        if players == 2 and number % 4:  # a gift is asked for only by a 3 in gambling
            scenario |= {"box": {"die": (1, 3, 3)}, "bidders": ["random", "random"]}
        found.append(Job(scenario, chance.randrange(2**62), chance.randrange(1000)))
    return found


@pytest.fixture(scope="module")
def played() -> list[Job]:
    return jobs()


def test_plain_python_plays_the_same_games_and_every_question_is_asked_often(played: list[Job]) -> None:
    compiled = [play(job) for job in played]
    plain = play_in_plain_python(played)
    assert len(plain) == GAMES
    for job, here, there in zip(played, compiled, plain, strict=True):
        assert here == there, job
    asked: Counter[str] = Counter()
    for game in compiled:
        asked.update(dict(zip(NAMES, game["asked"], strict=False)))
    print("questions asked in", GAMES, "games:", dict(asked))
    rare = {name: asked[name] for name in NAMES if name not in NEVER_ASKED and asked[name] < OFTEN}
    assert not rare, f"too few of these questions in {GAMES} games: {rare}"
    assert asked["limit"] == 0


def test_every_bidder_and_every_tile_takes_part(played: list[Job]) -> None:
    bidders = {b for job in played for b in job.scenario["bidders"]}
    tiles = {t for job in played for t in job.scenario["tiles"]}
    assert bidders == {b.name for b in registry.bidders_of("bidder-up")}
    assert tiles == {t.name for t in BOX}
    spread = {(job.scenario["board"], job.scenario["players"], job.scenario["baby_animals"]) for job in played}
    assert len(spread) == 2 * 3 * 2
    assert {job.scenario["raffle_rush"] for job in played} == {False, True}
