"""Two animals, two buyers: the secret double auctions (BU-SV-03..08, BU-SC-03, 04), and lots nobody bid for (BU-AUC-16)."""

from __future__ import annotations

from simulator.bidder_up.referee.case import Case
from simulator.bidder_up.referee.facts import COUNT
from simulator.bidder_up.referee.notes import number, smallest_total
from simulator.bidder_up.referee.outcome import Outcome
from simulator.bidder_up.referee.payments import pay, pay_pile, take_back


def nobody(case: Case, part: int) -> int:
    """Nobody bid: the auctioneer gets it free (BU-AUC-16)."""
    told = case.take("nobody", "BU-AUC-16", "nobody bid, the auctioneer gets it free")
    case.same("who gets it free", told.seat, case.auction.seller, "BU-AUC-16")
    case.same("the part of the lot", told.part, part, case.auction.facts.package)
    return case.auction.seller


def settle_split(case: Case, outcome: Outcome) -> list[int]:
    """Two animals, two buyers: assignment, refusals, then payments in an order that works (H-05, C-BU-42)."""
    auction, facts = case.auction, case.auction.facts
    pair: list[int | None] = []
    for part in range(2):
        if case.peek() == "nobody" and any(p[part] is None for p in outcome.pairs):
            nobody(case, part)
            pair.append(None)
            continue
        told = case.take("award", facts.package, f"part {part} of the lot is awarded")
        case.same("the part awarded", told.part, part, facts.package)
        case.same("the unit of the price", told.unit, auction.unit, facts.award)
        case.same("the price", told.price, outcome.bids.get(told.seat), facts.price)
        pair.append(told.seat)
    if (pair[0], pair[1]) not in outcome.pairs:
        tied = len(outcome.pairs) > 1
        case.lose("BU-SV-05" if tied and auction.unit != COUNT else facts.package, f"{pair} is none of {outcome.pairs}")
    bids = [None if seat is None else outcome.bids[seat] for seat in pair]
    mask = _refusals(case, pair, bids)
    return _pay_parts(case, pair, bids, mask)


def _refusals(case: Case, pair: list[int | None], bids: list[int | None]) -> int:
    """The auctioneer buys both, one or neither; what is received for one may pay the other (BU-SV-06..08, BU-SC-04)."""
    auction = case.auction
    if not case.setting.switches.first_refusal:
        possible = {0}
    else:
        possible = {m for m in range(4) if any(_works(case, pair, bids, m, order) for order in ((0, 1), (1, 0)))}
    if len(possible) == 1 or (auction.facts.number < 0 and case.peek() != "refusal"):
        if case.peek() == "refusal":
            case.lose("C-BU-16", "first refusal is not available here")
        return 0
    told = case.take("refusal", auction.facts.refusal, "the auctioneer decides on first refusal")
    case.same("who has first refusal", told.seat, auction.seller, "BU-AUC-08")
    case.same("the unit of the price", told.unit, auction.unit, auction.facts.refusal)
    if told.mask not in possible:
        case.lose("BU-SV-08" if told.mask == 3 else "BU-SV-07", f"seat {told.seat} cannot pay for parts {told.mask}")
    return told.mask


def _works(case: Case, pair: list[int | None], bids: list[int | None], mask: int, order: tuple[int, ...]) -> bool:
    """Tell whether the auctioneer can pay for the parts in `mask` if the parts are settled in this order (D-07b)."""
    state, values = case.state, case.setting.notes
    hand = list(state.hands[case.auction.seller])
    for part in order:
        bidder, due = pair[part], bids[part]
        if bidder is None or due is None:
            if mask >> part & 1:
                return False
            continue
        if not mask >> part & 1:
            hand = [a + b for a, b in zip(hand, state.laid[bidder], strict=True)]
        elif case.auction.unit == COUNT:
            if number(hand) < due:
                return False
            hand = _without(hand, due)
        else:
            given = smallest_total(hand, values, due)
            if given is None:
                return False
            hand = _paid(hand, values, given)
    return True


def _without(hand: list[int], due: int) -> list[int]:
    """Return a hand with any `due` notes fewer; only their number matters here."""
    left = []
    for n in hand:
        given = min(n, due)
        left.append(n - given)
        due -= given
    return left


def _paid(hand: list[int], values: tuple[int, ...], total: int) -> list[int]:
    """Return a hand without notes worth exactly `total`; which ones does not matter, the value that stays is the same."""
    for d in range(len(values) - 1, -1, -1):
        if total > 0 and hand[d] and 0 < values[d] <= total:
            less = [n - (i == d) for i, n in enumerate(hand)]
            rest = smallest_total(less, values, total - values[d])
            if rest == total - values[d]:
                return _paid(less, values, rest)
    return hand


def _pay_parts(case: Case, pair: list[int | None], bids: list[int | None], mask: int) -> list[int]:
    """Both prices are paid, in the order the trace tells (C-BU-42); who is refused gets the pile back and the price."""
    seller, owners = case.auction.seller, [case.auction.seller] * 2
    parts = [part for part in range(2) if pair[part] is not None]
    if len(parts) == 2 and _second_first(case, pair):
        parts.reverse()
    for part in parts:
        bidder, due = pair[part], bids[part]
        assert bidder is not None
        assert due is not None
        if mask >> part & 1:
            take_back(case, bidder)
            pay(case, seller, bidder, due, case.auction.unit, case.auction.facts.refusal)
        else:
            pay_pile(case, bidder, seller, due)
            owners[part] = bidder
    return owners


def _second_first(case: Case, pair: list[int | None]) -> bool:
    """Tell from the next event whether the second part is settled first: whose pile moves."""
    if case.peek() == "take_back":
        return case.told_ahead(0, "take_back", "seat") == pair[1]
    return case.peek() == "pay" and case.told_ahead(0, "pay", "from_seat") == pair[1]
