"""Plans of the default bidder: what to spend, what the auctioneer would do, where to go, what a trade is worth.

The weights were found by letting bidders play each other over random layouts; they are guesses about the game, not rules of it.
"""

from __future__ import annotations

from typing import Any

from simulator.bidder_up.decisions import LIMIT
from simulator.bidder_up.laying import notes_held
from simulator.bidder_up.state import (
    COUNT,
    HIDDEN,
    HORSE_TRADING,
    MARKET,
    PEN,
    PIGGY_BANK,
    RAFFLE_BOOTH,
    TYPES,
    VALUE_GAIN,
    WOOL_MILK,
)
from simulator.bidder_up.valuation import (
    animal_points,
    completion_gain,
    lot_points,
    rate,
    rival_gain,
    supply_left,
)
from simulator.core.helpers import helper, own

FREE_MEMORY = 40  # places of mind.memory that a bidder may use; the inherited bids use the ones after them
_SERIAL, _LIMIT, _CEILING, _REFUSAL = 40, 41, 42, 43  # auction, my limit in it, my highest bid, where refusal ends

HIDDEN_ANIMAL = 150.0  # points for auctioning an animal nobody sees
OWN_SHARE, RIVAL_SHARE = 0.4, 0.3  # of what an animal brings me, or a rival, that its auctioneer gets
SOW_GUESS = 400.0  # points of sets a player may still expect, that the sow would multiply once more
ACTION_GUESS = 250.0  # points of an action ticket while all animals are left
RAID_SHARE = 0.8  # of the price of a note that one from the Piggy Bank is worth
NOTE_GUESS = 35.0  # money per note that a rival is thought to hold
LOST_OWN, LOST_RIVAL = 0.3, 0.5  # weights of losing a trade: my animal, the rival's gain


@helper
def spending_limit(table: Any, me: Any) -> Any:
    """Return what the lot is worth in its unit, as far as the purse allows; unseen it is worth less (winner's curse)."""
    auction = table.auction
    worth = 1.0 * me.worth[0]
    if auction.split:  # the best bid gets the dearer animal, the next one the cheaper
        worth = 0.5 * (worth + me.worth[1])
    if me.lot_type[0] == HIDDEN:
        worth *= 1.0 - me.curse
    owned = notes_held(me.hand) + 0.5 if auction.unit == COUNT else 1.0 * me.cash
    return min(worth / rate(table, me, auction.unit), me.purse * owned)


@helper
def refusal_point(table: Any, me: Any) -> Any:
    """Return the price below which I expect the auctioneer to buy: half of what the lot is worth to that seat (BU-AUC-09)."""
    auction = table.auction
    seller, unit = auction.seller, auction.unit
    if not table.rules.first_refusal:
        return 0.0
    worth = lot_points(table, me, seller, 0, me.hope, me.deny, me.growth * supply_left(table))
    price = 0.5 * worth / rate(table, me, unit)
    return min(price, 1.0 * table.notes[seller]) if unit == COUNT else price


@helper
def means(table: Any, me: Any) -> Any:
    """Return what I own in the unit of the auction running."""
    return notes_held(me.hand) if table.auction.unit == COUNT else me.cash


@helper
def look_up(table: Any, me: Any, mind: Any) -> None:
    """Work out, once an auction, the limit and the highest bid to call.

    Who wants to buy bids up to the limit; who does not may still bid below the price the auctioneer would refuse at, to be
    paid for nothing, as long as the bid is covered.
    """
    serial = table.auction.serial
    if mind.memory[_SERIAL] != serial:
        limit = own(LIMIT, table, me, mind)
        mind.memory[_SERIAL] = serial
        mind.memory[_LIMIT] = limit
        mind.memory[_CEILING] = limit
        mind.memory[_REFUSAL] = -1.0
        owned = means(table, me)
        if me.squeeze > 0.0 and limit < owned:
            mind.memory[_CEILING] = max(1.0 * limit, min(1.0 * owned, me.squeeze * known_refusal(table, me, mind)))


@helper
def known_refusal(table: Any, me: Any, mind: Any) -> Any:
    """Return the refusal point of the auction running, worked out when it is first needed."""
    if mind.memory[_REFUSAL] < 0.0:
        mind.memory[_REFUSAL] = refusal_point(table, me)
    return mind.memory[_REFUSAL]


@helper
def spoken_bid(table: Any, me: Any, mind: Any) -> Any:
    """Return a bid of the least that is legal, or an opening well below the own limit; 0 above the ceiling."""
    look_up(table, me, mind)
    ask, ceiling = table.ask, mind.memory[_CEILING]
    if ask.low > ceiling:
        return 0
    opening = me.opening * ceiling
    if opening <= ask.low:
        return ask.low
    return max(ask.low, int(min(opening, 1.0 * ask.high)) // ask.step * ask.step)


@helper
def enough_to_buy(table: Any, me: Any, mind: Any) -> Any:
    """Return the lowest legal amount at which the auctioneer should rather sell, 0 if that is above my limit."""
    look_up(table, me, mind)
    step = 1 if table.auction.unit == COUNT else table.rules.bid_step
    enough = (int(me.beat * known_refusal(table, me, mind)) // step + 1) * step
    return enough if enough <= mind.memory[_LIMIT] else 0


@helper
def unseen_bid(table: Any, me: Any, mind: Any) -> Any:
    """Return a bid below my limit, for auctions in which the winner pays the own bid without seeing the others."""
    auction = table.auction
    enough = 0 if auction.split else enough_to_buy(table, me, mind)
    look_up(table, me, mind)
    share = me.shade / (table.players - 1) if auction.all_pay else me.shade
    return max(share * mind.memory[_LIMIT], 1.0 * enough)


@helper
def best_refusal(table: Any, me: Any, price: Any) -> Any:
    """Return the option that leaves the auctioneer with most, if a unit of the price is worth `price` points."""
    ask = table.ask
    best, most = 0, -1e18
    for i in range(ask.options):
        mask = ask.a[i]
        points = price * ask.c[i]
        if mask == 3:
            points += me.worth[2]
        elif mask > 0:
            points += me.worth[mask - 1]
        if points > most:
            best, most = i, points
    return best


@helper
def pen_points(table: Any, me: Any, pen: Any, more: Any) -> Any:
    """Return what it is worth to hold the auction of a pen: selling is income, refusing gets the animal at half price."""
    points = 0.0
    for place in range(table.pen_count[pen]):
        kind = table.pen_type[pen, place]
        if kind == HIDDEN:
            points += HIDDEN_ANIMAL
        else:
            points += OWN_SHARE * animal_points(table, me.seat, kind, 1, me.hope, 0.0, more)
            points += RIVAL_SHARE * rival_gain(table, me.seat, kind, 1)
    return points


@helper
def trade_worth(table: Any, me: Any, other: Any, kind: Any) -> Any:
    """Return what is at stake for me in a trade: my completing the type, and the other's not completing it."""
    more = me.growth * supply_left(table)
    return completion_gain(table, me.seat, kind, more) + me.deny * completion_gain(table, other, kind, more)


@helper
def challenge_points(table: Any, me: Any, other: Any, kind: Any, more: Any) -> Any:
    """Return how attractive it is to challenge a player for a type: what I win or lose by my chance to outbid them."""
    mine, theirs = completion_gain(table, me.seat, kind, more), completion_gain(table, other, kind, more)
    win = me.cash / (me.cash + NOTE_GUESS * table.notes[other] + 1.0)
    return win * mine - (1.0 - win) * (LOST_OWN * mine + LOST_RIVAL * theirs)


@helper
def trade_points(table: Any, me: Any, more: Any) -> Any:
    """Return the worth of the best challenge there is, 0 when there is none."""
    found, best = 0, -1e18
    for kind in range(TYPES):
        if table.pasture[me.seat, kind] > 0:
            for s in range(table.players):
                if s != me.seat and table.pasture[s, kind] > 0:
                    found = 1
                    best = max(best, challenge_points(table, me, s, kind, more))
    return best if found else 0.0


@helper
def marker_points(table: Any, me: Any, kind: Any, steps: Any) -> Any:
    """Return what moving a marker brings: my own prospects with the type, less a part of the rivals'."""
    space = table.marker[kind] + steps
    if table.locked[kind] or space < 0 or space >= table.scale:
        return 0.0
    change = table.scale_value[space] - table.value[kind]
    points = 0.0
    for s in range(table.players):
        held = table.pasture[s, kind] / table.rules.set_size
        weight = 1.0 if s == me.seat else -RIVAL_SHARE
        points += weight * held * held * change * (table.sets[s] + 1.0)
    return points


@helper
def market_points(table: Any, me: Any) -> Any:
    """Return what a market visit brings: one step for free in mind, for up to the types allowed."""
    points = 0.0
    for kind in range(TYPES):
        if table.pasture[me.seat, kind] > 0:
            points = max(points, marker_points(table, me, kind, 1))
    return 0.5 * table.rules.market_types * points


@helper
def ticket_points(table: Any, me: Any, ticket: Any) -> Any:
    """Return what a raffle ticket is worth to me, roughly, in points."""
    kind, number = table.ticket_kind[ticket], table.ticket_number[ticket]
    if kind == WOOL_MILK:  # the sow adds one to the factor
        return (0.08 + 0.12 * number) * (table.set_value[me.seat] + SOW_GUESS)
    if kind == VALUE_GAIN:
        held = 1.0 * table.pasture[me.seat, number] / table.rules.set_size
        if table.barn[number] == me.seat:
            held = 1.0
        return (table.sets[me.seat] + 1.0) * (table.rules.gain_match * held + 0.5 * table.rules.gain_other)
    return ACTION_GUESS * supply_left(table)


@helper
def booth_points(table: Any, me: Any, note: Any) -> Any:
    """Return what a visit to the raffle booth brings: an average ticket less its note."""
    if table.bag == 0 or table.notes[me.seat] == 0:
        return 0.0
    average = 0.25 * (table.set_value[me.seat] + SOW_GUESS) + 0.5 * table.rules.gain_other * (table.sets[me.seat] + 1.0)
    return max(0.0, me.luck * 0.5 * average - note)


@helper
def best_way(table: Any, me: Any, walk: Any, pens: Any, trades: Any, piggy: Any, markets: Any, booths: Any) -> Any:
    """Return the way that promises most; each weight says how much a bidder makes of notes to pay and of a kind of space."""
    ask = table.ask
    note, more = rate(table, me, COUNT), me.growth * supply_left(table)
    best, most, seen, trade = 0, -1e18, 0, -1e18
    for i in range(ask.options):
        space = int(table.route_space[ask.route, i])  # 16 bits are too few for the shift below
        if (seen >> space) & 1:
            continue  # ways are sorted by price: the first one to a space is the cheapest
        seen |= 1 << space
        points = -walk * note * table.route_price[ask.route, i]
        kind = table.kind[space]
        if kind == PEN:
            points += pens * pen_points(table, me, table.pen_at[space], more)
        elif kind == PIGGY_BANK:
            points += piggy * RAID_SHARE * note * min(table.piggy, table.rules.raid)
        elif kind == HORSE_TRADING:
            if trade == -1e18:
                trade = trade_points(table, me, more)
            points += trades * trade
        elif kind == MARKET:
            points += markets * market_points(table, me)
        elif kind == RAFFLE_BOOTH:
            points += booths * booth_points(table, me, note)
        if points > most:
            best, most = i, points
    return best
