"""Sales between rounds: a work for the top card of the Bank (AU-AFT-01, AU-SELL)."""

from __future__ import annotations

from typing import Any

from simulator.art_auction import decisions, events
from simulator.art_auction.art import lose_work, to_the_bottom
from simulator.art_auction.cards import draw_from_bank
from simulator.art_auction.state import NOBODY, SALE_MONEY, SALES
from simulator.core.engine import IllegalAnswer, ask, emit
from simulator.core.jit import rule


@rule
def hold_sales(game: Any) -> None:
    """Let everybody sell one work, the winner of the round first, then clockwise (AU-GAP-12, C-AU-19)."""
    table = game.table
    emit(game, events.GAP, table.first)
    for i in range(table.players):
        _offer_sale(game, (table.first + i) % table.players)


@rule
def _offer_sale(game: Any, seat: Any) -> None:
    """Ask a seat that has art for a work to sell; an empty Bank buys nothing (AU-SELL-01, 02, AU-GAP-09)."""
    table = game.table
    if table.art[seat] == 0 or table.bank == 0:
        return
    table.ask.options = 0
    for work in range(table.works):
        if table.owner[work] == seat:
            table.ask.a[table.ask.options] = work
            table.ask.options += 1
    answer = ask(game, seat, decisions.SELL)
    if answer == NOBODY:
        return
    if answer < 0 or answer >= table.ask.options:
        raise IllegalAnswer("sell takes an option or -1")
    work = table.ask.a[answer]
    lose_work(game, work)
    to_the_bottom(game, work)
    kind = draw_from_bank(game, seat)
    game.ledger[SALE_MONEY, seat] += table.card_value[kind]
    game.outcome.game[SALES] += 1
    emit(game, events.SALE, seat, work, kind)
