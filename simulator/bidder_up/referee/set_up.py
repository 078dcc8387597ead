"""The set-up: layout, money, animals, babies, tickets (BU-SET, BU-LAY, BU-2P-02..05, BU-TIP-01)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simulator.bidder_up.referee.case import Case
from simulator.bidder_up.referee.facts import COUNT, TILES
from simulator.bidder_up.referee.notes import move, number
from simulator.bidder_up.referee.setting import TICKETS
from simulator.core.refereeing import DENOMINATIONS

CAT_PEN = 3  # animals in a Cat-in-the-Bag pen (BU-SET-14)
TWO_PLAYERS = ("cat-in-the-bag", "number-call", "the-call", "classic")  # BU-LAY-06


def check_layout(case: Case, raw: dict[str, Any]) -> None:
    """The tiles on the slots are a legal layout (BU-COMP-07, BU-LAY-01..06)."""
    if raw.get("allow_illegal"):
        return
    setting = case.setting
    tiles: Sequence[str] = setting.scenario.tiles
    case.same("the number of auction slots", len(tiles), 4, "BU-SET-02")
    if setting.two_players and setting.switches.two_player_tiles == "fixed":
        case.same("the tiles of two players", sorted(tiles), sorted(TWO_PLAYERS), "BU-LAY-06")
        return
    known = [t for t in tiles if t in TILES]
    if len(known) < len(tiles):
        case.skip("layout: kind and player counts of a tile the rulebook does not have")
    for name in known:
        case.check(name == "classic" or tiles.count(name) == 1, "BU-COMP-07", f"{name} lies more than once")
        suits = TILES[name].players
        case.check(setting.players in suits, "BU-LAY-04", f"{name} is not for {setting.players} players")
    counting = [t for t in known if TILES[t].unit == COUNT]
    case.check(len(counting) >= 1 or len(known) < len(tiles), "BU-LAY-01", "no Count auction is laid out")
    case.check(len(set(counting)) <= 2, "BU-LAY-02", f"{len(counting)} Count auctions are laid out")


def check_set_up(case: Case) -> None:
    """The game is laid out, in the order of the trace."""
    setting = case.setting
    told = case.take("game", "BU-SET-01", "a game begins with its side of the board")
    case.same("the number of players", told.players, setting.players, "BU-GOAL-03")
    case.same("the animals of a set", told.set_size, setting.set_size, "BU-SET-11" if not setting.fairground else "BU-SET-12")
    _money(case)
    _animals(case)
    _babies(case)
    if setting.fairground:
        _bag(case)


def _money(case: Case) -> None:
    """Everybody gets the starting notes; bank, Gambling stack and box the others: 50 in all (BU-COMP-02)."""
    setting, state = case.setting, case.state
    rest = setting.pile(setting.box.notes)
    start = setting.pile(setting.box.start_money)
    for seat in range(setting.players):
        told = case.take("hand", "BU-COMP-02", "everybody gets starting money")
        case.same("who gets starting money", told.seat, seat, "BU-TURN-01")
        more = setting.pile(setting.box.head_start) if seat == 0 else [0] * DENOMINATIONS
        case.same("the starting money", told.notes, [a + b for a, b in zip(start, more, strict=True)], "BU-COMP-02")
        move(told.notes, rest, state.hands[seat])
    move(setting.bank, rest, None)
    if setting.two_players:
        _gambling(case, rest)
    told = case.take("bank", "BU-COMP-08", "the Golden-Donkey notes lie on the supply board")
    case.same("the notes on the Golden-Donkey spaces", told.notes, setting.bank, _bank_rule(case))
    state.bank = told.notes
    told = case.take("aside", "BU-COMP-02", "what is left over leaves the game")
    case.same("the notes out of the game", told.notes, rest, "BU-COMP-02")
    state.box = told.notes


def _bank_rule(case: Case) -> str:
    return "BU-2P-02" if case.setting.two_players else "BU-COMP-08"


def _gambling(case: Case, rest: list[int]) -> None:
    """Two players: what is left is shuffled, five notes go unseen to the box, the others are the Gambling stack (BU-2P-04)."""
    setting, state = case.setting, case.state
    told = case.take("gambling", "BU-2P-04", "what is left is the Gambling stack")
    available = [r - s for r, s in zip(rest, setting.spare, strict=True)]
    size = max(0, sum(available) - setting.numbers.gamble_removed)
    case.same("the notes of the Gambling stack", told.count, size, "BU-2P-04")
    case.same("the notes of the Gambling stack", number(told.notes), size, "BU-2P-04")
    case.check(all(n <= a for n, a in zip(told.notes, available, strict=True)), "BU-2P-04", "it holds notes that lie elsewhere")
    move(told.notes, rest, None)
    stacked = [0] * DENOMINATIONS
    for _ in range(number(told.notes)):
        note = case.take("gambling_note", "BU-2P-04", "the Gambling stack, bottom first").note
        if not 0 <= note < DENOMINATIONS:
            case.lose("BU-COMP-02", f"there is no denomination {note}")
        stacked[note] += 1
        state.gambling.append(note)
    case.same("the notes stacked", stacked, told.notes, "BU-2P-04")


def _animals(case: Case) -> None:
    """Pens are filled, the others lie on the supply board (BU-SET-11..15)."""
    setting, state = case.setting, case.state
    state.supply = len(setting.types) * setting.set_size
    for pen, double in enumerate(setting.pen_double):
        if setting.tile(pen)[1].number < 0:  # a tile of one's own says so by what lies in its pen
            state.hides[pen] = case.told_ahead(0, "fill", "animals") == CAT_PEN
        hides = state.hides[pen]
        fill_pen(case, pen, CAT_PEN if hides else 1 + double, "BU-SET-14" if hides else "BU-SET-13")
    told = case.take("supply", "BU-SET-15", "the other animals lie on the supply board")
    case.same("the animals on the supply board", told.animals, state.supply, "BU-SET-15")


def fill_pen(case: Case, pen: int, wanted: int, rule: str) -> None:
    """Animals come from the supply into a pen, as many as there are (BU-AUC-13, C-BU-10; H-26 where that is switched off)."""
    setting, state = case.setting, case.state
    held = state.pens[pen]
    placed = min(wanted, state.supply)
    if placed < wanted and not setting.switches.partial_refill:
        placed = 0
    if placed == 0:
        if case.peek() == "fill":
            case.next()
            case.lose("BU-AUC-14", f"pen {pen} cannot be filled: {state.supply} animals are left")
        return
    told = case.take("fill", rule, f"pen {pen} gets {placed} animals")
    case.same("the pen filled", told.pen, pen, rule)
    case.same("the space of the pen", told.space, setting.pens[pen], rule)
    case.same("the animals in the pen", told.animals, len(held) + placed, rule)
    there = [t for t in (told.type_1, told.type_2, told.type_3) if t >= 0]
    if not case.same("the animals told by type", len(there), len(held) + placed, rule):
        case.lose(rule, "what lies in the pen cannot be told")
    case.same("the animals that lay there", sorted(there[: len(held)]), sorted(held), rule)
    for kind in there[len(held) :]:
        state.unseen[kind] -= 1
        fewest = "BU-COMP-05" if setting.fairground else "BU-SET-11"
        if state.unseen[kind] < 0:
            case.lose(fewest, f"there are only {setting.set_size} of type {setting.name(kind)}")
    state.pens[pen] = there
    state.supply -= placed


def _babies(case: Case) -> None:
    """Four babies of different types are laid out (BU-BABY-02)."""
    if not case.setting.scenario.baby_animals:
        return
    for _ in range(case.setting.numbers.babies_out):
        told = case.take("baby_out", "BU-BABY-02", "babies are laid out")
        case.check(told.type not in case.state.babies, "BU-COMP-12", "there is one baby of each type")
        case.state.babies.add(told.type)


def _bag(case: Case) -> None:
    """The bag holds its base amount and in a raffle rush a die roll more (BU-TIP-01, BU-2P-05, BU-GAP-17)."""
    setting, state = case.setting, case.state
    tickets = setting.box.bag[str(setting.players)]
    if setting.scenario.raffle_rush:
        told = case.take("raffle_rush", "BU-TIP-01", "the die is rolled for extra tickets")
        case.check(told.number in setting.box.die, "BU-TIP-01", f"the die has no {told.number}")
        tickets += told.number
    told = case.take("bag", "BU-2P-05" if setting.two_players else "BU-COMP-10", "the bag is filled")
    rule = "BU-TIP-01" if setting.scenario.raffle_rush else "BU-2P-05" if setting.two_players else "BU-COMP-10"
    case.same("the tickets in the bag", told.tickets, min(tickets, TICKETS), rule)
    state.bag = state.bag_start = told.tickets
