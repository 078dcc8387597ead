"""What is said about scripts of Market Day, good ones and broken ones; `test_all_scripts.py` plays those of `tests/scripts`."""

from __future__ import annotations

from pathlib import Path

import pytest
from script_sayings import said, with_other, write

from simulator.core.errors import DataError, Finding
from simulator.lab.script import run_script

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
    message = said(tmp_path, with_other(GOOD, old, new), Finding)
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
    message = said(tmp_path, with_other(GOOD, old, new), DataError)
    assert message.startswith("FILE:")
    assert says in message
