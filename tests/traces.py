"""Games of any registered game as traces, and scenarios drawn from all it has."""

from __future__ import annotations

import random
from typing import Any

import coin_game  # noqa: F401  registers the coin game
import sealed_bid_game  # noqa: F401  likewise

from simulator.core import registry
from simulator.core.events import trace_header, trace_line
from simulator.core.scenario import Scenario
from simulator.core.session import Session


def drawn_scenario(game: str, number: int) -> dict[str, Any]:
    """Return scenario `number` of those a game draws, as plain data; half of all seats answer at random."""
    drawn = registry.game(game).drawn
    assert drawn is not None
    draw = random.Random(number)
    fields = drawn(draw, "")
    names = [b.name for b in registry.bidders_of(game)]
    names += ["random"] * len(names)
    return {"game": game, **fields, "bidders": tuple(draw.choice(names) for _ in range(fields["players"]))}


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


def drawn_trace(game: str, number: int) -> list[str]:
    """Return the trace of drawn game `number`."""
    return trace(drawn_scenario(game, number), seed=number)
