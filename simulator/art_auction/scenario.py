"""The scenario of Auction: switches, numbers and component values."""

from __future__ import annotations

from typing import ClassVar, Literal, Self

from pydantic import Field, model_validator

from simulator.art_auction.components import Box
from simulator.art_auction.state import DEALT, LOTS
from simulator.core.scenario import Part, Scenario


class Switches(Part):
    """Readings of the rules that can be chosen (part F of the rules); the recommended one is the default."""

    tie: Literal["to-the-pile", "initial-bid", "random"] = Field(
        "to-the-pile", description="a tied work goes to the pile, to the highest Initial Bid, or is drawn (C-AU-03)"
    )
    special_timing: Literal["by-kind", "all-after"] = Field(
        "by-kind", description="by kind: Pass and Double Bid act at once; all after: they do nothing (C-AU-06)"
    )
    special_as_bid: bool = Field(False, description="a special may be laid as Initial Bid, worth 0 (C-AU-02)")
    double_bid_stacks: bool = Field(True, description="every further Double Bid doubles again (C-AU-09)")
    sale_after_last: bool = Field(False, description="works may be sold after the last round too (C-AU-20)")
    final_money: Literal["hand-and-art", "art-only"] = Field("hand-and-art", description="what counts at the end (C-AU-21)")


class Numbers(Part):
    """Numbers printed in the rulebook that a designer may want to change."""

    hand_size: int = Field(10, ge=1, le=40, description="Money Cards dealt to each player (AU-PREP-04)")
    forgeries_dealt: int = Field(3, ge=1, le=DEALT, description="Forgery Cards to choose one from (AU-PREP-01)")
    catalog: int = Field(8, ge=1, le=LOTS, description="works in the Catalog (AU-PREP-05)")
    turn_cap: int = Field(400, ge=1, le=100_000, description="rounds; a Catalog ends of itself")


class AuctionScenario(Scenario):
    """A scenario of Auction.

    Attributes
    ----------
    switches, numbers, box : readings, rulebook numbers, component values
    """

    game: str = "auction"
    bidders: tuple[str, ...] = ("connoisseur",)
    switches: Switches = Switches()
    numbers: Numbers = Numbers()
    box: Box = Box()

    counts: ClassVar[tuple[int, ...]] = (2, 3, 4, 5, 6)

    @model_validator(mode="after")
    def _check_parts(self) -> Self:
        numbers = self.numbers
        self.box.check(self.players, numbers.hand_size, numbers.forgeries_dealt, numbers.catalog)
        return self
