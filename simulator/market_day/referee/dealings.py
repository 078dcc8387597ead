"""Buying at markets and exchanging cards with players met (MD-BUY-01..06, MD-OPT-03)."""

from __future__ import annotations

from collections.abc import Sequence

from simulator.market_day.referee.case import Case


def market_square(case: Case, seat: int, square: int) -> None:
    """One animal may be bought, two different ones at the green flag (MD-BUY-04..06, C-MD-03, 06)."""
    setting, state = case.setting, case.state
    flag = setting.squares[square].flag
    rule = "MD-BUY-05" if flag else "MD-BUY-06"
    case.take("market", "MD-BUY-02", "the tractor is at a market", seat=seat, flag=int(flag))
    limit = setting.numbers.flag_purchases if flag else setting.numbers.purchases
    bought = 0
    while bought < limit and state.for_sale(seat):
        if case.peek() == "no_buy":
            case.take("no_buy", "MD-BUY-04", "", seat=seat)
            break
        _purchase(case, seat)
        bought += 1
    if bought == 0 and case.peek() != "buy":
        case.take("nothing", "MD-BUY-04", "nothing was bought", seat=seat)
    if case.peek() == "buy":
        told = case.next()
        case.must(told.animal not in state.farms[seat], "C-MD-06", "an animal was bought twice")
        case.must(state.hands[seat][told.animal] >= setting.numbers.price, "MD-BUY-01", "an animal was bought for too few cards")
        case.lose(rule, f"more than {limit} animals were bought at one visit")


def _purchase(case: Case, seat: int) -> None:
    """The cards go back to their pile, the animal to the farmyard (MD-BUY-01, 04, C-MD-04)."""
    state = case.state
    told = case.take("buy", "MD-BUY-04", "an animal may be bought", seat=seat)
    held = state.hands[seat][told.animal]
    case.must(told.animal not in state.farms[seat], "C-MD-06", "an animal was bought twice")
    case.must(held >= case.setting.numbers.price, "MD-BUY-01", f"an animal was bought with {held} cards in hand")
    due = case.setting.cards_due(held)
    case.same("the cards returned", told.cards, due, "MD-BUY-01" if told.cards < case.setting.numbers.price else "C-MD-04")
    state.take(seat, told.animal, -due)
    state.farms[seat].add(told.animal)
    case.same("the pile", told.pile, state.piles[told.animal], "MD-BUY-04")


def meetings(case: Case, seat: int) -> None:
    """Those who stand on the square are met clockwise; offers are made in turns until one is agreed to (MD-OPT-03, C-MD-16)."""
    state, k = case.state, case.setting.players
    for other in [(seat + i) % k for i in range(1, k)]:
        if state.tractors[other] != state.tractors[seat]:
            continue
        case.take("meet", "MD-OPT-03", "two tractors are on one square", seat=seat, other_seat=other)
        pair = [seat, other]
        for _ in range(case.setting.numbers.offers):
            if not all(sum(state.hands[s]) for s in pair):
                break
            if _negotiation(case, *pair):
                break
            pair.reverse()


def _negotiation(case: Case, maker: int, partner: int) -> bool:
    """One offer, or none, and its answer; tells whether cards changed hands."""
    if case.peek() == "no_offer":
        case.take("no_offer", "MD-OPT-03", "", seat=maker, other_seat=partner)
        return False
    told = case.take("offer", "MD-OPT-03", "an offer may be made", seat=maker, other_seat=partner)
    n = len(case.setting.animals)
    given, wanted = told.notes[:n], told.notes[n : 2 * n]
    case.must(min(told.notes) >= 0, "MD-OPT-03", "fewer than no cards are offered")
    case.must(sum(given) > 0 and sum(wanted) > 0, "MD-OPT-03", "an exchange has cards on both sides")
    _check_side(case, maker, given, wanted)
    _check_side(case, partner, wanted, given)
    answer = case.take("answer", "MD-OPT-03", "both must agree", seat=partner, other_seat=maker)
    case.must(answer.agrees in (0, 1), "MD-OPT-03", "an answer is yes or no")
    if answer.agrees:
        for animal in range(n):
            case.state.hands[maker][animal] += wanted[animal] - given[animal]
            case.state.hands[partner][animal] += given[animal] - wanted[animal]
        case.state.moved = True
    return bool(answer.agrees)


def _check_side(case: Case, seat: int, gives: Sequence[int], gets: Sequence[int]) -> None:
    """Nobody gives what they do not have or gets what they may not hold (H-21, MD-LIM-01, 03)."""
    state, numbers = case.state, case.setting.numbers
    hand = state.hands[seat]
    for animal, (out, new) in enumerate(zip(gives, gets, strict=True)):
        case.must(out <= hand[animal], "MD-OPT-03", f"seat {seat} does not have {out} cards of animal {animal}")
        if new:
            owned = animal in state.farms[seat] and not case.setting.keep_collecting
            case.must(not owned, "MD-LIM-03", f"seat {seat} owns animal {animal}")
            case.must(hand[animal] - out + new <= numbers.hand_limit, "MD-LIM-01", f"too many cards for seat {seat}")
    case.must(sum(hand) - sum(gives) + sum(gets) <= numbers.total_limit, "MD-LIM-01", f"too many cards for seat {seat}")
