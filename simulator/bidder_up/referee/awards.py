"""After the bidding: award, first refusal, payment, or show and repeat (BU-AUC-08..10, BU-PAY)."""

from __future__ import annotations

from simulator.bidder_up.referee.case import Case
from simulator.bidder_up.referee.facts import COUNT
from simulator.bidder_up.referee.outcome import FORCED, NONE, Outcome
from simulator.bidder_up.referee.payments import clear_table, owned, pay, pay_pile, show, take_back
from simulator.bidder_up.referee.split_lots import nobody, settle_split


def settle(case: Case, outcome: Outcome) -> list[int] | None:
    """An award is carried out; returns who gets each animal, None when the auction is to be repeated."""
    owners = settle_split(case, outcome) if outcome.pairs else _settle_whole(case, outcome)
    clear_table(case, repeated=owners is None)
    return owners


def _settle_whole(case: Case, outcome: Outcome) -> list[int] | None:
    """A single animal or a package: one buyer, one price, all or nothing (C-BU-100)."""
    auction, switches = case.auction, case.setting.switches
    if not outcome.winners:
        return [nobody(case, 0)] * len(auction.lot)
    told = case.take("award", auction.facts.award, "the highest bidder is awarded the lot")
    winner, price, seller = told.seat, outcome.price, auction.seller
    case.check(winner != seller, "BU-AUC-04", "the auctioneer cannot win")
    unit = auction.unit
    rule = "BU-SH-04" if len(outcome.winners) > 1 and auction.tile == "second-hand" else auction.facts.award
    case.check(winner in outcome.winners, rule, f"awarded to seat {winner}, must be one of {outcome.winners}")
    case.same("the price", told.price, price, auction.facts.price)
    case.same("the unit of the price", told.unit, unit, "BU-AUC-06" if unit != COUNT else "BU-AUC-07")
    case.same("the part awarded", told.part, 0, auction.facts.package)
    if switches.proof_before_refusal and not outcome.as_laid and outcome.refusal != FORCED:  # H-25
        take_back(case, winner)
        if owned(case, winner, unit) < price:
            show(case, winner, price, unit)
            return None
    if _buys(case, outcome, unit):
        if owned(case, seller, unit) < price:
            show(case, seller, price, unit)
            return None
        take_back(case, winner)
        pay(case, seller, winner, price, unit, "BU-TC-02" if outcome.refusal == FORCED else _refusal_rule(case))
        return [seller] * len(auction.lot)
    if outcome.as_laid:
        pay_pile(case, winner, seller, price)
    else:
        take_back(case, winner)
        if owned(case, winner, unit) < price:
            show(case, winner, price, unit)
            return None
        pay(case, winner, seller, price, unit, "BU-AUC-10")
    return [winner] * len(auction.lot)


def _refusal_rule(case: Case) -> str:
    """The auctioneer pays the winner that bid, at once (BU-AUC-09; Second Hand the second bid, BU-SH-03; Dutch BU-DUT-04)."""
    special = {"second-hand": "BU-SH-03", "dutch": "BU-DUT-04", "number-call": "BU-NC-02"}
    return special.get(case.auction.tile, "BU-AUC-09")


def _buys(case: Case, outcome: Outcome, unit: int) -> bool:
    """First refusal: asked for where it is allowed and can be paid, and told even at price 0 (BU-AUC-08, C-BU-16, H-29)."""
    auction, switches = case.auction, case.setting.switches
    if outcome.refusal == FORCED:
        return True
    rule = ""
    if outcome.refusal == NONE:
        rule = "C-BU-53"
    elif not switches.first_refusal:
        rule = "BU-AUC-08"
    elif owned(case, auction.seller, unit) < outcome.price and (
        switches.refusal_without_funds == "unavailable" or auction.seller in auction.caps
    ):
        rule = "C-BU-16"
    if rule:
        if case.peek() == "refusal":
            told = case.next()
            case.break_rule(rule, f"seat {told.seat} has no first refusal here")
            return told.mask == 1
        return False
    told = case.take("refusal", auction.facts.refusal, "the auctioneer decides on first refusal")
    case.same("who has first refusal", told.seat, auction.seller, "BU-AUC-08")
    case.same("the unit of the price", told.unit, unit, auction.facts.refusal)
    case.check(told.mask in (0, 1), "C-BU-100", "first refusal on a package is all or nothing")
    return told.mask == 1
