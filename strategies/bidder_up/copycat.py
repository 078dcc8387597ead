"""Copycat: what the others paid is what things are worth."""

from __future__ import annotations

from simulator.bidder_up.authors import COUNT, HIDDEN, Bidder, Parameter, helper, notes_held, spending_limit


@helper
def last_price(table, unit, window):  # type: ignore[no-untyped-def]
    """Return the mean price of the last lots sold in a unit, −1 while there are none."""
    total, found = 0.0, 0
    for back in range(table.lots):
        lot = table.lots - 1 - back
        for slot in range(table.slot_tile.shape[0]):  # the unit of a lot is that of its tile
            if table.slot_tile[slot] == table.lot_tile[lot]:
                if table.slot_unit[slot] == unit and found < window:
                    total += table.lot_price[lot, 0]
                    found += 1
                break
    return total / found if found > 0 else -1.0


class Copycat(Bidder):
    """Follows public behaviour: bids a little more than the last lots went for, whatever they were, and buys when others do."""

    window = Parameter(4.0, 1.0, 20.0, "lots", "it looks back on")
    more = Parameter(1.2, 0.0, 5.0, "times the mean price", "it gives")
    follow = Parameter(0.7, 0.0, 1.0, "share", "of its limit that goes by the prices of others, the rest by its own valuation")

    def limit(table, me, mind):
        auction = table.auction
        usual = spending_limit(table, me)
        price = last_price(table, auction.unit, me.window)
        if price < 0.0:
            return usual
        owned = notes_held(me.hand) if auction.unit == COUNT else me.cash
        begun = me.lot_type[0] != HIDDEN and table.pasture[me.seat, me.lot_type[0]] > 0
        copied = min(1.0 * owned, me.more * price * (2.0 if begun else 1.0))
        return me.follow * copied + (1.0 - me.follow) * usual

    def refuse(table, me, mind):
        bought = 0
        for lot in range(max(0, table.lots - 3), table.lots):
            bought += 1 if table.lot_refused[lot] else 0
        price = table.ask.c[0]
        worth = me.worth[0] * (0.7 + 0.3 * bought)
        return table.ask.options - 1 if worth > 2.0 * price * (3.0 if table.ask.unit == 0 else 90.0) else 0
