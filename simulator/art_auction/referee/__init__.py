"""The referee of Auction."""

from __future__ import annotations

from collections.abc import Iterable

from simulator.core.refereeing import Verdict


def referee(lines: Iterable[str]) -> Verdict:
    """Judge a trace."""
    raise NotImplementedError
