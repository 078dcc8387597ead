"""What is measured in every game of a run."""

from __future__ import annotations

from dataclasses import dataclass

WIN_UNITS = 60  # a win is 60 units, so that 2 to 6 tied winners share it exactly


@dataclass(frozen=True)
class Measure:
    """A whole number measured in every game, per seat or once.

    Attributes
    ----------
    name, unit, help : snake_case name, unit of the figure shown, and what it is, with its formula where it has one
    origin, width : scale of its histogram
    per : what one unit is counted as; a share kept in ten-thousandths has ``per=10_000``
    group : what it belongs to: "ledger" for a part of the final score (they add up to it), "course", "economy"; "" for the rest
    light : kept as sums and squares only, without histogram and products with other measures; light ones come last
    """

    name: str
    unit: str
    help: str
    origin: int = 0
    width: int = 1
    per: int = 1
    group: str = ""
    light: bool = False
