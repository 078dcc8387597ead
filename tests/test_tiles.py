"""A user's auction tile: thirty lines work, it is played like one of the box, and a mistake ends in one clear message."""

from __future__ import annotations

import json
import linecache
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from helpers import play
from numba.core import event
from playing import Job, play_in_plain_python
from playing import play as play_job
from tile_games import ALL_PAY, BODY_LINE, PLUGINS, THIRD_PRICE, auctions, laid_out, last_round, of, write_tile

from simulator.bidder_up import layout
from simulator.bidder_up.tile import FORMS, UNITS, Tile
from simulator.bidder_up.tiles import BOX
from simulator.core import registry
from simulator.core.errors import BidderError, UserError
from simulator.core.scenario import Scenario
from simulator.core.session import Session
from simulator.core.stamp import stamp_of
from simulator.lab.replay import Replay
from simulator.lab.results import Results
from simulator.lab.simulate import resume, simulate
from simulator.plugins import register

THINKERS = ("all-rounder", "random", "hoarder", "aggressive-completer")
WORKED = pytest.mark.parametrize("text", [ALL_PAY, THIRD_PRICE], ids=["all-pay", "third-price"])


def failure(scenario: Scenario, games: int = 60) -> str:
    """Return the one-line message that playing ends in."""
    with pytest.raises(BidderError) as caught:
        play(scenario, games, seed=1)
    message = str(caught.value)
    assert "\n" not in message
    assert len(message) < 500
    return message


@WORKED
def test_a_worked_tile_is_thirty_lines_in_a_folder_outside_the_package(text: str) -> None:
    file = Path(text.split(":")[0])
    assert len(file.read_text(encoding="utf-8").splitlines()) <= 30
    assert PLUGINS.parts[-2:] == ("notebooks", "plugins")


@pytest.mark.rule("BU-AUC-08", "BU-AUC-09", "BU-SV-09")
def test_all_pay_takes_every_losers_pile_also_when_the_auctioneer_buys() -> None:
    sold = bought = lost = 0
    for held in auctions(laid_out(ALL_PAY, bidders=THINKERS), seed=2, games=60):
        events = last_round(held)
        piles = {e["seat"]: e for e in of(events, "lay")}
        awards = of(events, "award")
        if not awards:
            continue
        winner, seller = awards[0]["seat"], of(held, "auction")[0]["seat"]
        paid = of(events, "pay")
        refused = any(e["mask"] for e in of(events, "refusal"))
        for seat, pile in piles.items():
            forfeits = [e for e in paid if (e["from_seat"], e["to_seat"]) == (seat, seller) and e["notes"] == pile["notes"]]
            if seat != winner and pile["count"]:
                assert len(forfeits) == 1, "a loser's pile goes to the auctioneer"
                lost += 1
        if refused:
            bought += 1
            assert [e["seat"] for e in of(events, "take_back")] == [winner], "who is refused keeps the own pile"
            assert paid[0]["from_seat"] == seller
            assert paid[0]["to_seat"] == winner
            assert paid[0]["due"] == awards[0]["price"]
        else:
            sold += 1
            assert paid[0]["notes"] == piles[winner]["notes"]
            assert of(events, "take_back") == []
    assert min(sold, bought, lost) > 20


def test_the_third_price_is_the_third_highest_bid() -> None:
    prices = []
    for held in auctions(laid_out(THIRD_PRICE, bidders=THINKERS), seed=3, games=40):
        events = last_round(held)
        for award in of(events, "award"):
            laid = sorted((e["value"] for e in of(events, "lay") if e["value"] > 0), reverse=True)
            assert award["price"] == (laid[2] if len(laid) == 3 else 0)
            assert {e["seat"]: e["value"] for e in of(events, "lay")}[award["seat"]] == laid[0]
            prices.append(award["price"])
    assert len([p for p in prices if p > 0]) > 20


@WORKED
def test_a_tile_leaves_the_kernel_as_it_is(text: str) -> None:
    warm = Session(Scenario(), seed=1)
    warm.play(warm.new_record(), 0, 1)
    with event.install_recorder("numba:compile") as compiled:
        session = Session(laid_out(text), seed=1)
        session.play(session.new_record(), 0, 1)
    names = {e.data["dispatcher"].py_func.__name__ for _, e in compiled.buffer}
    assert not names & {"hold_auction", "settle", "take_turn", "play_blocks", "appraise", "limit"}


def test_bidders_see_the_features_of_a_tile_they_do_not_know(tmp_path: Path) -> None:
    text = write_tile(tmp_path, "lay_secretly(game)\naward_highest(game)", '"count", (3, 4), "sealed"')
    (tmp_path / "spy.py").write_text(
        "from simulator.bidder_up.authors import COUNT, SEALED, Bidder\n\n\nclass Spy(Bidder):\n    '''Looks.'''\n\n"
        "    def lay_count(table, me, mind):\n        auction = table.auction\n"
        "        assert auction.tile != 10 or (auction.unit == COUNT and auction.form == SEALED)\n"
        "        assert auction.tile == 10 or table.slot_tile[auction.slot] == auction.tile\n"
        "        mind.lay[0] = min(1, me.hand[0])\n        return 0\n",
        encoding="utf-8",
    )
    played = play(laid_out(text, bidders=f"{tmp_path / 'spy.py'}:spy"), 60, seed=1)
    assert played.asked["lay_count"] > 0


def test_a_tile_of_ones_own_is_numbered_after_the_box_and_named_in_the_story() -> None:
    scenario = Scenario(tiles=(THIRD_PRICE, "dutch", ALL_PAY, "classic"))
    replay = Replay(Session(scenario, 1), 0)
    record = replay.session.new_record()
    assert record.table.slot_tile.tolist() == [len(BOX), 2, len(BOX) + 1, 0]
    story = "\n".join(replay.story())
    assert re.search(r"auctions \d from pen \d: third-price\.", story)
    assert re.search(r"auctions \d from pen \d: all-pay\.", story)


@WORKED
def test_compiled_and_plain_python_play_the_same_games(text: str) -> None:
    scenario = laid_out(text, bidders=THINKERS).changed()
    jobs = [Job(scenario, 5, index) for index in range(4)]
    assert [play_job(job) for job in jobs] == play_in_plain_python(jobs)


def test_a_run_keeps_a_copy_of_the_tile_and_plays_on_without_the_original(tmp_path: Path) -> None:
    mine = tmp_path / "mine.py"
    shutil.copyfile(PLUGINS / "all_pay.py", mine)
    scenario = laid_out(f"{mine}:all-pay")
    results = simulate(scenario, games=200, seed=4, rows=True, output=tmp_path / "run")
    assert (tmp_path / "run" / "plugins" / "mine.py").read_bytes() == mine.read_bytes()
    told = list(Replay.of(tmp_path / "run", 3).story())
    mine.unlink()
    again = Results.load(tmp_path / "run")
    assert (again.sums.totals == results.sums.totals).all()
    replay = Replay.of(tmp_path / "run", 3)
    assert replay.warning == ""
    assert list(replay.story()) == told
    assert resume(tmp_path / "run").games == results.games


def test_the_content_of_a_tile_counts_for_hash_and_stamp_and_its_place_does_not(tmp_path: Path) -> None:
    found = []
    for folder, change in (("one", ""), ("two", ""), ("three", "# changed\n")):
        (tmp_path / folder).mkdir()
        file = tmp_path / folder / "mine.py"
        file.write_text((PLUGINS / "all_pay.py").read_text(encoding="utf-8") + change, encoding="utf-8")
        scenario = laid_out(f"{file}:all-pay")
        found.append((scenario.hash(), stamp_of(scenario)))
    assert found[0] == found[1]
    assert found[0][0] != found[2][0]
    assert found[0][1] != found[2][1]
    assert stamp_of(Scenario()) != stamp_of(laid_out(ALL_PAY))


def test_an_edited_helper_beside_a_tile_counts_too(tmp_path: Path) -> None:
    found = []
    for number in (1, 22):
        (tmp_path / "beside.py").write_text(f"NUMBER = {number}\n", encoding="utf-8")
        file = tmp_path / "odd.py"
        file.write_text(
            "from beside import NUMBER\nfrom simulator.bidder_up.tile_authors import *\n\n\ndef odd(game):\n"
            "    lay_secretly(game)\n    award_highest(game)\n    set_price(game, max(0, nth_bid(game, 1) - NUMBER * 10))\n\n\n"
            'ODD = Tile("odd", "value", (3, 4), "sealed", odd)\n',
            encoding="utf-8",
        )
        scenario = laid_out(f"{file}:odd", switches={"first_refusal": False})
        found.append((scenario.hash(), play(scenario, 40, 1).rows.tolist()))
    assert found[0][0] != found[1][0]
    assert found[0][1] != found[1][1]


def test_two_different_files_of_one_name_cannot_be_kept_together(tmp_path: Path) -> None:
    for folder, name in (("one", "odd"), ("two", "even")):
        (tmp_path / folder).mkdir()
        write_tile(tmp_path / folder, "lay_secretly(game)\naward_highest(game)", file="my.py", name=name)
    scenario = Scenario(tiles=(f"{tmp_path}/one/my.py:odd", f"{tmp_path}/two/my.py:even", "dutch", "classic"))
    with pytest.raises(UserError, match=r"two plug-in files are called my\.py"):
        simulate(scenario, games=4, output=tmp_path / "run")
    assert not (tmp_path / "run").exists()


@pytest.mark.rule("BU-LAY-01", "BU-LAY-02", "BU-LAY-03", "BU-LAY-04", "BU-COMP-07")
def test_a_tile_takes_part_in_layouts() -> None:
    without = set(layout.layouts(4))
    listed = layout.layouts(4, more=(THIRD_PRICE,))
    assert len(set(listed)) == len(listed)
    assert {tiles for tiles in listed if THIRD_PRICE not in tiles} == without
    assert all(tiles.count(THIRD_PRICE) <= 1 for tiles in listed)
    # three places are left for Classic and seven others, of which one or two count notes: C(3,1)·(1 + 4 + 6) + C(3,2)·(1 + 4)
    sets = [tiles for tiles in layout.tile_sets(4, more=(THIRD_PRICE,)) if THIRD_PRICE in tiles]
    assert len(sets) == 3 * (1 + 4 + 6) + 3 * (1 + 4)
    assert layout.layouts(3, more=(THIRD_PRICE,)) == layout.layouts(3), "it is for four players"
    with pytest.raises(UserError, match=r"third-price is for 4 players, not 3"):
        Scenario(players=3, tiles=(THIRD_PRICE, "dutch", "classic", "classic"))
    with pytest.raises(UserError, match=r"all-pay lies 2 times"):
        Scenario(tiles=(ALL_PAY, ALL_PAY, "dutch", "classic"))


def test_a_counting_tile_of_ones_own_makes_a_layout_legal(tmp_path: Path) -> None:
    text = write_tile(tmp_path, "lay_secretly(game)\naward_highest(game)", '"count", (3, 4), "sealed"')
    assert play(Scenario(players=3, tiles=("classic", "classic", text, "classic")), 40, seed=1).games >= 40


SPEND_ALL = """
for i in range(1, others(game) + 1):
    seat = fellow_player(game, i)
    bid(game, seat, ask_bid(game, seat, smallest_step(game)))
award_highest(game)
for i in range(1, others(game) + 1):
    seat = fellow_player(game, i)
    loser_pays(game, seat, game.table.auction.bid[seat], game.table.auction.seller)
"""


@pytest.mark.rule("BU-PAY-01", "BU-PAY-02", "BU-PAY-04", "BU-PAY-05", "BU-PAY-06")
def test_losers_of_a_spoken_auction_pay_what_they_bid_or_show(tmp_path: Path) -> None:
    """Also after first refusal; who cannot pay shows before anybody has paid, and bids no more than that when it is repeated."""
    text = write_tile(tmp_path, SPEND_ALL, '"value", (3, 4), "one-round"')
    bold = "random:nerve=0.5"
    paid = shown = refused = 0
    for held in auctions(laid_out(text, bidders=(bold, "all-rounder", bold, "random")), seed=6, games=60):
        for show in of(held, "show"):
            before = held[: held.index(show)]
            since = last_round(before)
            assert of(since, "pay") == [], "nobody has paid when somebody shows"
            shown += show["seat"] not in [e["seat"] for e in of(since, "award")]
        events = last_round(held)
        bids = {e["seat"]: e["amount"] for e in of(events, "bid")}
        awards = of(events, "award")
        if not awards:
            continue
        winner, seller = awards[0]["seat"], held[0]["seat"]
        losers = {s: b for s, b in bids.items() if s != winner}
        assert {e["from_seat"]: e["due"] for e in of(events, "pay") if e["from_seat"] in losers} == losers
        if any(e["mask"] for e in of(events, "refusal")):
            refused += 1
            assert [e["from_seat"] for e in of(events, "pay") if e["from_seat"] not in losers] == [seller]
        paid += len(losers)
    assert min(paid, shown, refused) > 5


def test_forfeited_piles_come_back_when_the_auction_is_repeated() -> None:
    """By the switch of C-BU-16 the auctioneer may fail to pay; then nobody has lost a pile."""
    scenario = laid_out(ALL_PAY, bidders="random", switches={"refusal_without_funds": "show-and-repeat"})
    repeats = 0
    for held in auctions(scenario, seed=8, games=60):
        first = [i for i, e in enumerate(held) if e["event"] == "repeat"]
        if first:
            after = held[first[0] + 1 :]
            back = {e["seat"] for e in after[: next(i for i, e in enumerate(after) if e["event"] == "lay")]}
            laid = {e["seat"] for e in of(held[: first[0]], "lay") if e["count"]}
            assert back == laid
            assert of(held[: first[0]], "pay") == []
            repeats += 1
    assert repeats > 5


def test_a_tile_may_award_nobody_and_may_take_first_refusal_away(tmp_path: Path) -> None:
    text = write_tile(
        tmp_path,
        "lay_secretly(game)\naward_highest(game)\nno_refusal(game)\nif nth_bid(game, 1) > 50:\n    award_nobody(game)",
    )
    free = high = 0
    for held in auctions(laid_out(text, bidders="random"), seed=9, games=20):
        best = max(e["value"] for e in of(held, "lay"))
        high += best > 50
        assert of(held, "refusal") == []
        assert bool(of(held, "nobody")) == (best > 50 or best == 0)
        free += best == 0
    assert high > 5


@pytest.mark.rule("BU-TC-02")
def test_a_tile_may_make_the_auctioneer_buy(tmp_path: Path) -> None:
    text = write_tile(
        tmp_path,
        "price = call_price(game)\nseat = fellow_player(game, 1)\nsaid = accepts(game, seat, price)\n"
        "award_to(game, seat, price)\nif said == 0:\n    must_buy(game)",
        '"value", (3, 4), "demand"',
    )
    bought = 0
    for held in auctions(laid_out(text, bidders="all-rounder"), seed=9, games=20):
        events = last_round(held)
        accepted = of(events, "call_answer")[-1]["accepts"]
        payer = [e["from_seat"] for e in of(events, "pay")][:1]
        if not accepted:
            bought += 1
            assert payer in ([], [held[0]["seat"]])
    assert bought > 5


IN_TURN = """
for i in range(1, others(game) + 1):
    seat = fellow_player(game, i)
    bid(game, seat, ask_bid(game, seat, 1))
award_highest(game)
"""
BY_FORM = {
    "ascending": "ascending_bids(game)\naward_highest(game)",
    "one-round": IN_TURN,
    "descending": IN_TURN,
    "sealed": "lay_secretly(game)\naward_highest(game)",
    "note-by-note": "for lap in range(3):\n    for i in range(1, others(game) + 1):\n        seat = fellow_player(game, i)\n"
    "        if not raises(game, seat) and lap == 0:\n            take_back(game, seat)\naward_highest(game)",
    "demand": "price = call_price(game)\nfor i in range(1, others(game) + 1):\n    seat = fellow_player(game, i)\n"
    "    if accepts(game, seat, price):\n        award_to(game, seat, price)\n        return\naward_nobody(game)",
}


@pytest.mark.parametrize("kind", UNITS)
@pytest.mark.parametrize("form", FORMS)
def test_every_bidder_answers_legally_on_every_form_and_kind(form: str, kind: str, tmp_path: Path) -> None:
    text = write_tile(tmp_path, BY_FORM[form], f'"{kind}", (2, 3, 4), "{form}"')
    bidders = [b.name for b in registry.bidders_of("bidder-up")]
    for players in (2, 4):
        for first in range(0, len(bidders), players):
            lineup = tuple((bidders * 2)[first : first + players])
            scenario = laid_out(text, players, bidders=lineup)
            assert play(scenario, 24, seed=first).games >= 24
    for held in auctions(laid_out(text, bidders=THINKERS), seed=1, games=3):
        assert held


def test_a_split_tile_of_ones_own_sells_two_animals_to_two_players(tmp_path: Path) -> None:
    text = write_tile(tmp_path, "lay_secretly(game)\naward_split(game)", more=", split=True")
    parts = set()
    for held in auctions(laid_out(text, bidders="all-rounder"), seed=2, games=20):
        awards = of(held, "award")
        parts.add(len(awards))
        if len(awards) == 2:
            assert awards[0]["seat"] != awards[1]["seat"]
            assert awards[0]["price"] >= awards[1]["price"]
    assert {1, 2} <= parts


def test_face_down_animals_lie_three_to_a_pen_on_a_tile_of_ones_own(tmp_path: Path) -> None:
    text = write_tile(tmp_path, BY_FORM["ascending"], '"value", (2, 3, 4), "ascending"', more=", face_down=True")
    shown = [of(held, "shown") for held in auctions(laid_out(text), seed=2, games=5)]
    assert sum(len(s) for s in shown) > 5


LAY = "lay_secretly(game)\naward_highest(game)\n"
FIRST, SELLER = "fellow_player(game, 1)", "game.table.auction.seller"
MISTAKES = {
    "a misspelled helper": ("lay_secretely(game)", 0, "unknown name 'lay_secretely'; did you mean 'lay_secretly'?"),
    "a field": ("x = 1\nlay_secretly(game)\nreturn game.tabel.turn + x", 2, "no field 'tabel'; did you mean 'table'?"),
    "a text as answer": ("return 'done'", None, "returns text"),
    "an exception": (
        "lay_secretly(game)\nif game.table.turn > 2:\n    raise ValueError('no idea')\naward_highest(game)",
        2,
        "ValueError: no idea in game 0, turn",
    ),
    "an index": ("return game.table.auction.bid[7 + game.table.turn]", None, "IndexError"),
    "division by zero": ("return 3 // (game.table.auction.bids - game.table.auction.bids)", None, "ZeroDivisionError"),
    "no way out": ("while True:\n    lay_secretly(game)", None, "never comes to an end"),
    "endless bidding": (f"while game.award.tops == 0:\n    mine = bid_of(game, {FIRST})\n{LAY}", None, "endless bidding"),
    "asking on another form": ("ask_bid(game, fellow_player(game, 1), 10)", None, "ask_bid needs a tile of the form"),
    "to the auctioneer": (f"award_to(game, {SELLER}, 0)", None, "awarded to the auctioneer, who may not bid (BU-AUC-04)"),
    "to nobody": ("award_to(game, NOBODY, 0)", None, "awarded to nobody (-1)"),
    "to a stranger": ("award_to(game, 9, 0)", None, "a seat that does not exist"),
    "bids and no award": ("lay_secretly(game)", None, "bids were made, but the lot is awarded to nobody"),
    "a price above the bid": (LAY + "set_price(game, nth_bid(game, 1) + 10)", None, "the price is above the bid"),
    "a price below nothing": (LAY + "set_price(game, -10)", None, "the price is below 0"),
    "one player twice": (f"lay_secretly(game)\nadd_top(game, {FIRST})\nadd_top(game, {FIRST})", None, "on top twice"),
    "a pile that is not there": (LAY + "game.award.price = 0", None, "the pile is not worth the price"),
    "a payment above the bid": (LAY + f"loser_pays(game, {FIRST}, 9000, {SELLER})", None, "above their bid"),
    "a payment of the auctioneer": (LAY + f"loser_pays(game, {SELLER}, 10, {FIRST})", None, "the auctioneer pays"),
    "a payment to oneself": (LAY + f"loser_pays(game, {FIRST}, 10, {FIRST})", None, "or to who makes it"),
    "laying on another form": ("raises(game, fellow_player(game, 1))", None, "raises needs a tile of the form note-by-note"),
}


@pytest.mark.rule("BU-AUC-04", "BU-AUC-05")
@pytest.mark.parametrize(("body", "offset", "cause"), MISTAKES.values(), ids=MISTAKES)
def test_a_broken_procedure_is_named_with_tile_line_cause_and_game(
    body: str, offset: int | None, cause: str, tmp_path: Path
) -> None:
    message = failure(laid_out(write_tile(tmp_path, body), bidders="random"))
    assert message.startswith("tile 'odd', ")
    assert cause in message
    line = BODY_LINE - 1 if offset is None else BODY_LINE + offset
    found = re.search(r"odd\.py:(\d+): ", message)
    assert found
    assert offset is None or int(found[1]) == line
    if not any(word in cause for word in ("unknown name", "no field", "returns", "never")):
        assert re.search(r" in game \d+, turn \d+$", message)


def test_bidders_asked_without_end_are_not_asked_for_ever(tmp_path: Path) -> None:
    asking = f"while game.award.tops == 0:\n    ask_bid(game, {FIRST}, 10)"
    text = write_tile(tmp_path, asking, '"value", (2, 3, 4), "one-round"')
    message = failure(laid_out(text), games=1)
    assert message.startswith("tile 'odd', ")
    assert "endless bidding: it has asked and looked 20,000 times" in message


def test_what_a_bidder_does_wrong_on_a_tile_is_the_bidders_fault(tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text(
        "from simulator.bidder_up.authors import Bidder\n\n\nclass Bad(Bidder):\n    '''Bad.'''\n\n"
        "    def lay_value(table, me, mind):\n        return me.hand[5 + table.turn]\n",
        encoding="utf-8",
    )
    message = failure(laid_out(ALL_PAY, bidders=f"{tmp_path / 'bad.py'}:bad"))
    assert message.startswith("bidder 'bad', decision 'lay_value', ")


STATED_WRONG = {
    "kind": ('"money", (3, 4), "sealed"', "kind is 'money'; allowed: value, count"),
    "form": ('"value", (3, 4), "seald"', "form is 'seald'; allowed: .*; did you mean 'sealed'?"),
    "players": ('"value", (3, 5), "sealed"', r"players is \(3, 5\); it is a tuple of player counts out of 2, 3, 4"),
    "one count": ('"value", 4, "sealed"', "players is 4; it is a tuple"),
    "split": ('"value", (3, 4), "ascending", split=True, procedure=odd', "split needs notes laid on the table"),
    "flag": ('"value", (3, 4), "sealed", all_pay="yes", procedure=odd', "all_pay is 'yes'; it is True or False"),
    "no procedure": ('"value", (3, 4), "sealed"', "no procedure: it is a function of `game`"),
    "no function": ('"value", (3, 4), "sealed", 7', "the procedure is 7, not a function"),
    "arguments": ('"value", (3, 4), "sealed", lambda table, me: 0', r"the procedure takes \(game\), nothing else"),
    "unknown feature": ('"value", (3, 4), "sealed", odd, loud=True', "unexpected keyword argument 'loud'"),
}


@pytest.mark.parametrize(("stated", "cause"), STATED_WRONG.values(), ids=STATED_WRONG)
def test_a_tile_that_states_nonsense_is_refused_with_its_line(stated: str, cause: str, tmp_path: Path) -> None:
    more = ", odd" if stated.count(",") == 3 and "split" not in stated and cause[:2] != "no" else ""
    (tmp_path / "odd.py").write_text(
        "from simulator.bidder_up.tile_authors import *\n\n\ndef odd(game):\n    award_nobody(game)\n\n\n"
        f'ODD = Tile("odd", {stated}{more})\n',
        encoding="utf-8",
    )
    with pytest.raises(BidderError, match=rf"odd\.py:8: .*{cause}"):
        laid_out(f"{tmp_path / 'odd.py'}:odd")


@pytest.mark.parametrize("name", ["Third Price", "third,price", "a:b", "", "ODD"])
def test_a_name_is_kebab_case(name: str) -> None:
    with pytest.raises(BidderError, match="a name is lower case with hyphens"):
        Tile(name, "value", (3, 4), "sealed", lambda game: 0)


@pytest.mark.parametrize(
    ("text", "cause"),
    [
        ("clasic", r"unknown tile 'clasic'; known: classic, .*; did you mean 'classic'\?"),
        ("nowhere.py:odd", "no file nowhere.py"),
        ("FOLDER/odd.py:ood", r"has no tile 'ood'; it has: odd; did you mean 'odd'\?"),
        ("FOLDER/empty.py:odd", "empty.py defines no tile: a tile is a Tile"),
        ("FOLDER/odd.py", "write path/to/file.py:name"),
        ("FOLDER/helper.py:odd", r"helper\.py:1: ImportError: cannot import name 'nosuch'"),
        ("FOLDER/taken.py:classic", r"tile 'classic', .*taken\.py:4: a tile of the box has this name"),
    ],
)
def test_a_tile_that_cannot_be_found_is_explained(text: str, cause: str, tmp_path: Path) -> None:
    write_tile(tmp_path, "award_nobody(game)")
    write_tile(tmp_path, "award_nobody(game)", file="taken.py", name="classic")
    (tmp_path / "empty.py").write_text("x = 1\n", encoding="utf-8")
    (tmp_path / "helper.py").write_text("from simulator.bidder_up.tile_authors import nosuch\n", encoding="utf-8")
    with pytest.raises(UserError, match=cause):
        laid_out(text.replace("FOLDER", str(tmp_path)))


def test_two_tiles_of_one_name_in_a_layout_are_refused(tmp_path: Path) -> None:
    texts = [write_tile(tmp_path, "award_nobody(game)", file=f"{n}.py") for n in ("one", "two")]
    with pytest.raises(UserError, match="two tiles of the layout are called 'odd'"):
        Scenario(tiles=(*texts, "dutch", "classic"))


CELL = """
from simulator.bidder_up.tile_authors import *


def from_cell(game):
    "Sealed piles; the highest wins."
    lay_secretly(game)
    award_highest(game)
    set_price(game, max(0, nth_bid(game, 1) - MINUS))


TILE = Tile("from-cell", "value", (3, 4), "sealed", from_cell)
"""


@pytest.fixture
def cell() -> Any:
    """Return what runs a notebook cell; names registered in it are forgotten afterwards."""

    def run(number: int, text: str) -> dict[str, Any]:
        name = f"<cell-{number}>"
        linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
        space: dict[str, Any] = {"__name__": "__main__"}
        exec(compile(text, name, "exec"), space)
        return space

    yield run
    registry.forget(registry.TILES, "from-cell")
    registry.forget(registry.BIDDERS, "celled", "bidder-up")


def test_a_tile_and_a_bidder_may_stand_in_a_notebook_cell(cell: Any) -> None:
    stamps, rows = [], []
    for number, minus in enumerate((0, 10)):
        register(cell(number, CELL.replace("MINUS", str(minus)))["TILE"])
        scenario = laid_out("from-cell", switches={"first_refusal": False})
        stamps.append((stamp_of(scenario), scenario.hash()))
        rows.append(play(scenario, 60, 1).rows.tolist())
    assert stamps[0][0] != stamps[1][0]
    assert stamps[0][1] != stamps[1][1]
    assert rows[0] != rows[1]
    space = cell(
        7,
        "from simulator.bidder_up.authors import Bidder\n\n\nclass Celled(Bidder):\n    '''In a cell.'''\n\n"
        "    def limit(table, me, mind):\n        return 0.5 * me.cash\n",
    )
    register(space["Celled"])
    assert play(Scenario(bidders="celled"), 20, 1).games >= 20
    assert stamp_of(Scenario(bidders="celled")) != stamp_of(Scenario())


def test_a_tile_may_come_with_an_installed_package(tmp_path: Path) -> None:
    """Its entry point is in the group `bidderup.tiles`."""
    shutil.copyfile(PLUGINS / "all_pay.py", tmp_path / "auction_tiles.py")
    info = tmp_path / "auction_tiles-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: auction-tiles\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[bidderup.tiles]\nall-pay = auction_tiles:ALL_PAY\n", encoding="utf-8")
    code = (
        "from simulator import Scenario, simulate\n"
        "from simulator.core.stamp import stamp_of\n"
        "s = Scenario(tiles=('all-pay', 'dutch', 'classic', 'classic'))\n"
        "print(simulate(s, games=40).games, stamp_of(s) != stamp_of(Scenario()))\n"
    )
    paths = os.pathsep.join([str(tmp_path), *sys.path])
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": paths}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["40", "True"]


def test_the_command_knows_tiles_by_file(tmp_path: Path) -> None:
    def call(*arguments: str) -> str:
        command = [sys.executable, "-m", "simulator.cli.main", *arguments]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout

    shutil.copyfile(PLUGINS / "third_price.py", tmp_path / "my.py")
    listed = json.loads(call("layouts", "--with", "my.py:third-price", "--sets", "--json"))
    assert listed["count"] == 48
    assert all("my.py:third-price" in tiles for tiles in listed["layouts"])
    (tmp_path / "s.toml").write_text('tiles = ["my.py:third-price", "dutch", "classic", "classic"]\n', encoding="utf-8")
    call("simulate", "s.toml", "--games", "40", "-o", "run")
    assert "third-price" in call("replay", "run", "1")
    call("simulate", "--tiles", "classic,my.py:third-price,classic,dutch", "--games", "40", "-o", "other")
