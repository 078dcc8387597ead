"""A second set of books of a game of Bidder Up!, kept in plain Python from the events alone."""

from __future__ import annotations

from collections import Counter
from typing import Any

from simulator.bidder_up.board import Board, load_board
from simulator.bidder_up.prepare import denominations
from simulator.bidder_up.state import NOBODY
from simulator.bidder_up.tiles import BOX

LAID = {"secret-value", "secret-count", "american-count"}  # the pile on the table is the payment (C-BU-20)
VALUE_TILES = {t.name for t in BOX if t.kind == "value"}


def smallest_total(values: list[int], hand: list[int], price: int) -> int:
    """Return the smallest sum ≥ `price` that some notes of a hand make, by listing all sums."""
    sums = {0}
    for value, number in zip(values, hand, strict=False):
        sums = {s + n * value for s in sums for n in range(number + 1)}
    return min(s for s in sums if s >= price)


class Books:
    """Who owns what, as the events tell it; what an event alone shows to be wrong is asserted at once."""

    def __init__(self, scenario: Any) -> None:
        self.scenario = scenario
        self.values = denominations(scenario)
        self.board: Board = load_board(scenario.board)
        self.owned: dict[int, Counter[int]] = {}
        self.laid: dict[int, Counter[int]] = {}
        self.piggy: list[int] = []
        self.bank: Counter[int] = Counter()
        self.bank_at_start = 0
        self.gambling: Counter[int] = Counter()
        self.credit: Counter[int] = Counter()
        self.lent = 0
        self.donkeys = 0
        self.tile, self.seller, self.price = "", NOBODY, Counter()
        self.roll = 0
        self.scores: dict[int, dict[str, int]] = {}
        self.sow = NOBODY
        # Fairground and babies
        self.bag = 0
        self.drawn: list[int] = []
        self.tickets: dict[int, list[int]] = {s: [] for s in range(scenario.players)}
        self.used: list[int] = []
        self.used_this_turn = 0
        self.moves = [0, 0]  # of markers this turn: for notes and by a ticket
        self.locked: dict[int, int] = {}
        self.market: dict[int, int] = {}
        self.owner: dict[int, int] = {}  # of babies
        self.home: set[int] = set()

    def take(self, event: dict[str, Any]) -> None:
        """Enter one event; every kind has its own method, or needs none."""
        getattr(self, f"on_{event['event']}", lambda event: None)(event)

    def pile(self, event: dict[str, Any]) -> Counter[int]:
        assert min(event["notes"]) >= 0
        return Counter({d: n for d, n in enumerate(event["notes"]) if n})

    def worth(self, pile: Counter[int]) -> int:
        return sum(self.values[d] * n for d, n in pile.items())

    def move_notes(self, pile: Counter[int], source: Counter[int], target: Counter[int]) -> None:
        assert all(source[d] >= n for d, n in pile.items()), "nobody gives what they do not have"
        source.subtract(pile)
        target.update(pile)

    def on_hand(self, event: dict[str, Any]) -> None:
        self.owned[event["seat"]] = self.pile(event)
        self.laid[event["seat"]] = Counter()

    def on_bank(self, event: dict[str, Any]) -> None:
        self.bank = self.pile(event)
        self.bank_at_start = self.worth(self.bank)

    def on_turn(self, event: dict[str, Any]) -> None:
        self.tile, self.seller = "", NOBODY
        self.used_this_turn, self.moves = 0, [0, 0]

    def on_roll(self, event: dict[str, Any]) -> None:
        self.roll = event["number"]

    def on_move(self, event: dict[str, Any]) -> None:
        """Some walk of that length leads there; the price follows from the difference (invariant 10, BU-MOVE-04)."""
        distance, difference = event["distance"], abs(event["distance"] - self.roll)
        assert distance >= 1
        assert event["to_space"] in self.board.reached(event["from_space"], distance)[distance]
        assert event["price"] == difference * (difference + 1) // 2

    def on_piggy_in(self, event: dict[str, Any]) -> None:
        pile = self.pile(event)
        self.move_notes(pile, self.owned[event["seat"]], Counter())
        self.piggy += list(pile.elements())

    def on_piggy_out(self, event: dict[str, Any]) -> None:
        """Five notes as far as there are any (BU-PIG-01); with two players as many of them as wanted (BU-2P-07)."""
        pile, most = self.pile(event), min(5, len(self.piggy))
        assert pile.total() <= most if self.scenario.players == 2 else pile.total() == most
        for note in pile.elements():
            self.piggy.remove(note)
        self.owned[event["seat"]].update(pile)

    def on_loan(self, event: dict[str, Any]) -> None:
        """One note for an IOU of three times its value (BU-2P-08)."""
        assert event["penalty"] == 3 * event["value"]
        self.move_notes(Counter([self.values.index(event["value"])]), self.bank, self.owned[event["seat"]])
        self.credit[event["seat"]] += event["penalty"]
        self.lent += event["value"]

    def on_gambling(self, event: dict[str, Any]) -> None:
        self.gambling = self.pile(event)

    def on_gambled(self, event: dict[str, Any]) -> None:
        self.move_notes(self.pile(event), self.gambling, self.owned[event["seat"]])

    def on_auction(self, event: dict[str, Any]) -> None:
        self.tile, self.seller, self.price = BOX[event["tile"]].name, event["seat"], Counter()

    def on_challenge(self, event: dict[str, Any]) -> None:
        self.tile = ""

    def on_bid(self, event: dict[str, Any]) -> None:
        assert event["seat"] != self.seller, "the auctioneer never bids (invariant 11, BU-AUC-04)"

    on_decline = on_grab = on_bid

    def on_lay(self, event: dict[str, Any]) -> None:
        assert event["seat"] != self.seller or not self.tile
        pile = self.pile(event)
        self.laid[event["seat"]].update(pile)
        assert (event["value"], event["count"]) == (self.worth(pile), pile.total())

    def on_take_back(self, event: dict[str, Any]) -> None:
        assert +self.laid[event["seat"]] == self.pile(event)
        self.laid[event["seat"]].clear()

    def on_repeat(self, event: dict[str, Any]) -> None:
        self.price.clear()

    def on_award(self, event: dict[str, Any]) -> None:
        self.price[event["seat"]] = event["price"]

    def on_pay(self, event: dict[str, Any]) -> None:
        """Money goes between the two players named and nowhere else (invariant 5); see `due` for how much."""
        payer, payee, pile = event["from_seat"], event["to_seat"], self.pile(event)
        if self.tile:
            assert self.seller in (payer, payee), "every payment of an auction is to or from the auctioneer"
            self.check_due(payer, payee, event["due"], pile)
        self.laid[payer].clear()
        self.move_notes(pile, self.owned[payer], self.owned[payee])

    def check_due(self, payer: int, payee: int, due: int, pile: Counter[int]) -> None:
        """A laid pile is paid as it lies; a Value price by the smallest total, a Count price exactly (invariant 6)."""
        bidder = payee if payer == self.seller else payer
        assert due == self.price[bidder], "the price is that of the award"
        if self.tile in LAID and payer != self.seller:
            assert pile == +self.laid[payer]
            assert due == (self.worth(pile) if self.tile in VALUE_TILES else pile.total())
        elif self.tile in VALUE_TILES:
            hand = [self.owned[payer][d] for d in range(len(self.values))]
            if self.scenario.switches.overpayment == "smallest":
                assert self.worth(pile) == smallest_total(self.values, hand, due)
                assert pile[0] == 0
            assert self.worth(pile) >= due
        else:
            assert pile.total() == due

    def on_donkey(self, event: dict[str, Any]) -> None:
        self.donkeys += 1
        assert event["number"] == self.donkeys

    def on_donkey_money(self, event: dict[str, Any]) -> None:
        self.move_notes(self.pile(event), self.bank, self.owned[event["seat"]])

    def on_market(self, event: dict[str, Any]) -> None:
        """A green marker goes 1, 2 or 3 spaces for 1, 3 or 6 notes, or one space free (BU-MKT-02..07, BU-TIX-05)."""
        kind, steps, scale = event["type"], abs(event["steps"]), list(self.scenario.box.scale)
        assert kind not in self.locked, "a red marker stays where it is (invariant 4)"
        before = self.market.get(kind, list(self.scenario.box.values.values())[kind])
        assert scale.index(event["value"]) == scale.index(before) + event["steps"]
        free = event["price"] == 0
        assert steps == 1 if free else (1 <= steps <= 3 and event["price"] == steps * (steps + 1) // 2)
        self.moves[free] += 1
        assert self.moves[0] <= 3
        assert self.moves[1] <= 2 * self.used_this_turn
        self.market[kind] = event["value"]

    def on_lock(self, event: dict[str, Any]) -> None:
        assert event["type"] not in self.locked
        self.locked[event["type"]] = event["value"]

    def on_bag(self, event: dict[str, Any]) -> None:
        self.bag = event["tickets"]

    def on_ticket_drawn(self, event: dict[str, Any]) -> None:
        self.drawn.append(event["ticket"])

    def on_ticket_kept(self, event: dict[str, Any]) -> None:
        """Of one to three tickets one is kept: the bag falls by exactly one (invariant 8, BU-RAF-02)."""
        assert event["ticket"] in self.drawn
        assert 1 <= len(self.drawn) <= min(3, self.bag)
        assert event["bag"] == self.bag - 1
        self.bag -= 1
        self.tickets[event["seat"]].append(event["ticket"])
        self.drawn.clear()

    def on_ticket_used(self, event: dict[str, Any]) -> None:
        """One action ticket a turn, of the player's own, and never again (BU-TIX-01, 03)."""
        self.used_this_turn += 1
        assert self.used_this_turn == 1
        self.tickets[event["seat"]].remove(event["ticket"])
        self.used.append(event["ticket"])

    def on_baby(self, event: dict[str, Any]) -> None:
        assert event["type"] not in self.owner, "a baby is taken once and never lost (BU-BABY-07)"
        self.owner[event["type"]] = event["seat"]

    def on_baby_home(self, event: dict[str, Any]) -> None:
        assert self.owner[event["type"]] == event["seat"]
        self.home.add(event["type"])

    def on_sow(self, event: dict[str, Any]) -> None:
        self.sow = event["seat"]

    def on_score(self, event: dict[str, Any]) -> None:
        self.scores[event["seat"]] = event

    def on_result(self, event: dict[str, Any]) -> None:
        self.scores[event["seat"]] |= event
