"""A report on disk: one page, the same as Markdown, figures, tables, the manifest.

::

    REPORT/report.html          self-contained: figures inline, no network
    REPORT/report.md            the same content
    REPORT/figures/NAME.png     and NAME.svg
    REPORT/tables/NAME.csv      and NAME.parquet, with all columns
    REPORT/manifest.json        what was played, what is missing, the command that reproduces it
"""

from __future__ import annotations

import json
from importlib.metadata import version
from pathlib import Path

import polars as pl

from reports.axes import save_figure
from reports.document import Report
from reports.html import html, inline_svg
from reports.markdown import markdown
from simulator.core.store import disk, write_atomically

SCHEMA = 1


def write(report: Report, folder: Path) -> Path:
    """Write a report to a folder and return the path of its page; files of an older report there are replaced."""
    with disk(folder):
        for name in ("figures", "tables"):
            (folder / name).mkdir(parents=True, exist_ok=True)
        for name, table in all_tables(report).items():
            table.write_parquet(folder / "tables" / f"{name}.parquet")
            flat(table).write_csv(folder / "tables" / f"{name}.csv")
        figures = {}
        for figure in report.drawn():
            ax = figure.draw()
            for ending in ("png", "svg"):
                save_figure(ax, folder / "figures" / f"{figure.name}.{ending}")
            figures[figure.name] = inline_svg(ax, figure.name)
        write_atomically(folder / "report.md", markdown(report).encode())
        write_atomically(folder / "manifest.json", json.dumps(manifest(report), indent=1, ensure_ascii=False).encode())
        page = folder / "report.html"
        write_atomically(page, html(report, figures).encode())
    return page


def all_tables(report: Report) -> dict[str, pl.DataFrame]:
    """Return every table of a report by the name of its files: those shown, then the further ones."""
    return {part.name: part.table for part in report.shown()} | report.tables


def flat(table: pl.DataFrame) -> pl.DataFrame:
    """Return a table as CSV can hold it: lists become texts."""
    nested = [name for name, kind in table.schema.items() if kind.is_nested()]
    return (
        table.with_columns(pl.col(n).map_elements(lambda v: json.dumps(list(v)), pl.String) for n in nested)
        if nested
        else table
    )


def manifest(report: Report) -> dict[str, object]:
    """Return what a report states about itself, as plain data."""
    rows = {name: table.height for name, table in all_tables(report).items()}
    return {
        "schema": SCHEMA,
        "package": version("bidderup"),
        "title": report.title,
        "verdict": report.verdict,
        "command": report.command,
        "incomplete": list(report.incomplete),
        **report.manifest,
        "tables": rows,
    }
