"""The envelope is opened; money and genuine art count (AU-END)."""

from __future__ import annotations

from simulator.art_auction.referee.case import Case

WIN_UNITS = 60


def check_scores(case: Case) -> None:
    """Check the envelope, everybody's points, and who wins."""
    for seat, work in enumerate(case.forged):
        told = case.take("envelope", "AU-END-02", "the envelope is opened")
        case.same("whose forgery it is", told.seat, seat, "AU-PREP-02")
        case.same("the forgery in the envelope", told.work, work, "AU-PREP-02")
    if case.peek() == "envelope":
        case.next()
        case.lose("AU-PREP-02", "the envelope holds one card of each player")
    points = [_score(case, seat) for seat in range(case.players)]
    best = [seat for seat, score in enumerate(points) if score == max(points)]
    for seat in best:
        told = case.take("win", "AU-END-03", f"seat {seat} has most")
        case.same("who wins", told.seat, seat, "AU-END-03")
        case.same("the share of the win", told.share, WIN_UNITS // len(best), "AU-GAP-16")


def _score(case: Case, seat: int) -> int:
    """One player's points: money in hand and the printed value of genuine works (AU-END-02, 03, C-AU-21, 22, 24)."""
    told = case.take("score", "AU-END-03", f"seat {seat} is counted")
    case.same("who is counted", told.seat, seat, "AU-END-03")
    money = case.worth(case.hands[seat])
    art = sum(case.prices[work] for work in case.art(seat) if work not in case.forged)
    forged = sum(case.prices[work] for work in case.art(seat) if work in case.forged)
    case.same("the money", told.money, money, "AU-END-03")
    case.same("the genuine art", told.art, art, "AU-END-02")
    case.same("the forged art", told.forged, forged, "AU-END-02")
    points = art if case.switches.final_money == "art-only" else art + money
    case.same("the points", told.points, points, "AU-END-03")
    return points
