"""After the award: ties, first refusal, payment, can't pay must show (BU-AUC-08..10, BU-PAY-01..07).

What a tile makes others pay than the winner is settled last: first refusal, then the price, then forfeited piles, then
amounts due. So the auctioneer cannot buy with what the losers are about to pay; who is refused gets the own bid back and the
price, and pays nothing more; and where somebody cannot pay and the auction is repeated, nobody has lost anything yet.
"""

from __future__ import annotations

from typing import Any

from simulator.bidder_up import decisions as ask_for
from simulator.bidder_up import events
from simulator.bidder_up.ledger import COMPENSATION, PURCHASES, REFUSALS, SALES
from simulator.bidder_up.losers import clear_table, pay_fees, shows, somebody_cannot_pay_a_fee
from simulator.bidder_up.money import can_pay, give_pile, take_back
from simulator.bidder_up.outcome import NO_SALE, REFUSED, SOLD
from simulator.bidder_up.paying import pay, smallest_payment
from simulator.bidder_up.state import COUNT, FORCED_REFUSAL, NO_REFUSAL, NOBODY
from simulator.core.engine import IllegalAnswer, ask, emit
from simulator.core.jit import rule


@rule
def settle(game: Any) -> Any:
    """Carry an award out. Returns 1 when somebody could not pay, had to show, and the auction is to be repeated."""
    award = game.award
    award.parts = 1
    if game.table.auction.split and award.pairs > 0:
        award.parts = 2
        _settle_split(game)
        repeat = False
    elif award.tops == 0:
        repeat = somebody_cannot_pay_a_fee(game, NOBODY)
        if not repeat:
            _give_to_auctioneer(game, 0)
            award.owner[1] = award.owner[0]
            award.winner[1] = NOBODY
            game.outcome.game[NO_SALE] += 1
    else:
        repeat = _settle_whole(game)
    clear_table(game, repeat)
    if not repeat:
        pay_fees(game)
    return repeat


@rule
def _give_to_auctioneer(game: Any, part: Any) -> None:
    """Nobody bid: the auctioneer gets it free (BU-AUC-16)."""
    award, seller = game.award, game.table.auction.seller
    award.owner[part] = seller
    award.winner[part] = NOBODY
    award.paid[part] = 0
    award.face[part] = 0
    emit(game, events.NOBODY_BID, seller, part)


@rule
def _choose_winner(game: Any) -> Any:
    """Let the auctioneer decide a tie for the top (BU-SV-02, BU-SC-02, BU-SH-04, C-BU-44)."""
    award, question = game.award, game.table.ask
    if award.tops == 1:
        return award.top[0]
    question.options = award.tops
    for i in range(award.tops):
        question.a[i] = award.top[i]
        question.b[i] = NOBODY
    choice = ask(game, game.table.auction.seller, ask_for.AWARD_TIE)
    if choice < 0 or choice >= award.tops:
        raise IllegalAnswer("award_tie takes an option 0 .. ask.options - 1")
    return award.top[choice]


@rule
def _settle_whole(game: Any) -> Any:
    """Settle a single animal or a package (BU-AUC-08..10, C-BU-100)."""
    award, auction, rules = game.award, game.table.auction, game.table.rules
    seller, unit, price = auction.seller, auction.unit, award.price
    winner = _choose_winner(game)
    emit(game, events.AWARD, winner, price, unit)
    if somebody_cannot_pay_a_fee(game, winner):
        return True
    proves = rules.proof_before_refusal and not award.as_laid and award.refusal != FORCED_REFUSAL
    if proves:  # H-25; in Second Hand the proof is the pile taken back; who said no to The Call owes nothing
        take_back(game, winner)
        if not can_pay(game, winner, price, unit):
            shows(game, winner, price, unit)
            return True
    buys = _wants_to_buy(game, price, unit)
    if buys and not can_pay(game, seller, price, unit):  # only by the switch of C-BU-16
        shows(game, seller, price, unit)
        return True
    award.paid[0] = price
    award.paid[1] = 0
    award.face[1] = 0
    award.winner[0] = winner
    award.winner[1] = winner
    if buys:
        take_back(game, winner)
        award.face[0] = _pay_price(game, seller, winner, price, unit, REFUSALS, COMPENSATION)
        award.owner[0] = seller
        award.refused = 1
        game.outcome.game[REFUSED] += 1
    else:
        if award.as_laid:
            award.face[0] = give_pile(game, winner, seller, price, PURCHASES, SALES)
        else:
            take_back(game, winner)
            if not can_pay(game, winner, price, unit):
                shows(game, winner, price, unit)
                return True
            award.face[0] = _pay_price(game, winner, seller, price, unit, PURCHASES, SALES)
        award.owner[0] = winner
        game.outcome.game[SOLD] += 1
    award.owner[1] = award.owner[0]
    return False


@rule
def _pay_price(game: Any, payer: Any, payee: Any, price: Any, unit: Any, given: Any, got: Any) -> Any:
    """Pay a price that may be nothing at all, and return the value of the notes (C-BU-49)."""
    return pay(game, payer, payee, price, unit, given, got) if price > 0 else 0


@rule
def _wants_to_buy(game: Any, price: Any, unit: Any) -> Any:
    """Ask the auctioneer for first refusal where it is allowed and can be paid (BU-AUC-08, C-BU-16, H-29)."""
    award, auction, rules, question = game.award, game.table.auction, game.table.rules, game.table.ask
    seller = auction.seller
    if award.refusal == FORCED_REFUSAL:
        return True
    if award.refusal == NO_REFUSAL or not rules.first_refusal:
        return False
    if not can_pay(game, seller, price, unit) and (not rules.refusal_without_funds or auction.cap[seller] >= 0):
        return False
    question.options = 2
    question.amount = price
    question.unit = unit
    for i in range(2):
        question.a[i] = i
        question.b[i] = 0
        question.c[i] = -price if i else price
    choice = ask(game, seller, ask_for.REFUSE)
    if choice != 0 and choice != 1:
        raise IllegalAnswer("refuse takes an option 0 .. ask.options - 1")
    emit(game, events.REFUSAL, seller, choice, unit)
    return choice == 1


@rule
def _settle_split(game: Any) -> None:
    """Settle a secret double auction: assignment, then refusals, then payments in an order that works (H-05, C-BU-42)."""
    award, auction, question = game.award, game.table.auction, game.table.ask
    seller = auction.seller
    choice = 0
    if award.pairs > 1:
        question.options = award.pairs
        for i in range(award.pairs):
            question.a[i] = award.pair[i, 0]
            question.b[i] = award.pair[i, 1]
        choice = ask(game, seller, ask_for.AWARD_TIE)
        if choice < 0 or choice >= award.pairs:
            raise IllegalAnswer("award_tie takes an option 0 .. ask.options - 1")
    for part in range(2):
        bidder = award.pair[choice, part]
        award.owner[part] = bidder
        award.winner[part] = bidder
        if bidder == NOBODY:
            _give_to_auctioneer(game, part)
        else:
            award.paid[part] = award.bid[bidder]
            emit(game, events.AWARD, bidder, award.bid[bidder], auction.unit, part)
    first, second = award.pair[choice, 0], award.pair[choice, 1]
    mask, second_first = _choose_refusals(game, first, second)
    award.refused = mask
    for step in range(2):
        part = 1 - step if second_first else step
        bidder = award.pair[choice, part]
        if bidder == NOBODY:
            continue
        price = award.bid[bidder]
        if (mask >> part) & 1:
            if not can_pay(game, seller, price, auction.unit):
                raise IllegalAnswer("the notes given for one animal leave too few for the other")
            take_back(game, bidder)
            award.face[part] = _pay_price(game, seller, bidder, price, auction.unit, REFUSALS, COMPENSATION)
            award.owner[part] = seller
            game.outcome.game[REFUSED] += 1
        else:
            award.face[part] = give_pile(game, bidder, seller, price, PURCHASES, SALES)
            game.outcome.game[SOLD] += 1


@rule
def _choose_refusals(game: Any, first: Any, second: Any) -> Any:
    """Ask which animals the auctioneer buys; an option names the animals and which part is settled first.

    Money received for one animal may buy the other (BU-SV-06..08, BU-SC-04, H-24). Returns (mask of parts, second first).
    """
    award, auction, rules, question = game.award, game.table.auction, game.table.rules, game.table.ask
    if not rules.first_refusal or award.refusal == NO_REFUSAL:
        return 0, False
    count = 0
    for mask in range(4):
        if (mask & 1 and first == NOBODY) or (mask & 2 and second == NOBODY):
            continue
        for order in range(2):
            if order == 1 and (mask == 0 or first == NOBODY or second == NOBODY):
                continue
            if _order_works(game, first, second, mask, order):
                question.a[count] = mask
                question.b[count] = order
                question.c[count] = _signed(game, first, mask & 1) + _signed(game, second, mask & 2)
                count += 1
    if count == 1:
        return 0, False
    question.options = count
    question.unit = auction.unit
    choice = ask(game, auction.seller, ask_for.REFUSE)
    if choice < 0 or choice >= count:
        raise IllegalAnswer("refuse takes an option 0 .. ask.options - 1")
    emit(game, events.REFUSAL, auction.seller, question.a[choice], auction.unit)
    return question.a[choice], question.b[choice] == 1


@rule
def _signed(game: Any, bidder: Any, bought: Any) -> Any:
    """Return what the auctioneer gets for a part: its price, less than nothing when they buy it."""
    if bidder == NOBODY:
        return 0
    return -game.award.bid[bidder] if bought else game.award.bid[bidder]


@rule
def _order_works(game: Any, first: Any, second: Any, mask: Any, order: Any) -> Any:
    """Tell whether the auctioneer can pay for the parts in `mask`, part `order` being settled first (D-07b)."""
    award, unit = game.award, game.table.auction.unit
    hand = game.work.hand
    mine = game.seat[game.table.auction.seller].hand
    for d in range(hand.shape[0]):
        hand[d] = mine[d]
    for step in range(2):
        part = 1 - step if order else step
        bidder = second if part else first
        if bidder == NOBODY:
            continue
        if not (mask >> part) & 1:
            for d in range(hand.shape[0]):
                hand[d] += game.pile[bidder, d]
            continue
        due = award.bid[bidder]
        if unit == COUNT:
            number = 0
            for d in range(hand.shape[0]):
                number += hand[d]
            if number < due:
                return False
            for d in range(hand.shape[0]):
                given = min(hand[d], due)
                hand[d] -= given
                due -= given
        else:
            if smallest_payment(game, hand, due, game.work.best) < 0:
                return False
            for d in range(hand.shape[0]):
                hand[d] -= game.work.best[d]
    return True
