"""The commands `sweep`, `show`, `resume` and `--until` as their user meets them."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from simulator.core.store import RunFolder

SMALL = ("--set", "numbers.turn_cap=6", "--max-games", "80")


def test_a_sweep_is_played_shown_and_saved(bidderup, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    said = bidderup("sweep", "--players", "3", "--sample", "40", *SMALL, "-o", "it")
    assert said.code == 0
    for part in (
        "sweep of 40 designs", "3,200 games, 80 a design at most", "Lowest: designs that may be it", "Highest",
        "with probability of at least 95%", "Swap effects", "Selection noise: the worst of 40 perfectly fair designs",
        "by confidence sequences", "saved in it",
    ):  # fmt: skip
        assert part in said.out, part
    assert bidderup("show", "it").out == said.out
    again = bidderup("resume", "it")
    assert (again.code, again.out) == (0, said.out)
    told = json.loads(bidderup("show", "it", "--json").out)
    assert (told["schema"], told["designs"], told["games"], told["complete"]) == (1, 40, 3200, True)


def test_values_are_swept_with_one_layout_and_equal_budgets(bidderup) -> None:  # type: ignore[no-untyped-def]
    said = bidderup(
        "sweep", "--tiles", "dutch,classic,classic,classic", "--vary", "numbers.raid=5;3", "--vary",
        "switches.first_refusal=true;false", "--rank-by", "turns", "--equal", *SMALL, "--json",
    )  # fmt: skip
    told = json.loads(said.out)
    assert (told["designs"], told["looks"], told["equal"]) == (4, 1, True)
    assert {e["what"] for e in told["effects"]} == {"numbers.raid=3", "switches.first_refusal=false"}
    assert all(e["pairs"] == 2 for e in told["effects"])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("sweep", "--with", "dutsch"), "no layout for 4 players has 'dutsch'"),
        (("sweep", "--players", "three"), "no list of player counts"),
        (("sweep", "--players", "7"), "not 7"),
        (("sweep", "--rank-by", "marginn"), "did you mean 'margin'"),
        (("sweep", "--vary", "numbers.raid"), "is not FIELD=VALUE"),
        (("sweep", "--tolerance", "0"), "tolerance 0"),
        (("simulate", "--until", "soon"), "allowed: verdict, or a half-width"),
        (("simulate", "--until", "verdict", "--games", "10"), "exclude each other"),
        (("simulate", "--max-games", "10"), "goes with until"),
        (("compare", "--until", "0", "--vary", "numbers.raid=5;1"), "allowed: verdict, or a half-width"),
    ],
)
def test_bad_input_is_one_message_and_touches_nothing(bidderup, tmp_path: Path, arguments, message: str) -> None:  # type: ignore[no-untyped-def]
    said = bidderup(*arguments)
    assert said.code == 2
    assert message in said.err
    assert said.out == ""
    assert list(tmp_path.iterdir()) == []


def test_a_run_stops_when_it_knows_enough(bidderup) -> None:  # type: ignore[no-untyped-def]
    said = bidderup("simulate", "--set", "numbers.turn_cap=2", "--until", "±5pp", "--max-games", "4000", "-o", "it")
    assert said.code == 0
    assert "ended: ±5 points on every seat rate reached" in said.out
    assert "confidence sequences" in said.out
    assert bidderup("show", "it").out == said.out
    told = json.loads(bidderup("show", "it", "--json").out)
    assert (told["complete"], told["until"]) == (True, "±5 points on every seat rate")
    compared = bidderup("compare", "--until", "verdict", "--max-games", "2000", "--vary", "numbers.turn_cap=2;3")
    assert "ended: at most 2,000 games each" in compared.out or "ended: every variant has its verdict" in compared.out
    assert "all hold together, at every look" in compared.out


def test_damaged_pieces_are_named_on_stderr_and_played_again(bidderup, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    said = bidderup("simulate", "--set", "numbers.turn_cap=2", "--games", "200", "-o", "run")
    (tmp_path / "run" / "batches" / "part-00000.parquet").write_bytes(b"PAR1")
    mended = bidderup("resume", "run")
    assert mended.out == said.out
    assert "part-00000.parquet is damaged" in mended.err
    assert "played again" in mended.err


def test_ctrl_c_stops_a_sweep_and_says_how_to_go_on(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "simulator.cli.main", "sweep", "--max-games", "100000", "-o", "it"]
    command += ["--set", "numbers.turn_cap=2", "--sample", "50"]
    process = subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 240
    while time.monotonic() < deadline:
        if (tmp_path / "it" / "manifest.json").exists() and RunFolder.open(tmp_path / "it").parts():
            break
        time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "bidderup resume it" in err
    assert "Traceback" not in err


def test_effects_that_cannot_be_told_apart_are_named(bidderup) -> None:  # type: ignore[no-untyped-def]
    said = bidderup("sweep", "--players", "3", "--sample", "10", *SMALL, "-o", "few")
    assert "the layouts cannot tell these apart, they have no estimate" in said.out
