"""The course of a game: the kernel's figures are those of a plain reduction of the standings after every turn."""

from __future__ import annotations

import itertools
from fractions import Fraction
from typing import Any

import coin_game
import numpy as np
import pytest

from simulator import Scenario
from simulator.core import registry
from simulator.core.course import COURSE_BINS, COURSE_MEASURES, DRAMA_UNITS, SHARE_UNITS, TURNS_KEPT
from simulator.core.engine import WIN_UNITS
from simulator.core.session import Session

LONG = {"game": "coin", "players": 3, "rounds": TURNS_KEPT + 50}
SCENARIOS: list[dict[str, Any]] = [
    {"game": "coin", "players": 2, "rounds": 1},
    {"game": "coin", "players": 4, "rounds": 6, "bidders": ("keeper", "chancer", "wavering", "keeper")},
    {"game": "coin", "players": 3, "rounds": 15, "coins": 1},
    {"players": 2},
    {"players": 3, "bidders": ("all-rounder", "random", "hoarder")},
    {"players": 4, "board": "fairground", "raffle_rush": True, "bidders": ("all-rounder", "raffle-addict", "random", "expert")},
    {"players": 4, "baby_animals": True, "bidders": ("all-rounder", "random", "set-completer", "bluffer")},
    {"game": "auction", "players": 4},
    {"game": "market-day", "players": 3},
    {"players": 4, "numbers": {"turn_cap": 1}},
    {"players": 4, "numbers": {"turn_cap": 3}},
]


def standings(table: Session, record: Any, index: int) -> list[list[int]]:
    """Play a game turn by turn and return the standings after every turn, the final score last."""
    table.begin(record, index)
    k, kept, running = table.shape.players, [], True
    while running:
        running = table.turn(record)
        record.log.count = 0
        kept.append([int(x) for x in record.course.now[:k]])
    score = table.game.seat_row("score")
    return [*kept[:-1], [int(x) for x in record.outcome.seat[score, :k]]]


def nearest(share: Fraction) -> int:
    return int(np.floor(share + Fraction(1, 2)))


def reduced(rows: list[list[int]], wins: list[int]) -> tuple[dict[str, int], dict[str, int]]:
    """Reduce standings by the definitions, exactly; returns measures and counters by name."""
    turns, k = len(rows), len(rows[0])
    winners = {s for s in range(k) if wins[s]}
    tops = [{s for s in range(k) if row[s] == max(row)} for row in rows]
    leaders = [min(top) if len(top) == 1 else None for top in tops]
    line = [s for s in leaders if s is not None]
    changes = sum(a != b for a, b in itertools.pairwise(line))
    drama = sum((max(row) - Fraction(sum(row[s] for s in winners), len(winners)) for row in rows), Fraction(0)) / turns
    locked = next(t for t in range(1, turns + 1) if all(top == winners for top in tops[t - 1 :]) or t == turns)
    measures = {
        "lead_changes": nearest(Fraction(changes * SHARE_UNITS, turns)),
        "leader_changes": changes,
        "drama": nearest(drama * DRAMA_UNITS),
        "lock_in": nearest(Fraction(locked * SHARE_UNITS, turns)),
        "half_last": 0,
        "comeback": 0,
    }
    counters = {"half_lead_squares": 0, "half_lead_gains": 0}
    if turns > 1:
        half = rows[turns // 2 - 1]
        lasts = [s for s in range(k) if half[s] == min(half)]
        if len(lasts) == 1:
            measures |= {"half_last": 1, "comeback": wins[lasts[0]]}
        lead = [half[s] - Fraction(sum(half), k) for s in range(k)]
        counters["half_lead_squares"] = int(k * sum(x * x for x in lead))
        counters["half_lead_gains"] = int(k * sum(x * (rows[-1][s] - half[s]) for s, x in enumerate(lead)))
    for b in range(1, COURSE_BINS + 1):
        inside = [t for t in range(1, turns + 1) if Fraction(b - 1, COURSE_BINS) < Fraction(t, turns) <= Fraction(b, COURSE_BINS)]
        led = [leaders[t - 1] for t in inside if leaders[t - 1] is not None]
        counters[f"leader_turns_bin_{b}"] = len(led)
        counters[f"leader_wins_bin_{b}"] = sum(wins[s] for s in led if s is not None)
        end = rows[int(np.ceil(b * turns / COURSE_BINS - 1e-9)) - 1]
        for s in range(k):
            counters[f"standing_bin_{b}_seat_{s + 1}"] = end[s]
            counters[f"standing_bin_{b}_seat_{s + 1}_sq"] = end[s] ** 2
    return measures, counters


@pytest.mark.parametrize("fields", SCENARIOS, ids=lambda f: "-".join(str(v) for v in f.values() if not isinstance(v, tuple)))
def test_the_kernel_reduces_a_course_as_the_definitions_say(fields: dict[str, Any]) -> None:
    scenario = Scenario(**fields)
    table = Session(scenario, seed=31)
    record, k, blocks = table.new_record(), scenario.players, 12
    names = table.game.counters(scenario)[len(table.game.tally_names(scenario)) :]
    totals: dict[str, int] = {}
    for index in range(blocks * table.rotations):
        rows = standings(table, record, index)
        wins = [int(w) for w in record.outcome.seat[0, :k]]
        assert sum(wins) == WIN_UNITS
        measures, counters = reduced(rows, wins)
        for name, value in measures.items():
            assert int(record.outcome.game[table.game.game_row(name)]) == value, (index, name)
        kept = dict(zip(names, (int(x) for x in record.course.tally), strict=False))
        assert kept == counters, index
        for name, value in (measures | counters).items():
            totals[name] = totals.get(name, 0) + value
    sums = table.play(table.new_record(), 0, blocks).sums
    for m in COURSE_MEASURES:
        assert int(sums.totals[table.shape.of_game(table.game.game_row(m.name))]) == totals[m.name]
    assert dict(zip(names, (int(x) for x in sums.tallies[-len(names) :]), strict=True)) == {n: totals[n] for n in names}


def test_a_long_game_is_looked_at_every_second_turn_and_at_its_end() -> None:
    """The standings that are kept are true ones, evenly spaced, and the figures are close to those of all turns."""
    table = Session(Scenario(**LONG), seed=5)
    record = table.new_record()
    rows = standings(table, record, 0)
    course = record.course
    assert len(rows) == course.turns > 2 * TURNS_KEPT
    assert course.every == 4
    assert course.rows <= TURNS_KEPT
    kept = [[int(x) for x in course.standing[i, :3]] for i in range(course.rows)]
    assert kept[:-1] == [rows[4 * i + 3] for i in range(course.rows - 1)]
    assert kept[-1] == rows[-1]
    wins = [int(w) for w in record.outcome.seat[0, :3]]
    measures, counters = reduced(rows, wins)
    near, _ = reduced(kept, wins)
    first = table.game.game_row("lead_changes")
    found = dict(zip([m.name for m in COURSE_MEASURES], (int(x) for x in record.outcome.game[first:]), strict=True))
    assert found["leader_changes"] == near["leader_changes"] <= measures["leader_changes"]
    assert abs(found["lock_in"] - measures["lock_in"]) <= 4 * SHARE_UNITS / len(rows) + 1
    assert found["drama"] == pytest.approx(measures["drama"], abs=3 * DRAMA_UNITS)
    names = table.game.counters(table.scenario)[1:]
    end = dict(zip(names, course.tally.tolist(), strict=False))
    assert end["standing_bin_20_seat_2"] == counters["standing_bin_20_seat_2"]
    assert sum(end[f"leader_turns_bin_{b}"] for b in range(1, 21)) <= course.rows


@pytest.mark.parametrize("turns", [TURNS_KEPT + i for i in (-1, 0, 1, 2, TURNS_KEPT, TURNS_KEPT + 2)])
def test_rows_are_let_go_without_losing_the_end(turns: int) -> None:
    rounds, more = divmod(turns, 2)
    table = Session(Scenario(game="coin", players=2, rounds=rounds + more), seed=6)
    record = table.new_record()
    rows = standings(table, record, 0)
    course = record.course
    assert [int(x) for x in course.standing[course.rows - 1, :2]] == rows[-1]
    every = int(course.every)
    assert [int(course.standing[i, 0]) for i in range(course.rows - 1)] == [
        rows[every * (i + 1) - 1][0] for i in range(course.rows - 1)
    ]


def test_the_standing_after_the_last_turn_is_the_score_unless_a_die_decides() -> None:
    """The standing of Bidder Up! is the scoring sheet: on the Animal Market nothing comes after the last turn."""
    table = Session(Scenario(players=4, baby_animals=True), seed=2)
    record = table.new_record()
    for index in range(30):
        table.begin(record, index)
        while table.turn(record):
            record.log.count = 0
        assert record.course.now.tolist() == record.outcome.seat[table.game.seat_row("score")].tolist()


def test_a_game_without_standings_has_no_course() -> None:
    game = registry.game("coin")
    fields = {f: getattr(game, f) for f in type(game).__dataclass_fields__ if f not in ("standing", "game_measures")}
    bare = type(game)(**fields, game_measures=game.game_measures[: -len(COURSE_MEASURES)])
    assert all(m.group != "course" for m in bare.game_measures)
    assert bare.counters(coin_game.CoinScenario()) == ["tosses_again"]
    registry._local[registry.GAMES]["coin"] = bare
    try:
        table = Session(Scenario(game="coin", players=4), seed=1)
        played = table.play(table.new_record(), 0, 50)
        assert len(played.sums.tallies) == 1
        assert played.sums.totals[table.shape.by_seat(0)].sum() == 50 * WIN_UNITS * table.rotations
    finally:
        registry._local[registry.GAMES]["coin"] = game
