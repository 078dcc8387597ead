"""The figures of the auctions by slot and pen size, and of the money by round, as sums over sums of counters (metrics 18-22)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from simulator.bidder_up.board import SLOT_NAMES
from simulator.bidder_up.outcome import ROUNDS, SHARES, VALUE_PARTS
from simulator.bidder_up.scenario import BidderUpScenario
from simulator.bidder_up.tile import Tile
from simulator.bidder_up.tiles import tile
from simulator.core.ratio import Ratio

ONE_BID_KNOWN = ("descending", "demand")  # forms in which only the winner's bid becomes known
_BID_FOR, _LOTS = "sold refused", "sold refused no_sale"


@dataclass(frozen=True)
class _Place:
    """A slot and pen size of the board, and how its counters are called."""

    slot: str
    size: str
    keys: Mapping[str, str | int | None]

    def counters(self, fields: str) -> tuple[str, ...]:
        """Return the names of some counters of the place."""
        return tuple(f"slot_{self.slot}_{self.size}_{field}" for field in fields.split())

    def figure(self, name: str, unit: str, text: str, upper: str, lower: str, cases: str = "", per: float = 1) -> Ratio:
        """Return a figure of the place."""
        upper_names, lower_names, counted = (self.counters(fields) for fields in (upper, lower, cases))
        return Ratio(name, unit, text, upper_names, lower_names, self.keys, counted, per, unit == "share")


def figures(scenario: BidderUpScenario) -> list[Ratio]:
    """Return the tables ``economy`` (by slot and pen size of the board) and ``liquidity`` (by round, and all together)."""
    board = scenario.spaces()
    pens = {(board.spaces[n].slot, str(board.spaces[n].size)) for n in board.pens()}
    tiles = {slot: tile(text) for slot, text in zip(SLOT_NAMES, scenario.tiles, strict=True)}
    places = [
        _Place(slot, size, {"slot": slot, "size": size, "tile": tiles[slot].name})
        for slot in SLOT_NAMES
        for size in ("small", "double")
        if (slot, size) in pens
    ]
    found = []
    for place in places:
        kind = tiles[place.slot]
        found += _use(place, places) + _prices(place, kind.kind == "count") + _bidding(place, kind, scenario.players)
    found += _money([f"round_{number}_" for number in range(1, ROUNDS + 1)], None, scenario.players)
    for number in range(1, ROUNDS + 1):
        found += _money([f"round_{number}_"], number, scenario.players)
    return found


def _use(place: _Place, places: list[_Place]) -> list[Ratio]:
    """Return how much of the game goes by a slot and pen size (metrics 22)."""

    def all_of(fields: str) -> tuple[str, ...]:
        return tuple(name for other in places for name in other.counters(fields))

    def part(name: str, text: str, field: str) -> Ratio:
        return Ratio(name, "share", text, place.counters(field), all_of(field), place.keys, all_of(_LOTS), share=True)

    return [
        place.figure("visits", "turns a game", "turns that ended on such a pen, empty or not", "visits", ""),
        place.figure("auctions", "auctions a game", "auctions held, repeats not counted", "auctions", ""),
        part("share_of_spending", "of the face value paid for all lots", "face"),
        part("share_of_points", "of what all lots, free ones too, brought their first owners in the end", "value"),
    ]


def _prices(place: _Place, count: bool) -> list[Ratio]:
    """Return prices and what they bought (metrics 18, 19). A lot is what is sold for one price: an animal, or two together."""
    value = (
        "what a lot bid for brought its buyer in the end: for an animal of a complete type the score less the score without"
        " that type, shared over its animals; nothing for others"
    )
    cost = "face value paid" if count else "price"
    found = [
        place.figure(
            "efficiency",
            "share",
            "what new owners thought their lots worth, over what anybody at the table, the auctioneer included, thought at most",
            "worth_owner",
            "worth_highest",
            _LOTS,
        ),
        place.figure("price", "notes" if count else "money", "price of a lot bid for", "price", _BID_FOR),
        place.figure("face_value", "money", "face value of the notes paid for a lot bid for", "face", _BID_FOR),
        place.figure("realised_value", "points", value, "bought_value", _BID_FOR, per=VALUE_PARTS),
        place.figure("overpaid", "share", f"lots bid for whose {cost} was above their realised value", "overpaid", _BID_FOR),
    ]
    if not count:  # notes and points have no ratio
        text = "sum of prices over sum of realised values"
        found.append(place.figure("price_to_value", "money a point", text, "price", "bought_value", _BID_FOR, 1 / VALUE_PARTS))
    return found


def _bidding(place: _Place, kind: Tile, players: int) -> list[Ratio]:
    """Return how the auctions went (metrics 20, 21)."""
    found = [
        place.figure("bidders", "players", "players who bid in an auction, as far as bids become known", "bidders", "auctions"),
        place.figure("no_sale", "share", "lots nobody bid for: they go to the auctioneer free", "no_sale", _LOTS),
        place.figure("first_refusal", "share", "lots bid for that the auctioneer kept for the price", "refused", _BID_FOR),
        place.figure("cannot_pay", "share", "auctions in which somebody could not pay", "failed", "auctions"),
        place.figure("repeated", "share", "biddings that had to be repeated, of all", "repeats", "auctions repeats"),
        place.figure(
            "short",
            "share",
            "fellow players who cannot cover the lowest bid when an auction is opened",
            "short",
            "auctions",
            per=players - 1,
        ),
    ]
    if players > 2 and kind.form not in ONE_BID_KNOWN:
        gap = "(highest bid - next) / highest, mean over auctions with two known bids or more"
        found.append(place.figure("contested", "share", "auctions with two known bids or more", "contested", "auctions"))
        found.append(place.figure("bid_gap", "share", gap, "gap", "contested", per=SHARES))
    return found


def _money(rounds: list[str], number: int | None, players: int) -> list[Ratio]:
    """Return how cash is spread in some rounds (metrics 21)."""
    last = ", this round and all later ones" if number == ROUNDS else ""

    def figure(name: str, text: str, upper: str, lower: str, per: float) -> Ratio:
        names = [tuple(start + field for start in rounds) for field in (upper, lower)]
        keys: dict[str, str | int | None] = {"round": number}
        return Ratio(name, "share", text + last, names[0], names[1], keys, per=per, share=True, table="liquidity")

    broke = "players who at the beginning of a turn cannot cover the lowest bid of a Value auction"
    return [
        figure("gini", "Gini coefficient of the players' cash at the end of a round: 0 all equal", "gini", "rounds", SHARES),
        figure("broke", broke, "broke", "turns", players),
    ]
