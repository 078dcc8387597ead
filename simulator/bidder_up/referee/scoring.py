"""The end: the sow, the scoring sheet line by line, and who wins (BU-SCA, BU-SCF, BU-SHEET, BU-TIX-08..14, BU-GOAL-02)."""

from __future__ import annotations

from simulator.bidder_up.referee.case import Case

WIN_UNITS = 60  # a win in a trace; shared in equal parts (BU-GAP-25)


def check_scores(case: Case) -> None:
    """Everybody is scored, in turn order; whoever has most wins."""
    sow = _sow(case) if case.setting.fairground else None
    points = [_score(case, seat, sow) for seat in range(case.setting.players)]
    winners = [s for s, p in enumerate(points) if p == max(points)]
    for seat in winners:
        told = case.take("win", "BU-GOAL-02", "whoever has the most points wins")
        case.same("the winner", told.seat, seat, "BU-GOAL-02")
        case.same("the winner's share", told.share, WIN_UNITS // len(winners), "BU-GOAL-02")


def _sow(case: Case) -> int | None:
    """Highest total of Wool-Milk tickets, then most of them, then the die (BU-TIX-10..13, C-BU-85, 102)."""
    held = {}
    for seat, tickets in enumerate(case.state.tickets):
        numbers = [n for kind, n in (case.setting.tickets[t] for t in tickets) if kind == "wool-milk"]
        if numbers:
            held[seat] = (sum(numbers), len(numbers))
    if not held:
        return None
    tied = [s for s, strength in held.items() if strength == max(held.values())]
    while len(tied) > 1:
        rolls = {}
        for seat in tied:
            told = case.take("sow_roll", "BU-TIX-11", f"seats {tied} are tied and roll")
            case.same("who rolls for the sow", told.seat, seat, "BU-TIX-11")
            case.check(told.number in case.setting.box.die, "BU-COMP-04", f"the die has no {told.number}")
            rolls[seat] = told.number
        tied = [s for s in tied if rolls[s] == max(rolls.values())]
    rule = _sow_rule(held, tied[0])
    told = case.take("sow", rule, f"seat {tied[0]} wins the Wool-Milk-Sow")
    case.same("who wins the sow", told.seat, tied[0], rule)
    return tied[0]


def _sow_rule(held: dict[int, tuple[int, int]], winner: int) -> str:
    """Return the rule that decides who wins the sow: the total, a lone 0-ticket, or the tie-break."""
    totals = [total for total, _ in held.values()]
    if held[winner][0] == 0:
        return "BU-TIX-13"
    return "BU-TIX-11" if totals.count(held[winner][0]) > 1 else "BU-TIX-10"


def _score(case: Case, seat: int, sow: int | None) -> int:
    """One player's sheet (BU-SHEET-01..06)."""
    setting, state, fair = case.setting, case.state, case.setting.fairground
    told = case.take("score", "BU-SHEET-04", f"seat {seat} is scored")
    case.same("who is scored", told.seat, seat, "BU-SHEET-04")
    complete = state.sets(seat)
    values = sum(state.set_value[kind] for kind in complete)
    _check_values(case, seat, told.values, values)
    gain = _value_gain(case, seat, told.value_gain)
    babies = setting.numbers.baby_points
    home = sum(babies for kind, owner in state.baby_owner.items() if owner == seat and state.barn[kind] == seat)
    zoo = sum(babies for kind, owner in state.baby_owner.items() if owner == seat and state.barn[kind] != seat)
    case.same("the points of babies in the barn", told.babies, home, "BU-SHEET-03")
    factor = len(complete) + (sow == seat)
    _check_factor(case, seat, told.sets, factor, sow)
    multiplied = (values + gain + home) * factor
    case.same("the subtotal", told.multiplied, multiplied, "BU-SHEET-04")
    told = case.take("result", "BU-SHEET-06", f"the result of seat {seat}")
    case.same("whose result it is", told.seat, seat, "BU-SHEET-06")
    case.same("the points of babies in the petting zoo", told.zoo, zoo, "BU-SHEET-05")
    case.same("the money", told.money, case.money(seat), "BU-SCF-04" if fair else "BU-SCA-04")
    case.same("the credit", told.credit, state.credit[seat], "BU-2P-08")
    points = multiplied + zoo + case.money(seat) - state.credit[seat]
    case.same("the result", told.points, points, "BU-SHEET-06")
    return points


def _check_values(case: Case, seat: int, told: int, values: int) -> None:
    """Each complete type counts once, at its value; a type on the pasture counts nothing (BU-SCA-01, 02, BU-SCF-02)."""
    pasture = [k for k in range(len(case.setting.types)) if case.state.on_pasture(seat, k)]
    if told != values and told - values in [case.value(k) for k in pasture]:
        case.break_rule("BU-SCA-02", f"seat {seat} scores a type that stands on its pasture")
        return
    case.same("the sum of values", told, values, "BU-SCF-02" if case.setting.fairground else "BU-SCA-01")


def _value_gain(case: Case, seat: int, told: int) -> int:
    """300 for a ticket whose type is complete, 100 for another, nothing without a complete type (BU-TIX-08, 09)."""
    setting, state = case.setting, case.state
    pictured = [n for kind, n in (setting.tickets[t] for t in state.tickets[seat]) if kind == "value-gain"]
    matching = sum(1 for kind in pictured if state.barn[kind] == seat)
    others = len(pictured) - matching if state.sets(seat) else 0
    gain = matching * setting.numbers.gain_match + others * setting.numbers.gain_other
    case.same("the points of Value-Gain tickets", told, gain, "BU-TIX-08" if matching else "BU-TIX-09")
    return gain


def _check_factor(case: Case, seat: int, told: int, factor: int, sow: int | None) -> None:
    """The multiplier: complete types, and one more with the sow (BU-SCA-03, BU-SCF-03, BU-TIX-14, BU-SHEET-07)."""
    rule = "BU-SCF-03" if case.setting.fairground else "BU-SCA-03"
    if abs(told - factor) == 1 and (sow == seat) == (told < factor) and sow is not None:
        rule = "BU-TIX-14"
    case.same("the multiplier", told, factor, rule)
