"""The seam for what only one game can draw or say; found by entry point of the group ``bidderup.reports``, by the game's name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from reports.document import Block, Section
from simulator.core import registry

if TYPE_CHECKING:
    from reports.material import RunMaterial


def _no_blocks(material: RunMaterial) -> list[Block]:
    return []


@dataclass(frozen=True)
class Pages:
    """What a game adds to reports.

    Attributes
    ----------
    played : drawings and words at the head of "what was played"
    economy : drawings at the head of the economics
    sections : further sections, after the economics; each returns None when a run has nothing for it
    """

    played: Callable[[RunMaterial], list[Block]] = _no_blocks
    economy: Callable[[RunMaterial], list[Block]] = _no_blocks
    sections: Sequence[Callable[[RunMaterial], Section | None]] = ()


def pages_of(game: str) -> Pages | None:
    """Return what a game adds to reports, or None."""
    if game not in registry.names(registry.REPORTS):
        return None
    found: Pages = registry.registered(registry.REPORTS, "report", game)
    return found
