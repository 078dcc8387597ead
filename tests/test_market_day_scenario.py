"""Scenarios, boards, components and the seam of Market Day, and the commands that take `--game market-day`."""

from __future__ import annotations

import functools
import json
import re
import tomllib
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from simulator import simulate, sweep
from simulator.core import registry
from simulator.core.errors import BidderError, DataError, UserError
from simulator.core.events import Story
from simulator.core.scenario import Scenario
from simulator.core.session import Session
from simulator.lab.sensitivity import sensitivity
from simulator.lab.sensitivity_factors import Factor, assumed
from simulator.lab.starting import write_starting_file
from simulator.market_day import state
from simulator.market_day.authors import Bidder
from simulator.market_day.board import load_board
from simulator.market_day.decisions import NAMES

GAME = registry.game("market-day")
ANIMALS = ("pig", "sheep", "cow", "horse")


@pytest.mark.rule("MD-GAP-03", "MD-GAP-04", "MD-GAP-05", "MD-GAP-08", "MD-BUY-02", "MD-BUY-05", "MD-PREP-02")
def test_the_board_is_the_one_of_the_rule_catalogue() -> None:
    squares = load_board().squares
    assert len(squares) == 40
    assert [i for i, s in enumerate(squares) if s.kind == "market"] == [0, 10, 20, 30]
    assert [s.name for s in squares if s.flag] == ["N0"]
    assert squares[1].kind == "start"
    kinds = Counter((s.kind, s.cards) for s in squares)
    assert kinds == {
        ("market", 0): 4, ("start", 0): 1, ("cards", 1): 8, ("cards", 2): 4, ("cards", 3): 4, ("escape", 0): 8,
        ("cock", 0): 4, ("swap", 0): 4, ("puncture", 0): 3,
    }  # fmt: skip
    for animal in ANIMALS:
        assert sum(s.cards for s in squares if s.animal == animal) == 7
        assert sum(s.kind == "escape" for s in squares if s.animal == animal) == 2
    specials = [s.kind for i, s in enumerate(squares) if i % 10 in (1, 8)]
    assert specials == ["start", "swap", "swap", "puncture", "puncture", "swap", "swap", "puncture"]


def test_everything_assumed_says_so_and_can_be_changed() -> None:
    assert GAME.components is not None
    found = {c.name.split(":")[0]: c for c in GAME.components(Scenario(game="market-day"))}
    assert found["cards"].value == "pig: 15, sheep: 15, cow: 15, horse: 15"
    assert {n for n, c in found.items() if c.assumed} == {
        "board", "animals", "cards", "die", "dice", "offers", "turn_cap", "stall_turns", "stopping", "cards_returned",
        "unholdable_gift",
    }  # fmt: skip
    assert found["price"].origin == "rulebook"
    for component in found.values():
        assert component.origin
        assert component.field in ("board_file", "players") or _has(Scenario(game="market-day"), component.field)


def _has(scenario: Any, field: str) -> bool:
    for step in field.split("."):
        scenario = getattr(scenario, step)
    return scenario is not None


def test_a_sweep_ranges_over_the_optional_rules() -> None:
    assert GAME.layouts is not None
    found = GAME.layouts(Scenario(game="market-day"))
    assert len({tuple(f.values()) for f in found}) == 8
    for fields in found:
        Scenario(game="market-day", **fields)


REFUSED = [
    ({"players": 5}, "market-day is played by 2, 3, 4 players, not 5"),
    ({"board": "x"}, "unknown field 'board'"),
    ({"switches": {"stoping": "optional"}}, "did you mean 'stopping'"),
    ({"switches": {"stopping": "compulsary"}}, "did you mean 'compulsory'"),
    ({"numbers": {"price": 6}}, "numbers.hand_limit is 5, but an animal costs 6 cards"),
    ({"numbers": {"total_limit": 3}}, "numbers.total_limit is 3"),
    ({"numbers": {"purchases": 0, "flag_purchases": 0}}, "allow no purchase"),
    ({"box": {"cards": {"goat": 3}}}, "unknown animal 'goat'; known: pig, sheep, cow, horse"),
    ({"box": {"cards": {"pig": 0}}}, "0 cards of pig; allowed are 1 to 100"),
    ({"box": {"die": (0, 1)}}, "numbers 1 to 12"),
    ({"box": {"die": ()}}, "1 to 12 faces"),
    ({"box": {"dice": 4}}, "box.dice is 4; allowed are 1 to 3"),
    ({"bidders": ("expert",)}, "bidder 'expert' plays bidder-up, not market-day"),
    ({"bidders": ("stewart",)}, "did you mean 'steward'"),
    ({"board_file": "none.toml"}, "cannot read board file none.toml"),
]


@pytest.mark.parametrize(("fields", "says"), REFUSED)
def test_a_scenario_that_cannot_be_played_is_refused_with_the_reason(fields: dict[str, Any], says: str) -> None:
    with pytest.raises(UserError) as caught:
        Scenario(game="market-day", **fields)
    assert says in str(caught.value)


SMALL = """
[[square]]
name = "go"
kind = "start"
[[square]]
name = "shop"
kind = "market"
flag = true
[[square]]
name = "meadow"
kind = "cards"
animal = "cow"
cards = 1
[[square]]
name = "hole"
kind = "escape"
animal = "cow"
"""


def test_a_board_of_ones_own_is_played_on_and_counts_by_its_content(tmp_path: Path) -> None:
    file, other = tmp_path / "board.toml", tmp_path / "same.toml"
    file.write_text(SMALL, encoding="utf-8")
    other.write_text(SMALL, encoding="utf-8")
    fields: dict[str, Any] = {"game": "market-day", "box": {"die": (1, 2, 3)}, "numbers": {"turn_cap": 60}}
    scenario = Scenario(**fields, board_file=str(file))
    session = Session(scenario, 1)
    rows = session.play(session.new_record(), 0, 20, rows=True)
    assert rows.seat_rows[:, 2, :].max() == 1  # only a cow can be bought
    assert scenario.hash() == Scenario(**fields, board_file=str(other)).hash() != Scenario(**fields).hash()
    with pytest.raises(UserError, match="a lap must be longer than the longest throw"):
        Scenario(game="market-day", board_file=str(file))


WRONG_BOARDS = [
    ('kind = "start"', 'kind = "star"', "did you mean 'start'"),
    ('kind = "start"', 'kind = "cock"', "exactly one start"),
    ('kind = "market"\nflag = true', 'kind = "cock"', "needs a market"),
    ('kind = "market"', 'kind = "cock"', "the green flag of 'shop' belongs on a market"),
    ('animal = "cow"\ncards', 'animal = "cows"\ncards', "did you mean 'cow'"),
    ("cards = 1", "cards = 4", "shows 4 cards"),
    ("cards = 1", "card = 1", "unknown field of a square 'card'"),
    ('name = "hole"', 'name = "shop"', "names of squares must differ"),
    ('kind = "start"', 'kind = "start"\nanimal = "cow"', "of kind start has no animal"),
    ('name = "go"\n', "", "'name' is missing"),
    ("[[square]]", "[[square", "not TOML"),
    ("cards = 1", 'cards = "one"', "cards of square 'meadow' is a whole number, not 'one'"),
    ("cards = 1", "cards = 1.0", "cards of square 'meadow' is a whole number, not 1.0"),
    ("cards = 1", "cards = true", "cards of square 'meadow' is a whole number, not True"),
    ("flag = true", "flag = 1", "flag of square 'shop' is true or false, not 1"),
    ('kind = "market"', 'kind = ["market"]', "kind of square 'shop' is text, not ['market']"),
    ('name = "hole"', "name = 4", "name of square 4 is text, not 4"),
    (SMALL, "square = 3", "needs [[square]] tables"),
    (SMALL, "square = ['go']", "needs [[square]] tables"),
    (SMALL, "", "needs [[square]] tables"),
]


@pytest.mark.parametrize(("old", "new", "says"), WRONG_BOARDS)
def test_a_board_that_cannot_be_played_on_is_refused(tmp_path: Path, old: str, new: str, says: str) -> None:
    file = tmp_path / "board.toml"
    file.write_text(SMALL.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(UserError) as caught:
        Scenario(game="market-day", board_file=str(file), box={"die": (1,)})
    assert says in str(caught.value)
    unreadable = ("not TOML", "'name' is missing", "needs [[square]] tables", "is a whole number", "is text", "is true or false")
    assert isinstance(caught.value, DataError) == any(u in says for u in (*unreadable, "unknown field of a square"))


def test_ledger_measures_are_light_come_last_and_add_up_to_the_score() -> None:
    measures = GAME.seat_measures
    assert tuple(m.name for m in measures) == state.SEAT_MEASURES
    own = [m for m in GAME.game_measures if m.group != "course"]
    assert tuple(m.name for m in own) == state.GAME_MEASURES
    ledger = [i for i, m in enumerate(measures) if m.group == "ledger"]
    assert ledger == list(range(len(measures) - len(ledger), len(measures)))
    assert all(measures[i].light and measures[i].unit == measures[1].unit for i in ledger)
    session = Session(Scenario(game="market-day", exchanges=True, keep_collecting=True, numbers={"price": 3}), seed=9)
    rows = session.play(session.new_record(), 0, 300, rows=True).seat_rows
    assert (rows[:, ledger, :].sum(axis=1) == rows[:, 1, :]).all()
    assert all(np.abs(rows[:, i, :]).sum() > 0 for i in ledger)


def test_the_economy_says_what_squares_are_worth() -> None:
    results = simulate(Scenario(game="market-day"), games=2000, seed=3, threads=1)
    table = results.to_polars("economy")
    points = {r["square"]: r["value"] for r in table.iter_rows(named=True) if r["metric"] == "points"}
    assert set(points) == set(state.SHOWN)
    assert points["start"] == points["puncture"] == 0
    assert points["escape"] < 0 < points["one"] < points["two"] < points["three"]
    assert 0 < points["market"] < points["flag-market"] <= 2
    landings = {r["square"]: r["value"] for r in table.iter_rows(named=True) if r["metric"] == "landings"}
    means = {r["measure"]: r["mean"] for r in results.measures().iter_rows(named=True)}
    assert sum(landings.values()) == pytest.approx(means["turns"] - means["missed_turns"])
    bought = sum(points[name] * landings[name] for name in ("market", "flag-market"))  # an animal counts 1 more than its cards
    assert bought == pytest.approx(means["purchases"])


@pytest.mark.rule("MD-GAP-02", "C-MD-19")
def test_below_thirteen_cards_piles_run_short_and_stalls_are_reported() -> None:
    def means(**fields: Any) -> dict[str, float]:
        session = Session(Scenario(game="market-day", **fields), seed=4)
        played = session.play(session.new_record(), 0, 300)
        totals = played.sums.totals
        return {m.name: totals[session.shape.of_game(i)] / 300 for i, m in enumerate(GAME.game_measures)}

    plenty, scarce = means(), means(box={"cards": dict.fromkeys(ANIMALS, 4)})
    assert plenty["capped"] == 0
    assert scarce["short"] > 10 * plenty["short"] + 1
    assert scarce["turns"] > 1.5 * plenty["turns"]
    idle = means(bidders=("farmer",), box={"cards": dict.fromkeys(ANIMALS, 1)}, numbers={"turn_cap": 5000, "stall_turns": 10})
    assert idle["stalled"] > 0.5
    assert idle["capped"] >= idle["stalled"]


ILLEGAL = {
    "move": "table.ask.options",
    "take": "table.ask.high + 1",
    "pick": "-2",
    "give": "-1",
    "buy": "9",
    "propose": "1",
    "agree": "2",
}


@pytest.mark.parametrize("decision", NAMES)
def test_an_illegal_answer_is_refused_never_mended(decision: str, tmp_path: Path) -> None:
    code = f"    def {decision}(table, me, mind):\n        return {ILLEGAL[decision]}\n"
    text = f"from simulator.market_day.authors import Bidder\n\n\nclass Wrong(Bidder):\n    '''Always wrong.'''\n\n{code}"
    (tmp_path / "wrong.py").write_text(text, encoding="utf-8")
    lineup = f"{tmp_path / 'wrong.py'}:wrong,farmer,farmer,farmer"
    session = Session(Scenario(game="market-day", bidders=lineup, exchanges=True), 1)
    with pytest.raises(BidderError, match=f"bidder 'wrong', decision '{decision}'.*illegal"):
        session.play(session.new_record(), 0, 50)


def test_a_starting_file_is_sound_and_a_game_without_one_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    file, name = write_starting_file("bidder", "two-by-two", game="market-day")
    session = Session(Scenario(game="market-day", bidders=f"{file}:{name},farmer,steward,random"), 1)
    session.play(session.new_record(), 0, 20)
    assert issubclass(session.lineup[0].source, Bidder)
    with pytest.raises(UserError, match="Market Day has no starting file for a tile"):
        write_starting_file("tile", "four-by-four", game="market-day")


def test_the_commands_play_market_day(bidderup: Callable[..., Any], tmp_path: Path) -> None:
    game = ("--game", "market-day")
    assert "Market Day" in bidderup("simulate", *game, "--games", "400", "--rows", "-o", "run").out
    assert "Market Day" in bidderup("show", "run").out
    assert bidderup("resume", "run").code == 0
    story = bidderup("replay", "run", "3").out
    assert re.search(r"Player \d wins \(60/60\)\.", story)
    (tmp_path / "game.jsonl").write_text(bidderup("replay", "run", "3", "--trace").out, encoding="utf-8")
    assert "no rule broken" in bidderup("referee", "game.jsonl").out
    assert "steward" in bidderup("bidders", *game).out
    assert json.loads(bidderup("components", *game, "--json").out)["components"][0]["field"] == "board_file"
    assert "bidderup components --game market-day" in bidderup("components", *game, "--markdown").out
    compared = json.loads(bidderup("compare", *game, "--vary", "exact_throw=false;true", "--games", "400", "--json").out)
    assert len(compared["variants"]) == 2
    met = bidderup("tournament", *game, "--players", "2", "--bidders", "farmer,random", "--games", "40", "--markdown")
    assert "farmer" in met.out
    tuning = ("--against", "farmer", "--only", "deny", "--evaluations", "8", "--games", "40", "-o", "t.toml")
    assert bidderup("tune", "spoiler", *game, "--players", "2", *tuning).code == 0
    assert 0 <= tomllib.loads((tmp_path / "t.toml").read_text(encoding="utf-8"))["parameters"]["deny"] <= 2
    assert bidderup("new", "bidder", "plain", *game).code == 0
    assert bidderup("simulate", *game, "--games", "40", "--bidders", "plain.py:plain", "--json").code == 0


def test_a_sensitivity_study_varies_what_is_assumed_but_never_the_players() -> None:
    """The animals come with the players, who are no guess; equal numbers of cards do not tell that they come in fifteens."""
    found = sensitivity(
        Scenario(game="market-day"), only=["players", "switches.stopping", "box.cards.pig"], measures=["turns"], rows=4,
        games=64, threads=1,
    )  # fmt: skip
    factors = {r["field"]: r for r in found.to_polars("factors").iter_rows(named=True)}
    assert factors["switches.stopping"]["varied"]
    assert not factors["players"]["varied"]
    assert "never compared" in factors["players"]["why"]
    pig = next(f for f in assumed(Scenario(game="market-day")) if f.field == "box.cards.pig")
    assert isinstance(pig, Factor)
    assert pig.values == (11, 14, 16, 19)


def test_a_sweep_names_the_optional_rules() -> None:
    found = sweep(Scenario(game="market-day", players=2), having=["exact_throw=true"], max_games=64)
    layouts = set(found.to_polars("designs").select("exact_throw", "keep_collecting", "exchanges").iter_rows())
    assert len(layouts) == 4
    assert ("true", "false", "true") in layouts


TOLD = [
    ({"event": "take", "seat": 0, "animal": 0, "cards": 1, "pile": 14}, "Player 1 takes 1 card from the pig pile, leaving 14."),
    ({"event": "take", "seat": 0, "animal": 0, "cards": 0, "pile": 1}, "Player 1 takes no cards from the pig pile, leaving 1."),
    (
        {"event": "move", "seat": 1, "from_square": 8, "to_square": 10, "distance": 2, "lost": 1},
        "Player 2 drives 2 from N8 to E0, giving 1 point up.",
    ),
    ({"event": "no_gift", "from_seat": 1, "to_seat": 0}, "Player 2 has no card that Player 1 may hold."),
    ({"event": "no_buy", "seat": 0}, "Player 1 does not buy what it could."),
    (
        {"event": "gift", "from_seat": 1, "to_seat": 0, "animal": 2, "to_pile": 1},
        "Player 2 gives Player 1 a cow card, which may not be held and goes to the pile.",
    ),
    ({"event": "score", "seat": 0, "animals": 1, "useful": 0, "points": 5}, "Player 1: 1 animal, no useful cards: 5 points."),
]


@pytest.mark.parametrize(("event", "sentence"), TOLD, ids=[s for _, s in TOLD])
def test_the_story_says_what_happened_and_counts_in_words(event: dict[str, Any], sentence: str) -> None:
    story = Story(GAME.events, functools.partial(GAME.namer, Scenario(game="market-day")))
    assert story.tell(event) == sentence


def test_a_report_speaks_of_market_day_only(bidderup: Callable[..., Any], tmp_path: Path) -> None:
    asked = ("--players", "2", "--bidders", "farmer", "--games", "400", "--lineup-games", "0")
    assert bidderup("report", "--game", "market-day", *asked, "-o", "page").code == 0
    page = (tmp_path / "page" / "report.md").read_text(encoding="utf-8").lower()
    for word in ("auction", "pen", "pens", "tile", "tiles", "lot", "lots", "bid", "bids", "bidding", "bought, and for how much"):
        assert re.search(rf"\b{word}\b", page) is None, word
    for words in ("| landings a game |", "points a landing", "animals bought by all players"):
        assert words in page
