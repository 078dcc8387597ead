"""Bidder Up! as the engine sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simulator.bidder_up import kernel, layout, state
from simulator.bidder_up.board import SLOT_NAMES
from simulator.bidder_up.components import type_names
from simulator.bidder_up.decisions import DECISIONS
from simulator.bidder_up.defaults import Defaults
from simulator.bidder_up.events import CATALOGUE
from simulator.bidder_up.figures import figures
from simulator.bidder_up.hidden import lost, reshuffle
from simulator.bidder_up.lot_table import LOT_ROWS
from simulator.bidder_up.outcome import GAME_MEASURES, ROUND_FIELDS, ROUNDS, SEAT_MEASURES, SLOT_FIELDS
from simulator.bidder_up.prepare import denominations, prepare, tickets
from simulator.bidder_up.samples import drawn
from simulator.bidder_up.scenario import BidderUpScenario
from simulator.bidder_up.scripting.position import place
from simulator.bidder_up.scripting.words import BidderUpWords
from simulator.bidder_up.standing import standing
from simulator.bidder_up.tiles import BOX, catalogue, is_tile, tile, tile_names
from simulator.core.game import Game, Pieces, Places, later


def tally_names(scenario: BidderUpScenario) -> list[str]:
    """Return the names of the counters by slot and pen size, then by round, in the order of the record."""
    slots = [f"slot_{slot}_{size}_{name}" for slot in SLOT_NAMES for size in ("small", "double") for name in SLOT_FIELDS]
    return slots + [f"round_{number}_{name}" for number in range(1, ROUNDS + 1) for name in ROUND_FIELDS]


def named(scenario: BidderUpScenario, field: str, value: Any) -> str:
    """Return what the value of an event's field is called in a story."""
    if field == "notes":
        values = denominations(scenario)
        notes = [str(v) for v, n in zip(values, value, strict=False) for _ in range(n)]
        return f"[{' '.join(notes)}]" if notes else "no notes"
    if field.endswith("seat"):
        return f"Player {value + 1}"
    if field.startswith("type"):
        return type_names()[value] if value >= 0 else ""
    if field.endswith("space"):
        return str(scenario.spaces().spaces[value].name)
    if field == "tile":
        return str(catalogue(scenario.tiles)[value].name)
    if field == "slot":
        return SLOT_NAMES[value]
    if field == "unit":
        return "notes" if value == state.COUNT else "money"
    if field == "note":
        return str(denominations(scenario)[value])
    if field == "ticket":
        return ticket_name(scenario, value)
    if field == "accepts":
        return "yes" if value else "no"
    if field.endswith("male"):
        return "the male" if value else "a female"
    if field == "mask":
        return ("sells", "buys", "buys the cheaper animal, sells the dearer", "buys both")[value]
    return str(value)


def acting(scenario: BidderUpScenario, record: Any) -> tuple[str, Any] | None:
    """Return the user's tile whose procedure is running, as a message names it, and its function."""
    if not record.bidding:
        return None
    kind = catalogue(scenario.tiles)[record.table.auction.tile]
    return None if kind in BOX else (f"tile {kind.name!r}", kind.function)


def ticket_name(scenario: BidderUpScenario, ticket: int) -> str:
    """Return what a raffle ticket is called."""
    kind, number = tickets(scenario)[ticket]
    if kind == state.VALUE_GAIN:
        return f"Value-Gain {type_names()[number]}"
    if kind == state.WOOL_MILK:
        return f"Wool-Milk {number}"
    return ("Extra Turn", "Move Market Markers", "Horse-Trade", "Special Horse-Trade")[kind]


def layouts(scenario: BidderUpScenario, more: Sequence[str] = ()) -> list[dict[str, Any]]:
    """Return every legal layout of tiles for the players and switches of a scenario (BU-LAY-01..07).

    `more` names users' tiles to take in; with ``allow_illegal`` layouts with no Count auction or too many are returned too.
    """
    free = scenario.switches.two_player_tiles == "free"
    found = layout.layouts(scenario.players, free, more, illegal=scenario.allow_illegal)
    return [{"tiles": tiles} for tiles in found]


BIDDER_UP = Game(
    name="bidder-up",
    title="Bidder Up!",
    scenario=BidderUpScenario,
    record=state.GAME,
    decisions=DECISIONS,
    defaults=Defaults,
    start=kernel.start,
    turn=kernel.take_turn,
    finish=kernel.finish,
    standing=standing,
    seat_measures=SEAT_MEASURES,
    game_measures=GAME_MEASURES,
    tally_names=tally_names,
    prepare=prepare,
    events=CATALOGUE,
    namer=named,
    streams=state.STREAM_NAMES,
    draws=state.DRAW_NAMES,
    position=place,
    words=BidderUpWords(),
    acting=acting,
    drawn=drawn,
    reshuffle=reshuffle,
    lost=lost,
    referee=later("simulator.bidder_up.referee", "referee"),
    components=later("simulator.bidder_up.component_table", "components"),
    layouts=layouts,
    places=Places("tiles", SLOT_NAMES, layout.DEFAULT_TILE, lambda name: tile(name).kind == "count"),
    pieces=Pieces("tile", tile_names, is_tile),
    economy=figures,
    lots=LOT_ROWS,
)
