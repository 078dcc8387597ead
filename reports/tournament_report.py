"""The report on a saved tournament: who is strong, who beats whom, who dominates, who lasts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import polars as pl

from reports.document import Block, Column, Drawn, Report, Section, Shown, Words
from reports.tournament_figures import payoff_heatmap, rating_intervals, share_curves
from simulator.core import registry
from simulator.core.errors import DataError
from simulator.core.scenario import Scenario
from simulator.lab.contest import SCHEMA
from simulator.lab.contest import TABLES as WANTED

STANDINGS = (
    Column("bidder", "bidder"),
    Column("win_rate", "win rate", "rate", help="mean over all mixes of co-players"),
    Column(("low", "high"), "95 % interval", "rate"),
    Column("rating", "rating", "change", help="log strength, mean 0 (Plackett–Luce with ties and seats)"),
    Column(("rating_low", "rating_high"), "95 % interval", "change"),
    Column("share", "long-run share", "rate", 1, help="α-rank at the strongest selection"),
    Column("dominated", "dominated"),
    Column("mixes", "mixes", "count"),
    Column("games", "games in all", "count"),
)


def tournament_report(path: str, command: str) -> Report:
    """Return the report on a tournament's folder.

    Raises
    ------
    DataError
        its settings cannot be read, or not one of its tables
    """
    folder = Path(path)
    settings = _settings(folder)
    tables, wrong = _tables(folder)
    if "standings" not in tables:
        raise DataError(f"{folder} has no readable standings: {'; '.join(wrong)}")
    scenario = Scenario(**settings["scenario"])
    makers = (_standings, _payoffs, _dominance, _responses, _lasting)
    sections = [s for make in makers if (s := make(tables, scenario)) is not None]
    standings = tables["standings"].sort("win_rate", descending=True)
    first, last = standings.row(0, named=True), standings.row(-1, named=True)
    verdict = (
        f"{first['bidder']} wins most: {100 * first['win_rate']:.1f} % over all mixes (even: {100 / scenario.players:.1f} %);"
        f" {last['bidder']} least: {100 * last['win_rate']:.1f} %."
    )
    points = [
        f"{settings['games']:,} games in {settings['groups']:,} groups of bidders, in every order and every seat."
        " The bidders are those named here: a stronger one may exist, and none of them is a person."
    ]
    manifest = {"kind": "tournament", "source": path, **{k: v for k, v in settings.items() if k != "schema"}}
    title = (
        f"{registry.game(scenario.game).title}: tournament of {len(settings['bidders'])} bidders, {scenario.players} players"
    )
    return Report(title, verdict, points, sections, command, manifest, wrong)


def _settings(folder: Path) -> dict[str, Any]:
    file = folder / "tournament.json"
    try:
        data: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
        schema = data["schema"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise DataError(f"{file} cannot be read: {error!r}") from None
    if schema != SCHEMA:
        raise DataError(f"{folder} has schema {schema}; this version reads schema {SCHEMA}")
    return data


def _tables(folder: Path) -> tuple[dict[str, pl.DataFrame], list[str]]:
    """Return the tables that can be read, and what is wrong with the others."""
    found, wrong = {}, []
    for name in WANTED:
        file = folder / f"{name}.parquet"
        try:
            found[name] = pl.read_parquet(file)
        except FileNotFoundError:
            wrong.append(f"{file} is missing")
        except (OSError, pl.exceptions.PolarsError) as error:
            wrong.append(f"{file} is damaged: {str(error).splitlines()[0]}")
    return found, wrong


def _standings(tables: dict[str, pl.DataFrame], scenario: Scenario) -> Section:
    table = tables["standings"]
    ideas = {b.name: (b.help().splitlines() or [""])[0] for b in registry.bidders_of(scenario.game)}
    told = table.with_columns(pl.col("bidder").replace_strict(ideas, default="").alias("idea"))
    blocks: list[Block] = [
        Drawn("ratings", "Rating of each bidder with its interval", lambda: rating_intervals(table)),
        Shown("standings", "Standings", told, [*STANDINGS, Column("idea", "what it does")], search=True),
    ]
    return Section("standings", "Who is strong", blocks)


def _payoffs(tables: dict[str, pl.DataFrame], scenario: Scenario) -> Section | None:
    if "newcomers" not in tables:
        return None
    table = tables["newcomers"]
    columns = [
        Column("newcomer", "newcomer"),
        Column("table_of", "at a table of copies of"),
        Column("win_rate", "win rate", "rate"),
        Column(("low", "high"), "95 % interval", "rate"),
        Column("games", "games", "count"),
    ]
    blocks: list[Block] = [
        Drawn("payoffs", "Win rate of one newcomer at a table of copies", lambda: payoff_heatmap(table, scenario.players)),
        Shown("newcomers", "One newcomer among copies of another", table, columns, folded=True, search=True),
    ]
    if "payoffs" in tables:
        more = [
            Column("table", "at the table"),
            Column("bidder", "bidder"),
            Column("places", "places", "count"),
            *columns[2:],
        ]
        blocks.append(Shown("payoffs", "Every mix of bidders", tables["payoffs"], more, folded=True, search=True))
    return Section("payoffs", "Who beats whom", blocks)


def _dominance(tables: dict[str, pl.DataFrame], scenario: Scenario) -> Section | None:
    if "dominance" not in tables:
        return None
    table = tables["dominance"]
    text = "One bidder dominates another if it does better in its place against every mix of co-players, surely."
    if table.height == 0:
        return Section("dominance", "Dominance", [Words(f"{text} No pair of these bidders does.")])
    columns = [
        Column("bidder", "bidder"),
        Column("dominates", "dominates"),
        Column("smallest_gain", "smallest gain, points", "points", 1),
        Column("mixes", "mixes", "count"),
    ]
    return Section("dominance", "Dominance", [Words(text), Shown("dominance", "", table, columns)])


def _responses(tables: dict[str, pl.DataFrame], scenario: Scenario) -> Section | None:
    if "best_responses" not in tables:
        return None
    columns = [
        Column("table_of", "at a table of"),
        Column("best_response", "best of these bidders"),
        Column("gain", "gain, points", "points", 1),
        Column(("low", "high"), "95 % interval", "points", 1),
        Column("searched", "bidders searched", "count"),
    ]
    text = (
        "Who gains most by joining a table of copies, picked on one half of the games and judged on the other. For the game"
        " itself this is a lower bound: only these bidders were searched."
    )
    return Section(
        "responses", "Best responses", [Words(text), Shown("best_responses", "", tables["best_responses"], columns)]
    )


def _lasting(tables: dict[str, pl.DataFrame], scenario: Scenario) -> Section | None:
    if "alpha_rank" not in tables:
        return None
    table = tables["alpha_rank"]
    columns = [
        Column("alpha", "selection strength", "number"),
        Column("bidder", "bidder"),
        Column("share", "long-run share", "rate", 1),
        Column("effective", "effective strategies", "number"),
        Column("games", "games", "count"),
    ]
    text = "If bidders that win more are copied more often, these are their long-run shares (α-rank), by strength of selection."
    blocks: list[Block] = [
        Words(text),
        Drawn("alpha_rank", "Long-run share of each bidder over selection strength", lambda: share_curves(table)),
        Shown("alpha_rank", "Shares over the sweep of selection strengths", table, columns, folded=True, search=True),
    ]
    return Section("lasting", "Which bidders last", blocks)
