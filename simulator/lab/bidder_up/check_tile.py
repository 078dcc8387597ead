"""The contract of an auction tile: it plays in every layout, loses nothing, awards by the rules, and is bid on."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from simulator.bidder_up.layout import layouts
from simulator.bidder_up.referee import referee
from simulator.bidder_up.tile import Tile
from simulator.bidder_up.tiles import BOX, tile
from simulator.core import registry
from simulator.core.events import trace_header, trace_line
from simulator.core.scenario import Scenario
from simulator.core.session import Session
from simulator.lab.check import SLOWEST, Check, Effort, Failure, drawn_scenarios, play, same_again, speed
from simulator.lab.trial import GAMES as TRIAL_GAMES
from simulator.lab.trial import trial

GAME = registry.game("bidder-up")
SLOTS, SIZES = "abcd", ("small", "double")
BIDDEN_ON = 0.05  # share of the lots that sensible bidders must bid for
HEAD = 10  # characters of a docstring that say something


def tile_items(text: str, effort: Effort) -> Iterator[Check]:
    """Yield the checks of a tile."""
    kind = tile(text)
    rivals = [b.name for b in registry.bidders_of(GAME.name)]

    def mixed(draw: random.Random, players: int) -> tuple[str, ...]:
        return tuple(draw.choice([*rivals, "random"]) for _ in range(players))

    yield "says what it is", lambda: _explained(kind), False
    yield "compiles", lambda: _compiled(text, kind), True
    if ".py" in text:
        yield "comes to an end", lambda: _ends(text, kind, effort), True
    yield "plays in every layout, awards legal", lambda: _plays(text, effort, mixed), True
    yield "reproducible", lambda: f"{same_again(_table(text, kind), effort.seed)} games twice", False
    yield "money and animals conserved", lambda: _conserved(text, effort, mixed), False
    yield "the referee's general rules", lambda: _judged(text, effort, mixed), False
    yield "bidders bid on it", lambda: _bidden_on(text, kind, effort, rivals), False
    yield "speed", lambda: _speed(text, kind, effort), False


def _table(text: str, kind: Tile, *bidders: str, other: str = "") -> Scenario:
    """Return a plain scenario with the tile on the first slot it has in a legal layout, or with another tile in its place."""
    players = max(kind.players)
    more = () if kind in BOX else (text,)
    found = next(tiles for tiles in layouts(players, players == 2, more) if text in tiles)
    tiles = tuple(other if t == text and other else t for t in found)
    switches = {"two_player_tiles": "free"} if players == 2 else {}
    seated = bidders or Scenario().bidders
    return Scenario(players=players, tiles=tiles, bidders=seated, switches=switches, allow_illegal=bool(other))


def _explained(kind: Tile) -> str:
    if len(kind.help) < HEAD:
        raise Failure(f"tile {kind.name!r}: its procedure has no docstring; the first line is what people read about it")
    flags = [name.replace("_", " ") for name, on in kind.features.items() if on is True]
    counts = ", ".join(map(str, kind.players))
    return f"{kind.kind}, {kind.form}, {counts} players{''.join(', ' + f for f in flags)}: {kind.help}"


def _compiled(text: str, kind: Tile) -> str:
    session = Session(_table(text, kind), 1)
    session.new_record()
    return "its procedure; the kernel stays as it is"


def _ends(text: str, kind: Tile, effort: Effort) -> str:
    for bidder in ("all-rounder", "random"):
        result = trial(_table(text, kind, bidder), effort.seed)
        if not result.ended:
            raise Failure(f"tile {kind.name!r}: {TRIAL_GAMES} games did not come to an end: a loop in it runs for ever")
        if result.complaint:
            raise Failure(result.complaint)
    return f"{2 * TRIAL_GAMES} games in processes of their own"


def _slots(scenario: Any, text: str) -> list[int]:
    return [slot for slot, name in enumerate(scenario.tiles) if name == text]


def _lots(session: Session, played: Any, text: str) -> dict[str, int]:
    """Return the counters of the slots with the tile, both sizes of pens together."""
    names = session.game.counters(session.scenario)
    found: dict[str, int] = {}
    for slot in _slots(session.scenario, text):
        for size in SIZES:
            start = f"slot_{SLOTS[slot]}_{size}_"
            for name, count in zip(names, played.sums.tallies.tolist(), strict=True):
                if name.startswith(start):
                    key = name.removeprefix(start)
                    found[key] = found.get(key, 0) + count
    return found


def _plays(text: str, effort: Effort, lineup: Any) -> str:
    """Play drawn scenarios; an illegal award raises."""
    games, auctions, repeats, layouts_met, scenarios = 0, 0, 0, set(), 0
    for scenario, seed in drawn_scenarios(GAME, effort, effort.scenarios, lineup, text):
        session, _, played = play(scenario, seed, effort.games)
        lots = _lots(session, played, text)
        scenarios += 1
        layouts_met.add((scenario.players, scenario.tiles))  # type: ignore[attr-defined]
        games += played.blocks * session.rotations
        auctions += lots["auctions"]
        repeats += lots["repeats"]
    if not auctions:
        raise Failure("no auction was ever held on it")
    return f"{scenarios} scenarios, {len(layouts_met)} layouts, {games:,} games, {auctions:,} auctions on it, {repeats:,} repeats"


def _watched(text: str, effort: Effort, lineup: Any) -> Iterator[tuple[Session, Any, Iterator[list[dict[str, Any]]]]]:
    """Yield sessions with a game begun and an iterator over the events of its turns."""

    def turns(session: Session, record: Any) -> Iterator[list[dict[str, Any]]]:
        yield session.events(record)
        running = True
        while running:
            running = session.turn(record)
            yield session.events(record)

    for scenario, seed in drawn_scenarios(GAME, effort, effort.watched, lineup, text):
        session = Session(scenario, seed)
        record = session.new_record()
        session.begin(record, 0)
        yield session, record, turns(session, record)


def _conserved(text: str, effort: Effort, lineup: Any) -> str:
    """Count every note and animal after every turn."""
    assert GAME.lost is not None
    games = counted = 0
    for _, record, turns in _watched(text, effort, lineup):
        games += 1
        for _ in turns:
            counted += 1
            missing = GAME.lost(record)
            if missing:
                raise Failure(f"in game {games}, turn {int(record.table.turn)}: {missing}")
    return f"counted after each of {counted:,} turns of {games} games"


def _judged(text: str, effort: Effort, lineup: Any) -> str:
    """Let the referee judge traces; it knows the general rules, not the tile."""
    games = events = 0
    skipped: dict[str, None] = {}
    for session, _, turns in _watched(text, effort, lineup):
        lines = [trace_header(GAME.events, session.scenario.changed(), session.seed, 0)]
        lines += [trace_line(event) for told in turns for event in told]
        verdict = referee(lines)
        games += 1
        events += verdict.events
        skipped |= dict.fromkeys(verdict.skipped)
        if verdict.broken:
            raise Failure(f"in game {games}, {verdict.broken[0]}")
    left_out = "; ".join(s.replace(text, tile(text).name) for s in skipped) or "nothing"
    return f"{games} games, {events:,} events; not judged: {left_out}"


def _bidden_on(text: str, kind: Tile, effort: Effort, rivals: list[str]) -> str:
    """Look how many lots each bidder would rather have than not."""
    shares = {}
    for bidder in rivals:
        session, _, played = play(_table(text, kind, bidder), effort.seed, 200)
        lots = _lots(session, played, text)
        sold = lots["sold"] + lots["refused"]
        shares[bidder] = sold / max(1, sold + lots["no_sale"])
    fewest = min(shares, key=shares.__getitem__)
    usual = Scenario().bidders[0]
    told = f"lots bid for at tables of {usual}: {shares[usual]:.0%}; fewest at those of {fewest}: {shares[fewest]:.0%}"
    if shares[usual] < BIDDEN_ON:
        raise Failure(f"{told}; at least {BIDDEN_ON:.0%} is asked: do the features say what the procedure does?")
    return told


def _speed(text: str, kind: Tile, effort: Effort) -> str:
    other = "classic" if kind.name != "classic" else "round-the-table"
    mine, usual = speed([Session(_table(text, kind), 1), Session(_table(text, kind, other=other), 1)], effort.seconds)
    told = f"{mine:,.0f} games/s, {mine / usual:.2f} of {usual:,.0f} with {other} in its place"
    if mine < SLOWEST * usual:
        raise Failure(f"{told}; at least {SLOWEST:.2f} is asked")
    return told
