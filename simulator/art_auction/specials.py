"""Special Money Cards: when which may be played, and what comes of those that are resolved after the round (AU-SPC)."""

from __future__ import annotations

from typing import Any

from simulator.art_auction import decisions, events
from simulator.art_auction.art import get_work, lose_work, owned_work, top_of_pile
from simulator.art_auction.cards import check_card, discard_special, hand_over, money_held
from simulator.art_auction.state import (
    CHANCE_STREAM,
    COMMISSION,
    COMMISSION_MONEY,
    DOUBLE_BID,
    DRAW_HEIST,
    HEIST,
    INHERITANCE,
    INHERITED,
    NOBODY,
    OPENING,
    PASS,
    SPECIAL,
    SPECIALS,
    SPECIALS_PLAYED,
    STOLEN,
)
from simulator.core.engine import IllegalAnswer, ask, draw, emit
from simulator.core.jit import rule


@rule
def find_playable(game: Any, seat: Any) -> Any:
    """Mark the specials a seat may play now and return how many kinds there are (AU-RND-08, C-AU-07, H-19).

    Pass must be played before the Initial Bids are revealed, and once; Double Bid by who bids: in the opening by who still
    holds a card to lay. The others may be played at any point.
    """
    table, me = game.table, game.seat[seat]
    auction = table.auction
    count = 0
    for special in range(SPECIALS):
        may = me.hand[SPECIAL + special] > 0
        if special == PASS:
            may = may and auction.stage == OPENING and not auction.passed[seat]
        elif special == DOUBLE_BID and auction.stage == OPENING:
            may = may and not auction.passed[seat] and _can_lay(game, seat)
        elif special == DOUBLE_BID:
            may = may and auction.in_bidding[seat] == 1
        me.playable[special] = 1 if may else 0
        count += me.playable[special]
    return count


@rule
def _can_lay(game: Any, seat: Any) -> Any:
    """Tell whether a seat holds a card to bid with besides a special it plays now."""
    if money_held(game, seat) > 0:
        return True
    return game.table.rules.special_as_bid and game.table.cards[seat] > 1


@rule
def offer_special(game: Any, seat: Any) -> Any:
    """Ask a seat for a special and play it; returns whether one was played."""
    if game.table.cards[seat] == 0 or find_playable(game, seat) == 0:
        return False
    answer = ask(game, seat, decisions.SPECIAL_CARD)
    if answer == NOBODY:
        return False
    if answer < 0 or answer >= SPECIALS or not game.seat[seat].playable[answer]:
        raise IllegalAnswer("special takes -1 or a special that can be played now")
    _play(game, seat, answer)
    return True


@rule
def _play(game: Any, seat: Any, special: Any) -> None:
    """Lay a special on the table; Pass and Double Bid act at once, unless all act after the round (C-AU-06)."""
    table = game.table
    auction = table.auction
    discard_special(game, seat, special)
    auction.played_by[auction.played] = seat
    auction.played_special[auction.played] = special
    auction.played += 1
    game.outcome.game[SPECIALS_PLAYED] += 1
    emit(game, events.SPECIAL, seat, special)
    if special == PASS:
        auction.passed[seat] = 1
    elif special == DOUBLE_BID and not table.rules.all_after:
        auction.doubles[seat] += 1


@rule
def resolve_specials(game: Any) -> None:
    """Resolve the specials of the round in the order they were played (AU-AFT-01, C-AU-18)."""
    auction = game.table.auction
    for i in range(auction.played):
        seat, special = auction.played_by[i], auction.played_special[i]
        if special == COMMISSION:
            _commission(game, seat)
        elif special == INHERITANCE:
            _inheritance(game, seat)
        elif special == HEIST:
            _heist(game, seat)
        elif game.table.rules.all_after:
            emit(game, events.NO_EFFECT, seat, special)


@rule
def _commission(game: Any, seat: Any) -> None:
    """The winner of the round gives a card of its own choice, a special too; none has no effect (AU-SPC-02, C-AU-13, 14)."""
    table = game.table
    winner = table.auction.winner
    if winner in (NOBODY, seat) or table.cards[winner] == 0:
        emit(game, events.NO_EFFECT, seat, COMMISSION)
        return
    table.ask.other = seat
    kind = ask(game, winner, decisions.GIVE)
    check_card(game, winner, kind, True)
    hand_over(game, winner, seat, kind)
    value = table.card_value[kind]
    game.ledger[COMMISSION_MONEY, winner] -= value
    game.ledger[COMMISSION_MONEY, seat] += value
    emit(game, events.COMMISSION, winner, seat, kind)


@rule
def _inheritance(game: Any, seat: Any) -> None:
    """Take the top card of the Art Cards pile; an empty pile gives nothing (AU-SPC-04, C-AU-15)."""
    if game.table.pile == 0:
        emit(game, events.NO_EFFECT, seat, INHERITANCE)
        return
    work = top_of_pile(game)
    get_work(game, seat, work, INHERITED)
    emit(game, events.INHERIT, seat, work)


@rule
def _heist(game: Any, seat: Any) -> None:
    """Take a work drawn at random from a player of one's choice who has art (AU-SPC-05, C-AU-16)."""
    table = game.table
    table.ask.options = 0
    for s in range(table.players):
        if s != seat and table.art[s] > 0:
            table.ask.a[table.ask.options] = s
            table.ask.options += 1
    if table.ask.options == 0:
        emit(game, events.NO_EFFECT, seat, HEIST)
        return
    answer = ask(game, seat, decisions.ROB)
    if answer < 0 or answer >= table.ask.options:
        raise IllegalAnswer("rob takes an option")
    other = table.ask.a[answer]
    work = owned_work(game, other, draw(game, CHANCE_STREAM, DRAW_HEIST, table.art[other]))
    lose_work(game, work)
    get_work(game, seat, work, STOLEN)
    emit(game, events.HEIST, seat, other, work)

