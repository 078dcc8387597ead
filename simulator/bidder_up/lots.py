"""The lots of a game, one row each: what was sold for one price, to whom, and what it was worth in the end (metrics 18, 19)."""

from __future__ import annotations

from typing import Any

from simulator.bidder_up.outcome import VALUE_PARTS
from simulator.bidder_up.scoring import barn_points
from simulator.bidder_up.state import HIDDEN, LOTS, NOBODY, SEXES_EACH, TYPES
from simulator.core.jit import rule

LOT_COLUMNS = (
    "lot",  # number of the auction, from 1
    "part",  # 0, or 1 for the cheaper animal of a split lot
    "turn",
    "slot",
    "size",  # 1: double pen
    "tile",
    "seller",
    "type_1",
    "type_2",  # −1: one animal
    "bidder",  # who won the bidding, −1: nobody bid
    "owner",  # who got the lot
    "unit",
    "price",  # in the unit
    "face",  # face value of the notes paid
    "repeats",
    "bidders",
    "first_bid",  # highest bid known, in the unit
    "second_bid",
    "worth_owner",  # appraisals at the start of the auction
    "worth_highest",
    "value",  # realised at the end, in VALUE_PARTS of a point
)
(
    L_LOT,
    L_PART,
    L_TURN,
    L_SLOT,
    L_SIZE,
    L_TILE,
    L_SELLER,
    L_TYPE_1,
    L_TYPE_2,
    L_BIDDER,
    L_OWNER,
    L_UNIT,
    L_PRICE,
    L_FACE,
    L_REPEATS,
    L_BIDDERS,
    L_FIRST_BID,
    L_SECOND_BID,
    L_WORTH_OWNER,
    L_WORTH_HIGHEST,
    L_VALUE,
) = range(len(LOT_COLUMNS))


@rule
def write_lots(game: Any) -> None:
    """Write the auction just settled down, a row for what was sold for one price."""
    for part in range(game.award.parts):
        if game.lot_rows < LOTS:
            _write_lot(game, game.lot_row[game.lot_rows], part)
            game.lot_rows += 1


@rule
def _write_lot(game: Any, row: Any, part: Any) -> None:
    auction, award, table = game.table.auction, game.award, game.table
    row[L_LOT] = auction.serial
    row[L_PART] = part
    row[L_TURN] = table.turn
    row[L_SLOT] = auction.slot
    row[L_SIZE] = auction.double
    row[L_TILE] = auction.tile
    row[L_SELLER] = auction.seller
    row[L_TYPE_1] = game.lot_animal[part] // SEXES_EACH
    row[L_TYPE_2] = game.lot_animal[1] // SEXES_EACH if auction.count == 2 and award.parts == 1 else HIDDEN
    row[L_BIDDER] = award.winner[part]
    row[L_OWNER] = award.owner[part]
    row[L_UNIT] = auction.unit
    row[L_PRICE] = award.paid[part]
    row[L_FACE] = award.face[part]
    row[L_REPEATS] = auction.repeats
    number, first, second = 0, 0, 0
    for s in range(table.players):
        bid = auction.bid[s]
        number += 1 if bid > 0 else 0
        if bid > first:
            second = first
            first = bid
        elif bid > second:
            second = bid
    row[L_BIDDERS] = number
    row[L_FIRST_BID] = first
    row[L_SECOND_BID] = second
    asked = part if award.parts == 2 else 2  # a lot sold whole is worth what both parts are
    best = game.seat[0].worth[asked]
    for s in range(1, table.players):
        best = max(best, game.seat[s].worth[asked])
    row[L_WORTH_OWNER] = game.seat[award.owner[part]].worth[asked]
    row[L_WORTH_HIGHEST] = best
    row[L_VALUE] = 0


@rule
def set_worth(game: Any, kind: Any, sow: Any) -> Any:
    """Return what a complete type adds to the score of who has it: the score less the score without that set (metrics 19)."""
    table = game.table
    seat = table.barn[kind]
    whole = barn_points(game, seat, sow)
    table.barn[kind] = NOBODY
    table.sets[seat] -= 1
    table.set_value[seat] -= table.value[kind]
    without = barn_points(game, seat, sow)
    table.barn[kind] = seat
    table.sets[seat] += 1
    table.set_value[seat] += table.value[kind]
    return whole - without


@rule
def realise_lots(game: Any, sow: Any) -> None:
    """Write into every lot what it was worth in the end to who got it: the set's worth shared over its animals, or nothing."""
    table, worth = game.table, game.work.order
    for kind in range(TYPES):
        worth[kind] = 0
        if table.barn[kind] != NOBODY:
            worth[kind] = set_worth(game, kind, sow) * VALUE_PARTS // table.rules.set_size
    for i in range(game.lot_rows):
        row = game.lot_row[i]
        total = 0
        for column in range(L_TYPE_1, L_TYPE_2 + 1):
            kind = row[column]
            if kind != HIDDEN and table.barn[kind] == row[L_OWNER]:
                total += worth[kind]
        row[L_VALUE] = total
