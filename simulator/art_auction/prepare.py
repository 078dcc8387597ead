"""Puts a scenario's numbers into a game record; nothing here recompiles anything."""

from __future__ import annotations

from typing import Any

from simulator.art_auction.components import SPECIAL_NAMES, Box
from simulator.art_auction.scenario import AuctionScenario
from simulator.art_auction.state import DENOMINATIONS, SPECIAL, WORKS

TIES = ("to-the-pile", "initial-bid", "random")  # in the order of `state.TO_THE_PILE` ..


def prepare(scenario: AuctionScenario, game: Any, address: Any) -> None:
    """Fill the fields of a record that stay the same in every game."""
    table, switches, numbers = game.table, scenario.switches, scenario.numbers
    table.players = scenario.players
    rules = table.rules
    rules.tie = TIES.index(switches.tie)
    rules.all_after = switches.special_timing == "all-after"
    rules.special_as_bid = switches.special_as_bid
    rules.double_stacks = switches.double_bid_stacks
    rules.sale_after_last = switches.sale_after_last
    rules.art_only = switches.final_money == "art-only"
    rules.hand_size = numbers.hand_size
    rules.dealt = numbers.forgeries_dealt
    rules.catalog = numbers.catalog
    rules.turn_cap = numbers.turn_cap
    _works(scenario.box, game)
    _money(scenario.box, table)


def _works(box: Box, game: Any) -> None:
    """Number the works: those of `box.art` first, then Bad Art."""
    table = game.table
    values = [*box.art, *box.bad_art]
    middle = sorted(box.art)[len(box.art) // 2] if box.art else 0
    table.works = len(values)
    for work in range(WORKS):
        there, bad = work < len(values), work >= len(box.art)
        table.work_value[work] = values[work] if there else 0
        table.work_bad[work] = there and bad
        table.work_class[work] = 0 if bad else 1 if values[work] < middle else 2
        table.forgery_copies[work] = box.forgeries["bad" if bad else "regular"] if there else 0
        game.work_used[work] = there
    copies = [int(table.forgery_copies[work]) for work in range(len(values))]
    table.forgery_cards = sum(copies)
    for work, value in enumerate(values):
        table.forgeries_cheaper[work] = sum(n for n, v in zip(copies, values, strict=True) if v < value)


def _money(box: Box, table: Any) -> None:
    values = box.values()
    table.denominations = len(values)
    for d in range(DENOMINATIONS):
        table.card_value[d] = values[d] if d < len(values) else 0
        table.deck[d] = box.money[str(values[d])] if d < len(values) else 0
    for i, name in enumerate(SPECIAL_NAMES):
        table.card_value[SPECIAL + i] = 0
        table.deck[SPECIAL + i] = box.specials[name]


def work_names(scenario: AuctionScenario) -> list[str]:
    """Return what the works are called, by number: their value, Bad Art ``bad-1`` ..; equal values are told apart."""
    names: list[str] = []
    for value in scenario.box.art:
        same = sum(v == value for v in scenario.box.art[: len(names)])
        names.append(f"{value}-{same + 1}" if same else str(value))
    return names + [f"bad-{i + 1}" for i in range(len(scenario.box.bad_art))]


def card_names(scenario: AuctionScenario) -> list[str]:
    """Return what the kinds of cards are called: values, unused kinds as "", then the specials."""
    values = [str(v) for v in scenario.box.values()]
    return values + [""] * (DENOMINATIONS - len(values)) + list(SPECIAL_NAMES)
