"""An auction from landing on the pen to the refill (BU-AUC-01..16, BU-CIB-01..11, BU-DONK-01..05)."""

from __future__ import annotations

from collections.abc import Callable

from simulator.bidder_up.referee import laid, spoken
from simulator.bidder_up.referee.awards import settle
from simulator.bidder_up.referee.case import Case
from simulator.bidder_up.referee.facts import VALUE
from simulator.bidder_up.referee.farms import receive
from simulator.bidder_up.referee.notes import holds, move, nothing, worth
from simulator.bidder_up.referee.outcome import Outcome
from simulator.bidder_up.referee.set_up import CAT_PEN, fill_pen
from simulator.bidder_up.referee.state import Auction
from simulator.bidder_up.referee.unknown_tiles import settle_unknown

BIDDING: dict[str, Callable[[Case], Outcome]] = {
    "classic": spoken.ascending,
    "cat-in-the-bag": spoken.ascending,
    "dutch": spoken.dutch,
    "secret-value": laid.secret,
    "secret-count": laid.secret,
    "round-the-table": spoken.round_the_table,
    "american-count": laid.american_count,
    "second-hand": laid.second_hand,
    "number-call": spoken.number_call,
    "the-call": spoken.the_call,
}


def visit_pen(case: Case, seat: int, pen: int) -> None:
    """Whoever moves to a pen auctions what is in it; an empty one does nothing (BU-AUC-01, 14, 15)."""
    if not case.state.pens[pen]:
        told = case.take("empty_pen", "BU-AUC-15", f"pen {pen} is empty")
        case.same("who came to which empty pen", (told.seat, told.pen), (seat, pen), "BU-AUC-15")
        return
    _open(case, seat, pen)
    _show(case)
    owners = None
    while owners is None:
        bidding = BIDDING.get(case.auction.tile)
        owners = settle(case, bidding(case)) if bidding else settle_unknown(case)
    _hand_over(case, owners)
    _donkeys(case)
    fill_pen(case, pen, 1 + case.setting.pen_double[pen], "BU-CIB-11" if case.state.hides[pen] else "BU-AUC-13")


def _open(case: Case, seat: int, pen: int) -> None:
    """The tile above the pen rules; the player whose turn it is, is the auctioneer (BU-AUC-02, 03)."""
    setting, held = case.setting, len(case.state.pens[pen])
    tile, facts = setting.tile(pen)
    told = case.take("auction", "BU-AUC-01", f"seat {seat} auctions the animals of pen {pen}")
    case.same("the auctioneer", told.seat, seat, "BU-AUC-03")
    case.same("the pen", told.pen, pen, "BU-AUC-01")
    case.same("the slot", told.slot, setting.pen_slot[pen], "BU-SET-03")
    known = facts.number >= 0
    rule = "BU-SET-04" if tile == "classic" else "BU-AUC-02"
    case.same("the tile", told.tile, facts.number if known else told.tile, rule)
    animals = held
    rule = "BU-AUC-01"
    if case.state.hides[pen]:
        animals = 2 if held == CAT_PEN and setting.pen_double[pen] else 1
        rule = "BU-CIB-07" if held == CAT_PEN else "BU-CIB-08"
    case.same("the animals auctioned", told.animals, animals, rule)
    case.auction = Auction(seat, pen, tile, facts, facts.unit if known else VALUE)
    case.auction.face_down = case.state.hides[pen] and held > 1
    case.auction.split = facts.splits and animals == 2
    case.auction.lot = [0] * animals


def _show(case: Case) -> None:
    """The lot is shown; in Cat in the Bag all animals are, then one or two of them are auctioned face-down (BU-CIB-01..04)."""
    auction, state = case.auction, case.state
    pen, animals = state.pens[auction.pen], len(auction.lot)
    if auction.face_down:
        told = case.take("shown", "BU-CIB-01", "the auctioneer shows all animals of the pen")
        case.same("who shows", told.seat, auction.seller, "BU-CIB-01")
        shown = [t for t in (told.type_1, told.type_2, told.type_3) if t >= 0]
        case.same("the animals shown", sorted(shown), sorted(pen), "BU-CIB-01")
    told = case.take("lot", "BU-AUC-01", "the lot is told")
    rule = "BU-CIB-02" if auction.face_down else "BU-AUC-01"
    lot = [told.type_1] + ([told.type_2] if told.type_2 >= 0 else [])
    if not case.same("the number of animals in the lot", len(lot), animals, rule):
        case.lose(rule, "the lot cannot be told")
    hidden = "BU-CIB-03" if auction.face_down else "BU-CIB-09"
    case.same("whether the lot is face-down", told.face_down, int(auction.face_down), hidden)
    left = list(pen)
    for kind in lot:
        if kind not in left:
            case.lose(rule, f"a {case.setting.name(kind)} is auctioned that does not lie in pen {auction.pen}")
        left.remove(kind)
    if auction.split and len(lot) == 2:
        first, second = (case.value(kind) for kind in lot)
        case.check(first >= second, "BU-SV-04", f"the dearer animal comes first, not {first} before {second}")
    auction.lot, state.pens[auction.pen] = lot, left
    while case.peek() == "appraisal":
        case.next()
    if case.peek() == "talk":
        told = case.next()
        talks = auction.face_down and told.seat == auction.seller
        case.check(talks, "BU-CIB-06", "only the auctioneer of a cat in the bag talks")


def _hand_over(case: Case, owners: list[int]) -> None:
    """Won animals go to their owners' pastures, a package to one of them (BU-AUC-11)."""
    auction = case.auction
    package = len(auction.lot) == 2 and not auction.split
    for part, kind in enumerate(auction.lot):
        receive(case, owners[part], kind, auction.facts.package if package and part == 1 else "BU-AUC-11")


def _donkeys(case: Case) -> None:
    """Each Golden Donkey auctioned pays everybody, however the auction ended (BU-DONK-01..03, C-BU-29..32)."""
    state, setting = case.state, case.setting
    for _ in range(case.auction.lot.count(setting.donkey)):
        told = case.take("donkey", "BU-DONK-01", "a Golden Donkey was auctioned")
        amount = setting.numbers.donkey_money[state.donkeys]
        state.donkeys += 1
        case.same("which Golden Donkey it is", told.number, state.donkeys, "BU-DONK-02")
        case.same("the donkey money", told.amount, amount, "BU-DONK-02")
        for i in range(setting.players):
            _donkey_money(case, (case.auction.seller + i) % setting.players, amount)


def _donkey_money(case: Case, seat: int, amount: int) -> None:
    """One player's donkey money, from the bank; if that runs out, the largest parts there are (BU-DONK-02, C-BU-32)."""
    setting, state = case.setting, case.state
    told = case.take("donkey_money", "BU-DONK-01", f"seat {seat} gets donkey money")
    case.same("who gets donkey money", told.seat, seat, "BU-DONK-01")
    parts, left = nothing(), amount
    for d, value in reversed(list(enumerate(setting.notes))):
        if value > 0:
            parts[d] = min(state.bank[d], left // value)
            left -= parts[d] * value
    case.same("the donkey money paid", worth(told.notes, setting.notes), worth(parts, setting.notes), "BU-DONK-02")
    if not holds(state.bank, told.notes):
        case.lose("BU-COMP-02", "the bank pays notes it does not hold")
    move(told.notes, state.bank, state.hands[told.seat])
