"""A game of Bidder Up! from set-up to scoring: the three procedures the engine calls."""

from __future__ import annotations

from typing import Any

from simulator.bidder_up import events
from simulator.bidder_up.auction import hold_auction
from simulator.bidder_up.economy import count_lots, count_round, count_turn, count_visit
from simulator.bidder_up.lots import realise_lots
from simulator.bidder_up.market import change_market
from simulator.bidder_up.movement import move, roll
from simulator.bidder_up.outcome import EMPTY_LANDINGS
from simulator.bidder_up.piggy_bank import visit_piggy_bank
from simulator.bidder_up.raffle import award_sow, offer_ticket, visit_booth
from simulator.bidder_up.scoring import score_game
from simulator.bidder_up.setting_up import set_up
from simulator.bidder_up.state import (
    HORSE_TRADING,
    MARKET,
    NOBODY,
    PEN,
    PENS,
    PIGGY_BANK,
    RAFFLE_BOOTH,
    VALUE,
)
from simulator.bidder_up.trade import horse_trade
from simulator.core.engine import emit
from simulator.core.jit import rule

_PLAYING, _ENDED, _CAPPED = range(3)


@rule
def start(game: Any) -> Any:
    """Set a game up."""
    set_up(game)
    return 0


@rule
def take_turn(game: Any) -> Any:
    """Play one turn: roll and move, then the action of the space (BU-TURN-01, 02). Returns 0 when the game is over.

    Between the parts an action ticket may be used (C-BU-77); an extra turn is a turn of its own (H-02, C-BU-78).
    """
    table = game.table
    seat = table.active
    table.turn += 1
    game.ticket_used = 0
    game.extra_turn = 0
    emit(game, events.TURN, table.turn, seat)
    count_turn(game)
    offer_ticket(game, seat)
    roll(game, seat)
    offer_ticket(game, seat)
    move(game, seat)
    offer_ticket(game, seat)
    _act(game, seat)
    offer_ticket(game, seat)
    if seat + 1 == table.players and not game.extra_turn:
        count_round(game)
    extra_comes_first = game.extra_turn and not table.rules.end_before_extra
    if not extra_comes_first and _is_over(game):  # at the end of the turn only (BU-END-01, 02, C-BU-14)
        game.finished = _ENDED
        return 0
    if table.turn >= table.rules.turn_cap:
        game.finished = _CAPPED
        return 0
    if not game.extra_turn:
        table.active = seat + 1 if seat + 1 < table.players else 0
    return 1


@rule
def _act(game: Any, seat: Any) -> None:
    """Carry out the action of the space reached; Start has none (BU-GAP-02)."""
    table = game.table
    space = table.pawn[seat]
    kind = table.kind[space]
    if kind == PEN:
        pen = table.pen_at[space]
        count_visit(game, pen)
        if table.pen_count[pen] > 0:
            hold_auction(game, seat, pen)
        else:  # BU-AUC-15
            game.outcome.game[EMPTY_LANDINGS] += 1
            emit(game, events.EMPTY_PEN, seat, pen)
    elif kind == HORSE_TRADING:
        horse_trade(game, seat, VALUE, table.rules.trade_compulsory)
    elif kind == PIGGY_BANK:
        visit_piggy_bank(game, seat)
    elif kind == MARKET:
        change_market(game, seat, table.rules.market_types, table.rules.market_steps, False)
    elif kind == RAFFLE_BOOTH:
        visit_booth(game, seat)


@rule
def _is_over(game: Any) -> Any:
    """Tell whether the last raffle ticket was bought, or the last animal auctioned (BU-END-01, 02).

    Without partial refill empty pens suffice (H-26).
    """
    table = game.table
    if table.rules.raffle and table.bag == 0:
        return True
    for pen in range(PENS):
        if table.pen_count[pen] > 0:
            return False
    return table.supply == 0 or not table.rules.partial_refill


@rule
def finish(game: Any) -> Any:
    """Score the game as it stands, and count what it was made of."""
    emit(game, events.END, game.table.turn, 1 if game.finished == _CAPPED else 0)
    sow = award_sow(game) if game.table.rules.raffle else NOBODY
    score_game(game, sow)
    realise_lots(game, sow)
    count_lots(game)
    return 0
