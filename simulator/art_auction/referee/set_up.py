"""The deal, the choice of forgeries and the preview (AU-PREP)."""

from __future__ import annotations

from collections import Counter

from simulator.art_auction.referee.case import FIRST_SPECIAL, Case

_COUNTS = ("passes", "commissions", "doubles", "inheritances", "heists")


def check_set_up(case: Case) -> None:
    """Forgery Cards and Money Cards are dealt, as many to everybody; the rest is put away, or is the Bank."""
    told = case.take("game", "AU-OBJ-01", "a game begins with its players")
    case.same("the number of players", told.players, case.players, "AU-OBJ-01")
    case.same("the works of the Catalog", told.catalog, case.numbers.catalog, "AU-PREP-05")
    _forgeries(case)
    deck = case.deck()
    for seat in range(case.players):
        _hand(case, seat, deck)
    case.bank = deck
    told = case.take("bank", "AU-PREP-04", "the rest of the Money Cards is the Bank")
    case.same("the cards of the Bank", told.cards, sum(deck.values()), "AU-PREP-04")


def _forgeries(case: Case) -> None:
    regular, bad = (case.box.forgeries[kind] for kind in ("regular", "bad"))
    left = Counter({w: regular if w < len(case.box.art) else bad for w in range(len(case.prices))})
    for seat in range(case.players):
        told = case.take("forgeries", "AU-PREP-01", "everybody is dealt Forgery Cards")
        case.same("who is dealt Forgery Cards", told.seat, seat, "AU-PREP-01")
        there = [told.work_1, told.work_2, told.work_3, told.work_4]
        number = case.numbers.forgeries_dealt
        case.check(
            all((work >= 0) == (i < number) for i, work in enumerate(there)), "AU-PREP-01", f"not {number} cards are dealt"
        )
        case.dealt[seat] = [work for work in there if work >= 0]
        for work in case.dealt[seat]:
            left[work] -= 1
            case.check(left[work] >= 0, "AU-CARD-01", f"there are not so many Forgery Cards of work {work}")


def _hand(case: Case, seat: int, deck: Counter[int]) -> None:
    told = case.take("hand", "AU-PREP-04", "everybody is dealt Money Cards")
    case.same("who is dealt Money Cards", told.seat, seat, "AU-PREP-04")
    hand = Counter(dict(enumerate(told.notes)))
    told = case.take("specials", "AU-PREP-04", "specials are dealt with the other cards")
    case.same("who is dealt Money Cards", told.seat, seat, "AU-PREP-04")
    hand.update({FIRST_SPECIAL + i: told.fields[name] for i, name in enumerate(_COUNTS)})
    case.same("the number of cards dealt", sum(hand.values()), case.numbers.hand_size, "AU-PREP-04")
    for kind, number in hand.items():
        if not 0 <= number <= deck[kind]:
            case.lose("AU-CARD-01", f"there are not so many cards of kind {kind}")
        deck[kind] -= number
    case.hands[seat] = hand


def check_preparation(case: Case) -> None:
    """Everybody chooses a Forgery Card, then the works of the Catalog are shown (AU-PREP-01, 02, 06, 07)."""
    for seat in range(case.players):
        told = case.take("forge", "AU-PREP-07", "forgeries are chosen before the works are seen")
        case.same("who chooses", told.seat, seat, "AU-PREP-02")
        case.check(told.work in case.dealt[seat], "AU-PREP-01", f"seat {seat} was not dealt the forgery of work {told.work}")
        case.forged.append(told.work)
    if case.peek() == "forge":
        case.next()
        case.lose("AU-PREP-02", "everybody puts one card into the envelope")
    for _ in range(case.numbers.catalog):
        told = case.take("preview", "AU-PREP-06", "all works of the Catalog are shown")
        case.check(told.work in case.unseen, "AU-PREP-05", f"work {told.work} is shown twice")
        case.catalog.add(told.work)
        case.unseen.discard(told.work)
    if case.peek() == "preview":
        case.next()
        case.lose("AU-PREP-05", f"the Catalog has {case.numbers.catalog} works")
