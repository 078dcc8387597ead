"""The command `compare`: variants against each other on common random numbers."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Annotated, Any

import typer

from simulator.cli import options as opt
from simulator.cli.output import print_json, print_table, progress_bar, stdout
from simulator.core.errors import UserError


def compare(
    scenarios: Annotated[list[Path] | None, typer.Argument(help="scenario files; the first is the yardstick")] = None,
    vary: Annotated[
        str | None, typer.Option(help="variants of one scenario: FIELD=VALUE A;VALUE B", metavar="FIELD=A;B")
    ] = None,
    game: opt.GameName = None,
    players: opt.Players = None,
    board: opt.Board = None,
    tiles: opt.Tiles = None,
    bidders: opt.Bidders = None,
    settings: opt.Settings = None,
    games: Annotated[
        int | None, typer.Option(help="games of each variant [default: 100000]", show_default=False)
    ] = None,
    until: Annotated[
        str | None,
        typer.Option(
            help="play until this is known: verdict of every variant, or a half-width of the differences such as ±0.5pp",
            show_default=False,
        ),
    ] = None,
    max_games: opt.MaxGames = None,
    seed: opt.Seed = 1,
    threads: opt.Threads = None,
    cluster: opt.Cluster = None,
    all_pairs: Annotated[bool, typer.Option("--all-pairs", help="each with each, not only with the first")] = False,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="folder to keep the variants' runs in", show_default=False)
    ] = None,
    tolerance: opt.Tolerance = 1.0,
    as_json: opt.Json = False,
) -> None:
    """Compare variants of a scenario, game by game on the same chance."""
    from simulator.lab import compare as lab
    from simulator.lab import comparison_folder
    from simulator.lab.fairness import sentence, verdict
    from simulator.lab.summary import plain_rows

    opt.check_tolerance(tolerance)
    comparison_folder.check_target(output, until)
    files = scenarios or []
    if vary is None:
        variants = [(f.stem, opt.make_scenario(f, game, board, players, tiles, bidders, settings)) for f in files]
    elif len(files) > 1:
        raise UserError("--vary takes one scenario file at most")
    else:
        base = opt.make_scenario(files[0] if files else None, game, board, players, tiles, bidders, settings)
        variants = lab.vary(base, vary)
    with progress_bar("games", as_json) as move:
        found = lab.compare(
            variants, games, seed, threads, all_pairs, move, cluster, until, max_games, tolerance=tolerance / 100
        )
    if output is not None:
        comparison_folder.save(found, output)
    table = found.differences()
    verdicts = [(v.name, verdict(v.results, tolerance / 100), v.results) for v in found.variants]
    if as_json:
        rows = plain_rows(table)
        kinds = {name: {"verdict": v.kind, "scenario_hash": r.scenario.hash()} for name, v, r in verdicts}
        ended = {"until": until, "stopped": found.stopped, "output": str(output) if output is not None else None}
        print_json({"schema": lab.SCHEMA, "seed": seed, **ended, "variants": kinds, "differences": rows})
        return
    for name, judged, results in verdicts:
        stdout.print(f"{name}: {sentence(judged, results.games)}", markup=False, soft_wrap=True)
    if until is not None:
        stdout.print(f"ended: {found.stopped}", markup=False, soft_wrap=True)
    _show(table)
    if output is not None:
        stdout.print(f"saved in {output}", markup=False, soft_wrap=True)
    if until is not None:
        stdout.print("intervals are confidence sequences of differences by block: all hold together, at every look")


def _saved(row: dict[str, Any]) -> list[str]:
    """Return how much pairing lowered the variance, and how many games of each would be as sharp without it."""
    if not row["pairing_helped"]:
        return ["no help", ""]
    if not math.isfinite(row["variance_reduction"]):
        return ["all", ""]
    return [f"{row['variance_reduction']:.1f}", f"{row['variance_reduction'] * row['games']:,.0f}"]


def _show(table: Any) -> None:
    """Print a table for each pair, and whether pairing helped."""
    for (variant, against), part in table.group_by(["variant", "against"], maintain_order=True):
        rows = []
        for r in part.iter_rows(named=True):
            scale, digits = (100, 2) if r["unit"] == "share" else (1, 3)
            shown = [f"{r[k] * scale:+,.{digits}f}" for k in ("difference", "low", "high")]
            sure = "*" if r["low"] > 0 or r["high"] < 0 else ""
            correlation = f"{r['correlation']:.2f}" if math.isfinite(r["correlation"]) else ""
            interval = f"[{shown[1]}, {shown[2]}]" if r["error"] > 0 else "the same in every batch"
            rows.append([r["measure"].replace("_", " "), shown[0] + sure, interval, correlation, *_saved(r)])
        heads = ["measure", "difference", "95 % interval, all together", "ρ", "variance saved ×", "games unpaired"]
        print_table(f"{variant} minus {against}", heads, rows)
    games, blocks = table["games"][0], table["blocks"][0]
    stdout.print(
        f"\n{games:,} games in {blocks:,} blocks of each variant; * surely different; win rates in points;"
        " games unpaired: what an unpaired comparison would take to be as sharp",
        soft_wrap=True,
    )
    if not table["pairing_helped"].any():
        stdout.print("pairing did not help: the variants' games share too little chance")
