"""The most extreme games of a run: by each criterion the ten with the highest or lowest value, the earlier of equal ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from simulator.core.jit import rule
from simulator.core.measure import Measure

KEPT = 10  # games kept for each criterion
NOTHING = -(1 << 62)  # key of a place that no game has taken yet


@dataclass(frozen=True)
class Extreme:
    """What makes a game extreme.

    Attributes
    ----------
    name, help : snake_case name, and what it says of a game
    measure : a measure of the game, or of its seats, of which then the highest or lowest seat counts
    highest : whether high values are extreme, or low ones
    """

    name: str
    help: str
    measure: str
    highest: bool = True


COMMON = (
    Extreme("longest", "most turns", "turns"),
    Extreme("shortest", "fewest turns", "turns", False),
    Extreme("widest_margin", "highest score the farthest above the second", "margin"),
    Extreme("narrowest_margin", "highest score the least above the second", "margin", False),
    Extreme("highest_score", "highest score of any seat", "score"),
    Extreme("lowest_score", "lowest score of any seat", "score", False),
    Extreme("most_lead_changes", "most changes of the only leader", "leader_changes"),
)


def criteria_table(criteria: Sequence[Extreme], seats: Sequence[Measure], games: Sequence[Measure]) -> np.ndarray:
    """Return what the kernel looks at, int64[criteria, 3]: 1 for a measure of seats, its row, and 1 for high or −1 for low."""
    rows = []
    for one in criteria:
        names = [m.name for m in seats]
        of_seats = one.measure in names
        row = (names if of_seats else [m.name for m in games]).index(one.measure)
        rows.append([int(of_seats), row, 1 if one.highest else -1])
    return np.array(rows, np.int64).reshape(-1, 3)


def no_games(criteria: int) -> np.ndarray:
    """Return the table of extremes before any game, int64[criteria, KEPT, 2]: key (value, or −value for a low one) and game."""
    table = np.full((criteria, KEPT, 2), NOTHING, np.int64)
    table[:, :, 1] = -1
    return table


def merged(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """Return the extremes of two sets of games."""
    both = np.concatenate([first, second], axis=1)
    order = np.lexsort((both[:, :, 1], -both[:, :, 0]), axis=1)[:, :KEPT]
    return np.take_along_axis(both, order[:, :, None], axis=1)


@rule
def note_extremes(outcome: Any, players: Any, game: Any, criteria: Any, extremes: Any) -> None:
    """Enter a game where it belongs; games come in the order of their index, so that an equal one stays behind."""
    for c in range(criteria.shape[0]):
        row, sign = criteria[c, 1], criteria[c, 2]
        if criteria[c, 0] == 0:
            key = sign * outcome.game[row]
        else:
            key = sign * outcome.seat[row, 0]
            for s in range(1, players):
                key = max(key, sign * outcome.seat[row, s])
        place = KEPT
        while place > 0 and extremes[c, place - 1, 0] < key:
            place -= 1
        if place < KEPT:
            for i in range(KEPT - 1, place, -1):
                extremes[c, i, 0] = extremes[c, i - 1, 0]
                extremes[c, i, 1] = extremes[c, i - 1, 1]
            extremes[c, place, 0] = key
            extremes[c, place, 1] = game
