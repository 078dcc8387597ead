"""Bidding note by note: lay one and lead, or pass for good; the last one in may add a few (BU-AC-01..05)."""

from __future__ import annotations

from typing import Any

from simulator.bidder_up import decisions as ask_for
from simulator.bidder_up.money import clear, lay_on_table, notes_in, pile_bid
from simulator.core.engine import IllegalAnswer, ask
from simulator.core.jit import rule


@rule
def raises(game: Any, seat: Any) -> Any:
    """Ask a player to lay exactly one note or pass; without notes they must pass (C-BU-48)."""
    if notes_in(game.seat[seat].hand) == 0:
        return False
    clear(game.mind[seat].lay)
    answer = ask(game, seat, ask_for.RAISE_OR_PASS)
    if answer != 0 and answer != 1:
        raise IllegalAnswer("raise_or_pass takes 1 (raise) or 0 (pass)")
    if answer == 0:
        return False
    if notes_in(game.mind[seat].lay) != 1:
        raise IllegalAnswer("a raise lays exactly one note in mind.lay")
    _lay(game, seat)
    return True


@rule
def raise_finally(game: Any, seat: Any) -> None:
    """Let the highest bidder add up to three notes, as far as the hand goes (BU-AC-05, C-BU-48)."""
    question, rules = game.table.ask, game.table.rules
    question.high = min(rules.final_raise, notes_in(game.seat[seat].hand))
    question.low = 1 if rules.american_must_lay and game.table.auction.bid[seat] == 0 else 0
    if question.high == 0:
        return
    clear(game.mind[seat].lay)
    ask(game, seat, ask_for.FINAL_RAISE)
    number = notes_in(game.mind[seat].lay)
    if number > question.high or number < question.low:
        raise IllegalAnswer("a final raise lays ask.low .. ask.high notes in mind.lay")
    if number > 0:
        _lay(game, seat)


@rule
def _lay(game: Any, seat: Any) -> None:
    """Lay notes and lead: whoever laid a note last leads, whatever the piles (BU-AC-04)."""
    auction = game.table.auction
    lay_on_table(game, seat)
    auction.bid[seat] = max(pile_bid(game, seat, auction.unit), 0)
    auction.high = max(auction.high, auction.bid[seat])
    auction.leader = seat
    auction.bids += 1
