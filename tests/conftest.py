"""Settings of the whole test suite."""

from __future__ import annotations

import json
import os
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
