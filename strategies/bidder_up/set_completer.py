"""Set completer: few types, but whole ones."""

from __future__ import annotations

from simulator.bidder_up.authors import (
    HIDDEN,
    Bidder,
    Parameter,
    completion_gain,
    spending_limit,
    supply_left,
    trade_worth,
)


class SetCompleter(Bidder):
    """Collects the types it has begun and leaves new ones alone once it has enough of them under way."""

    begun = Parameter(3.0, 0.0, 10.0, "types", "on its pasture up to which it begins another one at full price")
    new = Parameter(0.35, 0.0, 1.0, "share of the usual limit", "it gives for a new type when it has enough")
    keen = Parameter(1.3, 0.0, 3.0, "share of the usual limit", "it gives for an animal of a type it has begun")

    def limit(table, me, mind):
        kind = me.lot_type[0]
        if kind == HIDDEN:
            return me.new * spending_limit(table, me)
        other = me.lot_type[1] if me.lot_type[1] != HIDDEN else kind
        if table.pasture[me.seat, kind] + table.pasture[me.seat, other] > 0:
            return me.keen * spending_limit(table, me)
        under_way = 0
        for t in range(table.value.shape[0]):
            under_way += 1 if table.pasture[me.seat, t] > 0 else 0
        return (1.0 if under_way < me.begun else me.new) * spending_limit(table, me)

    def challenge(table, me, mind):
        ask = table.ask
        best, most = 0, -1.0
        for i in range(ask.options):  # the type that is nearest to complete, then the dearest
            held = table.pasture[me.seat, ask.b[i]]
            points = held * trade_worth(table, me, ask.a[i], ask.b[i]) + completion_gain(
                table, me.seat, ask.b[i], me.growth * supply_left(table)
            )
            if points > most:
                best, most = i, points
        return best
