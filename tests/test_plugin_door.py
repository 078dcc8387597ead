"""A bidder in a user's own file: ten lines work, cheating does not compile, and a mistake ends in one clear message."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from helpers import play
from numba.core import event

from simulator.core import registry
from simulator.core.dispatch import NOT_A_NUMBER
from simulator.core.errors import BidderError, DataError, UserError
from simulator.core.plugin import Bidder as PlainBidder
from simulator.core.scenario import Scenario
from simulator.core.session import Session

THRIFTY = '''
from simulator.bidder_up.authors import Bidder, Parameter, supply_left


class Thrifty(Bidder):
    """Never spends more than a share of its cash on one lot, and more of it the fewer animals are left."""

    share = Parameter(0.5, low=0, high=1, unit="share of the cash", help="spent at most at the start")

    def limit(table, me, mind):
        return me.cash * (1 - supply_left(table) * (1 - me.share))
'''

HEAD = '''
from simulator.bidder_up.authors import *
import numpy as np


@helper
def misspelled(table, me):
    number = 1
    return me.csh + number


@helper
def nervous(me):
    if me.cash > 5:
        raise ValueError("cannot stand it")
    return 3


def unmarked(me):
    return me.cash


class Broken(Bidder):
    """Breaks."""

    share = Parameter(0.5, low=0, high=1, unit="share of the cash", help="not used much")

    def {decision}({arguments}):
'''
LIMIT = ("limit", "table, me, mind")
LINE = HEAD.count("\n") + 1  # of the first line of the body; offset −1 is the line of the decision itself


def write(folder: Path, body: str, decision: str = LIMIT[0], arguments: str = LIMIT[1]) -> str:
    """Write a bidder whose one decision has this body, and return how a line-up names it."""
    file = folder / "broken.py"
    lines = "".join(f"        {line}\n" for line in body.split("\n"))
    file.write_text(HEAD.format(decision=decision, arguments=arguments) + lines, encoding="utf-8")
    return f"{file}:broken"


def failure(bidder: str, games: int = 60) -> str:
    """Return the message that playing with a bidder ends in; it is one line and shows no traceback."""
    with pytest.raises(BidderError) as caught:
        play(Scenario(bidders=bidder), games, seed=1)
    message = str(caught.value)
    assert "\n" not in message
    assert "Traceback" not in message
    assert len(message) < 500
    return message


def test_ten_lines_make_a_bidder(tmp_path: Path) -> None:
    file = tmp_path / "my.py"
    file.write_text(THRIFTY, encoding="utf-8")
    assert len([line for line in THRIFTY.splitlines() if line.strip()]) <= 10
    spec = registry.parse_bidder(f"{file}:thrifty:share=0.25", "bidder-up")
    assert spec.name == "thrifty:share=0.25"
    assert "share of its cash" in spec.source.help()
    session = Session(Scenario(bidders=(f"{file}:thrifty", "all-rounder", "random", f"{file}:Thrifty:share=0.1")), seed=1)
    played = session.play(session.new_record(), 0, 200)
    assert played.sums.totals[session.shape.by_place(0)].sum() == 60 * 200 * session.rotations


def test_a_parameter_changes_play_without_compiling_anything(tmp_path: Path) -> None:
    file = tmp_path / "my.py"
    file.write_text(THRIFTY, encoding="utf-8")
    outcomes = []
    for share in ("0", "1"):
        with event.install_recorder("numba:compile") as compiled:
            session = Session(Scenario(bidders=(f"{file}:thrifty:share={share}", *["all-rounder"] * 3)), seed=1)
            outcomes.append(session.play(session.new_record(), 0, 200).sums.totals)
        if share == "1":
            assert compiled.buffer == []
    assert (outcomes[0] != outcomes[1]).any()


def test_a_new_bidder_compiles_its_own_decisions_only_and_soon(tmp_path: Path) -> None:
    warm = Session(Scenario(), seed=1)
    warm.play(warm.new_record(), 0, 1)
    file = tmp_path / "fresh.py"
    file.write_text(THRIFTY.replace("Thrifty", "Fresh") + f"# {tmp_path}\n", encoding="utf-8")
    began = time.process_time()
    with event.install_recorder("numba:compile") as compiled:
        session = Session(Scenario(bidders=(f"{file}:fresh", *["all-rounder"] * 3)), seed=1)
        session.play(session.new_record(), 0, 1)
    seconds = time.process_time() - began
    functions = {e.data["dispatcher"].py_func for _, e in compiled.buffer}
    names = {f.__name__ for f in functions}
    assert "limit" in names
    assert names <= {"limit", "supply_left"}, "neither the kernel nor an inherited decision is compiled again"
    assert seconds < 5  # about one; the bound leaves room for a slow machine


def test_a_bidder_that_inherits_from_nothing_gets_the_defaults(tmp_path: Path) -> None:
    file = tmp_path / "plain.py"
    file.write_text(
        "from simulator.plugins import Bidder, Parameter\n\n\nclass Plain(Bidder):\n    '''Plain.'''\n\n"
        "    most = Parameter(7.0, 0.0, 9.0, 'money', 'never reached')\n\n"
        "    def raise_own(table, me, mind):\n        assert me.most == 7.0\n        return 0\n",
        encoding="utf-8",
    )
    plain, heirs = [
        Session(Scenario(bidders=name), seed=4) for name in (f"{file}:plain", write(tmp_path, "return 0", "raise_own"))
    ]
    first, second = (s.play(s.new_record(), 0, 50).sums.totals for s in (plain, heirs))
    assert (first == second).all()
    assert "hope" in plain.lineup[0].values


def test_bidders_with_two_parents_read_the_right_parameters(tmp_path: Path) -> None:
    file = tmp_path / "family.py"
    file.write_text(
        "from simulator.bidder_up.authors import Bidder, Parameter\n\n\n"
        "class One(Bidder):\n    '''One.'''\n\n    one = Parameter(1.0, 0.0, 9.0, 'x', 'x')\n\n"
        "    def stack(table, me, mind):\n        assert me.one == 1.0\n        return -1\n\n\n"
        "class Two(Bidder):\n    '''Two.'''\n\n    two = Parameter(2.0, 0.0, 9.0, 'x', 'x')\n\n"
        "    def talk(table, me, mind):\n        assert me.two == 2.0\n        return -1\n\n\n"
        "class Child(One, Two):\n    '''Child.'''\n\n    three = Parameter(3.0, 0.0, 9.0, 'x', 'x')\n",
        encoding="utf-8",
    )
    session = Session(Scenario(bidders=f"{file}:child"), seed=4)
    record = session.new_record()
    session.play(record, 0, 50)
    asked = dict(zip(session.game.decision_names, record.asked["count"].tolist(), strict=False))
    assert asked["stack"] > 0
    assert asked["talk"] > 0


CHEATS = {
    "the table": "table.turn = 3",
    "a number of the table": "table.auction.cap[0] = 500",
    "the own hand": "me.hand[5] = 4",
    "the own cash": "me.cash += 100",
    "a row of the table": "row = table.pasture[me.seat]\nrow[0] = 2",
    "rows in a loop": "for row in table.pasture:\n    row[0] = 2",
    "a slice": "me.hand[:] = 4",
    "fill": "me.hand.fill(4)",
    "sort": "me.hand.sort()",
    "flat": "me.hand.flat[0] = 4",
    "in place": "hand = me.hand\nhand += 1",
    "an array of it": "hand = np.ascontiguousarray(me.hand)\nhand[0] = 4",
    "fill_diagonal": "np.fill_diagonal(table.pasture, 2)",
    "shuffle": "np.random.shuffle(me.hand)",
    "a ufunc": "np.add(me.hand, 1, me.hand)",
    "parameters": "me.share = 1.0",
    "a longer row": "return np.lib.stride_tricks.as_strided(me.hand, (4000,), (8,))[900]",
    "a longer mind": "return np.lib.stride_tricks.as_strided(mind.lay, (4000,), (8,))[900]",
    "another seat": "return table.seat[1].cash",
    "the game": "return game.seat[1].cash",
    "what is hidden": "return table.supply_animal[0]",
}


@pytest.mark.parametrize("body", CHEATS.values(), ids=CHEATS)
def test_cheating_does_not_compile(body: str, tmp_path: Path) -> None:
    with pytest.raises(BidderError, match=r"bidder 'broken', decision 'limit', .*broken\.py:\d+: ") as caught:
        Session(Scenario(bidders=write(tmp_path, f"{body}\nreturn 3")), seed=1)
    assert "\n" not in str(caught.value)


PEEKS = {
    "beyond the hand": ("return me.hand[300 + me.seat]", r"IndexError: index is outside 0 \.\. 7"),
    "before the hand": ("return me.hand[-100 - me.seat]", r"IndexError: index is outside 0 \.\. 7"),
    "through a helper": ("return completion_gain(table, 5000 + me.seat, 0, 0.0)", r"IndexError: index is outside 0 \.\. 3"),
    "beyond the mind": ("mind.memory[2000 + me.seat] = 1.0\nreturn 0", r"IndexError: index is outside 0 \.\. 47"),
}


@pytest.mark.parametrize(("body", "cause"), PEEKS.values(), ids=PEEKS)
def test_looking_beyond_the_own_seat_is_an_error(body: str, cause: str, tmp_path: Path) -> None:
    message = failure(write(tmp_path, body))
    assert re.search(rf"bidder 'broken', decision 'limit', .*broken\.py:\d+: {cause} in game 0, turn \d+, seat \d", message)


MISTAKES = {
    "a text": ("return 'much'", 0, "returns text; a decision returns a number"),
    "nothing": ("me.cash", 0, "returns nothing; a decision returns a number"),
    "nothing sometimes": ("if me.cash > 3:\n    return 3\nreturn None", 2, "returns nothing"),
    "two values": ("return 1, 2", 0, "returns several values"),
    "a field": ("x = 1\nreturn me.csh + x", 1, "no field 'csh'; did you mean 'cash'?"),
    "a nested field": ("return table.auction.sellr", 0, "no field 'sellr'; did you mean 'seller'?"),
    "a field of the mind": ("return mind.memry[0]", 0, "no field 'memry'; did you mean 'memory'?"),
    "a parameter": ("return me.shre", 0, "no field 'shre'; did you mean 'share'?"),
    "a name": ("x = 2\nreturn suply_left(table) * x", 1, "unknown name 'suply_left'; did you mean 'supply_left'?"),
    "a plain helper": ("return unmarked(me)", 0, "calls 'unmarked', which is a plain function; mark it with @helper"),
    "a function of NumPy": ("return np.nosuch(3)", -1, "has no attribute 'nosuch'"),
    "a call": ("return np.sum(me.hand)", 0, "sum() does not take (a row of numbers)"),
}


@pytest.mark.parametrize(("body", "offset", "cause"), MISTAKES.values(), ids=MISTAKES)
def test_what_does_not_compile_is_named_with_its_line_and_cause(
    body: str, offset: int, cause: str, tmp_path: Path
) -> None:
    message = failure(write(tmp_path, body))
    assert message.startswith("bidder 'broken', decision 'limit', ")
    assert f"broken.py:{LINE + offset}: " in message
    assert cause in message


def test_a_mistake_in_a_helper_is_named_with_the_line_of_the_helper(tmp_path: Path) -> None:
    message = failure(write(tmp_path, "return misspelled(table, me)"))
    line = HEAD.split("\n").index("    return me.csh + number") + 1
    assert f"decision 'limit', {tmp_path / 'broken.py'}:{line}: no field 'csh'; did you mean 'cash'?" in message


def test_a_mistake_in_a_module_beside_the_file_is_named_too(tmp_path: Path) -> None:
    (tmp_path / "beside.py").write_text(
        "from simulator.bidder_up.authors import helper\n\n\n@helper\ndef wealth(me):\n    return me.csh\n", encoding="utf-8"
    )
    file = tmp_path / "outer.py"
    file.write_text(
        "from beside import wealth\nfrom simulator.bidder_up.authors import Bidder\n\n\nclass Outer(Bidder):\n"
        "    '''Outer.'''\n\n    def limit(table, me, mind):\n        return wealth(me)\n",
        encoding="utf-8",
    )
    message = failure(f"{file}:outer")
    assert f"bidder 'outer', decision 'limit', {tmp_path / 'beside.py'}:6: no field 'csh'" in message


ACCIDENTS = {
    "an exception": ("limit", "if me.cash > 10:\n    raise ValueError('no idea')\nreturn 3", 1, "ValueError: no idea"),
    "an exception in a helper": ("limit", "return nervous(me)", None, "ValueError: cannot stand it"),
    "a failed assertion": ("grab", "assert me.cash < 0\nreturn 3", 0, "AssertionError"),
    "division by zero": ("limit", "return 3 // (me.cash - me.cash)", -1, "ZeroDivisionError"),
    "an index": ("grab", "return me.hand[20 + me.seat]", -1, "IndexError"),
    "an illegal bid": ("call_bid", "return 3", -1, "illegal answer 3"),
    "an illegal grab": ("grab", "return 11", -1, "illegal answer 11"),
    "an illegal move": ("move", "return 500", -1, "illegal answer 500"),
    "notes it does not own": ("pay_value", "mind.lay[0] = 50\nreturn 0", -1, "illegal notes [50, "),
    "not a number": ("grab", "return (1e300 * 1e300) - (1e300 * 1e300)", -1, "an answer is a finite number"),
    "infinity that nobody reads": ("pay_value", "return 1e300 * 1e300", -1, "an answer is a finite number"),
    "an infinite worth": ("appraise", "return 1e300 * 1e300", -1, "an answer is a finite number"),
    "an infinite limit": ("limit", "return 1e300 * 1e300", -1, "ValueError: the answer is a number that is not finite"),
    "asking itself": ("limit", "return own(LIMIT, table, me, mind)", None, "a decision asks itself without end"),
    "asking itself by a detour": ("limit", "return own(CALL_BID, table, me, mind)", None, "asks itself without end"),
    "asking for no decision": ("grab", "return own(33, table, me, mind)", None, "own() takes one of the decisions"),
}


@pytest.mark.parametrize(("decision", "body", "offset", "cause"), ACCIDENTS.values(), ids=ACCIDENTS)
def test_what_breaks_in_a_game_is_named_with_decision_line_and_game(
    decision: str, body: str, offset: int | None, cause: str, tmp_path: Path
) -> None:
    message = failure(write(tmp_path, body, decision))
    assert message.startswith(f"bidder 'broken', decision {decision!r}, ")
    assert re.search(r" in game \d+, turn \d+, seat \d", message)
    assert cause in message
    if offset is not None:
        assert f"broken.py:{LINE + offset}: " in message
    assert str(NOT_A_NUMBER) not in message


def test_the_culprit_is_named_by_its_place_in_the_lineup(tmp_path: Path) -> None:
    """Whichever seat it has been rotated to."""
    bidder = write(tmp_path, "assert table.game < 3\nreturn 1", "grab")
    message = failure(f"all-rounder,{bidder},all-rounder,hoarder")
    assert message.startswith("bidder 'broken', decision 'grab', ")
    assert re.search(r" in game [3-9], ", message)


@pytest.mark.parametrize(
    ("decision", "arguments", "cause"),
    [
        ("limits", "table, me, mind", "unknown decision of bidder 'broken' 'limits'"),
        ("limits", "table, me, mind", "did you mean 'limit'?"),
        ("limit", "table, me", "a decision takes (table, me, mind)"),
        ("limit", "table, me, mind, more", "a decision takes (table, me, mind)"),
        ("limit", "self, table, me, mind", "a decision takes (table, me, mind)"),
        ("limit", "table, me, *mind", "a decision takes (table, me, mind)"),
    ],
)
def test_a_decision_that_nobody_asks_or_with_other_arguments_is_refused(
    decision: str, arguments: str, cause: str, tmp_path: Path
) -> None:
    message = failure(write(tmp_path, "return 3", decision, arguments))
    assert cause in message
    assert f"broken.py:{LINE - 1}: " in message


@pytest.mark.parametrize(
    ("source", "line", "cause"),
    [
        ("x = 1\ndef f(:\n", 2, "SyntaxError"),
        ("x = 1\ny = nosuch\n", 2, "NameError: name 'nosuch' is not defined"),
        ("\n\nimport nosuchmodule\n", 3, "ModuleNotFoundError"),
        ("from simulator.bidder_up.authors import nosuch\n", 1, "ImportError"),
    ],
)
def test_a_file_that_cannot_be_read_is_named_with_its_line(source: str, line: int, cause: str, tmp_path: Path) -> None:
    file = tmp_path / "bad.py"
    file.write_text(source, encoding="utf-8")
    assert re.search(rf"bad\.py:{line}: {cause}", failure(f"{file}:bad"))


@pytest.mark.parametrize(
    ("text", "cause"),
    [
        ("all-rouder", "unknown bidder 'all-rouder'; known: .*; did you mean 'all-rounder'?"),
        ("all-rounder:hop=0.3", "unknown parameter of bidder 'all-rounder' 'hop'; known: .*; did you mean 'hope'?"),
        ("all-rounder:hope=2", "parameter hope=2 of bidder 'all-rounder' is outside 0 .. 1"),
        ("all-rounder:hope=nan", "parameter hope=nan of bidder 'all-rounder' is outside 0 .. 1"),
        ("all-rounder:hope=much", "parameter hope='much' of bidder 'all-rounder' is not a number"),
        ("nowhere.py:thing", "no file nowhere.py"),
        ("FOLDER/my.py:thrify", "has no bidder 'thrify'; it has: thrifty; did you mean 'thrifty'?"),
        ("FOLDER/empty.py:any", "empty.py defines no bidder"),
        ("FOLDER/my.py", "write path/to/file.py:name"),
        ("hoarder@FOLDER/absent.toml", "no parameter file .*absent.toml"),
        ("hoarder@FOLDER/broken.toml", "parameter file .*broken.toml is not TOML"),
        ("hoarder@FOLDER/text.toml", "parameter file .*text.toml: 'greed' is not a number"),
        ("hoarder@FOLDER/unknown.toml", "unknown parameter of bidder 'hoarder' 'gred'; known: .*; did you mean 'greed'?"),
    ],
)
def test_a_bidder_that_cannot_be_found_or_set_is_explained(text: str, cause: str, tmp_path: Path) -> None:
    (tmp_path / "my.py").write_text(THRIFTY, encoding="utf-8")
    (tmp_path / "empty.py").write_text("x = 1\n", encoding="utf-8")
    (tmp_path / "broken.toml").write_text("greed = = 1\n", encoding="utf-8")
    (tmp_path / "text.toml").write_text('greed = "much"\n', encoding="utf-8")
    (tmp_path / "unknown.toml").write_text("gred = 0.3\n", encoding="utf-8")
    pattern = re.escape(cause).replace(r"\.\*", ".*").replace(r"\ ", " ")
    with pytest.raises(UserError, match=pattern) as caught:
        registry.parse_bidder(text.replace("FOLDER", str(tmp_path)), "bidder-up")
    assert caught.value.exit_code == (3 if isinstance(caught.value, DataError) else 2)


def test_a_parameter_file_sets_parameters_and_the_command_line_goes_first(tmp_path: Path) -> None:
    file = tmp_path / "tuned.toml"
    file.write_text("[parameters]\ngreed = 0.25\npatience = 0.75\n", encoding="utf-8")
    spec = registry.parse_bidder(f"hoarder@{file}:greed=0.125", "bidder-up")
    assert (spec.values["greed"], spec.values["patience"]) == (0.125, 0.75)


def test_modules_of_one_name_in_two_folders_do_not_mix(tmp_path: Path) -> None:
    found = []
    for number in (1, 2):
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / "beside.py").write_text(f"NUMBER = {number}\n", encoding="utf-8")
        (folder / "mine.py").write_text(
            "from beside import NUMBER\nfrom simulator.plugins import Bidder\n\n\nclass Mine(Bidder):\n    number = NUMBER\n",
            encoding="utf-8",
        )
        found.append(registry.parse_bidder(f"{folder}/mine.py:mine", "bidder-up").source.number)  # type: ignore[attr-defined]
    assert found == [1, 2]


def test_an_edited_helper_is_read_again_in_a_running_process(tmp_path: Path) -> None:
    """As a notebook wants it: the file itself has not changed, the module beside it has."""
    (tmp_path / "mine.py").write_text(
        "from beside import NUMBER\nfrom simulator.plugins import Bidder\n\n\nclass Mine(Bidder):\n    number = NUMBER\n",
        encoding="utf-8",
    )
    found = []
    for number in (1, 22):
        (tmp_path / "beside.py").write_text(f"NUMBER = {number}\n", encoding="utf-8")
        found.append(registry.parse_bidder(f"{tmp_path}/mine.py:mine", "bidder-up").source.number)  # type: ignore[attr-defined]
    assert found == [1, 22]


def test_a_class_that_is_no_bidder_of_the_game_is_refused() -> None:
    class Stranger(PlainBidder):
        """Plays something else."""

        game = "chess"

    registry.register(registry.BIDDERS, "stranger", Stranger)
    try:
        with pytest.raises(UserError, match="bidder 'stranger' plays chess, not bidder-up"):
            registry.parse_bidder("stranger", "bidder-up")
    finally:
        registry.forget(registry.BIDDERS, "stranger", "chess")
