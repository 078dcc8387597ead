"""How strong bidders are: against copies of each other, rung by rung, and what each thing they may do is worth."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import polars as pl

from simulator.core.engine import WIN_UNITS
from simulator.core.plugin import Bidder
from simulator.core.scenario import Scenario
from simulator.core.session import Session
from simulator.lab.standings import Bound, over_batches

BATCHES = 20  # independent pieces of every figure; intervals come from them
TARGET = 0.05  # excess over 1/k that a strong bidder should show
Progress = Callable[[str], None]


def batch_rates(sessions: Sequence[Session], games: int) -> np.ndarray:
    """Return the win rate of the first place of the line-up by batch, meaned over sessions of equally many games."""
    found = np.zeros(BATCHES)
    for session in sessions:
        record = session.new_record()
        blocks = blocks_a_batch(session, games)
        for batch in range(BATCHES):
            out = session.play(record, batch * blocks, blocks)
            wins = out.sums.totals[session.shape.by_place(0)][0] / WIN_UNITS
            found[batch] += wins / (blocks * session.rotations) / len(sessions)
    return found


def blocks_a_batch(session: Session, games: int) -> int:
    """Return how many blocks a batch takes if `games` games are wanted in all."""
    return max(1, -(-games // (BATCHES * session.rotations)))


def duel(scenarios: Sequence[Scenario], bidder: str, rival: str, games: int, seed: int) -> tuple[np.ndarray, int]:
    """Return the win rate of a bidder against copies of a rival by batch, and the games played, over scenarios of one case."""
    sessions = [
        Session(s.replace(bidders=(bidder, *[rival] * (s.players - 1)), seats="rotate"), seed) for s in scenarios
    ]
    for session in sessions:  # every seat, also among namesakes
        session.rotations = session.scenario.players
    played = sum(BATCHES * s.rotations * blocks_a_batch(s, games) for s in sessions)
    return batch_rates(sessions, games), played


def strength(
    scenarios: Sequence[Scenario],
    bidder: str,
    rivals: Sequence[str],
    games: int = 4000,
    seed: int = 1,
    progress: Progress | None = None,
) -> pl.DataFrame:
    """Return one row a rival: the win rate of one bidder against k − 1 copies of it.

    Parameters
    ----------
    scenarios : of one board and number of players, such as some layouts; every rival is met on all
    games : games on each scenario against each rival
    """
    rows = []
    for rival in rivals:
        rates, played = duel(scenarios, bidder, rival, games, seed)
        rows.append({"case": scenarios[0].case(), "bidder": bidder, "rival": rival, **_figures(rates, scenarios[0], played)})
        if progress is not None:
            progress(f"{rows[-1]['case']} {bidder} against {rival}")
    return pl.DataFrame(rows).sort("excess")


def _figures(rates: np.ndarray, scenario: Scenario, games: int) -> dict[str, Any]:
    """Return the columns every table here shares: rate, excess over 1/k with its interval, whether it reaches the target."""
    rate: Bound = over_batches(rates)
    share = 1 / scenario.players
    return {
        "win_rate": rate.mean,
        "excess": rate.mean - share,
        "low": rate.low - share,
        "high": rate.high - share,
        "strong": rate.low - share >= TARGET,
        "games": games,
    }


def ladder(
    scenarios: Sequence[Scenario],
    rungs: Mapping[str, Sequence[str]],
    games: int = 1000,
    seed: int = 1,
    progress: Progress | None = None,
) -> pl.DataFrame:
    """Return one row a pair of rungs: bidders of the upper one against copies of those of the lower one (metrics 29).

    Parameters
    ----------
    scenarios : of one board and number of players
    rungs : bidders by name of the rung, the weakest rung first
    games : games of each pair of bidders on each scenario
    """
    names, rows = list(rungs), []
    for low, lower in enumerate(names):
        for upper in names[low + 1 :]:
            pairs = {(a, b): duel(scenarios, a, b, games, seed) for a in rungs[upper] for b in rungs[lower]}
            worst = min(pairs, key=lambda p: float(pairs[p][0].mean()))
            mean = np.mean([rates for rates, _ in pairs.values()], axis=0)
            rows.append(
                {
                    "case": scenarios[0].case(),
                    "rung": upper,
                    "against": lower,
                    **_figures(mean, scenarios[0], sum(played for _, played in pairs.values())),
                    "pairs": len(pairs),
                    "weakest_pair": " against ".join(worst),
                    "weakest_excess": float(pairs[worst][0].mean()) - 1 / scenarios[0].players,
                }
            )
            if progress is not None:
                progress(f"{rows[-1]['case']} {upper} against {lower}")
    return pl.DataFrame(rows)


def restricted_play(
    scenario: Scenario,
    bidder: str,
    restricted: Mapping[str, tuple[type[Bidder], Mapping[str, float]]],
    games: int = 4000,
    seed: int = 1,
    progress: Progress | None = None,
) -> pl.DataFrame:
    """Return one row a restriction: the bidder rate of one that is restricted, among standard ones, minus 1/k (metrics 27).

    Parameters
    ----------
    restricted : by name, the class that never does it and the parameters that are set, as `restrict` makes them
    games : games of each restriction
    """
    usual = Session(scenario.replace(bidders=(bidder,), seats="rotate"), seed)
    rows = []
    for name, (source, values) in restricted.items():
        session = usual.seated(0, source, dict(values))
        rates = batch_rates([session], games)
        played = BATCHES * session.rotations * blocks_a_batch(session, games)
        figures = _figures(rates, scenario, played)
        del figures["strong"]
        rows.append({"case": scenario.case(), "bidder": bidder, "restriction": name, **figures})
        if progress is not None:
            progress(f"{rows[-1]['case']} {name}")
    return pl.DataFrame(rows).sort("excess")
