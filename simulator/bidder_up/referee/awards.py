"""After the bidding: award, first refusal, payment, or show and repeat (BU-AUC-08..10, BU-PAY, BU-SV-06..08)."""

from __future__ import annotations

from simulator.bidder_up.referee.case import Case
from simulator.bidder_up.referee.facts import COUNT
from simulator.bidder_up.referee.notes import number, smallest_total
from simulator.bidder_up.referee.outcome import FORCED, NONE, Outcome
from simulator.bidder_up.referee.payments import clear_table, owned, pay, pay_pile, show, take_back


def settle(case: Case, outcome: Outcome) -> list[int] | None:
    """An award is carried out; returns who gets each animal, None when the auction is to be repeated."""
    if not outcome.known:
        owners = _settle_unknown(case, outcome)
    elif outcome.pairs:
        owners = _settle_split(case, outcome)
    else:
        owners = _settle_whole(case, outcome)
    clear_table(case, repeated=owners is None)
    if not outcome.known and owners is not None:
        _amounts_of_losers(case, owners)
    return owners


def _amounts_of_losers(case: Case, owners: list[int]) -> None:
    """On a tile of one's own others may pay too: fellow players who did not win, what they owe (BU-PAY-01..03)."""
    while case.peek() == "pay":
        payer, payee = case.told_ahead(0, "pay", "from_seat"), case.told_ahead(0, "pay", "to_seat")
        case.check(payer != case.auction.seller, "BU-AUC-04", f"seat {payer} is the auctioneer and pays for losing")
        case.check(payer not in owners, "BU-AUC-10", f"seat {payer} has won and pays once more")
        pay(case, payer, payee, case.told_ahead(0, "pay", "due"), case.auction.unit, "BU-AUC-10")


def _loser_shows(case: Case, winner: int | None) -> bool:
    """On a tile of one's own a loser who cannot pay shows, and the auction is repeated (BU-PAY-04, 05)."""
    if case.peek() not in ("take_back", "show"):
        return False
    ahead = 0
    while case.peek(ahead) == "take_back" and case.told_ahead(ahead, "take_back", "seat") != winner:
        ahead += 1
    shows = case.peek(ahead) == "show" and case.told_ahead(ahead, "show", "seat") not in (winner, case.auction.seller)
    while ahead and case.peek() == "take_back":
        take_back(case, case.told_ahead(0, "take_back", "seat"))
        ahead -= 1
    if shows:
        seat, due = case.told_ahead(0, "show", "seat"), case.told_ahead(0, "show", "due")
        case.check(owned(case, seat, case.auction.unit) < due, "BU-PAY-04", f"seat {seat} can pay {due} and shows")
        show(case, seat, due, case.auction.unit)
    return shows


def _nobody(case: Case, part: int) -> int:
    """Nobody bid: the auctioneer gets it free (BU-AUC-16)."""
    told = case.take("nobody", "BU-AUC-16", "nobody bid, the auctioneer gets it free")
    case.same("who gets it free", told.seat, case.auction.seller, "BU-AUC-16")
    case.same("the part of the lot", told.part, part, case.auction.facts.package)
    return case.auction.seller


def _settle_unknown(case: Case, outcome: Outcome) -> list[int] | None:
    """A tile that is not known: winner and price are what the trace tells; a split lot tells both parts."""
    parts = 0
    while case.peek(parts) in ("award", "nobody"):
        parts += 1
    if parts < 2:
        if case.peek() in ("nobody", "show"):
            return _settle_whole(case, outcome)
        outcome.winners, outcome.price = [case.told_ahead(0, "award", "seat")], case.told_ahead(0, "award", "price")
        case.auction.unit = case.told_ahead(0, "award", "unit")
        return _settle_whole(case, outcome)
    pair = []
    for part in range(parts):
        told_nobody = case.peek(part) == "nobody"
        seat = None if told_nobody else case.told_ahead(part, "award", "seat")
        if seat is not None:
            outcome.bids[seat] = case.told_ahead(part, "award", "price")
            case.auction.unit = case.told_ahead(part, "award", "unit")
        pair.append(seat)
    outcome.pairs = [(pair[0], pair[1])]
    return _settle_split(case, outcome)


def _settle_whole(case: Case, outcome: Outcome) -> list[int] | None:
    """A single animal or a package: one buyer, one price, all or nothing (C-BU-100)."""
    auction, switches = case.auction, case.setting.switches
    if not outcome.known and not outcome.winners and _loser_shows(case, None):
        return None
    if not outcome.winners:
        return [_nobody(case, 0)] * len(auction.lot)
    told = case.take("award", auction.facts.award, "the highest bidder is awarded the lot")
    winner, price, seller = told.seat, outcome.price, auction.seller
    case.check(winner != seller, "BU-AUC-04", "the auctioneer cannot win")
    unit = auction.unit
    case.check(winner in outcome.winners, auction.facts.award, f"awarded to seat {winner}, must be one of {outcome.winners}")
    case.same("the price", told.price, price, auction.facts.price)
    case.same("the unit of the price", told.unit, unit, "BU-AUC-06" if unit != COUNT else "BU-AUC-07")
    case.same("the part awarded", told.part, 0, auction.facts.package)
    if not outcome.known and _loser_shows(case, winner):
        return None
    if not outcome.known and _must_buy(case):
        outcome.refusal = FORCED
    as_laid = outcome.as_laid if outcome.known else _pays_pile(case, winner)
    if switches.proof_before_refusal and not as_laid and outcome.refusal != FORCED:  # H-25
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
    if as_laid:
        pay_pile(case, winner, seller, price)
    else:
        take_back(case, winner)
        if owned(case, winner, unit) < price:
            show(case, winner, price, unit)
            return None
        pay(case, winner, seller, price, unit, "BU-AUC-10")
    return [winner] * len(auction.lot)


def _pays_pile(case: Case, winner: int) -> bool:
    """Tell of a tile that is not known whether its winner keeps the pile on the table, instead of taking it back to pay."""
    if number(case.state.laid[winner]) == 0:
        return False
    if case.peek() == "refusal" and case.told_ahead(0, "refusal", "mask"):
        return True  # bought by the auctioneer: the pile, still there, is not asked for
    ahead = 1 if case.peek() == "refusal" else 0
    return case.peek(ahead) == "pay" and case.told_ahead(ahead, "pay", "from_seat") == winner


def _must_buy(case: Case) -> bool:
    """Tell of a tile that is not known whether the auctioneer buys without having been asked."""
    ahead = 0
    while case.peek(ahead) == "take_back":
        ahead += 1
    if case.peek(ahead) == "pay":
        return case.told_ahead(ahead, "pay", "from_seat") == case.auction.seller
    return case.peek(ahead) == "own" and case.told_ahead(ahead, "own", "seat") == case.auction.seller


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
    elif owned(case, auction.seller, unit) < outcome.price:
        if switches.refusal_without_funds == "unavailable" or auction.seller in auction.caps:
            rule = "C-BU-16"
    if rule:
        if case.peek() == "refusal":
            told = case.next()
            case.break_rule(rule, f"seat {told.seat} has no first refusal here")
            return told.mask == 1
        return False
    if not outcome.known and case.peek() != "refusal":
        return False  # a tile of one's own may allow none
    told = case.take("refusal", auction.facts.refusal, "the auctioneer decides on first refusal")
    case.same("who has first refusal", told.seat, auction.seller, "BU-AUC-08")
    case.check(told.mask in (0, 1), "C-BU-100", "first refusal on a package is all or nothing")
    return told.mask == 1


def _settle_split(case: Case, outcome: Outcome) -> list[int]:
    """Two animals, two buyers: assignment, refusals, then payments in an order that works (H-05, C-BU-42)."""
    auction, facts = case.auction, case.auction.facts
    pair: list[int | None] = []
    for part in range(2):
        if case.peek() == "nobody" and any(p[part] is None for p in outcome.pairs):
            _nobody(case, part)
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
        assert bidder is not None and due is not None
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
