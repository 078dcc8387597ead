"""What is said about broken scripts of Auction; `test_all_scripts.py` plays those of `tests/scripts`."""

from __future__ import annotations

from pathlib import Path

import pytest
from script_sayings import said, with_other, write

from simulator.core.errors import DataError, Finding, UserError
from simulator.lab.script import run_script

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
    tmp_path: Path, old: str, new: str, line: int, kind: type[UserError], says: str
) -> None:
    run_script(write(tmp_path, GOOD))
    message = said(tmp_path, with_other(GOOD, old, new), kind)
    assert message.startswith(f"FILE:{line}: ")
    assert says in message
