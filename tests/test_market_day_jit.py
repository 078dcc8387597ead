"""The compiled kernel of Market Day and the same source as plain Python play the same games, event by event."""

from __future__ import annotations

from collections import Counter

from playing import Job, play, play_in_plain_python
from traces import drawn_scenario

from simulator.core import registry

GAMES = 200
OFTEN = 100  # questions of every kind, at least


def test_plain_python_plays_the_same_games_and_every_question_is_asked_often() -> None:
    jobs = [Job(drawn_scenario("market-day", n), 3 * n, n % 7) for n in range(GAMES)]
    compiled = [play(job) for job in jobs]
    plain = play_in_plain_python(jobs)
    assert len(plain) == GAMES
    for job, here, there in zip(jobs, compiled, plain, strict=True):
        assert here == there, job
    asked: Counter[str] = Counter()
    for game in compiled:
        asked.update(dict(zip(registry.game("market-day").decision_names, game["asked"], strict=False)))
    assert min(asked.values()) >= OFTEN, asked
    assert {b for job in jobs for b in job.scenario["bidders"]} == {b.name for b in registry.bidders_of("market-day")}
