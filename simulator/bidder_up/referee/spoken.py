"""Spoken auctions: Classic, Cat in the Bag, Dutch, Round-the-Table, Number Call, The Call."""

from __future__ import annotations

from simulator.bidder_up.referee.case import Case
from simulator.bidder_up.referee.outcome import FORCED, NONE, OPTIONAL, Outcome
from simulator.core.refereeing import Told


def check_bidder(case: Case, told: Told) -> None:
    """The auctioneer may not bid, every fellow player may (BU-AUC-04, 05)."""
    case.check(told.seat != case.auction.seller, "BU-AUC-04", f"seat {told.seat} is the auctioneer and bids")


def check_cap(case: Case, seat: int, amount: int) -> None:
    """On a repeat who has shown bids at most what they own (BU-PAY-06)."""
    cap = case.auction.caps.get(seat)
    case.check(cap is None or amount <= cap, "BU-PAY-06", f"seat {seat} has shown {cap} and bids {amount}")


def _check_amount(case: Case, amount: int) -> None:
    """Spoken Value bids are positive multiples of ten (BU-GAP-23, C-BU-25)."""
    step = case.setting.numbers.bid_step
    case.check(amount > 0 and amount % step == 0, "C-BU-25", f"a bid is a multiple of {step} above 0, not {amount}")


def ascending(case: Case) -> Outcome:
    """Bids rise by at least ten until all others are silent (BU-CLA-01..04, BU-CIB-05)."""
    rules, step = case.auction.facts, case.setting.numbers.bid_step
    high, leader = 0, -1
    silent: set[int] = set()
    while case.peek() in ("bid", "decline"):
        told = case.next()
        check_bidder(case, told)
        if told.kind == "decline":
            twice = told.seat in silent or told.seat == leader
            case.check(not twice, "BU-GAP-21", f"seat {told.seat} is asked although it leads or is silent already")
            silent.add(told.seat)
            continue
        check_cap(case, told.seat, told.amount)
        _check_amount(case, told.amount)
        case.check(told.amount >= high + step, "BU-CLA-03", f"{told.amount} does not exceed {high} by {step}")
        high, leader = told.amount, told.seat
        silent.clear()
    for seat in case.fellows():
        rule = rules.bids if leader < 0 else rules.award
        case.check(seat == leader or seat in silent, rule, f"seat {seat} was not asked for a higher bid than {high}")
    return Outcome([leader] if leader >= 0 else [], high)


def dutch(case: Case) -> Outcome:
    """Down from ten; the first to grab pays the number last called; a draw decides ties (BU-DUT-01, 02, C-BU-34)."""
    start, grabs = case.setting.numbers.dutch_start, {}
    for seat in case.fellows():
        told = case.take("grab", "BU-DUT-01", f"seat {seat} may grab")
        check_bidder(case, told)
        case.same("who may grab", told.seat, seat, "BU-DUT-01")
        case.check(0 <= told.number <= start, "BU-DUT-01", f"the count-down runs from {start}, not {told.number}")
        check_cap(case, seat, told.number)
        grabs[seat] = told.number
    high = max(grabs.values())
    first = [s for s, n in grabs.items() if n == high]
    if high == 0:
        return Outcome()
    told = case.take("bid", "BU-DUT-02", "the first to grab wins")
    check_bidder(case, told)
    case.check(told.seat in first, "BU-DUT-02", f"seat {told.seat} wins, seats {first} grabbed first")
    case.same("the number last called", told.amount, high, "BU-DUT-02")
    return Outcome([told.seat], high)


def round_the_table(case: Case) -> Outcome:
    """Everybody bids once, in turn; the highest wins, the auctioneer decides ties (BU-RT-01, C-BU-44, 45)."""
    step, must_exceed = case.setting.numbers.bid_step, case.setting.switches.round_the_table == "must-exceed"
    bids: dict[int, int] = {}
    for seat in case.fellows():
        told = case.next() if case.peek() == "decline" else case.take("bid", "BU-RT-01", f"seat {seat} bids once, in turn")
        check_bidder(case, told)
        case.same("who bids", told.seat, seat, "BU-RT-01")
        if told.kind == "decline":
            continue
        check_cap(case, seat, told.amount)
        _check_amount(case, told.amount)
        if must_exceed:
            high = max(bids.values(), default=0)
            case.check(told.amount >= high + step, "C-BU-44", f"{told.amount} does not exceed {high}")
        bids[seat] = told.amount
    high = max(bids.values(), default=0)
    return Outcome([s for s, b in bids.items() if b == high], high)


def number_call(case: Case) -> Outcome:
    """The other player names the number of notes they will pay; none is no bid (BU-NC-01, C-BU-52)."""
    if case.peek() != "bid":
        return Outcome()
    told = case.next()
    check_bidder(case, told)
    case.check(told.amount > 0, "BU-NC-01", f"{told.amount} notes are no bid")
    check_cap(case, told.seat, told.amount)
    return Outcome([told.seat], told.amount)


def the_call(case: Case) -> Outcome:
    """The auctioneer calls, the other pays or is paid (BU-TC-01, 02, C-BU-53..56)."""
    step, other = case.setting.numbers.bid_step, case.fellows()[0]
    called = case.take("call", "BU-TC-01", "the auctioneer calls an amount")
    case.same("who calls", called.seat, case.auction.seller, "BU-TC-01")
    legal = called.amount >= 0 and called.amount % step == 0
    case.check(legal, "C-BU-56", f"a call is a multiple of {step}, not {called.amount}")
    check_cap(case, called.seat, called.amount)
    answer = case.take("call_answer", "BU-TC-01", "the other player answers")
    case.same("who answers", answer.seat, other, "BU-TC-01")
    if not answer.accepts:
        return Outcome([other], called.amount, refusal=FORCED)
    check_cap(case, other, called.amount)
    return Outcome([other], called.amount, refusal=OPTIONAL if case.setting.switches.call_refusal else NONE)
