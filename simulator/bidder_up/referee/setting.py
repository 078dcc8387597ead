"""The scenario as the referee needs it: plain numbers, worked out from its fields, the components and the board."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from simulator.bidder_up.components import donkey, type_names
from simulator.bidder_up.referee.facts import TILES, UNKNOWN, Facts
from simulator.bidder_up.referee.notes import Pile, nothing
from simulator.bidder_up.scenario import BidderUpScenario

ACTION_TICKETS = ("extra-turn", "move-markers", "horse-trade", "special-horse-trade")
SLOTS = ("a", "b", "c", "d")
TICKETS = 24  # BU-COMP-10


class Setting:
    """What a scenario fixes for a whole game."""

    def __init__(self, scenario: BidderUpScenario) -> None:
        self.scenario = scenario
        self.players = scenario.players
        self.fairground = scenario.board == "fairground"
        self.two_players = scenario.players == 2
        self.switches, self.numbers, self.box = scenario.switches, scenario.numbers, scenario.box
        self.types = type_names()
        self.donkey = self.types.index(donkey())
        self.females, self.males = (2, 1) if self.fairground else (1, 1)  # BU-COMP-06, BU-SET-11, 12
        self.set_size = self.females + self.males  # BU-AUC-12
        self.notes = tuple(sorted(int(name) for name in self.box.notes))
        spaces = scenario.spaces().spaces
        names = [s.name for s in spaces]
        self.ways = [[names.index(t) for t in s.to] for s in spaces]
        self.kinds = [s.kind for s in spaces]
        self.space_names = names
        self.start = self.kinds.index("start")
        self.pens = [i for i, s in enumerate(spaces) if s.kind == "pen"]  # space of each pen
        self.pen_slot = [SLOTS.index(spaces[i].slot) for i in self.pens]
        self.pen_double = [spaces[i].size == "double" for i in self.pens]

    def tile(self, pen: int) -> tuple[str, Facts]:
        """Return name and facts of the tile above a pen (BU-AUC-02)."""
        name = self.scenario.tiles[self.pen_slot[pen]]
        return name, TILES.get(name, UNKNOWN)

    def pile(self, given: dict[str, int]) -> Pile:
        """Return a pile of the box as a list by denomination."""
        found = nothing()
        for name, count in given.items():
            found[self.notes.index(int(name))] += count
        return found

    @cached_property
    def bank(self) -> Pile:
        """Notes on the Golden-Donkey spaces; two players on the Animal Market keep as many 500s as IOUs (BU-2P-02)."""
        pile = self.pile(self.box.bank)
        if self.two_players and not self.fairground:
            dearest = max(map(int, self.box.iou))
            d = self.notes.index(dearest)
            pile[d] = min(pile[d], self.box.iou[str(dearest)])
        return pile

    @cached_property
    def spare(self) -> Pile:
        """Notes the Animal Market of two players leaves out of the Gambling stack (C-BU-09)."""
        if not self.two_players or self.switches.spare_500s != "box":
            return nothing()
        return [a - b for a, b in zip(self.pile(self.box.bank), self.bank, strict=True)]

    @cached_property
    def tickets(self) -> list[tuple[str, int]]:
        """Kind and number of each raffle ticket, as a trace numbers them: action, Value-Gain, Wool-Milk (BU-GAP-16)."""
        action = [(kind, 0) for kind in ACTION_TICKETS for _ in range(self.box.action_tickets[kind])]
        gains = [("value-gain", self.types.index(name)) for name in self.box.value_gain]
        return action + gains + [("wool-milk", n) for n in self.box.wool_milk]

    @cached_property
    def loans(self) -> dict[int, tuple[int, int]]:
        """For each denomination that can be borrowed: number of IOU notes, penalty (BU-2P-03, 08)."""
        values = sorted(map(int, self.box.iou))
        return {v: (self.box.iou[str(v)], p) for v, p in zip(values, self.numbers.loan_penalties, strict=True)}

    def price(self, spaces: int) -> int:
        """Return the notes for so many spaces more or fewer: 1 + 2 + 3 … times the first step (BU-MOVE-04)."""
        return self.numbers.move_step * spaces * (spaces + 1) // 2

    def marker_price(self, steps: int) -> int:
        """Return the notes for so many steps of a marker: 1 + 2 + 3 … times the first step (BU-MKT-04)."""
        return self.numbers.market_step * steps * (steps + 1) // 2

    def name(self, kind: int) -> str:
        """Return the name of an animal type."""
        return self.types[kind]


def setting_of(raw: dict[str, Any]) -> Setting:
    """Return the setting of a scenario in plain data; the layout is judged by the referee, not refused here."""
    return Setting(BidderUpScenario(**{**raw, "allow_illegal": True}))
