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
from simulator.core.case import hear
from simulator.core.refereeing import Verdict


def referee(lines: Iterable[str]) -> Verdict:
    """Judge a trace: the rules broken, what was skipped, and how many events were checked (see `simulator.core.case.hear`)."""
    return hear(lines, CATALOGUE, lambda told, events: Case(AuctionScenario(**told), events), _course, "AU-END-01")


def _course(case: Case) -> None:
    """The deal, the preparation, the rounds and the scores."""
    check_set_up(case)
    check_preparation(case)
    _play(case)
    check_scores(case)


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
