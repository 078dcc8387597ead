"""The two-player game where no script can show it: layouts, and what chance and the box lay aside."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from simulator.bidder_up.layout import TWO_PLAYER_LAYOUT, faults, layouts, tile_sets
from simulator.bidder_up.prepare import denominations
from simulator.bidder_up.scenario import BidderUpScenario
from simulator.bidder_up.tiles import BOX
from simulator.core.errors import UserError
from simulator.core.session import Session

GAMES = 300


def piles(**changes: Any) -> list[dict[str, list[int]]]:
    """Set many games up; returns by pile its notes of each denomination."""
    given = BidderUpScenario(players=2, **changes)
    session = Session(given, 11)
    record, kinds = session.new_record(), len(denominations(given))
    found = []
    for index in range(GAMES):
        session.begin(record, index)
        stack = Counter(int(record.gambling_note[i]) for i in range(record.table.gambling))
        found.append(
            {
                "box": record.out_of_game.tolist()[:kinds],
                "bank": record.bank.tolist()[:kinds],
                "gambling": [stack[d] for d in range(kinds)],
                "hands": sum(record.seat[s].hand for s in range(2)).tolist()[:kinds],
            }
        )
    return found


@pytest.mark.parametrize("board", ["animal-market", "fairground"])
@pytest.mark.rule("BU-LAY-06", "BU-GOAL-03", "BU-GAP-05")
def test_two_players_have_fixed_tiles_on_either_board(board: str) -> None:
    given = BidderUpScenario(board=board, players=2)
    assert given.tiles == TWO_PLAYER_LAYOUT == ("cat-in-the-bag", "number-call", "the-call", "classic")
    with pytest.raises(UserError, match="BU-LAY-06"):
        BidderUpScenario(board=board, players=2, tiles=("classic", "number-call", "the-call", "classic"))


@pytest.mark.rule("D-22", "BU-LAY-06")
def test_one_set_of_tiles_is_legal_in_any_order() -> None:
    assert [sorted(tiles) for tiles in tile_sets(2)] == [sorted(TWO_PLAYER_LAYOUT)]
    assert len(layouts(2)) == 24
    assert all(sorted(tiles) == sorted(TWO_PLAYER_LAYOUT) for tiles in layouts(2))


@pytest.mark.rule("BU-LAY-04", "BU-LAY-06", "BU-LAY-01")
def test_a_designer_may_try_other_tiles_that_suit_two_players() -> None:
    suited = {t.name for t in BOX if 2 in t.players}
    assert suited == {"classic", "cat-in-the-bag", "number-call", "the-call"}
    free = tile_sets(2, free=True)
    assert len(free) == 4, "the only Count auction for two lies; Cat in the Bag and The Call may"
    assert all("number-call" in tiles and set(tiles) <= suited for tiles in free)
    assert any("BU-LAY-04" in fault for fault in faults(("dutch", "number-call", "classic", "classic"), 2, free=True))
    assert any("BU-LAY-01" in fault for fault in faults(("classic", "the-call", "classic", "classic"), 2, free=True))


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.rule("BU-LAY-04", "D-22")
def test_the_tiles_for_two_are_for_nobody_else(players: int) -> None:
    assert any("BU-LAY-04" in f for f in faults(("number-call", "classic", "classic", "classic"), players))
    assert any("BU-LAY-04" in f for f in faults(("dutch", "the-call", "classic", "classic"), players))


@pytest.mark.parametrize(
    ("board", "spare", "bank", "five_hundreds"),
    [
        ("animal-market", "gambling", [0, 0, 0, 4, 4, 2], 2),
        ("animal-market", "box", [0, 0, 0, 4, 4, 2], 0),
        ("fairground", "gambling", [0, 0, 0, 4, 4, 4], 0),
        ("fairground", "box", [0, 0, 0, 4, 4, 4], 0),
    ],
)
@pytest.mark.rule("BU-2P-02", "BU-2P-04", "C-BU-09", "BU-GAP-11", "BU-GAP-15", "BU-COMP-02", "BU-COMP-11")
def test_what_is_left_after_the_starting_money_is_shuffled_and_five_notes_go(
    board: str, spare: str, bank: list[int], five_hundreds: int
) -> None:
    found = piles(board=board, switches={"spare_500s": spare})
    low = [10 - 4, 18 - 8, 10 - 4]  # of 0, 10 and 50 after two players took theirs
    stacks = set()
    for pile in found:
        assert pile["bank"] == bank
        assert pile["hands"] == [4, 8, 4, 0, 0, 0]
        assert sum(pile["gambling"]) == sum(low) + five_hundreds - 5
        rest = [a + b for a, b in zip(pile["gambling"], pile["box"], strict=True)]
        assert rest == [*low, 0, 0, 2 if board == "animal-market" else 0]
        assert pile["gambling"][5] <= five_hundreds
        stacks.add(tuple(pile["gambling"]))
    assert len(stacks) > 5, "which notes go to the box is drawn"
    if five_hundreds:
        assert {pile["gambling"][5] for pile in found} == {0, 1, 2}


@pytest.mark.rule("BU-2P-01", "BU-GAP-12", "BU-2P-03")
def test_with_more_players_there_is_neither_a_gambling_stack_nor_a_loan() -> None:
    session = Session(BidderUpScenario(players=3), 3)
    record = session.new_record()
    session.begin(record, 0)
    assert record.table.gambling == 0
    assert record.table.loan_left.sum() == 0
    assert record.out_of_game.tolist()[:6] == [4, 6, 4, 0, 0, 0]


@pytest.mark.rule("BU-2P-09", "BU-GAP-14", "BU-COMP-11")
def test_two_iou_notes_of_each_kind() -> None:
    record = Session(BidderUpScenario(players=2), 3).new_record()
    rules = record.table.rules
    values = [int(record.table.note_value[d]) for d in rules.loan_note]
    assert list(zip(values, rules.loan_penalty.tolist(), rules.loan_notes.tolist(), strict=True)) == [
        (100, 300, 2),
        (200, 600, 2),
        (500, 1500, 2),
    ]
