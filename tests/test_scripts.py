"""What is said about scripts of Bidder Up!, good ones and broken ones; `test_all_scripts.py` plays those of `tests/scripts`."""

from __future__ import annotations

from pathlib import Path

import coin_game  # noqa: F401  registers a game that has no words for scripts
import pytest
from script_sayings import said, with_other, write

from simulator.core.errors import BidderError, DataError, Finding, UserError
from simulator.lab.script import run_script

GOOD = """title = "A sale"
rules = ["BU-AUC-08"]

[scenario]
tiles = ["classic", "dutch", "classic", "cat-in-the-bag"]

[position]
pens.L1 = ["cow"]
pens.L10 = ["pig", "dog", "goat"]
pastures = { C = ["cat"] }
hands = { A = [10], B = [50, 10] }

[[turn]]
seat = "A"
draws = { die = 1, order = ["B", "C", "D"] }
answers = [
  { seat = "A", move = "L1" },
  { seat = "B", call-bid = 50 },
  { seat = "C", call-bid = 0 },
  { seat = "D", call-bid = 0 },
  { seat = "B", raise-own = 0 },
  # there is no other bid
]
offered = [{ seat = "B", call-bid = ["10 .. 7760"] }]
events = [
  { event = "award", seat = "B", price = 50 },
  { event = "own", seat = "B", type = "cow" },
]
never = [{ event = "show" }]
[turn.after]
cash = { A = 60, B = 10 }
pastures = { B = ["cow"] }
turn = "B"

[[turn]]
draws = { die = 1 }
answers = [{ seat = "B", move = "H0" }]
"""


def changed(old: str, new: str) -> str:
    return with_other(GOOD, old, new)


def test_a_good_script_reports(tmp_path: Path) -> None:
    report = run_script(write(tmp_path, GOOD))
    assert (report.title, report.rules, report.turns, report.checks) == ("A sale", ("BU-AUC-08",), 2, 8)
    assert "B bids 50." in report.story
    assert "A sale: 2 turns, 8 expectations hold" in str(report)


def test_what_a_script_leaves_open_is_answered_by_bidders_from_its_seed(tmp_path: Path) -> None:
    text = 'title = "Open"\n[scenario]\nbidders = "random"\n' + "[[turn]]\n" * 12
    stories = [run_script(write(tmp_path, f"seed = {seed}\n{text}")).story for seed in (1, 1, 2)]
    assert stories[0] == stories[1] != stories[2]


def test_again_returns_to_the_position(tmp_path: Path) -> None:
    again = '\n[[turn]]\nagain = true\nseat = "A"\ndraws = { die = 1 }\nanswers = [{ seat = "A", move = "H0" }]\n'
    after = '[turn.after]\ncash = { A = 10, B = 60 }\npens.L1 = ["cow"]\n'
    assert run_script(write(tmp_path, GOOD + again + after)).turns == 3


FINDINGS = [
    ('call-bid = ["10 .. 7760"]', 'call-bid = ["20 .. 50"]', 24, "'20 .. 50' is not offered; call_bid offers: 10 .."),
    ('seat = "B", call-bid = ["10', 'seat = "A", call-bid = ["10', 24, "A was not asked for call_bid"),
    ('call-bid = ["10 .. 7760"]', "call-bid = false", 24, "B was asked for call_bid"),
    ('call-bid = ["10 .. 7760"]', "call-bid = []", 24, "'10 .. 7760 step 10' is offered too"),
    ('event = "own", seat = "B"', 'event = "own", seat = "C"', 27, "no such event"),
    ('seat = "B", price = 50', 'seat = "B", price = 60', 26, "occurred: [{'event': 'award', 'seat': 1, 'price': 50"),
    ('event = "show"', 'event = "award"', 29, "award occurred"),
    ("A = 60, B = 10", "A = 60, B = 20", 31, "cash of B is 10, expected 20"),
    ('{ B = ["cow"] }', '{ B = ["pig"] }', 32, "pastures of B is ['cow'], expected ['pig']"),
    ('turn = "B"', 'turn = "C"', 33, "turn is 'B', expected 'C'"),
    ('seat = "A"\ndraws', 'seat = "B"\ndraws', 14, "it is the turn of A, not of B"),
    ("call-bid = 50", "call-bid = 55", 16, "refused: B, call_bid: a bid is 0 or a multiple"),
]


@pytest.mark.parametrize(("old", "new", "line", "says"), FINDINGS)
def test_an_expectation_that_fails_is_a_finding(tmp_path: Path, old: str, new: str, line: int, says: str) -> None:
    message = said(tmp_path, changed(old, new), Finding)
    assert message.startswith(f"FILE:{line}: ")
    assert says in message


REFUSAL = """title = "Refused"
[position]
hands.A = [10]
[[turn]]
draws = { die = 1 }
answers = [{ seat = "A", move = 7 }]
offered = [{ seat = "A", move = ["L1", "H0", "by 2 for 1"] }]
error = "move takes an option"
"""


def test_a_refusal_that_does_not_come_or_is_another_is_a_finding(tmp_path: Path) -> None:
    assert run_script(write(tmp_path, REFUSAL)).checks == 2
    other = REFUSAL.replace("move takes", "talk takes")
    assert "FILE:8: expected a refusal with 'talk takes an option', got: A, move" in said(tmp_path, other, Finding)
    legal = REFUSAL.replace("move = 7", 'move = "L1"')
    assert "FILE:8: expected a refusal with 'move takes an option', but" in said(tmp_path, legal, Finding)
    wrong = REFUSAL.replace('"by 2 for 1"', '"C"')
    assert "'L2 by 2 for 1' is offered too" in said(tmp_path, wrong, Finding)


def test_an_illegal_answer_of_a_bidder_is_no_refusal(tmp_path: Path) -> None:
    grab = "    def grab(table, me, mind):\n        return 99\n"
    bidder = f"from simulator.core.plugin import Bidder\n\nclass Wrong(Bidder):\n{grab}"
    (tmp_path / "wrong.py").write_text(bidder, encoding="utf-8")
    text = f"""title = "Wrong"
[scenario]
bidders = "{tmp_path / 'wrong.py'}:wrong"
[position]
pawns = {{ A = "L3" }}
pens.L4 = ["cow"]
[[turn]]
draws = {{ die = 1 }}
answers = [{{ seat = "A", move = "L4" }}, {{ seat = "B", grab = 3 }}]
error = "a bid is 0"
"""
    with pytest.raises(BidderError, match=r"bidder 'wrong', decision 'grab', .*illegal answer 99 .*seat 2"):
        run_script(write(tmp_path, text))


def test_an_event_out_of_order_is_a_finding(tmp_path: Path) -> None:
    first, second = (line for line in GOOD.splitlines() if line.startswith("  { event"))
    text = GOOD.replace(first, "@").replace(second, first).replace("@", second)
    assert "FILE:27: no such event (any more); it occurred earlier" in said(tmp_path, text, Finding)


BROKEN = [
    # answers, draws and names
    ("call-bid = 50", "call-bidd = 50", 18, "unknown decision 'call_bidd'; known: "),
    ("call-bid = 50", "call-bid = 50, grab = 1", 18, "one decision, not 2"),
    ('{ seat = "B", call-bid = 50 }', "{ call-bid = 50 }", 18, "needs a seat and a decision"),
    ('{ seat = "B", call-bid = 50 }', '{ seat = "E", call-bid = 50 }', 18, "'E' is no seat; the seats are A, B, C, D"),
    ('{ seat = "B", raise-own = 0 }', '{ seat = "D", grab = 3 }', 21, "D is never asked for grab"),
    ('move = "L1"', 'move = "L7"', 17, "'L7' is not offered to A; move offers: L1 by 1 for 0"),
    ('move = "L1"', 'move = "L1 in 3"', 17, "a move is written as SPACE"),
    ("call-bid = 50", 'call-bid = "much"', 18, "call_bid is answered with a number, not 'much'"),
    ("call-bid = 50", "call-bid = [50]", 18, "call_bid is not answered with notes"),
    ("raise-own = 0 }", "raise-own = 0, covered = true }", 21, "covered belongs to an offer"),
    ("die = 1, order", "die = 4, order", 15, "die: 4 is not on the die; its numbers are [1, 2, 3]"),
    ("die = 1, order", "dice = 1, order", 15, "unknown kind of draw 'dice'; known: die, order"),
    ("die = 1, order", "die = 1, lot = 0, order", 15, "draw 'lot' is fixed more often than it occurs"),
    ('order = ["B", "C", "D"]', 'order = ["B", "C"]', 15, "does not list every fellow player of A once"),
    ('order = ["B", "C", "D"]', "tie = \"B\"", 15, "tie: 'B' is not a number or a list of numbers"),
    # expectations that cannot be read
    ('event = "award"', 'event = "reward"', 26, "unknown event 'reward'"),
    ("price = 50", "prize = 50", 26, "unknown field of event 'award' 'prize'"),
    ('type = "cow"', 'type = "cowl"', 27, "unknown animal 'cowl'"),
    ("cash = {", "cush = {", 31, "unknown part of the state 'cush'"),
    ("A = 60, B = 10", "A = 60, E = 10", 31, "cash has no 'E'; it has: A, B, C, D"),
    ('turn = "B"', "score = { A = 0 }", 33, "once the game is over"),
    ("offered = [", "offered = [{ seat = \"B\", grab = 3 }, ", 24, "what is offered is a list of options"),
    # position
    ("A = [10], B = [50, 10]", "A = [20]", 11, "hands: there is no note of 20; known: 0, 10, 50, 100, 200, 500"),
    ("A = [10], B", "A = [100, 100, 100], C = [100, 100], B", 11, "there is no note of 100 number 5"),
    ("A = [10], B", "E = [10], B", 7, "'E' is no seat"),
    ('pens.L1 = ["cow"]', 'pens.L1 = ["ox"]', 8, "unknown animal 'ox'; known: chicken, goose"),
    ('pens.L1 = ["cow"]', 'pens.L3 = ["cow"]', 8, "there is no pen on L3"),
    ('pens.L1 = ["cow"]', 'pens.L99 = ["cow"]', 8, "unknown space 'L99'"),
    ('pens.L1 = ["cow"]', 'pens.L1 = ["cow", "cow"]', 8, "2 animals on L1; the pen holds 1"),
    ('C = ["cat"]', 'C = ["cat"], D = ["cow", "goat"], B = ["cow"]', 8, "there is no cow number 3; the box holds 2"),
    ('C = ["cat"]', 'C = ["cat", "cat"]', 10, "C has cat complete; it stands in the barn"),
    ('pens.L1 = ["cow"]', 'pens.L1 = ["cow"]\nsupply = []', 9, 'nothing says where these are: chicken, chicken'),
    ('pens.L1 = ["cow"]', 'pens.L1 = ["cow"]\nbox = "all"', 9, 'box is \'all\'; the only thing to say is box = "rest"'),
    ('pens.L1 = ["cow"]', 'pens.L1 = ["cow"]\nherd = []', 9, "unknown part of a position 'herd'"),
    ('pens.L1 = ["cow"]', 'pens.L1 = ["cow"]\ndonkeys = 4', 9, "donkeys is 4; it is a whole number from 0 to 3"),
    ('pens.L1 = ["cow"]', 'pens.L1 = ["cow"]\npiggy = 5', 9, "piggy is written as a list, not 5"),
    ('pens.L1 = ["cow"]', 'pens.L1 = ["cow"]\npawns = { A = "L77" }', 9, "unknown space 'L77'"),
    # the sheet itself
    ("never = [", "newer = [", 13, "unknown field 'newer'; known: "),
    ('seat = "A"\ndraws', "again = 3\ndraws", 13, "again: input should be a valid boolean"),
    ("never = [", 'error = "a bid"\nnever = [', 13, "a turn that is refused has no state after it"),
    ('title = "A sale"', "titel = 3", 1, "titel"),
]


@pytest.mark.parametrize(("old", "new", "line", "says"), BROKEN)
def test_a_script_that_cannot_be_played_says_where_and_why(
    tmp_path: Path, old: str, new: str, line: int, says: str
) -> None:
    message = said(tmp_path, changed(old, new), DataError)
    assert message.startswith(f"FILE:{line}: ")
    assert says in message


def test_a_draw_beyond_what_lies_in_the_pen(tmp_path: Path) -> None:
    text = """title = "Pointing"
[position]
pawns = { A = "L9" }
pens.L10 = ["pig", "dog", "goat"]
[[turn]]
draws = { die = 1, lot = 3 }
answers = [{ seat = "A", move = "L10" }]
"""
    assert said(tmp_path, text, DataError) == "FILE:6: the value fixed for a draw cannot be drawn"


FAIR = """title = "Fairground"
rules = ["BU-RAF-01"]
[scenario]
board = "fairground"
players = 2
baby_animals = true
[position]
pastures = { A = ["cow m"] }
markers = { sheep = 500 }
bag = ["wool-milk 3"]
tickets = { A = ["value-gain cow"] }
babies = ["pig"]
owned_babies = { A = ["cow"] }
loans = { A = [100] }
gambling = [10]
hands = { A = [0] }
[[turn]]
draws = { die = 1, ticket = "wool-milk 3" }
answers = [{ seat = "A", move = "H0" }, { seat = "A", tickets = 1 }, { seat = "A", keep = "wool-milk 3" }]
events = [{ event = "ticket_kept", ticket = "wool-milk 3" }]
[turn.after]
over = true
"""

WRONG_FAIR = [
    ('["cow m"]', '["cow m", "cow m"]', 8, "there is no male cow number 2; the box holds 1"),
    ('["cow m"]', '["cow x"]', 8, "'cow x' is no animal; a sex is written as f or m"),
    ("sheep = 500", "sheep = 475", 9, "475 is no space of the market board"),
    ("sheep = 500", "ship = 500", 9, "unknown animal 'ship'"),
    ('bag = ["wool-milk 3"]', 'bag = ["wool-milk 3", "wool-milk 3"]', 10, "there is no wool-milk 3 number 2"),
    ('bag = ["wool-milk 3"]', 'bag = ["wool-milk 4"]', 10, "unknown ticket 'wool-milk 4'"),
    ('A = ["value-gain cow"]', 'A = ["value-gain cow"], B = ["value-gain cow"]', 11, "there is no value-gain cow number 2"),
    ('babies = ["pig"]', 'babies = ["pig", "pig"]', 12, "there is one baby pig"),
    ('owned_babies = { A = ["cow"] }', 'owned_babies = { A = ["pig"] }', 13, "there is one baby pig"),
    ("A = [100] }", "A = [100, 100, 100] }", 14, "there is no IOU note for 100 number 3"),
    ("A = [100] }", "A = [50] }", 14, "nobody borrows 50"),
    ("gambling = [10]", "gambling = [20]", 15, "there is no note of 20"),
    ('ticket = "wool-milk 3" }\nans', 'ticket = "wool-milk 2" }\nans', 18, "no 'wool-milk 2' in the bag; it holds"),
    ('keep = "wool-milk 3"', 'keep = "wool-milk 2"', 19, "'wool-milk 2' is not offered to A; keep offers: wool-milk 3"),
    ('ticket = "wool-milk 3" }]', 'ticket = "wool-milk" }]', 20, "unknown ticket 'wool-milk'"),
]


@pytest.mark.parametrize(("old", "new", "line", "says"), WRONG_FAIR)
def test_a_position_of_the_fairground_holds_only_what_there_is(
    tmp_path: Path, old: str, new: str, line: int, says: str
) -> None:
    assert run_script(write(tmp_path, FAIR)).checks == 2
    assert FAIR.count(old) == 1, old
    message = said(tmp_path, FAIR.replace(old, new), DataError)
    assert message.startswith(f"FILE:{line}: ")
    assert says in message


ABSENT = [
    ("markers = { sheep = 500 }", "the Animal Market has no market board"),
    ('bag = ["wool-milk 3"]', "the Animal Market has no raffle"),
    ("babies = []", "the scenario has no baby_animals"),
    ("loans = { A = [100] }", "there are loans of: nothing"),
]


@pytest.mark.parametrize(("part", "says"), ABSENT)
def test_what_the_game_does_not_have_cannot_be_laid_out(tmp_path: Path, part: str, says: str) -> None:
    message = said(tmp_path, f'title = "Absent"\n[position]\n{part}\n', DataError)
    assert message.startswith("FILE:3: ")
    assert says in message


def test_no_turn_is_left_when_the_game_is_over(tmp_path: Path) -> None:
    text = changed("[position]", "[scenario.numbers]\nturn_cap = 1\n\n[position]")
    text = text.replace('turn = "B"\n\n', 'over = true\n\n')
    assert said(tmp_path, text, DataError) == "FILE:38: the game is over; no turn is left to play"


def test_a_scenario_that_is_wrong_is_named_with_its_line(tmp_path: Path) -> None:
    text = changed('"dutch", "classic", "cat-in-the-bag"', '"classic", "classic", "classic"')
    assert said(tmp_path, text, UserError).startswith("FILE:4: illegal layout")


def test_a_file_that_is_missing_or_no_toml(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="no script file"):
        run_script(tmp_path / "none.toml")
    assert "is not TOML" in said(tmp_path, "title = ", DataError)


def test_a_game_without_words_has_no_scripts(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="Coin game has no words for scripts"):
        run_script(write(tmp_path, 'title = "Coins"\n[scenario]\ngame = "coin"\n'))
