"""From what a user names to a written report: which kind of thing it is, what must be played first, what it is made with."""

from __future__ import annotations

import json
import shlex
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import polars as pl

from reports.document import Report
from reports.folder import manifest, write
from reports.material import RunMaterial
from reports.run_report import run_report
from simulator.core.errors import DataError, UserError
from simulator.core.scenario import Scenario
from simulator.core.store import refuse_existing

if TYPE_CHECKING:
    from simulator.lab.sensitivity import Sensitivity

Progress = Callable[[int, int], None]
Say = Callable[[str], None]
KINDS = "a scenario file (.toml), a run, a comparison, a sweep or a tournament"
RUN = "run"  # where a report keeps the run it played


@dataclass(frozen=True)
class Asked:
    """What a report is asked on, and how.

    Attributes
    ----------
    sources : files and folders; none for the scenario that is played by default
    scenario : makes the scenario of a file, or of None, with the options given
    games, seed, threads : of what is played first
    lineup_games : games with each other bidder in all places; None for a tenth of `games` if a scenario is played, else none
    sensitivity : folder of a study of the scenario's guesses, or None
    tolerance : a share
    folder : where the report goes; it must not exist
    """

    sources: tuple[Path, ...]
    scenario: Callable[[Path | None], Scenario]
    folder: Path
    games: int = 100_000
    lineup_games: int | None = None
    seed: int = 1
    threads: int | None = None
    tolerance: float = 0.01
    sensitivity: Path | None = None

    def command(self, *words: str, lineup_games: int | None = None) -> str:
        """Return the command that writes a report again, with what differs from the defaults."""
        options = [f"--games {self.games}", f"--seed {self.seed}"] if words and words[0].endswith(".toml") else []
        if lineup_games is not None:
            options.append(f"--lineup-games {lineup_games}")
        if self.tolerance != 0.01:
            options.append(f"--tolerance {100 * self.tolerance:g}")
        if self.sensitivity is not None:
            options.append(f"--sensitivity {shlex.quote(str(self.sensitivity))}")
        return " ".join(["bidderup report", *map(shlex.quote, words), *options, "-o again"])


@dataclass(frozen=True)
class Made:
    """A report that was written."""

    verdict: str
    page: Path
    incomplete: list[str]
    manifest: dict[str, Any]


def make(asked: Asked, progress: Progress | None = None, say: Say = lambda text: None) -> Made:
    """Play what must be played, write the report and return where it is.

    Raises
    ------
    UserError
        a source is none of the kinds there are, or the folder exists
    DataError
        what is there cannot be read, and nothing of it can be shown
    """
    refuse_existing(asked.folder)
    kind = kind_of(asked.sources)
    report = MAKERS[kind](asked, progress, say)
    say("drawing …")
    page = write(report, asked.folder)
    data = {**manifest(report), "output": str(asked.folder), "page": str(page)}
    return Made(report.verdict, page, list(report.incomplete), data)


def kind_of(sources: tuple[Path, ...]) -> str:
    """Return what the sources are: scenario, scenarios, run, runs, comparison, sweep or tournament."""
    if not sources:
        return "scenario"
    kinds = [_kind(source) for source in sources]
    if len(kinds) == 1:
        return kinds[0]
    if set(kinds) in ({"scenario"}, {"run"}):
        return f"{kinds[0]}s"
    told = ", ".join(f"{source} ({kind})" for source, kind in zip(sources, kinds, strict=True))
    raise UserError(f"several sources are compared, so all must be scenario files or all runs: {told}")


def _kind(source: Path) -> str:
    if source.suffix == ".toml" and not source.is_dir():
        return "scenario"
    if not source.exists():
        raise UserError(f"no file or folder {source}; a report is made from {KINDS}")
    if (source / "comparison.json").is_file():
        return "comparison"
    if (source / "tournament.json").is_file():
        return "tournament"
    if (source / "manifest.json").is_file():
        return _kind_of_manifest(source / "manifest.json")
    raise DataError(f"{source} is nothing a report can be made from; it takes {KINDS}")


def _kind_of_manifest(file: Path) -> str:
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
        kind = str(data.get("kind", "run"))
    except (ValueError, AttributeError) as error:
        raise DataError(f"{file} is damaged: {error}") from None
    if "verdict" in data and "command" in data:
        raise DataError(
            f"{file.parent} is itself a report; make another from {data.get('source') or 'what it was made from'}"
        )
    if kind not in MAKERS:
        raise DataError(f"{file.parent} is a {kind}, of which no report can be made; a report is made from {KINDS}")
    return kind


def _of_scenario(asked: Asked, progress: Progress | None, say: Say) -> Report:
    """Play a scenario, and its other line-ups, and report on the run."""
    from simulator.lab.simulate import simulate

    scenario = asked.scenario(asked.sources[0] if asked.sources else None)
    study = _study(asked, scenario)
    lineup_games = max(1, asked.games // 10) if asked.lineup_games is None else asked.lineup_games
    say("compiling, or reading the compile cache …")
    run = asked.folder / RUN
    try:
        results = simulate(scenario, asked.games, asked.seed, asked.threads, output=run, progress=progress)
    except UserError:
        if asked.folder.is_dir() and not any(asked.folder.iterdir()):
            asked.folder.rmdir()
        raise
    shutil.copyfile(run / "scenario.toml", asked.folder / "scenario.toml")
    material = RunMaterial(results, str(run), asked.tolerance, study=study)
    _play_lineups(material, lineup_games, asked, progress, say)
    return run_report(material, asked.command(str(asked.folder / "scenario.toml"), lineup_games=lineup_games))


def _play_lineups(material: RunMaterial, games: int, asked: Asked, progress: Progress | None, say: Say) -> None:
    """Play the scenario with every other bidder, if asked to."""
    from simulator.lab.dependence import dependence

    if games < 0:
        raise UserError(f"lineup-games must be 0 or more, not {games}")
    if games == 0:
        return
    say(f"the same with every other bidder, {games:,} games each …")
    material.lineups = dependence(
        material.scenario, games, material.results.seed, asked.threads, asked.tolerance, progress
    )


def _study(asked: Asked, scenario: Scenario) -> Sensitivity | None:
    """Load the study of a scenario's guesses that was named, if one was; one of another scenario is refused."""
    from simulator.lab.sensitivity import Sensitivity

    if asked.sensitivity is None:
        return None
    study = Sensitivity.load(asked.sensitivity)
    theirs = study.manifest.get("scenario_hash")
    if theirs not in (None, scenario.hash()):
        raise UserError(f"{asked.sensitivity} studies scenario {theirs}, not {scenario.hash()}, which is reported on")
    return study


def _of_run(asked: Asked, progress: Progress | None, say: Say) -> Report:
    """Report on a saved run; a damaged one is shown as far as it is whole."""
    from simulator.lab.results import Results

    path = asked.sources[0]
    results, wrong = Results.intact(path)
    material = RunMaterial(results, str(path), asked.tolerance, study=_study(asked, results.scenario))
    _play_lineups(material, asked.lineup_games or 0, asked, progress, say)
    told = [f"{text}; it can be played again with: bidderup resume {path}" for text in wrong]
    return run_report(material, asked.command(str(path), lineup_games=asked.lineup_games or 0), told)


def _of_scenarios(asked: Asked, progress: Progress | None, say: Say) -> Report:
    """Play scenarios on the same chance, keep the comparison beside the report, and report on it."""
    from reports.compare_report import compare_report
    from simulator.lab.compare import compare
    from simulator.lab.comparison_folder import save

    variants = [(source.stem, asked.scenario(source)) for source in asked.sources]
    found = compare(variants, asked.games, asked.seed, asked.threads, progress=progress)
    kept = save(found, asked.folder / "comparison")
    return compare_report(found, asked.tolerance, asked.command(str(kept)), str(kept))


def _of_runs(asked: Asked, progress: Progress | None, say: Say) -> Report:
    from reports.compare_report import compare_report
    from simulator.lab.comparison_folder import of_runs

    names = [str(s) for s in asked.sources]
    return compare_report(of_runs(names), asked.tolerance, asked.command(*names), " ".join(names))


def _of_comparison(asked: Asked, progress: Progress | None, say: Say) -> Report:
    from reports.compare_report import compare_report
    from simulator.lab.comparison_folder import load

    path = str(asked.sources[0])
    return compare_report(load(path), asked.tolerance, asked.command(path), path)


def _of_tournament(asked: Asked, progress: Progress | None, say: Say) -> Report:
    from reports.tournament_report import tournament_report

    path = str(asked.sources[0])
    return tournament_report(path, asked.command(path))


def _of_sweep(asked: Asked, progress: Progress | None, say: Say) -> Report:
    from reports.sweep_report import sweep_report

    path = str(asked.sources[0])
    return sweep_report(path, asked.command(path))


MAKERS: dict[str, Callable[[Asked, Progress | None, Say], Report]] = {
    "scenario": _of_scenario,
    "scenarios": _of_scenarios,
    "run": _of_run,
    "runs": _of_runs,
    "comparison": _of_comparison,
    "tournament": _of_tournament,
    "sweep": _of_sweep,
}


def report_on(found: Any, folder: str | Path, tolerance: float = 0.01, lineups: pl.DataFrame | None = None) -> Path:
    """Write the report on results or a comparison at hand to a new folder and return the path of its page.

    Parameters
    ----------
    found : `Results` or a `Comparison`, as a notebook has them
    lineups : what other bidders do to the verdict, from `simulator.lab.dependence.dependence`
    """
    from reports.compare_report import compare_report
    from simulator.lab.compare import Comparison
    from simulator.lab.results import Results

    target = Path(folder)
    refuse_existing(target)
    if isinstance(found, Comparison):
        return write(compare_report(found, tolerance, "simulator.lab.compare.compare(…)", ""), target)
    if not isinstance(found, Results):
        raise UserError(f"no report can be made from a {type(found).__name__}; it takes Results or a Comparison")
    where = str(found.path) if found.path else ""
    command = (
        f"bidderup report {shlex.quote(where)} -o again"
        if where
        else f"simulate(…, games={found.games}, seed={found.seed})"
    )
    return write(run_report(RunMaterial(found, where, tolerance, lineups), command), target)
