"""A game of Auction from set-up to scoring: the procedures the engine calls. A turn is a round."""

from __future__ import annotations

from typing import Any

from simulator.art_auction import events
from simulator.art_auction.award import award_work
from simulator.art_auction.bidding import collect_bids, offer_work
from simulator.art_auction.preparation import prepare_sale
from simulator.art_auction.scoring import score_game, standing
from simulator.art_auction.selling import hold_sales
from simulator.art_auction.setting_up import set_up
from simulator.art_auction.specials import resolve_specials
from simulator.art_auction.state import CAPPED
from simulator.core.engine import emit
from simulator.core.jit import rule

_PLAYING, _ENDED, _CAPPED = range(3)


@rule
def start(game: Any) -> Any:
    """Deal a game."""
    set_up(game)
    return 0


@rule
def take_turn(game: Any) -> Any:
    """Play one round; the first begins with the forgeries and the preview. Returns 0 when the game is over (AU-END-01).

    After the round works are sold, then the specials played are resolved (AU-AFT-01, C-AU-17).
    """
    table = game.table
    table.turn += 1
    if not table.prepared:
        prepare_sale(game)
    emit(game, events.TURN, table.turn)
    offer_work(game)
    collect_bids(game)
    award_work(game)
    capped = table.turn >= table.rules.turn_cap and table.catalog > 0
    last = table.catalog == 0 or capped
    if not last or table.rules.sale_after_last:  # C-AU-20
        hold_sales(game)
    resolve_specials(game)
    if last:
        game.finished = _CAPPED if capped else _ENDED
        return 0
    return 1


@rule
def stand(game: Any) -> Any:
    """Write down where everybody stands after a turn."""
    for s in range(game.table.players):
        game.course.now[s] = standing(game, s)
    return 0


@rule
def finish(game: Any) -> Any:
    """Score the game as it stands."""
    capped = 1 if game.finished == _CAPPED else 0
    emit(game, events.END, game.table.turn, capped)
    game.outcome.game[CAPPED] = capped
    score_game(game)
    return 0
