"""What the better bidders work out: whom a forgery would serve, how much of a Catalog is left, and ties that cost nothing."""

from __future__ import annotations

from typing import Any

from simulator.art_auction.authors import (
    HEIST,
    NOBODY,
    SPECIAL,
    bank_mean,
    doubled,
    helper,
    laid_value,
    lay_at_least,
)


@helper
def suspicion(table: Any, me: Any, work: Any, cunning: Any) -> Any:
    """Return the chance that a work is forged if a rival picks the dearest of its Forgery Cards with chance `cunning`.

    Otherwise it picks any. Certain for the own choice; a work whose only Forgery Card is in the own hand is genuine.
    """
    if me.forged == work:
        return 1.0
    cards, cheaper, copies = table.forgery_cards, table.forgeries_cheaper[work], table.forgery_copies[work]
    for i in range(table.rules.dealt):
        cards -= 1
        if me.forgery[i] == work:
            copies -= 1
        elif me.forgery[i] >= 0 and table.work_value[me.forgery[i]] < table.work_value[work]:
            cheaper -= 1
    if copies <= 0 or cards <= 0:
        return 0.0
    dearest = 1.0 * table.rules.dealt / cards  # it is dealt, and all other cards of that hand are cheaper
    for i in range(table.rules.dealt - 1):
        dearest *= max(0.0, cheaper - i) / max(1, cards - 1 - i)
    each = min(1.0, copies * (cunning * dearest + (1.0 - cunning) / cards))
    spared = 1.0
    for _ in range(table.players - 1):
        spared *= 1.0 - each
    return 1.0 - spared


@helper
def suspected_value(table: Any, me: Any, work: Any) -> Any:
    """Return what a work is expected to count with the bidder's own opinion of its rivals (`me.cunning`)."""
    return table.work_value[work] * (1.0 - suspicion(table, me, work, me.cunning))


@helper
def suspected_worth(table: Any, me: Any, work: Any) -> Any:
    """Return `suspected_value`, or a draw from the Bank times `me.flip` where the work can still be sold for one."""
    value = suspected_value(table, me, work)
    if table.bank > 0 and (table.catalog > 0 or table.rules.sale_after_last):
        value = max(value, me.flip * bank_mean(table, me))
    return value


@helper
def ties(table: Any, me: Any, mind: Any) -> Any:
    """Lay what makes the own bid equal to the highest and tell whether that can be done: a tie that stands costs nothing."""
    auction, factor = table.auction, doubled(table, me, 0)
    if table.rules.tie != 0 or auction.leader == NOBODY or auction.high % factor != 0:
        return False
    missing = auction.high // factor - laid_value(table, me.seat)
    return missing > 0 and lay_at_least(table, me, mind, missing) == missing


@helper
def heists_unseen(table: Any, me: Any) -> Any:
    """Return how many Heist cards rivals or the Bank may still hold."""
    return table.deck[SPECIAL + HEIST] - table.discarded[SPECIAL + HEIST] - me.hand[SPECIAL + HEIST]


@helper
def progress(table: Any) -> Any:
    """Return how much of the Catalog is gone, from 0 to 1; the last work is at 1."""
    return 1.0 - table.catalog / max(1, table.rules.catalog - 1)


@helper
def worst_suspected(table: Any, me: Any) -> Any:
    """Return the option of the work on sale that is expected to count least."""
    worst, least = 0, 1e18
    for i in range(table.ask.options):
        value = suspected_value(table, me, table.ask.a[i])
        if value < least:
            worst, least = i, value
    return worst


@helper
def richest(table: Any, me: Any) -> Any:
    """Return the option of the rival from whom a work drawn at random is expected to count most."""
    best, most = 0, -1e18
    for i in range(table.ask.options):
        seat, value = table.ask.a[i], 0.0
        for work in range(table.works):
            if table.owner[work] == seat:
                value += suspected_value(table, me, work)
        if value / max(1, table.art[seat]) > most:
            best, most = i, value / max(1, table.art[seat])
    return best
