"""Plays every scripted game of `tests/scripts`: each is one worked example, reading, ruling or switch of the rules of its game.

`rules` in a file lists what it asserts. What is said about scripts that are wrong is shown game by game.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from simulator.core import registry
from simulator.core.plugin import DEFAULT_GAME
from simulator.core.scenario import choices
from simulator.lab.script import run_script

FOLDER = Path(__file__).resolve().parent / "scripts"
FILES = sorted(FOLDER.rglob("*.toml"))


@cache
def sheet(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8"))


def game_of(file: Path) -> str:
    return str(sheet(file).get("scenario", {}).get("game", DEFAULT_GAME))


GAMES = sorted({game_of(file) for file in FILES})


def named(file: Path) -> str:
    return str(file.relative_to(FOLDER).with_suffix(""))


def by_file() -> list[Any]:
    return [pytest.param(file, id=named(file), marks=pytest.mark.rule(*sheet(file)["rules"])) for file in FILES]


@pytest.mark.parametrize("file", by_file())
def test_script(file: Path) -> None:
    report = run_script(file)
    assert report.title
    assert report.rules
    assert report.checks > 0
    assert report.turns == len(sheet(file).get("turn", []))


@pytest.mark.parametrize("file", [f for f in FILES if not sheet(f).get("scenario", {}).get("bidders")], ids=named)
def test_no_script_depends_on_what_it_leaves_open(tmp_path: Path, file: Path) -> None:
    """Whoever sits there, and whatever chance brings: what is asserted still holds; a script that names bidders is about them."""
    text = file.read_text(encoding="utf-8").replace("[scenario]\n", '[scenario]\nbidders = "random"\n', 1)
    assert 'bidders = "random"' in text
    other = tmp_path / "game.toml"
    other.write_text(text if "seed" in sheet(file) else f"seed = 977\n{text}", encoding="utf-8")
    assert run_script(other).checks == run_script(file).checks


def test_plain_python_tells_the_same_stories() -> None:
    code = (
        "import sys\nfrom simulator.lab.script import run_script\n"
        "for file in sys.argv[1:]:\n    print(run_script(file).story)\n"
    )
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-c", code, *map(str, FILES)]
    done = subprocess.run(command, env=environment, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "".join(run_script(file).story + "\n" for file in FILES)


@pytest.mark.parametrize("game", GAMES)
def test_every_value_of_every_switch_and_optional_rule_has_a_script(game: str) -> None:
    kind = registry.game(game).scenario
    used = [sheet(file).get("scenario", {}) for file in FILES if game_of(file) == game]
    switches = kind.model_fields["switches"].annotation
    assert switches is not None
    for name in switches.model_fields:  # type: ignore[attr-defined]
        assert {getattr(switches(**s.get("switches", {})), name) for s in used} == set(choices(switches, name)), name
    optional = [n for n, f in kind.model_fields.items() if f.annotation is bool and n != "allow_illegal"]
    for name in optional:
        assert {s.get(name, False) for s in used} == {False, True}, name
