"""Thrifty, a bidder in ten lines."""

from simulator.bidder_up.authors import Bidder, Parameter, spending_limit, supply_left


class Thrifty(Bidder):
    """Holds back a share of its usual limit at the start, and less of it the fewer animals are left."""

    held = Parameter(0.4, low=0.0, high=1.0, unit="share of the usual limit", help="held back while all animals are left")

    def limit(table, me, mind):
        return spending_limit(table, me) * (1 - me.held * supply_left(table))
