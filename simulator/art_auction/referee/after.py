"""After a round: sales, then the specials in the order played (AU-AFT-01, AU-SELL, AU-SPC-02, 04, 05)."""

from __future__ import annotations

from simulator.art_auction.referee.case import SPECIALS, Case
from simulator.art_auction.referee.rounds import Round


def check_sales(case: Case, now: Round) -> None:
    """Everybody may sell one work, the winner first, then clockwise, as long as the Bank has cards (AU-GAP-09, 12, C-AU-19)."""
    told = case.take("gap", "AU-AFT-01", "between rounds works may be sold")
    if now.winner is not None:
        case.same("who may sell first", told.seat, now.winner, "AU-GAP-12")
    order = [(told.seat + i) % case.players for i in range(case.players)]
    at = 0
    while case.peek() == "sale":
        told = case.next()
        case.check(told.seat in order[at:], "C-AU-19", f"seat {told.seat} sells again, or out of turn")
        at = order.index(told.seat) + 1
        if case.owner.get(told.work) != told.seat:
            case.lose("AU-SELL-01", f"seat {told.seat} does not own work {told.work}")
        del case.owner[told.work]
        case.bottom.append(told.work)  # AU-SELL-02
        if case.bank[told.card] == 0:
            case.lose("AU-SELL-01", f"no card of kind {told.card} is in the Bank")
        case.bank[told.card] -= 1
        case.give(told.seat, told.card)


def check_specials(case: Case, now: Round) -> None:
    """Resolve the specials in the order played (C-AU-18)."""
    resolve = {"commission": _commission, "inheritance": _inheritance, "heist": _heist}
    for seat, name in now.played:
        if name in resolve:
            resolve[name](case, now, seat)
        elif case.switches.special_timing == "all-after":
            _nothing(case, seat, name, "C-AU-06")


def _nothing(case: Case, seat: int, name: str, rule: str) -> None:
    told = case.take("no_effect", rule, f"the {name} of seat {seat} has no effect")
    case.same("whose special it is", told.seat, seat, "C-AU-18")
    case.same("the special", SPECIALS[told.special], name, "C-AU-18")


def _commission(case: Case, now: Round, seat: int) -> None:
    """The winner gives one card of its own (AU-SPC-02, C-AU-13, 14)."""
    winner = now.winner
    if winner is None or winner == seat or case.cards(winner) == 0:
        _nothing(case, seat, "commission", "C-AU-13")
        return
    told = case.take("commission", "AU-SPC-02", f"seat {winner} gives seat {seat} a card")
    case.same("who gives", told.from_seat, winner, "AU-SPC-02")
    case.same("who is given a card", told.to_seat, seat, "AU-SPC-02")
    case.drop(winner, told.card, "AU-SPC-02")
    case.give(seat, told.card)


def _inheritance(case: Case, now: Round, seat: int) -> None:
    """The heir gets the top of the Art Cards pile: a work nobody saw, or the first of those put under it (AU-SPC-04)."""
    if case.unknown == 0 and not case.bottom:
        _nothing(case, seat, "inheritance", "C-AU-15")
        return
    told = case.take("inherit", "AU-SPC-04", f"seat {seat} takes the top card of the Art Cards pile")
    case.same("who inherits", told.seat, seat, "AU-SPC-04")
    if case.unknown > 0:
        if told.work not in case.unseen:
            rule = "AU-SELL-02" if told.work in case.bottom else "AU-SPC-04"
            case.lose(rule, f"work {told.work} is not the top card of the pile")
        case.unseen.discard(told.work)
        case.unknown -= 1
    elif told.work != case.bottom[0]:
        case.lose("AU-SELL-02", f"the top card of the pile is work {case.bottom[0]}, not {told.work}")
    else:
        case.bottom.pop(0)
    case.owner[told.work] = seat


def _heist(case: Case, now: Round, seat: int) -> None:
    """The thief takes a work from another player who has art (AU-SPC-05, C-AU-16)."""
    if not any(owner != seat for owner in case.owner.values()):
        _nothing(case, seat, "heist", "C-AU-16")
        return
    told = case.take("heist", "AU-SPC-05", f"seat {seat} takes a work from another player")
    case.same("who steals", told.seat, seat, "AU-SPC-05")
    case.check(told.other_seat != seat, "AU-SPC-05", f"seat {seat} robs itself")
    if case.owner.get(told.work) != told.other_seat:
        case.lose("AU-SPC-05", f"seat {told.other_seat} does not own work {told.work}")
    case.owner[told.work] = seat
