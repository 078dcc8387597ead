"""Line-ups of a tournament: every multiset of bidders at one table, every distinct order around it."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

Group = tuple[int, ...]  # bidders at a table by number, ascending


def groups(bidders: int, players: int) -> list[Group]:
    """Return every multiset of `players` bidders: C(bidders + players − 1, players) of them."""
    return list(itertools.combinations_with_replacement(range(bidders), players))


def arrangements(group: Group) -> list[Group]:
    """Return the orders of a group around the table that no rotation makes equal.

    Rotating a line-up keeps everybody's neighbours; with all arrangements each bidder has each neighbour equally often.
    """
    seen: set[Group] = set()
    found = []
    for order in sorted(set(itertools.permutations(group))):
        if order not in seen:
            found.append(order)
            seen.update(order[i:] + order[:i] for i in range(len(order)))
    return found


def opponents(bidders: int, players: int) -> Iterator[Group]:
    """Yield every multiset of co-players: C(bidders + players − 2, players − 1) of them."""
    yield from itertools.combinations_with_replacement(range(bidders), players - 1)


def join(bidder: int, others: Sequence[int]) -> Group:
    """Return the group of a bidder and its co-players."""
    return tuple(sorted((bidder, *others)))
