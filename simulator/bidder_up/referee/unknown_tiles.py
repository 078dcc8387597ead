"""Tiles the rulebook does not have: the general rules of auctions are checked, winner and price are taken as told."""

from __future__ import annotations

from simulator.bidder_up.referee.case import Case
from simulator.bidder_up.referee.notes import move, number
from simulator.bidder_up.referee.outcome import Outcome
from simulator.bidder_up.referee.payments import clear_table, from_hand, owned, pay, pay_pile, show, take_back
from simulator.bidder_up.referee.split_lots import nobody, settle_split
from simulator.bidder_up.referee.spoken import check_bidder, check_cap

_BIDDING = ("bid", "decline", "grab", "lay", "take_back", "call", "call_answer")


def settle_unknown(case: Case) -> list[int] | None:
    """Bidding, award, refusal and payment; returns who gets each animal, None when the auction is to be repeated."""
    case.skip(f"{case.auction.tile}: course of the bidding, winner and price")
    _bidding(case)
    parts = 0
    while case.peek(parts) in ("award", "nobody"):
        parts += 1
    if parts < 2:
        owners = _without_award(case) if case.peek() != "award" else _one_award(case)
    else:
        owners = settle_split(case, _two_awards(case))
    clear_table(case, repeated=owners is None)
    if owners is not None:
        _amounts_of_losers(case, owners)
    return owners


def _amounts_of_losers(case: Case, owners: list[int]) -> None:
    """Others may pay too: fellow players who did not win, what they owe (BU-PAY-01..03)."""
    while case.peek() == "pay":
        payer, payee = case.told_ahead(0, "pay", "from_seat"), case.told_ahead(0, "pay", "to_seat")
        case.check(payer != case.auction.seller, "BU-AUC-04", f"seat {payer} is the auctioneer and pays for losing")
        case.check(payer not in owners, "BU-AUC-10", f"seat {payer} has won and pays once more")
        pay(case, payer, payee, case.told_ahead(0, "pay", "due"), case.auction.unit, "BU-AUC-10")


def _loser_shows(case: Case, winner: int | None) -> bool:
    """A loser who owes an amount and cannot pay it shows, and the auction is repeated (BU-PAY-04, 05)."""
    ahead = 0
    while case.peek(ahead) == "take_back" and case.told_ahead(ahead, "take_back", "seat") != winner:
        ahead += 1
    if case.peek(ahead) != "show" or case.told_ahead(ahead, "show", "seat") in (winner, case.auction.seller):
        return False
    for _ in range(ahead):
        take_back(case, case.told_ahead(0, "take_back", "seat"))
    seat, due = case.told_ahead(0, "show", "seat"), case.told_ahead(0, "show", "due")
    case.check(owned(case, seat, case.auction.unit) < due, "BU-PAY-04", f"seat {seat} can pay {due} and shows")
    show(case, seat, due, case.auction.unit)
    return True


def _bidding(case: Case) -> None:
    """The auctioneer does not bid, who has shown keeps to the cap, and every note laid is held (BU-AUC-04, BU-PAY-06)."""
    state = case.state
    while case.peek() in _BIDDING:
        told = case.next()
        if told.kind in ("bid", "grab", "lay"):
            check_bidder(case, told)
        if told.kind == "bid":
            check_cap(case, told.seat, told.amount)
        if told.kind == "lay":
            from_hand(case, told.seat, told.notes, state.laid[told.seat])
        if told.kind == "take_back":
            pile = state.laid[told.seat]
            case.same("the notes taken back", told.notes, pile, "BU-SV-09")
            move(list(pile), pile, state.hands[told.seat])


def _without_award(case: Case) -> list[int] | None:
    """Nobody won: the lot is free to the auctioneer, unless somebody owes what they cannot pay."""
    if _loser_shows(case, None):
        return None
    return [nobody(case, 0)] * len(case.auction.lot)


def _one_award(case: Case) -> list[int] | None:
    """One buyer, or the auctioneer by first refusal; whoever pays, pays the other (BU-AUC-08..10)."""
    auction, seller = case.auction, case.auction.seller
    told = case.take("award", "BU-AUC-03", "the lot is awarded")
    winner, due, auction.unit = told.seat, told.price, told.unit
    case.check(winner != seller, "BU-AUC-04", "the auctioneer cannot win")
    if _loser_shows(case, winner):
        return None
    if case.peek() == "take_back" and case.told_ahead(0, "take_back", "seat") == winner:
        take_back(case, winner)
    if case.peek() == "refusal":
        asked = case.next()
        case.same("who has first refusal", asked.seat, seller, "BU-AUC-08")
        case.check(case.setting.switches.first_refusal, "BU-AUC-08", "first refusal is switched off")
    payer = _payer(case)
    lies = number(case.state.laid[winner]) > 0
    if payer == winner and lies and case.peek() == "pay":
        pay_pile(case, winner, seller, due)
        return [winner] * len(auction.lot)
    if case.peek() != "show":  # an auctioneer without funds shows while the pile still lies there (C-BU-16)
        take_back(case, winner)
    if case.peek() == "show":
        show(case, seller if payer == seller else winner, due, auction.unit)
        return None
    if payer == seller:
        pay(case, seller, winner, due, auction.unit, "BU-AUC-09")
        return [seller] * len(auction.lot)
    pay(case, winner, seller, due, auction.unit, "BU-AUC-10")
    return [winner] * len(auction.lot)


def _payer(case: Case) -> int:
    """Return who buys: told by the next payment, show or, at price 0, by who gets the animal."""
    for ahead in range(3):
        for kind, field in (("pay", "from_seat"), ("show", "seat"), ("own", "seat")):
            if case.peek(ahead) == kind:
                return case.told_ahead(ahead, kind, field)
    return case.auction.seller


def _two_awards(case: Case) -> Outcome:
    """Return the two awards of a split lot as told."""
    outcome, pair = Outcome(as_laid=True), list[int | None]()
    for part in range(2):
        if case.peek(part) == "nobody":
            pair.append(None)
            continue
        seat = case.told_ahead(part, "award", "seat")
        outcome.bids[seat] = case.told_ahead(part, "award", "price")
        case.auction.unit = case.told_ahead(part, "award", "unit")
        pair.append(seat)
    outcome.pairs = [(pair[0], pair[1])]
    return outcome
