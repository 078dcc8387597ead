"""For every rule of Market Day a way to break a good trace which the referee catches, and the games it is tried on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from trace_mutations import Event, Mutation, Trace, Where, anywhere, drop, follows
from trace_mutations import change as change_at

PIG_COW: tuple[int, ...] = (1, 0, 0, 0, 0, 0, 1, 0)  # an offer: a pig for a cow

POOLS: dict[str, dict[str, Any]] = {
    "base": {"bidders": ("random", "farmer", "farmer", "farmer")},
    "random": {},
    "scarce": {"bidders": ("farmer",), "box": {"cards": {"pig": 5, "sheep": 5, "cow": 5, "horse": 5}}},
    "options": {"exact_throw": True, "keep_collecting": True, "exchanges": True},
    "meeting": {"bidders": ("farmer",), "exchanges": True},
    "capped": {"bidders": ("farmer",), "numbers": {"turn_cap": 30}},
    "stalled": {"numbers": {"stall_turns": 2}},
    "compulsory": {"bidders": ("farmer",), "switches": {"stopping": "compulsory"}},
    "to-the-pile": {"bidders": ("farmer",), "switches": {"unholdable_gift": "to-the-pile"}},
}


def change(kind: str, where: Where = anywhere, **fields: Any) -> Mutation:
    """Give fields of an event other values: a value, or a function of the event."""
    return change_at(kind, where, **{k: _at(v) if callable(v) else v for k, v in fields.items()})


def _at(value: Callable[[Event], Any]) -> Callable[[Trace, int], Any]:
    return lambda t, i: value(t[i])


def put(kind: str, before: str, where: Where = anywhere, **fields: Any) -> Mutation:
    """Put a new event before one of a kind; its seat is that of the event."""

    def mutate(t: Trace, i: int) -> Trace | None:
        if t[i].get("event") != before or not where(t, i):
            return None
        seat = {"seat": t[i]["seat"]} if kind != "end" else {}
        return [*t[:i], {"event": kind, **seat, **fields}, *t[i:]]

    return mutate


def hand(t: Trace, i: int, seat: int) -> list[int]:
    """Return the hand of a seat before an event of a game without exchanges, from the events."""
    cards = [0] * 4
    for e in t[1:i]:
        kind = e["event"]
        mine = e.get("seat") == seat
        if kind in ("take", "buy", "cock", "escape") and mine:
            cards[e["animal"]] += {"take": 1, "buy": -1}.get(kind, 0) * e.get("cards", 0) + (kind == "cock") - (kind == "escape")
        if kind == "gift":
            cards[e["animal"]] += (e["to_seat"] == seat and not e["to_pile"]) - (e["from_seat"] == seat)
    return cards


def owned(t: Trace, i: int, seat: int) -> set[int]:
    """Return the animals of a seat before an event."""
    return {e["animal"] for e in t[1:i] if e["event"] == "buy" and e["seat"] == seat}


def shown(number: int) -> Where:
    """The cards were taken on a square that shows so many."""
    named = {1: "NESW 26", 2: "NESW 3", 3: "NESW 7"}[number].split()[1]
    return lambda t, i: follows("move")(t, i) and str(t[i - 1]["to_square"] % 10) in named


def full(t: Trace, i: int) -> bool:
    """Five cards of the animal are held after taking some."""
    return hand(t, i + 1, t[i]["seat"])[t[i]["animal"]] == 5


def take_owned(t: Trace, i: int) -> Trace | None:
    """Where nothing could be taken of an owned animal, a card is taken."""
    if t[i].get("event") != "nothing" or not follows("move")(t, i):
        return None
    side, place = divmod(t[i - 1]["to_square"], 10)
    animal = {2: side, 3: side + 1, 6: side + 3, 7: side}.get(place, -1)
    if animal < 0 or animal % 4 not in owned(t, i, t[i]["seat"]):
        return None
    return [*t[:i], {"event": "take", "seat": t[i]["seat"], "animal": animal % 4, "cards": 1, "pile": 1}, *t[i + 1 :]]


def gift_of_five(t: Trace, i: int) -> Trace | None:
    """Somebody whose cards nobody may hold is said to give one."""
    if t[i].get("event") != "no_gift" or not any(held := hand(t, i, t[i]["from_seat"])):
        return None
    animal = next(a for a, n in enumerate(held) if n)
    gift = {**t[i], "event": "gift", "animal": animal, "to_pile": 0}
    return [*t[:i], gift, *t[i + 1 :]]


def buy_again(t: Trace, i: int) -> Trace | None:
    """A purchase is told twice."""
    return [*t[: i + 1], t[i], *t[i + 1 :]] if t[i].get("event") == "buy" else None


def second_purchase(flag: int) -> Mutation:
    """After the last purchase of a visit another animal is bought, for which there are cards."""

    def mutate(t: Trace, i: int) -> Trace | None:
        if t[i].get("event") != "buy" or t[i + 1].get("event") in ("buy", "end"):
            return None
        seat = t[i]["seat"]
        market = next(e for e in reversed(t[:i]) if e.get("event") == "market")
        there = hand(t, i + 1, seat)
        extra = [a for a in range(4) if there[a] >= 4 and a not in owned(t, i + 1, seat)]
        if market["flag"] != flag or not extra:
            return None
        return [*t[: i + 1], {"event": "buy", "seat": seat, "animal": extra[0], "cards": 4, "pile": 9}, *t[i + 1 :]]

    return mutate


def early(flag: int) -> Where:
    """A throw that ended early at a market, with or without the flag."""
    return lambda t, i: t[i]["lost"] > 0 and (t[i]["to_square"] == 0) == bool(flag)


class Row(NamedTuple):
    """A rule, how to break it, and in which games; `named` when the referee has a sharper rule for it."""

    rule: str
    pool: str
    mutation: Mutation
    named: str = ""


ROWS = [
    Row("MD-OBJ-01", "base", change("game", players=5)),
    Row("MD-OBJ-01", "base", change("roll", seat=4)),
    Row("MD-OBJ-02", "base", change("take", animal=4)),
    Row("MD-OBJ-02", "base", change("score", animals=lambda e: e["animals"] + 1)),
    Row("MD-PREP-01", "base", change("pile", pile=lambda e: e["pile"] - 1)),
    Row("MD-PREP-01", "base", drop("pile")),
    Row("MD-PREP-01", "base", change("take", pile=lambda e: e["pile"] + 1)),
    Row("MD-PREP-02", "base", change("game", start_square=2)),
    Row("MD-TURN-01", "base", change("turn", seat=lambda e: (e["seat"] + 1) % 4)),
    Row("MD-TURN-01", "base", drop("turn", lambda t, i: i > 10)),
    Row("MD-TURN-01", "base", drop("roll")),
    Row("MD-TURN-01", "base", put("roll", "move", number=3)),
    Row("MD-TURN-01", "base", change("move", to_square=lambda e: (e["to_square"] + 1) % 40)),
    Row("MD-TURN-01", "base", change("move", distance=7, to_square=lambda e: (e["from_square"] + 7) % 40)),
    Row("MD-TURN-02", "base", change("move", from_square=1, to_square=lambda e: (1 + e["distance"]) % 40), "MD-TURN-01"),
    Row("MD-GAP-06", "base", change("roll", number=7)),
    Row("MD-GAP-03", "base", change("move", to_square=40)),
    Row("MD-SQ-01", "base", change("take", shown(1), cards=2)),
    Row("MD-SQ-02", "base", change("take", shown(2), cards=3)),
    Row("MD-SQ-03", "base", change("take", shown(3), cards=4)),
    Row("MD-SQ-01", "base", change("take", shown(1), animal=lambda e: (e["animal"] + 1) % 4)),
    Row("MD-SQ-01", "base", drop("take", shown(1))),
    Row("MD-SQ-04", "base", drop("escape")),
    Row("MD-SQ-04", "base", change("escape", animal=lambda e: (e["animal"] + 1) % 4)),
    Row("MD-SQ-05", "base", drop("cock")),
    Row("MD-SQ-06", "base", drop("swap")),
    Row("MD-SQ-06", "base", drop("gift")),
    Row("MD-SQ-06", "base", change("gift", from_seat=lambda e: e["to_seat"])),
    Row("MD-SQ-07", "base", drop("puncture")),
    Row("MD-SQ-07", "base", drop("miss")),
    Row("MD-SQ-07", "base", put("miss", "roll")),
    Row("MD-SUP-01", "scarce", change("take", lambda t, i: t[i]["pile"] == 0 and shown(3)(t, i) and not full(t, i), cards=3)),
    Row("MD-BUY-01", "base", change("buy", lambda t, i: t[i]["cards"] == 4, cards=3)),
    Row("MD-BUY-02", "base", drop("market")),
    Row("MD-BUY-02", "base", put("buy", "cock", animal=0, cards=4, pile=4)),
    Row("MD-BUY-03", "base", change("move", lost=lambda e: e["lost"] + 1)),
    Row(
        "MD-BUY-03",
        "base",
        change(
            "move",
            lambda t, i: t[i]["distance"] > 3 and t[i]["lost"] == 0 and t[i]["to_square"] % 10 not in (0, 1),
            distance=lambda e: e["distance"] - 1,
            to_square=lambda e: e["to_square"] - 1,
            lost=1,
        ),
    ),
    Row("MD-BUY-04", "base", change("buy", pile=lambda e: e["pile"] - 1)),
    Row("MD-BUY-04", "base", drop("nothing", follows("market"))),
    Row("C-MD-04", "base", change("buy", lambda t, i: t[i]["cards"] == 5, cards=4)),
    Row("MD-BUY-05", "base", second_purchase(1)),
    Row("MD-BUY-06", "base", second_purchase(0)),
    Row("C-MD-06", "base", buy_again),
    Row("MD-LIM-01", "meeting", change("offer", notes=[1, 0, 0, 0, 0, 0, 6, 0])),
    Row("MD-LIM-02", "base", change("take", lambda t, i: shown(3)(t, i) and full(t, i) and t[i]["cards"] < 3, cards=3)),
    Row("MD-LIM-03", "base", take_owned),
    Row("MD-SUP-01", "scarce", change("cock", lambda t, i: True, animal=0)),
    Row("C-MD-07", "base", gift_of_five),
    Row("C-MD-07", "to-the-pile", change("gift", to_pile=lambda e: 1 - e["to_pile"])),
    Row("C-MD-01", "compulsory", change("move", early(0), distance=lambda e: e["distance"] + e["lost"],
        to_square=lambda e: (e["to_square"] + e["lost"]) % 40, lost=0)),
    Row("MD-END-01", "base", drop("end")),
    Row("MD-END-01", "base", put("end", "turn", lambda t, i: i > 30, turns=3, reason=0)),
    Row("MD-END-01", "base", change("end", reason=1)),
    Row("MD-END-01", "base", change("win", seat=lambda e: (e["seat"] + 1) % 4)),
    Row("MD-GAP-11", "capped", change("end", reason=0)),
    Row("MD-GAP-11", "capped", change("win", share=lambda e: e["share"] + 1)),
    Row("C-MD-19", "stalled", change("end", reason=1)),
    Row("MD-OPT-03", "options", drop("meet")),
    Row("MD-OPT-03", "base", put("meet", "turn", lambda t, i: i > 30, other_seat=0)),
    Row("MD-OPT-03", "options", drop("answer")),
    Row("MD-OPT-03", "options", change("offer", notes=[1, 0, 0, 0, 0, 0, 0, 0])),
    Row("MD-OPT-03", "options", change("answer", agrees=2)),
    Row("MD-OPT-03", "options", drop("no_offer")),
]  # fmt: skip

OTHER_SCENARIO = [  # what an optional rule or reading allows is forbidden without it
    ("MD-OPT-01", "base", {"exact_throw": True}),
    ("MD-LIM-03", "options", {"keep_collecting": None}),
    ("MD-OPT-03", "options", {"exchanges": None}),
    ("C-MD-04", "base", {"switches": {"cards_returned": "price"}}),
    ("C-MD-07", "to-the-pile", {"switches": None}),
    ("C-MD-01", "base", {"switches": {"stopping": "compulsory"}}),
    ("MD-BUY-05", "base", {"numbers": {"flag_purchases": 1}}),
    ("MD-LIM-02", "base", {"numbers": {"hand_limit": 4}}),
]
