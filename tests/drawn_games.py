"""Games drawn over boards, player counts, legal layouts, variants, switches, numbers, components and bidders, as traces."""

from __future__ import annotations

import random
from typing import Any

from traces import trace

from simulator.bidder_up import layout
from simulator.core import registry

ACTIONS = ("extra-turn", "move-markers", "horse-trade", "special-horse-trade")
SWITCHES: dict[str, tuple[Any, ...]] = {
    "first_refusal": (True, False),
    "proof_before_refusal": (False, True),
    "refusal_without_funds": ("unavailable", "show-and-repeat"),
    "partial_refill": (True, False),
    "overpayment": ("smallest", "any"),
    "zero_bid": ("no-bid", "can-win"),
    "second_place_tie": ("auctioneer", "draw"),
    "lone_secret_bid": ("other-free", "both", "bidder-chooses"),
    "round_the_table": ("any-bid", "must-exceed"),
    "american_zero": ("nobody-bid", "must-lay"),
    "second_hand_lone": ("nothing", "own-bid", "ten"),
    "trade_compulsory": (True, False),
    "call_refusal": (False, True),
    "end_before_extra": (True, False),
    "spare_500s": ("gambling", "box"),
}
NUMBERS: dict[str, tuple[Any, ...]] = {
    "bid_step": (10, 5, 50),
    "dutch_start": (10, 4, 15),
    "final_raise": (3, 0, 1),
    "raid": (5, 2, 9),
    "move_step": (1, 0, 2),
    "donkey_money": ((100, 200, 500), (10, 60, 700), (0, 1000, 50)),
    "tickets_bought": (3, 1, 2),
    "market_types": (3, 1, 10),
    "market_step": (1, 0, 2),
    "market_steps": (3, 1, 2),
    "ticket_markers": (2, 1, 5),
    "gain_match": (300, 0, 50),
    "gain_other": (100, 7),
    "baby_points": (200, 1),
    "babies_out": (4, 10, 0),
    "gamble_removed": (5, 0, 30),
    "loan_penalties": ((300, 600, 1500), (1, 2, 3)),
    "turn_cap": (400, 15, 60),
}
BOXES: tuple[dict[str, Any], ...] = (
    {"die": (1, 2, 3, 4, 5, 6)},
    {"die": (1, 1, 1, 3)},
    {"start_money": {"0": 0, "10": 0, "50": 0}},
    {"start_money": {"0": 2, "10": 3, "50": 2, "100": 0}, "bank": {"100": 1, "200": 2, "500": 1}},
    {"notes": {"0": 8, "10": 18, "50": 6, "60": 6, "100": 4, "200": 4, "500": 4}, "start_money": {"50": 1, "60": 1}},
    {"bag": {"2": 1, "3": 2, "4": 3}},
    {"bag": {"2": 22, "3": 23, "4": 24}},
    {"values": {"cat": 300, "dog": 300, "cow": 1000}},
    {"scale": (50, 100, 150, 200, 300, 350, 400, 600, 800, 1000)},
    {"action_tickets": dict.fromkeys(ACTIONS, 6), "value_gain": (), "wool_milk": ()},
    {"action_tickets": dict.fromkeys(ACTIONS, 1), "wool_milk": (0, 0, 0, 1, 1, 1, 1, 1, 2, 2)},
    {"iou": {"100": 4, "200": 0, "500": 2}},
)


def drawn_scenario(number: int) -> dict[str, Any]:
    """Return scenario `number` of the drawn ones, as plain data."""
    draw = random.Random(number)
    players = draw.choice((2, 3, 4))
    board = draw.choice(("animal-market", "fairground"))
    free = players == 2 and draw.random() < 0.3
    switches = {k: draw.choice(v) for k, v in SWITCHES.items() if draw.random() < 0.25}
    numbers = {k: draw.choice(v) for k, v in NUMBERS.items() if draw.random() < 0.1}
    if free:
        switches["two_player_tiles"] = "free"
    names = [b.name for b in registry.bidders_of("bidder-up")] + ["random"] * 3
    return {
        "board": board,
        "players": players,
        "tiles": draw.choice(layout.layouts(players, free)),
        "bidders": tuple(draw.choice(names) for _ in range(players)),
        "baby_animals": draw.random() < 0.4,
        "raffle_rush": board == "fairground" and draw.random() < 0.4,
        "switches": switches,
        "numbers": numbers,
        "box": draw.choice(BOXES) if draw.random() < 0.25 else {},
    }


def drawn_trace(number: int) -> list[str]:
    """Return the trace of drawn game `number`."""
    return trace(drawn_scenario(number), seed=number)
