"""The lots of a game as a table for people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from simulator.bidder_up.board import SLOT_NAMES
from simulator.bidder_up.components import type_names
from simulator.bidder_up.lots import LOT_COLUMNS
from simulator.bidder_up.outcome import VALUE_PARTS
from simulator.bidder_up.scenario import BidderUpScenario
from simulator.bidder_up.tiles import catalogue
from simulator.core.lot_rows import LotRows


def _read(record: Any) -> np.ndarray:
    """Return the lots a finished game wrote down, int64[lots, columns]."""
    rows: np.ndarray = record.lot_row[: int(record.lot_rows)].copy()
    return rows


def _labels(scenario: BidderUpScenario) -> Mapping[str, Sequence[str]]:
    """Return what numbers stand for, by column."""
    types = type_names()
    return {
        "slot": SLOT_NAMES,
        "size": ("small", "double"),
        "tile": [kind.name for kind in catalogue(scenario.tiles)],
        "type_1": types,
        "type_2": types,
        "unit": ("money", "notes"),
    }


LOT_ROWS = LotRows(LOT_COLUMNS, _read, ("seller", "bidder", "owner"), _labels, {"value": VALUE_PARTS})
