"""A fixed bank of situations: games stopped at a question, so that every bidder can be asked the same one.

Games are played from fixed seeds by line-ups of several bidders and stopped at one asking of each decision. The bidder asked
then finds the table as it stood, an empty mind, its own appraisal of the lot and always the same noise.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from helpers import random_layouts

from simulator.bidder_up.decisions import APPRAISE, LIMIT, PAY_COUNT, PAY_VALUE, STACK
from simulator.bidder_up.state import ANIMALS, HIDDEN, PENS, TICKETS, TYPES
from simulator.core import registry
from simulator.core.engine import DENOMINATIONS, ask
from simulator.core.jit import kernel, rule
from simulator.core.lineup import decision_addresses, procedure
from simulator.core.plugin import Bidder, BidderSpec
from simulator.core.scenario import Scenario
from simulator.core.session import Session

GAME = registry.game("bidder-up")
START_FROM_NOTES = (PAY_VALUE, PAY_COUNT, STACK)  # their answers begin with notes the kernel has laid
NOT_ASKED = (LIMIT, *START_FROM_NOTES)


class Stopped(Exception):
    """The game stands at the question that was wanted."""


@rule
def stop(game: Any) -> Any:
    """Stop the game when the decision on the tape has been asked as often as the tape says."""
    tape, asked = game.tape, game.asked
    if asked.decision == tape.draw[0, 1] and asked.count[asked.decision] >= tape.draw[0, 2]:
        raise Stopped
    return 0


@kernel
def put(game: Any, seat: Any, decision: Any) -> Any:
    """Put the question on the table to a seat."""
    return ask(game, seat, decision)


def scenarios() -> Iterator[Scenario]:
    """Yield a scenario for each board and number of players, with and without the optional rules, on varied layouts."""
    lineup = itertools.cycle(("all-rounder", "random", "raffle-addict", "hoarder"))
    for number, (board, players) in enumerate(itertools.product(("animal-market", "fairground"), (2, 3, 4))):
        for variant, tiles in enumerate(random_layouts(players, 2, seed=number)):
            extra = {"raffle_rush": True} if variant and board == "fairground" else {}
            yield Scenario(
                board=board,
                players=players,
                tiles=tiles,
                bidders=tuple(next(lineup) for _ in range(players)),
                baby_animals=bool(variant),
                seats="fixed",
                switches={"lone_secret_bid": "bidder-chooses"} if variant else {},
                **extra,
            )


def situations(times: Sequence[int]) -> Iterator[tuple[Any, int, int]]:
    """Yield (record, decision, seat) for each decision asked the given number of times into a game, where it is."""
    for number, scenario in enumerate(scenarios()):
        session = Session(scenario, seed=number)
        session.explain = lambda error, record: error  # type: ignore[method-assign,misc,assignment]
        record = session.new_record()
        witness = procedure(GAME, stop)
        for decision in range(len(GAME.decision_names)):
            if decision in NOT_ASKED:
                continue
            for block, wanted in enumerate(times):
                record.tape.on, record.tape.witness = 1, witness
                record.tape.draw[0, 1], record.tape.draw[0, 2] = decision, wanted
                record.asked.count[:] = 0
                try:
                    session.play(record, block, 1)
                except Stopped:
                    record.tape.on, record.tape.witness = 0, 0
                    yield record, decision, int(record.asked.seat)


def answer(record: Any, bidder: type[Bidder], spec: BidderSpec, decision: int, seat: int) -> tuple[int, ...]:
    """Return what a bidder answers, with the notes it lays, as if it sat there with an empty mind."""
    me, mind, table = record.seat[seat], record.mind[seat], record.table
    vector = spec.vector()
    me.par[: len(vector)] = vector
    addresses = decision_addresses(GAME, bidder)
    me.decide[: len(addresses)] = addresses
    mind.noise[:] = (1, 2, 3, 4)
    mind.memory[:] = 0.0
    mind.own[:] = 0
    if table.auction.running and decision != APPRAISE:
        for part in range(2 if table.auction.split else 1):
            table.ask.lot = part
            me.worth[part] = put(record, seat, APPRAISE)
        me.worth[2] = me.worth[0] + me.worth[1] if table.auction.split else me.worth[0]
    mind.memory[:] = 0.0
    mind.lay[:] = 0
    return int(put(record, seat, decision)), *(int(n) for n in mind.lay)


def reshuffle_hidden(record: Any, seat: int, draw: random.Random) -> None:
    """Change everything the seat cannot see: animals face-down, others' hands (their number of notes stays), tickets, stacks."""
    table = record.table
    others = [s for s in range(table.players) if s != seat]
    notes = [d for s in others for d in range(DENOMINATIONS) for _ in range(record.seat[s].hand[d])]
    draw.shuffle(notes)
    for s in others:
        rival = record.seat[s]
        own = [notes.pop() for _ in range(int(rival.hand.sum()))]
        rival.hand[:] = [own.count(d) for d in range(DENOMINATIONS)]
        rival.cash = int((rival.hand * table.note_value).sum())
        rival.worth[:] = [draw.randrange(5000) for _ in range(3)]
        rival.ticket[:] = [draw.randrange(TICKETS) for _ in range(TICKETS)]
        rival.looked_at[:] = [draw.randrange(DENOMINATIONS) for _ in range(len(rival.looked_at))]
        rival.par[:] = [draw.random() for _ in range(len(rival.par))]
        record.mind[s].memory[:] = draw.random()
        record.mind[s].noise[:] = [draw.randrange(1, 2**60) for _ in range(4)]
    record.supply_animal[:] = draw.sample(range(ANIMALS), ANIMALS)
    for pen in range(PENS):
        if table.pen_type[pen, 0] == HIDDEN:
            record.pen_animal[pen] = draw.sample(range(ANIMALS), 3)
    if record.seat[seat].lot_type[0] == HIDDEN:
        record.lot_animal[:] = [draw.randrange(3 * TYPES), -1]
    record.bag_ticket[:] = draw.sample(range(TICKETS), TICKETS)
    record.gambling_note[:] = [draw.randrange(DENOMINATIONS) for _ in range(len(record.gambling_note))]
    record.piggy_note[:] = [draw.randrange(DENOMINATIONS) for _ in range(len(record.piggy_note))]
    record.streams[:] = np.array([[draw.randrange(1, 2**60) for _ in range(4)] for _ in range(len(record.streams))], np.uint64)
