"""Rolling and moving (BU-MOVE)."""

from __future__ import annotations

from collections.abc import Sequence

from simulator.bidder_up.referee.case import Case
from simulator.bidder_up.referee.payments import pay_piggy_bank

NOTES = 50  # in the whole game (BU-COMP-02)


def reached(ways: Sequence[Sequence[int]], start: int, distance: int, back: bool = False) -> set[int]:
    """Return the spaces exactly `distance` steps away; unless `back`, no step goes back where the last came from (BU-MOVE-11)."""
    here = {(start, -1)}
    for _ in range(distance):
        here = {(to, space) for space, came in here for to in ways[space] if back or to != came}
    return {space for space, _ in here}


def roll(case: Case, seat: int) -> int:
    """A turn begins with the die, rolled once (BU-TURN-02, BU-COMP-04)."""
    told = case.take("roll", "BU-TURN-02", "a turn is rolling, moving and acting")
    case.same("who rolls", told.seat, seat, "BU-TURN-02")
    case.check(told.number in case.setting.box.die, "BU-COMP-04", f"the die has no {told.number}")
    return told.number


def move(case: Case, seat: int, rolled: int) -> None:
    """The pawn moves as far as rolled, or further or less far for notes paid first (BU-MOVE-01..08, C-BU-05)."""
    setting, state = case.setting, case.state
    paid = case.peek() == "piggy_in"
    before = case.count(seat)
    if paid:
        _pay(case, seat, rolled)
    told = case.take("move", "BU-TURN-02", "a turn is rolling, moving and acting")
    case.same("who moves", told.seat, seat, "BU-TURN-02")
    case.same("the space left", told.from_space, state.pawns[seat], "BU-MOVE-01")
    case.check(told.distance >= 1, "BU-MOVE-08", "a pawn may not stop in place")
    if not 0 <= told.to_space < len(setting.ways):
        case.lose("BU-MOVE-01", f"there is no space {told.to_space}")
    if told.distance > rolled + NOTES:
        case.lose("BU-MOVE-17", f"nobody can pay for {told.distance} spaces after a roll of {rolled}")
    due = setting.price(abs(told.distance - rolled))
    case.same(f"the price of {told.distance} spaces after a roll of {rolled}", told.price, due, "BU-MOVE-04")
    case.check(paid or due == 0, "BU-MOVE-02", f"{due} notes are due for moving {told.distance} spaces after a roll of {rolled}")
    case.check(before >= due, "BU-MOVE-17", f"{due} notes are due, seat {seat} has {before}")
    _check_way(case, state.pawns[seat], told.to_space, max(told.distance, 0))
    state.pawns[seat] = told.to_space


def _pay(case: Case, seat: int, rolled: int) -> None:
    """The notes a move costs, whose number the move itself tells."""
    ahead = 0
    while case.peek(ahead) in ("piggy_in", "piggy_note"):
        ahead += 1
    due = case.told_ahead(ahead, "move", "price")
    pay_piggy_bank(case, seat, due if due else case.setting.price(1), "BU-MOVE-04")


def _check_way(case: Case, start: int, end: int, distance: int) -> None:
    """The way exists: one-way on the loop, any way on the hill, never straight back (BU-MOVE-09..12, 14..16)."""
    setting = case.setting
    ways, names = setting.ways, setting.space_names
    if end in reached(ways, start, distance):
        return
    both = [[t for t in range(len(ways)) if t in ways[s] or s in ways[t]] for s in range(len(ways))]
    walked = f"{names[end]} is not {distance} spaces from {names[start]}"
    if end in reached(ways, start, distance, back=True):
        case.break_rule("BU-MOVE-11", f"{walked} without going back at once")
    elif end in reached(both, start, distance, back=True):
        case.break_rule("BU-MOVE-09", f"{walked} along the ways of the board, which are one-way on the loop")
    else:
        case.break_rule("BU-MOVE-01", walked)
