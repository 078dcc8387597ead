"""Reports: page, Markdown, CSV and API say the same; what is missing or damaged is told; hostile names stay text."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import polars as pl
import pytest
import report_tables as tables

from reports.cells import cells
from reports.document import Column, Drawn, Report, Section, Shown, Words
from reports.folder import write
from reports.make import Asked, make
from reports.markdown import markdown
from reports.material import RunMaterial
from reports.run_report import run_report
from reports.seat_figures import seat_bars
from simulator import Results, Scenario, simulate
from simulator.core.errors import DataError, UserError

HOSTILE = "<script>alert(1)</script> & $x$ | *y*"


class Tables(HTMLParser):
    """Reads the tables of a page: exact values and shown texts by table and column."""

    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, dict[str, list[tuple[str, str]]]] = {}
        self.name, self.columns, self.at, self.value, self.text, self.depth = "", [], 0, "", "", 0

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        has = {k: v or "" for k, v in attributes}
        if tag == "div" and has.get("id", "").startswith("table-"):
            self.name, self.columns = has["id"].removeprefix("table-"), []
            self.found[self.name] = {}
        if tag == "th":
            self.columns.append(has["data-column"])
            self.found[self.name][has["data-column"]] = []
        if tag == "tr":
            self.at = 0
        if tag == "td":
            self.value, self.text = has.get("data-value", ""), ""

    def handle_data(self, data: str) -> None:
        self.text += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "td":
            self.found[self.name][self.columns[self.at]].append((self.value, self.text))
            self.at += 1


def read_tables(page: Path) -> dict[str, dict[str, list[tuple[str, str]]]]:
    reader = Tables()
    reader.feed(page.read_text(encoding="utf-8"))
    return reader.found


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("runs") / "run"
    simulate(Scenario(bidders=("all-rounder", "random", "all-rounder", "random")), 3000, 5, output=path, threads=1)
    return path


@pytest.fixture(scope="module")
def folder(run: Path) -> Path:
    """Return a report on the run, with line-ups and tables of the course made up."""
    target = run.parent / "report"
    material = RunMaterial(Results.load(run), str(run), lineups=tables.lineups())
    write(run_report(material, f"bidderup report {run}"), target)
    return target


def small_report(table: pl.DataFrame, name: str = "rates") -> Report:
    columns = [
        Column("bidder", "bidder"),
        Column("win_rate", "win rate", "rate"),
        Column(("low", "high"), "interval", "rate"),
    ]
    figure = Drawn("figure", HOSTILE, lambda: seat_bars(tables.seat_rates()))
    section = Section("first", HOSTILE, [Words(HOSTILE), Shown(name, HOSTILE, table, columns, search=True), figure])
    return Report(HOSTILE, HOSTILE, [HOSTILE], [section], "bidderup report", {"kind": "test"}, [HOSTILE])


def test_a_report_has_page_markdown_figures_tables_and_manifest(folder: Path) -> None:
    assert {f.name for f in folder.iterdir()} == {"report.html", "report.md", "manifest.json", "figures", "tables"}
    for kind, endings in (("figures", {".png", ".svg"}), ("tables", {".csv", ".parquet"})):
        files = list((folder / kind).iterdir())
        assert {f.suffix for f in files} == endings
        stems = {f.stem for f in files}
        assert all((folder / kind / f"{stem}{ending}").stat().st_size > 0 for stem in stems for ending in endings)
    text = (folder / "report.md").read_text(encoding="utf-8")
    links = re.findall(r"!\[[^\]]*\]\(([^)]+)\)", text)
    assert len(links) >= 6
    assert all((folder / link).is_file() for link in links)
    data = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    assert (data["kind"], data["games"], data["seed"], data["complete"]) == ("run", 3000, 5, True)


def test_page_csv_and_api_have_the_same_figures_to_the_last_digit(folder: Path, run: Path) -> None:
    shown, results = read_tables(folder / "report.html"), Results.load(run)
    compared = 0
    for name, columns in shown.items():
        table = pl.read_parquet(folder / "tables" / f"{name}.parquet")
        csv = pl.read_csv(folder / "tables" / f"{name}.csv", infer_schema_length=None)
        for source, found in columns.items():
            names = source.split("|") if source not in table.columns else [source]
            for column, values in zip(names, zip(*(v.split(" ") for v, _ in found), strict=True), strict=False):
                if not table[column].dtype.is_numeric():
                    continue
                compared += len(values)
                exact = ["" if v is None else repr(v) for v in table[column].to_list()]
                assert list(values) == exact, (name, column)
                assert csv[column].to_list() == table[column].to_list(), (name, column)
    assert compared > 150
    api = results.seat_rates()
    page = pl.read_parquet(folder / "tables" / "seat_rates.parquet")
    assert page.equals(api)


def test_markdown_shows_the_cells_of_the_page(folder: Path) -> None:
    text = (folder / "report.md").read_text(encoding="utf-8").replace("\\", "")
    rows = [tuple(c.strip() for c in line.strip("|").split("|")) for line in text.splitlines() if line.startswith("|")]
    for name, columns in read_tables(folder / "report.html").items():
        for row in list(zip(*columns.values(), strict=True))[:60]:
            assert tuple(" ".join(text.split()) for _, text in row) in rows, name


def test_the_verdict_comes_first_and_says_how_far_it_depends_on_the_bidders(folder: Path) -> None:
    text = (folder / "report.md").read_text(encoding="utf-8")
    first, then = text.split("\n\n")[1:3]
    assert first.startswith(("**Unbalanced", "**Balanced", "**Undecided"))
    assert "3,000 games" in first
    assert "with one other bidder in all places, 3 such line-ups with 1,000 games each" in then


def test_sections_come_from_the_tables_there_are(run: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A run with a ledger and a course gets those sections; without them they are left out, and named."""
    results = Results.load(run)
    more = {
        "ledger": tables.ledger(),
        "course": tables.course(),
        "runaway": tables.runaway(),
        "standings": tables.standings(),
    }
    more |= {"fairness": tables.fairness(), "places": tables.places()}
    real = Results.to_polars

    def with_more(self: Results, table: str = "seat_rates") -> pl.DataFrame:
        return more[table] if table in more else real(self, table)

    monkeypatch.setattr(Results, "to_polars", with_more)
    report = run_report(RunMaterial(results, "run"), "")
    assert {"why", "dynamics"} <= {s.key for s in report.sections}
    assert len(report.points) == 2
    assert "most of it: sales (" in report.points[1]

    def without(self: Results, table: str = "seat_rates") -> pl.DataFrame:
        if table in more:
            raise UserError(f"unknown table {table!r}")
        return real(self, table)

    monkeypatch.setattr(Results, "to_polars", without)
    report = run_report(RunMaterial(results, "run"), "")
    assert not {"why", "dynamics"} & {s.key for s in report.sections}
    assert "ledger" in report.manifest["missing_tables"]


def test_hostile_names_are_text_on_the_page_and_in_markdown(tmp_path: Path) -> None:
    table = pl.DataFrame({"bidder": [HOSTILE, "b"], "win_rate": [0.25, 0.75], "low": [0.2, 0.7], "high": [0.3, 0.8]})
    page = write(small_report(table), tmp_path / "report")
    text = page.read_text(encoding="utf-8")
    assert "<script>alert" not in text
    assert text.count("&lt;script&gt;alert(1)&lt;/script&gt;") >= 6
    assert "<script>" not in (tmp_path / "report" / "report.md").read_text(encoding="utf-8").replace("\\<script", "")


def test_the_page_asks_for_nothing_outside_itself(folder: Path) -> None:
    text = (folder / "report.html").read_text(encoding="utf-8")
    assert "default-src 'none'" in text
    assert re.findall(r"(?:src|href)=\"(?!#)[^\"]*\"", re.sub(r"xlink:href=\"(?:#|data:)[^\"]*\"", "", text)) == []
    assert not re.search(r"url\((?!#)", text)
    ids = re.findall(r' id="([^"]+)"', text)
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize(
    ("value", "kind", "text"),
    [
        (0.12345, "rate", "12.35%"),
        (-0.0211, "points", "-2.11"),
        (1234567, "count", "1,234,567"),
        (float("nan"), "number", "–"),
        (None, "rate", "–"),
        (True, "text", "yes"),
    ],
)
def test_cells_are_written_as_people_read_them(value: Any, kind: str, text: str) -> None:
    assert cells(pl.DataFrame({"x": [value]}), Column("x", "x", kind))[0].text == text


def test_a_column_a_table_lacks_is_named() -> None:
    with pytest.raises(UserError, match="no column 'y'; it has: x"):
        cells(pl.DataFrame({"x": [1]}), Column("y", "y"))


def test_the_same_run_gives_the_same_report(run: Path, tmp_path: Path) -> None:
    for name in ("one", "two"):
        make(Asked((run,), lambda file: Scenario(), tmp_path / name))
    for file in sorted((tmp_path / "one").rglob("*.*")):
        if file.is_file():
            assert file.read_bytes() == (tmp_path / "two" / file.relative_to(tmp_path / "one")).read_bytes(), file


def damaged(run: Path, target: Path, spoil: Callable[[Path], None]) -> Path:
    shutil.copytree(run, target)
    spoil(target)
    return target


def test_a_truncated_piece_is_named_and_the_whole_parts_are_shown(tmp_path: Path) -> None:
    long = tmp_path / "long"
    simulate(Scenario(bidders="random", players=2), 120_000, output=long, threads=1)
    piece = sorted((long / "batches").iterdir())[1]
    piece.write_bytes(piece.read_bytes()[:100])
    made = make(Asked((long,), lambda file: Scenario(), tmp_path / "report"))
    assert len(made.incomplete) == 2
    assert "part-00001.parquet is damaged" in made.incomplete[0]
    assert "bidderup resume" in made.incomplete[0]
    assert "50,000 of 120,000 games" in made.incomplete[1]
    assert made.manifest["complete"] is False
    assert "Incomplete" in made.page.read_text(encoding="utf-8")


def test_what_cannot_be_shown_is_explained(run: Path, tmp_path: Path) -> None:
    def schema(target: Path) -> None:
        file = target / "manifest.json"
        file.write_text(json.dumps({**json.loads(file.read_text()), "schema": 99}))

    def no_manifest(target: Path) -> None:
        (target / "manifest.json").write_text("{")

    def first_part(target: Path) -> None:
        (target / "batches" / "part-00000.parquet").write_bytes(b"")

    for i, (spoil, message) in enumerate(
        (
            (schema, "schema 99; this version reads"),
            (no_manifest, "is damaged"),
            (first_part, "holds no finished games"),
        )
    ):
        bad = damaged(run, tmp_path / f"bad-{i}", spoil)
        with pytest.raises(DataError, match=message):
            make(Asked((bad,), lambda file: Scenario(), tmp_path / f"report-{i}"))
        assert not (tmp_path / f"report-{i}").exists()


def test_nothing_is_overwritten_and_wrong_sources_are_named(run: Path, folder: Path, tmp_path: Path) -> None:
    with pytest.raises(UserError, match="exists; nothing was overwritten"):
        make(Asked((run,), lambda file: Scenario(), folder))
    with pytest.raises(UserError, match="no file or folder"):
        make(Asked((tmp_path / "nothing",), lambda file: Scenario(), tmp_path / "report"))
    with pytest.raises(DataError, match="is itself a report"):
        make(Asked((folder,), lambda file: Scenario(), tmp_path / "report"))
    with pytest.raises(DataError, match="nothing a report can be made from"):
        make(Asked((tmp_path,), lambda file: Scenario(), tmp_path / "report"))
    (tmp_path / "a.toml").write_text("players = 4\n")
    with pytest.raises(UserError, match="all must be scenario files or all runs"):
        make(Asked((run, tmp_path / "a.toml"), lambda file: Scenario(), tmp_path / "report"))


def test_markdown_escapes_what_would_be_markup() -> None:
    text = markdown(small_report(pl.DataFrame({"bidder": ["a|b_c"], "win_rate": [0.5], "low": [0.4], "high": [0.6]})))
    assert "| a\\|b\\_c | 50.00% | \\[40.00%, 60.00%\\] |" in text


def test_a_game_nobody_draws_for_gets_a_report(tmp_path: Path) -> None:
    """Sections come from tables: the toy game of the tests has no board, no components and no entry of its own."""
    import coin_game

    results = simulate(coin_game.CoinScenario(), 600, threads=1)
    report = run_report(RunMaterial(results), "")
    page = write(report, tmp_path / "report")
    assert {"played", "seats", "scores", "bidders", "trust", "checks", "definitions"} <= {
        s.key for s in report.sections
    }
    assert "Coin game" in page.read_text(encoding="utf-8")


def test_guesses_that_matter_are_told_from_a_study_of_the_same_scenario(tmp_path: Path) -> None:
    from simulator.lab.sensitivity import sensitivity

    scenario = Scenario(players=2, bidders="random")
    sensitivity(
        scenario,
        only=["numbers"],
        factors=["numbers.raid=3..7"],
        rows=4,
        games=64,
        threads=1,
        output=tmp_path / "study",
    )
    simulate(scenario, 300, output=tmp_path / "run", threads=1)
    asked = Asked((tmp_path / "run",), lambda file: scenario, tmp_path / "report", sensitivity=tmp_path / "study")
    page = make(asked).page
    assert "numbers.raid" in page.read_text(encoding="utf-8")
    simulate(Scenario(players=3, bidders="random"), 300, output=tmp_path / "three", threads=1)
    with pytest.raises(UserError, match="studies scenario"):
        make(Asked((tmp_path / "three",), lambda file: scenario, tmp_path / "other", sensitivity=tmp_path / "study"))
