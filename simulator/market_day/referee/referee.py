"""Judges a whole game: set-up, turn by turn, the end exactly when it is due, the winner."""

from __future__ import annotations

from collections.abc import Iterable

from simulator.core.case import hear
from simulator.core.refereeing import Verdict
from simulator.market_day.events import CATALOGUE
from simulator.market_day.referee.case import Case
from simulator.market_day.referee.dealings import market_square, meetings
from simulator.market_day.referee.squares import (
    cards_square,
    cock_square,
    escape_square,
    puncture_square,
    roll_and_move,
    swap_square,
)
from simulator.market_day.referee.state import Setting

WIN_UNITS = 60  # a win in a trace; shared in equal parts
PLAYING, WON, CAPPED, STALLED = -1, 0, 1, 2
END_RULES = {WON: "MD-END-01", CAPPED: "MD-GAP-11", STALLED: "C-MD-19"}


def referee(lines: Iterable[str]) -> Verdict:
    """Judge a trace: the rules broken, what was skipped, and how many events were checked (see `simulator.core.case.hear`)."""
    return hear(lines, CATALOGUE, lambda told, events: Case(Setting(told), events), _course, "MD-END-01")


def _course(case: Case) -> None:
    """The set-up, the turns, the end and the winner."""
    _set_up(case)
    reason = _play(case)
    case.take("end", END_RULES[reason], "the game is over", turns=case.state.turn, reason=reason)
    _scores(case, reason)


def _set_up(case: Case) -> None:
    """Open piles, tractors on the start square (MD-PREP-01, 02)."""
    setting = case.setting
    told = case.take("game", "MD-OBJ-01", "the game is set up", players=setting.players)
    case.same("the start square", told.start_square, setting.start, "MD-PREP-02")
    for animal, number in enumerate(setting.cards):
        case.take("pile", "MD-PREP-01", "there is a pile for every animal", animal=animal, pile=number)


def _play(case: Case) -> int:
    """Turns are taken clockwise until somebody has all animals, or the game is stopped (MD-TURN-01, MD-END-01)."""
    seat, reason = 0, PLAYING
    while reason == PLAYING:
        _turn(case, seat)
        reason = _over(case, seat)
        seat = (seat + 1) % case.setting.players
    return reason


def _turn(case: Case, seat: int) -> None:
    """Roll, move, act, then exchange with those met (H-21); or miss the turn (MD-SQ-07)."""
    state = case.state
    state.turn += 1
    state.moved = False
    told = case.take("turn", "MD-TURN-01", f"it is the turn of seat {seat}", turn=state.turn)
    case.must(told.seat == seat, "MD-TURN-01", f"it is the turn of seat {seat}, not of {told.seat}")
    if state.missing[seat]:
        case.take("miss", "MD-SQ-07", "the turn after a puncture is missed", seat=seat)
        state.missing[seat] = False
        return
    roll_and_move(case, seat)
    _act(case, seat)
    if case.setting.exchanges and not state.complete(seat):
        meetings(case, seat)


def _act(case: Case, seat: int) -> None:
    """Do what the square says."""
    square = case.state.tractors[seat]
    kind = case.setting.squares[square].kind
    if kind == "cards":
        cards_square(case, seat, square)
    elif kind == "escape":
        escape_square(case, seat, square)
    elif kind == "cock":
        cock_square(case, seat)
    elif kind == "swap":
        swap_square(case, seat)
    elif kind == "puncture":
        puncture_square(case, seat)
    elif kind == "market":
        market_square(case, seat, square)


def _over(case: Case, seat: int) -> int:
    """Tell how the game ends after this turn, or that it goes on (MD-END-01, C-MD-19, MD-GAP-11)."""
    state, numbers = case.state, case.setting.numbers
    state.idle = 0 if state.moved else state.idle + 1
    if state.complete(seat):
        return WON
    if 0 < numbers.stall_turns <= state.idle:
        return STALLED
    return CAPPED if state.turn >= numbers.turn_cap else PLAYING


def _scores(case: Case, reason: int) -> None:
    """The first with all animals has won; a stopped game is shared by those with the most points (MD-END-01, MD-GAP-11)."""
    state, price = case.state, case.setting.numbers.price
    points = []
    for seat, farm in enumerate(state.farms):
        useful = sum(min(price, n) for a, n in enumerate(state.hands[seat]) if a not in farm)
        points.append(len(farm) * (price + 1) + useful)
        right = {"animals": len(farm), "useful": useful, "points": points[seat]}
        case.take("score", "MD-OBJ-02", f"the farm of seat {seat} is counted", seat=seat, **right)
    if reason == WON:
        winners = [s for s in range(len(points)) if state.complete(s)]
    else:
        winners = [s for s, p in enumerate(points) if p == max(points)]
    for seat in winners:
        case.take("win", END_RULES[reason], "who wins", seat=seat, share=WIN_UNITS // len(winners))
