"""American Count: note by note, raise or pass for good; the last note wins (BU-AC)."""

from __future__ import annotations

from typing import Any

from simulator.bidder_up import decisions as ask_for
from simulator.bidder_up import events
from simulator.bidder_up.bidding import award_to, fellow_player
from simulator.bidder_up.money import clear, lay_on_table, notes_in, take_back
from simulator.bidder_up.tile import Tile
from simulator.core.engine import IllegalAnswer, ask, emit
from simulator.core.jit import rule


@rule
def american_count(game: Any) -> Any:
    """Clockwise each lays one note or leaves; who remains may add up to three notes (BU-AC-01..05, C-BU-46..48)."""
    auction = game.table.auction
    others = game.table.players - 1
    remaining = others
    i = 0
    while remaining > 1:
        seat = fellow_player(game, i % others + 1)
        i += 1
        if auction.out[seat]:
            continue
        if not _raises(game, seat):
            auction.out[seat] = 1
            emit(game, events.DECLINE, seat)
            take_back(game, seat)
            remaining -= 1
    for i in range(1, others + 1):
        seat = fellow_player(game, i)
        if not auction.out[seat]:
            _raise_finally(game, seat)
            if auction.bid[seat] > 0:
                award_to(game, seat, auction.bid[seat], 1)
    return 0


@rule
def _raises(game: Any, seat: Any) -> Any:
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
def _raise_finally(game: Any, seat: Any) -> None:
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
    auction.bid[seat] = notes_in(game.pile[seat])
    auction.high = max(auction.high, auction.bid[seat])
    auction.leader = seat
    auction.bids += 1


TILE = Tile("american-count", "count", (4,), "note-by-note", american_count, rule="BU-AC")
