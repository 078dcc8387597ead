"""Puts a scenario's numbers into a game record; nothing here recompiles anything."""

from __future__ import annotations

from typing import Any

from simulator.bidder_up import state
from simulator.bidder_up.board import KINDS, SLOT_NAMES, route_tables
from simulator.bidder_up.components import donkey, type_names
from simulator.bidder_up.scenario import BidderUpScenario
from simulator.bidder_up.tile import FORMS, UNITS
from simulator.bidder_up.tiles import catalogue, tile
from simulator.core.engine import DENOMINATIONS

ACTION_NAMES = ("extra-turn", "move-markers", "horse-trade", "special-horse-trade")  # by kind of ticket


def prepare(scenario: BidderUpScenario, game: Any, address: Any) -> None:
    """Fill the fields of a record that stay the same in every game; `address` compiles a tile's procedure."""
    table = game.table
    table.players = scenario.players
    _switches(scenario, table.rules)
    _money(scenario, game)
    _animals(scenario, game)
    _board(scenario, game)
    _fairground(scenario, game)
    known = catalogue(scenario.tiles)
    for slot, text in enumerate(scenario.tiles):
        kind = tile(text)
        game.tile[slot] = address(kind.procedure)
        table.slot_tile[slot] = known.index(kind)
        table.slot_unit[slot] = UNITS[kind.kind]
        table.slot_form[slot] = FORMS[kind.form]
        table.slot_second_price[slot] = kind.second_price
        table.slot_all_pay[slot] = kind.all_pay
        table.slot_split[slot] = kind.split
        table.slot_face_down[slot] = kind.face_down


def _switches(scenario: BidderUpScenario, rules: Any) -> None:
    s, n = scenario.switches, scenario.numbers
    rules.first_refusal = s.first_refusal
    rules.proof_before_refusal = s.proof_before_refusal
    rules.refusal_without_funds = s.refusal_without_funds == "show-and-repeat"
    rules.partial_refill = s.partial_refill
    rules.overpay_any = s.overpayment == "any"
    rules.zero_bid_wins = s.zero_bid == "can-win"
    rules.second_tie_drawn = s.second_place_tie == "draw"
    rules.lone_secret_bid = ("other-free", "both", "bidder-chooses").index(s.lone_secret_bid)
    rules.round_must_exceed = s.round_the_table == "must-exceed"
    rules.american_must_lay = s.american_zero == "must-lay"
    rules.second_hand_lone = ("nothing", "own-bid", "ten").index(s.second_hand_lone)
    rules.trade_compulsory = s.trade_compulsory
    rules.bid_step = n.bid_step
    rules.dutch_start = n.dutch_start
    rules.final_raise = n.final_raise
    rules.raid = n.raid
    rules.turn_cap = n.turn_cap
    fair = scenario.board == "fairground"
    rules.set_size = 3 if fair else 2  # BU-AUC-12
    rules.call_refusal = s.call_refusal
    rules.end_before_extra = s.end_before_extra
    rules.babies = scenario.baby_animals
    rules.babies_out = n.babies_out
    rules.baby_points = n.baby_points
    rules.raffle = fair
    rules.raffle_rush = scenario.raffle_rush
    rules.two_player = scenario.players == 2
    rules.bag_base = scenario.box.bag[str(scenario.players)]
    rules.tickets_bought = n.tickets_bought
    rules.market_types = n.market_types
    rules.market_steps = n.market_steps
    rules.ticket_markers = n.ticket_markers
    rules.gain_match = n.gain_match
    rules.gain_other = n.gain_other
    rules.gamble_removed = n.gamble_removed
    for i, price in enumerate(move_prices(scenario)):
        rules.move_price[i] = price
        rules.market_price[i] = _staircase(n.market_step)[i]


def move_prices(scenario: BidderUpScenario) -> tuple[int, ...]:
    """Return the notes for moving 0 .. 9 spaces more or fewer: 0, 1, 3, 6, … times the first step (BU-MOVE-04)."""
    return _staircase(scenario.numbers.move_step)


def _staircase(first: int) -> tuple[int, ...]:
    """Return what 0, 1, 2, … steps cost when each costs `first` more than the one before."""
    return tuple(first * d * (d + 1) // 2 for d in range(state.DEVIATIONS))


def denominations(scenario: BidderUpScenario) -> list[int]:
    """Return the denominations of a scenario, ascending."""
    return sorted(int(name) for name in scenario.box.notes)


def _money(scenario: BidderUpScenario, game: Any) -> None:
    table, box = game.table, scenario.box
    values = denominations(scenario)
    table.denominations = len(values)
    for d in range(DENOMINATIONS):
        name = str(values[d]) if d < len(values) else ""
        table.note_value[d] = values[d] if d < len(values) else 0
        table.box_notes[d] = box.notes.get(name, 0)
        game.start_hand[d] = box.start_money.get(name, 0)
        game.head_start[d] = box.head_start.get(name, 0)
        game.start_bank[d] = box.bank.get(name, 0)
    if scenario.players == 2:
        _two_players(scenario, game, values)
    table.rules.highest_bid = 2 * sum(int(k) * v for k, v in box.notes.items()) // 10 * 10
    for i, amount in enumerate(scenario.numbers.donkey_money):
        table.rules.donkey_money[i] = amount
        table.rules.donkey_note[i] = max((d for d, v in enumerate(values) if v <= amount), default=0)


def _two_players(scenario: BidderUpScenario, game: Any, values: list[int]) -> None:
    """Prepare loans and gambling; on the Animal Market two 500s stay off the board (BU-2P-02..04, C-BU-09)."""
    rules = game.table.rules
    game.start_gambling = 1
    loans = sorted(int(name) for name in scenario.box.iou)
    for i, value in enumerate(loans):
        d = values.index(value) if value in values else 0
        rules.loan_note[i] = d
        rules.loan_penalty[i] = scenario.numbers.loan_penalties[i]
        rules.loan_notes[i] = scenario.box.iou[str(value)] if value in values else 0
    if scenario.board == "animal-market" and loans[-1] in values:
        highest = values.index(loans[-1])
        spare = max(0, int(game.start_bank[highest]) - scenario.box.iou[str(loans[-1])])
        game.start_bank[highest] -= spare
        if scenario.switches.spare_500s == "box":
            game.set_aside[highest] = spare


def _fairground(scenario: BidderUpScenario, game: Any) -> None:
    """Put market board and tickets into the record; the Animal Market has neither."""
    table, box, names = game.table, scenario.box, type_names()
    if scenario.board != "fairground":
        return
    table.scale = len(box.scale)
    for i, value in enumerate(box.scale):
        table.scale_value[i] = value
    for kind, name in enumerate(names):
        table.start_marker[kind] = box.scale.index(box.values[name])
    for ticket, (kind, number) in enumerate(tickets(scenario)):
        table.ticket_kind[ticket] = kind
        table.ticket_number[ticket] = number


def tickets(scenario: BidderUpScenario) -> list[tuple[int, int]]:
    """Return kind and number of each raffle ticket, in the order of their numbers."""
    box, names = scenario.box, type_names()
    action = [(kind, 0) for kind, name in enumerate(ACTION_NAMES) for _ in range(box.action_tickets[name])]
    gains = [(state.VALUE_GAIN, names.index(name)) for name in box.value_gain]
    return action + gains + [(state.WOOL_MILK, number) for number in box.wool_milk]


def _animals(scenario: BidderUpScenario, game: Any) -> None:
    names = type_names()
    value, used = game.table.value, game.animals_used
    for kind, name in enumerate(names):
        value[kind] = scenario.box.values[name]
        for specimen in range(state.SEXES_EACH):
            boxed = scenario.board == "animal-market" and specimen == 0  # one female of each type (BU-SET-11)
            used[kind * state.SEXES_EACH + specimen] = not boxed
    game.table.rules.donkey_type = names.index(donkey())
    game.table.die_faces = len(scenario.box.die)
    for i, face in enumerate(scenario.box.die):
        game.table.die[i] = face


def _board(scenario: BidderUpScenario, game: Any) -> None:
    board, table = scenario.spaces(), game.table
    table.spaces = len(board.spaces)
    for field, values in route_tables(board, move_prices(scenario)).items():
        getattr(table, field)[:] = values
    for number, space in enumerate(board.spaces):
        table.kind[number] = KINDS[space.kind]
        table.pen_at[number] = -1
    for pen, number in enumerate(board.pens()):
        space = board.spaces[number]
        table.pen_at[number] = pen
        table.pen_space[pen] = number
        table.pen_slot[pen] = SLOT_NAMES.index(space.slot)
        table.pen_double[pen] = space.size == "double"
