"""Tables of a result as plain text and as HTML, for a terminal and a notebook."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple


class Shown(NamedTuple):
    """A table ready to be shown: its title, its heads, its cells as text."""

    title: str
    heads: list[str]
    rows: list[list[str]]


def text(lines: Sequence[str], tables: Sequence[Shown]) -> str:
    """Return sentences and tables as text; the first column is aligned left, the others right."""
    parts = list(lines)
    for table in tables:
        widths = [max(len(r[i]) for r in [table.heads, *table.rows]) for i in range(len(table.heads))]
        parts += ["", table.title]
        for row in [table.heads, *table.rows]:
            cells = [c.rjust(w) if i else c.ljust(w) for i, (c, w) in enumerate(zip(row, widths, strict=True))]
            parts.append("  ".join(cells).rstrip())
    return "\n".join(parts)


def html(lines: Sequence[str], tables: Sequence[Shown]) -> str:
    """Return sentences and tables as HTML."""
    parts = ["<div>", *(f"<div>{escape(line)}</div>" for line in lines)]
    for table in tables:
        parts.append(f"<table><caption>{escape(table.title)}</caption><thead><tr>")
        parts += [f"<th>{escape(h)}</th>" for h in table.heads]
        parts.append("</tr></thead><tbody>")
        for row in table.rows:
            parts.append("<tr>" + "".join(f"<td>{escape(c)}</td>" for c in row) + "</tr>")
        parts.append("</tbody></table>")
    return "".join([*parts, "</div>"])
