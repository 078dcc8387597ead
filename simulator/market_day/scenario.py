"""The scenario of Market Day: board, optional rules, switches and component values."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any, ClassVar, Literal, Self

from pydantic import Field, model_validator

from simulator.core.errors import UserError
from simulator.core.scenario import Part, Scenario
from simulator.market_day.board import Board, load_board
from simulator.market_day.components import Box


class Switches(Part):
    """Readings of the rules that can be chosen (part F of the rules); the recommended one is the default."""

    stopping: Literal["optional", "compulsory"] = Field("optional", description="at a market that would be passed (C-MD-01)")
    cards_returned: Literal["fitting", "price", "all"] = Field(
        "fitting", description="by a buyer with five: all, but only the price with keep_collecting (C-MD-04)"
    )
    unholdable_gift: Literal["choose-another", "to-the-pile"] = Field(
        "choose-another", description="a swap card the receiver may not hold (C-MD-07)"
    )


class Numbers(Part):
    """Numbers printed in the rulebook that a designer may want to change, and limits of a simulation."""

    price: int = Field(4, ge=1, le=20, description="cards an animal costs (MD-BUY-01)")
    hand_limit: int = Field(5, ge=1, le=20, description="cards of one animal in a hand at most (MD-LIM-01)")
    total_limit: int = Field(20, ge=1, le=80, description="cards in a hand at most (MD-LIM-01)")
    purchases: int = Field(1, ge=0, le=4, description="animals bought at an ordinary market at most (MD-BUY-06)")
    flag_purchases: int = Field(2, ge=0, le=4, description="animals bought at the green-flag market at most (MD-BUY-05)")
    offers: int = Field(2, ge=1, le=10, description="offers when two players meet, in turns, at most (MD-OPT-03)")
    turn_cap: int = Field(400, ge=1, le=100_000, description="player turns (MD-GAP-11)")
    stall_turns: int = Field(
        80, ge=0, le=100_000, description="player turns without any card or animal moving that end a game; 0 never (C-MD-19)"
    )


class MarketDayScenario(Scenario):
    """A scenario of Market Day.

    Attributes
    ----------
    board_file : a board of one's own (TOML) in place of the one in the box; its content is part of the hash
    exact_throw : only the green-flag market stops a longer throw (MD-OPT-01)
    keep_collecting : cards of animals already owned may be collected further (MD-OPT-02)
    exchanges : players whose tractors meet may exchange cards (MD-OPT-03)
    switches, numbers, box : readings, rulebook numbers, component values
    """

    game: str = "market-day"
    bidders: tuple[str, ...] = ("farmer",)
    board_file: str = ""
    exact_throw: bool = False
    keep_collecting: bool = False
    exchanges: bool = False
    switches: Switches = Switches()
    numbers: Numbers = Numbers()
    box: Box = Box()

    counts: ClassVar[tuple[int, ...]] = (2, 3, 4)

    @model_validator(mode="after")
    def _check_parts(self) -> Self:
        board, numbers = self.spaces(), self.numbers
        self.box.check()
        if self.box.longest_throw() >= len(board.squares):
            raise UserError(
                f"a throw of {self.box.longest_throw()} leads round the board of {len(board.squares)} squares;"
                " a lap must be longer than the longest throw"
            )
        for name in ("hand_limit", "total_limit"):
            if getattr(numbers, name) < numbers.price:
                raise UserError(
                    f"numbers.{name} is {getattr(numbers, name)}, but an animal costs {numbers.price} cards: nobody could buy"
                )
        if max(numbers.purchases if not s.flag else numbers.flag_purchases for s in board.squares if s.kind == "market") == 0:
            raise UserError("numbers.purchases and numbers.flag_purchases allow no purchase at any market: nobody could buy")
        return self

    def spaces(self) -> Board:
        """Return the board that is played on."""
        return load_board(self.board_file)

    def case(self) -> str:
        """Return the number of players, and whether they may exchange cards."""
        return f"{self.players}-exchanges" if self.exchanges else str(self.players)

    def returns_all(self) -> bool:
        """Tell whether a buyer returns all cards of the animal, or only its price (C-MD-04)."""
        wanted = self.switches.cards_returned
        return not self.keep_collecting if wanted == "fitting" else wanted == "all"

    def meaning(self) -> dict[str, Any]:
        """Return what is hashed; a board file counts by its content, wherever it lies."""
        data = super().meaning()
        if self.board_file:
            data["board_file"] = hashlib.sha256(Path(self.board_file).read_bytes()).hexdigest()
        return data
