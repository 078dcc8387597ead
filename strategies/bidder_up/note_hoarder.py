"""Note hoarder: notes are the second currency, and the cheap one."""

from __future__ import annotations

from simulator.bidder_up.authors import COUNT, Bidder, Parameter, best_way, notes_held, spending_limit


class NoteHoarder(Bidder):
    """Collects notes at the Piggy Bank and spends them in Count auctions, where it can always lay one more than the others."""

    reserve = Parameter(3.0, 0.0, 50.0, "notes", "it never lays in a Count auction")
    least = Parameter(60.0, 1.0, 5000.0, "points per note", "a lot must be worth for all its notes to be at stake")
    raids = Parameter(2.0, 0.0, 10.0, "times", "it counts the notes of the Piggy Bank when it chooses its way")
    money_price = Parameter(2.0, 0.0, 60.0, "points per unit of money", "extra worth of money while all animals are left")
    note_price = Parameter(180.0, 0.0, 2000.0, "points per note", "extra worth of a note while all animals are left")

    def limit(table, me, mind):
        if table.auction.unit != COUNT:
            return spending_limit(table, me)
        most = 0
        for s in range(table.players):
            if s != me.seat and s != table.auction.seller:
                most = max(most, table.notes[s])
        mine = max(0.0, notes_held(me.hand) - me.reserve)
        return min(min(mine, most + 1.0), me.worth[0] / me.least)

    def move(table, me, mind):
        return best_way(table, me, 1.3, 0.8, 1.0, me.raids, 1.0, 1.0)
