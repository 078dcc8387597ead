"""Tournaments: bidders against each other in every mix, on common random numbers (metrics 24–26, 28)."""

from __future__ import annotations

import queue
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from simulator.core.engine import WIN_UNITS
from simulator.core.errors import UserError, unknown
from simulator.core.runner import usable_threads
from simulator.core.scenario import Scenario
from simulator.core.session import Session
from simulator.lab import present
from simulator.lab.lineups import Group, arrangements, groups, join, opponents
from simulator.stats.ratings import Orders, merge

if TYPE_CHECKING:
    import pandas
    import polars as pl

BATCHES = 20  # independent pieces every line-up is cut into; intervals come from them
_WIN, RANK = 0, "rank"
Progress = Callable[[int, int], None]


@dataclass
class Table:
    """What one group of bidders showed.

    Attributes
    ----------
    rates : float[batches, bidders of the group, distinct, ascending]; win rate of one place of a bidder
    orders : finishing orders by batch
    games : games in all
    """

    group: Group
    rates: np.ndarray
    orders: list[Orders]
    games: int


@dataclass
class Tournament:
    """All groups of a tournament.

    Attributes
    ----------
    scenario, bidders, seed : what was played; `bidders` are the names in tables
    tables : by group
    """

    scenario: Scenario
    bidders: tuple[str, ...]
    seed: int
    tables: dict[Group, Table] = field(default_factory=dict)

    @property
    def players(self) -> int:
        """Players at a table."""
        return self.scenario.players

    @property
    def games(self) -> int:
        """Games in all."""
        return sum(t.games for t in self.tables.values())

    def rates(self, bidder: int, others: Sequence[int]) -> np.ndarray:
        """Return the win rate of one place of a bidder against co-players, by batch: float[batches]."""
        table = self.tables[join(bidder, others)]
        return np.asarray(table.rates[:, sorted(set(table.group)).index(bidder)])

    def gains(self, bidder: int, instead_of: int) -> dict[Group, np.ndarray]:
        """Return what a bidder gains over another against every mix of co-players, by batch (metrics 24)."""
        return {
            others: self.rates(bidder, others) - self.rates(instead_of, others)
            for others in opponents(len(self.bidders), self.players)
        }

    def payoffs(self, batches: np.ndarray | None = None) -> np.ndarray:
        """Return the payoffs in groups of two kinds, float[n, n, k], as `stats.alpha_rank` wants them."""
        n, k = len(self.bidders), self.players
        found = np.zeros((n, n, k))
        for a in range(n):
            for b in range(n):
                for j in range(k):
                    rates = self.rates(a, (a,) * (k - 1 - j) + (b,) * j)
                    found[a, b, j] = (rates if batches is None else rates[batches]).mean()
        return found

    def to_polars(self, table: str = "standings") -> pl.DataFrame:
        """Return a table: standings, payoffs, newcomers, dominance, best_responses or alpha_rank."""
        from simulator.lab.contest import TABLES

        if table not in TABLES:
            raise unknown("table", table, TABLES)
        return TABLES[table](self)

    def to_pandas(self, table: str = "standings") -> pandas.DataFrame:
        """Return a table as `to_polars` does, for pandas."""
        return self.to_polars(table).to_pandas()

    def __repr__(self) -> str:
        return present.text(*self._shown())

    def _repr_html_(self) -> str:
        return present.html(*self._shown())

    def _shown(self) -> tuple[list[str], list[present.Shown]]:
        """Return how often each bidder wins over all mixes of co-players, ready to be shown."""
        from simulator.lab.standings import win_rates

        rows = [
            [r["bidder"], f"{r['win_rate']:.2%}", f"[{r['low']:.2%}, {r['high']:.2%}]"]
            for r in win_rates(self).iter_rows(named=True)
        ]
        told = f"{self.games:,} games in {len(self.tables):,} groups of bidders, {self.players} players, seed {self.seed}"
        heads = ["bidder", "win rate", "95 % interval"]
        return [told], [present.Shown("Mean over all mixes of co-players", heads, rows)]

    def orders(self) -> list[Orders]:
        """Return the finishing orders of all groups, one entry a batch."""
        batches = [[t.orders[b] for t in self.tables.values()] for b in range(BATCHES)]
        return [merge(found) for found in batches]


def tournament(
    scenario: Scenario,
    bidders: Sequence[str],
    games: int,
    seed: int = 1,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Tournament:
    """Play every group of bidders at the tables of a scenario.

    Parameters
    ----------
    scenario : rules and players; its own bidders are not used
    bidders : two or more, as in a line-up
    games : games of each group at least; they are shared out over seats, orders around the table and batches
    """
    if len(bidders) < 2:
        raise UserError("a tournament needs at least two bidders")
    if games < 1:
        raise UserError(f"games must be at least 1, not {games}")
    names = tuple(scenario.replace(bidders=(b,)).lineup()[0].name for b in bidders)
    if len(set(names)) < len(names):
        twice = next(n for n, c in Counter(names).items() if c > 1)
        raise UserError(f"bidder {twice!r} is named twice")
    found = Tournament(scenario, names, seed)
    waiting = groups(len(bidders), scenario.players)
    used = usable_threads(threads)
    records: queue.SimpleQueue[Any] = queue.SimpleQueue()
    sessions = {g: [_session(scenario, bidders, order, seed) for order in arrangements(g)] for g in waiting}
    for _ in range(used):
        records.put(next(iter(sessions.values()))[0].new_record())

    def play(group: Group) -> Table:
        record = records.get()
        try:
            return _play_group(sessions[group], group, arrangements(group), record, games)
        finally:
            records.put(record)

    with ThreadPoolExecutor(used) as pool:
        for done, table in enumerate(pool.map(play, waiting), start=1):
            found.tables[table.group] = table
            if progress is not None:
                progress(done, len(waiting))
    return found


def _session(scenario: Scenario, bidders: Sequence[str], order: Group, seed: int) -> Session:
    return Session(scenario.replace(bidders=tuple(bidders[i] for i in order), seats="rotate"), seed)


def _play_group(
    sessions: Sequence[Session], group: Group, orders: Sequence[Group], record: Any, games: int
) -> Table:
    """Play one group: every order around the table, every seat, `BATCHES` times on other blocks."""
    members = sorted(set(group))
    rates = np.zeros((BATCHES, len(members)))
    seen: list[Orders] = []
    played = 0
    for batch in range(BATCHES):
        found = []
        wins, places = np.zeros(len(members)), np.zeros(len(members))
        for session, order in zip(sessions, orders, strict=True):
            blocks = max(1, round(games / (BATCHES * len(orders) * session.rotations)))
            out = session.play(record, batch * blocks, blocks, rows=True)
            played += blocks * session.rotations
            found.append(_finishing_orders(session, order, out.seat_rows))
            by_place = out.sums.totals[session.shape.by_place(_WIN)] / WIN_UNITS
            for place, bidder in enumerate(order):
                wins[members.index(bidder)] += by_place[place]
                places[members.index(bidder)] += blocks * session.rotations
        rates[batch] = wins / places
        seen.append(merge(found))
    return Table(group, rates, seen, played)


def _finishing_orders(session: Session, order: Group, rows: np.ndarray) -> Orders:
    """Count who finished where: rows int64[games, measures, seats]."""
    names = [m.name for m in session.game.seat_measures]
    ranks = rows[:, names.index(RANK), :]
    players = ranks.shape[1]
    rotation = np.arange(len(ranks)) % session.rotations
    seats = (np.arange(players)[None, :] + rotation[:, None]) % players
    bidders = np.array(order)[seats]
    return merge([Orders(bidders, ranks, np.ones(len(ranks)))])
