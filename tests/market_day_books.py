"""A second set of books of a game of Market Day, kept in plain Python from the events alone."""

from __future__ import annotations

from collections import Counter
from typing import Any

from simulator.market_day.components import animal_names

SQUARE_SOURCES = ("one", "two", "three")


class Books:
    """Who has what, as the events tell it; what an event alone shows to be wrong is asserted at once."""

    def __init__(self, scenario: Any) -> None:
        self.scenario = scenario
        self.squares = scenario.spaces().squares
        k = scenario.players
        self.hands = [Counter[int]() for _ in range(k)]
        self.farms: list[list[int]] = [[] for _ in range(k)]
        self.piles: Counter[int] = Counter()
        self.tractors = [0] * k
        self.missing = [False] * k
        self.ledger = [Counter[str]() for _ in range(k)]
        self.counts: Counter[str] = Counter()
        self.visit: list[int] = []  # animals bought at the market visit under way
        self.offer: list[int] = []
        self.points: dict[int, int] = {}
        self.winners: dict[int, int] = {}
        self.reason = -1

    def standing(self, seat: int) -> int:
        """Return the points of a seat: an animal its price and one, a useful card one."""
        price = self.scenario.numbers.price
        useful = [min(price, n) for a, n in self.hands[seat].items() if a not in self.farms[seat]]
        return len(self.farms[seat]) * (price + 1) + sum(useful)

    def take(self, event: dict[str, Any]) -> None:
        """Enter one event, and what it does to everybody's points."""
        before = [self.standing(s) for s in range(self.scenario.players)]
        fields = {k: v for k, v in event.items() if k != "event"}
        self.counts[event["event"]] += 1
        enter = {"take": "take_cards", "offer": "offer_made"}.get(event["event"], event["event"])
        getattr(self, enter, lambda **_: None)(**fields)
        source = self.source(event)
        for seat, points in enumerate(before):
            change = self.standing(seat) - points
            if change:
                side = source if event["event"] != "gift" else "received" if event["to_seat"] == seat else "given"
                self.ledger[seat][side] += change

    def source(self, event: dict[str, Any]) -> str:
        """Return the line of the ledger an event belongs to."""
        if event["event"] == "take":
            return SQUARE_SOURCES[self.squares[self.tractors[event["seat"]]].cards - 1]
        return {"cock": "cock", "escape": "escaped", "buy": "bought", "answer": "exchanged"}.get(event["event"], "?")

    def game(self, players: int, start_square: int) -> None:
        assert self.squares[start_square].kind == "start"
        self.tractors = [start_square] * players

    def pile(self, animal: int, pile: int) -> None:
        assert pile == self.scenario.box.cards[animal_names()[animal]]
        self.piles[animal] = pile

    def turn(self, turn: int, seat: int) -> None:
        assert turn == self.counts["turn"]

    def miss(self, seat: int) -> None:
        assert self.missing[seat]
        self.missing[seat] = False

    def move(self, seat: int, from_square: int, to_square: int, distance: int, lost: int) -> None:
        assert not self.missing[seat]
        assert self.tractors[seat] == from_square
        assert (from_square + distance) % len(self.squares) == to_square
        assert lost == 0 or self.squares[to_square].kind == "market"
        self.tractors[seat] = to_square
        self.visit = []

    def puncture(self, seat: int) -> None:
        self.missing[seat] = True

    def _get(self, seat: int, animal: int, number: int, pile: int) -> None:
        self.piles[animal] -= number
        self.hands[seat][animal] += number
        assert self.piles[animal] == pile >= 0
        assert self.hands[seat][animal] >= 0

    def take_cards(self, seat: int, animal: int, cards: int, pile: int) -> None:
        square = self.squares[self.tractors[seat]]
        assert square.animal == animal_names()[animal]
        assert 0 <= cards <= square.cards
        assert cards == 0 or animal not in self.farms[seat] or self.scenario.keep_collecting
        self._get(seat, animal, cards, pile)

    def cock(self, seat: int, animal: int, pile: int) -> None:
        assert self.squares[self.tractors[seat]].kind == "cock"
        assert animal not in self.farms[seat] or self.scenario.keep_collecting
        self._get(seat, animal, 1, pile)

    def escape(self, seat: int, animal: int, pile: int) -> None:
        assert self.squares[self.tractors[seat]].kind == "escape"
        self._get(seat, animal, -1, pile)

    def buy(self, seat: int, animal: int, cards: int, pile: int) -> None:
        square = self.squares[self.tractors[seat]]
        assert square.kind == "market"
        assert animal not in self.farms[seat]
        assert self.hands[seat][animal] >= self.scenario.numbers.price
        self.visit.append(animal)
        numbers = self.scenario.numbers
        assert len(self.visit) <= (numbers.flag_purchases if square.flag else numbers.purchases)
        self._get(seat, animal, -cards, pile)
        self.farms[seat].append(animal)

    def gift(self, from_seat: int, to_seat: int, animal: int, to_pile: int) -> None:
        assert self.squares[self.tractors[to_seat]].kind == "swap"
        self.hands[from_seat][animal] -= 1
        if to_pile:
            self.piles[animal] += 1
        else:
            self.hands[to_seat][animal] += 1

    def offer_made(self, seat: int, other_seat: int, notes: list[int]) -> None:
        self.offer = notes

    def answer(self, seat: int, other_seat: int, agrees: int) -> None:
        assert self.scenario.exchanges
        assert self.tractors[seat] == self.tractors[other_seat]
        if agrees:
            for animal in range(4):
                change = self.offer[animal] - self.offer[4 + animal]
                self.hands[seat][animal] += change
                self.hands[other_seat][animal] -= change

    def score(self, seat: int, animals: int, useful: int, points: int) -> None:
        self.points[seat] = points
        assert animals == len(self.farms[seat])

    def win(self, seat: int, share: int) -> None:
        self.winners[seat] = share

    def end(self, turns: int, reason: int) -> None:
        assert turns == self.counts["turn"]
        self.reason = reason
