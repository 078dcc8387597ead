"""The README is true: its commands run, its files work, its first two blocks are the two commands."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\S+)[ \t]*([^\n]*)\n(.*?)^```$", README, re.M | re.S)


def shell_blocks() -> list[str]:
    return [text for language, _, text in BLOCKS if language == "sh"]


def test_the_first_two_blocks_are_the_main_job_and_the_tests() -> None:
    job, tests = shell_blocks()[:2]
    for block in (job, tests):
        assert block.startswith("python3 -m venv .venv\n.venv/bin/pip install ")
    assert job.splitlines()[-1] == ".venv/bin/bidderup simulate"
    assert "pytest" in tests.splitlines()[-1]


def test_every_command_of_the_table_is_a_command() -> None:
    names = set(re.findall(r"^\| `bidderup (\w+)", README, re.M))
    shown = subprocess.run(
        [sys.executable, "-m", "simulator.cli.main", "--help"], capture_output=True, text=True, check=True
    ).stdout
    assert names == set(re.findall(r"^  (\w+)  ", shown, re.M))


def test_every_link_leads_to_a_file() -> None:
    links = [link for link in re.findall(r"\]\(([^)#]+)\)", README) if "://" not in link]
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the files of the README, in which its examples run."""
    here = tmp_path_factory.mktemp("readme")
    for _, info, text in BLOCKS:
        if info.startswith("file="):
            (here / info.removeprefix("file=")).write_text(text, encoding="utf-8")
    (here / "tests").symlink_to(ROOT / "tests")
    return here


EXAMPLES = [(language, text) for language, info, text in BLOCKS if info == "example"]


@pytest.mark.parametrize(("language", "text"), EXAMPLES, ids=[t.splitlines()[0][:60] for _, t in EXAMPLES])
def test_an_example_runs(folder: Path, language: str, text: str) -> None:
    command = {"sh": ["bash", "-euo", "pipefail", "-c"], "python": [sys.executable, "-c"]}[language]
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        [*command, text], cwd=folder, env={**os.environ, "PATH": path}, stdin=subprocess.DEVNULL, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


def test_there_are_examples_of_every_command_but_the_long_ones() -> None:
    shown = "\n".join(text for language, text in EXAMPLES if language == "sh")
    for name in (
        "simulate", "show", "replay", "script", "layouts", "bidders", "compare", "sweep", "tournament", "tune", "referee",
        "components",
    ):
        assert f"bidderup {name}" in shown
