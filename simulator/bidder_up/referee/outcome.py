"""What the bidding of an auction came to: who may be awarded the lot, at what price."""

from __future__ import annotations

from dataclasses import dataclass, field

OPTIONAL, FORCED, NONE = "optional", "forced", "none"  # first refusal


@dataclass
class Outcome:
    """The result of the bidding.

    Attributes
    ----------
    winners : who may be awarded the lot; more than one: the auctioneer decides (BU-SV-02); empty: nobody bid
    price : what the winner pays, or is paid
    as_laid : the price is the laid pile itself (C-BU-20)
    refusal : whether first refusal is optional, forced or none
    pairs : split lot: who may get the dearer and who the cheaper animal, None: nobody bid for it
    bids : split lot: the price of each bidder
    """

    winners: list[int] = field(default_factory=list)
    price: int = 0
    as_laid: bool = False
    refusal: str = OPTIONAL
    pairs: list[tuple[int | None, int | None]] = field(default_factory=list)
    bids: dict[int, int] = field(default_factory=dict)
