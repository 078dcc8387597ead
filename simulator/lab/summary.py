"""What is read off the sums of a run: rates with intervals, means, quantiles; as tables, text and plain data."""

from __future__ import annotations

import math
from dataclasses import replace
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

import polars as pl

from simulator.core.engine import WIN_UNITS
from simulator.lab.estimates import deviation, estimate
from simulator.lab.until import watch_of
from simulator.stats.intervals import Estimate, quantile
from simulator.stats.verdict import TOLERANCE

if TYPE_CHECKING:
    from simulator.core.game import Measure
    from simulator.lab.results import Results

SCHEMA = 1
_WIN = 0  # the first seat measure is the win share


def seat_rates(results: Results, level: float = 0.95) -> pl.DataFrame:
    """Return one row a seat; seat 1 moves first (metrics 1, 2, 7).

    The intervals of a run that a rule stopped are confidence sequences (metrics 33).
    """
    shape, k = results.shape, results.shape.players
    watched = watch_of(results, level).sequences.shown if results.until is not None else None
    rows = []
    for s in range(k):
        win = estimate(results, {shape.by_seat(_WIN).start + s: 1 / WIN_UNITS}, level, rate=True)
        if watched is not None:
            win = replace(win, low=watched[s].low, high=watched[s].high)
        row: dict[str, Any] = {
            "seat": s + 1,
            "win_rate": win.mean,
            "low": win.low,
            "high": win.high,
            "excess": win.mean - 1 / k,
        }
        rows.append(row | _other_measures(results, s, by_seat=True) | _size(results))
    return pl.DataFrame(rows)


def bidder_rates(results: Results, level: float = 0.95) -> pl.DataFrame:
    """Return one row a bidder over all its places; where it holds every place its rate is 1/k by construction."""
    shape, k = results.shape, results.shape.players
    names = [spec.name for spec in results.scenario.lineup()]
    rows = []
    for name in dict.fromkeys(names):
        places = [i for i, n in enumerate(names) if n == name]
        weights = {shape.by_place(_WIN).start + p: 1 / WIN_UNITS / len(places) for p in places}
        win = estimate(results, weights, level, rate=True)
        if len(places) == k:
            win = Estimate(1 / k, 1 / k, 1 / k, 0.0)
        row: dict[str, Any] = {
            "bidder": name,
            "places": len(places),
            "win_rate": win.mean,
            "low": win.low,
            "high": win.high,
            "excess": win.mean - 1 / k,
        }
        means = {}
        for m, measure in _shown(results):
            start = shape.by_place(m).start
            total = sum(int(results.sums.totals[start + p]) for p in places)
            means[measure.name] = total / results.games / len(places) / measure.per
        rows.append(row | means | _size(results))
    return pl.DataFrame(rows)


def _other_measures(results: Results, line: int, by_seat: bool) -> dict[str, Any]:
    """Return mean, spread and quantiles of the seat measures after the win share."""
    shape, sums = results.shape, results.sums
    row: dict[str, Any] = {}
    for m, measure in _shown(results):
        index = (shape.by_seat(m) if by_seat else shape.by_place(m)).start + line
        row[measure.name] = int(sums.totals[index]) / results.games / measure.per
        if measure.name == "score":
            bins = results.bins.seat[m, line]
            row["score_sd"] = deviation(results, index)
            for label, p in (("score_p5", 0.05), ("score_median", 0.5), ("score_p95", 0.95)):
                row[label] = quantile(bins, measure.origin, measure.width, p)
    return row


def _shown(results: Results) -> list[tuple[int, Measure]]:
    """Return the full seat measures after the win share, with their rows; light ones have tables of their own."""
    return [(i, m) for i, m in enumerate(results.game.seat_measures) if i != _WIN and not m.light]


def _size(results: Results) -> dict[str, int]:
    return {"games": results.games, "blocks": results.blocks}


def measures(results: Results, level: float = 0.95) -> pl.DataFrame:
    """Return one row a measure of the game: mean per game with interval, P5, median, P95 (metrics 8–11).

    Light measures have no histogram: their quantiles are empty.
    """
    rows = []
    for m, measure in enumerate(results.game.game_measures):
        found = estimate(results, {results.shape.of_game(m): 1 / measure.per}, level)
        row: dict[str, Any] = {
            "measure": measure.name,
            "unit": measure.unit,
            "mean": found.mean,
            "low": found.low,
            "high": found.high,
        }
        for label, p in (("p5", 0.05), ("median", 0.5), ("p95", 0.95)):
            row[label] = None if measure.light else quantile(results.bins.game[m], measure.origin, measure.width, p)
        rows.append(row | _size(results))
    return pl.DataFrame(rows)


def slots(results: Results) -> pl.DataFrame:
    """Return one row for each group of counters: their sums, per game (for Bidder Up!: slot and pen size)."""
    names = results.game.tally_names(results.scenario)
    groups: dict[str, dict[str, Any]] = {}
    slotted = [name for name in names if name.startswith("slot_")] or names  # others have tables of their own
    for name, total in zip(names, results.sums.tallies, strict=False):  # those of the course come after
        if name not in slotted:
            continue
        prefix, size, measure = name.split("_", 3)[1:] if name.startswith("slot_") else ("", "", name)
        row = groups.setdefault(f"{prefix}{size}", {"slot": prefix, "size": size})
        row[measure] = int(total)
    return pl.DataFrame([row | _size(results) for row in groups.values()])


def self_checks(results: Results) -> list[tuple[str, bool]]:
    """Return the checks every report prints: what must be so, and whether it is."""
    shape, sums = results.shape, results.sums
    shared = int(sums.totals[shape.by_seat(_WIN)].sum())
    placed = int(sums.totals[shape.by_place(_WIN)].sum())
    checks = [
        ("win shares sum to the number of games", shared == results.games * WIN_UNITS),
        ("wins by seat and by place agree", shared == placed),
    ]
    for m, measure in enumerate(results.game.seat_measures):
        same = int(sums.totals[shape.by_seat(m)].sum()) == int(sums.totals[shape.by_place(m)].sum())
        counted = measure.light or all(int(line.sum()) == results.games for line in results.bins.seat[m])
        checks.append((f"{measure.name}: seats, places and histograms agree", same and counted))
    return checks


def as_dict(results: Results, tolerance: float = TOLERANCE) -> dict[str, Any]:
    """Return the summary as plain data for ``--json``."""
    from simulator.lab.fairness import evenness, sentence, verdict
    from simulator.lab.ledger import explanation

    judgement = verdict(results, tolerance)
    return {
        "schema": SCHEMA,
        "package": version("bidderup"),
        "game": results.scenario.game,
        "scenario": results.scenario.changed(),
        "scenario_hash": results.scenario.hash(),
        "play_stamp": results.stamp,
        "seed": results.seed,
        "games": results.games,
        "games_asked": results.plan.games,
        "blocks": results.blocks,
        "rotations": results.plan.rotations,
        "complete": results.complete,
        "until": str(results.until) if results.until else None,
        "stopped": results.stopped,
        "output": str(results.path) if results.path else None,
        "verdict": {
            "kind": judgement.kind,
            "tolerance": tolerance,
            "worst": judgement.worst.label,
            "worst_excess": judgement.worst.mean,
            "evenness": evenness(results),
            "sentence": sentence(judgement, results.games),
            "explanation": explanation(results, worst_seat(judgement.worst.label)),
        },
        "seat_rates": plain_rows(results.seat_rates()),
        "bidder_rates": plain_rows(results.bidder_rates()),
        "measures": plain_rows(results.measures()),
        "slots": plain_rows(results.slots()),
        "self_checks": dict(self_checks(results)),
    }


def plain_rows(table: pl.DataFrame) -> list[dict[str, Any]]:
    """Return rows without infinities, which JSON does not know."""
    return [
        {k: None if isinstance(v, float) and not math.isfinite(v) else v for k, v in row.items()}
        for row in table.iter_rows(named=True)
    ]


def head(results: Results) -> list[str]:
    """Return what was played, in a few lines: scenario, games, blocks, seed, ties and caps."""
    scenario = results.scenario
    told = {r["measure"]: r["mean"] for r in results.measures().iter_rows(named=True)}
    fields = {k: v for k, v in scenario.model_dump(mode="json").items() if isinstance(v, (str, int, list)) and k != "bidders"}
    played = "  ".join(f"{k}={','.join(v) if isinstance(v, list) else v}" for k, v in fields.items() if v not in (False, ""))
    lines = [
        f"{results.game.title}  {played}",
        f"bidders: {', '.join(spec.name for spec in scenario.lineup())}",
        f"{results.games:,} games in {results.blocks:,} blocks of {results.plan.rotations}"
        f" (seats {scenario.seats}), seed {results.seed}, scenario {scenario.hash()}, code {results.stamp}",
    ]
    shares = [f"{name} {told[name]:.3%}" for name in ("tied", "capped") if name in told]
    if shares:
        lines.append(f"of all games: {', '.join(shares)}")
    if results.until is not None:
        lines += [
            f"until {results.until}; {'ended: ' + results.stopped if results.stopped else 'not ended yet'}",
            "rates of seats and verdict are confidence sequences, valid at every look; other intervals are those of a fixed run",
        ]
    if not results.complete:
        lines.append(f"INCOMPLETE: {results.games:,} of {results.plan.games:,} games")
    return lines


def judged(results: Results, tolerance: float) -> list[str]:
    """Return the verdict on the seats as one sentence, and what explains it a line each."""
    from simulator.lab.fairness import sentence, verdict
    from simulator.lab.ledger import explaining_lines

    found = verdict(results, tolerance)
    return [sentence(found, results.games), *explaining_lines(results, worst_seat(found.worst.label))]


def worst_seat(label: str) -> int:
    """Return the seat, from 1, that a verdict's label ends with."""
    return int(label.rsplit(" ", 1)[1])


def _percent(low: float, high: float) -> str:
    return f"[{low:.2%}, {high:.2%}]"


def shown_tables(results: Results) -> list[tuple[str, list[str], list[list[str]]]]:
    """Return the tables people are shown: title, column heads, cells."""
    k = results.shape.players
    seats = [
        [
            str(r["seat"]),
            f"{r['win_rate']:.2%}",
            _percent(r["low"], r["high"]),
            f"{r['excess'] * 100:+.2f}",
            f"{r['score']:,.0f}",
            f"{r['score_median']:,.0f}",
            f"{r['score_p5']:,.0f} – {r['score_p95']:,.0f}",
        ]
        for r in results.seat_rates().iter_rows(named=True)
    ]
    bidders = [
        [r["bidder"], str(r["places"]), f"{r['win_rate']:.2%}", _percent(r["low"], r["high"]), f"{r['score']:,.0f}"]
        for r in results.bidder_rates().iter_rows(named=True)
    ]
    games = [
        [
            r["measure"].replace("_", " "),
            f"{r['mean']:,.3f}",
            f"[{r['low']:,.3f}, {r['high']:,.3f}]",
            f"{r['p5']:,.0f}",
            f"{r['median']:,.0f}",
            f"{r['p95']:,.0f}",
        ]
        for r in results.measures().iter_rows(named=True)
        if r["p5"] is not None
    ]
    return [
        (
            f"By seat ({results.game.seating[0]}); even is {1 / k:.2%}",
            ["seat", "win rate", "95 % interval", "excess, points", "mean score", "median", "P5 – P95"],
            seats,
        ),
        ("By bidder, over all its seats", ["bidder", "places", "win rate", "95 % interval", "mean score"], bidders),
        ("Per game", ["measure", "mean", "95 % interval", "P5", "median", "P95"], games),
    ]


def text(results: Results) -> str:
    """Return the summary as plain text."""
    lines = head(results)
    for title, heads, cells in shown_tables(results):
        widths = [max(len(row[i]) for row in [heads, *cells]) for i in range(len(heads))]
        lines += ["", title]
        for row in [heads, *cells]:
            aligned = [c.ljust(w) if i == 0 else c.rjust(w) for i, (c, w) in enumerate(zip(row, widths, strict=True))]
            lines.append("  " + "  ".join(aligned).rstrip())
    failed = [name for name, passed in self_checks(results) if not passed]
    lines += ["", *judged(results, TOLERANCE), f"self-checks: {'all passed' if not failed else 'FAILED: ' + '; '.join(failed)}"]
    return "\n".join(lines)


def html(results: Results) -> str:
    """Return the summary as HTML for notebooks."""
    from html import escape

    parts = ["<div>", *(f"<div>{escape(line)}</div>" for line in head(results))]
    for title, heads, cells in shown_tables(results):
        parts.append(f"<table><caption>{escape(title)}</caption><thead><tr>")
        parts += [f"<th>{escape(h)}</th>" for h in heads]
        parts.append("</tr></thead><tbody>")
        for row in cells:
            parts.append("<tr>" + "".join(f"<td>{escape(c)}</td>" for c in row) + "</tr>")
        parts.append("</tbody></table>")
    return "".join([*parts, "</div>"])
