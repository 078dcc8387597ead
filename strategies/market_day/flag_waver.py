"""Flag waver: two animals at one stop."""

from __future__ import annotations

from simulator.market_day.authors import Bidder, Parameter, purchases_at, ripe


class FlagWaver(Bidder):
    """Drives past ordinary markets to buy two animals at the green flag, unless it lacks only one or the way there is long."""

    patience = Parameter(12.0, 0.0, 40.0, "squares", "to the green flag up to which it drives past another market")

    def move(table, me, mind):
        ask = table.ask
        last = ask.options - 1
        for i in range(ask.options):
            square = ask.a[i]
            if purchases_at(table, me.seat, square) > 0:
                left = 0
                while table.flag[(square + left) % table.squares] == 0 and left < table.squares:
                    left += 1
                if table.flag[square] or ripe(table, me.seat) == 1 or left > me.patience:
                    return i
        return last
