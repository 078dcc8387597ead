"""What a seat cannot see, dealt anew; and a count of everything there is in a record."""

from __future__ import annotations

import random
from typing import Any

from simulator.market_day.state import ANIMALS


def reshuffle(record: Any, seat: int, draw: random.Random) -> None:
    """Deal anew what a seat cannot see: what its rivals are and think, and what chance will bring; all cards are public."""
    for s in range(record.table.players):
        if s != seat:
            record.seat[s].par[:] = [draw.random() for _ in record.seat[s].par]
            record.mind[s].memory[:] = [draw.random() for _ in record.mind[s].memory]
            record.mind[s].noise[:] = [draw.randrange(1, 2**62) for _ in range(4)]
    for stream in record.streams:
        stream[:] = [draw.randrange(1, 2**62) for _ in range(4)]


def lost(record: Any) -> str:
    """Return what is missing, double or out of place between turns, or nothing: cards, limits, owned animals."""
    table, rules = record.table, record.table.rules
    for kind in range(ANIMALS):
        held = [int(table.cards[s, kind]) for s in range(table.players)]
        there = int(table.pile[kind]) + sum(held)
        if there != table.box_cards[kind] or min(held) < 0 or table.pile[kind] < 0:
            return f"{there} cards of animal {kind} where there are {table.box_cards[kind]}"
        if max(held) > rules.hand_limit:
            return f"a hand of {max(held)} cards of animal {kind}; at most {rules.hand_limit} may be held"
        for s in range(table.players):
            if table.farm[s, kind] and held[s] and rules.returns_all and not rules.keep_collecting:
                return f"seat {s} owns animal {kind} and holds cards for it"
    for s in range(table.players):
        if table.cards[s].sum() > rules.total_limit:
            return f"seat {s} holds {table.cards[s].sum()} cards; at most {rules.total_limit} may be held"
    return ""
