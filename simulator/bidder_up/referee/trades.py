"""Horse-trading (BU-HT-01..10, BU-TIX-06, 07, BU-BABY-06)."""

from __future__ import annotations

from simulator.bidder_up.referee.case import Case
from simulator.bidder_up.referee.facts import COUNT
from simulator.bidder_up.referee.farms import receive
from simulator.bidder_up.referee.notes import move, nothing, number, worth
from simulator.bidder_up.referee.payments import lay
from simulator.bidder_up.referee.state import FEMALE, MALE


def matches(case: Case, seat: int) -> set[tuple[int, int]]:
    """Return whom a seat may challenge for what: types both have on their pastures (BU-HT-02, C-BU-70)."""
    setting, state = case.setting, case.state
    return {
        (other, kind)
        for other in range(setting.players)
        for kind in range(len(setting.types))
        if other != seat and state.on_pasture(seat, kind) and state.on_pasture(other, kind)
    }


def visit_space(case: Case, seat: int) -> None:
    """A horse-trade space: compulsory where there is a match, unless switched off (C-BU-62, 63)."""
    if not matches(case, seat):
        optional = not case.setting.switches.trade_compulsory
        if optional and case.state.used_ticket and case.peek() != "no_trade":
            return  # turned down, which is not told, before a ticket that has been told took the last match away
        told = case.take("no_trade", "BU-HT-02", "nobody has a type in common")
        case.same("who has nobody to trade with", told.seat, seat, "BU-HT-01")
    elif case.setting.switches.trade_compulsory or case.peek() in ("challenge", "specimens"):
        trade(case, seat, unit=0)


def trade(case: Case, seat: int, unit: int) -> None:
    """One challenge: offer, answer, exchange, one animal (BU-HT-01..10)."""
    staked = _name_specimens(case, seat)
    told = case.take("challenge", "BU-HT-01", f"seat {seat} has a match and challenges")
    case.same("who challenges", told.seat, seat, "BU-HT-01")
    other, kind = told.other_seat, told.type
    if (other, kind) not in matches(case, seat):
        case.lose("BU-HT-02", f"seats {seat} and {other} do not both have a {case.setting.name(kind)} on the pasture")
    _check_specimens(case, (seat, other), kind, staked)
    offer = _offer(case, seat, unit)
    if case.peek() == "accept":
        told = case.next()
        case.same("who accepts", told.seat, other, "BU-HT-05")
        _swap(case, seat, other, "BU-HT-05")
        _give(case, other, seat, kind, staked[1] if staked else None, "BU-HT-05")
        return
    counter = _lay_pile(case, other, "BU-HT-06")
    told = case.take("counter", "BU-HT-06", "the challenged player accepts or counters")
    case.same("the counter-offer", (told.seat, told.notes), (other, counter), "BU-HT-06")
    values = case.setting.notes
    bid, reply = (number(offer), number(counter)) if unit == COUNT else (worth(offer, values), worth(counter, values))
    _swap(case, seat, other, "BU-HT-07")
    rule = "BU-HT-09" if bid == reply else "BU-TIX-07" if unit == COUNT else "BU-HT-06"
    if reply > bid:
        _give(case, seat, other, kind, staked[0] if staked else None, rule)
    else:
        _give(case, other, seat, kind, staked[1] if staked else None, rule)


def _name_specimens(case: Case, seat: int) -> tuple[int, int] | None:
    """With babies the challenger names both animals, before the offer (BU-BABY-06, H-10)."""
    if not case.setting.scenario.baby_animals:
        return None
    told = case.take("specimens", "BU-BABY-06", "the challenger names the animals staked")
    case.same("who names the animals", told.seat, seat, "BU-BABY-06")
    case.check({told.male, told.other_male} <= {FEMALE, MALE}, "BU-BABY-06", "an animal is female (0) or male (1)")
    return told.male, told.other_male


def _check_specimens(case: Case, seats: tuple[int, int], kind: int, staked: tuple[int, int] | None) -> None:
    for owner, sex in zip(seats, staked or (), strict=False):
        if sex not in (FEMALE, MALE) or not case.state.pasture[owner][kind][sex]:
            case.lose("BU-BABY-06", f"seat {owner} has no {case.setting.name(kind)} of sex {sex}")


def _lay_pile(case: Case, seat: int, rule: str) -> list[int]:
    """Who owns notes lays at least one (C-BU-64, H-11)."""
    rich = case.count(seat) > 0
    notes = lay(case, seat, rule)
    case.check(number(notes) > 0 or not rich, "C-BU-64", f"seat {seat} owns notes and lays none")
    return notes


def _offer(case: Case, seat: int, unit: int) -> list[int]:
    """The challenger's offer, covered or fanned; in a special trade always covered (BU-HT-03, 04, H-12)."""
    notes = _lay_pile(case, seat, "BU-HT-03")
    told = case.take("offer", "BU-HT-03", "the challenger lays an offer")
    case.same("the offer", (told.seat, told.notes), (seat, notes), "BU-HT-03")
    case.check(told.covered in (0, 1), "BU-HT-04", "an offer is covered (1) or not (0)")
    visible = -1 if told.covered or unit == COUNT else number(notes)
    case.same("the notes others can count", told.count, visible, "BU-TIX-07" if unit == COUNT else "BU-HT-04")
    return notes


def _swap(case: Case, seat: int, other: int, rule: str) -> None:
    """Each takes the other's pile and keeps it (BU-HT-05, 07)."""
    laid, hands = case.state.laid, case.state.hands
    for giver, taker, always in ((seat, other, True), (other, seat, False)):
        if not always and not number(laid[giver]):
            continue
        told = case.take("pay", rule, f"seat {giver} gives its pile to seat {taker}")
        case.same("who gives whom", (told.from_seat, told.to_seat), (giver, taker), rule)
        case.same("the notes given", told.notes, laid[giver], rule)
        case.same("the amount due in a trade", told.due, 0, rule)
        move(told.notes, None, hands[told.to_seat])
        laid[giver] = nothing()


def _give(case: Case, loser: int, winner: int, kind: int, sex: int | None, rule: str) -> None:
    """Exactly one animal changes its pasture (BU-HT-08, 10); the donkey pays nothing then (BU-DONK-05)."""
    pasture = case.state.pasture[loser][kind]
    told = case.take("trade", "BU-HT-10", "one animal is traded")
    case.same("who gets it from whom", (told.winner_seat, told.loser_seat), (winner, loser), rule)
    case.same("the type traded", told.type, kind, "BU-HT-10")
    if sex is not None:
        case.same("the sex of the animal", told.male, sex, "BU-BABY-06")
    if told.male not in (FEMALE, MALE) or not pasture[told.male]:
        case.lose("BU-HT-10", f"seat {loser} has no {case.setting.name(kind)} of sex {told.male} to give")
    pasture[told.male] -= 1
    receive(case, winner, kind, "BU-HT-08", told.male)
    if case.peek() == "donkey":
        case.lose("BU-DONK-05", "a traded donkey pays nothing")
