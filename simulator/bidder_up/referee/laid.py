"""Auctions with laid notes: Secret Value, Secret Count, Second Hand, American Count."""

from __future__ import annotations

from simulator.bidder_up.referee.case import Case
from simulator.bidder_up.referee.facts import COUNT
from simulator.bidder_up.referee.notes import number, worth
from simulator.bidder_up.referee.outcome import Outcome
from simulator.bidder_up.referee.payments import lay, take_back
from simulator.bidder_up.referee.spoken import check_bidder


def lay_secretly(case: Case) -> dict[int, int]:
    """Every fellow player lays a secret bid; returns the bids, without those that are none (C-BU-26, H-22)."""
    facts, state, bids = case.auction.facts, case.state, {}
    for seat in case.fellows():
        lay(case, seat, facts.bids)
        pile = state.laid[seat]
        amount = number(pile) if facts.unit == COUNT else worth(pile, case.setting.notes)
        zero_counts = case.setting.switches.zero_bid == "can-win" and number(pile) > 0
        if amount > 0 or zero_counts:
            bids[seat] = amount
    return bids


def secret(case: Case) -> Outcome:
    """The highest pile wins; of two animals the second-highest bid gets the cheaper one (BU-SV-01..05, BU-SC-01..03)."""
    bids = lay_secretly(case)
    high = max(bids.values(), default=0)
    tops = [s for s, b in bids.items() if b == high]
    if not case.auction.split or not bids:
        return Outcome(tops, high, as_laid=True)
    return _split(case, bids)


def _split(case: Case, bids: dict[int, int]) -> Outcome:
    """Who may get the dearer and who the cheaper animal (BU-SV-03, 05, C-BU-37..41, H-23)."""
    dearer, cheaper = case.auction.lot
    equal = case.value(dearer) == case.value(cheaper)
    pairs: set[tuple[int | None, int | None]] = set()
    if len(bids) == 1:  # C-BU-40
        (lone,) = bids
        lone_rule = case.setting.switches.lone_secret_bid
        if lone_rule == "both":
            return Outcome([lone], bids[lone], as_laid=True)
        pairs.add((lone, None))
        if equal or lone_rule == "bidder-chooses":
            pairs.add((None, lone))
    else:
        first, second = sorted(bids.values(), reverse=True)[:2]
        for top in bids:
            for other in bids:
                if top != other and bids[top] == first and bids[other] == second:
                    pairs.add((top, other))
                    if equal:
                        pairs.add((other, top))
    return Outcome(pairs=sorted(pairs, key=str), bids=bids, as_laid=True)


def second_hand(case: Case) -> Outcome:
    """The highest pile wins at the second-highest bid (BU-SH-01, 02, 04, C-BU-49, 51)."""
    bids = lay_secretly(case)
    if not bids:
        return Outcome()
    high = max(bids.values())
    tops = [s for s, b in bids.items() if b == high]
    if len(bids) == 1:
        lone = case.setting.switches.second_hand_lone
        price = {"nothing": 0, "own-bid": high, "ten": min(high, case.setting.numbers.bid_step)}[lone]
    else:
        price = sorted(bids.values(), reverse=True)[1]
    return Outcome(tops, price)


def american_count(case: Case) -> Outcome:
    """Note by note; who passes is out; the last one in may add up to three notes (BU-AC-01..05, C-BU-46..48)."""
    state, turns = case.state, case.fellows()
    while len(turns) > 1:
        seat = turns.pop(0)
        if case.peek() == "decline":
            told = case.next()
            check_bidder(case, told)
            case.same("who passes", told.seat, seat, "BU-AC-01")
            take_back(case, seat, "BU-AC-03")
            continue
        case.check(case.count(seat) > 0, "C-BU-48", f"seat {seat} has no note and must pass")
        notes = lay(case, seat, "BU-AC-01")
        case.same("the notes of a raise", number(notes), 1, "BU-AC-02")
        turns.append(seat)
    (last,) = turns
    _final_raise(case, last)
    bid = number(state.laid[last])
    return Outcome([last], bid, as_laid=True) if bid else Outcome()


def _final_raise(case: Case, last: int) -> None:
    """The last player may lay up to three more notes (BU-AC-05)."""
    must = case.setting.switches.american_zero == "must-lay" and number(case.state.laid[last]) == 0 and case.count(last) > 0
    if case.peek() == "lay":
        notes = lay(case, last, "BU-AC-05")
        most = case.setting.numbers.final_raise
        case.check(number(notes) <= most, "BU-AC-05", f"the last raise is {number(notes)} notes, at most {most} are allowed")
    elif must and case.setting.numbers.final_raise > 0:
        case.break_rule("C-BU-46", f"seat {last} laid nothing and must lay a note")
