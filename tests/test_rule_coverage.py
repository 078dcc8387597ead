"""Every rule in scope is asserted by a marked test, and every mark names a rule that exists."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
OTHER_PARTS = re.compile(r"(AU|BU|MD)-GAP-\d\d|C-(AU|BU|MD)-\d\d\d?|D-\d\d[a-z]?|H-\d\d")  # gaps, rulings and examples


def catalogue() -> dict[str, str]:
    """Return every rule id of the list with why it is out of scope, or an empty text."""
    lines = (HERE / "rule_ids.txt").read_text(encoding="utf-8").splitlines()
    pairs = [line.partition("  out: ") for line in lines if line and not line.startswith("#")]
    return {rule.strip(): reason.strip() for rule, _, reason in pairs}


@pytest.fixture(scope="module")
def marks(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """Return the tests of every marked rule, from a collection of the whole suite."""
    target = tmp_path_factory.mktemp("marks") / "marks.json"
    command = [
        sys.executable,
        "-m",
        "pytest",
        str(HERE),
        "--collect-only",
        "-q",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
    ]
    done = subprocess.run(
        [*command, "--rule-marks", str(target)], cwd=HERE.parent, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]
    found: dict[str, list[str]] = json.loads(target.read_text(encoding="utf-8"))
    return found


def test_the_list_is_in_order_and_gives_reasons() -> None:
    rules = catalogue()
    assert len(rules) > 200
    assert all(re.fullmatch(r"(AU|BU|MD)-[A-Z0-9]+-\d\d", rule) for rule in rules)
    assert sum(not reason for reason in rules.values()) > 100


def test_every_rule_in_scope_has_a_test(marks: dict[str, list[str]]) -> None:
    missing = [rule for rule, reason in catalogue().items() if not reason and rule not in marks]
    if missing:
        print(f"{len(missing)} rules without a marked test:\n" + "\n".join(missing))
    assert missing == []


def test_every_mark_names_a_rule_that_exists(marks: dict[str, list[str]]) -> None:
    rules = catalogue()
    unknown = {m: tests[:3] for m, tests in marks.items() if m not in rules and not OTHER_PARTS.fullmatch(m)}
    assert unknown == {}


def test_no_rule_out_of_scope_is_claimed(marks: dict[str, list[str]]) -> None:
    """A reason that no longer holds has to go from the list."""
    claimed = [rule for rule, reason in catalogue().items() if reason and rule in marks]
    assert claimed == []
