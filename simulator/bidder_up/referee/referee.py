"""Judges a whole game: set-up, turn by turn, the end exactly when it is due, the scoring."""

from __future__ import annotations

from collections.abc import Iterable

from simulator.bidder_up.events import CATALOGUE
from simulator.bidder_up.referee import set_up
from simulator.bidder_up.referee.auctions import visit_pen
from simulator.bidder_up.referee.case import Case
from simulator.bidder_up.referee.fairground import use_ticket, visit_booth, visit_market
from simulator.bidder_up.referee.movement import move, roll
from simulator.bidder_up.referee.scoring import check_scores
from simulator.bidder_up.referee.setting import setting_of
from simulator.bidder_up.referee.trades import visit_space
from simulator.bidder_up.referee.two_players import visit_piggy_bank
from simulator.core.case import hear
from simulator.core.refereeing import Verdict

PLAYING, ENDED, CAPPED = range(3)


def referee(lines: Iterable[str]) -> Verdict:
    """Judge a trace: the rules broken, what was skipped, and how many events were checked (see `simulator.core.case.hear`)."""
    return hear(lines, CATALOGUE, lambda told, events: Case(setting_of(told), events), _course, "BU-END-01")


def _course(case: Case) -> None:
    """The set-up, the turns, the end and the scores."""
    set_up.check_layout(case, case.header)
    set_up.check_set_up(case)
    _play(case)
    check_scores(case)


def _play(case: Case) -> None:
    """Turns are taken clockwise until the end (BU-TURN-01); an extra turn comes at once (BU-TIX-04)."""
    seat, over = 0, PLAYING
    while over == PLAYING:
        _turn(case, seat)
        over = _over(case)
        if not case.state.extra_turn:
            seat = (seat + 1) % case.setting.players
    told = case.take("end", _end_rule(case, over), "the game is over")
    case.same("the number of turns", told.turns, case.state.turn, _end_rule(case, over))
    case.same("whether the game was capped", told.capped, int(over == CAPPED), _end_rule(case, over))


def _turn(case: Case, seat: int) -> None:
    """Roll, move, act; between the parts an action ticket may be used (BU-TURN-02, C-BU-77, H-02)."""
    state = case.state
    rule = "BU-TIX-04" if state.extra_turn else "BU-TURN-01"
    told = case.take("turn", rule, f"it is the turn of seat {seat}")
    state.turn += 1
    case.same("the number of the turn", told.turn, state.turn, "BU-TURN-01")
    if not case.same("whose turn it is", told.seat, seat, rule):
        case.lose(rule, "the turns after this one cannot be told")
    state.used_ticket = state.extra_turn = False
    use_ticket(case, seat)
    rolled = roll(case, seat)
    use_ticket(case, seat)
    move(case, seat, rolled)
    use_ticket(case, seat)
    _act(case, seat)
    use_ticket(case, seat)


def _act(case: Case, seat: int) -> None:
    """The action of the space reached; Start has none (BU-TURN-02, C-BU-06)."""
    space = case.state.pawns[seat]
    kind = case.setting.kinds[space]
    if kind == "pen":
        visit_pen(case, seat, case.setting.pens.index(space))
    elif kind == "horse-trading":
        visit_space(case, seat)
    elif kind == "piggy-bank":
        visit_piggy_bank(case, seat)
    elif kind == "market":
        visit_market(case, seat)
    elif kind == "raffle-booth":
        visit_booth(case, seat)


def _over(case: Case) -> int:
    """Tell whether the game ends after this turn (BU-END-01, 02, C-BU-14, 79, 95, H-26)."""
    state, switches = case.state, case.setting.switches
    empty = not any(state.pens) and (state.supply == 0 or not switches.partial_refill)
    no_ticket = case.setting.fairground and state.bag == 0
    if (empty or no_ticket) and (switches.end_before_extra or not state.extra_turn):
        return ENDED
    return CAPPED if state.turn >= case.setting.numbers.turn_cap else PLAYING


def _end_rule(case: Case, over: int) -> str:
    """Return the rule by which the game ends."""
    if over == CAPPED:
        return "C-BU-95"
    return "BU-END-02" if case.setting.fairground and case.state.bag == 0 else "BU-END-01"
