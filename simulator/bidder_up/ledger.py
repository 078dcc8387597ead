"""The ledger: every point of a final score by where it came from (metrics 17).

Money is booked where notes change hands, at face value; laying notes on the table and taking them back books nothing. The rest
is booked at the end, from the scoring sheet, whose product is split so that whole numbers stay whole:

    (values + ticket gains + babies in the barn) × (types + sow)

counts every line once; the **multiplier** is what counting their sum (types − 1) more times adds, the **sow** what it adds once
more. Values are those the types had before the market changed them; the **market values** are what it changed. So the lines of a
seat add up to its score in every game.
"""

from __future__ import annotations

from typing import Any

from simulator.core.game import Measure
from simulator.core.jit import rule

FIRST_ACCOUNT = 5  # row of the first account among the seat measures


def _account(name: str, title: str) -> Measure:
    return Measure(name, "points", title, group="ledger", light=True)


LEDGER = (
    _account("start_money", "money dealt at the start"),
    _account("sales", "received as auctioneer for lots sold to others"),
    _account("purchases", "paid to auctioneers for lots bought"),
    _account("refusals", "paid as auctioneer to keep the own lot (first refusal, or a Call declined)"),
    _account("compensation", "received as bidder because the auctioneer kept the lot"),
    _account("losing_bids", "paid or received where a tile lets losers of an auction pay"),
    _account("donkey_money", "Golden Donkey money from the bank"),
    _account("horse_trades", "notes got in horse-trades less notes given"),
    _account("move_fees", "paid to the Piggy Bank for moving more or fewer spaces"),
    _account("raids", "taken from the Piggy Bank"),
    _account("market_fees", "paid to the Piggy Bank for moving market markers"),
    _account("ticket_fees", "paid to the Piggy Bank for raffle tickets"),
    _account("gambling_wins", "won at the Gambling stack (two players)"),
    _account("loans_taken", "notes borrowed (two players)"),
    _account("loan_penalties", "deducted at the end for loans (two players)"),
    _account("set_values", "complete types at their first value, each counted once"),
    _account("market_values", "what the market changed of that value"),
    _account("ticket_gains", "Value-Gain tickets, counted once"),
    _account("baby_points", "baby animals, counted once"),
    _account("multiplier", "what multiplying by the number of complete types adds"),
    _account("sow_bonus", "what the Wool-Milk-Sow adds, one more complete type"),
)
(
    START_MONEY,
    SALES,
    PURCHASES,
    REFUSALS,
    COMPENSATION,
    LOSING_BIDS,
    DONKEYS,
    TRADES_MADE,
    MOVES,
    RAIDS,
    MARKET_FEES,
    TICKET_FEES,
    GAMBLING_WON,
    LOANS_TAKEN,
    LOAN_PENALTIES,
    SET_VALUES,
    MARKET_VALUES,
    TICKET_GAINS,
    BABIES,
    MULTIPLIER,
    SOW,
) = range(FIRST_ACCOUNT, FIRST_ACCOUNT + len(LEDGER))


@rule
def open_ledger(game: Any) -> None:
    """Start every account of every seat at nothing."""
    for account in range(START_MONEY, SOW + 1):
        for s in range(game.table.players):
            game.outcome.seat[account, s] = 0


@rule
def book(game: Any, account: Any, seat: Any, worth: Any) -> None:
    """Add an amount to an account of a seat; what is paid is negative."""
    game.outcome.seat[account, seat] += worth
