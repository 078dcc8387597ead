"""Commands in which bidders meet: `tournament` and `tune`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from simulator.cli import options as opt
from simulator.cli.output import next_folder, print_json, print_table, progress_bar, say, stdout
from simulator.core.errors import UserError

BidderNames = Annotated[str | None, typer.Option("--bidders", help="comma-separated [default: all]", metavar="NAME,…")]
Output = Annotated[Path | None, typer.Option("--output", "-o", help="folder for the result", show_default=False)]


def tournament(
    scenario: opt.ScenarioFile = None,
    game: opt.GameName = None,
    bidders: BidderNames = None,
    board: opt.Board = None,
    players: opt.Players = None,
    tiles: opt.Tiles = None,
    settings: opt.Settings = None,
    games: Annotated[int, typer.Option(help="games of every group of bidders, at least")] = 1000,
    seed: opt.Seed = 1,
    threads: opt.Threads = None,
    output: Output = None,
    as_markdown: Annotated[bool, typer.Option("--markdown", help="print the standings as a Markdown table")] = False,
    as_json: opt.Json = False,
) -> None:
    """Let bidders meet in every mix: payoffs, ratings, dominance, α-rank, best responses."""
    from simulator.core import registry
    from simulator.core.store import refuse_existing
    from simulator.lab import contest
    from simulator.lab.tournament import tournament as play

    base = opt.make_scenario(scenario, game, board, players, tiles, None, settings)
    names = [b.strip() for b in bidders.split(",")] if bidders else [b.name for b in registry.bidders_of(base.game)]
    if output is not None:
        refuse_existing(output)
    with progress_bar("groups", as_json) as move:
        found = play(base, names, games, seed, threads, move)
    tables = contest.tables_of(found)
    folder = output or next_folder("tournament")
    contest.save(folder, found, tables)
    _draw(folder, tables, base.players)
    if as_json:
        print_json({**contest.settings_of(found), "output": str(folder), **{k: t.to_dicts() for k, t in tables.items()}})
        return
    if as_markdown:
        sys.stdout.write(contest.markdown(found, tables["standings"]))
        return
    _show_standings(tables, found.games, len(found.tables))
    stdout.print(f"saved in {folder}", markup=False, soft_wrap=True)


def _draw(folder: Path, tables: dict[str, Any], players: int) -> None:
    """Write the figures beside the tables."""
    from reports.axes import save_figure
    from reports.tournament_figures import payoff_heatmap, rating_intervals, share_curves

    figures = {
        "payoffs": payoff_heatmap(tables["newcomers"], players),
        "ratings": rating_intervals(tables["standings"]),
        "alpha_rank": share_curves(tables["alpha_rank"]),
    }
    for name, ax in figures.items():
        for kind in ("png", "svg"):
            save_figure(ax, folder / f"{name}.{kind}")


def _show_standings(tables: dict[str, Any], games: int, groups: int) -> None:
    stdout.print(f"{games:,} games in {groups:,} groups of bidders, every order around the table, every seat")
    rows = [
        [
            r["bidder"],
            f"{r['win_rate']:.2%}",
            f"[{r['low']:.2%}, {r['high']:.2%}]",
            f"{r['rating']:+.2f}",
            f"[{r['rating_low']:+.2f}, {r['rating_high']:+.2f}]",
            f"{r['share']:.1%}",
            "yes" if r["dominated"] else "",
        ]
        for r in tables["standings"].iter_rows(named=True)
    ]
    heads = ["bidder", "win rate", "95 % interval", "rating", "95 % interval", "α-rank share", "dominated"]
    print_table("Standings: mean over all mixes of co-players", heads, rows)
    found = [[r["bidder"], r["dominates"], f"{r['smallest_gain'] * 100:+.1f}"] for r in tables["dominance"].to_dicts()]
    print_table("Dominance: better against every mix", ["bidder", "dominates", "smallest gain, points"], found, left=2)
    answers = [
        [r["table_of"], r["best_response"], f"{r['gain'] * 100:+.1f}", f"[{r['low'] * 100:+.1f}, {r['high'] * 100:+.1f}]"]
        for r in tables["best_responses"].iter_rows(named=True)
    ]
    heads = ["table of", "best response here", "gain, points", "95 % interval"]
    print_table("Best responses among these bidders, judged on other games than picked on", heads, answers, left=2)


def tune(
    bidder: Annotated[str, typer.Argument(help="NAME[@params.toml][:key=value]…")],
    scenario: opt.ScenarioFile = None,
    against: Annotated[str | None, typer.Option(help="population, comma-separated [default: all others]")] = None,
    game: opt.GameName = None,
    only: Annotated[str | None, typer.Option(help="parameters to fit, comma-separated [default: all]")] = None,
    board: opt.Board = None,
    players: opt.Players = None,
    tiles: opt.Tiles = None,
    settings: opt.Settings = None,
    evaluations: Annotated[int, typer.Option(help="parameter sets to try")] = 400,
    games: Annotated[int, typer.Option(help="games of each")] = 4000,
    seed: opt.Seed = 1,
    threads: opt.Threads = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="parameter file [default: out/NAME-NNN.toml]", show_default=False)
    ] = None,
    as_json: opt.Json = False,
) -> None:
    """Fit a bidder's parameters and judge the result on other seeds."""
    from simulator.core import registry
    from simulator.lab.tune import tune as fit

    base = opt.make_scenario(scenario, game, board, players, tiles, None, settings)
    own = registry.parse_bidder(bidder, base.game)
    names = [b.strip() for b in against.split(",")] if against else []
    names = names or [b.name for b in registry.bidders_of(base.game) if b.name != own.source.name]
    chosen = [n.strip() for n in only.split(",")] if only else []
    target = output or next_folder(own.source.name).with_suffix(".toml")
    if target.exists():
        raise UserError(f"{target} exists; nothing was overwritten")
    with progress_bar("trials", as_json) as move:

        def advance(done: int, total: int, best: float) -> None:
            if move is not None:
                move(done, total)

        found = fit(
            base, bidder, names, evaluations, games, seed, only=chosen, threads=threads, progress=advance
        )
    found.save(target, " ".join(["bidderup", *sys.argv[1:]]))
    if as_json:
        print_json({"schema": 1, "output": str(target), **found.to_dict()})
        return
    rows = [[k, f"{found.before[k]:.4g}", f"{found.after[k]:.4g}"] for k in found.after]
    print_table(f"{found.bidder} against {', '.join(names)}", ["parameter", "before", "after"], rows)
    gain = found.gain
    say(f"win rate on held-out seeds: {found.rate_before.mean:.2%} before, {found.rate_after.mean:.2%} after")
    say(f"gain {gain.mean * 100:+.2f} points [{gain.low * 100:+.2f}, {gain.high * 100:+.2f}], {found.judged:,} games")
    stdout.print(f"saved in {target}; use it as --bidders {found.bidder}@{target}", markup=False, soft_wrap=True)
