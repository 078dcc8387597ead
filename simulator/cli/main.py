"""`bidderup`: the commands, each a thin layer over the lab."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

from simulator.cli import options as opt
from simulator.cli.compare import compare
from simulator.cli.contests import tournament, tune
from simulator.cli.layouts import layouts
from simulator.cli.lots import lots
from simulator.cli.luck import luck
from simulator.cli.output import next_folder, print_json, print_table, progress_bar, say, stdout
from simulator.cli.plugins import check, new
from simulator.cli.report import report
from simulator.cli.sensitivity import sensitivity
from simulator.cli.skill import ladder, restricted
from simulator.cli.sweep import show_sweep, sweep
from simulator.cli.tables import dictionary, print_named
from simulator.cli.verdict import verdict
from simulator.core.errors import Finding, Interrupted, UserError
from simulator.core.plugin import DEFAULT_GAME

app = typer.Typer(
    name="bidderup",
    help="A balance laboratory for auction games.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)



def command(function: Callable[..., None]) -> Callable[..., None]:
    """Register a command; Ctrl-C becomes an error of ours before the command line library sees it."""

    @app.command()
    @functools.wraps(function)
    def run(**arguments: Any) -> None:
        try:
            function(**arguments)
        except KeyboardInterrupt:
            raise Interrupted("interrupted") from None

    return run


RunPath = Annotated[Path, typer.Argument(help="run folder")]


@command
def simulate(
    scenario: opt.ScenarioFile = None,
    game: opt.GameName = None,
    board: opt.Board = None,
    players: opt.Players = None,
    tiles: opt.Tiles = None,
    bidders: opt.Bidders = None,
    settings: opt.Settings = None,
    games: Annotated[
        int | None, typer.Option(help="number of games, rounded up to whole blocks [default: 100000]", show_default=False)
    ] = None,
    until: opt.Until = None,
    max_games: opt.MaxGames = None,
    seed: opt.Seed = 1,
    threads: opt.Threads = None,
    cluster: opt.Cluster = None,
    rows: Annotated[bool, typer.Option("--rows", help="keep one row per game and seat")] = False,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="run folder [default: out/simulate-NNN]", show_default=False)
    ] = None,
    tolerance: opt.Tolerance = 1.0,
    as_json: opt.Json = False,
) -> None:
    """Play a scenario many times and say who wins how often."""
    from simulator.lab import simulate as lab

    chosen = opt.make_scenario(scenario, game, board, players, tiles, bidders, settings)
    opt.check_tolerance(tolerance)
    target = output or next_folder("simulate")
    say("compiling, or reading the compile cache …")
    with progress_bar("games", as_json) as move:
        results = lab.simulate(
            chosen,
            games,
            seed,
            threads,
            rows,
            target,
            move,
            cluster=cluster,
            until=until,
            max_games=max_games,
            tolerance=tolerance / 100,
        )
    _show(results, as_json, tolerance)


@command
def resume(run: RunPath, threads: opt.Threads = None, cluster: opt.Cluster = None, as_json: opt.Json = False) -> None:
    """Go on with an interrupted run or sweep; pieces that are missing or damaged are played again."""
    from simulator.core.store import RunFolder
    from simulator.lab import simulate as lab
    from simulator.lab.sweep import resume_sweep

    with progress_bar("games", as_json) as move:
        if RunFolder.open(run).kind == "sweep":
            show_sweep(resume_sweep(run, threads, move, cluster, say), as_json)
            return
        results = lab.resume(run, threads, move, cluster, say)
    _show(results, as_json)


@command
def show(
    run: RunPath,
    tolerance: opt.Tolerance = 1.0,
    table: Annotated[
        str | None, typer.Option(help="any table, such as fairness, ledger, course, extremes", show_default=False)
    ] = None,
    as_json: opt.Json = False,
) -> None:
    """Show the summary of a saved run or sweep, or any table of a run."""
    from simulator.core.store import RunFolder
    from simulator.lab.results import Results
    from simulator.lab.sweep import Sweep

    if RunFolder.open(run).kind == "sweep":
        if table is not None:
            raise UserError(f"{run} is a sweep; --table shows tables of a run")
        show_sweep(Sweep.load(run), as_json)
        return
    results = Results.load(run)
    if table is not None:
        print_named(results, table, as_json)
        return
    _show(results, as_json, tolerance)


def _show(results: Any, as_json: bool, tolerance: float = 1.0) -> None:
    from simulator.lab import summary

    opt.check_tolerance(tolerance)
    if as_json:
        print_json(results.to_dict(tolerance / 100))
        return
    for line in summary.head(results):
        stdout.print(line, markup=False, soft_wrap=True)
    for title, heads, rows in summary.shown_tables(results):
        print_table(title, heads, rows)
    failed = [name for name, passed in summary.self_checks(results) if not passed]
    stdout.print()
    for line in summary.judged(results, tolerance / 100):
        stdout.print(line, markup=False, soft_wrap=True)
    stdout.print(f"self-checks: {'all passed' if not failed else 'FAILED: ' + '; '.join(failed)}", markup=False)
    if results.path is not None:
        stdout.print(f"saved in {results.path}", markup=False, soft_wrap=True)


@command
def bidders(
    name: Annotated[str | None, typer.Argument(help="a bidder, or path/to/file.py:name", show_default=False)] = None,
    game: Annotated[str, typer.Option(help="which game")] = DEFAULT_GAME,
    as_json: opt.Json = False,
) -> None:
    """List the bidders and their parameters."""
    from simulator.core import registry

    found = [registry.parse_bidder(name, game).source] if name else registry.bidders_of(game)
    if as_json:
        listed = [
            {"name": b.name, "help": b.help(), "parameters": {k: vars(p) for k, p in b.parameters.items()}} for b in found
        ]
        print_json({"schema": 1, "game": game, "bidders": listed})
        return
    for bidder in found:
        stdout.print(f"\n[bold]{bidder.name}[/bold]  {bidder.help().splitlines()[0] if bidder.help() else ''}")
        rows = [[k, f"{p.default:g}", f"{p.low:g} .. {p.high:g}", p.unit, p.help] for k, p in bidder.parameters.items()]
        if rows:
            print_table("", ["parameter", "default", "range", "unit", "what it does"], rows, left=5)


@command
def replay(
    run: Annotated[Path, typer.Argument(help="run folder, or a scenario file")],
    index: Annotated[int, typer.Argument(help="index of the game, from 0")],
    trace: Annotated[bool, typer.Option("--trace", help="JSON lines instead of a story")] = False,
    seed: opt.Seed = 1,
    as_json: opt.Json = False,
) -> None:
    """Tell one game of a run, turn by turn."""
    import json

    from simulator.lab.replay import Replay

    game = Replay.of(run, index, seed)
    if game.warning:
        say(f"warning: {game.warning}")
    if as_json:
        header, *events = [json.loads(line) for line in game.trace()]
        print_json({"schema": 1, "header": header, "events": events})
        return
    for line in game.trace() if trace else game.story():
        sys.stdout.write(line + "\n")


@command
def script(
    file: Annotated[Path, typer.Argument(help="scripted game (TOML)")],
    story: Annotated[bool, typer.Option("--story", help="tell the game as well")] = False,
    as_json: opt.Json = False,
) -> None:
    """Play a scripted game and check what it expects."""
    from simulator.lab.script import run_script

    report = run_script(file)
    if as_json:
        facts = {"title": report.title, "rules": report.rules, "turns": report.turns, "checks": report.checks}
        print_json({"schema": 1, "script": str(file), **facts, "story": report.story})
        return
    if story:
        sys.stdout.write(report.story + "\n\n")
    stdout.print(str(report), markup=False, soft_wrap=True)


@command
def components(
    scenario: opt.ScenarioFile = None,
    game: opt.GameName = None,
    assumed: Annotated[bool, typer.Option("--assumed", help="only what is assumed")] = False,
    as_markdown: Annotated[bool, typer.Option("--markdown", help="as a Markdown table")] = False,
    as_json: opt.Json = False,
) -> None:
    """List every component, number and switch of a game with its origin, and how to change it."""
    from simulator.core import registry
    from simulator.core.components import markdown

    chosen = opt.make_scenario(scenario, game)
    played = registry.game(chosen.game)
    if played.components is None:
        raise UserError(f"{chosen.game} has no component files")
    found = [c for c in played.components(chosen) if c.assumed or not assumed]
    if as_json:
        print_json({"schema": 1, "components": [vars(c) for c in found]})
    elif as_markdown:
        option = f" --game {game}" if game else ""
        sys.stdout.write(markdown(played.title, f"bidderup components{option} --markdown", found))
    else:
        rows = [[c.name, c.value, "assumed" if c.assumed else "", c.field] for c in found]
        print_table("", ["component", "value", "", "change it with"], rows, left=4)


@command
def referee(
    trace: Annotated[Path, typer.Argument(help="trace of a game, as written by replay --trace")],
    as_json: opt.Json = False,
) -> None:
    """Check a trace against the rules, event by event, by separate code."""
    from simulator.lab.judge import judge

    try:
        lines = trace.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise UserError(f"cannot read trace {trace}: {error}") from None
    verdict = judge(lines)
    if as_json:
        broken = [{"line": line, "rule": rule, "what": what} for line, rule, what in verdict.broken]
        print_json({"schema": 1, "events": verdict.events, "broken": broken, "skipped": list(verdict.skipped)})
    else:
        for line, rule, what in verdict.broken:
            stdout.print(f"line {line}: {rule}: {what}", markup=False, soft_wrap=True)
        for what in verdict.skipped:
            stdout.print(f"not checked: {what}", markup=False, soft_wrap=True)
        said = "no rule broken" if not verdict.broken else f"{len(verdict.broken)} findings"
        stdout.print(f"{trace}: {verdict.events:,} events checked, {said}", markup=False, soft_wrap=True)
    if verdict.broken:
        raise Finding(f"{trace} breaks {verdict.broken[0][1]}")


@command
def bench(
    scenario: opt.ScenarioFile = None,
    game: opt.GameName = None,
    players: opt.Players = None,
    tiles: opt.Tiles = None,
    bidders: opt.Bidders = None,
    seconds: Annotated[float, typer.Option(help="time of each measurement")] = 3.0,
    threads: opt.Threads = None,
    as_json: opt.Json = False,
) -> None:
    """Measure compile time, start-up, speed and memory."""
    from simulator.lab.bench import bench as measure

    chosen = opt.make_scenario(scenario, game, None, players, tiles, bidders)
    figures = measure(chosen, seconds, threads, say)
    if as_json:
        print_json(figures)
        return
    rows = [[k.replace("_", " "), f"{v:,}" if isinstance(v, int) else str(v)] for k, v in figures.items()]
    print_table("", ["figure", "value"], [r for r in rows if r[0] not in ("schema", "scenario")])


ANSWERS = (
    *(layouts, verdict, lots, compare, sweep, report, dictionary, sensitivity),
    *(luck, tournament, tune, ladder, restricted, new, check),
)
for further in ANSWERS:
    command(further)


def main() -> None:
    """Run the command and turn errors into messages and exit codes."""
    try:
        app()
    except UserError as error:
        say(f"error: {error}")
        sys.exit(error.exit_code)
    except BrokenPipeError:  # the reader, such as `head`, has seen enough
        sys.stderr.close()
        sys.exit(0)


if __name__ == "__main__":
    main()
