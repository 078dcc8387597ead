"""Blocker: what a rival needs is worth most."""

from __future__ import annotations

from simulator.bidder_up.authors import (
    HIDDEN,
    Bidder,
    Parameter,
    completion_gain,
    leader,
    lot_points,
    rival_gain,
    supply_left,
)


class Blocker(Bidder):
    """Values a lot by what it keeps from its rivals, buys first whatever the leader needs, and breaks sets up by trading."""

    own = Parameter(0.7, 0.0, 1.0, "share", "of what a lot adds to its own score that it counts")
    deny = Parameter(1.0, 0.0, 1.0, "share", "weight of what a rival is kept from completing")
    half = Parameter(0.25, 0.0, 1.0, "share", "of a rival's gain it counts while more than one animal is missing")

    def appraise(table, me, mind):
        part = table.ask.lot
        worth = me.own * lot_points(table, me, me.seat, part, me.hope, 0.0, me.growth * supply_left(table))
        for i in range(2):
            kind = me.lot_type[i]
            if kind == HIDDEN or (table.auction.split and part < 2 and part != i):
                continue
            worth += me.deny * rival_gain(table, me.seat, kind, 1)
            for s in range(table.players):
                if s != me.seat and table.pasture[s, kind] > 0:
                    worth += me.half * table.value[kind]
        return worth

    def challenge(table, me, mind):
        ask, ahead = table.ask, leader(table, me.seat)
        best, most = 0, -1.0
        for i in range(ask.options):
            points = completion_gain(table, ask.a[i], ask.b[i], 0.0) * (2.0 if ask.a[i] == ahead else 1.0)
            if points > most:
                best, most = i, points
        return best
