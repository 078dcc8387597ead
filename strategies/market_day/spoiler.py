"""Spoiler: what the others need, they shall not get."""

from __future__ import annotations

from simulator.market_day.authors import Bidder, Parameter, card_gain


class Spoiler(Bidder):
    """Gives its rivals what helps them least, picks what they need from low piles, and exchanges nothing that gains them much."""

    deny = Parameter(1.0, 0.0, 2.0, "times", "it counts what a gift or an exchange gains an opponent")
    empty = Parameter(0.5, 0.0, 2.0, "times", "it counts what a card it picks would have gained the rival who wants it most")

    def pick(table, me, mind):
        ask = table.ask
        best, most = 0, -1e18
        for i in range(ask.options):
            kind = ask.a[i]
            rival = 0.0
            for s in range(table.players):
                if s != me.seat:
                    rival = max(rival, card_gain(table, me, s, kind, 1))
            gain = card_gain(table, me, me.seat, kind, 1) + me.empty * rival / table.pile[kind]
            if gain > most:
                best, most = i, gain
        return best
