"""The case before the referee: scenario, state and trace together."""

from __future__ import annotations

from collections import Counter
from typing import Any

from simulator.art_auction.scenario import AuctionScenario
from simulator.core import case as core
from simulator.core.refereeing import DENOMINATIONS, Told

SPECIALS = ("pass", "commission", "double-bid", "inheritance", "heist")  # as a trace numbers them
FIRST_SPECIAL = DENOMINATIONS  # number of the first of them as a card

# The rule that speaks against an event of this kind where the game has no place for it
STRAY = {
    "forge": "AU-PREP-07",
    "preview": "AU-PREP-06",
    "turn": "AU-AFT-01",
    "lot": "AU-RND-01",
    "special": "AU-RND-08",
    "initial": "AU-RND-02",
    "no_bid": "AU-RND-02",
    "raise": "AU-RND-04",
    "amount": "AU-SPC-03",
    "award": "AU-RND-05",
    "unsold": "AU-RND-05",
    "take_back": "AU-RND-07",
    "gap": "C-AU-20",
    "sale": "AU-AFT-01",
    "commission": "AU-SPC-02",
    "inherit": "AU-SPC-04",
    "heist": "AU-SPC-05",
    "no_effect": "C-AU-18",
    "end": "AU-END-01",
    "envelope": "AU-PREP-02",
    "score": "AU-END-03",
    "win": "AU-END-03",
}


class Case(core.Case):
    """A trace being judged, and what lies where by what it told so far.

    Attributes
    ----------
    hands : cards of each seat by kind, laid ones not counted; bank : cards left in the Bank, whatever their order
    unseen : works nobody saw yet; unknown : how many of them lie on the Art Cards pile; bottom : the works seen put under it
    """

    stray = STRAY

    def __init__(self, scenario: AuctionScenario, events: list[Told]) -> None:
        super().__init__(events)
        self.scenario, self.players = scenario, scenario.players
        self.switches, self.numbers, self.box = scenario.switches, scenario.numbers, scenario.box
        self.values = sorted(int(v) for v in self.box.money)
        self.prices = [*self.box.art, *self.box.bad_art]
        self.hands: list[Counter[int]] = [Counter() for _ in range(self.players)]
        self.dealt: list[list[int]] = [[] for _ in range(self.players)]
        self.forged: list[int] = []
        self.bank: Counter[int] = Counter()
        self.catalog: set[int] = set()
        self.owner: dict[int, int] = {}
        self.unseen: set[int] = set(range(len(self.prices)))
        self.unknown = len(self.prices) - self.numbers.catalog
        self.bottom: list[int] = []
        self.round = 0

    def deck(self) -> Counter[int]:
        """Return all Money Cards of the box, by kind (AU-CARD-01)."""
        cards = Counter({d: self.box.money[str(v)] for d, v in enumerate(self.values)})
        cards.update({FIRST_SPECIAL + i: self.box.specials[name] for i, name in enumerate(SPECIALS)})
        return cards

    def worth(self, cards: Counter[int]) -> int:
        """Return the value of cards; a special has none."""
        return sum(n * self.values[kind] for kind, n in cards.items() if kind < len(self.values))

    def money(self, seat: int) -> int:
        """Return how many Money Cards a seat holds, specials not counted."""
        return sum(n for kind, n in self.hands[seat].items() if kind < FIRST_SPECIAL)

    def cards(self, seat: int) -> int:
        """Return how many cards a seat holds."""
        return sum(self.hands[seat].values())

    def art(self, seat: int) -> list[int]:
        """Return the works of a seat."""
        return sorted(work for work, owner in self.owner.items() if owner == seat)

    def known(self, name: str, value: Any) -> None:
        """Seats, works and cards must exist."""
        kinds = FIRST_SPECIAL + len(SPECIALS)
        if name.endswith("seat") and not 0 <= value < self.players:
            self.lose("AU-OBJ-01", f"there is no seat {value}")
        lowest = -1 if name in ("work_2", "work_3", "work_4") else 0
        if name.startswith("work") and name != "worth" and not lowest <= value < len(self.prices):
            self.lose("AU-CARD-01", f"there is no work {value}")
        if name == "card" and (not 0 <= value < kinds or len(self.values) <= value < FIRST_SPECIAL):
            self.lose("AU-CARD-01", f"there is no card {value}")
        if name == "special" and not 0 <= value < len(SPECIALS):
            self.lose("AU-CARD-01", f"there is no special {value}")
        if name == "notes" and (min(value) < 0 or any(value[len(self.values) :])):
            self.lose("AU-CARD-01", "there are no such cards")

    def give(self, seat: int, kind: int, number: int = 1) -> None:
        """Put cards into a hand."""
        self.hands[seat][kind] += number

    def drop(self, seat: int, kind: int, rule: str, number: int = 1) -> None:
        """Take cards out of a hand that must hold them; without them nothing further can be judged."""
        if self.hands[seat][kind] < number:
            self.lose(rule, f"seat {seat} does not hold {number} cards of kind {kind}")
        self.hands[seat][kind] -= number
