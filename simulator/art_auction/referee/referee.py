"""Judges a whole game: deal, preparation, round by round, the end exactly when it is due, the scoring."""

from __future__ import annotations

from collections.abc import Iterable

from simulator.art_auction.events import CATALOGUE
from simulator.art_auction.referee.after import check_sales, check_specials
from simulator.art_auction.referee.case import Case
from simulator.art_auction.referee.rounds import Round, check_round
from simulator.art_auction.referee.scoring import check_scores
from simulator.art_auction.referee.set_up import check_preparation, check_set_up
from simulator.art_auction.scenario import AuctionScenario
from simulator.core.errors import DataError, UserError
from simulator.core.refereeing import Lost, Verdict, read_trace


def referee(lines: Iterable[str]) -> Verdict:
    """Judge a trace.

    Parameters
    ----------
    lines : the lines of a trace, header first

    Returns
    -------
    Verdict
        the rules broken (none for a game played by the rules), what was skipped, and how many events were checked

    Raises
    ------
    DataError
        the lines are no trace of Auction (exit code 3)
    """
    header, events = read_trace(lines, CATALOGUE)
    try:
        case = Case(AuctionScenario(**header["scenario"]), events)
    except (UserError, TypeError) as error:
        raise DataError(f"line 1: the scenario cannot be played: {error}") from None
    try:
        check_set_up(case)
        check_preparation(case)
        _play(case)
        check_scores(case)
        if case.peek():
            case.lose("AU-END-01", f"after the end of the game there is {case.peek()}")
        case.verdict.complete = True
    except Lost:
        pass
    return case.verdict


def _play(case: Case) -> None:
    """Rounds are played until the Catalog is empty (AU-END-01); a work that nobody got counts as auctioned (C-AU-03, 08)."""
    over = capped = False
    while not over:
        case.round += 1
        told = case.take("turn", "AU-END-01", "works are left in the Catalog")
        case.same("the number of the round", told.turn, case.round, "AU-AFT-01")
        played: Round = check_round(case)
        capped = bool(case.catalog) and case.round >= case.numbers.turn_cap
        over = capped or not case.catalog
        if not over or case.switches.sale_after_last:
            check_sales(case, played)
        check_specials(case, played)
    told = case.take("end", "AU-END-01", "the Catalog is empty")
    case.same("the number of rounds", told.turns, case.round, "AU-END-01")
    case.same("whether the game was capped", told.capped, int(capped), "AU-END-01")
