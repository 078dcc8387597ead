"""One auction from landing on the pen to the refill (BU-AUC-01..16, BU-DONK-01..05, BU-CIB-01..11)."""

from __future__ import annotations

from typing import Any

from simulator.bidder_up import decisions as ask_for
from simulator.bidder_up import events
from simulator.bidder_up.award import settle
from simulator.bidder_up.award_check import check_award
from simulator.bidder_up.economy import count_short
from simulator.bidder_up.farm import receive_animal
from simulator.bidder_up.ledger import DONKEYS
from simulator.bidder_up.lots import write_lots
from simulator.bidder_up.money import receive
from simulator.bidder_up.outcome import AUCTIONS, BIDS
from simulator.bidder_up.setting_up import fill_pen
from simulator.bidder_up.state import (
    CHANCE_STREAM,
    DRAW_LOT,
    HIDDEN,
    LOTS,
    NOBODY,
    OPTIONAL_REFUSAL,
    PEN_DEPTH,
    SEXES_EACH,
    TYPES,
)
from simulator.core.dispatch import call_procedure
from simulator.core.engine import DENOMINATIONS, IllegalAnswer, ask, draw, emit, emit_notes
from simulator.core.jit import rule


@rule
def hold_auction(game: Any, seller: Any, pen: Any) -> None:
    """Auction the animals of a pen to the fellow players of the active player."""
    auction = game.table.auction
    _open(game, seller, pen)
    count_short(game)
    _choose_lot(game, pen)
    _show_lot(game, seller)
    _appraise(game, seller)
    if auction.face_down:
        auction.talk = ask(game, seller, ask_for.TALK)
        if auction.talk < HIDDEN or auction.talk >= TYPES:
            raise IllegalAnswer("talk takes -1 (say nothing) or an animal type 0 .. 9")
        if auction.talk != HIDDEN:
            emit(game, events.TALK, seller, auction.talk)
    again = True
    while again:
        _start_bidding(game)
        game.bidding = 1
        game.work.steps = 0
        call_procedure(game.tile[auction.slot], game)
        check_award(game)
        game.bidding = 0
        game.outcome.game[BIDS] += auction.bids
        again = settle(game)
    _remember(game)
    _take_from_pen(game, pen)
    donkeys = 0
    for part in range(auction.count):
        animal = game.lot_animal[part]
        if animal // SEXES_EACH == game.table.rules.donkey_type:
            donkeys += 1
        receive_animal(game, game.award.owner[part], animal)
    for _ in range(donkeys):
        _pay_donkey_money(game)
    auction.running = 0
    fill_pen(game, pen, 1 + auction.double)


@rule
def _open(game: Any, seller: Any, pen: Any) -> None:
    """Put the features of the pen's tile on the table (BU-AUC-02)."""
    table, auction = game.table, game.table.auction
    slot = table.pen_slot[pen]
    auction.serial += 1
    auction.running = 1
    auction.seller = seller
    auction.pen = pen
    auction.slot = slot
    auction.tile = table.slot_tile[slot]
    auction.double = table.pen_double[pen]
    auction.unit = table.slot_unit[slot]
    auction.form = table.slot_form[slot]
    auction.second_price = table.slot_second_price[slot]
    auction.all_pay = table.slot_all_pay[slot]
    auction.repeats = 0
    auction.talk = HIDDEN
    auction.shown = 0
    for s in range(table.players):
        auction.cap[s] = -1
    game.outcome.game[AUCTIONS] += 1


@rule
def _choose_lot(game: Any, pen: Any) -> None:
    """Take what lies in the pen; in Cat in the Bag one is left, or two of three (BU-CIB-02, 07..09, H-04)."""
    table, auction = game.table, game.table.auction
    held = table.pen_count[pen]
    slot_hides = table.slot_face_down[auction.slot]
    auction.face_down = 1 if slot_hides and held > 1 else 0
    auction.count = held
    if slot_hides:
        auction.count = 2 if held == PEN_DEPTH and auction.double else 1
    first = draw(game, CHANCE_STREAM, DRAW_LOT, held) if auction.face_down else 0
    second = -1
    if auction.count == 2:
        second = 1
        if auction.face_down:
            second = draw(game, CHANCE_STREAM, DRAW_LOT, held - 1)
            second += 1 if second >= first else 0
    game.lot_place[0] = first
    game.lot_place[1] = second
    game.lot_animal[0] = game.pen_animal[pen, first]
    game.lot_animal[1] = game.pen_animal[pen, second] if second >= 0 else -1
    auction.split = 1 if table.slot_split[auction.slot] and auction.count == 2 else 0
    if auction.split and _value(game, 1) > _value(game, 0):  # the dearer animal comes first (BU-SV-04)
        for swapped in (game.lot_place, game.lot_animal):
            kept = swapped[0]
            swapped[0] = swapped[1]
            swapped[1] = kept
    emit(game, events.AUCTION, auction.seller, pen, auction.slot, auction.tile, auction.count)
    if auction.face_down:
        auction.shown = held
        for i in range(PEN_DEPTH):
            auction.shown_type[i] = game.pen_animal[pen, i] // SEXES_EACH if i < held else HIDDEN
        emit(game, events.SHOWN, auction.seller, auction.shown_type[0], auction.shown_type[1], auction.shown_type[2])


@rule
def _value(game: Any, part: Any) -> Any:
    """Return the current value of the type of one animal of the lot."""
    return game.table.value[game.lot_animal[part] // SEXES_EACH]


@rule
def _show_lot(game: Any, seller: Any) -> None:
    """Tell everybody the lot, or only the auctioneer when it is face-down (BU-CIB-03)."""
    table, auction = game.table, game.table.auction
    for part in range(2):
        kind = game.lot_animal[part] // SEXES_EACH if part < auction.count else HIDDEN
        auction.type[part] = HIDDEN if auction.face_down else kind
        for s in range(table.players):
            game.seat[s].lot_type[part] = kind if s == seller or not auction.face_down else HIDDEN
    emit(game, events.LOT, game.seat[seller].lot_type[0], game.seat[seller].lot_type[1], auction.face_down)


@rule
def _appraise(game: Any, seller: Any) -> None:
    """Ask everybody once what each part of the lot is worth to them; a refusal may take both parts together."""
    auction, question = game.table.auction, game.table.ask
    parts = 2 if auction.split else 1
    for s in range(game.table.players):
        worth = game.seat[s].worth
        for part in range(parts):
            question.lot = part
            worth[part] = ask(game, s, ask_for.APPRAISE)
            emit(game, events.APPRAISAL, s, part, worth[part])
        if parts == 2 and s == seller:
            question.lot = 2
            worth[2] = ask(game, s, ask_for.APPRAISE)
            emit(game, events.APPRAISAL, s, 2, worth[2])
        else:
            worth[2] = worth[0] if parts == 1 else worth[0] + worth[1]


@rule
def _start_bidding(game: Any) -> None:
    """Void all earlier bids; caps of who has shown remain (H-07), and a split lot is split again (C-BU-21, C-BU-40)."""
    auction, award = game.table.auction, game.award
    auction.split = 1 if game.table.slot_split[auction.slot] and auction.count == 2 else 0
    auction.bids = 0
    auction.high = 0
    auction.leader = NOBODY
    award.tops = 0
    award.pairs = 0
    award.refused = 0
    award.nobody = 0
    award.price = 0
    award.as_laid = 0
    award.refusal = OPTIONAL_REFUSAL
    for s in range(game.table.players):
        auction.bid[s] = 0
        auction.out[s] = 0
        award.forfeit[s] = 0
        award.fee[s] = 0
        award.fee_to[s] = auction.seller


@rule
def _remember(game: Any) -> None:
    """Write the lot into the public history, and into the rows that nobody sees before the game is over."""
    table, auction, award = game.table, game.table.auction, game.award
    lot = table.lots
    if lot < LOTS:
        table.lots += 1
        table.lot_seller[lot] = auction.seller
        table.lot_tile[lot] = auction.tile
        table.lot_refused[lot] = award.refused
        for part in range(2):
            there = part < auction.count
            table.lot_type[lot, part] = game.lot_animal[part] // SEXES_EACH if there else HIDDEN
            table.lot_price[lot, part] = award.paid[part] if there else 0
            table.lot_owner[lot, part] = award.owner[part] if there else NOBODY
        for s in range(table.players):
            table.lot_bid[lot, s] = auction.bid[s]
    write_lots(game)


@rule
def _take_from_pen(game: Any, pen: Any) -> None:
    """Remove the lot from the pen; what is left moves up."""
    table = game.table
    left = 0
    for place in range(table.pen_count[pen]):
        if place != game.lot_place[0] and place != game.lot_place[1]:
            game.pen_animal[pen, left] = game.pen_animal[pen, place]
            table.pen_type[pen, left] = table.pen_type[pen, place]
            left += 1
    for place in range(left, PEN_DEPTH):
        table.pen_type[pen, place] = HIDDEN
    table.pen_count[pen] = left


@rule
def _pay_donkey_money(game: Any) -> None:
    """Pay every player for the next Golden Donkey, however the auction ended (BU-DONK-01..03, C-BU-29..32)."""
    table = game.table
    if table.donkeys >= SEXES_EACH:
        return
    amount = table.rules.donkey_money[table.donkeys]
    note = table.rules.donkey_note[table.donkeys]
    table.donkeys += 1
    emit(game, events.DONKEY, table.donkeys, amount)
    for i in range(table.players):
        _pay_from_bank(game, (table.active + i) % table.players, amount, note)


@rule
def _pay_from_bank(game: Any, seat: Any, amount: Any, note: Any) -> None:
    """Pay an amount in notes of the space; with a custom note set that runs out, the largest parts there are (C-BU-32)."""
    table, pile = game.table, game.work.best
    for d in range(DENOMINATIONS):
        pile[d] = 0
    for d in range(note, 0, -1):
        worth = table.note_value[d]
        if worth > 0:
            number = min(game.bank[d], amount // worth)
            pile[d] = number
            game.bank[d] -= number
            amount -= number * worth
    receive(game, seat, pile, DONKEYS)
    emit_notes(game, events.DONKEY_MONEY, seat, 0, 0, pile)
