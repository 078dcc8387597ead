"""What the coverage experiments are made of: counts with their bands, experiments cut out of long runs, exact truths, probes."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import coin_game  # noqa: F401
import numpy as np
from scipy import stats

from simulator.core.engine import WIN_UNITS
from simulator.core.scenario import Scenario
from simulator.core.session import Session
from simulator.core.sums import Bins, Plan, Sums
from simulator.lab.compare import Comparison, Variant
from simulator.lab.fairness import excesses, verdict
from simulator.lab.results import Results
from simulator.stats.sequential import ConfidenceSequence
from simulator.stats.verdict import BALANCED, UNBALANCED

SEED = 24_681_357
ALPHA = 0.05
NEAR, AT_LEAST, AT_MOST = "near", "at least", "at most"
Probe = Callable[[list[Results]], dict[str, bool]]


@dataclass
class Count:
    """How often a promise held.

    Attributes
    ----------
    claim : "near", "at least" or "at most" the promised share
    """

    name: str
    claim: str
    promised: float
    hits: int = 0
    experiments: int = 0

    @property
    def band(self) -> tuple[int, int]:
        """The 99.9 % band of the count if the share is as promised."""
        low, high = stats.binom.ppf([0.0005, 0.9995], self.experiments, self.promised)
        return int(low), int(high)

    @property
    def passed(self) -> bool:
        """Whether the count lies inside the band, on the side that matters."""
        low, high = self.band
        return (self.claim == AT_MOST or self.hits >= low) and (self.claim == AT_LEAST or self.hits <= high)


@dataclass
class Survey:
    """Experiments on the games of some scenarios, played on the same blocks.

    Attributes
    ----------
    batches, blocks : batches of an experiment, and blocks of a batch
    probe : looks at the results of one experiment and says which promises held
    """

    name: str
    scenarios: Sequence[Scenario]
    batches: int
    blocks: int
    probe: Probe
    claims: dict[str, tuple[str, float]]

    def run(self, experiments: int) -> list[Count]:
        """Carry the experiments out and count."""
        counts = {k: Count(f"{self.name}: {k}", *claim) for k, claim in self.claims.items()}
        for results in self._experiments(experiments):
            held = self.probe(results)
            for key, count in counts.items():
                count.experiments += 1
                count.hits += held[key]
        return list(counts.values())

    def _experiments(self, experiments: int) -> Iterator[list[Results]]:
        sessions = [Session(s, SEED) for s in self.scenarios]
        records = [s.new_record() for s in sessions]
        for index in range(experiments):
            first = index * self.batches * self.blocks
            starts = range(first, first + self.batches * self.blocks, self.blocks)
            yield [
                results_of(session, [session.play(record, start, self.blocks).sums for start in starts], self.blocks)
                for session, record in zip(sessions, records, strict=True)
            ]


def results_of(session: Session, batches: list[Sums], blocks: int) -> Results:
    """Return results made of these batches, as if they were a run of their own."""
    plan = Plan(blocks * len(batches), session.rotations, blocks, len(batches))
    made = Results(session.scenario, session.seed, plan, session.shape, False, "")
    made._take(batches, Bins.zero(session.shape))
    return made


# ------------------------------------------------------------------------------------------------ truths


def heads_of(text: str, coins: int) -> np.ndarray:
    """Return the distribution of the heads of a keeper or chancer."""
    once = stats.binom.pmf(np.arange(coins + 1), coins, 0.5)
    if not text.startswith("chancer"):
        return once
    wanted = float(text.split("=")[1]) if "=" in text else 0.5
    again = np.arange(coins + 1) < wanted * coins
    return np.where(again, 0.0, once) + once[again].sum() * once


def coin_rates(bidders: Sequence[str], coins: int = 5) -> list[float]:
    """Return the exact win rate of each place by going through all numbers of heads."""
    chances = [heads_of(b, coins) for b in bidders]
    rates = [0.0] * len(bidders)
    for heads in itertools.product(range(coins + 1), repeat=len(bidders)):
        chance = math.prod(c[h] for c, h in zip(chances, heads, strict=True))
        best = [i for i, h in enumerate(heads) if h == max(heads)]
        for i in best:
            rates[i] += chance / len(best)
    return rates


def coin(bidders: str, **fields: Any) -> Scenario:
    """Return a coin game."""
    return Scenario(game="coin", bidders=bidders, **fields)


# ------------------------------------------------------------------------------------------------ what is looked at


def covers(row: dict[str, Any], truth: float) -> bool:
    """Tell whether the interval of a row of a table covers the truth."""
    return bool(row["low"] <= truth <= row["high"])


def seat_rates(rates: Sequence[float]) -> Probe:
    """Look at the intervals of the seat rates as `to_polars("seat_rates")` prints them: that of seat 1."""

    def probe(results: list[Results]) -> dict[str, bool]:
        return {"win rate of seat 1": covers(results[0].seat_rates().row(0, named=True), rates[0])}

    return probe


def bidder_rates(rates: dict[str, float]) -> Probe:
    """Look at the intervals of the bidder rates."""

    def probe(results: list[Results]) -> dict[str, bool]:
        rows = {r["bidder"]: r for r in results[0].bidder_rates().iter_rows(named=True)}
        return {f"win rate of {name}": covers(rows[name], rate) for name, rate in rates.items()}

    return probe


def measures(means: dict[str, float]) -> Probe:
    """Look at the intervals of measures of a game."""

    def probe(results: list[Results]) -> dict[str, bool]:
        rows = {r["measure"]: r for r in results[0].measures().iter_rows(named=True)}
        return {f"mean of {name}": covers(rows[name], mean) for name, mean in means.items()}

    return probe


def all_seats(rates: Sequence[float]) -> Probe:
    """Look at the seats' intervals at α / k all together, as the verdict uses them."""

    def probe(results: list[Results]) -> dict[str, bool]:
        k = len(rates)
        bounds = [e.interval(1 - ALPHA / k) for e in excesses(results[0])]
        held = all(low <= rate - 1 / k <= high for (low, high), rate in zip(bounds, rates, strict=True))
        return {"all seats at α/k": held}

    return probe


def verdicts(tolerance: float) -> Probe:
    """Look at the verdict against a tolerance."""

    def probe(results: list[Results]) -> dict[str, bool]:
        kind = verdict(results[0], tolerance, ALPHA).kind
        return {"called balanced": kind == BALANCED, "called unbalanced": kind == UNBALANCED}

    return probe


def differences(names: Sequence[str], truths: Sequence[float]) -> Probe:
    """Look at paired differences: each by itself, and all together as `compare` prints them."""

    def probe(results: list[Results]) -> dict[str, bool]:
        table = Comparison([Variant(str(i), r) for i, r in enumerate(results)], [(0, 1)]).differences()
        rows = {r["measure"]: r for r in table.iter_rows(named=True)}
        t = stats.t.ppf(1 - ALPHA / 2, len(results[0].batches) - 1)
        found = {n: abs(rows[n]["difference"] - d) <= t * rows[n]["error"] for n, d in zip(names, truths, strict=True)}
        together = all(covers(rows[n], d) for n, d in zip(names, truths, strict=True))
        return {f"difference of {n}": held for n, held in found.items()} | {"all differences together": together}

    return probe


def sequences(rates: Sequence[float]) -> Probe:
    """Look at the confidence sequence of each seat's rate after every batch: did any look miss?"""

    def probe(results: list[Results]) -> dict[str, bool]:
        run, missed = results[0], False
        start, rotations = run.shape.by_seat(0).start, run.plan.rotations
        for seat, rate in enumerate(rates):
            sequence = ConfidenceSequence(ALPHA / len(rates))
            for batch in run.batches:
                total = float(batch.totals[start + seat]) / WIN_UNITS / rotations
                squares = float(batch.cross[start + seat, start + seat]) / (WIN_UNITS * rotations) ** 2
                low, high = sequence.update(run.plan.batch, total, squares)
                missed = missed or not low <= rate <= high
        return {"any look at any seat missed": missed}

    return probe


def joined(*probes: Probe) -> Probe:
    """Look at several things of the same games."""

    def probe(results: list[Results]) -> dict[str, bool]:
        return {key: held for one in probes for key, held in one(results).items()}

    return probe
