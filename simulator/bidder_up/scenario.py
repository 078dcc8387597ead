"""The scenario of Bidder Up!: board, layout, switches and component values."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any, ClassVar, Literal, Self

from pydantic import Field, model_validator

from simulator.bidder_up import layout
from simulator.bidder_up.board import Board, load_board
from simulator.bidder_up.components import Box
from simulator.bidder_up.tile import Tile
from simulator.bidder_up.tiles import BOX, catalogue, tile
from simulator.core.errors import UserError
from simulator.core.scenario import Part, Scenario
from simulator.core.sources import sources_digest


class Switches(Part):
    """Readings of the rules that can be chosen (part F of the rules); the recommended one is the default."""

    first_refusal: bool = Field(True, description="the auctioneer may buy the lot (BU-AUC-08)")
    proof_before_refusal: bool = Field(False, description="the winner shows funds before first refusal (C-BU-15)")
    refusal_without_funds: Literal["unavailable", "show-and-repeat"] = Field("unavailable", description="C-BU-16")
    partial_refill: bool = Field(True, description="one animal alone goes into a double pen (C-BU-10)")
    overpayment: Literal["smallest", "any"] = Field("smallest", description="which sums may be paid (C-BU-18)")
    zero_bid: Literal["no-bid", "can-win"] = Field("no-bid", description="a laid bid worth 0 (C-BU-26)")
    second_place_tie: Literal["auctioneer", "draw"] = Field("auctioneer", description="C-BU-37")
    lone_secret_bid: Literal["other-free", "both", "bidder-chooses"] = Field("other-free", description="C-BU-40")
    round_the_table: Literal["any-bid", "must-exceed"] = Field("any-bid", description="C-BU-44")
    american_zero: Literal["nobody-bid", "must-lay"] = Field("nobody-bid", description="C-BU-46")
    second_hand_lone: Literal["nothing", "own-bid", "ten"] = Field("nothing", description="C-BU-49")
    trade_compulsory: bool = Field(True, description="a horse-trade space with a match must be used (C-BU-63)")
    call_refusal: bool = Field(False, description="first refusal also after The Call was accepted (C-BU-53)")
    end_before_extra: bool = Field(True, description="the end of the game comes before an extra turn (C-BU-79)")
    spare_500s: Literal["gambling", "box"] = Field("gambling", description="two players, Animal Market (C-BU-09)")
    two_player_tiles: Literal["fixed", "free"] = Field("fixed", description="free: a designer tries others (BU-LAY-06)")


class Numbers(Part):
    """Numbers printed in the rulebook that a designer may want to change."""

    bid_step: int = Field(10, ge=1, le=1000, description="smallest raise of a spoken bid (BU-CLA-03)")
    dutch_start: int = Field(10, ge=1, le=50, description="first number of the count-down (BU-DUT-01)")
    final_raise: int = Field(3, ge=0, le=50, description="notes of the last raise in American Count (BU-AC-05)")
    raid: int = Field(5, ge=0, le=50, description="notes taken from the Piggy Bank (BU-PIG-01)")
    move_step: int = Field(1, ge=0, le=50, description="notes for the first space more or fewer (BU-MOVE-04)")
    donkey_money: tuple[int, int, int] = Field((100, 200, 500), description="paid to everybody (BU-DONK-02)")
    tickets_bought: int = Field(3, ge=0, le=3, description="tickets drawn at a booth at most (BU-RAF-01)")
    market_types: int = Field(3, ge=0, le=10, description="types changed at one market visit at most (BU-MKT-02)")
    market_step: int = Field(1, ge=0, le=50, description="notes for the first step of a marker (BU-MKT-04)")
    market_steps: int = Field(3, ge=0, le=3, description="steps of one type at one visit at most (BU-MKT-03)")
    ticket_markers: int = Field(2, ge=0, le=10, description="markers moved by a ticket at most (BU-TIX-05)")
    gain_match: int = Field(300, ge=0, le=10_000, description="Value-Gain ticket whose type is complete (BU-TIX-08)")
    gain_other: int = Field(100, ge=0, le=10_000, description="any other Value-Gain ticket (BU-TIX-09)")
    baby_points: int = Field(200, ge=0, le=10_000, description="points of a baby (BU-BABY-08)")
    babies_out: int = Field(4, ge=0, le=10, description="babies laid out (BU-BABY-02)")
    gamble_removed: int = Field(5, ge=0, le=50, description="notes removed unseen, two players (BU-2P-04)")
    loan_penalties: tuple[int, int, int] = Field((300, 600, 1500), description="deducted for each loan (BU-2P-08)")
    turn_cap: int = Field(400, ge=1, le=100_000, description="player turns (BU-GAP-26)")


class BidderUpScenario(Scenario):
    """A scenario of Bidder Up!.

    Attributes
    ----------
    board : "animal-market" or "fairground", the side of the board
    board_file : a board of one's own (TOML) in place of the one in the box; its content is part of the hash
    tiles : tiles on the slots a, b, c, d, one's own as ``path/to/file.py:name``; the first game's layout unless given
    baby_animals, raffle_rush : the optional rules (BU-BABY, BU-TIP-01)
    switches, numbers, box : readings, rulebook numbers, component values
    allow_illegal : play a layout the rules forbid
    """

    bidders: tuple[str, ...] = ("all-rounder",)
    board: Literal["animal-market", "fairground"] = "animal-market"
    board_file: str = ""
    tiles: tuple[str, ...] = ("classic", "dutch", "classic", "cat-in-the-bag")
    baby_animals: bool = False
    raffle_rush: bool = False
    switches: Switches = Switches()
    numbers: Numbers = Numbers()
    box: Box = Box()
    allow_illegal: bool = False

    counts: ClassVar[tuple[int, ...]] = (2, 3, 4)

    @model_validator(mode="before")
    @classmethod
    def _first_game(cls, given: Any) -> Any:
        """Lay out the first game of the board, or the fixed tiles of two players, unless tiles are given."""
        if isinstance(given, dict) and "tiles" not in given:
            if given.get("players") == 2:
                return {**given, "tiles": layout.TWO_PLAYER_LAYOUT}
            if given.get("board") == "fairground":
                return {**given, "tiles": load_board("fairground").first_game}
        return given

    @model_validator(mode="after")
    def _check_parts(self) -> Self:
        board = self.spaces()
        named = [kind.name for kind in catalogue(self.tiles)]
        if len(set(named)) < len(named):
            raise UserError(f"two tiles of the layout are called {named[-1]!r}; their names must differ")
        if not self.allow_illegal or len(self.tiles) != layout.SLOTS:
            layout.check(self.tiles, self.players, self.switches.two_player_tiles == "free")
        self.box.check(self.players)
        if self.board == "fairground":
            self.box.check_scale()
        elif self.raffle_rush:
            raise UserError("raffle_rush needs the Fairground: the Animal Market has no raffle (BU-TIP-01)")
        fairground_only = [s.name for s in board.spaces if s.kind in ("market", "raffle-booth")]
        if self.board == "animal-market" and fairground_only:
            raise UserError(f"space {fairground_only[0]!r} of {board.name} belongs to the Fairground (BU-SET-01)")
        return self

    def spaces(self) -> Board:
        """Return the board that is played on."""
        return load_board(self.board, self.board_file)

    def changed(self) -> dict[str, Any]:
        """Return the fields that differ from the defaults; the tiles too wherever `_first_game` would lay out others."""
        data = super().changed()
        if "tiles" not in data and (self.board == "fairground" or self.players == 2):
            data = {"game": self.game, "tiles": list(self.tiles), **data}
        return data

    def case(self) -> str:
        """Return the board and the number of players."""
        return f"{self.board}-{self.players}"

    def procedures(self) -> list[tuple[str, Any]]:
        """Return the procedures of the tiles that are not in the box."""
        return [(f"tile {kind.name!r}", kind.function) for kind in catalogue(self.tiles) if kind not in BOX]

    def meaning(self) -> dict[str, Any]:
        """Return what is hashed; a board file or a user's tile counts by its content, wherever it lies."""
        data = super().meaning()
        if self.board_file:
            data["board_file"] = hashlib.sha256(Path(self.board_file).read_bytes()).hexdigest()
        if any(tile(text) not in BOX for text in self.tiles):
            data["tiles"] = [_tile_meaning(tile(text)) for text in self.tiles]
        return data


def _tile_meaning(kind: Tile) -> Any:
    """Return what a tile is: the name of one in the box, name, features and sources of another."""
    return kind.name if kind in BOX else [kind.name, kind.features, sources_digest([kind.function])]
