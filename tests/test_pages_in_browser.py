"""Pages in a real browser: sorting, searching, opening rows, no errors, no requests, desktop and phone, light and dark."""

from __future__ import annotations

import time
from pathlib import Path

import polars as pl
import pytest
import report_tables as tables
from pages import opened

from reports.document import Column, Drawn, Facts, Report, Section, Shown, Words
from reports.folder import write
from reports.outcome_figures import score_violins
from reports.seat_figures import place_matrix, seat_bars
from reports.why_figures import ledger_bars

ROWS = 1632
HOSTILE = "<img src=x onerror=alert(1)>"


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a page with a table of as many rows as there are layouts, and figures."""
    pieces = ("classic", "dutch", "second-hand", HOSTILE)
    table = pl.DataFrame(
        {
            "rank": range(1, ROWS + 1),
            "a": [pieces[i % 4] for i in range(ROWS)],
            "b": [pieces[i // 4 % 4] for i in range(ROWS)],
            "excess": [((i * 7919) % ROWS - 800) / 10_000 for i in range(ROWS)],
            "low": [((i * 7919) % ROWS - 900) / 10_000 for i in range(ROWS)],
            "high": [((i * 7919) % ROWS - 700) / 10_000 for i in range(ROWS)],
            "verdict": [("balanced", "undecided", "unbalanced")[i % 3] for i in range(ROWS)],
            "games": [1000] * ROWS,
        }
    )
    columns = [
        Column("rank", "rank", "count"),
        Column("a", "a"),
        Column("b", "b"),
        Column("excess", "excess, points", "points"),
        Column(("low", "high"), "95 % interval", "points"),
        Column("verdict", "verdict"),
        Column("games", "games", "count"),
    ]
    details = [[("seat 1", f"row {i}"), ("name", HOSTILE)] for i in range(ROWS)]
    designs = Shown("designs", "All designs", table, columns, search=True, choose=["a", "verdict"], details=details)
    figures = [
        Drawn("seats", "Wins by seat", lambda: seat_bars(tables.seat_rates())),
        Drawn("places", "Places by seat", lambda: place_matrix(tables.places())),
        Drawn("scores", "Scores", lambda: score_violins(tables.histograms())),
        Drawn("ledger", "Ledger", lambda: ledger_bars(tables.ledger())),
    ]
    folded = Shown(
        "places",
        "Places",
        tables.places(),
        [Column("seat", "seat", "count"), Column("rate", "rate", "rate")],
        folded=True,
    )
    sections = [
        Section("designs", "All designs", [Words("Everything there is."), designs]),
        Section("figures", "Figures", [*figures, folded, Facts([("a", "b")])]),
    ]
    report = Report(HOSTILE, "A verdict.", ["One point."], sections, "bidderup report sweep", {})
    return write(report, tmp_path_factory.mktemp("page") / "report")


def column(here, number: int) -> list[str]:  # type: ignore[no-untyped-def]
    """Return the texts of a column of the rows that are seen."""
    script = f"""[...document.querySelectorAll('#table-designs tbody tr:not([hidden]):not(.detail)')]
        .map(row => row.cells[{number}].textContent)"""
    return list(here.page.evaluate(script))


def test_a_table_of_all_layouts_is_sorted_searched_and_opened(page: Path) -> None:
    with opened(page) as here:
        head = "#table-designs th[data-column=excess] button"
        assert here.page.inner_text("#table-designs output") == "1,632 of 1,632 rows"
        start = time.perf_counter()
        here.page.click(head)
        rising = [float(t) for t in column(here, 3)]
        assert rising == sorted(rising)
        assert len(rising) == ROWS
        here.page.click(head)
        assert [float(t) for t in column(here, 3)] == rising[::-1]
        assert here.page.get_attribute("#table-designs th[data-column=excess]", "aria-sort") == "descending"
        here.page.fill("#table-designs input", "second-hand unbalanced")
        seen = column(here, 0)
        assert 0 < len(seen) < ROWS
        assert here.page.inner_text("#table-designs output") == f"{len(seen)} of 1,632 rows"
        here.page.fill("#table-designs input", "")
        here.page.select_option("#table-designs select >> nth=1", "balanced")
        assert set(column(here, 5)) == {"balanced"}
        assert len(column(here, 0)) == ROWS // 3
        here.page.select_option("#table-designs select >> nth=1", "")
        assert time.perf_counter() - start < 30  # under any load; each step takes a fraction of a second
        here.page.click("#table-designs th[data-column=rank] button")
        button = here.page.locator("#table-designs tbody tr button").first
        button.click()
        assert "row 0" in here.page.inner_text("#table-designs tr.detail")
        assert button.get_attribute("aria-expanded") == "true"
        button.click()
        assert here.page.locator("#table-designs tr.detail").count() == 0
        assert here.problems() == []


def test_names_with_html_in_them_are_shown_as_text(page: Path) -> None:
    with opened(page) as here:
        assert here.page.inner_text("h1") == HOSTILE
        here.page.fill("#table-designs input", "<img")
        assert set(column(here, 1)) | set(column(here, 2)) >= {HOSTILE}
        here.page.locator("#table-designs tbody tr:not([hidden]) button").first.click()
        assert HOSTILE in here.page.inner_text("#table-designs tr.detail")
        assert HOSTILE in here.page.locator("#table-designs select").first.inner_text()
        assert here.page.locator("img").count() == 0
        assert here.problems() == []


@pytest.mark.parametrize(("width", "height"), [(1200, 900), (375, 800)])
@pytest.mark.parametrize("dark", [False, True])
def test_a_page_fits_its_window_and_is_readable(page: Path, width: int, height: int, dark: bool) -> None:
    """The window is never wider than the page, figures have ink of the page's colour, and none of their text is tiny."""
    with opened(page, width, height, dark) as here:
        content, window = here.wide()
        assert content <= window
        colours = here.page.evaluate(
            "[getComputedStyle(document.body).backgroundColor, getComputedStyle(document.querySelector('svg text')).fill]"
        )
        paper, ink = ([int(n) for n in c[4:-1].split(",")] for c in colours)
        assert (sum(paper) < 150) == dark
        assert abs(sum(paper) - sum(ink)) > 400
        smallest = here.page.evaluate(
            "Math.min(...[...document.querySelectorAll('svg text')].map(t => t.getBoundingClientRect().height))"
        )
        assert smallest > 8
        assert here.problems() == []


def test_a_printed_page_fits_its_paper_and_shows_no_controls(page: Path, tmp_path: Path) -> None:
    with opened(page, 720, 1000, dark=True) as here:
        here.page.emulate_media(media="print")
        content, window = here.wide()
        assert content <= window
        assert not here.page.is_visible("#table-designs .controls")
        assert not here.page.is_visible("nav")
        assert here.page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
        here.page.pdf(path=str(tmp_path / "page.pdf"))
        assert (tmp_path / "page.pdf").stat().st_size > 20_000
