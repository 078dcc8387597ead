"""Market, raffle booth and action tickets (BU-MKT, BU-RAF, BU-TIX-01..07)."""

from __future__ import annotations

from simulator.bidder_up.referee.case import Case
from simulator.bidder_up.referee.facts import COUNT, VALUE
from simulator.bidder_up.referee.payments import pay_piggy_bank
from simulator.bidder_up.referee.setting import ACTION_TICKETS
from simulator.bidder_up.referee.trades import matches, trade


def visit_market(case: Case, seat: int) -> None:
    """Up to three different types are changed, each by up to three steps, for 1 + 2 + 3 notes (BU-MKT-02..05)."""
    numbers, moved = case.setting.numbers, set[int]()
    while case.peek() in ("market", "piggy_in"):
        kind = _market_move(case, seat, numbers.market_steps, free=False)
        case.check(kind not in moved, "BU-MKT-03", f"{case.setting.name(kind)} is moved twice in one visit")
        moved.add(kind)
        case.check(len(moved) <= numbers.market_types, "BU-MKT-02", f"more than {numbers.market_types} types are changed")


def _market_move(case: Case, seat: int, most: int, free: bool) -> int:
    """One marker moves; green ones only, never past an end of the scale (BU-MKT-06, 07, C-BU-72)."""
    setting, state = case.setting, case.state
    if case.peek() == "piggy_in" and not free:
        ahead = 1
        while case.peek(ahead) == "piggy_note":
            ahead += 1
        due = setting.marker_price(abs(case.told_ahead(ahead, "market", "steps")))
        pay_piggy_bank(case, seat, due or setting.marker_price(1), "BU-MKT-04")
        paid = due
    else:
        paid = 0
    told = case.take("market", "BU-MKT-02", "a marker moves")
    rule = "BU-TIX-05" if free else "BU-MKT-03"
    case.same("who moves a marker", told.seat, seat, rule)
    case.check(1 <= abs(told.steps) <= most, rule, f"a marker moves 1 to {most} spaces, not {abs(told.steps)}")
    price = 0 if free else setting.marker_price(abs(told.steps))
    case.same("the price of the change", told.price, price, "BU-TIX-05" if free else "BU-MKT-04")
    case.check(paid == price, "BU-MKT-05", f"{paid} notes go on the Piggy Bank, {price} are due")
    case.check(not state.locked[told.type], "BU-MKT-07", f"the marker of {setting.name(told.type)} is locked")
    target = state.marker[told.type] + told.steps
    if not 0 <= target < len(setting.box.scale):
        case.lose("C-BU-72", "a marker cannot leave the scale")
    state.marker[told.type] = target
    case.same(f"the value of {setting.name(told.type)}", told.value, case.value(told.type), "BU-MKT-01")
    return told.type


def visit_booth(case: Case, seat: int) -> None:
    """Up to three tickets are bought for a note each and drawn; one is kept (BU-RAF-01, 02, C-BU-74..76)."""
    state = case.state
    if case.peek() not in ("piggy_in", "ticket_drawn", "ticket_kept"):
        return
    ahead = 0
    while case.peek(ahead) in ("piggy_in", "piggy_note"):
        ahead += 1
    wanted = 0
    while case.peek(ahead + wanted) == "ticket_drawn":
        wanted += 1
    most = case.setting.numbers.tickets_bought
    case.check(wanted <= most, "BU-RAF-01", f"{wanted} tickets are drawn, at most {most} are allowed")
    case.check(wanted <= state.bag, "C-BU-75", f"{wanted} tickets are drawn, the bag holds {state.bag}")
    pay_piggy_bank(case, seat, max(wanted, 1), "BU-RAF-01")
    drawn = [_draw(case, seat, i, max(wanted, 1)) for i in range(max(wanted, 1))]
    told = case.take("ticket_kept", "BU-RAF-02", "one of the tickets drawn is kept")
    case.same("who keeps a ticket", told.seat, seat, "BU-RAF-02")
    if told.ticket not in drawn:
        case.lose("BU-RAF-02", f"ticket {told.ticket} was not drawn")
    state.bag -= 1
    case.same("the tickets left in the bag", told.bag, state.bag, "BU-RAF-02")
    state.tickets[seat].append(told.ticket)


def _draw(case: Case, seat: int, i: int, wanted: int) -> int:
    """One ticket comes out of the bag: not one that is held, used up or never was in it."""
    state = case.state
    told = case.take("ticket_drawn", "BU-RAF-01", f"ticket {i + 1} of {wanted} is drawn")
    case.same("who draws", told.seat, seat, "BU-RAF-01")
    if not 0 <= told.ticket < len(case.setting.tickets):
        case.lose("BU-COMP-10", f"there is no ticket {told.ticket}")
    held = any(told.ticket in tickets for tickets in state.tickets)
    case.check(not held, "BU-COMP-10", f"ticket {told.ticket} is in a player's hand already")
    case.check(told.ticket not in state.removed, "BU-TIX-03", f"ticket {told.ticket} was removed from the game")
    state.seen_tickets.add(told.ticket)
    in_bag = len(state.seen_tickets) <= state.bag_start
    case.check(in_bag, "BU-COMP-10", f"more than the {state.bag_start} tickets of the bag have been drawn")
    return told.ticket


def use_ticket(case: Case, seat: int) -> None:
    """Between the parts of a turn one action ticket may be revealed, performed and removed (BU-TIX-01..07, C-BU-77)."""
    state = case.state
    while case.peek() == "ticket_used":
        told = case.next()
        case.check(not state.used_ticket, "BU-TIX-01", "a second action ticket in one turn")
        state.used_ticket = True
        case.same("who uses a ticket", told.seat, seat, "BU-TIX-01")
        if told.ticket not in state.tickets[seat]:
            rule = "BU-TIX-03" if told.ticket in state.removed else "BU-TIX-01"
            case.lose(rule, f"seat {seat} does not hold ticket {told.ticket}")
        state.tickets[seat].remove(told.ticket)
        state.removed.add(told.ticket)
        kind = case.setting.tickets[told.ticket][0]
        if kind not in ACTION_TICKETS:
            case.lose("BU-TIX-08" if kind == "value-gain" else "BU-TIX-10", f"a {kind} ticket stays hidden to the end")
        _perform(case, seat, kind)


def _perform(case: Case, seat: int, kind: str) -> None:
    """The effect of an action ticket; one without effect stays held (C-BU-63, H-13)."""
    state = case.state
    if kind == "extra-turn":
        state.extra_turn = True
    elif kind == "move-markers":
        case.check(not all(state.locked), "BU-TIX-05", "there is no green marker to move")
        moved = set[int]()
        while case.peek() == "market":
            moved.add(_market_move(case, seat, 1, free=True))
            most = case.setting.numbers.ticket_markers
            case.check(len(moved) <= most, "BU-TIX-05", f"more than {most} markers are moved")
    else:
        case.check(bool(matches(case, seat)), "C-BU-63", "there is nobody to trade with")
        trade(case, seat, COUNT if kind == "special-horse-trade" else VALUE)
