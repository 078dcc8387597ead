"""Hoarder: sits on its money and notes while there is plenty to buy, and buys when the others are spent."""

from __future__ import annotations

from simulator.bidder_up.authors import Bidder, Parameter, best_refusal, helper, rate, spending_limit, supply_left


@helper
def thrift(table, me):  # type: ignore[no-untyped-def]
    """Return the share of its means it holds back: `greed` at the start, nothing once its patience has run out."""
    return me.greed * max(0.0, supply_left(table) - me.patience) / (1.0 - me.patience)


class Hoarder(Bidder):
    """Hoards early and wins late: bids a share of its limit, sells rather than refuses, and never pays for moving far."""

    greed = Parameter(0.6, 0.0, 1.0, "share", "of its limit it holds back at the start")
    patience = Parameter(0.5, 0.0, 0.9, "share of the animals", "left when it holds nothing back any more")
    note_price = Parameter(150.0, 0.0, 2000.0, "points per note", "extra worth of a note while all animals are left")

    def limit(table, me, mind):
        return (1.0 - thrift(table, me)) * spending_limit(table, me)

    def refuse(table, me, mind):
        return best_refusal(table, me, (1.0 + 3.0 * thrift(table, me)) * rate(table, me, table.ask.unit))
