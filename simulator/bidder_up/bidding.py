"""What the auctions share: legal amounts, asking order, secret piles, and who is on top."""

from __future__ import annotations

from typing import Any

from simulator.bidder_up import decisions as ask_for
from simulator.bidder_up import events
from simulator.bidder_up.money import clear, lay_on_table, pile_bid
from simulator.bidder_up.state import COUNT, DRAW_ORDER, DRAW_TIE, NOBODY, OPTIONAL_REFUSAL, TIES_STREAM
from simulator.core.engine import IllegalAnswer, ask, draw, emit
from simulator.core.jit import rule


@rule
def fellow_player(game: Any, i: Any) -> Any:
    """Return the i-th fellow player of the auctioneer, clockwise from the left neighbour (i = 1, 2, …)."""
    seat = game.table.auction.seller + i
    return seat - game.table.players if seat >= game.table.players else seat  # a division would be slower


@rule
def highest_allowed(game: Any, seat: Any) -> Any:
    """Return the highest amount a seat may bid: who has shown may bid what they own (BU-PAY-06)."""
    cap = game.table.auction.cap[seat]
    bound = game.table.rules.highest_bid
    return min(cap, bound) if cap >= 0 else bound


@rule
def bid_step(game: Any) -> Any:
    """Return the step of spoken bids: an amount of money, or one note (BU-GAP-23)."""
    return 1 if game.table.auction.unit == COUNT else game.table.rules.bid_step


@rule
def ask_amount(game: Any, seat: Any, decision: Any, low: Any, high: Any, step: Any) -> Any:
    """Ask for a spoken amount: 0, or a multiple of `step` from `low` to `high` (BU-GAP-23); nobody is asked in vain."""
    if low > high:
        return 0
    question = game.table.ask
    question.low = low
    question.high = high
    question.step = step
    question.unit = game.table.auction.unit
    amount = ask(game, seat, decision)
    if amount != 0 and amount != low and (amount < low or amount > high or amount % step != 0):
        raise IllegalAnswer("a bid is 0 or a multiple of ask.step from ask.low to ask.high")
    return amount


@rule
def make_bid(game: Any, seat: Any, amount: Any) -> None:
    """Let a seat lead with a public bid."""
    auction = game.table.auction
    auction.bid[seat] = amount
    auction.high = amount
    auction.leader = seat
    auction.bids += 1
    emit(game, events.BID, seat, amount)


@rule
def shuffle_order(game: Any) -> None:
    """Put the fellow players in random order for one round of calls (BU-GAP-21)."""
    order = game.work.order
    others = game.table.players - 1
    for i in range(others):
        order[i] = fellow_player(game, i + 1)
    for i in range(others - 1, 0, -1):
        j = draw(game, TIES_STREAM, DRAW_ORDER, i + 1)
        kept = order[i]
        order[i] = order[j]
        order[j] = kept


@rule
def ascending_bids(game: Any) -> None:
    """Ask for higher bids in random order until nobody outbids, then let the leader raise (BU-CLA-01..04, BU-GAP-21)."""
    auction = game.table.auction
    step = bid_step(game)
    others = game.table.players - 1
    silent = 0  # bit per seat: has declined since the last bid
    while True:
        shuffle_order(game)
        for i in range(others):
            seat = game.work.order[i]
            if seat == auction.leader or (silent >> seat) & 1:
                continue
            amount = ask_amount(game, seat, ask_for.CALL_BID, auction.high + step, highest_allowed(game, seat), step)
            if amount > 0:
                make_bid(game, seat, amount)
                silent = 0
            else:
                emit(game, events.DECLINE, seat)
                silent |= 1 << seat
        everybody = True
        for i in range(others):
            seat = game.work.order[i]
            if seat != auction.leader and not (silent >> seat) & 1:
                everybody = False
        if everybody:
            leader = auction.leader
            if leader == NOBODY:
                return
            amount = ask_amount(game, leader, ask_for.RAISE_OWN, auction.high + step, highest_allowed(game, leader), step)
            if amount == 0:
                return
            make_bid(game, leader, amount)
            silent = 0


@rule
def lay_secretly(game: Any, decision: Any) -> None:
    """Let every fellow player lay notes face-down at the same time, then reveal the bids (BU-SV-01, BU-SC-01, BU-SH-01)."""
    auction = game.table.auction
    others = game.table.players - 1
    for i in range(1, others + 1):
        seat = fellow_player(game, i)
        clear(game.mind[seat].lay)
        game.table.ask.unit = auction.unit
        ask(game, seat, decision)
        lay_on_table(game, seat)
    for i in range(1, others + 1):
        seat = fellow_player(game, i)
        bid = pile_bid(game, seat, auction.unit)
        auction.bid[seat] = max(bid, 0)
        if bid >= 0:
            auction.bids += 1


@rule
def award_to(game: Any, seat: Any, price: Any, as_laid: Any) -> None:
    """Award the lot to one bidder, subject to first refusal."""
    award = game.award
    award.tops = 1
    award.top[0] = seat
    award.price = price
    award.as_laid = as_laid
    award.refusal = OPTIONAL_REFUSAL


@rule
def award_highest_pile(game: Any) -> Any:
    """Award the lot to the highest pile; ties stay open for the auctioneer. Returns the second-highest bid, −1 for none."""
    award = game.award
    award.tops = 0
    best, second = -1, -1
    for i in range(1, game.table.players):
        seat = fellow_player(game, i)
        bid = pile_bid(game, seat, game.table.auction.unit)
        if bid > best:
            second = best
            best = bid
            award.tops = 0
        elif bid > second:
            second = bid
        if bid == best and bid >= 0:
            award.top[award.tops] = seat
            award.tops += 1
    award.price = max(best, 0)
    award.as_laid = 1
    award.refusal = OPTIONAL_REFUSAL
    return second


@rule
def award_split(game: Any) -> None:
    """List who may get which animal of a secret double auction (BU-SV-03..05, BU-SC-03, C-BU-37..41, H-23)."""
    award, auction, table = game.award, game.table.auction, game.table
    award.pairs = 0
    award.as_laid = 1
    award.refusal = OPTIONAL_REFUSAL
    equal = table.value[auction.type[0]] == table.value[auction.type[1]]
    best, second, bidders = -1, -1, 0
    for i in range(1, table.players):
        seat = fellow_player(game, i)
        bid = pile_bid(game, seat, auction.unit)
        award.bid[seat] = bid
        if bid >= 0:
            bidders += 1
        if bid > best:
            second = best
            best = bid
        elif bid > second:
            second = bid
    award.price = max(best, 0)
    if bidders == 0:
        return
    if bidders == 1:
        _award_lone(game, best, equal)
        return
    drawn = NOBODY
    if second < best and table.rules.second_tie_drawn:
        drawn = _draw_second(game, second)
    for i in range(1, table.players):
        for j in range(1, table.players):
            top, other = fellow_player(game, i), fellow_player(game, j)
            if top == other or award.bid[top] != best or award.bid[other] != second:
                continue
            if drawn != NOBODY and other != drawn:
                continue
            add_pair(game, top, other)
            if equal and second < best:
                add_pair(game, other, top)


@rule
def _award_lone(game: Any, best: Any, equal: Any) -> None:
    """Award a secret double auction with a single bidder (C-BU-40)."""
    award, rules = game.award, game.table.rules
    seat = NOBODY
    for i in range(1, game.table.players):
        if award.bid[fellow_player(game, i)] == best:
            seat = fellow_player(game, i)
    if rules.lone_secret_bid == 1:
        game.table.auction.split = 0
        award.tops = 1
        award.top[0] = seat
        return
    if rules.lone_secret_bid == 2:
        choice = ask(game, seat, ask_for.CHOOSE_LOT)
        if choice != 0 and choice != 1:
            raise IllegalAnswer("choose_lot takes 0 (the dearer animal) or 1 (the cheaper one)")
        add_pair(game, seat if choice == 0 else NOBODY, seat if choice == 1 else NOBODY)
        return
    add_pair(game, seat, NOBODY)
    if equal:
        add_pair(game, NOBODY, seat)


@rule
def _draw_second(game: Any, second: Any) -> Any:
    """Draw among the bidders tied for second place (switch of C-BU-37)."""
    tied = 0
    for i in range(1, game.table.players):
        if game.award.bid[fellow_player(game, i)] == second:
            tied += 1
    index = draw(game, TIES_STREAM, DRAW_TIE, tied)
    for i in range(1, game.table.players):
        seat = fellow_player(game, i)
        if game.award.bid[seat] == second:
            if index == 0:
                return seat
            index -= 1
    return NOBODY


@rule
def add_pair(game: Any, dearer: Any, cheaper: Any) -> None:
    """Add one possible assignment: who bid for the dearer and who for the cheaper animal."""
    award = game.award
    award.pair[award.pairs, 0] = dearer
    award.pair[award.pairs, 1] = cheaper
    award.pairs += 1
