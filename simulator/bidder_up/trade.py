"""Horse-trading (BU-HT-01..10)."""

from __future__ import annotations

from typing import Any

from simulator.bidder_up import decisions as ask_for
from simulator.bidder_up import events
from simulator.bidder_up.farm import put_on_pasture
from simulator.bidder_up.ledger import TRADES_MADE, book
from simulator.bidder_up.money import clear, lay_on_table, notes_in, put_in_hand, value_of
from simulator.bidder_up.outcome import TRADES
from simulator.bidder_up.state import COUNT, NOBODY, OPTIONS, TYPES
from simulator.core.engine import DENOMINATIONS, IllegalAnswer, ask, emit, emit_notes
from simulator.core.jit import rule


@rule
def list_challenges(game: Any, seat: Any) -> Any:
    """List whom a seat may challenge for what: a type both have on their pastures (BU-HT-01, 02)."""
    table = game.table
    question = table.ask
    count = 0
    for step in range(1, table.players):
        other = (seat + step) % table.players
        for kind in range(TYPES):
            if table.pasture[seat, kind] > 0 and table.pasture[other, kind] > 0 and count < OPTIONS:
                question.a[count] = other
                question.b[count] = kind
                count += 1
    question.options = count
    return count


@rule
def has_match(table: Any, seat: Any) -> Any:
    """Tell whether a seat may challenge anybody (BU-HT-02)."""
    for kind in range(TYPES):
        if table.pasture[seat, kind] > 0:
            for other in range(table.players):
                if other != seat and table.pasture[other, kind] > 0:
                    return True
    return False


@rule
def horse_trade(game: Any, seat: Any, unit: Any, compulsory: Any) -> Any:
    """Hold a horse-trade if there is anybody to challenge (C-BU-62, 63); returns 1 if one took place."""
    table = game.table
    if list_challenges(game, seat) == 0:
        emit(game, events.NO_TRADE, seat)
        return 0
    table.ask.low = 0 if compulsory else NOBODY
    choice = ask(game, seat, ask_for.CHALLENGE)
    if choice == NOBODY and not compulsory:
        return 0
    if choice < 0 or choice >= table.ask.options:
        raise IllegalAnswer("challenge takes an option 0 .. ask.options - 1, or -1 where trading is optional")
    trade = table.trade
    trade.running = 1
    trade.challenger = seat
    trade.challenged = table.ask.a[choice]
    trade.type = table.ask.b[choice]
    trade.unit = unit
    trade.male = -1
    trade.other_male = -1
    if table.rules.babies:
        _name_specimens(game, seat)
    game.outcome.game[TRADES] += 1
    emit(game, events.CHALLENGE, seat, trade.challenged, trade.type)
    _offer(game, seat)
    _answer(game, seat, trade.challenged, trade.type, unit)
    trade.running = 0
    return 1


@rule
def _name_specimens(game: Any, seat: Any) -> None:
    """With babies the challenger names, before the offer, which two animals are staked (BU-BABY-06, C-BU-89, H-10)."""
    table, trade, question = game.table, game.table.trade, game.table.ask
    count = 0
    for mine in range(2):
        for theirs in range(2):
            if _has(table, seat, trade.type, mine) and _has(table, trade.challenged, trade.type, theirs):
                question.a[count] = mine
                question.b[count] = theirs
                count += 1
    question.options = count
    choice = 0
    if count > 1:
        choice = ask(game, seat, ask_for.SPECIMEN)
        if choice < 0 or choice >= count:
            raise IllegalAnswer("specimen takes an option 0 .. ask.options - 1")
    trade.male = question.a[choice]
    trade.other_male = question.b[choice]
    emit(game, events.SPECIMENS, seat, trade.male, trade.other_male)


@rule
def _has(table: Any, seat: Any, kind: Any, male: Any) -> Any:
    """Tell whether a seat has an animal of a type and sex on its pasture."""
    males = table.males[seat, kind]
    return males > 0 if male else table.pasture[seat, kind] > males


@rule
def _lay_pile(game: Any, seat: Any, refusal: Any) -> None:
    """Lay the notes in `mind.lay`; who owns notes must lay at least one (C-BU-64, H-11)."""
    if notes_in(game.mind[seat].lay) == 0 and notes_in(game.seat[seat].hand) > 0:
        raise IllegalAnswer(refusal)
    lay_on_table(game, seat)


@rule
def _offer(game: Any, seat: Any) -> None:
    """Lay the challenger's offer face-down, covered or fanned (BU-HT-03, 04)."""
    clear(game.mind[seat].lay)
    trade = game.table.trade
    trade.visible_notes = -1
    covered = ask(game, seat, ask_for.OFFER)
    if covered != 0 and covered != 1:
        raise IllegalAnswer("offer takes 0 (notes can be counted) or 1 (covered)")
    _lay_pile(game, seat, "an offer holds at least one note as long as its owner has any")
    if covered == 0 and trade.unit != COUNT:  # in a Special Horse-Trade bids are covered (H-12)
        trade.visible_notes = notes_in(game.pile[seat])
    emit_notes(game, events.OFFER, seat, covered, trade.visible_notes, game.pile[seat])


@rule
def _answer(game: Any, challenger: Any, challenged: Any, kind: Any, unit: Any) -> None:
    """Accept the offer, or counter it: then the piles are swapped and the higher bid wins (BU-HT-05..10)."""
    clear(game.mind[challenged].lay)
    counter = ask(game, challenged, ask_for.COUNTER)
    if counter != 0 and counter != 1:
        raise IllegalAnswer("counter takes 0 (accept) or 1 (counter with the notes in mind.lay)")
    if counter == 0:
        emit(game, events.ACCEPT, challenged)
        _swap(game, challenger, challenged)
        _hand_over(game, challenged, challenger, kind)
        return
    _lay_pile(game, challenged, "a counter-offer holds at least one note as long as its owner has any")
    emit_notes(game, events.COUNTER, challenged, 0, 0, game.pile[challenged])
    offered, countered = game.pile[challenger], game.pile[challenged]
    if unit == COUNT:
        challenged_wins = notes_in(countered) > notes_in(offered)
    else:
        challenged_wins = value_of(game.table, countered) > value_of(game.table, offered)
    _swap(game, challenger, challenged)
    if challenged_wins:
        _hand_over(game, challenger, challenged, kind)
    else:  # a tie goes to the challenger (BU-HT-09)
        _hand_over(game, challenged, challenger, kind)


@rule
def _swap(game: Any, one: Any, other: Any) -> None:
    """Each takes the other's pile and keeps it (BU-HT-07)."""
    first, second = game.pile[one], game.pile[other]
    game.table.notes[one] -= notes_in(first)
    game.table.notes[other] -= notes_in(second)
    emit_notes(game, events.PAY, one, other, 0, first)
    if notes_in(second) > 0:
        emit_notes(game, events.PAY, other, one, 0, second)
    worth_first, worth_second = put_in_hand(game, other, first), put_in_hand(game, one, second)
    book(game, TRADES_MADE, one, worth_second - worth_first)
    book(game, TRADES_MADE, other, worth_first - worth_second)
    for d in range(DENOMINATIONS):
        first[d] = 0
        second[d] = 0


@rule
def _hand_over(game: Any, loser: Any, winner: Any, kind: Any) -> None:
    """Move exactly one animal between pastures (BU-HT-10); without babies its sex has no effect (H-10)."""
    table, trade = game.table, game.table.trade
    male = trade.male if loser == trade.challenger else trade.other_male
    if male < 0:
        male = 1 if table.males[loser, kind] == table.pasture[loser, kind] else 0
    table.pasture[loser, kind] -= 1
    table.males[loser, kind] -= male
    emit(game, events.TRADE, winner, loser, kind, male)
    put_on_pasture(game, winner, kind, male)
