"""The Fairground where no script can show it: what chance lays out, what nobody may see, what the box holds."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from simulator.bidder_up.board import load_board
from simulator.bidder_up.components import type_names
from simulator.bidder_up.prepare import tickets
from simulator.bidder_up.scenario import BidderUpScenario
from simulator.bidder_up.scripting.names import ticket_names
from simulator.bidder_up.state import NOBODY, TABLE, TYPES
from simulator.bidder_up.tiles import BOX
from simulator.core import registry
from simulator.core.errors import UserError
from simulator.core.session import Session
from simulator.lab.script import _Run
from simulator.lab.script_file import read_script

GAMES = 300


def scenario(**changes: Any) -> BidderUpScenario:
    return BidderUpScenario(**({"board": "fairground", "players": 3} | changes))


def set_up(given: BidderUpScenario, seed: int = 7) -> list[tuple[Any, list[dict[str, Any]]]]:
    """Set many games of a scenario up; returns a copy of each record with its events."""
    session = Session(given, seed)
    record = session.new_record()
    found = []
    for index in range(GAMES):
        session.begin(record, index)
        found.append((record.copy(), session.events(record)))
    return found


@pytest.mark.rule("BU-COMP-10", "BU-GAP-16")
def test_the_box_holds_24_tickets_of_three_kinds() -> None:
    names = Counter(ticket_names(scenario()))
    assert names.total() == len(tickets(scenario())) == 24
    action = {"extra-turn": 1, "move-markers": 2, "horse-trade": 2, "special-horse-trade": 1}
    gain = {f"value-gain {name}": 1 for name in type_names()}
    assert names == {**action, **gain, "wool-milk 0": 1, "wool-milk 1": 3, "wool-milk 2": 3, "wool-milk 3": 1}


@pytest.mark.parametrize(("players", "number"), [(2, 8), (3, 12), (4, 16)])
@pytest.mark.rule("BU-GAP-17", "BU-2P-05", "H-28")
def test_the_bag_holds_random_tickets(players: int, number: int) -> None:
    seen: Counter[int] = Counter()
    for record, events in set_up(scenario(players=players)):
        bag = [int(t) for t in record.bag_ticket[: record.table.bag]]
        assert len(bag) == len(set(bag)) == number
        assert {"event": "bag", "tickets": number} in events
        assert not any(e["event"] == "raffle_rush" for e in events)
        seen.update(bag)
    assert sorted(seen) == list(range(24))
    expected = GAMES * number / 24
    assert all(abs(count - expected) < 6 * expected**0.5 for count in seen.values())


@pytest.mark.parametrize(("players", "base"), [(2, 8), (4, 16)])
@pytest.mark.rule("BU-TIP-01", "C-BU-98")
def test_raffle_rush_adds_a_roll_of_the_die(players: int, base: int) -> None:
    rolls = Counter()
    for record, events in set_up(scenario(players=players, raffle_rush=True)):
        rolled = next(e["number"] for e in events if e["event"] == "raffle_rush")
        assert record.table.bag == base + rolled
        rolls[rolled] += 1
    assert set(rolls) == {1, 2, 3}
    assert min(rolls.values()) > GAMES / 5


@pytest.mark.rule("BU-TIP-01", "BU-COMP-10")
def test_raffle_rush_never_takes_more_tickets_than_there_are() -> None:
    full = scenario(raffle_rush=True, box={"bag": {"3": 24}})
    assert {int(record.table.bag) for record, _ in set_up(full)} == {24}


@pytest.mark.rule("BU-TIP-01")
def test_raffle_rush_needs_a_raffle() -> None:
    with pytest.raises(UserError, match="BU-TIP-01"):
        BidderUpScenario(raffle_rush=True)


@pytest.mark.parametrize("board", ["animal-market", "fairground"])
@pytest.mark.rule("BU-COMP-12", "BU-BABY-01", "BU-BABY-02")
def test_four_of_ten_babies_lie_open(board: str) -> None:
    seen: Counter[str] = Counter()
    for record, events in set_up(scenario(board=board, baby_animals=True)):
        out = [type_names()[e["type"]] for e in events if e["event"] == "baby_out"]
        assert len(out) == len(set(out)) == 4
        assert sorted(out) == sorted(name for kind, name in enumerate(type_names()) if record.table.baby[kind])
        assert set(record.table.baby_owner.tolist()) == {NOBODY}
        seen.update(out)
    assert sorted(seen) == sorted(type_names())
    assert all(0.25 * GAMES < count < 0.55 * GAMES for count in seen.values())


@pytest.mark.rule("BU-BABY-01")
def test_without_the_variant_there_are_no_babies() -> None:
    record, events = set_up(scenario())[0]
    assert not any(e["event"].startswith("baby") for e in events)
    assert record.table.baby.sum() == 0


@pytest.mark.rule("BU-SET-06", "BU-GAP-05")
def test_the_first_game_of_the_fairground() -> None:
    assert scenario().tiles == ("dutch", "secret-value", "cat-in-the-bag", "classic")


@pytest.mark.rule("BU-SET-08", "BU-COMP-07")
def test_only_the_tiles_laid_out_are_in_the_game() -> None:
    tiles = ("second-hand", "classic", "american-count", "classic")
    record = Session(scenario(players=4, tiles=tiles), 1).new_record()
    assert [BOX[number].name for number in record.table.slot_tile] == list(tiles)


@pytest.mark.rule("BU-GAP-03", "BU-SET-01", "BU-COMP-01", "BU-SET-03")
def test_the_spaces_of_the_two_sides() -> None:
    fair = Counter(space.kind for space in load_board("fairground").spaces)
    assert fair == {
        "pen": 8, "horse-trading": 3, "market": 2, "raffle-booth": 2, "piggy-bank": 1, "start": 1,
    }  # fmt: skip
    market = Counter(space.kind for space in load_board("animal-market").spaces)
    assert market == {"pen": 8, "horse-trading": 5, "piggy-bank": 3, "start": 1}
    start = next(space for space in load_board("fairground").spaces if space.kind == "start")
    kinds = {space.name: space.kind for space in load_board("fairground").spaces}
    assert "raffle-booth" in {kinds[name] for name in start.to}, "the booth is next to the start"


@pytest.mark.rule("BU-GAP-09", "BU-MKT-01")
def test_every_printed_value_must_be_on_the_scale() -> None:
    assert scenario().box.scale == (50, 100, 150, 200, 250, 300, 350, 400, 500, 600, 700, 800, 900, 1000, 1100, 1200)
    with pytest.raises(UserError, match="cow is worth 810, which is no space of the market board"):
        scenario(box={"values": {"cow": 810}})
    uniform = scenario(box={"scale": tuple(range(50, 1251, 50))})
    record = set_up(uniform)[0][0]
    assert [int(v) for v in record.table.value] == [uniform.box.values[name] for name in type_names()]


def table_after(folder: Path, text: str) -> bytes:
    """Play a script and return what everybody sees after it."""
    file = folder / "hidden.toml"
    file.write_text(text, encoding="utf-8")
    script = read_script(file)
    words = registry.game("bidder-up").words
    assert words is not None
    run = _Run(script, words)
    run.play()
    return bytes(run.record.table.tobytes())


TICKETS = """title = "Hidden"
[scenario]
board = "fairground"
players = 3
[position]
hands.A = [0, 0]
bag = ["wool-milk 0", "wool-milk 3", "value-gain cow"]
[[turn]]
draws = { die = 1, ticket = ["wool-milk 0", "wool-milk 3"] }
answers = [{ seat = "A", move = "H0" }, { seat = "A", tickets = 2 }, { seat = "A", keep = "wool-milk 0" }]
"""


@pytest.mark.rule("C-BU-80", "BU-GAP-20", "BU-RAF-02")
def test_nobody_sees_which_ticket_was_kept(tmp_path: Path) -> None:
    other = TICKETS.replace('keep = "wool-milk 0"', 'keep = "wool-milk 3"')
    assert table_after(tmp_path, TICKETS) == table_after(tmp_path, other)
    assert table_after(tmp_path, TICKETS) != table_after(tmp_path, TICKETS.replace("tickets = 2", "tickets = 1").replace(
        'ticket = ["wool-milk 0", "wool-milk 3"]', 'ticket = "wool-milk 0"'
    ))  # fmt: skip


UNUSED = """title = "Hidden"
[scenario]
board = "fairground"
players = 3
[position]
pawns.A = "L11"
pastures = { A = ["sheep"], B = ["sheep"] }
tickets.A = ["TICKET"]
[[turn]]
draws = { die = 1 }
answers = [ANSWERS { seat = "A", move = "L0" }LATER]
"""


@pytest.mark.rule("C-BU-80", "BU-GAP-20")
def test_nobody_sees_which_ticket_was_not_used(tmp_path: Path) -> None:
    """The question whether to use an action ticket leaves no trace on the table."""
    ask = '{ seat = "A", use-ticket = "none" },'
    tables = set()
    for name in ("wool-milk 3", "extra-turn", "move-markers", "horse-trade", "special-horse-trade"):
        asked = not name.startswith("wool")
        text = UNUSED.replace("TICKET", name).replace("ANSWERS", ask * 2 if asked else "")
        tables.add(table_after(tmp_path, text.replace("LATER", f", {ask}{ask}" if asked else "")))
    assert len(tables) == 1


TRADE = """title = "Hidden"
[scenario]
board = "fairground"
players = 3
[position]
pawns.A = "L5"
pastures = { A = ["sheep"], B = ["sheep"] }
hands = { A = [50, 100, 10], B = [10, 0] }
[[turn]]
draws = { die = 1 }
answers = [
  { seat = "A", move = "L6" },
  { seat = "A", challenge = "B sheep" },
  { seat = "A", offer = [50] },
  { seat = "B", counter = [10] },
]
"""


@pytest.mark.rule("C-BU-67", "BU-GAP-20", "BU-HT-06")
def test_only_the_winner_of_a_trade_is_public(tmp_path: Path) -> None:
    """Offers of the same number of notes and another value leave the same table, as long as the same player wins."""
    here = table_after(tmp_path, TRADE)
    assert here == table_after(tmp_path, TRADE.replace("offer = [50]", "offer = [100]"))
    assert here == table_after(tmp_path, TRADE.replace("counter = [10]", "counter = [0]"))
    lost = TRADE.replace("offer = [50]", "offer = [10]").replace("B = [10, 0]", "B = [50, 0]")
    assert here != table_after(tmp_path, lost.replace("counter = [10]", "counter = [50]"))


@pytest.mark.rule("BU-GAP-20", "C-BU-80")
def test_the_public_table_has_no_place_for_the_tickets_of_a_player() -> None:
    assert {name for name in TABLE.names if "ticket" in name} == {"tickets", "ticket_kind", "ticket_number"}
    assert TABLE["tickets"].shape == (4,)
    assert len(type_names()) == TYPES
