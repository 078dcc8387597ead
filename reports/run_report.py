"""The report on a run: which sections, in which order; a section whose tables are missing is left out and named."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import version

from reports.document import Report
from reports.material import RunMaterial
from reports.pages import pages_of
from reports.run_fairness import seats, told_dependence, told_verdict, trust
from reports.run_outcome import bidders, dynamics, scores
from reports.run_played import checks, definitions, played, unusual
from reports.run_why import economy, ledger, told_why
from simulator.core.errors import DataError


def run_report(material: RunMaterial, command: str, incomplete: Sequence[str] = ()) -> Report:
    """Return the report on a run.

    Parameters
    ----------
    command : what writes the report again
    incomplete : what is already known to be missing, one sentence each
    """
    results = material.results
    if results.blocks == 0:
        raise DataError(f"{material.where or 'this run'} holds no finished games; there is nothing to report on")
    missing = list(incomplete)
    if not results.complete:
        missing.append(f"{results.games:,} of {results.plan.games:,} games; every figure is for the games there are.")
    pages = pages_of(material.scenario.game)
    makers = [
        ledger,
        played,
        seats,
        scores,
        dynamics,
        economy,
        *(pages.sections if pages else ()),
        bidders,
        trust,
        checks,
        unusual,
    ]
    sections = [made for make in makers if (made := make(material)) is not None]
    sections.append(definitions(material))
    points = [told_dependence(material), told_why(material)]
    title = f"{material.game.title}: {_subject(material)}"
    shown = {
        "kind": "run",
        "source": material.where,
        "game": material.scenario.game,
        "scenario": material.scenario.changed(),
        "scenario_hash": material.scenario.hash(),
        "play_stamp": results.stamp,
        "seed": results.seed,
        "games": results.games,
        "games_asked": results.plan.games,
        "blocks": results.blocks,
        "complete": results.complete and not incomplete,
        "tolerance": material.tolerance,
        "run_package": version("bidderup"),
        "missing_tables": dict(material.missing),
    }
    return Report(title, told_verdict(material), [p for p in points if p], sections, command, shown, missing)


def _subject(material: RunMaterial) -> str:
    """Return what is played in a few words: the players and whatever the scenario lays out."""
    scenario = material.scenario
    laid = [", ".join(v) for v in scenario.model_dump().values() if isinstance(v, tuple) and v and v != scenario.bidders]
    return f"{scenario.players} players" + (f", {laid[0]}" if laid else "")
