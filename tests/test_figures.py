"""Figures: each is drawn from a small table, takes axes and returns them, states n, and shows hostile names as they are."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import matplotlib as mpl
import polars as pl
import pytest
import report_tables as tables
from matplotlib.figure import Figure

from reports import outcome_figures, seat_figures, why_figures
from reports.axes import frame, save_figure
from reports.bidder_up.board_figure import board_figure, main_way, positions
from simulator.bidder_up.board import load_board

FIGURES: dict[str, tuple[Callable[..., Any], pl.DataFrame, dict[str, Any]]] = {
    "seat_bars": (seat_figures.seat_bars, tables.seat_rates(), {}),
    "place_matrix": (seat_figures.place_matrix, tables.places(), {}),
    "convergence": (seat_figures.convergence, tables.convergence(), {}),
    "lineup_dots": (seat_figures.lineup_dots, tables.lineups(), {}),
    "score_violins": (outcome_figures.score_violins, tables.histograms(), {}),
    "distribution": (outcome_figures.distribution, tables.histograms(), {"measure": "margin"}),
    "standings_over_time": (outcome_figures.standings_over_time, tables.standings(), {}),
    "runaway_curve": (outcome_figures.runaway_curve, tables.runaway(), {"players": 4}),
    "ledger_bars": (why_figures.ledger_bars, tables.ledger(), {}),
    "effect_forest": (why_figures.effect_forest, tables.effects(), {"title": "Effects"}),
    "layout_heatmap": (why_figures.layout_heatmap, tables.cells(), {"title": "Worst excess"}),
    "price_against_value": (why_figures.price_against_value, tables.prices(), {"label": "lot"}),
}


@pytest.mark.parametrize("name", FIGURES)
def test_a_figure_takes_axes_states_n_and_changes_no_setting(name: str) -> None:
    draw, table, options = FIGURES[name]
    before = dict(mpl.rcParams)
    ax = Figure().subplots()
    assert draw(table, ax=ax, **options) is ax
    title = ax.get_title(loc="left")
    assert any(c.isdigit() for c in title.splitlines()[1])
    assert title.splitlines()[1].split()[1] in ("games", "turns")
    assert dict(mpl.rcParams) == before


@pytest.mark.parametrize("name", FIGURES)
def test_a_figure_takes_a_table_of_pandas_and_is_the_same_file_again(name: str, tmp_path: Path) -> None:
    draw, table, options = FIGURES[name]
    for kind, given in (("one", table), ("two", table.to_pandas())):
        (tmp_path / kind).mkdir()
        save_figure(draw(given, **options), tmp_path / kind / "figure.svg")
    assert (tmp_path / "one" / "figure.svg").read_bytes() == (tmp_path / "two" / "figure.svg").read_bytes()


def test_bars_end_where_the_table_says() -> None:
    ax = seat_figures.seat_bars(tables.seat_rates())
    tops = [p.get_y() + p.get_height() for p in ax.patches if p.get_width() == pytest.approx(0.6)]
    assert tops == pytest.approx([0.31, 0.26, 0.23, 0.20])


def test_a_violin_counts_every_game_and_shows_its_median() -> None:
    table = tables.histograms().filter(pl.col("scope") == "seat")
    ax = outcome_figures.score_violins(table)
    assert ax.get_title(loc="left").splitlines()[1] == f"{table.filter(pl.col('index') == 1)['games'].sum():,} games"
    assert len(ax.collections) == 4


def test_a_source_without_differences_is_left_out_and_counted() -> None:
    ax = why_figures.ledger_bars(tables.ledger())
    assert [t.get_text() for t in ax.get_yticklabels()] == ["sales", "purchases", "set values", "multiplier"]
    assert "left out, never different: 1" in ax.get_title(loc="left")


def test_a_table_without_rows_is_said_to_have_no_figures() -> None:
    ax = outcome_figures.score_violins(tables.histograms().clear())
    assert "no figures" in ax.texts[0].get_text()


@pytest.mark.parametrize("name", ["$x^$", "<b>bold</b>", "a & b"])
def test_a_hostile_name_is_drawn_as_it_is(name: str, tmp_path: Path) -> None:
    table = tables.effects().with_columns(pl.Series("tile", [name, "two", "three"]))
    save_figure(why_figures.effect_forest(table, "Effects"), tmp_path / "figure.svg")
    text = (tmp_path / "figure.svg").read_text(encoding="utf-8")
    assert "<b>" not in text
    assert name.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;") in text


@pytest.mark.parametrize("name", ["animal-market", "fairground"])
def test_a_board_is_drawn_with_every_space_and_tile(name: str) -> None:
    board = load_board(name)
    assert len(main_way(board)) == 12
    where = positions(board)
    assert len(set(where)) == len(board.spaces)
    assert where[board.index("C")] == pytest.approx((0, 0), abs=0.05)
    ax = board_figure(board, ("second-hand", "dutch", "classic", "cat-in-the-bag"))
    shown = [t.get_text() for t in ax.texts]
    assert sum(t in ("a\nsmall", "b\nsmall", "c\nsmall", "d\nsmall") for t in shown) == 4
    assert [t.replace("\n", " ") for t in shown if t[1:2] == ":"] == [
        "a: second hand",
        "b: dutch",
        "c: classic",
        "d: cat in the bag",
    ]


def test_a_frame_of_polars_is_not_copied() -> None:
    table = tables.effects()
    assert frame(table) is table


def test_a_measure_of_one_value_has_one_tick() -> None:
    """Every game of eight rounds is no axis of eights."""
    rounds = pl.DataFrame({"measure": ["turns"], "scope": ["game"], "index": [0], "low": [8], "games": [500]})
    ax = outcome_figures.distribution(rounds, "turns", ax=Figure().subplots())
    assert [tick for tick in ax.get_xticks() if ax.get_xlim()[0] <= tick <= ax.get_xlim()[1]] == [8]
