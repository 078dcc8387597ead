"""What a game writes down of each of its lots, and how it is shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np


@dataclass(frozen=True)
class LotRows:
    """The rows of a finished game, one a lot.

    Attributes
    ----------
    columns : snake_case names of the columns, in order
    read : returns the rows of a record whose game is over, int64[lots, columns]
    seats : columns that hold a seat; they are shown from 1, and empty where nobody is meant (−1)
    labels : returns for a scenario what the numbers of a column are called, by column; −1 is shown as empty
    parts : columns kept in fractions, and what one unit is counted as
    """

    columns: Sequence[str]
    read: Callable[[Any], np.ndarray]
    seats: Sequence[str]
    labels: Callable[[Any], Mapping[str, Sequence[str]]]
    parts: Mapping[str, int]
