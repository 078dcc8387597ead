"""The stamp of a run: what must be the same for two runs to play the same games."""

from __future__ import annotations

import inspect
from pathlib import Path

import numba

from simulator.core import registry
from simulator.core.cache import digest, local_imports, sources_of
from simulator.core.game import Game
from simulator.core.plugin import BidderSpec
from simulator.core.registry import FILE_MODULE
from simulator.core.scenario import Scenario
from simulator.core.sources import cell_text, source_files, sources_digest


def bidder_files(lineup: list[BidderSpec], users_only: bool = False) -> list[Path]:
    """Return the source files of the bidders and what they import from beside them, sorted."""
    files: set[Path] = set()
    for spec in lineup:
        for cls in spec.source.__mro__:
            if cls.__module__.startswith(("builtins", "simulator.")):
                continue
            if users_only and not cls.__module__.startswith(FILE_MODULE):
                continue
            try:
                source = Path(inspect.getfile(cls))
            except (TypeError, OSError):  # written in a notebook cell
                continue
            if source.is_file():
                files.update(local_imports(source.resolve()))
    return sorted(files)


def plugin_files(scenario: Scenario) -> list[Path]:
    """Return the users' own files that a scenario plays with, to be kept with a run."""
    functions = [f for _, f in scenario.procedures() if f.__module__.startswith(FILE_MODULE)]
    return sorted({*bidder_files(scenario.lineup(), users_only=True), *source_files(functions)})


def stamp_of(scenario: Scenario) -> str:
    """Return the play stamp of a scenario: that of its game and bidders, and of what else users brought in."""
    lineup = scenario.lineup()
    base = play_stamp(registry.game(scenario.game), lineup)
    functions = [f for _, f in scenario.procedures()]
    cells = [text for spec in lineup for f, _ in spec.source.decisions.values() if (text := cell_text(f))]
    return digest([], base, sources_digest(functions), *cells)[:16] if functions or cells else base


def play_stamp(game: Game, lineup: list[BidderSpec]) -> str:
    """Return a digest of every source that affects play: engine, game, bidders, tuned defaults; and of the compiler's version."""
    kernel = inspect.getfile(getattr(game.turn, "py_func", game.turn))
    tuned = [spec.source.tuned for spec in lineup if spec.source.tuned]
    return digest([*sources_of(kernel), *bidder_files(lineup)], numba.__version__ + (repr(tuned) if tuned else ""))[:16]
