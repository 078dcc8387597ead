"""Coverage experiments: do the printed intervals and verdicts keep what they promise, on games whose truth is known?

Run all of them with::

    python tests/coverage_experiments.py [--experiments 4000] [--only TEXT] [--json FILE]

Each experiment is a run of its own: a range of blocks of one long run that no other experiment uses. Counted is how often a
promise held; a line fails when the count lies outside the 99.9 % band of the binomial distribution around what was promised.
Truths: the coin game, by counting all tosses; mixed bidders of Bidder Up!, from the long runs in `coverage_truth.toml`, which

    bidderup simulate --games 10000000 --seed 987654321 … -o BASE      # the scenarios stand in the file
    python tests/coverage_experiments.py --truth BASE VARIANT

has written.
"""

from __future__ import annotations

import argparse
import itertools
import json
import math
import sys
import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import coin_game  # noqa: F401
import numpy as np
import tomlkit
from scipy import stats

from simulator.core.engine import WIN_UNITS
from simulator.core.scenario import Scenario
from simulator.core.session import Session
from simulator.core.sums import Bins, Plan, Sums
from simulator.lab.compare import Comparison, Variant, _series, _weights
from simulator.lab.fairness import excesses, verdict
from simulator.lab.results import Results
from simulator.stats.sequential import ConfidenceSequence
from simulator.stats.verdict import BALANCED, UNBALANCED

TRUTH = Path(__file__).with_name("coverage_truth.toml")
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


# ------------------------------------------------------------------------------------------------ the experiments


def coin_surveys() -> Iterator[Survey]:
    """Yield the experiments on the coin game, whose truths are exact."""
    near, least, most = (NEAR, 0.95), (AT_LEAST, 0.95), (AT_MOST, ALPHA)
    equal, seat = [0.25] * 4, "win rate of seat 1"
    for blocks in (2, 3, 5, 10, 25, 50, 250, 1000):
        claim = near if blocks >= 50 else least
        probe = joined(seat_rates(equal), all_seats(equal), verdicts(0.01))
        claims = {seat: claim, "all seats at α/k": least, "called unbalanced": most}
        yield Survey(f"coin, four equal, {blocks} blocks", [coin("keeper")], 1, blocks, probe, claims)
    ties = {seat: least, "all seats at α/k": least, "called unbalanced": most}
    for blocks in (2, 10, 250):
        probe = joined(seat_rates(equal), all_seats(equal), verdicts(0.01))
        yield Survey(f"coin, always tied, {blocks} blocks", [coin("keeper", coins=0)], 1, blocks, probe, ties)
    lineup = ("chancer:wanted=0.5", "keeper", "keeper", "keeper")
    rates = coin_rates(lineup)
    copies = {"chancer": rates[0], "keeper": rates[1]}
    for blocks in (5, 50, 250):
        claims = {f"win rate of {name}": near if blocks >= 50 else least for name in copies}
        yield Survey(f"coin, mixed, {blocks} blocks of 4", [coin(",".join(lineup))], 1, blocks, bidder_rates(copies), claims)
    alike = {f"chancer:wanted={w}": 0.25 for w in (0.41, 0.45, 0.55, 0.59)}  # fewer than 3 heads of 5, all of them
    for blocks in (2, 25):
        claims = {f"win rate of {name}": least for name in alike}
        name = f"coin, identical bidders rotated, {blocks} blocks of 4"
        yield Survey(name, [coin(",".join(alike))], 1, blocks, bidder_rates(alike), claims)
    for n, odds in ((4, lineup), (2, ("chancer:wanted=0.7", "keeper"))):
        exact = coin_rates(odds)
        scenario = coin(",".join(odds), seats="fixed", players=n)
        for blocks in (2, 3, 5, 10, 50, 250, 1000):  # the tolerance is the truth: either verdict errs at most α
            probe = joined(verdicts(max(abs(r - 1 / n) for r in exact)), all_seats(exact))
            claims = {"called balanced": most, "called unbalanced": most, "all seats at α/k": least}
            yield Survey(f"coin, {n} fixed seats, δ = the truth, {blocks} blocks", [scenario], 1, blocks, probe, claims)
    yield Survey("coin, four equal, 40 looks of 10 blocks", [coin("keeper")], 40, 10, sequences(equal), {
        "any look at any seat missed": most})  # fmt: skip
    yield Survey("coin, always tied, 40 looks of 10 blocks", [coin("keeper", coins=0)], 40, 10, sequences(equal), {
        "any look at any seat missed": most})  # fmt: skip
    other = ("chancer:wanted=0.7", "keeper", "keeper", "keeper")
    pair = [coin(",".join(b), seats="fixed") for b in (lineup, other)]
    names = [f"win rate of seat {s + 1}" for s in range(4)]
    truths = [b - a for a, b in zip(rates, coin_rates(other), strict=True)]
    for batches, blocks in ((8, 25), (20, 25), (4, 25)):
        claims = {f"difference of {n}": near if batches >= 8 else least for n in names}
        claims["all differences together"] = least
        name = f"coin, paired, {batches} batches of {blocks} blocks"
        yield Survey(name, pair, batches, blocks, differences(names, truths), claims)
    claims = {f"difference of {n}": least for n in names}
    yield Survey("coin, a variant and itself", [pair[0]] * 2, 8, 5, differences(names, [0.0] * 4), claims)


def real_surveys() -> Iterator[Survey]:
    """Yield the experiments on mixed bidders of Bidder Up!, whose truths come from long runs."""
    truth = tomllib.loads(TRUTH.read_text(encoding="utf-8"))
    base, variant = truth["base"], truth["variant"]
    scenarios = [Scenario(**t["scenario"]) for t in (base, variant)]
    near, least, most = (NEAR, 0.95), (AT_LEAST, 0.95), (AT_MOST, ALPHA)
    seats, bidders, means = base["seat_rates"], base["bidder_rates"], base["measures"]
    looked = {k: means[k] for k in ("turns", "margin", "bids")}
    for blocks in (5, 25, 250):
        probe = joined(seat_rates(seats), bidder_rates(bidders), measures(looked), all_seats(seats))
        claim = near if blocks >= 250 else least
        claims = {"win rate of seat 1": claim, "all seats at α/k": least}
        claims |= {f"win rate of {b}": claim if rate > 0.05 else least for b, rate in bidders.items()}
        claims |= {f"mean of {m}": claim for m in looked}
        yield Survey(f"bidder-up, mixed, {blocks} blocks of 4", scenarios[:1], 1, blocks, probe, claims)
    edge = max(abs(rate - 1 / len(seats)) for rate in seats)
    for blocks in (25, 250):
        claims = {"called balanced": most, "called unbalanced": most}
        yield Survey(f"bidder-up, mixed, δ = the truth, {blocks} blocks of 4", scenarios[:1], 1, blocks, verdicts(edge), claims)
    names = [n for n in base["compared"] if n in variant["compared"]]
    truths = [variant["compared"][n] - base["compared"][n] for n in names]
    claims = {f"difference of {n}": near for n in names} | {"all differences together": least}
    probe = joined(differences(names, truths), sequences(seats))
    claims["any look at any seat missed"] = most
    yield Survey("bidder-up, paired, 10 batches of 20 blocks of 4", scenarios, 10, 20, probe, claims)


def write_truth(base: Path, variant: Path) -> None:
    """Write what two long runs found to the file of truths."""
    document = tomlkit.document()
    document.add(tomlkit.comment("Long runs as truths of the coverage experiments; written by coverage_experiments.py --truth."))
    for name, path in (("base", base), ("variant", variant)):
        run = Results.load(path)
        share = _weights(run) / run.blocks
        compared = {n: float(share @ values) for n, _, values in _series(run) if n not in ("tied", "capped")}
        document[name] = {
            "scenario": run.scenario.changed(),
            "scenario_hash": run.scenario.hash(),
            "seed": run.seed,
            "games": run.games,
            "seat_rates": run.seat_rates()["win_rate"].to_list(),
            "bidder_rates": dict(run.bidder_rates().select("bidder", "win_rate").iter_rows()),
            "measures": dict(run.measures().select("measure", "mean").iter_rows()),
            "compared": compared,
        }
    TRUTH.write_text(tomlkit.dumps(document), encoding="utf-8")


def table(counts: Sequence[Count]) -> str:
    """Return the counts as text, one line each."""
    width = max(len(c.name) for c in counts)
    lines = []
    for c in counts:
        low, high = c.band
        shown = {NEAR: f"{low} .. {high}", AT_LEAST: f">= {low}", AT_MOST: f"<= {high}"}[c.claim]
        share = f"{c.hits / c.experiments:7.2%}"
        lines.append(f"{'ok  ' if c.passed else 'FAIL'} {c.name:{width}} {share} ({c.hits} of {c.experiments}; {shown})")
    return "\n".join(lines)


def main() -> int:
    """Carry the experiments out, print a line for each promise, and fail if one was not kept."""
    parser = argparse.ArgumentParser(description="How often intervals and verdicts keep what they promise.")
    parser.add_argument("--experiments", type=int, default=4000)
    parser.add_argument("--only", default="", help="only surveys whose name holds this text")
    parser.add_argument("--json", type=Path, help="file for the counts")
    parser.add_argument("--truth", type=Path, nargs=2, metavar="RUN", help="write the truths of two long runs and stop")
    asked = parser.parse_args()
    if asked.truth:
        write_truth(*asked.truth)
        return 0
    counts: list[Count] = []
    for survey in itertools.chain(coin_surveys(), real_surveys()):
        if asked.only in survey.name:
            done = survey.run(asked.experiments)
            print(table(done), flush=True)
            counts += done
    if asked.json:
        asked.json.write_text(json.dumps([vars(c) | {"band": c.band, "passed": c.passed} for c in counts], indent=1))
    failed = [c.name for c in counts if not c.passed]
    print(f"{len(counts)} promises, {len(failed)} not kept", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
