"""What the rulebook says about each auction tile: whom it suits, what counts, and which rule states what."""

from __future__ import annotations

from dataclasses import dataclass

VALUE, COUNT = 0, 1  # units, as a trace writes them


@dataclass(frozen=True)
class Facts:
    """A tile of the rulebook.

    Attributes
    ----------
    number : how a trace numbers the tile
    players : player counts it suits (BU-LAY-04)
    unit : what of a bid counts (BU-LAY-05)
    bids, award, refusal, package, price : ids of the rules about who bids how, who wins, first refusal, double pens, the price
    splits : a double pen goes to two bidders; hides : the animals lie face-down
    """

    number: int
    players: tuple[int, ...]
    unit: int
    bids: str
    award: str
    refusal: str
    package: str
    price: str
    splits: bool = False
    hides: bool = False


def _facts(number: int, players: str, unit: int, rules: str, splits: bool = False, hides: bool = False) -> Facts:
    bids, award, refusal, package, price = (f"BU-{r}" for r in rules.split())
    return Facts(number, tuple(map(int, players)), unit, bids, award, refusal, package, price, splits, hides)


TILES = {
    "classic": _facts(0, "234", VALUE, "CLA-01 CLA-04 CLA-07 CLA-06 CLA-04"),
    "cat-in-the-bag": _facts(1, "234", VALUE, "CIB-05 CIB-05 CIB-10 CIB-07 CIB-05", hides=True),
    "dutch": _facts(2, "34", COUNT, "DUT-01 DUT-02 DUT-04 DUT-03 DUT-02"),
    "secret-value": _facts(3, "34", VALUE, "SV-01 SV-02 SV-06 SV-03 SV-02", splits=True),
    "secret-count": _facts(4, "34", COUNT, "SC-01 SC-02 SC-04 SC-03 SC-02", splits=True),
    "round-the-table": _facts(5, "34", VALUE, "RT-01 RT-01 RT-02 RT-02 RT-01"),
    "american-count": _facts(6, "4", COUNT, "AC-01 AC-04 AC-06 AC-07 AC-04"),
    "second-hand": _facts(7, "4", VALUE, "SH-01 SH-02 SH-03 SH-05 SH-02"),
    "number-call": _facts(8, "2", COUNT, "NC-01 NC-01 NC-02 NC-01 NC-01"),
    "the-call": _facts(9, "2", VALUE, "TC-01 TC-01 TC-02 TC-03 TC-01"),
}
UNKNOWN = _facts(-1, "234", -1, "AUC-05 AUC-03 AUC-08 AUC-01 AUC-10")  # a user's own tile: general rules only
