"""The command as its user meets it: data on stdout, messages on stderr, exit codes 0, 1, 2, 3, 130."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from simulator.core.store import RunFolder


def test_simulate_plays_saves_and_tells(bidderup) -> None:  # type: ignore[no-untyped-def]
    said = bidderup("simulate", "--games", "200")
    assert said.code == 0
    for part in ("200 games in 200 blocks of 1", "seed 1", "tied", "capped", "self-checks: all passed", "simulate-001"):
        assert part in said.out
    again = bidderup("simulate", "--games", "200")
    assert "simulate-002" in again.out
    shown = bidderup("show", "out/simulate-001")
    assert shown.out.replace("simulate-001", "simulate-002") == again.out


def test_json_is_one_object_on_stdout(bidderup) -> None:  # type: ignore[no-untyped-def]
    for arguments in (
        ("simulate", "--games", "40", "--json", "--rows"),
        ("show", "out/simulate-001", "--json"),
        ("layouts", "--players", "3", "--json"),
        ("bidders", "--json"),
        ("replay", "out/simulate-001", "3", "--json"),
    ):
        said = bidderup(*arguments)
        assert said.code == 0
        assert json.loads(said.out)["schema"] == 1, arguments


def test_options_reach_the_scenario(bidderup) -> None:  # type: ignore[no-untyped-def]
    said = bidderup(
        "simulate", "--games", "30", "--players", "3", "--tiles", "dutch,secret-value,classic,classic", "--bidders",
        "all-rounder,random,hoarder", "--seed", "5", "--threads", "1", "--set", "switches.first_refusal=false",
        "--set", "numbers.turn_cap=50", "-o", "here", "--json",
    )  # fmt: skip
    told = json.loads(said.out)
    assert told["scenario"] == {
        "game": "bidder-up",
        "players": 3,
        "tiles": ["dutch", "secret-value", "classic", "classic"],
        "bidders": ["all-rounder", "random", "hoarder"],
        "switches": {"first_refusal": False},
        "numbers": {"turn_cap": 50},
    }
    assert (told["seed"], told["games"], told["rotations"], told["output"]) == (5, 30, 3, "here")


def test_a_scenario_file_with_an_option_over_it(bidderup, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "my.toml").write_text('players = 3\nbidders = ["random"]\n[switches]\nfirst_refusal = false\n')
    told = json.loads(bidderup("simulate", "my.toml", "--games", "20", "--bidders", "hoarder", "--json").out)
    assert told["scenario"]["players"] == 3
    assert told["scenario"]["bidders"] == ["hoarder"]
    assert told["scenario"]["switches"] == {"first_refusal": False}


@pytest.mark.rule("BU-LAY-07", "BU-LAY-04")
def test_layouts_are_listed(bidderup) -> None:  # type: ignore[no-untyped-def]
    assert len(bidderup("layouts", "--players", "3").out.splitlines()) == 428
    assert len(bidderup("layouts", "--players", "4").out.splitlines()) == 1632
    assert len(bidderup("layouts", "--players", "3", "--sets").out.splitlines()) == 23
    assert len(bidderup("layouts", "--players", "4", "--sets").out.splitlines()) == 78


def test_every_game_lists_its_layouts_and_has_a_ladder_from_its_random_bidder_up(bidderup) -> None:  # type: ignore[no-untyped-def]
    assert len(bidderup("layouts", "--game", "market-day").out.splitlines()) == 8
    assert "catalog: 12" in bidderup("layouts", "--game", "auction").out
    said = bidderup("ladder", "--game", "market-day", "--players", "2", "--games", "40", "--json")
    found = json.loads(said.out)
    assert found["rungs"]["random"] == ["random"]
    assert found["rungs"]["tuned"] == ["steward"]
    assert [(row["rung"], row["against"]) for row in found["ladder"]] == [
        ("simple", "random"), ("tuned", "random"), ("tuned", "simple"),
    ]  # fmt: skip
    assert all(row["excess"] > 0.2 for row in found["ladder"] if row["against"] == "random")


def test_replay_tells_a_story_or_a_trace(bidderup) -> None:  # type: ignore[no-untyped-def]
    bidderup("simulate", "--games", "20", "-o", "run", "--rows")
    story = bidderup("replay", "run", "7").out
    assert "Turn 1: Player 1." in story
    assert "wins" in story
    lines = [json.loads(line) for line in bidderup("replay", "run", "7", "--trace").out.splitlines()]
    assert lines[0]["index"] == 7
    assert lines[-1]["event"] == "win"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("simulate", "--tiles", "dutchh,classic,classic,classic"), "did you mean 'dutch'"),
        (("simulate", "--tiles", "classic,classic,classic,classic"), "no Count auction"),
        (("simulate", "--tiles", "dutch,classic"), "2 tiles given"),
        (("simulate", "--players", "3", "--tiles", "american-count,classic,classic,classic"), "is for 4 players, not 3"),
        (("simulate", "--players", "5"), "not 5"),
        (("simulate", "--games", "-3"), "games must be at least 1"),
        (("simulate", "--bidders", "all-rouder"), "did you mean 'all-rounder'"),
        (("simulate", "--bidders", "random,random"), "2 bidders for 4 players"),
        (("simulate", "--board", "farm"), "allowed: 'animal-market'"),
        (("simulate", "--set", "switches.first_refusall=false"), "did you mean 'first_refusal'"),
        (("simulate", "--set", "box.notes={10=19}"), "51 notes"),
        (("simulate", "nowhere.toml"), "no scenario file"),
        (("simulate", "--threads", "0"), "threads must be at least 1"),
        (("layouts", "--players", "7"), "not 7"),
        (("layouts", "--game", "market-day", "--sets"), "are not made up of tiles"),
        (("layouts", "--game", "chess"), "unknown game 'chess'"),
        (("restricted", "--game", "auction"), "names nothing its bidders could be kept from"),
        (("simulate", "--game", "market-day", "--bidders", "stewart"), "did you mean 'steward'"),
        (("simulate", "--bidders", "farmer"), "bidder 'farmer' plays market-day, not bidder-up"),
        (("new", "tile", "mine", "--game", "auction"), "has no starting file for a tile"),
        (("replay", "nowhere", "0"), "is no run"),
        (("simulate", "--gamse", "3"), "--games"),
    ],
)
def test_bad_input_is_one_message_and_touches_nothing(bidderup, tmp_path: Path, arguments, message: str) -> None:  # type: ignore[no-untyped-def]
    said = bidderup(*arguments)
    assert said.code in (2, 3)
    assert message in said.err
    assert "Traceback" not in said.err
    assert said.out == ""
    assert list(tmp_path.iterdir()) == []


def test_unknown_fields_of_a_file_are_named(bidderup, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "my.toml").write_text("plyers = 3\n")
    said = bidderup("simulate", "my.toml")
    assert said.code == 2
    assert "my.toml: unknown field 'plyers'" in said.err
    assert "did you mean 'players'" in said.err
    (tmp_path / "my.toml").write_text("players = [\n")
    said = bidderup("simulate", "my.toml")
    assert (said.code, "is not TOML" in said.err) == (3, True)


def test_existing_and_unwritable_output(bidderup, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "taken").mkdir()
    (tmp_path / "taken" / "mine").write_text("mine")
    said = bidderup("simulate", "--games", "10", "-o", "taken")
    assert said.code == 2
    assert "nothing was overwritten" in said.err
    assert (tmp_path / "taken" / "mine").read_text() == "mine"
    said = bidderup("simulate", "--games", "10", "-o", "taken/mine/run")
    assert said.code == 2
    assert "cannot write" in said.err


def test_a_damaged_run_is_a_data_error(bidderup, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    bidderup("simulate", "--games", "10", "-o", "run")
    (tmp_path / "run" / "batches" / "part-00000.parquet").write_bytes(b"PAR1")
    said = bidderup("show", "run")
    assert said.code == 3
    assert "part-00000.parquet is damaged" in said.err


def test_ctrl_c_stops_at_once_and_says_how_to_go_on(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "simulator.cli.main", "simulate", "--games", "50000000", "-o", "run"]
    process = subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 240
    while time.monotonic() < deadline:
        if (tmp_path / "run" / "manifest.json").exists() and RunFolder.open(tmp_path / "run").parts():
            break
        time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "bidderup resume run" in err
    assert "Traceback" not in err


def test_a_script_is_played_and_checked(bidderup, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    source = (Path(__file__).parent / "scripts" / "d15_trade_tie.toml").read_text(encoding="utf-8")
    (tmp_path / "good.toml").write_text(source)
    said = bidderup("script", "good.toml", "--story")
    assert said.code == 0
    assert "good.toml" in said.out
    assert "A challenges B for a sheep." in said.out
    assert json.loads(bidderup("script", "good.toml", "--json").out)["checks"] > 0
    (tmp_path / "bad.toml").write_text(source.replace("[50, 0]", "[50, 500, 500, 500, 500, 500]", 1))
    said = bidderup("script", "bad.toml")
    assert said.code == 3
    assert "bad.toml:" in said.err
    assert bidderup("script", "nowhere.toml").code in (2, 3)


def test_the_referee_passes_a_game_and_names_what_is_broken(bidderup, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    bidderup("simulate", "--games", "8", "-o", "run", "--bidders", "random", "--board", "fairground")
    trace = bidderup("replay", "run", "5", "--trace").out
    (tmp_path / "good.jsonl").write_text(trace, encoding="utf-8")
    said = bidderup("referee", "good.jsonl")
    assert (said.code, "no rule broken" in said.out) == (0, True)
    assert json.loads(bidderup("referee", "good.jsonl", "--json").out)["broken"] == []
    lines = trace.splitlines()
    roll = next(i for i, line in enumerate(lines) if '"event": "roll"' in line)
    (tmp_path / "bad.jsonl").write_text("\n".join(lines[:roll] + lines[roll + 1 :]), encoding="utf-8")
    said = bidderup("referee", "bad.jsonl")
    assert said.code == 1
    assert "BU-" in said.err
    (tmp_path / "none.jsonl").write_text("{}\n")
    assert bidderup("referee", "none.jsonl").code == 3
    assert bidderup("referee", "nowhere.jsonl").code == 2


def test_components_are_listed_and_the_page_is_up_to_date(bidderup) -> None:  # type: ignore[no-untyped-def]
    page = (Path(__file__).parent.parent / "COMPONENTS.md").read_text(encoding="utf-8")
    assert bidderup("components", "--markdown").out == page, "write it anew: bidderup components --markdown > COMPONENTS.md"
    listed = json.loads(bidderup("components", "--assumed", "--json").out)["components"]
    assert all(c["assumed"] for c in listed)
    assert {"box.die", "box.scale", "board_file"} <= {c["field"] for c in listed}


def test_variants_are_compared(bidderup) -> None:  # type: ignore[no-untyped-def]
    said = bidderup("compare", "--games", "300", "--vary", "numbers.raid=5;1")
    assert said.code == 0
    assert "numbers.raid=1 minus numbers.raid=5" in said.out
    assert json.loads(bidderup("compare", "--games", "300", "--vary", "numbers.raid=5;1", "--json").out)["schema"] == 1
    assert bidderup("compare", "--vary", "numbers.raid=5").code == 2


def test_a_tournament_and_a_tuning_by_command(bidderup, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    said = bidderup("tournament", "--bidders", "random,all-rounder", "--games", "80", "-o", "cup")
    assert said.code == 0
    assert "α-rank" in said.out
    assert {"standings.csv", "payoffs.png", "ratings.svg"} <= {f.name for f in (tmp_path / "cup").iterdir()}
    said = bidderup(
        "tune", "hoarder", "--against", "all-rounder", "--only", "greed", "--evaluations", "8", "--games", "80", "-o", "h.toml"
    )
    assert said.code == 0
    assert "--bidders hoarder@h.toml" in said.out
    assert bidderup("tune", "hoarder", "-o", "h.toml").code == 2


def test_a_tournament_refuses_an_existing_folder_before_it_plays(bidderup, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "cup").mkdir()
    (tmp_path / "cup" / "mine.txt").write_text("kept")
    said = bidderup("tournament", "--bidders", "random,all-rounder", "--games", "1000000000", "-o", "cup")
    assert said.code == 2
    assert "output cup exists; nothing was overwritten" in said.err
    assert (tmp_path / "cup" / "mine.txt").read_text() == "kept"
