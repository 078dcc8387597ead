"""Plays every scripted game of Auction: worked examples, readings, switches and refusals; and breaks some."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any, get_args

import pytest

from simulator.art_auction.scenario import Switches
from simulator.core.errors import DataError, Finding
from simulator.lab.script import run_script

FILES = sorted((Path(__file__).resolve().parent / "scripts" / "auction").glob("*.toml"))
OPEN = {"numbers", "preparation"}  # they play whole games, or rounds, of whoever sits there


def sheet(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8"))


def by_file() -> list[Any]:
    return [pytest.param(file, id=file.stem, marks=pytest.mark.rule(*sheet(file)["rules"])) for file in FILES]


@pytest.mark.parametrize("file", by_file())
def test_script(file: Path) -> None:
    report = run_script(file)
    assert report.rules
    assert report.checks > 0
    assert report.turns == len(sheet(file).get("turn", []))


@pytest.mark.parametrize("file", [f for f in FILES if f.stem not in OPEN], ids=lambda file: file.stem)
def test_no_script_depends_on_what_it_leaves_open(tmp_path: Path, file: Path) -> None:
    text = file.read_text(encoding="utf-8").replace("[scenario]\n", '[scenario]\nbidders = "art-random"\n', 1)
    if "seed" not in sheet(file):
        text = f"seed = 977\n{text}"
    other = tmp_path / "game.toml"
    other.write_text(text, encoding="utf-8")
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


def test_every_value_of_every_switch_has_a_script() -> None:
    used = [Switches(**sheet(file).get("scenario", {}).get("switches", {})) for file in FILES]
    for name, field in Switches.model_fields.items():
        values = get_args(field.annotation) or (False, True)
        assert {getattr(switches, name) for switches in used} == set(values), name


GOOD = """title = "A sale"
rules = ["AU-SELL-01"]
[scenario]
game = "auction"
players = 2
[position]
catalog = [120, 80]
bank = ["heist"]
art = { A = [50], B = ["bad-1"] }
envelope = { A = 120 }
hands = { A = [20], B = [10] }
[[turn]]
answers = [{ seat = "A", initial-bid = 20 }, { seat = "B", initial-bid = 10 }, { seat = "A", sell = 50 }]
offered = [{ seat = "A", sell = [50, 120] }]
events = [{ event = "sale", seat = "A", work = 50, card = "heist" }]
[turn.after]
hands = { A = ["heist"], B = [10] }
"""

BROKEN = [
    ("sell = 50 }", "sell = 55 }", 13, DataError, "unknown work '55'"),
    ("sell = 50 }", "sell = 80 }", 13, DataError, "'80' is not offered to A; sell offers: 50, 120"),
    ("initial-bid = 20", "initial-bid = 25", 13, DataError, "there is no card 25; known: 10, 20"),
    ("initial-bid = 20", "raise-bid = 20", 13, DataError, "raise_bid is answered with a list of cards"),
    ("initial-bid = 20", "special = 'theft'", 13, DataError, "unknown special 'theft'"),
    ("initial-bid = 20", "rob = 'C'", 13, DataError, "'C' is no seat"),
    ("sell = [50, 120]", "sell = [50]", 14, Finding, "'120' is offered too"),
    ('card = "heist"', 'card = "pass"', 15, Finding, "no such event"),
    ('{ A = ["heist"], B = [10] }', '{ A = ["pass"], B = [10] }', 17, Finding, "hands of A is ['heist']"),
    ("catalog = [120, 80]", "catalog = [120, 50]", 9, DataError, "a work is there twice"),
    ("catalog = [120, 80]", "catalog = []", 7, DataError, "a catalog of at least one work"),
    ("catalog = [120, 80]", "catalog = 120", 7, DataError, "catalog is written as a list, not 120"),
    ("A = [20]", "A = [100, 100, 100, 100, 100, 100, 100, 100, 100]", 11, DataError, "there are only 8 cards"),
    ('bank = ["heist"]', 'till = ["heist"]', 8, DataError, "unknown part of a position 'till'"),
    ("answers = [", "draws = { catalog = [80] }\nanswers = [", 13, DataError, "does not list every work of the Catalog"),
    ("answers = [", "draws = { order = ['A'] }\nanswers = [", 13, DataError, "does not list every seat once"),
    ("answers = [", "draws = { tie = 'A' }\nanswers = [", 13, DataError, "tie: 'A' is not a number"),
]


@pytest.mark.parametrize(("old", "new", "line", "kind", "says"), BROKEN)
def test_a_broken_script_says_where_and_why(
    tmp_path: Path, old: str, new: str, line: int, kind: type[Exception], says: str
) -> None:
    assert GOOD.count(old) == 1, old
    file = tmp_path / "game.toml"
    file.write_text(GOOD, encoding="utf-8")
    run_script(file)
    file.write_text(GOOD.replace(old, new), encoding="utf-8")
    with pytest.raises(kind) as caught:
        run_script(file)
    message = str(caught.value)
    assert message.startswith(f"{file}:{line}: ")
    assert says in message
