"""For every rule of Auction a way to break a good trace which the referee catches, or why no trace can show the rule broken.

A line says: the rule, what is broken, the mutation, the games it is tried on, and the id the referee names where that is another.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from trace_mutations import Event, Mutation, Trace, Where, change, drop, header, insert, more, notes, other

NO_SPECIALS = {"pass": 0, "commission": 0, "double-bid": 0, "inheritance": 0, "heist": 0}
MANY = dict.fromkeys(NO_SPECIALS, 12)
POOLS: dict[str, dict[str, Any]] = {  # games the mutations are made of
    "plain": {"players": 4},
    "two": {"players": 2},
    "many": {"players": 4, "box": {"specials": MANY}},
    "none": {"players": 3, "box": {"specials": NO_SPECIALS}},
    "first": {"players": 4, "switches": {"tie": "initial-bid"}, "box": {"money": {"10": 30, "20": 30}}},
    "random": {"players": 4, "switches": {"tie": "random"}, "box": {"money": {"10": 60}}},
    "after": {"players": 4, "switches": {"special_timing": "all-after"}, "box": {"specials": MANY}},
    "small": {"players": 3, "box": {"specials": MANY, "art": (50, 60, 70, 80, 90, 100), "bad_art": (0, 0, 0)}, "numbers": {"catalog": 9}},
    "poor": {"players": 4, "numbers": {"hand_size": 2}, "box": {"specials": MANY}},
    "last": {"players": 3, "switches": {"sale_after_last": True}},
}


@dataclass(frozen=True)
class Row:
    """One line of the table; `named` is the id the referee names."""

    rule: str
    text: str
    mutation: Mutation
    pool: str = "plain"
    named: str = ""


def swap(kind: str, with_: str, where: Where = lambda trace, i: True) -> Mutation:
    """Exchange an event with the next one, which must be of a kind."""

    def mutate(trace: Trace, i: int) -> Trace | None:
        if trace[i].get("event") != kind or i + 1 >= len(trace) or trace[i + 1]["event"] != with_ or not where(trace, i):
            return None
        return [*trace[:i], trace[i + 1], trace[i], *trace[i + 2 :]]

    return mutate


def is_special(*kinds: int) -> Where:
    """Look for a special of some kinds."""
    return lambda trace, i: trace[i].get("special") in kinds


def round_of(trace: Trace, i: int) -> list[Event]:
    """Return the events of the round so far, the one at place `i` not included."""
    start = max(n for n in range(i) if trace[n].get("event") == "lot")
    return trace[start:i]


def bidders(trace: Trace, i: int) -> list[int]:
    return [e["seat"] for e in round_of(trace, i) if e["event"] == "initial"]


def revealed(trace: Trace, i: int) -> bool:
    """Tell whether bids have been revealed in the round."""
    return any(e["event"] == "lot" for e in trace[1:i]) and bool(bidders(trace, i))


def passed(trace: Trace, i: int) -> list[int]:
    return [e["seat"] for e in round_of(trace, i) if e["event"] == "special" and e["special"] == 0]


def a_pass_is_held(trace: Trace, i: int) -> bool:
    """A special is played after the bids by a seat that was dealt a Pass and played none."""
    seat = trace[i]["seat"]
    held = sum(e["passes"] for e in trace[:i] if e.get("event") == "specials" and e["seat"] == seat)
    gone = sum(e.get("event") == "special" and e["special"] == 0 and e["seat"] == seat for e in trace[:i])
    drawn = sum(e.get("event") in ("sale", "commission") for e in trace[:i])
    return held > gone and drawn == 0


def not_in_the_catalog(trace: Trace, i: int) -> int:
    shown = {e["work"] for e in trace if e.get("event") == "preview"}
    return min(set(range(24)) - shown)


def sold_before(trace: Trace, i: int) -> bool:
    return any(e.get("event") == "sale" for e in trace[:i])


def last_sold(trace: Trace, i: int) -> int:
    return int([e["work"] for e in trace[:i] if e.get("event") == "sale"][-1])


def not_dealt(trace: Trace, i: int) -> int:
    own = next(e for e in trace if e.get("event") == "forgeries" and e["seat"] == trace[i]["seat"])
    return min(set(range(24)) - set(own.values()))  # type: ignore[type-var]


def other_work(trace: Trace, i: int) -> int:
    return int((trace[i]["work"] + 1) % 24)


def counts(trace: Trace, i: int) -> bool:
    return bool(trace[i]["forged"] > 0)


def has_bidders(trace: Trace, i: int) -> bool:
    return len(bidders(trace, i)) > 1


def poorest(trace: Trace, i: int) -> int:
    return next(s for s in bidders(trace, i) if s != trace[i]["seat"])


def second_sale(trace: Trace, i: int) -> Trace | None:
    """Let a seat that sold a work it bought sell another one in the same gap."""
    if trace[i].get("event") != "sale":
        return None
    seat = trace[i]["seat"]
    gap = max(n for n in range(i) if trace[n].get("event") == "gap")
    owned = {e["work"]: e["seat"] for e in trace[1:i] if e["event"] in ("award", "inherit", "heist")}
    for e in trace[1 : i + 1]:
        if e["event"] == "sale":
            owned.pop(e["work"], None)
    mine = [work for work, owner in owned.items() if owner == seat]
    if not mine or any(e.get("event") == "sale" for e in trace[gap:i]):
        return None
    return [*trace[: i + 1], {"event": "sale", "seat": seat, "work": mine[0], "card": 0}, *trace[i + 1 :]]


def raise_of_the_leader(trace: Trace, i: int) -> Trace | None:
    """Let the winner, alone in the lead, add a card it took back or drew later."""
    if trace[i].get("event") != "award":
        return None
    seat = trace[i]["seat"]
    now = [e for e in round_of(trace, i) if e["event"] in ("raise", "initial") and e["seat"] == seat]
    later = [e for e in trace[i:] if e["event"] == "initial" and e["seat"] == seat and e["card"] < 6]
    if not later or not now:
        return None
    pile = [int(d == later[0]["card"]) for d in range(8)]
    return [*trace[:i], {"event": "raise", "seat": seat, "amount": 0, "notes": pile}, *trace[i:]]


def bid_after_pass(trace: Trace, i: int) -> Trace | None:
    """Let a seat that passed lay a card."""
    if trace[i].get("event") != "no_bid" or trace[i]["seat"] not in passed(trace, i):
        return None
    return [*trace[:i], {"event": "initial", "seat": trace[i]["seat"], "card": 0}, *trace[i + 1 :]]


def tied_award(trace: Trace, i: int) -> Trace | None:
    """Award a tied work to one of the tied."""
    if trace[i].get("event") != "unsold" or trace[i]["tied"] == 0:
        return None
    back = trace[i + 1]
    first = {"event": "award", "seat": back["seat"], "work": trace[i]["work"], "amount": 0, "notes": back["notes"]}
    return [*trace[:i], first, *trace[i + 2 :]]


ROWS = [
    Row("AU-OBJ-01", "another number of players", change("game", players=more("players"))),
    Row("AU-CARD-01", "more cards of a kind than there are", change("hand", notes=lambda t, i: [13, 0, 0, 0, 0, 0, 0, 0])),
    Row("AU-CARD-01", "a work that does not exist", change("preview", work=40)),
    Row("AU-PREP-01", "a Forgery Card fewer", change("forgeries", work_3=-1)),
    Row("AU-PREP-01", "a forgery that was not dealt", change("forge", work=not_dealt)),
    Row("AU-PREP-02", "another forgery comes out of the envelope", change("envelope", work=other_work)),
    Row("AU-PREP-02", "a second one from one player", insert("forge", lambda t, i: t[i + 1]["event"] == "preview", event="forge", seat=0, work=0)),
    Row("AU-PREP-04", "a card too many is dealt", change("hand", notes=notes(+1))),
    Row("AU-PREP-04", "the Bank is smaller", change("bank", cards=more("cards", -1))),
    Row("AU-PREP-05", "a work is shown twice", change("preview", lambda t, i: t[i - 1]["event"] == "preview", work=lambda t, i: t[i - 1]["work"])),
    Row("AU-PREP-06", "a work is not shown", drop("preview")),
    Row("AU-PREP-07", "a forgery is chosen after the preview has begun", swap("forge", "preview")),
    Row("AU-RND-01", "a work that is not in the Catalog", change("lot", work=not_in_the_catalog)),
    Row("AU-RND-02", "no Initial Bid although money is there", drop("initial")),
    Row("AU-RND-02", "a card that is not in the hand", change("initial", lambda t, i: t[i]["card"] != 5, card=5), pool="random", named="AU-CARD-01"),
    Row("AU-RND-03", "the highest Initial Bid does not lead", change("award", has_bidders, seat=poorest), pool="none", named="AU-RND-05"),
    Row("AU-RND-03", "a lone bidder does not win", change("award", lambda t, i: len(bidders(t, i)) == 1, seat=other()), pool="many"),
    Row("AU-RND-04", "a raise of no cards", change("raise", notes=[0] * 8)),
    Row("AU-RND-04", "a raise of another amount", change("raise", lambda t, i: not any(e["event"] == "amount" for e in round_of(t, i)), amount=more("amount", 10))),
    Row("AU-RND-05", "another bidder wins", change("award", has_bidders, seat=poorest)),
    Row("AU-RND-06", "the winner keeps a card", change("award", notes=notes(-1))),
    Row("AU-RND-06", "another work", change("award", work=other_work)),
    Row("AU-RND-07", "a card stays on the table", change("take_back", lambda t, i: sum(t[i]["notes"]) > 0, notes=notes(-1))),
    Row("AU-RND-07", "a bid is not taken back", drop("take_back")),
    Row("AU-RND-08", "a special that is not in the hand", insert("lot", lambda t, i: t[i + 1]["event"] == "appraisal" and i > 20, event="special", seat=0, special=4), pool="none", named="AU-RND-08"),
    Row("AU-AFT-01", "specials are resolved before works are sold", swap("sale", "inherit"), pool="many"),
    Row("AU-AFT-01", "no gap between rounds", drop("gap")),
    Row("AU-SPC-01", "who passed lays an Initial Bid", bid_after_pass, pool="many"),
    Row("AU-SPC-02", "another gives the commission", change("commission", from_seat=lambda t, i: next(s for s in range(4) if s not in (t[i]["from_seat"], t[i]["to_seat"]))), pool="many"),
    Row("AU-SPC-02", "no commission", drop("commission"), pool="many"),
    Row("AU-SPC-03", "a bid is tripled", change("amount", amount=more("amount", 10))),
    Row("AU-SPC-03", "a bid is not doubled", drop("amount")),
    Row("AU-SPC-04", "a work of the Catalog is inherited", change("inherit", work=lambda t, i: next(e["work"] for e in reversed(t) if e.get("event") == "lot"))),
    Row("AU-SPC-04", "nothing is inherited", drop("inherit")),
    Row("AU-SPC-05", "a work of somebody else is stolen", change("heist", work=not_in_the_catalog), pool="many"),
    Row("AU-SPC-05", "nothing is stolen", drop("heist"), pool="many"),
    Row("AU-SELL-01", "a work of somebody else is sold", change("sale", seat=other()), named="AU-SELL-01"),
    Row("AU-SELL-02", "the work just sold is inherited although others lie above it", change("inherit", sold_before, work=last_sold), pool="many"),
    Row("AU-END-01", "the game ends a round early", drop("turn", lambda t, i: t[i]["turn"] == 8)),
    Row("AU-END-01", "the game ends after another number of rounds", change("end", turns=more("turns"))),
    Row("AU-END-02", "a forged work counts", change("score", counts, art=lambda t, i: t[i]["art"] + t[i]["forged"])),
    Row("AU-END-02", "the envelope stays closed", drop("envelope", lambda t, i: t[i - 1]["event"] == "end")),
    Row("AU-END-03", "money does not count", change("score", lambda t, i: t[i]["money"] > 0, points=lambda t, i: t[i]["art"])),
    Row("AU-END-03", "somebody else wins", change("win", seat=other())),
    # readings
    Row("C-AU-02", "a special is laid as Initial Bid", header(switches={}), pool="bids", named="C-AU-02"),
    Row("C-AU-03", "a tied work is awarded", tied_award),
    Row("C-AU-03", "the work that nobody gets is awarded to no tied bidder", change("award", seat=other()), pool="first", named="AU-RND-05"),
    Row("C-AU-05", "the leader raises the own bid", raise_of_the_leader, pool="none"),
    Row("C-AU-06", "Pass and Double Bid act although all specials come after", drop("no_effect", is_special(0, 2)), pool="after"),
    Row("C-AU-07", "Pass after the bids are revealed", change("special", lambda t, i: revealed(t, i) and a_pass_is_held(t, i) and t[i]["special"] != 0, special=0), pool="many"),
    Row("C-AU-08", "a work nobody bid for is awarded", change("unsold", lambda t, i: t[i]["tied"] == 0, tied=2), pool="poor"),
    Row("C-AU-13", "a Commission without a winner", drop("no_effect", is_special(1)), pool="many"),
    Row("C-AU-15", "an Inheritance from an empty pile", drop("no_effect", is_special(3)), pool="small"),
    Row("C-AU-16", "a Heist where nobody has art", drop("no_effect", is_special(4)), pool="many"),
    Row("C-AU-18", "another special has no effect", change("no_effect", special=lambda t, i: (t[i]["special"] + 1) % 5), pool="many"),
    Row("C-AU-19", "a second sale in one gap", second_sale, pool="two"),
    Row("C-AU-20", "no sale after the last round", drop("gap", lambda t, i: not any(e["event"] == "turn" for e in t[i:])), pool="last", named="AU-AFT-01"),
    Row("C-AU-23", "a bid without cards", drop("no_bid", lambda t, i: t[i]["seat"] not in passed(t, i)), pool="poor"),
    Row("AU-GAP-12", "somebody else may sell first", change("gap", lambda t, i: any(e["event"] == "award" for e in round_of(t, i)), seat=other())),
    Row("AU-GAP-16", "a shared win counts twice", change("win", lambda t, i: t[i]["share"] < 60, share=60), pool="ties"),
    Row("H-19", "who passed raises", change("raise", lambda t, i: bool(passed(t, i)), seat=lambda t, i: passed(t, i)[0]), pool="many"),
]

NONE = {  # why no trace can show a rule broken
    "AU-PREP-03": "cards put away are told of nowhere; a forgery that was not dealt breaks AU-PREP-01",
    "AU-NOTE-01": "says that there are no further rules",
}
POOLS["bids"] = {"players": 3, "switches": {"special_as_bid": True}, "box": {"specials": MANY}}
POOLS["ties"] = {"players": 6, "numbers": {"catalog": 1, "hand_size": 1}, "box": {"money": {"10": 60}, "specials": NO_SPECIALS}}
