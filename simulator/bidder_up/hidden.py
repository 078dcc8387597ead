"""What a seat cannot see, dealt anew; and a count of everything there is in a record."""

from __future__ import annotations

import random
from typing import Any

from simulator.bidder_up.state import HIDDEN, NOBODY, PENS, SEXES_EACH, TYPES
from simulator.core.engine import DENOMINATIONS


def reshuffle(record: Any, seat: int, draw: random.Random) -> None:
    """Deal anew what a seat cannot see, everything public kept: numbers of notes, tickets and animals, what lies face-up."""
    _notes(record, seat, draw)
    _animals(record, seat, draw)
    _tickets(record, seat, draw)
    table = record.table
    for s in range(table.players):
        if s != seat:  # what rivals think and are
            record.seat[s].worth[:] = [draw.randrange(5000) for _ in record.seat[s].worth]
            record.seat[s].par[:] = [draw.random() for _ in record.seat[s].par]
            record.mind[s].memory[:] = [draw.random() for _ in record.mind[s].memory]
            record.mind[s].noise[:] = [draw.randrange(1, 2**62) for _ in range(4)]
    for stream in record.streams:  # what chance will bring
        stream[:] = [draw.randrange(1, 2**62) for _ in range(4)]


def _notes(record: Any, seat: int, draw: random.Random) -> None:
    """Deal the notes of rivals' hands and piles, Piggy Bank, Gambling stack and box anew, as many to each place as before."""
    table = record.table
    rivals = [s for s in range(table.players) if s != seat]
    piles = [*(record.seat[s].hand for s in rivals), *(record.pile[s] for s in rivals), record.out_of_game]
    stacks = [(record.piggy_note, int(table.piggy)), (record.gambling_note, int(table.gambling))]
    pool = [d for pile in piles for d in range(DENOMINATIONS) for _ in range(pile[d])]
    pool += [int(stack[i]) for stack, count in stacks for i in range(count)]
    draw.shuffle(pool)
    for pile in piles:
        dealt = [pool.pop() for _ in range(int(pile.sum()))]
        pile[:] = [dealt.count(d) for d in range(DENOMINATIONS)]
    for stack, count in stacks:
        for i in range(count):
            stack[i] = pool.pop()
    for s in rivals:
        record.seat[s].cash = int((record.seat[s].hand * table.note_value).sum())


def _animals(record: Any, seat: int, draw: random.Random) -> None:
    """Shuffle the supply and all face-down pens together; an auctioneer knows the own lot."""
    table = record.table
    knows = bool(table.auction.running) and table.auction.seller == seat
    places = [(record.supply_animal, i) for i in range(table.supply)]
    for pen in range(PENS):
        if not (knows and pen == table.auction.pen):
            places += [(record.pen_animal[pen], i) for i in range(table.pen_count[pen]) if table.pen_type[pen, i] == HIDDEN]
    pool = [int(row[i]) for row, i in places]
    draw.shuffle(pool)
    for row, i in places:
        row[i] = pool.pop()
    if table.auction.running and table.auction.face_down and not knows:
        for part in range(table.auction.count):
            record.lot_animal[part] = record.pen_animal[table.auction.pen, record.lot_place[part]]


def _tickets(record: Any, seat: int, draw: random.Random) -> None:
    """Deal the tickets of the bag and of rivals anew."""
    table = record.table
    rivals = [s for s in range(table.players) if s != seat]
    places = [(record.bag_ticket, i) for i in range(table.bag)]
    places += [(record.seat[s].ticket, i) for s in rivals for i in range(table.tickets[s])]
    pool = [int(row[i]) for row, i in places]
    draw.shuffle(pool)
    for row, i in places:
        row[i] = pool.pop()


def lost(record: Any) -> str:
    """Return what is missing, double or out of place between turns, or nothing: notes, animals, laid piles."""
    table = record.table
    players = range(table.players)
    if record.pile.sum() != 0:
        return "notes are left on the table after an auction"
    for d in range(table.denominations):
        stacks = [(record.piggy_note, int(table.piggy)), (record.gambling_note, int(table.gambling))]
        there = int(record.bank[d] + record.out_of_game[d]) + sum(int(record.seat[s].hand[d]) for s in players)
        there += sum(int(stack[i]) == d for stack, count in stacks for i in range(count))
        if there != table.box_notes[d] or any(record.seat[s].hand[d] < 0 for s in players):
            return f"{there} notes of {table.note_value[d]} where there are {table.box_notes[d]}"
    for s in players:
        hand = record.seat[s].hand
        if record.seat[s].cash != (hand * table.note_value).sum() or table.notes[s] != hand.sum():
            return f"the books about the hand of seat {s} are wrong"
    return _lost_animals(record)


def _lost_animals(record: Any) -> str:
    table = record.table
    seen = [int(record.pen_animal[p, i]) for p in range(PENS) for i in range(table.pen_count[p])]
    seen += [int(a) for a in record.supply_animal[: table.supply]]
    for kind in range(TYPES):
        used = sum(int(x) for x in record.animals_used[kind * SEXES_EACH : (kind + 1) * SEXES_EACH])
        waiting = sum(a // SEXES_EACH == kind for a in seen)
        owned = sum(int(table.pasture[s, kind]) for s in range(table.players))
        owned += int(table.rules.set_size) if table.barn[kind] != NOBODY else 0
        if waiting + owned != used or len(set(seen)) < len(seen):
            return f"{waiting + owned} animals of type {kind} where there are {used}"
    return ""
