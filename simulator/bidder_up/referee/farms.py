"""Pastures, barns, locks and babies (BU-AUC-11, 12, BU-MKT-07, BU-BABY-03..07)."""

from __future__ import annotations

from simulator.bidder_up.referee.case import Case
from simulator.bidder_up.referee.state import FEMALE, MALE


def receive(case: Case, seat: int, kind: int, rule: str, male: int | None = None) -> None:
    """An animal comes to a pasture; what that completes, locks and brings home follows at once (C-BU-13)."""
    setting, state = case.setting, case.state
    told = case.take("own", rule, f"seat {seat} gets a {setting.name(kind)}")
    case.same("who gets the animal", told.seat, seat, rule)
    case.same("the type of the animal", told.type, kind, rule)
    if male is None:  # new on a farm: the box has so many of each sex
        sex = MALE if told.male else FEMALE
        state.unborn[kind][sex] -= 1
        case.check(state.unborn[kind][sex] >= 0, "BU-COMP-06", f"there is no further {setting.name(kind)} of that sex")
    else:
        case.same("the sex of the animal", told.male, male, "BU-BABY-06")
        sex = male
    state.pasture[seat][kind][sex] += 1
    _baby(case, seat, kind)
    if state.on_pasture(seat, kind) == setting.set_size:
        _complete(case, seat, kind)


def _baby(case: Case, seat: int, kind: int) -> None:
    """Whoever first has female and male of a type with a baby takes it (BU-BABY-03, 04, C-BU-86)."""
    state = case.state
    both = min(state.pasture[seat][kind]) > 0
    if kind not in state.babies or kind in state.baby_owner or not both:
        if kind in state.baby_owner and case.peek() == "baby":
            case.next()
            case.lose("BU-BABY-07", f"the baby {case.setting.name(kind)} is taken and never lost")
        return
    rule = "BU-BABY-04" if case.setting.fairground else "BU-BABY-03"
    told = case.take("baby", rule, f"seat {seat} is the first with female and male")
    case.same("who takes which baby", (told.seat, told.type), (seat, kind), rule)
    state.baby_owner[kind] = seat


def _complete(case: Case, seat: int, kind: int) -> None:
    """A complete type goes to the barn at once; its marker is locked for all, its baby comes home (BU-AUC-12, BU-MKT-07)."""
    setting, state = case.setting, case.state
    told = case.take("complete", "BU-AUC-12", f"seat {seat} has {setting.name(kind)} complete")
    case.same("who completes what", (told.seat, told.type), (seat, kind), "BU-AUC-12")
    case.same("the value of the type", told.value, case.value(kind), "BU-MKT-01" if setting.fairground else "BU-SCA-01")
    state.pasture[seat][kind] = [0, 0]
    state.barn[kind] = seat
    state.set_value[kind] = case.value(kind)
    if setting.fairground:
        told = case.take("lock", "BU-MKT-07", "the marker of a complete type is locked")
        case.same("the type locked", told.type, kind, "BU-MKT-07")
        case.same("the value it is locked at", told.value, case.value(kind), "BU-MKT-07")
        state.locked[kind] = True
    if state.baby_owner.get(kind) == seat:
        rule = "BU-BABY-05" if setting.fairground else "BU-BABY-03"
        told = case.take("baby_home", rule, "the baby comes to the barn")
        case.same("whose baby comes home", (told.seat, told.type), (seat, kind), rule)
