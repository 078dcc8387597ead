"""Auction as the engine sees it."""

from __future__ import annotations

from typing import Any

from simulator.art_auction import kernel, state
from simulator.art_auction.decisions import DECISIONS
from simulator.art_auction.defaults import Defaults
from simulator.art_auction.events import CATALOGUE
from simulator.art_auction.figures import figures
from simulator.art_auction.hidden import lost, reshuffle
from simulator.art_auction.layouts import layouts
from simulator.art_auction.prepare import card_names, prepare, work_names
from simulator.art_auction.samples import drawn
from simulator.art_auction.scenario import AuctionScenario
from simulator.art_auction.scripting.position import place
from simulator.art_auction.scripting.words import AuctionWords
from simulator.core.game import Game, Measure, later


def _ledger(name: str, help_: str, origin: int = 0) -> Measure:
    return Measure(name, "points", help_, origin, 20, group="ledger", light=True)


SEAT_MEASURES = (
    Measure("win", "60ths of a win", "share of the win; tied winners share it", 0, 1),
    Measure("score", "points", "money in hand and genuine art at the end", -500, 10),
    Measure("money", "points", "money left at the end", 0, 10),
    Measure("works", "works", "works owned at the end, forged ones too", 0, 1),
    Measure("rank", "place", "1 + players with a higher score", 0, 1),
    _ledger("start_money", "money dealt at the start"),
    _ledger("bids_paid", "cards discarded for works, below 0", -4000),
    _ledger("sale_money", "cards drawn from the Bank for works sold"),
    _ledger("commissions", "cards received as commission minus cards given", -2000),
    _ledger("bought_art", "printed value of works owned at the end that were bought", -2000),
    _ledger("inherited_art", "printed value of works owned at the end that were inherited", -2000),
    _ledger("stolen_art", "printed value of works owned at the end that were stolen", -2000),
    _ledger("forged_art", "minus the printed value of forged works owned at the end", -4000),
    _ledger("uncounted_money", "minus the money in hand where only art counts", -4000),
)
GAME_MEASURES = (
    Measure("turns", "rounds", "rounds played", 0, 1),
    Measure("auctions", "works", "works auctioned, sold or not", 0, 1),
    Measure("bids", "bids", "Initial Bids and raises", 0, 1),
    Measure("raises", "bids", "raises", 0, 1),
    Measure("specials", "cards", "Special Money Cards played", 0, 1),
    Measure("sales", "works", "works sold to the house", 0, 1),
    Measure("margin", "points", "highest score minus second-highest", 0, 5),
    Measure("tied", "games", "1 if the win was shared", 0, 1),
    Measure("capped", "games", "1 if the cap of rounds ended the game", 0, 1),
    Measure("sold", "works", "works that went to a bidder", 0, 1),
    Measure("tied_lots", "works", "works that went to the pile because of a tie", 0, 1),
    Measure("no_bids", "works", "works nobody bid for", 0, 1),
    Measure("spent", "money", "cards discarded for works", 0, 10),
    Measure("forged_lots", "works", "works of the Catalog that match a card in the envelope", 0, 1),
)


def tally_names(scenario: AuctionScenario) -> list[str]:
    """Return the names of the counters by class of work, genuine and forged, in the order of the record."""
    kinds = [f"slot_{name}_{truth}" for name in state.CLASS_NAMES for truth in ("genuine", "forged")]
    return [f"{kind}_{field}" for kind in kinds for field in state.TALLY_FIELDS]


def named(scenario: AuctionScenario, field: str, value: Any) -> str:
    """Return what the value of an event's field is called in a story."""
    if field == "notes":
        cards = [name for name, n in zip(card_names(scenario), value, strict=False) for _ in range(n)]
        return f"[{' '.join(cards)}]" if cards else "no cards"
    if field.endswith("seat"):
        return f"Player {value + 1}"
    if field.startswith("work_"):  # one of several
        return "" if value < 0 else ("" if field == "work_1" else ", ") + _work(scenario, value)
    if field == "work":
        return _work(scenario, value)
    if field == "card":
        return _card(card_names(scenario)[value])
    if field == "special":
        return _card(card_names(scenario)[state.SPECIAL + value])
    return str(value)


def _work(scenario: AuctionScenario, work: int) -> str:
    """Return what a work is called in a story."""
    name = work_names(scenario)[work]
    return name.replace("bad-", "Bad Art ") if name.startswith("bad-") else f"Art {name}"


def _card(name: str) -> str:
    return name if name.isdecimal() else name.replace("-", " ").title()


AUCTION = Game(
    name="auction",
    title="Auction",
    scenario=AuctionScenario,
    record=state.GAME,
    decisions=DECISIONS,
    defaults=Defaults,
    start=kernel.start,
    turn=kernel.take_turn,
    finish=kernel.finish,
    standing=kernel.stand,
    seating=("clockwise order", "nobody moves first"),
    seat_measures=SEAT_MEASURES,
    game_measures=GAME_MEASURES,
    tally_names=tally_names,
    prepare=prepare,
    events=CATALOGUE,
    namer=named,
    streams=state.STREAM_NAMES,
    draws=state.DRAW_NAMES,
    position=place,
    words=AuctionWords(),
    drawn=drawn,
    reshuffle=reshuffle,
    lost=lost,
    referee=later("simulator.art_auction.referee", "referee"),
    components=later("simulator.art_auction.component_table", "components"),
    layouts=layouts,
    economy=figures,
)
