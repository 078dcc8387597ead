"""What a sensitivity study looks at: outputs of a run by batch of games."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from simulator.core.engine import WIN_UNITS
from simulator.core.game import Game
from simulator.core.sums import Shape, Sums
from simulator.lab import folder

WORST, RATES, SPREAD = "worst-excess", "seat-rates", "score-spread"
DEFAULTS = (WORST, RATES, "seat-1", "turns", SPREAD)


@dataclass(frozen=True)
class Output:
    """An output by name, its unit, what it is, and what a printed number of it is multiplied by."""

    name: str
    unit: str
    help: str
    scale: float = 1.0


def outputs(game: Game, players: int) -> dict[str, Output]:
    """Return every output a study of a game may look at."""
    found = [
        Output(WORST, "points", "excess of the seat farthest from 1/k, max |a|", 100),
        Output(RATES, "points", "win rates of all seats: root mean square of their changes", 100),
        *(Output(f"seat-{s + 1}", "points", f"win rate of seat {s + 1}", 100) for s in range(players)),
    ]
    scores = [m for m in game.seat_measures if m.name == "score"]
    if scores:
        found.append(Output("score", scores[0].unit, "mean final score"))
        found.append(Output(SPREAD, scores[0].unit, "standard deviation of the final scores over games and seats"))
    found += [Output(m.name, m.unit, m.help) for m in game.game_measures if not m.light]
    return {o.name: o for o in found}


def chosen(game: Game, players: int, names: Sequence[str]) -> list[Output]:
    """Return the outputs asked for, or the usual ones."""
    known = outputs(game, players)
    for name in names:
        folder.known(name, known, "measure")
    return [known[n] for n in dict.fromkeys(names or [n for n in DEFAULTS if n in known])]


def values(output: Output, game: Game, shape: Shape, batches: Sequence[Sums], games: np.ndarray) -> np.ndarray:
    """Return an output by batch, float[batches, components].

    Parameters
    ----------
    batches : sums by batch; games : float[batches], games of each

    Notes
    -----
    The worst excess is that of one seat, the farthest from even over all batches, with its sign: what its batches differ by is
    noise of games, and the mean is max |a| as it is printed. Where seats are nearly even it is too large on average, alike at
    all points; seats that take turns at being the farthest make its changes look smaller, never surer.
    """
    made: np.ndarray = _values(output, game, shape, batches, games)
    return made


def _values(output: Output, game: Game, shape: Shape, batches: Sequence[Sums], games: np.ndarray) -> Any:
    totals = np.array([b.totals for b in batches], dtype=float)
    rates = totals[:, shape.by_seat(0)] / WIN_UNITS / games[:, None]
    if output.name == WORST:
        excess = rates - 1 / shape.players
        mean = excess.mean(axis=0)
        seat = int(np.abs(mean).argmax())
        return (np.sign(mean[seat]) * excess[:, seat])[:, None]
    if output.name == RATES:
        return rates
    if output.name.startswith("seat-"):
        return rates[:, [int(output.name.removeprefix("seat-")) - 1]]
    if output.name in ("score", SPREAD):
        where = shape.by_seat([m.name for m in game.seat_measures].index("score"))
        mean = totals[:, where].sum(axis=1) / games / shape.players
        if output.name == "score":
            return mean[:, None]
        squares = np.array([b.squares[where] for b in batches], dtype=float).sum(axis=1) / games / shape.players
        return np.sqrt(np.maximum(squares - mean**2, 0.0))[:, None]
    index = [m.name for m in game.game_measures].index(output.name)
    return (totals[:, shape.of_game(index)] / games / game.game_measures[index].per)[:, None]


def over_all(output: Output, found: np.ndarray) -> tuple[float, float]:
    """Return the mean over batches and its standard error; of several components, of the first."""
    first = found[:, 0]
    return float(first.mean()), float(first.std(ddof=1)) / math.sqrt(len(first))
