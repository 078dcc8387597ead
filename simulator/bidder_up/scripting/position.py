"""Puts the position of a script on the table; nothing may be there twice, and everything must be somewhere.

What a position does not mention is empty. Notes it does not place leave the game, save that the bank keeps of its own
notes what lies nowhere else. Animals it does not place lie at the bottom of the supply; with a supply of its own, a
position must place all animals or say ``box = "rest"``: then the others leave the game. Tickets nobody holds are in the
bag, unless the position has a bag of its own; markers it does not place stand on their starting spaces.
"""

from __future__ import annotations

from typing import Any

from simulator.bidder_up.ledger import START_MONEY
from simulator.bidder_up.scripting.fairground import place_babies, place_markers, place_tickets
from simulator.bidder_up.scripting.herd import Herd
from simulator.bidder_up.scripting.names import space_number
from simulator.bidder_up.scripting.notes import place_notes
from simulator.bidder_up.state import SEXES_EACH
from simulator.core.errors import unknown
from simulator.core.words import Misread, seat_number

_TABLES = ("pawns", "pens", "pastures", "barns", "hands", "markers", "tickets", "owned_babies", "loans")
_LISTS = ("supply", "piggy", "bank", "bag", "babies", "gambling")
PARTS = ("turn", "box", "donkeys", *_TABLES, *_LISTS)


def place(scenario: Any, game: Any, position: dict[str, Any]) -> None:
    """Replace the position of a record that was set up.

    Parameters
    ----------
    position : by part: `turn` a seat; `pawns` a space by seat; `pens` animals by space; `supply` animals, next first;
        `pastures` and `barns` animals by seat; `hands` note values by seat; `piggy` note values, bottom first; `bank`
        note values; `donkeys` how many were auctioned; `markers` a value of the market board by type; `bag` and
        `tickets` ticket names, the latter by seat; `babies` types whose baby nobody has yet, `owned_babies` types by
        seat; `loans` note values by seat; `gambling` note values, top first

    Raises
    ------
    Misread
        names the part and the note, animal, ticket, space or seat that does not exist
    """
    for part in position:
        if part not in PARTS:
            raise Misread(str(unknown("part of a position", part, PARTS)), part)
    for part, value in position.items():
        kind = dict if part in _TABLES else list if part in _LISTS else object
        if not isinstance(value, kind):
            raise Misread(f"{part} is written as a {'table' if kind is dict else 'list'}, not {value!r}", part)
    players = scenario.players
    game.table.active = seat_number(position.get("turn", "A"), players)
    game.table.donkeys = _whole(position.get("donkeys", 0), 0, SEXES_EACH, "donkeys")
    for letter, name in position.get("pawns", {}).items():
        game.table.pawn[seat_number(letter, players)] = space_number(scenario, name, "pawns")
    place_markers(scenario, game, position)
    Herd(scenario, game).place(position)
    place_tickets(scenario, game, position)
    place_babies(scenario, game, position)
    place_notes(scenario, game, position)
    for s in range(players):
        game.outcome.seat[START_MONEY, s] = game.seat[s].cash  # the ledger begins here


def _whole(value: Any, low: int, high: int, key: str) -> int:
    if not isinstance(value, int) or not low <= value <= high:
        raise Misread(f"{key} is {value!r}; it is a whole number from {low} to {high}", key)
    return value
