"""The board as data: the graph of the Animal Market, the ways on it, and boards that are refused."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

import pytest

from simulator.bidder_up.board import SLOT_NAMES, Board, Space, check_board, load_board, route_tables
from simulator.bidder_up.prepare import move_prices
from simulator.bidder_up.state import DEVIATIONS, FACES
from simulator.core.errors import UserError
from simulator.core.scenario import Scenario

MARKET = load_board("animal-market")
LOOP = [f"L{i}" for i in range(12)]
PRICES = (0, 1, 3, 6, 10, 15, 21)  # D-03: notes for 0 .. 6 spaces of difference


def walks(board: Board, start: str, steps: int) -> list[list[str]]:
    """Return every walk of a number of steps that never walks an edge straight back, by plain recursion."""
    ways = {s.name: s.to for s in board.spaces}
    found = [[start]]
    for _ in range(steps):
        found = [[*w, to] for w in found for to in ways[w[-1]] if len(w) < 2 or to != w[-2]]
    return found


def ends(start: str, steps: int) -> set[str]:
    return {walk[-1] for walk in walks(MARKET, start, steps)}


def reached(start: str, steps: int) -> set[str]:
    spaces = MARKET.reached(MARKET.index(start), steps)[steps]
    return {MARKET.spaces[i].name for i in spaces}


@pytest.mark.rule("BU-GAP-01", "BU-GAP-03", "BU-GAP-04", "BU-SET-01", "BU-SET-03", "BU-COMP-01")
def test_the_animal_market_has_its_spaces() -> None:
    kinds = [s.kind for s in MARKET.spaces]
    assert len(kinds) == 17
    assert {k: kinds.count(k) for k in set(kinds)} == {"start": 1, "pen": 8, "horse-trading": 5, "piggy-bank": 3}
    for slot in SLOT_NAMES:
        assert sorted(s.size for s in MARKET.spaces if s.slot == slot) == ["double", "small"]


@pytest.mark.rule("BU-MOVE-09", "BU-MOVE-12")
def test_on_the_loop_the_only_way_is_clockwise() -> None:
    for number, name in enumerate(LOOP):
        onward = [to for to in MARKET.spaces[MARKET.index(name)].to if to in LOOP]
        assert onward == [LOOP[(number + 1) % 12]]
    for arm in ("H0", "H1", "H2", "H3"):  # an arm joins between two spaces and leads to the clockwise one
        entry = next(s.name for s in MARKET.spaces if arm in s.to and s.name in LOOP)
        leads = [to for to in MARKET.spaces[MARKET.index(arm)].to if to in LOOP]
        assert leads == [LOOP[(LOOP.index(entry) + 1) % 12]]


@pytest.mark.rule("BU-MOVE-10")
def test_on_the_hill_every_edge_goes_both_ways() -> None:
    for arm in ("H0", "H1", "H2", "H3"):
        assert "C" in MARKET.spaces[MARKET.index(arm)].to
        assert arm in MARKET.spaces[MARKET.index("C")].to


@pytest.mark.rule("BU-MOVE-14", "BU-MOVE-15")
def test_annettes_move() -> None:
    """D-04: from H1 the goose pen and the Piggy Bank are one step away, the cow pen two, the red space none."""
    assert reached("H1", 1) == {"L4", "C"}
    assert reached("H1", 2) == {"L5", "H0", "H2", "H3"}
    assert MARKET.spaces[MARKET.index("C")].kind == "piggy-bank"
    assert MARKET.spaces[MARKET.index("L4")].kind == MARKET.spaces[MARKET.index("L5")].kind == "pen"
    routes = MARKET.routes(MARKET.index("H1"), 1, PRICES)
    priced = {(MARKET.spaces[r.space].name, r.distance): r.price for r in routes}
    assert priced["L4", 1] == priced["C", 1] == 0
    assert priced["L5", 2] == 1
    assert ("L3", 1) not in priced


@pytest.mark.rule("BU-MOVE-11", "C-BU-01", "C-BU-02")
def test_the_worked_examples_of_the_graph() -> None:
    """D-04."""
    assert reached("L3", 1) == {"L4", "H1"}
    assert reached("L3", 2) == {"L5", "C", "L4"}
    assert reached("L3", 3) == {"L5", "L6", "H0", "H2", "H3"}
    assert reached("C", 2) == {"L1", "L4", "L7", "L10"}


@pytest.mark.rule("BU-MOVE-11", "C-BU-01")
def test_what_can_be_reached_is_what_some_walk_without_reversal_reaches() -> None:
    for space in MARKET.spaces:
        for steps in range(1, 13):
            assert reached(space.name, steps) == ends(space.name, steps), (space.name, steps)


@pytest.mark.rule("C-BU-03")
def test_a_round_trip_to_the_own_space_takes_six_steps() -> None:
    """Only distance 0 is forbidden: going all the way round is a move."""
    for name in (*LOOP, "H0", "H1", "H2", "H3", "C"):
        shortest = next(n for n in range(1, 13) if name in reached(name, n))
        assert shortest == 6, name


@pytest.mark.rule("BU-MOVE-04", "BU-MOVE-05", "BU-MOVE-08", "C-BU-04")
def test_the_price_grows_with_the_difference() -> None:
    """D-03: differences of 1, 2, 3, … spaces cost 1, 3, 6, … notes, more or fewer alike; distance 0 is never offered."""
    assert move_prices(Scenario())[:7] == PRICES
    for start in range(len(MARKET.spaces)):
        for roll in (1, 2, 3):
            routes = MARKET.routes(start, roll, PRICES)
            assert all(r.distance >= 1 and r.price == PRICES[abs(r.distance - roll)] for r in routes)
            assert {r.distance for r in routes} == set(range(1, roll + 7))
            assert [r.price for r in routes] == sorted(r.price for r in routes)


@pytest.mark.rule("BU-MOVE-02", "BU-MOVE-04", "BU-MOVE-17")
@pytest.mark.parametrize(
    ("roll", "notes", "distances"),
    [(2, 3, {1: 1, 2: 0, 3: 1, 4: 3}), (3, 3, {1: 3, 2: 1, 3: 0, 4: 1, 5: 3}), (1, 0, {1: 0})],
)
def test_the_legal_distances_for_a_hand(roll: int, notes: int, distances: dict[int, int]) -> None:
    """D-03, from the table the kernel reads: the ways up to the price a hand can pay come first."""
    prices = move_prices(Scenario())
    tables = route_tables(MARKET, prices)
    row = MARKET.index("L1") * FACES + roll - 1
    deviation = max(d for d in range(DEVIATIONS) if prices[d] <= notes)
    count = tables["route_count"][row, deviation]
    offered = zip(tables["route_distance"][row, :count], tables["route_price"][row, :count], strict=True)
    assert {int(d): int(p) for d, p in offered} == distances


def test_the_tables_of_the_kernel_hold_every_way() -> None:
    prices = move_prices(Scenario())
    tables = route_tables(MARKET, prices)
    for start in range(len(MARKET.spaces)):
        for roll in range(1, FACES + 1):
            row = start * FACES + roll - 1
            routes = MARKET.routes(start, roll, prices)
            count = tables["route_count"][row, DEVIATIONS - 1]
            assert count == len(routes)
            for i, route in enumerate(routes):
                assert tables["route_space"][row, i] == route.space
                assert tables["route_distance"][row, i] == route.distance
                assert tables["route_price"][row, i] == route.price


def changed(name: str, **fields: object) -> Board:
    """Return the Animal Market with one space changed."""
    spaces = tuple(dataclasses.replace(s, **fields) if s.name == name else s for s in MARKET.spaces)  # type: ignore[arg-type]
    return dataclasses.replace(MARKET, spaces=spaces)


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: changed("L1", to=("L99",)), "unknown space 'L99'"),
        (lambda: changed("L1", to=("L22",)), "did you mean 'L2'"),
        (lambda: changed("L3", kind="horse-traiding"), "did you mean 'horse-trading'"),
        (lambda: changed("L1", slot="e"), "slot a, b, c or d"),
        (lambda: changed("L1", size="huge"), "size small or double"),
        (lambda: changed("L1", slot="b"), "exactly 2 pens"),
        (lambda: changed("L0", kind="piggy-bank"), "exactly one start space"),
        (lambda: changed("L3", kind="start"), "exactly one start space"),
        (lambda: changed("L2", to=()), "cannot move"),
        (lambda: changed("L5", to=("L4",)), "cannot move"),
        (
            lambda: dataclasses.replace(
                MARKET, spaces=MARKET.spaces + tuple(Space(f"X{i}", "piggy-bank", ("L0",)) for i in range(40))
            ),
            "at most 32",
        ),
    ],
)
def test_a_broken_board_is_refused(make: Callable[[], Board], says: str) -> None:
    with pytest.raises(UserError, match=says):
        check_board(make())


def test_an_unknown_board_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(UserError, match="did you mean 'animal-market'"):
        load_board("animal-markt")
