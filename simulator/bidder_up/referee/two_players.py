"""The Piggy Bank space, and with two players its choices: raid, loan, gamble (BU-PIG, BU-2P-06..12)."""

from __future__ import annotations

from simulator.bidder_up.referee.case import Case
from simulator.bidder_up.referee.notes import move, nothing, number
from simulator.bidder_up.referee.payments import raid


def visit_piggy_bank(case: Case, seat: int) -> None:
    """The top five notes, or with two players one of A, B and C (BU-PIG-01, BU-2P-06, H-17)."""
    most = case.setting.numbers.raid
    if not case.setting.two_players:
        raid(case, seat, most, any_number=False)
    elif case.peek() == "loan":
        _loan(case, seat)
    elif case.peek() == "gamble":
        _gamble(case, seat)
    else:
        raid(case, seat, most, any_number=True)


def _loan(case: Case, seat: int) -> None:
    """One note from the supply board together with the matching IOU (BU-2P-08, 09)."""
    setting, state = case.setting, case.state
    told = case.next()
    case.same("who borrows", told.seat, seat, "BU-2P-08")
    if told.value not in setting.loans or told.value not in setting.notes:
        case.lose("BU-2P-08", f"{told.value} cannot be borrowed")
    note = nothing()
    note[setting.notes.index(told.value)] = 1
    penalty = setting.loans[told.value][1]
    case.same(f"what a loan of {told.value} costs", told.penalty, penalty, "BU-2P-08")
    case.check(state.iou_left[told.value] > 0, "BU-2P-09", f"there is no IOU for {told.value} left")
    case.check(state.bank[setting.notes.index(told.value)] > 0, "BU-2P-08", f"there is no note of {told.value} left")
    state.iou_left[told.value] -= 1
    state.credit[seat] += penalty
    move(note, state.bank, state.hands[seat])


def _gamble(case: Case, seat: int) -> None:
    """1: the top note to the opponent; 2: keep two; 3: look at three, give one away (BU-2P-10..12, C-BU-91, H-28)."""
    state = case.state
    told = case.next()
    case.same("who gambles", told.seat, seat, "BU-2P-06")
    if told.number not in case.setting.box.die:
        case.lose("BU-COMP-04", f"the die has no {told.number}")
    if told.number > 3:
        return
    wanted = min(told.number, len(state.gambling))
    rule = ("BU-2P-10", "BU-2P-11", "BU-2P-12")[told.number - 1]
    top = nothing()
    for _ in range(wanted):
        top[state.gambling.pop()] += 1
    given, to_other = nothing(), 0
    for _ in range(wanted):
        note = case.take("gambled", rule, f"after a {told.number} {wanted} notes change hands")
        case.same("the notes in one gain", number(note.notes), 1, rule)
        to_other += note.seat != seat
        move(note.notes, given, None)
        move(note.notes, None, state.hands[note.seat])
    case.same("the notes from the top of the Gambling stack", [-n for n in given], top, rule)
    case.same("the notes that go to the opponent", to_other, 0 if told.number == 2 else min(1, wanted), rule)
