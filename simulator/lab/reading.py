"""Every table that is read off a run, by its name."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import polars as pl

from simulator.lab import course, dictionary, extremes, ledger, seat_tables, summary

if TYPE_CHECKING:
    from simulator.lab.results import Results

TABLES: dict[str, Callable[[Results], pl.DataFrame]] = {
    "seat_rates": summary.seat_rates,
    "bidder_rates": summary.bidder_rates,
    "fairness": seat_tables.fairness,
    "scores": seat_tables.scores,
    "places": seat_tables.places,
    "outcome": seat_tables.outcome,
    "measures": summary.measures,
    "ledger": ledger.ledger,
    "course": course.course,
    "runaway": course.runaway,
    "standings": course.standings,
    "slots": summary.slots,
    "extremes": extremes.extremes,
    "dictionary": dictionary.of_results,
}
