"""What a report consists of: sections of words, tables and figures, before any of it becomes HTML or Markdown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

import polars as pl

if TYPE_CHECKING:
    from matplotlib.axes import Axes


@dataclass(frozen=True)
class Column:
    """One column as people see it.

    Attributes
    ----------
    source : column of the table; two names are the ends of an interval shown as [low, high], three a figure and the ends of
        its interval, shown as figure ± half
    title : its heading
    kind : "text", "count" (whole numbers), "number", "rate" (a share, shown in per cent), "points" (a difference of shares, shown
        in percentage points with its sign; "share-points" without), "change" (a number with its sign), "unit" and "signed-unit"
        (as the row's column `unit` says; a signed share in percentage points)
    digits : after the decimal point
    help : what it is, shown on request
    """

    source: str | tuple[str, ...]
    title: str
    kind: str = "text"
    digits: int = 2
    help: str = ""


@dataclass(frozen=True)
class Words:
    """A paragraph; a notice is one that must not be overlooked."""

    text: str
    notice: bool = False


@dataclass(frozen=True)
class Facts:
    """Names and what they stand for, one a line."""

    pairs: Sequence[tuple[str, str]]


@dataclass(frozen=True)
class Code:
    """Something to type or to copy."""

    text: str


@dataclass(frozen=True)
class Shown:
    """A table: `name` is that of its files, `columns` what people see of it, the files hold all of it.

    Attributes
    ----------
    search : with a search box, sorting by any column and, for the columns of `choose`, a choice of values
    details : for each row what opens on request, as names and texts
    folded : shown on request only
    """

    name: str
    title: str
    table: pl.DataFrame
    columns: Sequence[Column]
    note: str = ""
    search: bool = False
    choose: Sequence[str] = ()
    details: Sequence[Sequence[tuple[str, str]]] = ()
    folded: bool = False


@dataclass(frozen=True)
class Drawn:
    """A figure: `name` is that of its files, `title` what it shows in words, `draw` makes it."""

    name: str
    title: str
    draw: Callable[[], Axes]
    note: str = ""


Block: TypeAlias = Words | Facts | Code | Shown | Drawn


@dataclass(frozen=True)
class Section:
    """A part of a report; `key` is its anchor."""

    key: str
    title: str
    blocks: Sequence[Block]


@dataclass(frozen=True)
class Report:
    """A whole report.

    Attributes
    ----------
    title, verdict : what it is about, and what was found, in one sentence
    points : the few sentences that qualify the verdict
    sections : in order
    command : what reproduces it; manifest : what was played, as plain data
    incomplete : what is missing or damaged, one sentence each; shown at the top
    tables : further tables that are saved with it
    """

    title: str
    verdict: str
    points: Sequence[str]
    sections: Sequence[Section]
    command: str
    manifest: dict[str, Any]
    incomplete: Sequence[str] = ()
    tables: dict[str, pl.DataFrame] = field(default_factory=dict)

    def shown(self) -> list[Shown]:
        """Return every table of the report, in order."""
        return [b for s in self.sections for b in s.blocks if isinstance(b, Shown)]

    def drawn(self) -> list[Drawn]:
        """Return every figure of the report, in order."""
        return [b for s in self.sections for b in s.blocks if isinstance(b, Drawn)]
