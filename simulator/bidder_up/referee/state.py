"""The state of a game, rebuilt from the trace alone: every note, animal, marker and ticket that events tell of."""

from __future__ import annotations

from dataclasses import dataclass, field

from simulator.bidder_up.referee.facts import Facts
from simulator.bidder_up.referee.notes import Pile, nothing
from simulator.bidder_up.referee.setting import Setting

FEMALE, MALE = 0, 1


@dataclass
class Auction:
    """The auction that is on."""

    seller: int
    pen: int
    tile: str
    facts: Facts
    unit: int  # what of a bid counts
    lot: list[int] = field(default_factory=list)  # types; in a split lot the dearer one first
    face_down: bool = False
    split: bool = False
    caps: dict[int, int] = field(default_factory=dict)  # highest legal bid of who has shown (BU-PAY-06)
    repeats: int = 0


class State:
    """What lies where."""

    def __init__(self, setting: Setting) -> None:
        types, players = range(len(setting.types)), range(setting.players)
        self.turn = 0
        self.hands: list[Pile] = [nothing() for _ in players]
        self.laid: list[Pile] = [nothing() for _ in players]  # in front of a player
        self.bank = nothing()
        self.box = nothing()  # out of the game
        self.piggy: list[int] = []  # denominations, the top one last (BU-PIG-03)
        self.gambling: list[int] = []  # denominations, the top one last (BU-2P-04)
        self.pens: list[list[int]] = [[] for _ in setting.pens]  # types
        self.hides = [setting.tile(pen)[1].hides for pen in range(len(setting.pens))]  # animals lie face-down
        self.supply = 0
        self.unseen = [setting.set_size for _ in types]  # animals that never lay in a pen yet
        self.unborn = [[setting.females, setting.males] for _ in types]  # by sex: not on any farm yet
        self.pasture = [[[0, 0] for _ in types] for _ in players]  # by sex
        self.barn: list[int | None] = [None for _ in types]
        self.set_value = [0 for _ in types]  # of a complete type
        self.pawns = [setting.start for _ in players]
        self.donkeys = 0
        self.marker = [setting.box.scale.index(setting.box.values[n]) if setting.fairground else 0 for n in setting.types]
        self.locked = [False for _ in types]
        self.bag = 0
        self.bag_start = 0
        self.tickets: list[list[int]] = [[] for _ in players]
        self.removed: set[int] = set()
        self.seen_tickets: set[int] = set()
        self.babies: set[int] = set()
        self.baby_owner: dict[int, int] = {}
        self.iou_left = {value: count for value, (count, _) in setting.loans.items()}
        self.credit = [0 for _ in players]
        self.used_ticket = False
        self.extra_turn = False

    def on_pasture(self, seat: int, kind: int) -> int:
        """Return how many animals of a type a seat has on its pasture."""
        return sum(self.pasture[seat][kind])

    def sets(self, seat: int) -> list[int]:
        """Return the types a seat has complete in its barn."""
        return [kind for kind, owner in enumerate(self.barn) if owner == seat]
