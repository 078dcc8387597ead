"""The data dictionary names every column and metric of every table, and the committed page is up to date."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import coin_game
import pytest

from simulator import Scenario, simulate
from simulator.core.errors import UserError
from simulator.lab.economy import TABLES as ECONOMY
from simulator.lab.reading import TABLES

ROOT = Path(__file__).resolve().parent.parent
KEYS = {"metric", "measure", "source", "criterion"}
assert coin_game.GAME.name == "coin"



GAMES = {"coin": {"game": "coin", "players": 3}, "bidder-up": {"players": 3, "board": "fairground"}}


@pytest.mark.parametrize("fields", GAMES.values(), ids=GAMES)
def test_every_column_and_metric_is_explained(fields: dict[str, Any]) -> None:
    results = simulate(Scenario(**fields), games=600, rows=True, threads=1)
    known = results.to_polars("dictionary")
    assert known.height == known.unique(["table", "column"]).height
    assert (known["help"] != "").all()
    for name in (*TABLES, *ECONOMY, "games", "seats", "histograms"):
        try:
            table = results.to_polars(name)
        except UserError:
            continue
        columns = set(known.filter(table=name)["column"])
        own = set() if name in ("slots", *ECONOMY) else set(table.columns)  # counters of the game's own are named by the game
        assert own <= columns, name
        for key in KEYS & set(table.columns):
            if name != "histograms":
                assert {f"{key}={value}" for value in table[key]} <= columns, name


def test_the_committed_page_is_what_the_command_writes(bidderup: Any) -> None:
    said = bidderup("dictionary", "--markdown")
    assert said.code == 0
    assert (ROOT / "DICTIONARY.md").read_text(encoding="utf-8") == said.out


def test_one_table_can_be_asked_for_and_a_wrong_name_is_answered(bidderup: Any) -> None:
    assert "evenness" in bidderup("dictionary", "--table", "fairness").out
    wrong = bidderup("dictionary", "--table", "fairnes")
    assert wrong.code == 2
    assert "did you mean 'fairness'" in wrong.err
