"""A report as Markdown: the same words, tables and figures as the page, for reading anywhere."""

from __future__ import annotations

import re
from collections.abc import Iterable

from reports.cells import cells, is_left
from reports.document import Block, Code, Drawn, Facts, Report, Shown, Words

MOST_ROWS = 60  # of a table in Markdown; its CSV has all


def markdown(report: Report) -> str:
    """Return a report as the text of a Markdown file; figures are links to the files beside it."""
    parts = [f"# {plain(report.title)}", f"**{plain(report.verdict)}**"]
    parts += [f"> **Incomplete:** {plain(text)}" for text in report.incomplete]
    parts += [plain(text) for text in report.points]
    for section in report.sections:
        parts.append(f"## {plain(section.title)}")
        parts += [block(b) for b in section.blocks]
    parts += ["## Reproduce", "```sh\n" + report.command + "\n```"]
    return "\n\n".join(parts) + "\n"


def block(part: Block) -> str:
    """Return one block of a section."""
    if isinstance(part, Words):
        return f"> {plain(part.text)}" if part.notice else plain(part.text)
    if isinstance(part, Facts):
        return "\n".join(f"- **{plain(name)}**: {plain(text)}" for name, text in part.pairs)
    if isinstance(part, Code):
        return f"```sh\n{part.text}\n```"
    if isinstance(part, Drawn):
        note = f"\n\n{plain(part.note)}" if part.note else ""
        return f"![{plain(part.title)}](figures/{part.name}.png){note}"
    return _table(part)


def _table(part: Shown) -> str:
    lines = [f"**{plain(part.title)}**", ""] if part.title else []
    lines.append("| " + " | ".join(_cell(c.title) for c in part.columns) + " |")
    lines.append("|" + "|".join("---" if is_left(c) else "--:" for c in part.columns) + "|")
    columns = [cells(part.table.head(MOST_ROWS), c) for c in part.columns]
    lines += ["| " + " | ".join(_cell(cell.text) for cell in row) + " |" for row in zip(*columns, strict=True)]
    left = part.table.height - MOST_ROWS
    notes = [part.note] if part.note else []
    if left > 0:
        notes.append(f"{left:,} more rows are in tables/{part.name}.csv.")
    return "\n".join([*lines, *(f"\n{plain(n)}" for n in notes)])


def _cell(text: str) -> str:
    return plain(text).replace("|", "\\|")


def plain(text: str) -> str:
    """Return text that Markdown shows as it is: what would be markup or HTML is escaped, lines are joined."""
    return re.sub(r"([\\`*_\[\]<>])", r"\\\1", " ".join(str(text).split()))


def words(texts: Iterable[str]) -> str:
    """Return an enumeration: a, b and c."""
    found = list(texts)
    return found[0] if len(found) == 1 else f"{', '.join(found[:-1])} and {found[-1]}" if found else ""
