"""What an auction tile is: its name, kind, player counts, features and procedure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from simulator.bidder_up.state import ASCENDING, COUNT, DEMAND, DESCENDING, NOTE_BY_NOTE, ONE_ROUND, SEALED, VALUE

UNITS = {"value": VALUE, "count": COUNT}
FORMS = {
    "ascending": ASCENDING,
    "descending": DESCENDING,
    "one-round": ONE_ROUND,
    "note-by-note": NOTE_BY_NOTE,
    "sealed": SEALED,
    "demand": DEMAND,
}


@dataclass(frozen=True)
class Tile:
    """An auction tile.

    Attributes
    ----------
    name : kebab-case name
    kind : "value" or "count"; what of a bid counts (BU-AUC-06, 07)
    players : player counts it suits (BU-LAY-04)
    form : how bids are made, one of `FORMS`; bidders go by this, not by the name
    procedure : compiled function of the game; it runs the bidding and fills `game.award`
    second_price, all_pay : what the winner and the losers pay
    split : a double pen goes to two bidders
    face_down : the animals lie face-down, three to a pen (BU-SET-14)
    rule : where the rulebook states it
    """

    name: str
    kind: str
    players: tuple[int, ...]
    form: str
    procedure: Callable[[Any], int]
    second_price: bool = False
    all_pay: bool = False
    split: bool = False
    face_down: bool = False
    rule: str = ""

    @property
    def help(self) -> str:
        """The first line of the procedure's module or function docstring."""
        source = getattr(self.procedure, "py_func", self.procedure)
        return (source.__doc__ or "").strip().split("\n")[0]
