"""Games of Auction drawn over player counts, switches, numbers, decks and bidders, as traces."""

from __future__ import annotations

import random
from typing import Any

from simulator.art_auction.samples import drawn
from simulator.core import registry
from simulator.core.events import trace_header, trace_line
from simulator.core.scenario import Scenario
from simulator.core.session import Session


def drawn_scenario(number: int) -> dict[str, Any]:
    """Return scenario `number` of the drawn ones, as plain data; every other seat answers at random."""
    draw = random.Random(number)
    fields = drawn(draw)
    names = [b.name for b in registry.bidders_of("auction")]
    names += ["art-random"] * len(names)
    return {"game": "auction", **fields, "bidders": tuple(draw.choice(names) for _ in range(fields["players"]))}


def trace(scenario: dict[str, Any], seed: int, index: int = 0) -> list[str]:
    """Play a game and return its trace."""
    session = Session(Scenario(**scenario), seed)
    record = session.new_record()
    session.begin(record, index)
    lines = [trace_header(session.game.events, session.scenario.changed(), seed, index)]
    going = True
    while going:
        lines += map(trace_line, session.events(record))
        going = session.turn(record)
    return lines + [trace_line(event) for event in session.events(record)]


def drawn_trace(number: int) -> list[str]:
    """Return the trace of drawn game `number`."""
    return trace(drawn_scenario(number), seed=number)
