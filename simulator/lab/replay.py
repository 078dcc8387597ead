"""One game of a run again, event by event, as a trace or a story."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl

from simulator.core.errors import UserError
from simulator.core.events import Story, trace_header, trace_line
from simulator.core.scenario import Scenario
from simulator.core.session import Session
from simulator.core.stamp import stamp_of
from simulator.core.store import RunFolder


@dataclass
class Replay:
    """Game `index` of a run; `warning` says when other code than today's played it."""

    session: Session
    index: int
    warning: str = ""
    run: RunFolder | None = None

    @classmethod
    def of(cls, source: str | Path, index: int, seed: int = 1) -> Replay:
        """Open a game of a run folder, or of a scenario file with a seed."""
        from simulator.lab.results import scenario_of

        path = Path(source)
        if index < 0:
            raise UserError(f"game index must be 0 or more, not {index}")
        if path.suffix == ".toml":
            return cls(Session(Scenario.load(path), seed), index)
        folder = RunFolder.open(path)
        games = folder.manifest["games"]
        if index >= games:
            raise UserError(f"game {index} is not in {path}: it has games 0 .. {games - 1}")
        session = Session(scenario_of(folder), folder.manifest["seed"])
        stamp = stamp_of(session.scenario)
        warning = ""
        if stamp != folder.manifest["play_stamp"]:
            warning = (
                f"{path} was played by other code (stamp {folder.manifest['play_stamp']}, now {stamp});"
                " this game may differ from the one in it"
            )
        return cls(session, index, warning, folder)

    def events(self) -> Iterator[dict[str, Any]]:
        """Play the game and yield its events."""
        record = self.session.new_record()
        self.session.begin(record, self.index)
        yield from self.session.events(record)
        going = True
        while going:
            going = self.session.turn(record)
            yield from self.session.events(record)
        self._check(record)

    def _check(self, record: Any) -> None:
        """Compare the outcome with the row the run kept."""
        if self.run is None or self.warning or not self.run.manifest["rows"]:
            return
        seats = self.run.scan("seats").filter(pl.col("game") == self.index).sort("seat").collect()
        if seats.height == 0:
            return
        for m, measure in enumerate(self.session.game.seat_measures):
            now = [int(x) for x in record.outcome.seat[m, : self.session.shape.players]]
            if now != seats[measure.name].to_list():
                raise UserError(f"game {self.index} replays with another {measure.name} than the run kept: {now}")

    def trace(self) -> Iterator[str]:
        """Yield the game as JSON lines: a header, then one line an event."""
        session = self.session
        yield trace_header(session.game.events, session.scenario.changed(), session.seed, self.index)
        for event in self.events():
            yield trace_line(event)

    def story(self) -> Iterator[str]:
        """Yield the game as sentences, a paragraph a turn."""
        session = self.session
        scenario, game = session.scenario, session.game
        rotation = self.index % session.rotations
        yield f"{game.title}, game {self.index} of seed {session.seed}."
        k = session.shape.players
        for seat in range(k):
            yield f"Player {seat + 1}: {session.lineup[(seat + rotation) % k].name}"
        teller = Story(game.events, lambda field, value: game.namer(scenario, field, value))
        for event in self.events():
            sentence = teller.tell(event)
            if event["event"] in ("turn", "end"):
                yield ""
                yield sentence
            else:
                yield f"  {sentence}"
