"""The choice of forgeries, before anything is seen, and the preview of the Catalog (AU-PREP-01, 02, 06, 07)."""

from __future__ import annotations

from typing import Any

from simulator.art_auction import decisions, events
from simulator.art_auction.art import is_forged
from simulator.art_auction.state import CATALOG, DRAW_CATALOG, FORGED_LOTS, SETUP_STREAM
from simulator.core.engine import IllegalAnswer, ask, draw, emit
from simulator.core.jit import rule


@rule
def prepare_sale(game: Any) -> None:
    """Let everybody choose a forgery, then show the works of the Catalog to all."""
    _choose_forgeries(game)
    _preview(game)
    game.table.prepared = 1


@rule
def _choose_forgeries(game: Any) -> None:
    """Everybody puts one Forgery Card into the envelope, unseen by the others (AU-PREP-01, 02)."""
    table = game.table
    for s in range(table.players):
        answer = ask(game, s, decisions.FORGE)
        if answer < 0 or answer >= table.rules.dealt:
            raise IllegalAnswer("forge takes the place of one of the Forgery Cards dealt")
        me = game.seat[s]
        me.forged = me.forgery[answer]
        emit(game, events.FORGE, s, me.forged)


@rule
def _preview(game: Any) -> None:
    """Show the works, then turn them down and shuffle them: what is in the Catalog is known, the order is not (AU-PREP-06)."""
    table = game.table
    forged = 0
    for work in range(table.works):  # told in the order of the works: they lie open together
        for i in range(table.catalog):
            if game.catalog_work[i] == work:
                table.place[work] = CATALOG
                forged += 1 if is_forged(game, work) else 0
                emit(game, events.PREVIEW, work)
    game.outcome.game[FORGED_LOTS] = forged
    for i in range(table.catalog - 1, 0, -1):
        j = draw(game, SETUP_STREAM, DRAW_CATALOG, i + 1)
        kept = game.catalog_work[i]
        game.catalog_work[i] = game.catalog_work[j]
        game.catalog_work[j] = kept
