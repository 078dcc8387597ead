"""`bidderup new` and `bidderup check`: what they write is sound, and what breaks the contract is found."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from tile_games import ALL_PAY, PLUGINS, THIRD_PRICE, write_tile

from simulator.bidder_up.samples import drawn
from simulator.core.errors import UserError
from simulator.core.scenario import Scenario
from simulator.core.session import Session
from simulator.lab.check import FAILED, NOTE, PASSED, Effort, Report, check
from simulator.lab.starting import write_starting_file

LITTLE = Effort(scenarios=12, games=8, watched=4, seconds=0.05, duels=0)


def result(report: Report, name: str) -> tuple[str, str]:
    """Return how one check came out, and its numbers."""
    return next((item.result, item.numbers) for item in report.items if item.name.startswith(name))


def write_bidder(folder: Path, body: str, head: str = "", decision: str = "limit") -> str:
    """Write a bidder with one decision, and return how a line-up names it."""
    lines = "".join(f"        {line}\n" for line in body.split("\n"))
    (folder / "mine.py").write_text(
        f"from simulator.bidder_up.authors import *\n{head}\n\n\nclass Mine(Bidder):\n    '''Does as it is told.'''\n\n"
        f"    def {decision}(table, me, mind):\n{lines}",
        encoding="utf-8",
    )
    return f"{folder / 'mine.py'}:mine"


@pytest.mark.parametrize("kind", ["bidder", "tile"])
def test_a_starting_file_passes_its_check_as_it_is(kind: str, bidderup) -> None:  # type: ignore[no-untyped-def]
    said = bidderup("new", kind, "MyOwn")
    assert said.code == 0
    assert "bidderup check my_own.py:my-own" in said.out
    text = Path("my_own.py").read_text(encoding="utf-8")
    assert "@" not in text.replace("@helper", "")
    assert text.count("#") >= 5, "it is commented"
    said = bidderup("check", "my_own.py:my-own", "--scenarios", "12", "--duels", "0", "--json")
    assert said.code == 0, said.out
    report = json.loads(said.out)
    assert report["schema"] == 1
    assert report["kind"] == kind
    assert report["passed"] is True
    assert {item["result"] for item in report["items"]} <= {PASSED, NOTE}
    assert len(report["items"]) >= 7


def test_nothing_is_overwritten_and_odd_names_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    file, name = write_starting_file("tile", "silent_call")
    assert (str(file), name) == ("silent_call.py", "silent-call")
    before = file.read_bytes()
    with pytest.raises(UserError, match=r"silent_call\.py exists; nothing was written"):
        write_starting_file("bidder", "SilentCall")
    assert file.read_bytes() == before
    for kind, taken in (("bidder", "all-rounder"), ("tile", "classic")):
        with pytest.raises(UserError, match=f"there is a {kind} {taken!r} already"):
            write_starting_file(kind, taken)
    for odd in ("7up", "a b", "lambda", "", "a:b", "über"):
        with pytest.raises(UserError, match="is no name"):
            write_starting_file("bidder", odd)
    assert sorted(f.name for f in tmp_path.iterdir()) == ["silent_call.py"]


@pytest.mark.parametrize("text", [ALL_PAY, THIRD_PRICE], ids=["all-pay", "third-price"])
def test_a_worked_tile_passes_its_check(text: str) -> None:
    report = check(text, effort=LITTLE)
    assert report.kind == "tile"
    assert report.failed == []
    assert "not judged: layout" in result(report, "the referee")[1]
    assert "course of the bidding, winner and price" in result(report, "the referee")[1]


def test_the_worked_bidder_is_ten_lines_and_passes_its_check() -> None:
    file = PLUGINS / "thrifty.py"
    lines = [line for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
    assert len(lines) <= 10
    report = check(f"{file}:thrifty", effort=Effort(scenarios=8, games=8, watched=4, seconds=0.05, duels=2))
    assert report.failed == []
    assert [item.result for item in report.items if item.name.startswith("duel")].count(NOTE) >= 4
    assert "against 3 copies" in result(report, "duel against random")[1]


def test_a_registered_bidder_and_a_tile_of_the_box_can_be_checked_too() -> None:
    assert check("hoarder", effort=LITTLE).failed == []
    report = check("secret-value", effort=LITTLE)
    assert (report.kind, report.failed) == ("tile", [])
    with pytest.raises(UserError, match=r"unknown bidder 'horder'.*did you mean 'hoarder'"):
        check("horder")


def test_an_illegal_answer_is_found_and_told_with_exit_code_1(tmp_path: Path, bidderup) -> None:  # type: ignore[no-untyped-def]
    text = write_bidder(tmp_path, "return 1 if table.rules.set_size == 3 else 0", decision="grab")
    write_bidder(tmp_path, "return -1", decision="tickets")
    said = bidderup("check", text, "--scenarios", "20", "--duels", "0")
    assert said.code == 1
    assert "fails: legal in every situation" in said.err
    assert "FAILED" in said.out
    assert "reproducible" not in said.out, "what hangs on it is not checked"


def test_a_mistake_that_does_not_compile_ends_the_check(tmp_path: Path) -> None:
    report = check(write_bidder(tmp_path, "return me.csh"), effort=LITTLE)
    assert report.failed == ["compiles"]
    assert "no field 'csh'; did you mean 'cash'?" in result(report, "compiles")[1]
    assert report.items[-1].name == "compiles"


PEEK = """
from llvmlite import ir
from numba import types
from numba.extending import intrinsic


@intrinsic
def look(typingctx, record, offset):
    def code(context, builder, signature, arguments):
        place = builder.bitcast(builder.gep(arguments[0], [arguments[1]]), ir.IntType(64).as_pointer())
        return builder.load(place)

    return types.int64(record, types.int64), code
"""


def test_a_bidder_that_reads_a_rivals_hand_is_found_out(tmp_path: Path) -> None:
    """By a trick no ordinary bidder can play: a pointer of its own making into the memory of the game."""
    session = Session(Scenario(), seed=1)
    kind = session.game.record["seat"]
    distance, cash = kind.base.itemsize, kind.base.fields["cash"][1]
    body = f"away = 1 if me.seat == 0 else -1\nreturn look(me, away * {distance} + {cash}) // 20"
    report = check(write_bidder(tmp_path, body, head=PEEK, decision="appraise"), effort=LITTLE)
    outcome, numbers = result(report, "no effect")
    assert outcome == FAILED
    assert "decision 'appraise' changes with what is hidden" in numbers


def test_a_bidder_that_remembers_between_games_is_found_out(tmp_path: Path) -> None:
    """By the same trick, writing where nobody empties the memory at the start of a game."""
    counting = "old = builder.load(place)\n        more = builder.add(old, ir.Constant(ir.IntType(64), 1))\n"
    counting += "        builder.store(more, place)\n        return old"
    head = PEEK.replace("return builder.load(place)", counting)
    session = Session(Scenario(), seed=1)
    place = session.game.record["table"].fields["lot_price"][1] + 8 * 79  # the second price of the last lot there is room for
    body = f"return 10 + look(table, {place}) % 90"
    report = check(write_bidder(tmp_path, body, head=head, decision="appraise"), effort=LITTLE)
    assert result(report, "reproducible")[0] == FAILED


def test_a_loop_without_end_is_stopped_from_outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from simulator.lab import trial

    monkeypatch.setattr(trial, "_PATIENCE", 2.0)
    report = check(write_bidder(tmp_path, "n = 0\nwhile n >= 0:\n    n = (n + 1) % 7\nreturn n"), effort=LITTLE)
    assert result(report, "comes to an end")[0] == FAILED
    report = check(write_tile(tmp_path, "n = 0\nwhile n >= 0:\n    n = (n + 1) % 7\nlay_secretly(game)"), effort=LITTLE)
    assert result(report, "comes to an end")[0] == FAILED


LAY = "lay_secretly(game)\naward_highest(game)\n"
EXCHANGE = """
one, two, notes = game.seat[0], game.seat[1], game.table.notes
for d in range(8):
    one.hand[d], two.hand[d] = two.hand[d], one.hand[d]
one.cash, two.cash = two.cash, one.cash
notes[0] = one.hand.sum() + game.pile[0].sum()
notes[1] = two.hand.sum() + game.pile[1].sum()
"""
TO_SELLER = "if game.table.turn > 12:\n    award_to(game, game.table.auction.seller, 0)"
BAD_TILES = {
    "an illegal award": (LAY + TO_SELLER, "comes to an end|plays in every layout"),
    "money from nowhere": (LAY + "game.bank[3] += 1", "money and animals"),
    "an animal from nowhere": (LAY + "game.table.pasture[0, 4] += 1", "money and animals"),
    "hands exchanged secretly": (LAY + EXCHANGE, "the referee's"),
    "features that mislead": ("lay_secretly(game)\naward_nobody(game)", "bidders bid on it"),
    "no docstring": (LAY, "says what it is"),
}


@pytest.mark.parametrize(("body", "failing"), BAD_TILES.values(), ids=BAD_TILES)
def test_a_tile_that_breaks_the_contract_is_found(body: str, failing: str, tmp_path: Path) -> None:
    report = check(write_tile(tmp_path, body), effort=LITTLE)
    assert any(name.startswith(part) for name in report.failed for part in failing.split("|")), report.items


def test_a_slow_bidder_is_found(tmp_path: Path) -> None:
    body = "total = 0.0\nfor i in range(300000):\n    total = total * 0.5 + i % 7\nreturn min(me.cash, total)"
    report = check(write_bidder(tmp_path, body), effort=Effort(scenarios=2, games=2, watched=1, seconds=0.02, duels=0))
    assert result(report, "speed")[0] == FAILED


def test_the_drawn_scenarios_cover_boards_counts_switches_and_a_wanted_tile() -> None:
    draw = random.Random(5)
    plain = [drawn(draw) for _ in range(150)]
    assert {(s["board"], s["players"]) for s in plain} == {(b, k) for b in ("animal-market", "fairground") for k in (2, 3, 4)}
    assert {s["switches"].get("second_hand_lone") for s in plain} >= {"nothing", "own-bid", "ten"}
    assert any(s["baby_animals"] for s in plain)
    assert any(s["raffle_rush"] for s in plain)
    assert len({tuple(s["numbers"].items()) for s in plain}) > 20
    for fields in (drawn(draw, ALL_PAY) for _ in range(60)):
        assert ALL_PAY in fields["tiles"]
        assert fields["players"] in (3, 4)
        Scenario(**fields)
