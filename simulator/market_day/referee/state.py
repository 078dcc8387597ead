"""Setting and state of a game as the referee keeps them: plain numbers and lists."""

from __future__ import annotations

from typing import Any

from simulator.market_day.components import animal_names
from simulator.market_day.scenario import MarketDayScenario


class Setting:
    """What a scenario fixes for a whole game."""

    def __init__(self, raw: dict[str, Any]) -> None:
        scenario = MarketDayScenario(**raw)
        self.players = scenario.players
        self.animals = animal_names()
        self.numbers, self.switches = scenario.numbers, scenario.switches
        self.exact_throw = scenario.exact_throw
        self.keep_collecting = scenario.keep_collecting
        self.exchanges = scenario.exchanges
        self.dice, self.die = scenario.box.dice, scenario.box.die
        self.cards = [scenario.box.cards[name] for name in self.animals]
        self.squares = scenario.spaces().squares
        self.start = next(i for i, s in enumerate(self.squares) if s.kind == "start")

    def animal(self, square: int) -> int:
        """Return the animal pictured on a square."""
        return self.animals.index(self.squares[square].animal)

    def stops(self, square: int) -> bool:
        """Tell whether a throw that leads further may end on a square (MD-BUY-03, MD-OPT-01)."""
        there = self.squares[square]
        return there.kind == "market" and (there.flag or not self.exact_throw)

    def cards_due(self, held: int) -> int:
        """Return how many cards a buyer who holds so many of an animal returns (C-MD-04)."""
        reading = self.switches.cards_returned
        everything = reading == "all" or (reading == "fitting" and not self.keep_collecting)
        return held if everything else self.numbers.price


class State:
    """Who has what: hands and farms by seat and animal, piles by animal, tractors and missed turns by seat."""

    def __init__(self, setting: Setting) -> None:
        k, n = setting.players, len(setting.animals)
        self.setting = setting
        self.hands = [[0] * n for _ in range(k)]
        self.farms: list[set[int]] = [set() for _ in range(k)]
        self.piles = list(setting.cards)
        self.tractors = [setting.start] * k
        self.missing = [False] * k
        self.turn = 0
        self.idle = 0
        self.moved = False  # whether a card or an animal moved this turn

    def limit(self, seat: int, animal: int) -> tuple[int, str]:
        """Return how many more cards of an animal a seat may hold, and the rule that says so (MD-LIM-01..03)."""
        numbers = self.setting.numbers
        if animal in self.farms[seat] and not self.setting.keep_collecting:
            return 0, "MD-LIM-03"
        of_animal = numbers.hand_limit - self.hands[seat][animal]
        overall = numbers.total_limit - sum(self.hands[seat])
        return max(0, min(of_animal, overall)), "MD-LIM-02" if of_animal <= overall else "MD-LIM-01"

    def take(self, seat: int, animal: int, number: int) -> None:
        """Move cards from a pile to a hand; a negative number moves them back."""
        self.piles[animal] -= number
        self.hands[seat][animal] += number
        self.moved = self.moved or number != 0

    def complete(self, seat: int) -> bool:
        """Tell whether a farm has every animal (MD-OBJ-02)."""
        return len(self.farms[seat]) == len(self.setting.animals)

    def for_sale(self, seat: int) -> list[int]:
        """Return the animals a seat lacks and has the cards for (MD-BUY-01)."""
        price = self.setting.numbers.price
        return [a for a, n in enumerate(self.hands[seat]) if n >= price and a not in self.farms[seat]]
