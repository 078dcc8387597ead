"""The commands play Auction as they play any game: `--game auction`."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

GAME = ("--game", "auction")


def told(said: Any) -> Any:
    assert said.code == 0, said.err
    return json.loads(said.out)


def test_a_run_is_simulated_shown_resumed_replayed_and_judged(bidderup: Any, tmp_path: Path) -> None:
    lineup = "curator,random,connoisseur"
    found = told(
        bidderup("simulate", *GAME, "--players", "3", "--bidders", lineup, "--games", "300", "--rows", "-o", "run", "--json")
    )
    assert found["game"] == "auction"
    assert all(found["self_checks"].values())
    assert [row["bidder"] for row in found["bidder_rates"]] == lineup.split(",")
    assert {row["slot"] for row in found["slots"]} == {"bad", "lower", "upper"}
    assert told(bidderup("show", "run", "--json"))["bidder_rates"] == found["bidder_rates"]
    assert told(bidderup("resume", "run", "--json"))["games"] == found["games"]
    story = bidderup("replay", "run", "7").out
    assert story.startswith("Auction, game 7 of seed 1.")
    assert "Round 8." in story
    dealt = re.findall(r"is dealt forgeries of (.*)", story)
    assert len(dealt) == 3
    assert all(re.fullmatch(r"((Bad Art|Art) \d+, ){2}(Bad Art|Art) \d+\.", line) for line in dealt)
    assert "The envelope holds the forgery of" in story
    trace = tmp_path / "game.jsonl"
    trace.write_text(bidderup("replay", "run", "7", "--trace").out, encoding="utf-8")
    assert "no rule broken" in bidderup("referee", str(trace)).out
    damaged = trace.read_text(encoding="utf-8").replace('"event": "take_back"', '"event": "gap"', 1)
    trace.write_text(damaged, encoding="utf-8")
    assert bidderup("referee", str(trace)).code != 0


def test_a_scenario_file_names_the_game(bidderup: Any, tmp_path: Path) -> None:
    file = tmp_path / "art.toml"
    file.write_text('game = "auction"\nplayers = 6\n[switches]\ntie = "random"\n[box.specials]\nheist = 0\n', encoding="utf-8")
    found = told(bidderup("simulate", str(file), "--games", "60", "-o", "run", "--json"))
    assert found["scenario"] == {
        "game": "auction",
        "players": 6,
        "switches": {"tie": "random"},
        "box": {"specials": {"pass": 4, "commission": 3, "double-bid": 3, "inheritance": 3, "heist": 0}},
    }


def test_a_report_speaks_of_this_game_only(bidderup: Any, tmp_path: Path) -> None:
    summary = bidderup("simulate", *GAME, "--games", "40").out
    assert "By seat (clockwise order)" in summary
    assert bidderup("report", *GAME, "--games", "40", "--lineup-games", "0", "-o", "told").code == 0
    page = (tmp_path / "told" / "report.html").read_text(encoding="utf-8")
    text = re.sub(r"<script.*?</script>|<style.*?</style>|<svg.*?</svg>|<[^>]+>", " ", page, flags=re.S)
    foreign = r"\b(animals?|pens?|tiles?|donkeys?|raffle|auctioneers?|notes?|farms?|refusals?|moves? first|turn order)\b"
    found = {m.group(0) for m in re.finditer(foreign, text, re.I)}
    assert found == {"moves first"}  # nobody does
    assert "nobody moves first" in text
    assert "seat 1 moves first" not in page


def test_variants_are_compared(bidderup: Any) -> None:
    found = told(bidderup("compare", *GAME, "--vary", "numbers.catalog=8;10", "--games", "2000", "--json"))
    rounds = next(row for row in found["differences"] if row["measure"] == "turns")
    assert rounds["difference"] == pytest.approx(2)


def test_bidders_meet_and_are_tuned(bidderup: Any) -> None:
    names = "random,connoisseur"
    found = told(bidderup("tournament", *GAME, "--players", "2", "--bidders", names, "--games", "60", "--json"))
    assert [row["bidder"] for row in found["standings"]] == ["connoisseur", "random"]
    found = told(
        bidderup(
            *("tune", "random", *GAME, "--players", "2", "--against", "connoisseur"),
            *("--evaluations", "8", "--games", "40", "-o", "best.toml", "--json"),
        )
    )
    assert found["output"] == "best.toml"


def test_components_and_bidders_are_listed(bidderup: Any) -> None:
    found = told(bidderup("components", *GAME, "--json"))["components"]
    assert {"box.art", "numbers.catalog", "switches.tie"} <= {c["field"] for c in found}
    page = bidderup("components", *GAME, "--markdown").out
    assert page.startswith("# Components of Auction\n")
    names = [b["name"] for b in told(bidderup("bidders", *GAME, "--json"))["bidders"]]
    assert {"curator", "connoisseur", "random"} <= set(names)
    assert "all-rounder" not in names


def test_a_starting_file_is_sound_as_it_is(bidderup: Any) -> None:
    assert bidderup("new", "bidder", "bold-buyer", *GAME).out.endswith(":bold-buyer --game auction\n")
    report = told(bidderup("check", "bold_buyer.py:bold-buyer", *GAME, "--scenarios", "6", "--duels", "0", "--json"))
    assert all(item["result"] != "FAILED" for item in report["items"] if item["name"] != "speed")
    refused = bidderup("new", "tile", "my-tile", *GAME)
    assert (refused.code, refused.err) == (2, "error: Auction has no starting file for a tile\n")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--tiles", "classic"), "unknown field 'tiles'"),
        (("--players", "7"), "auction is played by 2, 3, 4, 5, 6 players"),
        (("--bidders", "expert"), "bidder 'expert' plays bidder-up, not auction"),
        (("--set", "switches.tie=never"), "switches.tie is 'never'"),
    ],
)
def test_what_cannot_be_played_is_refused(bidderup: Any, arguments: tuple[str, ...], says: str) -> None:
    refused = bidderup("simulate", *GAME, *arguments, "--games", "10")
    assert refused.code == 2
    assert says in refused.err
    assert "Traceback" not in refused.err
