"""What every referee promises: it passes games played by the rules, judges any damage, and shares no rule with the kernel.

That it bites for every rule a trace can break is shown game by game. The long check judges more games; it is run before a
release, and when a kernel or a referee changes::

    REFEREE_GAMES=5000 pytest tests/test_referee_contract.py -k played_by_the_rules
"""

from __future__ import annotations

import ast
import importlib
import json
import os
import random
from pathlib import Path

import pytest
from traces import drawn_scenario, drawn_trace

from simulator.core import registry
from simulator.core.errors import DataError
from simulator.core.scenario import Scenario

GAMES = [name for name in registry.names(registry.GAMES) if registry.game(name).referee is not None]
JUDGED = int(os.environ.get("REFEREE_GAMES", "100"))
READS = {"components", "events", "scenario"}  # parts of a game a referee may read: data, and what a trace is made of
READING = {"simulator.core.case", "simulator.core.errors", "simulator.core.refereeing"}
SCENARIO_AND_EVENTS = {"CATALOGUE", *(registry.game(name).scenario.__name__ for name in GAMES)}


def judge(game: str, lines: list[str]):  # type: ignore[no-untyped-def]
    referee = registry.game(game).referee
    assert referee is not None
    return referee(lines)


@pytest.mark.parametrize("game", GAMES)
def test_games_played_by_the_rules_pass(game: str) -> None:
    for number in range(JUDGED):
        verdict = judge(game, drawn_trace(game, number))
        assert verdict.broken == [], f"drawn game {number}: {verdict.broken[0]}"
        assert verdict.complete
        assert verdict.skipped == []


@pytest.mark.parametrize("game", GAMES)
def test_any_damage_is_judged_without_a_crash_and_nearly_always_noticed(game: str) -> None:
    chance = random.Random(3)
    noticed = tried = 0
    for number in range(40):
        good = drawn_trace(game, number)
        for _ in range(10):
            i = chance.randrange(1, len(good))
            event = json.loads(good[i])
            field = chance.choice([f for f in event if f != "event"] or ["event"])
            if field == "event" or chance.random() < 0.2:
                broken = [*good[:i], *good[i + 1 :]]
            else:
                value = event[field]
                by = chance.choice((-100, -10, -1, 1, 10, 100, 10**9))
                event[field] = [n + by * (chance.random() < 0.2) for n in value] if field == "notes" else value + by
                broken = [*good[:i], json.dumps(event), *good[i + 1 :]]
            verdict = judge(game, broken)
            assert verdict.complete or verdict.broken
            tried += 1
            noticed += bool(verdict.broken)
    assert noticed > 0.8 * tried


@pytest.mark.parametrize("game", GAMES)
def test_what_is_no_trace_is_refused(game: str) -> None:
    first = {"trace": 1, "game": game, "events": registry.game(game).events.version, "scenario": {"game": game}}
    head = json.dumps(first)
    kind = next(e for e in registry.game(game).events.events if any(f.endswith("seat") for f in e.fields))
    seat = next(f for f in kind.fields if f.endswith("seat"))
    whole = dict.fromkeys([f for f in kind.fields if f], 0)
    for lines in (
        [],
        ["no json"],
        ["[]"],
        [json.dumps({**first, "game": "chess"})],
        [json.dumps({**first, "events": 99})],
        [json.dumps({**first, "scenario": {"game": game, "players": 77}})],
        [json.dumps({**first, "scenario": {"game": game, "no_such_field": 1}})],
        [head, '{"event": "dance"}'],
        [head, json.dumps({"event": kind.name})],
        [head, json.dumps({"event": kind.name, **whole, seat: "two"})],
        [head, json.dumps({"event": kind.name, **whole})[:-1]],
    ):
        with pytest.raises(DataError):
            judge(game, lines)


@pytest.mark.parametrize("game", GAMES)
def test_a_header_gives_back_the_scenario(game: str) -> None:
    for number in range(200):
        scenario = Scenario(**drawn_scenario(game, number))
        assert Scenario(**scenario.changed()) == scenario


def referee_files() -> list[tuple[str, Path]]:
    folders = {name: registry.game(name).scenario.__module__.rpartition(".")[0] for name in GAMES}
    return [(f, file) for f in folders.values() for file in sorted(_folder(f).joinpath("referee").glob("*.py"))]


def _folder(package: str) -> Path:
    found = importlib.import_module(package).__file__
    assert found is not None
    return Path(found).parent


@pytest.mark.parametrize(("package", "file"), referee_files(), ids=lambda x: x.name if isinstance(x, Path) else x)
def test_a_referee_shares_no_rule_code_with_the_kernel(package: str, file: Path) -> None:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    imports = [(n.module or "", a.name) for n in ast.walk(tree) if isinstance(n, ast.ImportFrom) for a in n.names]
    imports += [(a.name, "") for n in ast.walk(tree) if isinstance(n, ast.Import) for a in n.names]
    for module, name in imports:
        if module.split(".")[0] not in ("simulator", "strategies", "reports") or module.startswith(f"{package}.referee"):
            continue
        if (module, name) == ("simulator.core", "case"):
            continue
        part = module.removeprefix(f"{package}.")
        assert part in READS or module in READING, f"{file.name} imports {module}"
        if part in ("scenario", "events"):
            assert name in SCENARIO_AND_EVENTS, f"{file.name} takes {name} from {module}"
