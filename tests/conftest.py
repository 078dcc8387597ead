"""Settings of the whole test suite."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("local", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("local"), derandomize=True, database=None, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "local")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rule-marks", metavar="FILE", help="write the rule ids of all collected tests to FILE (JSON)")


def pytest_collection_finish(session: pytest.Session) -> None:
    target = session.config.getoption("--rule-marks")
    if target is None:
        return
    marks: dict[str, list[str]] = {}
    for item in session.items:
        for mark in item.iter_markers("rule"):
            for rule in mark.args:
                marks.setdefault(rule, []).append(item.nodeid)
    Path(target).write_text(json.dumps(marks), encoding="utf-8")


class Said:
    """Exit code, stdout and stderr of one call."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err


@pytest.fixture
def bidderup(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path):  # type: ignore[no-untyped-def]
    """Return a function that calls the command in a folder of its own."""
    from simulator.cli.main import main

    monkeypatch.chdir(tmp_path)

    def call(*arguments: str) -> Said:
        monkeypatch.setattr(sys, "argv", ["bidderup", *arguments])
        with pytest.raises(SystemExit) as stop:
            main()
        captured = capsys.readouterr()
        return Said(int(stop.value.code or 0), captured.out, captured.err)

    return call
