"""Plays every scripted game of `tests/scripts/market_day`, and breaks scripts to see what is said about them."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any, get_args

import pytest

from simulator.core.errors import DataError, Finding, UserError
from simulator.lab.script import run_script
from simulator.market_day.scenario import Switches

FILES = sorted((Path(__file__).resolve().parent / "scripts" / "market_day").glob("*.toml"))


def sheet(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("file", [pytest.param(f, id=f.stem, marks=pytest.mark.rule(*sheet(f)["rules"])) for f in FILES])
def test_script(file: Path) -> None:
    report = run_script(file)
    assert report.rules
    assert report.checks > 0
    assert report.turns == len(sheet(file)["turn"])


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_no_script_depends_on_what_it_leaves_open(tmp_path: Path, file: Path) -> None:
    game = 'game = "market-day"\n'
    text = file.read_text(encoding="utf-8").replace(game, game + 'bidders = "random-farmer"\n', 1)
    assert "random-farmer" in text
    assert run_script(write(tmp_path, f"seed = 977\n{text}")).checks == run_script(file).checks


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


def test_every_value_of_every_switch_and_optional_rule_has_a_script() -> None:
    used = [sheet(file)["scenario"] for file in FILES]
    for name, field in Switches.model_fields.items():
        assert {getattr(Switches(**s.get("switches", {})), name) for s in used} == set(get_args(field.annotation)), name
    for name in ("exact_throw", "keep_collecting", "exchanges"):
        assert {s.get(name, False) for s in used} == {False, True}, name


GOOD = """title = "A meeting"
rules = ["MD-OPT-03"]

[scenario]
game = "market-day"
exchanges = true

[position]
tractors = { A = "N8", B = "E0" }
hands = { A = ["cow", "cow", "cow", "cow"], B = ["pig"] }
farms = { B = ["sheep"] }
missing = ["C"]

[[turn]]
seat = "A"
draws = { die = 6 }
answers = [
  { seat = "A", move = "E0 by 2" },
  { seat = "A", buy = "none" },
  { seat = "A", propose = "cow for pig" },
  { seat = "B", agree = "no" },
  { seat = "B", propose = "none" },
]
offered = [
  { seat = "A", move = ["E0", "E4 by 6"] },
  { seat = "B", agree = ["cow for pig"] },
]
events = [
  { event = "move", to_square = "E0" },
  { event = "offer", notes = "cow for pig" },
]
never = [{ event = "buy" }]
[turn.after]
hands = { A = ["cow", "cow", "cow", "cow"] }
"""


def write(folder: Path, text: str) -> Path:
    file = folder / "game.toml"
    file.write_text(text, encoding="utf-8")
    return file


def said(folder: Path, old: str, new: str, kind: type[UserError]) -> str:
    """Return what is said about a script with something in it changed, without the path of its file."""
    assert GOOD.count(old) == 1, old
    file = write(folder, GOOD.replace(old, new))
    with pytest.raises(kind) as caught:
        run_script(file)
    assert type(caught.value) is kind
    return str(caught.value).replace(str(file), "FILE")


def test_a_good_script_reports(tmp_path: Path) -> None:
    report = run_script(write(tmp_path, GOOD))
    assert report.checks == 6
    assert "A drives 2 from N8 to E0, giving 4 points up." in report.story
    assert "A offers B cow for pig." in report.story


FINDINGS = [
    ('"E0", "E4 by 6"', '"E0"', 25, "'E4 by 6' is offered too"),
    ('agree = ["cow for pig"]', 'agree = ["pig for cow"]', 26, "agree offers: cow for pig"),
    ('event = "move", to_square = "E0"', 'event = "move", to_square = "E4"', 29, "no such event"),
    ('notes = "cow for pig"', 'notes = "cow cow for pig"', 30, "no such event"),
    ('propose = "cow for pig"', 'propose = "cow for horse"', 17, "refused: A, propose: mind.lay"),
    ('after]\nhands = { A = ["cow", "cow", "cow", "cow"] }', 'after]\nhands = { A = ["cow"] }', 34, "hands of A is"),
]


@pytest.mark.parametrize(("old", "new", "line", "says"), FINDINGS)
def test_an_expectation_that_fails_is_a_finding(tmp_path: Path, old: str, new: str, line: int, says: str) -> None:
    message = said(tmp_path, old, new, Finding)
    assert message.startswith(f"FILE:{line}: ")
    assert says in message


BROKEN = [
    ("die = 6", "die = 7", "die: 7 is not on the die"),
    ("die = 6", "coin = 1", "unknown kind of draw 'coin'; known: die"),
    ('move = "E0 by 2"', 'move = "E1"', "'E1' is not offered to A; move offers: E0 by 2, E4 by 6"),
    ('buy = "none"', 'buy = "goat"', "'goat' is not offered to A; buy offers: cow"),
    ('agree = "no"', 'agree = "perhaps"', "agree is answered with yes or no, not 'perhaps'"),
    ('agree = "no"', "agree = true", "answered with a number or a word"),
    ('propose = "cow for pig"', 'propose = "cow and pig"', "an offer is written as CARDS for CARDS"),
    ('propose = "cow for pig"', 'propose = "goat for pig"', "unknown animal 'goat'"),
    ('propose = "cow for pig" }', 'propose = "cow for pig", covered = true }', "covered"),
    ('to_square = "E0"', 'to_square = "X0"', "unknown square 'X0'"),
    ('to_square = "E0"', 'distance = "far"', "distance is a number, not 'far'"),
    ('A = "N8"', 'A = "N10"', "unknown square 'N10'"),
    ('A = "N8"', 'E = "N8"', "'E' is no seat"),
    ('B = ["pig"]', 'B = ["goat"]', "unknown animal 'goat'; known: pig, sheep, cow, horse"),
    ('B = ["pig"]', 'B = "pig"', "cards are a list of animals"),
    ('B = ["pig"]', f"B = {['pig'] * 6}".replace("'", '"'), "B holds 6 pig cards; at most 5 are allowed"),
    ('B = ["pig"]', f"B = {['pig'] * 16}".replace("'", '"'), "there are not enough pig cards for B"),
    ('B = ["pig"]', 'B = ["sheep"]', "B owns the sheep and may not hold cards for it"),
    ('farms = { B = ["sheep"] }', 'farms = { B = ["sheep", "sheep"] }', "B can have one sheep only"),
    ('farms = { B = ["sheep"] }', 'farms = { C = ["sheep", "pig", "cow", "horse"] }', "the game would be over"),
    ('missing = ["C"]', 'missing = "C"', "missing is written as a list"),
    ('missing = ["C"]', 'waiting = ["C"]', "unknown part of a position 'waiting'"),
]


@pytest.mark.parametrize(("old", "new", "says"), BROKEN)
def test_a_script_that_cannot_be_played_says_where_and_why(tmp_path: Path, old: str, new: str, says: str) -> None:
    message = said(tmp_path, old, new, DataError)
    assert message.startswith("FILE:")
    assert says in message
