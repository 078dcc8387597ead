"""What the inherited bids are made of: what leading costs, with and without Double Bid, and when a special pays."""

from __future__ import annotations

from typing import Any

from simulator.art_auction.laying import NEVER, lay_at_least
from simulator.art_auction.state import DENOMINATIONS, NOBODY, SPECIAL
from simulator.art_auction.valuation import bank_mean, catalog_value, genuine_value, loot, rivals_money
from simulator.core.engine import MEMORY
from simulator.core.helpers import helper

FREE_MEMORY = MEMORY - 2  # what lies behind it belongs to the inherited bids


@helper
def laid_value(table: Any, seat: Any) -> Any:
    """Return the value of the cards a seat has laid."""
    value = 0
    for d in range(DENOMINATIONS):
        value += table.auction.laid[seat, d] * table.card_value[d]
    return value


@helper
def doubled(table: Any, me: Any, more: Any) -> Any:
    """Return by what the cards of the own bid are multiplied, with some more Double Bids."""
    doubles = table.auction.doubles[me.seat] + more
    if table.rules.all_after:
        return 1
    if not table.rules.double_stacks:
        doubles = min(doubles, 1)
    return 1 << doubles


@helper
def cost_of_leading(table: Any, me: Any, mind: Any, amount: Any, more: Any) -> Any:
    """Lay what is missing to bid more than `amount` and return what the bid would cost in cards, NEVER if it cannot be done.

    `more` is the number of further Double Bids it counts on.
    """
    factor = doubled(table, me, more)
    laid = laid_value(table, me.seat)
    wanted = amount // factor + 1
    added = lay_at_least(table, me, mind, wanted - laid)
    return laid + added if laid + added >= wanted else NEVER


@helper
def double_pays(table: Any, me: Any, mind: Any, limit: Any, saving: Any) -> Any:
    """Tell whether Double Bid buys what cards alone cannot, or saves at least `saving` in cards."""
    auction = table.auction
    if auction.leader == me.seat or not auction.in_bidding[me.seat]:
        return False
    without = cost_of_leading(table, me, mind, auction.high, 0)
    with_it = cost_of_leading(table, me, mind, auction.high, 1)
    if with_it > limit or with_it >= without:
        return False
    return without > limit or without - with_it >= saving


@helper
def best_loot(table: Any, me: Any) -> Any:
    """Return the most a Heist is expected to bring, over all rivals; −1 if nobody has art."""
    most = -1.0
    for s in range(table.players):
        if s != me.seat:
            most = max(most, loot(table, me, s))
    return most


@helper
def best_victim(table: Any, me: Any) -> Any:
    """Return the option of the rival from whom a Heist is expected to bring most."""
    best, most = 0, -1e18
    for i in range(table.ask.options):
        value = loot(table, me, table.ask.a[i])
        if value > most:
            best, most = i, value
    return best


@helper
def worst_work(table: Any, me: Any) -> Any:
    """Return the option of the work on sale that is expected to count least."""
    worst, least = 0, 1e18
    for i in range(table.ask.options):
        value = genuine_value(table, me, table.ask.a[i])
        if value < least:
            worst, least = i, value
    return worst


@helper
def scarcity(table: Any, me: Any) -> Any:
    """Return how many points of art are still to come for each unit of money a player has: above 1, money is scarce."""
    money = (rivals_money(table, me) * (table.players - 1) + me.cash + laid_value(table, me.seat)) / table.players
    return catalog_value(table, me) / table.players / money if money > 0.0 else 0.0


@helper
def scarcity_now(table: Any, me: Any, mind: Any) -> Any:
    """Return `scarcity` as it stood when it was first asked for in this round: bids are asked for often, it changes little."""
    if mind.memory[FREE_MEMORY] != table.lots + 1.0:
        mind.memory[FREE_MEMORY] = table.lots + 1.0
        mind.memory[FREE_MEMORY + 1] = scarcity(table, me)
    return mind.memory[FREE_MEMORY + 1]


@helper
def worth_now(table: Any, me: Any, work: Any, flip: Any) -> Any:
    """Return what a work is worth: what it will count, or `flip` times a draw from the Bank where it can still be sold."""
    value = genuine_value(table, me, work)
    if table.bank > 0 and (table.catalog > 0 or table.rules.sale_after_last):
        value = max(value, flip * bank_mean(table, me))
    return value


@helper
def least_useful(table: Any, me: Any) -> Any:
    """Return the kind of card to give away: a Pass, in the last round any special, else the smallest Money Card."""
    for special in range(len(me.playable)):
        if me.hand[SPECIAL + special] > 0 and (special == 0 or table.catalog == 0):
            return SPECIAL + special
    for kind in range(len(me.hand)):
        if me.hand[kind] > 0:
            return kind
    return NOBODY


@helper
def dearest_forgery(table: Any, me: Any) -> Any:
    """Return which of the own Forgery Cards shows the dearest work."""
    best = 0
    for i in range(table.rules.dealt):
        if table.work_value[me.forgery[i]] > table.work_value[me.forgery[best]]:
            best = i
    return best

