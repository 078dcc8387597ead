"""What a script fixes of chance, as the numbers the kernel draws.

``order`` one or more orders in which the seats are asked; ``catalog`` the works in the order they will come; ``first`` the seat
asked first for sales; ``tie`` and ``heist`` the number, from 0, of the tied seat or of the victim's work.
"""

from __future__ import annotations

from typing import Any

from simulator.art_auction.scripting.names import works
from simulator.core.words import Misread, seat_number


def read_draws(scenario: Any, record: Any, kind: str, value: Any) -> list[int]:
    """Read draws of one kind."""
    if kind == "order":
        orders = value if isinstance(value, list) and value and isinstance(value[0], list) else [value]
        return [j for order in orders for j in _order(scenario, order)]
    if kind == "catalog":
        there = [int(w) for w in record.catalog_work[: record.table.catalog]]
        wanted = works(scenario, value, kind)[::-1]  # the next one is the last
        if sorted(wanted) != sorted(there):
            raise Misread("catalog: it does not list every work of the Catalog once")
        return _shuffled(there, wanted)
    found = value if isinstance(value, list) else [value]
    if kind == "first":
        return [seat_number(v, scenario.players) for v in found]
    if not all(isinstance(v, int) for v in found):
        raise Misread(f"{kind}: {value!r} is not a number or a list of numbers")
    return found


def _order(scenario: Any, wanted: Any) -> list[int]:
    seats = list(range(scenario.players))
    goal = [seat_number(s, scenario.players) for s in wanted] if isinstance(wanted, list) else []
    if sorted(goal) != seats:
        raise Misread(f"order: {wanted!r} does not list every seat once")
    return _shuffled(seats, goal)


def _shuffled(items: list[int], goal: list[int]) -> list[int]:
    """Return the draws that put items into an order."""
    items, found = list(items), []
    for i in range(len(items) - 1, 0, -1):
        j = items.index(goal[i])
        found.append(j)
        items[i], items[j] = items[j], items[i]
    return found
