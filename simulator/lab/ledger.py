"""The ledger of a run: what each seat and bidder scores from which source, and how that differs from the others (metrics 17)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl

from simulator.core.errors import UserError
from simulator.lab.estimates import estimate, finite
from simulator.lab.seat_tables import group_weights, groups, sizes
from simulator.stats.intervals import Estimate

if TYPE_CHECKING:
    from simulator.lab.results import Results

GROUP = "ledger"
EXPLAINED = 3  # sources that explain a verdict


def ledger(results: Results, level: float = 0.95) -> pl.DataFrame:
    """Return one row a seat (and a bidder) and source: mean points, and their difference from the mean over all seats.

    The sources of a seat add up to its score in every game. The difference of a bidder that holds every place is 0.

    Raises
    ------
    UserError
        the game keeps no ledger
    """
    sources = [(i, m) for i, m in enumerate(results.game.seat_measures) if m.group == GROUP]
    if not sources:
        raise UserError(f"{results.game.title} keeps no ledger of its scores")
    k = results.shape.players
    rows = []
    for scope, index, label, lines in groups(results):
        everybody = list(range(k)) if scope == "seat" else list(range(k, 2 * k))
        for m, measure in sources:
            own, mean = group_weights(results, m, lines), group_weights(results, m, everybody)
            found = estimate(results, {v: w / measure.per for v, w in own.items()}, level)
            apart = {v: (own.get(v, 0.0) - w) / measure.per for v, w in mean.items()}
            away = estimate(results, apart, level) if any(apart.values()) else Estimate(0.0, 0.0, 0.0, 0.0)
            row: dict[str, Any] = {"scope": scope, "index": index, "label": label, "source": measure.name, "title": measure.help}
            row |= finite(found, "mean") | {
                f"difference{end}": value
                for end, value in zip(("", "_low", "_high"), finite(away).values(), strict=True)
            }
            rows.append(row | sizes(results))
    return pl.DataFrame(rows, infer_schema_length=None)


def explanation(results: Results, seat: int, level: float = 0.95) -> list[dict[str, Any]]:
    """Return the sources in which a seat (from 1) differs most from the mean seat, surely different ones first: three.

    Besides those, sources that differ by the same amount in every game: they are no matter of play or luck but of the rules.
    The intervals hold for all sources at once (Bonferroni). Empty for a game without a ledger.
    """
    count = sum(m.group == GROUP for m in results.game.seat_measures)
    if count == 0:
        return []
    table = ledger(results, 1 - (1 - level) / count).filter(scope="seat", index=seat)
    low, high = table["difference_low"], table["difference_high"]
    sure = ((low > 0) | (high < 0)).fill_null(False)
    order = np.lexsort((-table["difference"].abs().to_numpy(), ~sure.to_numpy()))
    found = []
    for rank, i in enumerate(order):
        row = table.row(int(i), named=True)
        constant = row["difference_low"] == row["difference_high"]
        if row["difference"] != 0 and (rank < EXPLAINED or constant):
            kept = ("source", "title", "difference", "difference_low", "difference_high")
            found.append({name: row[name] for name in kept} | {"sure": bool(sure[int(i)]), "constant": constant})
    return found


def explaining_lines(results: Results, seat: int) -> list[str]:
    """Return what explains a seat's verdict, a line a source; all intervals hold together."""
    found = explanation(results, seat)
    if not found:
        return []
    sure = [row for row in found if row["sure"]]
    if not sure:
        return [f"no source of its score surely differs from the mean seat's ({results.games:,} games)"]
    unit = results.game.seat_measures[results.game.seat_row("score")].unit
    lines = [f"where its score differs most from the mean seat's ({results.games:,} games; intervals hold together):"]
    for row in sure:
        digits = 1 if abs(row["difference"]) >= 10 else 2
        value, low, high = (f"{row[f'difference{end}']:+,.{digits}f}" for end in ("", "_low", "_high"))
        interval = "in every game" if row["constant"] else f"[{low}, {high}]"
        lines.append(f"  {value} {unit} {interval}  {row['source'].replace('_', ' ')}: {row['title']}")
    return lines
