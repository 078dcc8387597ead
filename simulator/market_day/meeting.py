"""Two tractors on one square: exchanges of cards (MD-OPT-03, C-MD-16, H-21)."""

from __future__ import annotations

from typing import Any

from simulator.core.engine import DENOMINATIONS, IllegalAnswer, ask, emit, emit_notes
from simulator.core.jit import rule
from simulator.market_day import decisions as ask_for
from simulator.market_day import events
from simulator.market_day.cards import book, held, standing
from simulator.market_day.state import ANIMALS, EXCHANGED, EXCHANGES, MEETINGS, OFFERS


@rule
def meet(game: Any, seat: Any) -> None:
    """Meet whoever stands on the square landed on, clockwise from the own seat (C-MD-16)."""
    table = game.table
    for i in range(1, table.players):
        other = (seat + i) % table.players
        if table.tractor[other] == table.tractor[seat]:
            game.outcome.game[MEETINGS] += 1
            emit(game, events.MEET, seat, other)
            _negotiate(game, seat, other)


@rule
def _negotiate(game: Any, seat: Any, other: Any) -> None:
    """Let the two make offers in turns, who landed first, until one is agreed to or the number of offers is reached."""
    table = game.table
    for number in range(table.rules.offers):
        maker, partner = (seat, other) if number % 2 == 0 else (other, seat)
        if held(table, maker) == 0 or held(table, partner) == 0:
            return
        if _offer(game, maker, partner) and _agrees(game, maker, partner):
            _exchange(game, maker, partner)
            return


@rule
def _offer(game: Any, maker: Any, partner: Any) -> Any:
    """Ask for an offer and tell whether there is one; it stands in `ask.offer` then."""
    table, lay = game.table, game.mind[maker].lay
    table.ask.other = partner
    for i in range(DENOMINATIONS):
        lay[i] = 0
    answer = ask(game, maker, ask_for.PROPOSE)
    if answer != 0 and answer != 1:
        raise IllegalAnswer("propose takes 0 (no offer) or 1 (the offer in mind.lay)")
    if answer == 0:
        emit(game, events.NO_OFFER, maker, partner)
        return False
    _check_offer(table, lay, maker, partner)
    for i in range(2 * ANIMALS):
        table.ask.offer[i] = lay[i]
    game.outcome.game[OFFERS] += 1
    emit_notes(game, events.OFFER, maker, partner, 0, table.ask.offer)
    return True


@rule
def _check_offer(table: Any, lay: Any, maker: Any, partner: Any) -> None:
    """Refuse an offer of cards nobody has, of nothing for something, or that breaks a limit (H-21, MD-LIM-01, 03)."""
    given, wanted = 0, 0
    for kind in range(ANIMALS):
        mine, theirs = lay[kind], lay[ANIMALS + kind]
        if mine < 0 or mine > table.cards[maker, kind] or theirs < 0 or theirs > table.cards[partner, kind]:
            raise IllegalAnswer("mind.lay offers or wants cards that are not there")
        if not _may_hold(table, maker, kind, theirs, mine) or not _may_hold(table, partner, kind, mine, theirs):
            raise IllegalAnswer("mind.lay gives somebody cards they may not hold")
        given += mine
        wanted += theirs
    if given == 0 or wanted == 0:
        raise IllegalAnswer("an exchange in mind.lay has cards on both sides")
    limit = table.rules.total_limit
    if held(table, maker) - given + wanted > limit or held(table, partner) - wanted + given > limit:
        raise IllegalAnswer("mind.lay gives somebody more cards than a hand may hold")


@rule
def _may_hold(table: Any, seat: Any, kind: Any, gain: Any, loss: Any) -> Any:
    """Tell whether a seat may get so many cards of an animal for so many of the same."""
    if gain == 0:
        return True
    if table.farm[seat, kind] and not table.rules.keep_collecting:
        return False
    return table.cards[seat, kind] + gain - loss <= table.rules.hand_limit


@rule
def _agrees(game: Any, maker: Any, partner: Any) -> Any:
    """Ask the other whether it agrees."""
    game.table.ask.other = maker
    answer = ask(game, partner, ask_for.AGREE)
    if answer != 0 and answer != 1:
        raise IllegalAnswer("agree takes 0 or 1")
    emit(game, events.ANSWER, partner, maker, answer)
    return answer == 1


@rule
def _exchange(game: Any, maker: Any, partner: Any) -> None:
    """Let the cards of the offer change hands."""
    table = game.table
    mine, theirs = standing(game, maker), standing(game, partner)
    for kind in range(ANIMALS):
        change = table.ask.offer[ANIMALS + kind] - table.ask.offer[kind]
        table.cards[maker, kind] += change
        table.cards[partner, kind] -= change
    book(game, maker, EXCHANGED, mine)
    book(game, partner, EXCHANGED, theirs)
    game.outcome.game[EXCHANGES] += 1
    game.changed = 1
