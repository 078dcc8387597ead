"""Market Day as the engine sees it."""

from __future__ import annotations

import itertools
from typing import Any

from simulator.core.game import Game, Measure, later
from simulator.market_day import kernel, state
from simulator.market_day.components import animal_names
from simulator.market_day.decisions import DECISIONS
from simulator.market_day.defaults import Defaults
from simulator.market_day.events import CATALOGUE
from simulator.market_day.figures import figures
from simulator.market_day.hidden import lost, reshuffle
from simulator.market_day.prepare import prepare
from simulator.market_day.samples import drawn
from simulator.market_day.scenario import MarketDayScenario
from simulator.market_day.scripting.position import place
from simulator.market_day.scripting.words import MarketDayWords


def _source(name: str, help_text: str) -> Measure:
    return Measure(name, "points", help_text, -20, 1, group="ledger", light=True)


SEAT_MEASURES = (
    Measure("win", "60ths of a win", "1 for the first with all four animals; a stopped game is shared by those with most points"),
    Measure("score", "points", "a missing animal's cards up to its price 1 each, an animal its price and 1: 20 for all four"),
    Measure("animals", "animals", "animals in the farmyard at the end"),
    Measure("cards", "cards", "cards in hand at the end"),
    Measure("rank", "place", "1 + players with a higher score"),
    _source("one", "points of cards taken on squares with one animal"),
    _source("two", "points of cards taken on squares with two animals"),
    _source("three", "points of cards taken on squares with three animals"),
    _source("cock", "points of cards taken when the cock crowed"),
    _source("received", "points of cards received on card-swap squares"),
    _source("given", "points of cards given to others on card-swap squares (below 0)"),
    _source("escaped", "points of cards returned for escaping animals (below 0)"),
    _source("exchanged", "points won or lost in exchanges with players met"),
    _source("bought", "points an animal counts more than the cards paid for it"),
)
GAME_MEASURES = (
    Measure("turns", "turns", "player turns, missed ones included"),
    Measure("margin", "points", "highest score minus second-highest"),
    Measure("tied", "games", "1 if the win was shared, which only stopped games are"),
    Measure("capped", "games", "1 if the game was stopped, by turn cap or stall, before anybody had all animals"),
    Measure("stalled", "games", "1 if it was stopped because no card and no animal moved for `stall_turns` turns"),
    Measure("purchases", "animals", "animals bought by all players"),
    Measure("flag_visits", "visits", "visits of the green-flag market"),
    Measure("double_purchases", "visits", "market visits at which more than one animal was bought"),
    Measure("stops", "moves", "throws that ended early at a market"),
    Measure("points_lost", "points", "points of throws given up at markets", 0, 2),
    Measure("cards_taken", "cards", "cards taken from the piles", 0, 2),
    Measure("cards_lost", "cards", "cards returned for nothing: escapes, gifts nobody could hold"),
    Measure("short", "landings", "landings on cards squares whose pile held fewer cards than could be taken"),
    Measure("gifts", "cards", "cards received on card-swap squares"),
    Measure("missed_turns", "turns", "turns missed after a puncture"),
    Measure("meetings", "meetings", "times somebody landed where another stood, with exchanges allowed"),
    Measure("offers", "offers", "exchanges offered"),
    Measure("exchanges", "exchanges", "exchanges agreed to"),
)


def tally_names(scenario: MarketDayScenario) -> list[str]:
    """Return the names of the counters by what a square shows, in the order of the record."""
    return [f"{field}_{name}" for name in state.SHOWN for field in state.TALLY_FIELDS]


def named(scenario: MarketDayScenario, field: str, value: Any) -> str:
    """Return what the value of an event's field is called in a story."""
    if field == "notes":
        return f"{_listed(value[: state.ANIMALS])} for {_listed(value[state.ANIMALS :])}"
    if field.endswith("seat"):
        return f"Player {value + 1}"
    if field == "animal":
        return str(animal_names()[value])
    if field.endswith("square"):
        return str(scenario.spaces().squares[value].name)
    if field == "to_pile":
        return ", which may not be held and goes to the pile" if value else ""
    if field == "lost":
        return f", giving {_counted(value, 'point')} up" if value else ""
    if field in _COUNTED:
        return _counted(value, _COUNTED[field])
    if field == "flag":
        return "the market with the green flag" if value else "a market"
    if field == "agrees":
        return "yes" if value else "no"
    if field == "reason":
        return ("all four animals", "turn cap", "nothing moves any more")[value]
    return str(value)


_COUNTED = {"cards": "card", "animals": "animal", "useful": "useful card", "points": "point"}


def _counted(number: int, thing: str) -> str:
    """Return a number of things as words."""
    return f"{number or 'no'} {thing}{'' if number == 1 else 's'}"


def _listed(cards: Any) -> str:
    """Return cards by animal as words."""
    return " ".join(name for name, number in zip(animal_names(), cards, strict=True) for _ in range(number))


def layouts(scenario: MarketDayScenario) -> list[dict[str, Any]]:
    """Return every choice of the three optional rules (MD-OPT-01..03)."""
    names = ("exact_throw", "keep_collecting", "exchanges")
    return [dict(zip(names, chosen, strict=True)) for chosen in itertools.product((False, True), repeat=3)]


MARKET_DAY = Game(
    name="market-day",
    title="Market Day",
    scenario=MarketDayScenario,
    record=state.GAME,
    decisions=DECISIONS,
    defaults=Defaults,
    start=kernel.start,
    turn=kernel.take_turn,
    finish=kernel.finish,
    standing=kernel.stand,
    seat_measures=SEAT_MEASURES,
    game_measures=GAME_MEASURES,
    tally_names=tally_names,
    prepare=prepare,
    events=CATALOGUE,
    namer=named,
    streams=state.STREAM_NAMES,
    draws=state.DRAW_NAMES,
    position=place,
    words=MarketDayWords(),
    drawn=drawn,
    reshuffle=reshuffle,
    lost=lost,
    referee=later("simulator.market_day.referee", "referee"),
    components=later("simulator.market_day.component_table", "components"),
    layouts=layouts,
    economy=figures,
)
