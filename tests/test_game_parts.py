"""What a game provides beyond playing: scores that add up, hidden things, components, layouts, figures; every registered game."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from playing import Job, play, play_in_plain_python
from test_game_contract import GAMES, TABLES, scenario
from traces import drawn_scenario

from simulator.core import registry
from simulator.core.components import markdown
from simulator.core.engine import WIN_UNITS
from simulator.core.scenario import Scenario, choices
from simulator.core.session import Session

DRAWN = [name for name in GAMES if registry.game(name).drawn is not None]
HIDING = [name for name in DRAWN if registry.game(name).reshuffle is not None]


def having(part: str) -> list[str]:
    """Return the games that provide an optional part."""
    return [name for name in GAMES if getattr(registry.game(name), part)]


def turns(what: Scenario, seed: int, index: int = 0) -> Iterator[tuple[Any, bool]]:
    """Yield the record of a game after every turn, and whether it goes on."""
    session = Session(what, seed)
    record = session.new_record()
    session.begin(record, index)
    running = True
    while running:
        running = session.turn(record)
        record.log.count = 0
        yield record, running


def drawn_rows(name: str, number: int) -> tuple[np.ndarray, np.ndarray]:
    """Play some blocks of a drawn game and return its rows."""
    session = Session(Scenario(**drawn_scenario(name, number)), seed=number)
    played = session.play(session.new_record(), 0, 20, rows=True)
    return played.seat_rows, played.game_rows


@pytest.mark.parametrize("name", DRAWN)
def test_win_place_margin_and_tie_follow_from_the_scores(name: str) -> None:
    game = registry.game(name)
    score = game.seat_row("score")
    rank = game.seat_row("rank") if "rank" in {m.name for m in game.seat_measures} else None
    shared = 0
    for number in range(8):
        for seats, whole in zip(*drawn_rows(name, number), strict=True):
            scores = seats[score].tolist()
            first, second = sorted(scores, reverse=True)[:2]
            best = [s == first for s in scores]
            assert seats[0].tolist() == [WIN_UNITS // sum(best) if b else 0 for b in best]
            assert whole[game.game_row("margin")] == first - second
            assert whole[game.game_row("tied")] == (sum(best) > 1)
            if rank is not None:
                assert seats[rank].tolist() == [1 + sum(o > s for o in scores) for s in scores]
            shared += sum(best) > 1
    assert shared > 0


@pytest.mark.parametrize("name", DRAWN)
def test_the_ledger_of_a_seat_adds_up_to_its_score(name: str) -> None:
    game = registry.game(name)
    ledger = [i for i, m in enumerate(game.seat_measures) if m.group == "ledger"]
    assert ledger
    for number in range(8):
        seats, _ = drawn_rows(name, number)
        assert (seats[:, ledger, :].sum(axis=1) == seats[:, game.seat_row("score"), :]).all(), number


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_ledger_adds_up_and_the_last_standing_is_the_score_at_every_table(name: str, players: int) -> None:
    """In the scenario a game comes with; a switch may let chance decide more after the last turn."""
    game = registry.game(name)
    ledger = [i for i, m in enumerate(game.seat_measures) if m.group == "ledger"]
    for index in range(8):
        *_, (record, _) = turns(scenario(name, players), 14, index)
        scores = record.outcome.seat[game.seat_row("score"), :players].tolist()
        if ledger:
            assert record.outcome.seat[ledger, :players].sum(axis=0).tolist() == scores
        if game.standing is not None:
            assert record.course.now[:players].tolist() == scores


@pytest.mark.parametrize("name", GAMES)
def test_streams_and_kinds_of_chance_have_names(name: str) -> None:
    game = registry.game(name)
    assert len(game.streams) in (0, game.record["streams"].shape[0])
    assert all(game.streams)
    assert len(set(game.draws)) == len(game.draws) > 0


@pytest.mark.parametrize("name", having("lost"))
def test_nothing_is_lost_between_turns(name: str) -> None:
    lost = registry.game(name).lost
    assert lost is not None
    counted = 0
    for number in range(30):
        for record, _ in turns(Scenario(**drawn_scenario(name, number)), number):
            assert lost(record) == "", (number, int(record.table.turn))
            counted += 1
    assert counted > 200


@pytest.mark.parametrize("name", HIDING)
def test_what_is_dealt_anew_is_nothing_a_bidder_can_see(name: str) -> None:
    """The table, the own seat and the own mind stay as they were, nothing gets lost, and something is different."""
    game = registry.game(name)
    assert game.reshuffle is not None
    draw, changed, tried = random.Random(2), 0, 0
    for number in range(20):
        for record, running in turns(Scenario(**drawn_scenario(name, number)), number):
            if not running or draw.random() < 0.5:
                continue
            seat, before = draw.randrange(int(record.table.players)), record.copy()
            game.reshuffle(record, seat, draw)
            assert record.table.tobytes() == before.table.tobytes()
            assert record.seat[seat].tobytes() == before.seat[seat].tobytes()
            assert record.mind[seat].tobytes() == before.mind[seat].tobytes()
            assert game.lost is None or game.lost(record) == ""
            changed += any(record[f].tobytes() != before[f].tobytes() for f in record.dtype.names if f != "streams")
            tried += 1
            for field in record.dtype.names:
                record[field] = before[field]
    assert changed > 0.9 * tried > 50


@pytest.mark.parametrize("name", DRAWN)
def test_plain_python_plays_the_same_drawn_games(name: str) -> None:
    jobs = [Job(Scenario(**drawn_scenario(name, number)).changed(), 3 * number, number % 7) for number in range(24)]
    assert play_in_plain_python(jobs) == [play(job) for job in jobs]


@pytest.mark.parametrize("name", DRAWN)
def test_drawn_scenarios_cover_players_and_switches(name: str) -> None:
    kind = registry.game(name).scenario
    found = [Scenario(**drawn_scenario(name, number)) for number in range(300)]
    assert {s.players for s in found} == set(kind.counts)
    switches = kind.model_fields["switches"].annotation
    assert switches is not None
    for switch in switches.model_fields:  # type: ignore[attr-defined]
        drawn = {getattr(s.switches, switch) for s in found}  # type: ignore[attr-defined]
        assert drawn == set(choices(switches, switch)), switch


@pytest.mark.parametrize("name", having("components"))
def test_every_number_and_switch_is_a_component_with_its_origin(name: str) -> None:
    game = registry.game(name)
    assert game.components is not None
    what = game.scenario(game=name)
    found = game.components(what)
    assert all(c.name and c.origin and c.field for c in found)
    assert {c.assumed for c in found if c.origin.startswith("ASSUMED")} <= {True}
    fields = " ".join(c.field for c in found)
    for part in ("numbers", "switches"):
        for field in getattr(type(getattr(what, part)), "model_fields", ()):
            assert f"{part}.{field}" in fields, f"{part}.{field} is no component"
    assert markdown(game.title, "bidderup", found).count("\n|") == len(found) + 2


@pytest.mark.parametrize("name", having("layouts"))
def test_layouts_are_different_and_can_be_played(name: str) -> None:
    game = registry.game(name)
    assert game.layouts is not None
    for players in game.scenario.counts:
        what = scenario(name, players)
        found = [what.replace(**fields) for fields in game.layouts(what)]
        assert len({s.hash() for s in found}) == len(found) >= 1
        for chosen in random.Random(4).sample(found, min(5, len(found))):
            session = Session(chosen, 1)
            session.play(session.new_record(), 0, 1)


@pytest.mark.parametrize("name", having("places"))
def test_places_say_how_layouts_are_made_up(name: str) -> None:
    game = registry.game(name)
    assert game.places is not None
    assert game.layouts is not None
    pieces = Counter(p for fields in game.layouts(game.scenario(game=name)) for p in fields[game.places.field])
    assert game.places.plain in pieces
    assert len(game.places.names) == len(getattr(game.scenario(game=name), game.places.field))
    assert 0 < sum(game.places.tied(p) for p in pieces) < len(pieces)


@pytest.mark.parametrize("name", having("economy"))
def test_figures_are_made_of_counters_and_shares_are_shares(name: str) -> None:
    game = registry.game(name)
    assert game.economy is not None
    what = scenario(name, game.scenario.counts[-1])
    session = Session(what, 3)
    names = game.counters(what)
    assert len(set(names)) == len(names)
    counted = dict(zip(names, session.play(session.new_record(), 0, 40).sums.tallies.tolist(), strict=True))
    tables: dict[str, set[tuple[str, ...]]] = {}
    for ratio in game.economy(what):
        assert ratio.name.isidentifier()
        assert ratio.unit
        assert ratio.help
        assert {*ratio.numerator, *ratio.denominator, *ratio.cases} <= set(counted), ratio.name
        tables.setdefault(ratio.table, set()).add(tuple(ratio.keys))
        below = sum(counted[n] for n in ratio.denominator)
        if ratio.share and below:
            assert 0 <= sum(counted[n] for n in ratio.numerator) / below / ratio.per <= 1, ratio.name
    assert all(len(keys) == 1 for keys in tables.values()), "the keys of a table are the same in all of it"


@pytest.mark.parametrize("name", having("lots"))
def test_lots_have_the_columns_they_name(name: str) -> None:
    lots = registry.game(name).lots
    assert lots is not None
    what = scenario(name, registry.game(name).scenario.counts[-1])
    *_, (record, _) = turns(what, 5)
    rows = lots.read(record)
    assert rows.shape[0] > 0
    assert rows.shape[1] == len(lots.columns) == len(set(lots.columns))
    assert {*lots.seats, *lots.labels(what), *lots.parts} <= set(lots.columns)
    for column, called in lots.labels(what).items():
        assert rows[:, list(lots.columns).index(column)].max() < len(called), column
