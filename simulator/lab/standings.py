"""What a tournament says: payoffs, dominance, α-rank, best responses, ratings; as tables with intervals."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import polars as pl

from simulator.lab.lineups import join, opponents
from simulator.lab.tournament import BATCHES, Tournament
from simulator.stats.alpha_rank import AlphaRank, alpha_rank, sweep
from simulator.stats.intervals import student_quantile
from simulator.stats.ratings import Fitter, Ratings

ALPHAS = np.logspace(-1, 4, 26)  # selection strengths of the sweep
LEVEL = 0.95
RESAMPLES = 200


@dataclass(frozen=True)
class Bound:
    """A mean over batches and its interval."""

    mean: float
    low: float
    high: float


def over_batches(values: np.ndarray, level: float = LEVEL) -> Bound:
    """Return the mean of batch values with a Student interval."""
    mean = float(values.mean())
    half = student_quantile(0.5 + level / 2, len(values) - 1) * float(values.std(ddof=1)) / math.sqrt(len(values))
    return Bound(mean, mean - half, mean + half)


def payoff_table(found: Tournament) -> pl.DataFrame:
    """Return one row a group and bidder in it: win rate of one of its places, with interval and games."""
    rows = []
    for group, table in found.tables.items():
        for i, bidder in enumerate(sorted(set(group))):
            rate = over_batches(table.rates[:, i])
            rows.append(
                {
                    "table": ", ".join(found.bidders[b] for b in group),
                    "bidder": found.bidders[bidder],
                    "places": group.count(bidder),
                    "win_rate": rate.mean,
                    "low": max(0.0, rate.low),
                    "high": min(1.0, rate.high),
                    "games": table.games,
                }
            )
    return pl.DataFrame(rows)


def dominance(found: Tournament, level: float = LEVEL) -> pl.DataFrame:
    """Return the pairs in which one bidder beats another against every mix of co-players (metrics 24).

    One-sided bounds, each mix at the full level since all must hold, Bonferroni over the bidders that may dominate.
    """
    n = len(found.bidders)
    one_sided = 1 - (1 - level) / (n - 1)
    rows = []
    for a in range(n):
        for b in range(n):
            if a == b:
                continue
            gains = found.gains(b, a)
            lows = [over_batches(values, 2 * one_sided - 1).low for values in gains.values()]
            if min(lows) > 0.0:
                smallest = min(float(v.mean()) for v in gains.values())
                rows.append(
                    {"bidder": found.bidders[b], "dominates": found.bidders[a], "smallest_gain": smallest, "mixes": len(gains)}
                )
    schema = {"bidder": pl.String, "dominates": pl.String, "smallest_gain": pl.Float64, "mixes": pl.Int64}
    return pl.DataFrame(rows, schema=schema)


def best_responses(found: Tournament) -> pl.DataFrame:
    """Return for a table of copies of each bidder who gains most by joining it (metrics 26).

    The best one is picked on the first half of the batches and judged on the second, so that picking does not flatter it. As
    a statement on the game the gain is a lower bound: only the bidders of this tournament were searched.
    """
    n, k = len(found.bidders), found.players
    half = BATCHES // 2
    rows = []
    for a in range(n):
        others = (a,) * (k - 1)
        first = [found.rates(b, others)[:half].mean() for b in range(n)]
        best = int(np.argmax(first))
        gain = over_batches(found.rates(best, others)[half:] - found.rates(a, others)[half:])
        rows.append(
            {
                "table_of": found.bidders[a],
                "best_response": found.bidders[best],
                "gain": gain.mean,
                "low": gain.low,
                "high": gain.high,
                "searched": n,
            }
        )
    return pl.DataFrame(rows)


def newcomers(found: Tournament) -> pl.DataFrame:
    """Return the win rate of one newcomer at a table of copies, one row a pair of bidders."""
    rows = []
    for a, newcomer in enumerate(found.bidders):
        for b, table_of in enumerate(found.bidders):
            others = (b,) * (found.players - 1)
            rate = over_batches(found.rates(a, others))
            games = found.tables[join(a, others)].games
            row = {"newcomer": newcomer, "table_of": table_of, "win_rate": rate.mean, "low": rate.low, "high": rate.high}
            rows.append({**row, "games": games})
    return pl.DataFrame(rows)


def alpha_table(found: Tournament) -> pl.DataFrame:
    """Return the long-run shares over the sweep of selection strengths, one row a strength and bidder."""
    rows = []
    for rank in alpha_ranks(found):
        for name, share in zip(found.bidders, rank.shares, strict=True):
            row = {"alpha": rank.alpha, "bidder": name, "share": float(share), "effective": rank.effective}
            rows.append({**row, "games": found.games})
    return pl.DataFrame(rows)


def alpha_ranks(found: Tournament) -> list[AlphaRank]:
    """Return the long-run shares over the sweep of selection strengths."""
    return sweep(found.payoffs(), ALPHAS)


def alpha_intervals(found: Tournament, alpha: float, seed: int = 1) -> tuple[AlphaRank, np.ndarray, np.ndarray]:
    """Return the shares at one strength with percentile intervals from resampled batches."""
    rng = np.random.default_rng(seed)
    drawn = [
        alpha_rank(found.payoffs(rng.integers(0, BATCHES, BATCHES)), alpha).shares for _ in range(RESAMPLES // 4)
    ]
    low, high = np.quantile(drawn, [0.025, 0.975], axis=0)
    return alpha_rank(found.payoffs(), alpha), low, high


def ratings(found: Tournament, seed: int = 1) -> tuple[Ratings, np.ndarray, np.ndarray]:
    """Return ratings with percentile intervals from a bootstrap over batches (metrics 28)."""
    fitter = Fitter(found.orders(), len(found.bidders))
    best = fitter.fit()
    low, high = fitter.intervals(best, RESAMPLES, seed)
    return best, low, high


def win_rates(found: Tournament) -> pl.DataFrame:
    """Return one row a bidder: mean win rate over all mixes of co-players, the best first."""
    mixes = list(opponents(len(found.bidders), found.players))
    rows = []
    for i, name in enumerate(found.bidders):
        rate = over_batches(np.mean([found.rates(i, others) for others in mixes], axis=0))
        rows.append({"bidder": name, "win_rate": rate.mean, "low": rate.low, "high": rate.high, "games": found.games})
    return pl.DataFrame(rows).sort("win_rate", descending=True)


def standings(found: Tournament) -> pl.DataFrame:
    """Return one row a bidder: mean win rate over all mixes, rating, long-run share; the best first."""
    n, k = len(found.bidders), found.players
    best, low, high = ratings(found)
    share, share_low, share_high = alpha_intervals(found, ALPHAS[-1])
    beaten = {r["dominates"] for r in dominance(found).iter_rows(named=True)}
    rows = []
    mixes = list(opponents(n, k))
    for i, name in enumerate(found.bidders):
        rate = over_batches(np.mean([found.rates(i, others) for others in mixes], axis=0))
        rows.append(
            {
                "bidder": name,
                "win_rate": rate.mean,
                "low": rate.low,
                "high": rate.high,
                "rating": float(best.bidder[i]),
                "rating_low": float(low[i]),
                "rating_high": float(high[i]),
                "share": float(share.shares[i]),
                "share_low": float(share_low[i]),
                "share_high": float(share_high[i]),
                "dominated": name in beaten,
                "mixes": len(mixes),
                "games": found.games,
            }
        )
    return pl.DataFrame(rows).sort("win_rate", descending=True)
