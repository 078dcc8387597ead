"""For every rule of part A1 a way to break a good trace which the referee catches, or why no trace can show the rule broken.

A line says: the rule, what is broken, the mutation, the games it is tried on, and the id the referee names where that is the
general rule of which this one is an example or a consequence.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from drawn_games import ACTIONS as ACTION_KINDS
from trace_mutations import (
    DONKEY,
    Mutation,
    Trace,
    ahead,
    animals,
    back,
    both,
    change,
    drop,
    drop_payment,
    every,
    fairground,
    follows,
    has,
    header,
    in_auction,
    in_trade,
    insert,
    more,
    notes,
    notes_laid,
    of,
    on_farms,
    on_tile,
    other,
    other_note,
    players,
    precedes,
    refused,
    second_own,
    seller,
)

NO_ACTIONS = dict.fromkeys(ACTION_KINDS, 0)
ZEROS = {
    "action_tickets": NO_ACTIONS,
    "wool_milk": (0,) * 4,
    "value_gain": ("cow", "horse", "sheep", "dog") * 5,
}
WOOL = {
    "action_tickets": NO_ACTIONS,
    "wool_milk": (0,) * 24,
    "value_gain": (),
}
ACTIONS = {
    "action_tickets": dict.fromkeys(ACTION_KINDS, 6),
    "value_gain": (),
    "wool_milk": (),
    "bag": {"2": 24, "3": 24, "4": 24},
}
SAW = ("american-count", "second-hand", "round-the-table", "secret-count")
POOLS: dict[str, dict[str, Any]] = {  # games the mutations are made of
    "am4": {"tiles": ("classic", "dutch", "secret-value", "cat-in-the-bag")},
    "count": {"tiles": SAW},
    "babies": {"players": 3, "tiles": ("classic", "dutch", "cat-in-the-bag", "classic"), "baby_animals": True},
    "am2": {"players": 2},
    "am3": {"players": 3, "tiles": ("classic", "secret-count", "cat-in-the-bag", "round-the-table")},
    "fg4": {"board": "fairground", "tiles": ("dutch", "secret-value", "cat-in-the-bag", "classic")},
    "rush": {
        "board": "fairground",
        "players": 3,
        "tiles": ("secret-count", "round-the-table", "classic", "cat-in-the-bag"),
        "baby_animals": True,
        "raffle_rush": True,
    },
    "fg2": {"board": "fairground", "players": 2, "baby_animals": True},
    "zeros": {"board": "fairground", "players": 3, "tiles": ("dutch", "classic", "classic", "classic"), "box": ZEROS},
    "wool": {"board": "fairground", "players": 3, "tiles": ("dutch", "classic", "classic", "classic"), "box": WOOL},
    "ties": {"tiles": ("secret-value", "secret-count", "classic", "classic"), "box": {"start_money": {"0": 0, "10": 2, "50": 0}}},
    "bag": {"board": "fairground", "players": 3, "tiles": ("dutch", "classic", "classic", "classic"), "box": {"bag": {"3": 3}}},
    "action": {"board": "fairground", "players": 3, "tiles": ("dutch", "classic", "classic", "classic"), "box": ACTIONS},
}


@dataclass(frozen=True)
class Row:
    """One line of the table; `named` is the id the referee names, `some`: not every place where it can be tried shows the rule."""

    rule: str
    text: str
    mutation: Mutation
    pool: str = "am4"
    named: str = ""
    some: bool = False


def _every_type(kind: int) -> Mutation:
    def shown(slot: str) -> Any:
        return lambda trace, i: kind if trace[i][slot] >= 0 else -1

    return every("fill", type_1=shown("type_1"), type_2=shown("type_2"), type_3=shown("type_3"))


def _same_sex(trace: Trace, i: int) -> bool:
    """An auctioned animal whose kin came onto a farm before, with a sex of which there is no second."""
    return not follows("trade")(trace, i) and any(
        e.get("event") == "own" and e["type"] == trace[i]["type"] and trace[n - 1].get("event") != "trade"
        for n, e in enumerate(trace[:i])
    )


def _step(trace: Trace, i: int) -> bool:
    return bool(trace[i]["distance"] == 1 and trace[i]["price"] == 0)


def _backwards(trace: Trace, i: int) -> bool:
    return _step(trace, i) and 1 <= trace[i]["from_space"] <= 11


def _off_the_hill(trace: Trace, i: int) -> bool:
    return _step(trace, i) and 12 <= trace[i]["from_space"] <= 15


def _two_on_the_hill(trace: Trace, i: int) -> bool:
    return bool(trace[i]["distance"] == 2 and trace[i]["from_space"] >= 12)


def _along_the_loop(trace: Trace, i: int) -> bool:
    start, end = trace[i]["from_space"], trace[i]["to_space"]
    return bool(end < 12 and end - start == trace[i]["distance"] >= 2)


def _deviation(spaces: int) -> Any:
    def where(trace: Trace, i: int) -> bool:
        return bool(trace[i]["price"] == spaces * (spaces + 1) // 2)

    return where


def _without_auction(trace: Trace, i: int) -> Trace | None:
    if trace[i].get("event") != "auction":
        return None
    end = next(n for n in range(i, len(trace)) if trace[n].get("event") in ("turn", "end"))
    return [*trace[:i], *trace[end:]]


def _first_turn(trace: Trace, i: int) -> bool:
    return bool(back(trace, i, "turn")["turn"] <= players(trace) and trace[i - 1].get("event") == "roll")


def _silent(trace: Trace, i: int) -> bool:
    """A fellow player declines and nobody bids in this auction."""
    return on_tile("classic")(trace, i) and back(trace, i, "bid", "auction")["event"] == "auction" and nobody_bids(trace, i)


def nobody_bids(trace: Trace, i: int) -> bool:
    """This auction ends with nobody having bid."""
    return bool(ahead(trace, i, "bid", "nobody")["event"] == "nobody")


def _twice(kind: str) -> Mutation:
    def mutate(trace: Trace, i: int) -> Trace | None:
        return [*trace[: i + 1], *trace[i:]] if trace[i].get("event") == kind else None

    return mutate


def _swapped_lot(trace: Trace, i: int) -> bool:
    return on_tile("secret-value")(trace, i) and len({trace[i]["type_1"], trace[i]["type_2"], -1}) == 3


def _reversed(where: Any) -> Mutation:
    return change("pay", where, from_seat=of("to_seat"), to_seat=of("from_seat"))


def _traded_to_loser(where: Any) -> Mutation:
    return change("trade", where, winner_seat=of("loser_seat"), loser_seat=of("winner_seat"))


def _counter(compare: Any) -> Any:
    """A horse-trade with a counter-offer whose value compares so with the offer."""

    def where(trace: Trace, i: int) -> bool:
        deal = trace[_start(trace, i) : i]
        laid = [e for e in deal if e.get("event") == "lay"]
        return len(laid) == 2 and compare(laid[0], laid[1], _special(trace, i))

    return where


def _start(trace: Trace, i: int) -> int:
    return next(n for n in range(i, -1, -1) if trace[n].get("event") == "challenge")


def _special(trace: Trace, i: int) -> bool:
    """The horse-trade is one of a Special Horse-Trade ticket: its offer is covered although it could be counted."""
    start = _start(trace, i)
    used = trace[start - 1] if trace[start - 1].get("event") == "ticket_used" else {}
    return used.get("ticket", -1) in SPECIAL_TICKETS


SPECIAL_TICKETS = range(18, 24)  # in the games "action"


def _loans_of_100(trace: Trace, i: int) -> Trace | None:
    loans = [e for e in trace if e.get("event") == "loan"]
    if i or len(loans) < 3:
        return None
    return [{**e, "value": 100, "penalty": 300} if e.get("event") == "loan" else e for e in trace]


def _ticket_of(trace: Trace, i: int) -> int:
    """Return a ticket the auctioneer holds, −1 for none."""
    held = {e["ticket"] for e in trace[:i] if e.get("event") == "ticket_kept" and e["seat"] == seller(trace, i)}
    used = {e["ticket"] for e in trace[:i] if e.get("event") == "ticket_used"}
    return min(held - used, default=-1)


def _has_ticket(trace: Trace, i: int) -> bool:
    return _ticket_of(trace, i) >= 0


def _used_again(trace: Trace, i: int) -> Trace | None:
    """Use a removed ticket once more at the beginning of a later turn of its owner."""
    if trace[i].get("event") != "ticket_used":
        return None
    for n in range(i + 1, len(trace)):
        if trace[n].get("event") == "turn" and trace[n]["seat"] == trace[i]["seat"]:
            return [*trace[: n + 1], trace[i], *trace[n + 1 :]]
    return None


def _after_extra(trace: Trace, i: int) -> bool:
    """The turn of the same seat once more, after an Extra Turn ticket."""
    before = [e for e in trace[:i] if e.get("event") == "turn"]
    return bool(before and before[-1]["seat"] == trace[i]["seat"])


def _ticket_move(trace: Trace, i: int) -> bool:
    return follows("ticket_used")(trace, i)


def _third(trace: Trace, i: int) -> bool:
    """The third marker moved in one visit to the market."""
    start = next(n for n in range(i, -1, -1) if trace[n].get("event") in ("move", "ticket_used"))
    return trace[start]["event"] == "move" and sum(e.get("event") == "market" for e in trace[start : i + 1]) == 3


def _another_type(trace: Trace, i: int) -> int:
    start = next(n for n in range(i, -1, -1) if trace[n].get("event") == "move")
    moved = {e["type"] for e in trace[start : i + 1] if e.get("event") == "market"}
    return next(kind for kind in range(10) if kind not in moved)


def _pasture_value(trace: Trace, i: int) -> int | None:
    values = (50, 100, 150, 200, 300, 350, 400, 600, 800, 1000)
    kinds = [kind for seat, kind in on_farms(trace, i) if seat == trace[i]["seat"]]
    return trace[i]["values"] + values[kinds[0]] if kinds else trace[i]["values"]


def _cat_left(count: int) -> Any:
    """A Cat-in-the-Bag pen with so many animals."""

    def where(trace: Trace, i: int) -> bool:
        if trace[i].get("tile") != 1 and not on_tile("cat-in-the-bag")(trace, i):
            return False
        shown = ahead(trace, back_index(trace, i), "shown", "lot")
        held = 1 if shown["event"] == "lot" else sum(shown[f"type_{k}"] >= 0 for k in (1, 2, 3))
        return bool(held == count)

    return where


def back_index(trace: Trace, i: int) -> int:
    """Return the place of the auction an event belongs to."""
    return next(n for n in range(i, -1, -1) if trace[n].get("event") == "auction")


def _tops_tied(trace: Trace, i: int) -> bool:
    """Two laid bids of this auction are on top together."""
    laid = sorted(e["value"] for e in trace[back_index(trace, i) : i] if e.get("event") == "lay")
    return on_tile("second-hand")(trace, i) and len(laid) == 3 and laid[1] == laid[2] > 0 and laid[0] < laid[1]


def _split_tie(trace: Trace, i: int) -> bool:
    """Two animals, two highest bids that are equal, and a third bid below them."""
    laid = sorted(e["value"] for e in trace[back_index(trace, i) : i] if e.get("event") == "lay")
    return on_tile("secret-value")(trace, i) and animals(2)(trace, i) and laid[0] < laid[1] == laid[2]


def _lowest(trace: Trace, i: int) -> int:
    laid = [e for e in trace[back_index(trace, i) : i] if e.get("event") == "lay"]
    seat: int = min(laid, key=lambda e: e["value"])["seat"]
    return seat


def _unequal(laid: Any, reply: Any, special: bool) -> bool:
    return bool(laid["value"] != reply["value"]) and not special


def _equal(laid: Any, reply: Any, special: bool) -> bool:
    return bool(laid["value"] == reply["value"]) and not special


def _by_number(laid: Any, reply: Any, special: bool) -> bool:
    return bool(laid["count"] != reply["count"]) and special


def _taken_baby(trace: Trace, i: int) -> bool:
    """An animal whose type has a baby that somebody took before."""
    kind = trace[i]["type"]
    taken = any(e.get("event") == "baby" and e["type"] == kind for e in trace[:i])
    return taken and trace[i + 1].get("event") not in ("complete", "baby")


def _no_sow(trace: Trace, i: int) -> bool:
    return fairground(trace) and not any(e.get("event") == "sow" for e in trace)


def _sow_holder(trace: Trace, i: int) -> bool:
    return any(e.get("event") == "sow" and e["seat"] == trace[i]["seat"] for e in trace)


def _bag_empty(trace: Trace, i: int) -> bool:
    return bool(back(trace, i, "ticket_kept", "bag", "game").get("bag") == 0)


def _lone_donkey(trace: Trace, i: int) -> bool:
    """A Golden Donkey nobody bid for."""
    return back(trace, i, "nobody", "award")["event"] == "nobody"


ROWS = (
    Row("BU-GOAL-02", "another player is said to win", change("win", seat=other())),
    Row("BU-GOAL-03", "the game begins with another number of players", change("game", players=more("players"))),
    Row("BU-COMP-01", "the other side of the board lies in the header", header(board="animal-market"), "fg4", "BU-SET-11"),
    Row("BU-COMP-02", "a hand holds a note too many", change("hand", notes=notes(1))),
    Row("BU-COMP-03", "a fifth pawn rolls", change("roll", seat=4), named="BU-GOAL-03"),
    Row("BU-COMP-04", "the die shows a number it does not have", change("roll", number=7)),
    Row("BU-COMP-05", "a fourth animal of a type comes into a pen", _every_type(0), "fg4"),
    Row("BU-COMP-06", "two males of a type", change("own", _same_sex, male=lambda t, i: 1 - t[i]["male"])),
    Row("BU-COMP-07", "one tile lies on two slots", header(tiles=["dutch", "dutch", "classic", "classic"])),
    Row("BU-COMP-08", "a note is missing on the supply board", change("bank", notes=notes(-1))),
    Row("BU-COMP-09", "a red marker moves", change("market", type=lambda t, i: _locked(t, i)), "fg4", "BU-MKT-07", some=True),
    Row("BU-COMP-10", "the bag holds a ticket too many", change("bag", tickets=more("tickets")), "fg4"),
    Row("BU-COMP-11", "more loans of 100 than there are IOU notes", _loans_of_100, "am2", "BU-2P-09", some=True),
    Row("BU-COMP-12", "the same baby is laid out twice", change("baby_out", follows("baby_out"), type=lambda t, i: t[i - 1]["type"]), "babies"),
    Row("BU-SET-01", "nothing says which side is played", drop("game")),
    Row("BU-SET-02", "three slots", header(tiles=["dutch", "classic", "classic"])),
    Row("BU-SET-03", "the pen belongs to another slot", change("auction", slot=lambda t, i: (t[i]["slot"] + 1) % 4)),
    Row("BU-SET-04", "an uncovered slot is something else than Classic", change("auction", has(tile=0), tile=2)),
    Row("BU-LAY-01", "no Count auction", header(tiles=["classic"] * 4)),
    Row("BU-LAY-02", "three Count auctions", header(tiles=["dutch", "secret-count", "american-count", "classic"])),
    Row("BU-LAY-03", "an auction that does not suit the player count", header(tiles=["number-call", "dutch", "classic", "classic"]), named="BU-LAY-04"),
    Row("BU-LAY-04", "American Count with three players", header(tiles=["american-count", "classic", "classic", "classic"]), "am3"),
    Row("BU-LAY-05", "a Value auction counts notes", change("award", on_tile("classic"), unit=1), named="BU-AUC-06"),
    Row("BU-LAY-06", "two players with other tiles", header(tiles=["number-call", "classic", "classic", "classic"]), "am2"),
    Row("BU-LAY-07", "three players, Classic four times", header(tiles=["classic"] * 4), "am3", "BU-LAY-01"),
    Row("BU-SET-10", "a loan with four players, whose side of the supply board has none", insert("move", lambda t, i: t[i + 1].get("event") == "piggy_out", event="loan", seat=of("seat"), value=100, penalty=300), named="BU-2P-06"),
    Row("BU-SET-11", "the Animal Market is played with three of a type", _every_type(0)),
    Row("BU-SET-12", "the Fairground is played with two of a type", change("game", set_size=2), "fg4"),
    Row("BU-SET-13", "two animals in a small pen", change("fill", both(has(pen=0), lambda t, i: t[i - 1].get("event") == "aside"), animals=2, type_2=1)),
    Row("BU-SET-14", "two animals in a Cat-in-the-Bag pen", change("fill", both(has(animals=3), lambda t, i: ahead(t, i, "supply", "turn")["event"] == "supply"), animals=2, type_3=-1)),
    Row("BU-SET-15", "an animal is missing in the supply", change("supply", animals=more("animals", -1))),
    Row("BU-TURN-01", "a player is passed over", change("turn", seat=other())),
    Row("BU-TURN-02", "a turn without a roll", drop("roll")),
    Row("BU-MOVE-01", "the pawn goes to a space further on", change("move", to_space=lambda t, i: (t[i]["to_space"] + 5) % 12), some=True),
    Row("BU-MOVE-02", "notes for moving further are not given up", lambda t, i: drop_payment(t, i) if ahead(t, i, "move", "market", "ticket_drawn")["event"] == "move" else None),
    Row("BU-MOVE-04", "a move costs a note less", change("move", _deviation(2), price=2)),
    Row("BU-MOVE-05", "two spaces cost two notes", change("move", _deviation(2), price=2), named="BU-MOVE-04"),
    Row("BU-MOVE-06", "the die is rolled again after the move", insert("move", event="roll", seat=of("seat"), number=1), some=True),
    Row("BU-MOVE-07", "another note lies on the Piggy Bank than was paid", change("piggy_note", note=lambda t, i: (t[i]["note"] + 1) % 6)),
    Row("BU-MOVE-08", "the pawn stops in place", change("move", distance=0, to_space=of("from_space"))),
    Row("BU-MOVE-09", "a step against the clock", change("move", _backwards, to_space=more("from_space", -1))),
    Row("BU-MOVE-11", "forward and back on the hill", change("move", _two_on_the_hill, to_space=of("from_space"))),
    Row("BU-MOVE-12", "down from the hill, then against the clock", change("move", _off_the_hill, to_space=lambda t, i: (t[i]["from_space"] - 12) * 3), named="BU-MOVE-09"),
    Row("BU-MOVE-15", "from Annette's space to the red one", change("move", both(_off_the_hill, has(from_space=13)), to_space=3), named="BU-MOVE-09"),
    Row("BU-MOVE-16", "a pen on the way is not counted", change("move", _along_the_loop, distance=more("distance", -1)), named="BU-MOVE-01", some=True),
    Row("BU-MOVE-17", "a move for ten notes with eight in hand", change("move", _first_turn, distance=lambda t, i: t[i - 1]["number"] + 4, price=10)),
    Row("BU-AUC-01", "the player on a pen auctions nothing", _without_auction),
    Row("BU-AUC-02", "the auction is of another type than the tile", change("auction", has(tile=2), tile=0)),
    Row("BU-AUC-03", "somebody else is the auctioneer", change("auction", seat=other())),
    Row("BU-AUC-04", "the auctioneer bids", change("bid", on_tile("classic"), seat=seller)),
    Row("BU-AUC-05", "a fellow player is not asked", drop("decline", _silent), named="BU-CLA-01"),
    Row("BU-AUC-06", "a laid bid is said to be worth more", change("lay", value=more("value", 10))),
    Row("BU-AUC-07", "a laid bid is said to hold more notes", change("lay", count=more("count")), "count"),
    Row("BU-AUC-08", "somebody else decides on first refusal", change("refusal", seat=other())),
    Row("BU-AUC-09", "under first refusal the winner pays", _reversed(both(on_tile("classic"), refused(1))), some=True),
    Row("BU-AUC-10", "the price of a sale is not paid", drop("pay", both(on_tile("classic"), refused(0)))),
    Row("BU-AUC-11", "the animal goes to somebody who did not win it", change("own", lambda t, i: in_auction(t, i) and animals(1)(t, i), seat=other())),
    Row("BU-AUC-12", "a complete type stays on the pasture", drop("complete")),
    Row("BU-AUC-13", "the pen is not refilled", drop("fill", lambda t, i: in_auction(t, i - 1))),
    Row("BU-AUC-14", "a pen is refilled from an empty supply", insert("own", lambda t, i: in_auction(t, i) and t[i]["type"] != DONKEY and t[i + 1].get("event") in ("turn", "end"), event="fill", pen=lambda t, i: back(t, i, "auction")["pen"], space=0, animals=1, type_1=0, type_2=-1, type_3=-1)),
    Row("BU-AUC-15", "something happens at an empty pen", drop("empty_pen")),
    Row("BU-AUC-16", "nobody bids, and somebody else gets it", change("nobody", seat=other())),
    Row("BU-PAY-01", "the auctioneer gives change", insert("pay", refused(0), event="pay", from_seat=of("to_seat"), to_seat=of("from_seat"), due=10, notes=[0, 1, 0, 0, 0, 0, 0, 0])),
    Row("BU-PAY-02", "a price is paid with less", change("pay", both(on_tile("classic"), refused(0)), notes=notes(-1))),
    Row("BU-PAY-03", "first refusal is paid with less", change("pay", both(on_tile("classic"), refused(1)), notes=notes(-1))),
    Row("BU-PAY-04", "a note is kept back when showing", change("show", notes_laid, notes=notes(-1))),
    Row("BU-PAY-05", "after a show the auction goes on", drop("repeat")),
    Row("BU-PAY-06", "the cap is higher than what was shown", change("repeat", cap=more("cap", 10))),
    Row("BU-PAY-07", "who can pay shows instead", insert("refusal", both(refused(0), precedes("pay")), event="show", seat=lambda t, i: back(t, i, "award")["seat"], due=0, notes=[0] * 8), named="BU-PAY-04"),
    Row("BU-DONK-01", "a Golden Donkey pays one player nothing", drop("donkey_money")),
    Row("BU-DONK-02", "the first donkey pays 200", change("donkey", has(number=1), amount=200)),
    Row("BU-DONK-03", "a donkey nobody bid for pays nothing", drop("donkey", _lone_donkey, 5), "am4", "BU-DONK-01"),
    Row("BU-DONK-04", "the Animal Market has a third donkey", change("donkey", has(number=2), number=3, amount=500), named="BU-DONK-02"),
    Row("BU-DONK-05", "a traded donkey pays", insert("complete", both(has(type=DONKEY), lambda t, i: t[i - 2].get("event") == "trade"), event="donkey", number=3, amount=500)),
    Row("BU-CLA-01", "a fellow player is not asked", drop("decline", _silent)),
    Row("BU-CLA-03", "a bid does not exceed the highest", change("bid", both(on_tile("classic"), lambda t, i: back(t, i - 1, "bid", "auction", "repeat")["event"] == "bid"), amount=lambda t, i: back(t, i - 1, "bid")["amount"])),
    Row("BU-CLA-04", "the sale is awarded before somebody declined", drop("decline", both(on_tile("classic"), precedes("award")), 1)),
    Row("BU-CLA-06", "the two animals of a package go to two players", second_own("classic")),
    Row("BU-CLA-07", "no first refusal in Classic", drop("refusal", on_tile("classic"))),
    Row("BU-CIB-01", "the auctioneer does not show the animals", drop("shown")),
    Row("BU-CIB-02", "an animal is auctioned that is not in the pen", change("lot", both(has(face_down=1), on_tile("cat-in-the-bag")), type_1=lambda t, i: next(k for k in range(10) if k not in (t[i - 1]["type_1"], t[i - 1]["type_2"], t[i - 1]["type_3"])))),
    Row("BU-CIB-03", "the animal pointed at is shown to all", change("lot", has(face_down=1), face_down=0)),
    Row("BU-CIB-04", "one of the others does not go back into the pen", change("fill", both(on_tile("cat-in-the-bag"), has(animals=3)), type_1=lambda t, i: (t[i]["type_1"] + 1) % 10), named="BU-CIB-11"),
    Row("BU-CIB-05", "the sale goes to somebody who did not bid highest", change("award", on_tile("cat-in-the-bag"), seat=other()), some=True),
    Row("BU-CIB-06", "a bidder talks about the animal", change("talk", seat=other())),
    Row("BU-CIB-07", "one of three is auctioned in a double pen", change("auction", both(has(tile=1, animals=2), _cat_left(3)), animals=1)),
    Row("BU-CIB-08", "both of two left are auctioned", change("auction", _cat_left(2), animals=2)),
    Row("BU-CIB-09", "the last one is auctioned face-down", change("lot", _cat_left(1), face_down=1)),
    Row("BU-CIB-10", "no first refusal in Cat in the Bag", drop("refusal", on_tile("cat-in-the-bag"))),
    Row("BU-CIB-11", "a Cat-in-the-Bag pen is not refilled", drop("fill", on_tile("cat-in-the-bag"))),
    Row("BU-DUT-01", "the count-down begins above ten", change("grab", number=11)),
    Row("BU-DUT-02", "a slower hand gets the hammer", change("bid", on_tile("dutch"), seat=lambda t, i: _slower(t, i))),
    Row("BU-DUT-03", "a Dutch package goes to two players", second_own("dutch")),
    Row("BU-DUT-04", "first refusal at another number of notes", change("pay", both(on_tile("dutch"), refused(1)), due=more("due"))),
    Row("BU-SV-01", "a fellow player lays no bid", drop("lay", on_tile("secret-value"))),
    Row("BU-SV-02", "a lower bid wins", change("award", both(on_tile("secret-value"), animals(1)), seat=other()), some=True),
    Row("BU-SV-03", "the second animal goes to the highest bidder too", change("award", both(on_tile("secret-value"), has(part=1), follows("award")), seat=lambda t, i: back(t, i - 1, "award")["seat"]), some=True),
    Row("BU-SV-04", "the cheaper animal is told as the dearer", change("lot", _swapped_lot, type_1=of("type_2"), type_2=of("type_1"))),
    Row("BU-SV-05", "a tie is decided for somebody who is not in it", change("award", both(_split_tie, has(part=0)), seat=_lowest), "ties"),
    Row("BU-SV-06", "no first refusal in a double pen", drop("refusal", both(on_tile("secret-value"), animals(2)))),
    Row("BU-SV-07", "one animal is refused without funds", change("refusal", both(on_tile("secret-value"), animals(2), has(mask=2)), mask=1), "fg4", some=True),
    Row("BU-SV-08", "both are refused without funds for both", change("refusal", both(on_tile("secret-value"), animals(2)), mask=3), "fg4", some=True),
    Row("BU-SV-09", "a losing bid stays on the table", drop("take_back", on_tile("secret-value"))),
    Row("BU-SC-01", "a fellow player lays no bid", drop("lay", on_tile("secret-count")), "count"),
    Row("BU-SC-02", "fewer notes win", change("award", both(on_tile("secret-count"), animals(1)), seat=other()), "count", some=True),
    Row("BU-SC-03", "both animals go to the highest bidder", change("award", both(on_tile("secret-count"), has(part=1), follows("award")), seat=lambda t, i: back(t, i - 1, "award")["seat"]), "count", some=True),
    Row("BU-SC-04", "no first refusal in a double pen", drop("refusal", both(on_tile("secret-count"), animals(2))), "count"),
    Row("BU-RT-01", "a player bids out of turn", change("bid", on_tile("round-the-table"), seat=other()), "count", some=True),
    Row("BU-RT-02", "a Round-the-Table package goes to two players", second_own("round-the-table"), "count"),
    Row("BU-AC-01", "a player raises out of turn", change("lay", on_tile("american-count"), seat=other()), "count", some=True),
    Row("BU-AC-02", "a raise of two notes", change("lay", both(on_tile("american-count"), has(count=1, value=10), precedes("lay", "decline")), notes=[0, 2, 0, 0, 0, 0, 0, 0], count=2, value=20), "count", some=True),
    Row("BU-AC-03", "who passes leaves the notes on the table", drop("take_back", both(on_tile("american-count"), follows("decline"))), "count"),
    Row("BU-AC-04", "somebody who passed wins", change("award", on_tile("american-count"), seat=other()), "count", some=True),
    Row("BU-AC-05", "a last raise of more than three notes", change("lay", both(on_tile("american-count"), precedes("award"), has(count=1)), notes=lambda t, i: _four(t, i), count=4, value=lambda t, i: _four_worth(t, i)), "count", some=True),
    Row("BU-AC-06", "no first refusal in American Count", drop("refusal", on_tile("american-count")), "count"),
    Row("BU-AC-07", "an American Count package goes to two players", second_own("american-count"), "count"),
    Row("BU-SH-01", "a fellow player lays no bid", drop("lay", on_tile("second-hand")), "count"),
    Row("BU-SH-02", "the winner owes something else than the second bid", change("award", on_tile("second-hand"), price=more("price", 10)), "count"),
    Row("BU-SH-03", "first refusal at another price than the second bid", change("pay", both(on_tile("second-hand"), refused(1)), due=more("due", 10)), "count"),
    Row("BU-SH-04", "a tie is decided for somebody who is not in it", change("award", _tops_tied, seat=_lowest), "count"),
    Row("BU-SH-05", "a Second Hand package goes to two players", second_own("second-hand"), "count"),
    Row("BU-NC-01", "the price is another number than named", change("award", on_tile("number-call"), price=more("price")), "am2"),
    Row("BU-NC-02", "first refusal at another number than named", change("pay", both(on_tile("number-call"), refused(1)), due=more("due")), "am2"),
    Row("BU-TC-01", "nothing is called", drop("call"), "am2"),
    Row("BU-TC-02", "after a no the other player pays", _reversed(both(on_tile("the-call"), lambda t, i: back(t, i, "call_answer")["accepts"] == 0)), "am2", some=True),
    Row("BU-TC-03", "a package of The Call goes to two players", second_own("the-call"), "am2"),
    Row("BU-HT-01", "a player with a match challenges nobody", drop("challenge")),
    Row("BU-HT-02", "the challenge is for a type both do not have", change("challenge", type=lambda t, i: _nobodys(t, i))),
    Row("BU-HT-03", "the challenger lays no offer", drop("offer")),
    Row("BU-HT-04", "a covered offer is counted", change("offer", has(covered=1), count=2)),
    Row("BU-HT-05", "the offer that is accepted is not paid", drop("pay", follows("accept"))),
    Row("BU-HT-06", "the lower bid gets the animal", _traded_to_loser(_counter(_unequal))),
    Row("BU-HT-07", "the loser's pile is not handed over", drop("pay", both(in_trade, precedes("trade"), follows("pay")))),
    Row("BU-HT-08", "the animal won goes to another pasture", change("own", follows("trade"), seat=other())),
    Row("BU-HT-09", "at a tie the challenged player wins", _traded_to_loser(_counter(_equal))),
    Row("BU-HT-10", "two animals are traded", _twice("trade")),
    Row("BU-PIG-01", "fewer notes are taken than are there", change("piggy_out", notes_laid, notes=notes(-1))),
    Row("BU-PIG-02", "notes come to the Piggy Bank for nothing", insert("own", both(in_auction, precedes("fill")), event="piggy_in", seat=of("seat"), notes=[1, 0, 0, 0, 0, 0, 0, 0])),
    Row("BU-PIG-03", "another note than the top one is taken", change("piggy_out", notes_laid, notes=other_note)),
    Row("BU-MKT-01", "a marker stands on another value than told", change("market", value=more("value", 50)), "fg4"),
    Row("BU-MKT-02", "a fourth type is changed", insert("market", _third, event="market", seat=of("seat"), type=_another_type, steps=1, price=1, value=100), "fg4"),
    Row("BU-MKT-03", "a marker moves four spaces", change("market", lambda t, i: t[i - 1].get("event") == "piggy_note", steps=4), "fg4"),
    Row("BU-MKT-04", "a change costs a note more", change("market", lambda t, i: t[i]["price"] > 0, price=more("price")), "fg4"),
    Row("BU-MKT-05", "the notes for a change are not given up", lambda t, i: drop_payment(t, i) if ahead(t, i, "move", "market", "ticket_drawn")["event"] == "market" else None, "fg4"),
    Row("BU-MKT-07", "the marker of a complete type is not locked", drop("lock"), "fg4"),
    Row("BU-MKT-08", "two steps cost two notes", change("market", lambda t, i: abs(t[i]["steps"]) == 2 and t[i]["price"] == 3, price=2), "fg4", "BU-MKT-04"),
    Row("BU-RAF-01", "tickets are drawn and not paid", lambda t, i: drop_payment(t, i) if ahead(t, i, "move", "market", "ticket_drawn")["event"] == "ticket_drawn" else None, "fg4"),
    Row("BU-RAF-02", "a ticket is kept that was not drawn", change("ticket_kept", ticket=lambda t, i: (t[i]["ticket"] + 7) % 24), "fg4"),
    Row("BU-TIX-01", "two action tickets in one turn", _twice("ticket_used"), "action", some=True),
    Row("BU-TIX-02", "a ticket is used inside an auction", insert("lot", _has_ticket, event="ticket_used", seat=seller, ticket=_ticket_of), "action"),
    Row("BU-TIX-03", "a ticket is used a second time", _used_again, "action", some=True),
    Row("BU-TIX-04", "the extra turn goes to the next player", change("turn", _after_extra, seat=other()), "action"),
    Row("BU-TIX-05", "a marker moved by a ticket goes two spaces", change("market", _ticket_move, steps=lambda t, i: t[i]["steps"] * 2), "action", some=True),
    Row("BU-TIX-06", "a Horse-Trade ticket without a trade", drop("challenge", follows("ticket_used")), "action", "BU-HT-01"),
    Row("BU-TIX-07", "in a special trade the fewer notes win", _traded_to_loser(_counter(_by_number)), "action"),
    Row("BU-TIX-08", "a matching Value-Gain ticket counts 100", change("score", lambda t, i: t[i]["value_gain"] >= 300, value_gain=more("value_gain", -200)), "zeros", some=True),
    Row("BU-TIX-09", "another Value-Gain ticket counts 300", change("score", has(value_gain=100), value_gain=300), "zeros"),
    Row("BU-TIX-10", "a lower Wool-Milk total wins the sow", change("sow", seat=other()), "fg4", some=True),
    Row("BU-TIX-11", "a player tied for the sow does not roll", drop("sow_roll"), "wool"),
    Row("BU-TIX-12", "the sow goes to somebody without a ticket", insert("end", _no_sow, event="sow", seat=0), "action"),
    Row("BU-TIX-13", "a lone 0-ticket does not win the sow", change("sow", seat=other()), "zeros"),
    Row("BU-TIX-14", "the sow does not count as a type", change("score", _sow_holder, sets=more("sets", -1)), "fg4"),
    Row("BU-END-01", "the game goes on after the last animal", change("end", turns=more("turns"))),
    Row("BU-END-02", "the game goes on after the last ticket", change("end", _bag_empty, turns=more("turns")), "bag"),
    Row("BU-SCA-01", "a set counts more than its value", change("score", values=more("values", 7))),
    Row("BU-SCA-02", "a type on the pasture counts", change("score", values=_pasture_value)),
    Row("BU-SCA-03", "the multiplier is one higher", change("score", sets=more("sets"))),
    Row("BU-SCA-04", "some of the money is not counted", change("result", money=more("money", -10))),
    Row("BU-SCF-01", "the sow is not awarded", drop("sow"), "fg4", "BU-TIX-10", some=True),
    Row("BU-SCF-02", "a set does not count its market value", change("score", values=more("values", 7)), "fg4"),
    Row("BU-SCF-03", "the multiplier is two higher", change("score", sets=more("sets", 2)), "fg4"),
    Row("BU-SCF-04", "some of the money is not counted", change("result", money=more("money", -10)), "fg4"),
    Row("BU-SHEET-01", "line 1 is too high", change("score", values=more("values", 7)), named="BU-SCA-01"),
    Row("BU-SHEET-02", "line 2 is not added", change("score", lambda t, i: t[i]["value_gain"] > 0, multiplied=lambda t, i: t[i]["multiplied"] - t[i]["value_gain"] * t[i]["sets"]), "zeros", "BU-SHEET-04"),
    Row("BU-SHEET-03", "a baby in the barn counts nothing", change("score", lambda t, i: t[i]["babies"] > 0, babies=0), "babies"),
    Row("BU-SHEET-04", "the subtotal is not multiplied", change("score", lambda t, i: t[i]["sets"] > 1, multiplied=of("values"))),
    Row("BU-SHEET-05", "a baby in the petting zoo counts nothing", change("result", lambda t, i: t[i]["zoo"] > 0, zoo=0), "rush"),
    Row("BU-SHEET-06", "the result is not the sum of the lines", change("result", points=more("points", 1))),
    Row("BU-SHEET-07", "a baby raises the multiplier", change("score", lambda t, i: t[i]["babies"] > 0, sets=more("sets")), "babies", "BU-SCA-03"),
    Row("BU-2P-02", "a third 500 on the Golden-Donkey spaces", change("bank", notes=notes(1)), "am2"),
    Row("BU-2P-03", "more loans than IOU notes", _loans_of_100, "am2", "BU-2P-09", some=True),
    Row("BU-2P-04", "the Gambling stack holds a note too many", change("gambling", count=more("count"), notes=notes(1)), "am2"),
    Row("BU-2P-05", "nine tickets in the bag", change("bag", tickets=9), "fg2"),
    Row("BU-2P-06", "a loan and a gamble in one visit", insert("loan", event="gamble", seat=of("seat"), number=1), "am2"),
    Row("BU-2P-07", "more notes are taken than five, or than are there", change("piggy_out", notes=[6, 0, 0, 0, 0, 0, 0, 0]), "am2"),
    Row("BU-2P-08", "a loan costs less than triple", change("loan", penalty=more("penalty", -100)), "am2"),
    Row("BU-2P-09", "more loans than IOU notes", _loans_of_100, "am2", some=True),
    Row("BU-2P-10", "after a 1 the roller keeps the note", change("gambled", both(follows("gamble"), lambda t, i: t[i - 1]["number"] == 1), seat=other()), "am2"),
    Row("BU-2P-11", "after a 2 a note goes to the opponent", change("gambled", both(follows("gamble"), lambda t, i: t[i - 1]["number"] == 2), seat=other()), "am2"),
    Row("BU-2P-12", "after a 3 another note than the top ones", change("gambled", both(follows("gamble"), lambda t, i: t[i - 1]["number"] == 3), notes=other_note), "am2"),
    Row("BU-TIP-01", "the die roll of the raffle rush is not added", change("bag", tickets=12), "rush"),
    Row("BU-BABY-01", "babies without the variant", header(baby_animals=False), "babies"),
    Row("BU-BABY-02", "a baby is not laid out", drop("baby_out"), "babies"),
    Row("BU-BABY-03", "the first with female and male does not take the baby", drop("baby"), "babies"),
    Row("BU-BABY-04", "the first with female and male does not take the baby", drop("baby"), "rush"),
    Row("BU-BABY-05", "the baby stays in the zoo when its owner completes the set", drop("baby_home"), "rush"),
    Row("BU-BABY-06", "the challenger does not name the animals", drop("specimens"), "rush"),
    Row("BU-BABY-07", "a baby leaves its owner", insert("own", _taken_baby, event="baby", seat=of("seat"), type=of("type")), "rush"),
    Row("BU-BABY-08", "a baby counts 100", change("score", lambda t, i: t[i]["babies"] > 0, babies=lambda t, i: t[i]["babies"] // 2), "babies", "BU-SHEET-03"),
)

NONE = {
    "BU-GOAL-01": "a purpose: what it comes to are the scoring rules",
    "BU-SET-05": "advice for the first game: any legal layout may be played (BU-SET-07)",
    "BU-SET-06": "advice for the first game: any legal layout may be played (BU-SET-07)",
    "BU-SET-07": "a permission: every legal layout is right, an illegal one breaks BU-LAY-01 to 06",
    "BU-SET-08": "unused tiles have no effect: an auction on one breaks BU-AUC-02",
    "BU-SET-09": "no effect on the game",
    "BU-MOVE-03": "a permission: any notes may be given",
    "BU-MOVE-10": "a permission: any direction is right, going back at once breaks BU-MOVE-11",
    "BU-MOVE-13": "a permission: pawns may share a space",
    "BU-MOVE-14": "a permission: any way of the right length is right",
    "BU-CLA-02": "a permission: the leader may raise the own bid",
    "BU-CLA-05": "a permission: one bid may be the only one",
    "BU-MKT-06": "a permission: any green marker may move, a red one breaks BU-MKT-07",
    "BU-2P-01": "says that the other rules stay: every mutation of a game of two players shows one of them",
}


def _locked(trace: Trace, i: int) -> int:
    locked = [e["type"] for e in trace[:i] if e.get("event") == "lock"]
    return locked[-1] if locked else trace[i]["type"]


def _slower(trace: Trace, i: int) -> int:
    grabs = [e for e in trace[back_index(trace, i) : i] if e.get("event") == "grab"][1 - players(trace) :]
    seat: int = min(grabs, key=lambda e: e["number"])["seat"]
    return seat if min(g["number"] for g in grabs) < trace[i]["amount"] else trace[i]["seat"]


def _four(trace: Trace, i: int) -> list[int]:
    d = next(d for d, n in enumerate(trace[i]["notes"]) if n)
    return [4 * (k == d) for k in range(8)]


def _four_worth(trace: Trace, i: int) -> int:
    return 4 * int(trace[i]["value"])


def _nobodys(trace: Trace, i: int) -> int:
    farms = on_farms(trace, i)
    return next(kind for kind in range(10) if (trace[i]["seat"], kind) not in farms)

