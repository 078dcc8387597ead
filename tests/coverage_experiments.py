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
import sys
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

import tomlkit
from coverage_harness import (
    ALPHA,
    AT_LEAST,
    AT_MOST,
    NEAR,
    Count,
    Survey,
    all_seats,
    bidder_rates,
    coin,
    coin_rates,
    differences,
    joined,
    measures,
    seat_rates,
    sequences,
    verdicts,
)

from simulator.core.scenario import Scenario
from simulator.lab.compare import _series, _weights
from simulator.lab.results import Results

SPARSE = 0.05  # what happens less often in a game is counted too coarsely to be near a level: at least is promised
TRUTH = Path(__file__).with_name("coverage_truth.toml")


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
        claims |= {f"win rate of {b}": claim if rate > SPARSE else least for b, rate in bidders.items()}
        claims |= {f"mean of {m}": claim for m in looked}
        yield Survey(f"bidder-up, mixed, {blocks} blocks of 4", scenarios[:1], 1, blocks, probe, claims)
    edge = max(abs(rate - 1 / len(seats)) for rate in seats)
    for blocks in (25, 250):
        claims = {"called balanced": most, "called unbalanced": most}
        yield Survey(f"bidder-up, mixed, δ = the truth, {blocks} blocks of 4", scenarios[:1], 1, blocks, verdicts(edge), claims)
    names = [n for n in base["compared"] if n in variant["compared"]]
    truths = [variant["compared"][n] - base["compared"][n] for n in names]
    claims = {f"difference of {n}": near if base["compared"][n] > SPARSE else least for n in names}
    claims["all differences together"] = least
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
