"""Raffle addict: one more ticket, one more dip into the Piggy Bank."""

from __future__ import annotations

from simulator.bidder_up.authors import COUNT, GAMBLE, HIDDEN, WOOL_MILK, Bidder, Parameter, best_way, spending_limit


class RaffleAddict(Bidder):
    """Cannot pass a raffle booth and hunts the sow, pays dear for what is in the bag, and saves its notes for the next ticket.

    On a board without a booth it lives on the Piggy Bank, and with two players on gambling.
    """

    thrill = Parameter(4.0, 0.0, 20.0, "times", "it counts the worth of a raffle booth when it chooses its way")
    sow = Parameter(2.0, 0.0, 10.0, "times", "a Wool-Milk number counts against any other ticket")
    dare = Parameter(1.5, 0.0, 5.0, "times the usual limit", "it gives for a lot that nobody has seen")
    save = Parameter(0.7, 0.0, 1.0, "share of the usual limit", "it gives where notes count")
    ahead = Parameter(0.0, 0.0, 50000.0, "points", "in its barn at which it buys the last ticket and ends the game")

    def limit(table, me, mind):
        if me.lot_type[0] == HIDDEN:
            return min(me.dare * spending_limit(table, me), 1.0 * me.cash)
        return (me.save if table.auction.unit == COUNT else 1.0) * spending_limit(table, me)

    def move(table, me, mind):
        return best_way(table, me, 1.0, 1.0, 1.0, 1.4, 1.0, me.thrill)

    def tickets(table, me, mind):
        return table.ask.high

    def keep(table, me, mind):
        best, most = 0, -1.0
        for i in range(table.ask.options):
            ticket = me.looked_at[i]
            points = me.sow * table.ticket_number[ticket] if table.ticket_kind[ticket] == WOOL_MILK else 1.0
            if points > most:
                best, most = i, points
        return best

    def piggy_choice(table, me, mind):
        for i in range(table.ask.options):
            if table.ask.a[i] == GAMBLE and table.gambling > 0:
                return i
        return 0
