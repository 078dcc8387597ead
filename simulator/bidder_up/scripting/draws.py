"""What a script fixes of chance: rolls, orders, tickets and other draws, as the numbers the kernel draws."""

from __future__ import annotations

from typing import Any

from simulator.bidder_up.scripting.names import ticket_names
from simulator.core.words import SEATS, Misread, seat_number

_ROLLS = ("die", "sow", "gamble")


def read_draws(scenario: Any, record: Any, kind: str, value: Any) -> list[int]:
    """Read draws: the number rolled, tickets by name, places in the pen, orders of seats, indices for the rest."""
    if kind == "order":
        orders = value if isinstance(value, list) and value and isinstance(value[0], list) else [value]
        return [j for order in orders for j in _shuffle_draws(scenario, int(record.table.active), order)]
    found = value if isinstance(value, list) else [value]
    if kind == "ticket":
        return _tickets(scenario, record, found)
    if kind in _ROLLS:
        return [_face(scenario, kind, number) for number in found]
    if not all(isinstance(v, int) for v in found):
        raise Misread(f"{kind}: {value!r} is not a number or a list of numbers")
    if kind == "lot":  # the second place is drawn among those left
        return [v - 1 if i and v > found[0] else v for i, v in enumerate(found)]
    return found


def _face(scenario: Any, kind: str, number: Any) -> int:
    """Return a face of the die with a number on it."""
    if number not in scenario.box.die:
        raise Misread(f"{kind}: {number!r} is not on the die; its numbers are {sorted(set(scenario.box.die))}")
    return int(scenario.box.die.index(number))


def _tickets(scenario: Any, record: Any, wanted: list[Any]) -> list[int]:
    """Return where tickets lie in the bag, each drawn leaving its place to the last one."""
    names = ticket_names(scenario)
    bag = [names[t] for t in record.bag_ticket[: record.table.bag]]
    found = []
    for name in wanted:
        if name not in bag:
            raise Misread(f"ticket: there is no {name!r} in the bag; it holds: {', '.join(bag) or 'nothing'}")
        index = bag.index(name)
        found.append(index)
        bag[index] = bag[-1]
        bag.pop()
    return found


def _shuffle_draws(scenario: Any, seller: int, wanted: Any) -> list[int]:
    """Return the draws that put the fellow players into an order."""
    players = scenario.players
    order = [(seller + i) % players for i in range(1, players)]
    goal = [seat_number(s, players) for s in wanted] if isinstance(wanted, list) else []
    if sorted(goal) != sorted(order):
        raise Misread(f"order: {wanted!r} does not list every fellow player of {SEATS[seller]} once")
    found = []
    for i in range(len(order) - 1, 0, -1):
        j = order.index(goal[i])
        found.append(j)
        order[i], order[j] = order[j], order[i]
    return found
