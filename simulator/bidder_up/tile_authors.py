"""What a tile's file for Bidder Up! needs, in one place.

::

    from simulator.bidder_up.tile_authors import Tile, award_highest, lay_secretly, nth_bid, set_price


    def third_price(game):
        '''Sealed piles of money; the highest wins and pays the third-highest bid.'''
        lay_secretly(game)
        award_highest(game)
        set_price(game, max(nth_bid(game, 3), 0))


    THIRD_PRICE = Tile("third-price", "value", (4,), "sealed", third_price, second_price=True)

A procedure runs the bidding of one auction and awards the lot; what it awards is checked. First refusal, payment, show and
repeat, handing over and refilling are common to all tiles. When an auction is repeated the procedure runs again. Bidders know
a tile by its features alone (`Tile`), so a feature must say what the procedure does.

Amounts are money or numbers of notes, by the tile's kind. A procedure may read everything in `game` (`state.py`): most useful
are `game.table.auction` and `game.table.rules`. It changes the game through the functions below only.
"""

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
    FORCED_REFUSAL,
    NO_REFUSAL,
    NOBODY,
    NOTE_BY_NOTE,
    ONE_ROUND,
    SEALED,
    TIES_STREAM,
    VALUE,
)
from simulator.bidder_up.tile import Tile
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
    if auction.form in (SEALED, NOTE_BY_NOTE):
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
def award_to(game: Any, seat: Any, price: Any) -> None:
    """Award the lot to a player, who takes a laid pile back and pays the price in notes of their choice."""
    bidding.award_to(game, seat, price, 0)


@helper
def award_highest(game: Any) -> None:
    """Award the lot to the highest bid, at that bid; the auctioneer decides a tie. A laid pile is handed over as it lies."""
    award, form = game.award, game.table.auction.form
    best = nth_bid(game, 1)
    award.tops = 0
    if best < 0:
        return
    for i in range(1, others(game) + 1):
        seat = fellow_player(game, i)
        if bid_of(game, seat) == best:
            add_top(game, seat)
    award.price = best
    award.as_laid = 1 if form in (SEALED, NOTE_BY_NOTE) else 0


@helper
def add_top(game: Any, seat: Any) -> None:
    """Put one more player on top: the auctioneer decides who of them wins, at the same price."""
    award = game.award
    if award.tops >= others(game):
        raise IllegalAward("more players on top than there are")
    award.top[award.tops] = seat
    award.tops += 1


@helper
def award_split(game: Any) -> None:
    """Award the dearer of two animals to the highest pile and the cheaper one to the next; a single animal as a whole."""
    if game.table.auction.split:
        bidding.award_split(game)
    else:
        award_highest(game)


@helper
def award_nobody(game: Any) -> None:
    """Award the lot to nobody although there may be bids: the auctioneer gets it free."""
    game.award.tops = 0
    game.award.nobody = 1


@helper
def set_price(game: Any, price: Any) -> None:
    """Let the winner pay this price, at most their bid, in notes of their choice; a laid pile goes back to them first."""
    game.award.price = price
    game.award.as_laid = 0


@helper
def forfeit_piles(game: Any) -> None:
    """Let all who do not win lose their laid piles to the auctioneer.

    The piles are handed over when everything else is settled: they cannot pay for first refusal. A bidder whose win is refused
    keeps the own pile and is paid that bid.
    """
    for i in range(1, others(game) + 1):
        game.award.forfeit[fellow_player(game, i)] = 1


@helper
def loser_pays(game: Any, seat: Any, amount: Any, receiver: Any) -> None:
    """Let a player who does not win pay an amount, at most their bid, to another player, in notes of their choice.

    It is paid when everything else is settled. Should this player win, they owe the price alone. Who cannot pay it shows, and the
    auction is repeated, before anybody has paid anything.
    """
    game.award.fee[seat] = amount
    game.award.fee_to[seat] = receiver


@helper
def no_refusal(game: Any) -> None:
    """Take first refusal away from the auctioneer; call it after the award."""
    game.award.refusal = NO_REFUSAL


@helper
def must_buy(game: Any) -> None:
    """Make the auctioneer buy from the winner at the price; call it after the award."""
    game.award.refusal = FORCED_REFUSAL


@helper
def draw_below(game: Any, n: Any) -> Any:
    """Draw one of 0 .. n − 1 by chance, on the stream that decides ties."""
    count_step(game)
    return draw(game, TIES_STREAM, DRAW_TIE, n)


__all__ = [
    "COUNT",
    "NOBODY",
    "VALUE",
    "Tile",
    "accepts",
    "add_top",
    "ascending_bids",
    "ask_bid",
    "award_highest",
    "award_nobody",
    "award_split",
    "award_to",
    "bid",
    "bid_of",
    "call_price",
    "draw_below",
    "fellow_player",
    "forfeit_piles",
    "helper",
    "lay_secretly",
    "loser_pays",
    "must_buy",
    "no_refusal",
    "nth_bid",
    "others",
    "raise_finally",
    "raises",
    "set_price",
    "smallest_step",
    "take_back",
]
