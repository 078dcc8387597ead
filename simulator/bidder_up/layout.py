"""Layouts: which tiles may lie on slots a to d (BU-LAY-01..07), and all of them."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from simulator.bidder_up.tiles import BOX, tile
from simulator.core.errors import UserError

DEFAULT_TILE = "classic"
SLOTS = 4
FEWEST_COUNT, MOST_COUNT = 1, 2
TWO_PLAYER_LAYOUT = ("cat-in-the-bag", "number-call", "the-call", "classic")  # BU-LAY-06; the order is BU-GAP-05


def faults(tiles: tuple[str, ...], players: int, free: bool = False) -> list[str]:
    """Return why a layout is illegal, one sentence with a rule id each; an empty list means it is legal.

    `free` lets two players lay other tiles that suit them, by the general rules.
    """
    if len(tiles) != SLOTS:
        return [f"{len(tiles)} tiles given; a layout has one for each of the slots a, b, c, d (BU-SET-02)"]
    if players == 2 and not free and sorted(tiles) != sorted(TWO_PLAYER_LAYOUT):
        fixed = ", ".join(TWO_PLAYER_LAYOUT)
        return [f"two players always use {fixed}; switches.two_player_tiles = 'free' lets you try others (BU-LAY-06)"]
    kinds = [tile(name) for name in tiles]
    found = []
    for kind in dict.fromkeys(kinds):
        if players not in kind.players:
            counts = ", ".join(str(p) for p in kind.players)
            found.append(f"{kind.name} is for {counts} players, not {players} (BU-LAY-03, BU-LAY-04)")
        if kind.name != DEFAULT_TILE and kinds.count(kind) > 1:
            found.append(f"{kind.name} lies {kinds.count(kind)} times, there is one tile of it (BU-COMP-07)")
    counting = [k.name for k in kinds if k.kind == "count"]
    if len(counting) < FEWEST_COUNT:
        choices = ", ".join(t.name for t in BOX if t.kind == "count" and players in t.players)
        found.append(f"no Count auction among {', '.join(tiles)}; at least one of {choices} is needed (BU-LAY-01)")
    if len(counting) > MOST_COUNT:
        found.append(f"{len(counting)} Count auctions ({', '.join(counting)}); at most 2 are allowed (BU-LAY-02)")
    return found


def check(tiles: tuple[str, ...], players: int, free: bool = False) -> None:
    """Raise a `UserError` unless the layout is legal."""
    found = faults(tiles, players, free)
    if found:
        raise UserError(f"illegal layout {','.join(tiles)}: {'; '.join(found)}")


def tile_sets(
    players: int, free: bool = False, more: Sequence[str] = (), illegal: bool = False
) -> list[tuple[str, ...]]:
    """Return every legal set of four tiles, Classic filling uncovered slots: 23 for 3 players, 78 for 4, 1 for 2 (D-22).

    `more` names tiles that are not in the box; `illegal` adds the sets without a Count auction or with too many.
    """
    special = [t.name for t in BOX if t.name != DEFAULT_TILE and players in t.players]
    special += [text for text in dict.fromkeys(more) if tile(text) not in BOX and players in tile(text).players]
    sets = []
    for covered in range(SLOTS + 1):
        for chosen in itertools.combinations(special, covered):
            tiles = chosen + (DEFAULT_TILE,) * (SLOTS - covered)
            if illegal or not faults(tiles, players, free):
                sets.append(tiles)
    return sets


def placements(tiles: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield every distinct way to lay a set of tiles on the slots a to d."""
    yield from sorted(set(itertools.permutations(tiles)))


def layouts(
    players: int, free: bool = False, more: Sequence[str] = (), illegal: bool = False
) -> list[tuple[str, ...]]:
    """Return every legal layout with its placement: 428 for 3 players, 1,632 for 4 (D-22), 24 for 2; `more` as above."""
    return [placed for chosen in tile_sets(players, free, more, illegal) for placed in placements(chosen)]
