"""The scenario of Bidder Up!: board, layout, switches and component values."""

from __future__ import annotations

from typing import ClassVar, Literal, Self

from pydantic import Field, model_validator

from simulator.bidder_up import layout
from simulator.bidder_up.board import load_board
from simulator.bidder_up.components import Box
from simulator.bidder_up.tiles import tile
from simulator.core.scenario import Part, Scenario


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


class Numbers(Part):
    """Numbers printed in the rulebook that a designer may want to change."""

    bid_step: int = Field(10, ge=1, le=1000, description="smallest raise of a spoken bid (BU-CLA-03)")
    dutch_start: int = Field(10, ge=1, le=50, description="first number of the count-down (BU-DUT-01)")
    final_raise: int = Field(3, ge=0, le=50, description="notes of the last raise in American Count (BU-AC-05)")
    raid: int = Field(5, ge=0, le=50, description="notes taken from the Piggy Bank (BU-PIG-01)")
    move_step: int = Field(1, ge=0, le=50, description="notes for the first space more or fewer (BU-MOVE-04)")
    donkey_money: tuple[int, int, int] = Field((100, 200, 500), description="paid to everybody (BU-DONK-02)")
    turn_cap: int = Field(400, ge=1, le=100_000, description="player turns (BU-GAP-26)")


class BidderUpScenario(Scenario):
    """A scenario of Bidder Up!.

    Attributes
    ----------
    board : "animal-market"
    tiles : tiles on the slots a, b, c, d; the first game's layout unless given
    switches, numbers, box : readings, rulebook numbers, component values
    allow_illegal : play a layout the rules forbid
    """

    board: Literal["animal-market"] = "animal-market"
    tiles: tuple[str, ...] = ("classic", "dutch", "classic", "cat-in-the-bag")
    switches: Switches = Switches()
    numbers: Numbers = Numbers()
    box: Box = Box()
    allow_illegal: bool = False

    counts: ClassVar[tuple[int, ...]] = (3, 4)

    @model_validator(mode="after")
    def _check_layout(self) -> Self:
        load_board(self.board)
        if self.allow_illegal and len(self.tiles) == layout.SLOTS:
            for name in self.tiles:
                tile(name)
        else:
            layout.check(self.tiles, self.players)
        self.box.check(self.players)
        return self
