"""What an auction tile is: its name, kind, player counts, features and procedure."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from simulator.bidder_up.state import ASCENDING, COUNT, DEMAND, DESCENDING, NOTE_BY_NOTE, ONE_ROUND, SEALED, VALUE
from simulator.core.errors import BidderError, nearest
from simulator.core.failures import source_line
from simulator.core.plugin import kebab

UNITS = {"value": VALUE, "count": COUNT}
FORMS = {
    "ascending": ASCENDING,
    "descending": DESCENDING,
    "one-round": ONE_ROUND,
    "note-by-note": NOTE_BY_NOTE,
    "sealed": SEALED,
    "demand": DEMAND,
}
LAID = ("sealed", "note-by-note")  # forms in which bids are notes laid on the table
PLAYER_COUNTS = (2, 3, 4)
_FLAGS = ("second_price", "all_pay", "split", "face_down")


@dataclass(frozen=True)
class Tile:
    """An auction tile.

    Attributes
    ----------
    name : kebab-case name
    kind : "value" or "count"; what of a bid counts (BU-AUC-06, 07)
    players : player counts it suits (BU-LAY-04)
    form : how bids are made, one of `FORMS`; bidders go by this, not by the name
    procedure : function of the game; it runs the bidding and fills `game.award`
    second_price : the winner pays another one's bid, not the own
    all_pay : losers pay too
    split : a double pen goes to two bidders
    face_down : the animals lie face-down, three to a pen (BU-SET-14)
    rule : where the rulebook states it

    Raises
    ------
    BidderError
        a field is wrong; the message names the tile, the field and what is allowed
    """

    name: str
    kind: str
    players: tuple[int, ...]
    form: str
    procedure: Callable[[Any], Any] | None = None
    second_price: bool = False
    all_pay: bool = False
    split: bool = False
    face_down: bool = False
    rule: str = ""

    def __post_init__(self) -> None:
        fault = self._fault()
        if fault:
            raise BidderError(f"tile {self.name!r}: {fault}")

    def _fault(self) -> str:
        """Return what is wrong with the fields, or nothing."""
        if not isinstance(self.name, str) or not self.name or kebab(self.name) != self.name or set(self.name) & set(" ,:/"):
            return "a name is lower case with hyphens, such as 'third-price'"
        for what, value, known in (("kind", self.kind, UNITS), ("form", self.form, FORMS)):
            if value not in known:
                return f"{what} is {value!r}; allowed: {', '.join(known)}{nearest(value, known)}"
        counts = self.players if isinstance(self.players, tuple) else ()
        if not counts or len(set(counts)) < len(counts) or not set(counts) <= set(PLAYER_COUNTS):
            return f"players is {self.players!r}; it is a tuple of player counts out of 2, 3, 4, such as (3, 4)"
        for flag in _FLAGS:
            if not isinstance(getattr(self, flag), bool):
                return f"{flag} is {getattr(self, flag)!r}; it is True or False"
        if self.split and self.form not in LAID:
            return f"split needs notes laid on the table: form {' or '.join(LAID)}, not {self.form}"
        return self._procedure_fault()

    def _procedure_fault(self) -> str:
        source = getattr(self.procedure, "py_func", self.procedure)
        if source is None:
            return "no procedure: it is a function of `game` that runs the bidding and awards the lot"
        if not inspect.isfunction(source):
            return f"the procedure is {source!r}, not a function"
        kinds = [p.kind for p in inspect.signature(source).parameters.values()]
        if kinds != [inspect.Parameter.POSITIONAL_OR_KEYWORD]:
            return f"{source_line(source)}: the procedure takes (game), nothing else"
        return ""

    @property
    def function(self) -> Any:
        """The procedure as it was written, before any compiling."""
        return getattr(self.procedure, "py_func", self.procedure)

    @property
    def features(self) -> dict[str, Any]:
        """Everything a bidder or a layout may go by."""
        flags = {flag: getattr(self, flag) for flag in _FLAGS}
        return {"kind": self.kind, "players": list(self.players), "form": self.form, **flags}

    @property
    def help(self) -> str:
        """The first line of the procedure's docstring."""
        return (self.function.__doc__ or "").strip().split("\n")[0]
