"""What a tile's procedure may do to run the bidding: ask, say, lay, look; in every form, whatever the tile's kind."""

from __future__ import annotations

from typing import Any

from simulator.bidder_up import bidding, demand, events, money, raising
from simulator.bidder_up import decisions as ask_for
from simulator.bidder_up.award_check import IllegalAward, count_step
from simulator.bidder_up.state import (
    ASCENDING,
    COUNT,
    DESCENDING,
    DRAW_TIE,
    NOTE_BY_NOTE,
    ONE_ROUND,
    SEALED,
    TIES_STREAM,
)
from simulator.core.engine import draw, emit
from simulator.core.helpers import helper


@helper
def others(game: Any) -> Any:
    """Return the number of fellow players of the auctioneer."""
    return game.table.players - 1


@helper
def fellow_player(game: Any, i: Any) -> Any:
    """Return the seat of the i-th fellow player, clockwise: 1 is the auctioneer's left neighbour, `others(game)` the last."""
    count_step(game)
    return bidding.fellow_player(game, i)


@helper
def smallest_step(game: Any) -> Any:
    """Return the step of spoken bids: 10 in money, 1 in notes, unless the scenario says otherwise (BU-GAP-23)."""
    return bidding.bid_step(game)


@helper
def ask_bid(game: Any, seat: Any, low: Any) -> Any:
    """Ask a player for an amount of at least `low`, by the tile's form; returns it, or 0 for none. Nothing is said aloud yet."""
    count_step(game)
    auction, step = game.table.auction, smallest_step(game)
    high = bidding.highest_allowed(game, seat) // step * step
    low = max(1, (low + step - 1) // step) * step
    if auction.form == ASCENDING:
        return bidding.ask_amount(game, seat, ask_for.CALL_BID, low, high, step)
    if auction.form == ONE_ROUND:
        return bidding.ask_amount(game, seat, ask_for.ONE_BID, low, high, step)
    if auction.form == DESCENDING:
        if auction.unit == COUNT:
            high = min(high, game.table.rules.dutch_start)
        return bidding.ask_amount(game, seat, ask_for.GRAB, low, high, step)
    raise IllegalAward("ask_bid needs a tile of the form ascending, one-round or descending")


@helper
def bid(game: Any, seat: Any, amount: Any) -> None:
    """Let a player bid an amount aloud, and lead if it is the highest; an amount of 0 declines."""
    count_step(game)
    auction = game.table.auction
    if amount <= 0:
        emit(game, events.DECLINE, seat)
        return
    auction.bid[seat] = amount
    auction.bids += 1
    if amount > auction.high:
        auction.high = amount
        auction.leader = seat
    emit(game, events.BID, seat, amount)


@helper
def ascending_bids(game: Any) -> None:
    """Let everybody call higher bids until nobody does, as in Classic; `game.table.auction` then tells leader and high."""
    if game.table.auction.form != ASCENDING:
        raise IllegalAward("ascending_bids needs a tile of the form ascending")
    bidding.ascending_bids(game)


@helper
def lay_secretly(game: Any) -> None:
    """Let every fellow player lay notes face-down at the same time, then reveal the piles."""
    count_step(game)
    if game.table.auction.form != SEALED:
        raise IllegalAward("lay_secretly needs a tile of the form sealed")
    bidding.lay_secretly(game, ask_for.LAY_COUNT if game.table.auction.unit == COUNT else ask_for.LAY_VALUE)


@helper
def raises(game: Any, seat: Any) -> Any:
    """Ask a player to lay one more note: True if they do and lead, False if they pass; then take their pile back, or not."""
    count_step(game)
    if game.table.auction.form != NOTE_BY_NOTE:
        raise IllegalAward("raises needs a tile of the form note-by-note")
    if raising.raises(game, seat):
        return True
    emit(game, events.DECLINE, seat)
    return False


@helper
def raise_finally(game: Any, seat: Any) -> None:
    """Let a player add up to three notes at the end (American Count)."""
    raising.raise_finally(game, seat)


@helper
def take_back(game: Any, seat: Any) -> None:
    """Give a player the laid pile back; their bid is void."""
    money.take_back(game, seat)
    game.table.auction.bid[seat] = 0


@helper
def call_price(game: Any) -> Any:
    """Let the auctioneer call an amount and return it (form demand)."""
    count_step(game)
    return demand.call_price(game)


@helper
def accepts(game: Any, seat: Any, amount: Any) -> Any:
    """Ask a player to pay the amount called: 1 yes, 0 no (form demand)."""
    count_step(game)
    return demand.accepts(game, seat, amount)


@helper
def bid_of(game: Any, seat: Any) -> Any:
    """Return what a player has bid, laid or spoken; −1 for no bid."""
    count_step(game)
    auction = game.table.auction
    if seat == auction.seller:
        return -1
    if auction.form == SEALED or auction.form == NOTE_BY_NOTE:
        return money.pile_bid(game, seat, auction.unit)
    return auction.bid[seat] if auction.bid[seat] > 0 else -1


@helper
def nth_bid(game: Any, n: Any) -> Any:
    """Return the n-th highest bid (1 is the highest), −1 if fewer were made; equal bids count one by one."""
    rank, found = 0, -1
    for i in range(1, others(game) + 1):
        mine = bid_of(game, fellow_player(game, i))
        above, equal = 0, 0
        for j in range(1, others(game) + 1):
            other = bid_of(game, fellow_player(game, j))
            above += 1 if other > mine else 0
            equal += 1 if other == mine else 0
        rank = above + 1
        if mine >= 0 and rank <= n < rank + equal:
            found = mine
    return found


@helper
def draw_below(game: Any, n: Any) -> Any:
    """Draw one of 0 .. n − 1 by chance, on the stream that decides ties."""
    count_step(game)
    return draw(game, TIES_STREAM, DRAW_TIE, n)
