"""A round: specials, Initial Bids, raises, and who gets the work (AU-RND)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from simulator.art_auction.referee.case import FIRST_SPECIAL, SPECIALS, Case
from simulator.core.refereeing import Told


@dataclass
class Round:
    """What has happened in a round.

    Attributes
    ----------
    laid : Money Cards of each bid, by seat; who is not in it makes no bid
    initial : kind of the card of each Initial Bid; doubles, passed : specials that act at once
    played : specials in the order played, as (seat, special)
    winner : who got the work, None: nobody
    """

    work: int
    laid: dict[int, Counter[int]] = field(default_factory=dict)
    initial: dict[int, int] = field(default_factory=dict)
    doubles: Counter[int] = field(default_factory=Counter)
    passed: set[int] = field(default_factory=set)
    played: list[tuple[int, str]] = field(default_factory=list)
    winner: int | None = None


def check_round(case: Case) -> Round:
    """Follow a round from the card turned over until all bids are discarded or taken back."""
    told = case.take("lot", "AU-RND-01", "a card of the Catalog is turned over")
    if told.work not in case.catalog:
        case.lose("AU-RND-01", f"work {told.work} is not in the Catalog")
    case.catalog.discard(told.work)
    now = Round(told.work)
    for seat in range(case.players):
        told = case.take("appraisal", "AU-RND-01", "everybody looks at the work")
        case.same("who appraises", told.seat, seat, "AU-RND-01")
    while case.peek() == "special":
        _opening_special(case, now, case.next())
    for seat in range(case.players):
        _initial_bid(case, now, seat)
    while case.peek() in ("special", "raise"):
        told = case.next()
        if told.kind == "raise":
            _raise(case, now, told)
        else:
            _bidding_special(case, now, told)
    _award(case, now)
    for seat in sorted(now.laid):
        if seat != now.winner:
            _take_back(case, now, seat)
    return now


def bid(case: Case, now: Round, seat: int) -> int:
    """Return the bid of a seat: its cards, doubled by each Double Bid, or once (AU-SPC-03, C-AU-09)."""
    doubles: int = now.doubles[seat] if case.switches.double_bid_stacks else min(1, now.doubles[seat])
    factor: int = 2**doubles
    return case.worth(now.laid[seat]) * factor


def leaders(case: Case, now: Round) -> list[int]:
    """Return who has the highest bid (AU-RND-03, 05)."""
    bids = {seat: bid(case, now, seat) for seat in now.laid}
    return [seat for seat, amount in bids.items() if amount == max(bids.values())]


def _spend(case: Case, now: Round, told: Told) -> str:
    """Take a special played out of the hand; it is spent, whatever comes of it (C-AU-12)."""
    name = SPECIALS[told.special]
    case.drop(told.seat, FIRST_SPECIAL + told.special, "AU-RND-08")
    now.played.append((told.seat, name))
    return name


def _opening_special(case: Case, now: Round, told: Told) -> None:
    """Before the bids any special may be played; Pass once, Double Bid by who can and will bid (C-AU-07, H-19)."""
    seat = told.seat
    name = _spend(case, now, told)
    if name == "pass":
        case.check(seat not in now.passed, "AU-SPC-01", f"seat {seat} has passed already")
        now.passed.add(seat)
    if name == "double-bid":
        case.check(seat not in now.passed, "H-19", f"seat {seat} has passed and doubles")
        lays = case.money(seat) > 0 or (case.switches.special_as_bid and case.cards(seat) > 0)
        case.check(lays, "AU-SPC-03", f"seat {seat} has nothing to bid with")
        if case.switches.special_timing == "by-kind":
            now.doubles[seat] += 1


def _initial_bid(case: Case, now: Round, seat: int) -> None:
    """Everybody lays exactly one card who has not passed and holds one that may be laid (AU-RND-02, AU-SPC-01, C-AU-02, 23)."""
    passes = seat in now.passed and case.switches.special_timing == "by-kind"
    may = case.money(seat) > 0 or (case.switches.special_as_bid and case.cards(seat) > 0)
    if passes or not may:
        if case.peek() == "initial" and passes:
            case.next()
            case.lose("AU-SPC-01", f"seat {seat} has passed")
        told = case.take("no_bid", "C-AU-23", f"seat {seat} makes no bid")
        case.same("who makes no bid", told.seat, seat, "AU-RND-02")
        return
    told = case.take("initial", "AU-RND-02", f"seat {seat} must lay an Initial Bid")
    case.same("who lays an Initial Bid", told.seat, seat, "AU-RND-02")
    special = told.card >= FIRST_SPECIAL
    case.check(not special or case.switches.special_as_bid, "C-AU-02", "a special is no Initial Bid")
    case.drop(seat, told.card, "AU-RND-02")
    now.initial[seat] = told.card
    now.laid[seat] = Counter() if special else Counter({told.card: 1})


def _raise(case: Case, now: Round, told: Told) -> None:
    """Who bids and is not alone in the lead may add cards of the hand, at least one (AU-RND-04, C-AU-04, 05)."""
    seat, cards = told.seat, Counter(dict(enumerate(told.notes)))
    if seat not in now.laid:
        case.lose("H-19" if seat in now.passed else "AU-RND-04", f"seat {seat} makes no bid and cannot raise")
    case.check(leaders(case, now) != [seat], "C-AU-05", f"seat {seat} leads alone and raises its own bid")
    case.check(sum(cards.values()) > 0, "AU-RND-04", "a raise of no cards")
    for kind, number in cards.items():
        case.drop(seat, kind, "AU-RND-04", number)
    now.laid[seat].update(cards)
    rule = "AU-SPC-03" if now.doubles[seat] else "AU-RND-04"
    case.same("the bid", told.amount, bid(case, now, seat), rule)


def _bidding_special(case: Case, now: Round, told: Told) -> None:
    """While bids are raised any special but Pass may be played, Double Bid by who bids (C-AU-07, 11, H-19)."""
    seat = told.seat
    name = _spend(case, now, told)
    case.check(name != "pass", "C-AU-07", "Pass is played before the Initial Bids are revealed")
    if name != "double-bid":
        return
    if seat not in now.laid:
        case.lose("H-19" if seat in now.passed else "AU-SPC-03", f"seat {seat} makes no bid to be doubled")
    before = bid(case, now, seat)
    if case.switches.special_timing == "by-kind":
        now.doubles[seat] += 1
    if bid(case, now, seat) != before:
        told = case.take("amount", "AU-SPC-03", f"the bid of seat {seat} is doubled")
        case.same("whose bid is doubled", told.seat, seat, "AU-SPC-03")
        case.same("the bid", told.amount, bid(case, now, seat), "AU-SPC-03")


def _award(case: Case, now: Round) -> None:
    """The one highest bid gets the work; a tie goes by the switch, and without bids the work goes to the pile."""
    first = leaders(case, now) if now.laid else []
    if len(first) == 1:
        _won(case, now, first, "AU-RND-05" if len(now.laid) > 1 else "AU-RND-03")
        return
    if case.switches.tie == "initial-bid" and first:
        cards = {seat: _value(case, now.initial[seat]) for seat in first}
        best = [seat for seat, value in cards.items() if value == max(cards.values())]
        if len(best) == 1:
            _won(case, now, best, "C-AU-03")
            return
    if case.switches.tie == "random" and first:
        _won(case, now, first, "C-AU-03")
        return
    rule = "C-AU-03" if first else "C-AU-08"
    told = case.take("unsold", rule, "nobody alone has the highest bid")
    case.same("the work that nobody gets", told.work, now.work, rule)
    case.same("the number of tied bidders", told.tied, len(first), rule)
    case.bottom.append(now.work)


def _value(case: Case, kind: int) -> int:
    return case.values[kind] if kind < FIRST_SPECIAL else 0


def _won(case: Case, now: Round, may: list[int], rule: str) -> None:
    """The winner discards all cards of the bid, without change, and takes the work (AU-RND-06, C-AU-10)."""
    told = case.take("award", rule, f"the work goes to seat {may[0]}")
    if not case.check(told.seat in may, rule, f"seat {told.seat} gets the work, not {may}"):
        case.lose(rule, "what follows cannot be told")
    now.winner = told.seat
    case.same("the work", told.work, now.work, "AU-RND-06")
    case.same("the bid that wins", told.amount, bid(case, now, told.seat), rule)
    paid = [now.laid[told.seat][d] for d in range(len(told.notes))]
    case.same("the cards discarded", told.notes, paid, "AU-RND-06")
    case.owner[now.work] = told.seat


def _take_back(case: Case, now: Round, seat: int) -> None:
    """All others take their cards back (AU-RND-07)."""
    told = case.take("take_back", "AU-RND-07", f"seat {seat} takes its cards back")
    case.same("who takes cards back", told.seat, seat, "AU-RND-07")
    case.same("the cards taken back", told.notes, [now.laid[seat][d] for d in range(len(told.notes))], "AU-RND-07")
    case.hands[seat].update(now.laid[seat])
    if now.initial[seat] >= FIRST_SPECIAL:
        case.give(seat, now.initial[seat])
