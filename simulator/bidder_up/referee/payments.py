"""Money changing hands: laid piles, payments, showing, the Piggy Bank."""

from __future__ import annotations

from simulator.bidder_up.referee.case import Case
from simulator.bidder_up.referee.facts import COUNT
from simulator.bidder_up.referee.notes import Pile, holds, move, nothing, number, smallest_total, worth


def owned(case: Case, seat: int, unit: int) -> int:
    """Return what a hand can pay at most: total value, or number of notes (BU-PAY-07)."""
    return case.count(seat) if unit == COUNT else case.money(seat)


def from_hand(case: Case, seat: int, notes: Pile, target: Pile | None) -> None:
    """Move notes out of a hand; nobody gives a note they do not hold (BU-COMP-02)."""
    hand = case.state.hands[seat]
    if not holds(hand, notes):
        case.lose("BU-COMP-02", f"seat {seat} gives notes {notes}, its hand holds {hand}")
    move(notes, hand, target)


def lay(case: Case, seat: int, rule: str) -> Pile:
    """A player lays notes on the table; returns them."""
    told = case.take("lay", rule, "a player lays notes")
    case.same("the player who lays", told.seat, seat, rule)
    case.same("the value laid", told.value, worth(told.notes, case.setting.notes), "BU-AUC-06")
    case.same("the number of notes laid", told.count, number(told.notes), "BU-AUC-07")
    from_hand(case, told.seat, told.notes, case.state.laid[told.seat])
    return told.notes


def take_back(case: Case, seat: int, rule: str = "BU-SV-09") -> None:
    """A pile that lies before a player returns to the hand; an empty one is no event (BU-SV-09)."""
    state = case.state
    pile = state.laid[seat]
    if number(pile) == 0:
        return
    told = case.take("take_back", rule, f"seat {seat} takes its notes back")
    case.same("who takes notes back", told.seat, seat, rule)
    case.same("the notes taken back", told.notes, pile, rule)
    move(list(pile), pile, state.hands[seat])


def clear_table(case: Case, repeated: bool) -> None:
    """Who did not win takes their notes back (BU-SV-09); on a tile of one's own they may be forfeit, unless it is repeated."""
    for seat in case.fellows():
        if not repeated and case.auction.facts.number < 0 and case.peek() == "pay" and number(case.state.laid[seat]):
            pay_pile(case, seat, case.auction.seller, None)
        take_back(case, seat)


def pay(case: Case, payer: int, payee: int, due: int, unit: int, rule: str) -> None:
    """A price is paid in notes of the payer's choice; nobody gives change (BU-PAY-01..03, C-BU-17..19)."""
    if due == 0:
        return
    told = case.take("pay", rule, f"seat {payer} pays seat {payee} {due}")
    direction = case.same("who pays whom", (told.from_seat, told.to_seat), (payer, payee), rule)
    case.same("the amount due", told.due, due, rule)
    if direction:
        _check_sum(case, payer, told.notes, due, unit)
    from_hand(case, told.from_seat, told.notes, case.state.hands[told.to_seat])


def _check_sum(case: Case, payer: int, notes: Pile, due: int, unit: int) -> None:
    """A Count price is paid with exactly as many notes; a Value price with the smallest sum that covers it, without 0-notes."""
    if unit == COUNT:
        case.same("the number of notes paid", number(notes), due, "BU-AUC-07")
        return
    values, given = case.setting.notes, worth(notes, case.setting.notes)
    by_auctioneer = payer == case.auction.seller
    if given < due:
        case.break_rule("BU-PAY-03" if by_auctioneer else "BU-PAY-02", f"{given} is paid for {due}")
    elif case.setting.switches.overpayment == "smallest":
        least = smallest_total(case.state.hands[payer], values, due)
        case.same("the sum paid", given, least, "BU-PAY-03" if by_auctioneer else "BU-PAY-02")
        zeros = sum(n for n, v in zip(notes, values, strict=False) if v == 0)
        case.same("the number of 0-notes in a payment", zeros, 0, "C-BU-19")


def pay_pile(case: Case, owner: int, receiver: int, due: int | None) -> None:
    """A laid pile is handed over as it lies, 0-notes included (C-BU-19, C-BU-20)."""
    state = case.state
    told = case.take("pay", "BU-AUC-10", f"seat {owner} gives its pile to seat {receiver}")
    case.same("who pays whom", (told.from_seat, told.to_seat), (owner, receiver), "BU-AUC-10")
    if due is not None:
        case.same("the amount due", told.due, due, "BU-AUC-10")
    case.same("the notes paid", told.notes, state.laid[owner], "C-BU-20")
    move(told.notes, None, state.hands[told.to_seat])
    state.laid[owner] = nothing()


def show(case: Case, seat: int, due: int, unit: int) -> None:
    """Who cannot pay shows all money and is capped at it; the auction is repeated (BU-PAY-04..06)."""
    auction = case.auction
    told = case.take("show", "BU-PAY-04", f"seat {seat} cannot pay {due}")
    case.same("who shows", told.seat, seat, "BU-PAY-04")
    case.same("the amount due", told.due, due, "BU-PAY-04")
    case.same("the notes shown", told.notes, case.state.hands[seat], "BU-PAY-04")
    told = case.take("repeat", "BU-PAY-05", "after a show the auction is repeated")
    case.same("who is capped", told.seat, seat, "BU-PAY-06")
    case.same("the cap", told.cap, owned(case, seat, unit), "BU-PAY-06")
    case.check(seat not in auction.caps, "C-BU-23", f"seat {seat} has shown already and was capped")
    auction.caps[seat] = owned(case, seat, unit)
    auction.repeats += 1
    case.check(auction.repeats <= case.setting.players, "C-BU-23", "more repeats than players")


def pay_piggy_bank(case: Case, seat: int, due: int, rule: str) -> None:
    """Notes go face-down on the Piggy Bank, one on top of the other (BU-MOVE-07, BU-GAP-24)."""
    told = case.take("piggy_in", rule, f"seat {seat} lays {due} notes on the Piggy Bank")
    case.same("who pays", told.seat, seat, rule)
    case.same("the number of notes paid", number(told.notes), due, rule)
    from_hand(case, told.seat, told.notes, None)
    stacked = nothing()
    for _ in range(number(told.notes)):
        note = case.take("piggy_note", "BU-MOVE-07", "each note paid goes on the Piggy Bank")
        if not 0 <= note.note < len(stacked):
            case.lose("BU-COMP-02", f"there is no denomination {note.note}")
        case.same("whose note it is", note.seat, seat, "BU-MOVE-07")
        stacked[note.note] += 1
        case.state.piggy.append(note.note)
    case.same("the notes stacked", stacked, told.notes, "BU-MOVE-07")


def raid(case: Case, seat: int, most: int, any_number: bool) -> None:
    """The top notes of the Piggy Bank go to a hand, fewer if fewer are there (BU-PIG-01, 03; BU-2P-07 with two players)."""
    state = case.state
    told = case.take("piggy_out", "BU-2P-06" if any_number else "BU-PIG-01", f"seat {seat} takes notes from the Piggy Bank")
    rule = "BU-2P-07" if any_number else "BU-PIG-01"
    case.same("who takes notes", told.seat, seat, rule)
    taken, there = number(told.notes), min(most, len(state.piggy))
    case.check(taken <= there if any_number else taken == there, rule, f"{taken} notes are taken, {there} can be")
    top = nothing()
    for _ in range(min(taken, len(state.piggy))):
        top[state.piggy.pop()] += 1
    case.same("the notes taken from the top", told.notes, top, "BU-PIG-03")
    move(told.notes, None, state.hands[told.seat])
