"""Expert: the marginal value of everything for the final score, divided by what money is worth now."""

from __future__ import annotations

from simulator.bidder_up.authors import (
    COUNT,
    HIDDEN,
    NOBODY,
    Bidder,
    Parameter,
    best_refusal,
    best_way,
    lay_at_most,
    lay_cheapest,
    notes_held,
    unit,
    unseen_bid,
)
from simulator.core.plugin import tuned_files
from strategies.bidder_up.expertise import (
    buyer,
    lead,
    lot_worth,
    outbids_all,
    own_rise,
    price_of,
    sold_to,
    trade_stake,
)


class Expert(Bidder):
    """Estimates what a lot changes in the final score, for itself and for the rival who needs it most, and pays accordingly.

    The estimate counts complete types, the multiplier, what the supply and the pastures of others still hold, and the sets
    it expects to complete; the shadow price of money and notes falls as the animals run out and as it grows rich. It bids
    what no rival can top where notes count, knows to whom it sells, and never ends the game while it is behind. Its
    parameters were tuned for each board and number of players; the files in `tuned/expert/` say how.
    """

    tuned = tuned_files("strategies.bidder_up", "tuned/expert")

    prospects = Parameter(400.0, 0.0, 5000.0, "points", "of sets it expects to own besides, while all animals are left")
    swap = Parameter(0.6, 0.0, 1.0, "share", "of `hope` for an animal that somebody owns already")
    wealth = Parameter(0.3, 0.0, 3.0, "share", "by which being poor raises the shadow price, and being rich lowers it")
    stalls = Parameter(1.0, 0.0, 5.0, "times", "it counts the worth of holding an auction when it chooses its way")
    trades = Parameter(1.0, 0.0, 5.0, "times", "it counts a horse-trade")
    markets = Parameter(1.0, 0.0, 10.0, "times", "it counts a market visit")
    tempo = Parameter(0.0, -1.0, 1.0, "share", "by which being ahead draws it to auctions, which bring the end nearer")
    offers = Parameter(0.5, 0.0, 2.0, "share of the stake", "it offers in a horse-trade")
    counters = Parameter(0.5, 0.0, 2.0, "share of the stake", "it counters with")
    sell = Parameter(1.0, 0.0, 3.0, "share of the shadow price", "at which it counts money when it may buy its own lot")

    def appraise(table, me, mind):
        return lot_worth(table, me, table.ask.lot)

    def limit(table, me, mind):
        auction = table.auction
        worth = 1.0 * me.worth[0]
        if auction.split:
            worth = 0.5 * (worth + me.worth[1])
        if me.lot_type[0] == HIDDEN:
            worth *= 1.0 - me.curse
        points = worth / price_of(table, me, auction.unit)
        if auction.unit == COUNT:
            return min(min(points, me.purse * (notes_held(me.hand) + 0.5)), outbids_all(table, me))
        return min(points, me.purse * me.cash)

    def lay_count(table, me, mind):
        lay_cheapest(me, mind, int(min(unseen_bid(table, me, mind), outbids_all(table, me)) + 0.5))
        return 0

    def refuse(table, me, mind):
        ask, who = table.ask, buyer(table)
        price = me.sell * price_of(table, me, ask.unit)
        if table.auction.split or who == NOBODY:
            return best_refusal(table, me, price)
        kept = own_rise(table, me) + me.deny * sold_to(table, me, who)
        return 1 if kept - 2.0 * price * ask.c[0] > 0.0 else 0

    def move(table, me, mind):
        ahead = lead(table, me) / (1000.0 + abs(lead(table, me)))
        stalls = me.stalls * (1.0 + me.tempo * ahead)
        return best_way(table, me, 1.0, stalls, me.trades, 1.0, me.markets, 1.0)

    def offer(table, me, mind):
        trade = table.trade
        price = me.offers * trade_stake(table, me, trade.challenged, trade.type) / price_of(table, me, trade.unit)
        if unit(mind.noise) < me.bluff:
            price = 0.0
        if trade.unit == COUNT:
            lay_cheapest(me, mind, max(1, int(price)))
        elif lay_at_most(table, me, mind, min(price, 1.0 * me.cash)) == 0:
            lay_cheapest(me, mind, 1)
        return 1

    def counter(table, me, mind):
        trade = table.trade
        price = me.counters * trade_stake(table, me, trade.challenger, trade.type) / price_of(table, me, trade.unit)
        if trade.unit == COUNT:
            return 1 if lay_cheapest(me, mind, int(price)) > 0 else 0
        return 1 if lay_at_most(table, me, mind, min(price, 1.0 * me.cash)) > 0 else 0

    def tickets(table, me, mind):
        if table.bag <= 1 and lead(table, me) < me.ahead:
            return 0  # the last ticket ends the game
        return min(1 + int(me.tries), table.ask.high)
