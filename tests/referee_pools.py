"""Good games to break, by pool, and what the referee says about them once they are broken."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

from trace_mutations import Mutation, Trace
from traces import trace

from simulator.core import registry
from simulator.core.errors import DataError
from simulator.core.refereeing import Verdict


class Pools:
    """Games of one kind, by pool: fields of a scenario whose players answer at random unless it says otherwise."""

    def __init__(self, game: str, pools: Mapping[str, dict[str, Any]], size: int = 40) -> None:
        self.game, self.pools, self.size = game, pools, size
        self._kept: dict[tuple[str, int], Trace] = {}

    def judge(self, lines: list[str]) -> Verdict:
        referee = registry.game(self.game).referee
        assert referee is not None
        return referee(lines)

    def good(self, pool: str, number: int) -> Trace:
        """Return a game of a pool, which the referee passes."""
        if (pool, number) not in self._kept:
            lines = trace({"game": self.game, "bidders": ("random",), **self.pools[pool]}, seed=number)
            verdict = self.judge(lines)
            assert verdict.broken == []
            assert verdict.complete
            self._kept[pool, number] = [json.loads(line) for line in lines]
        return self._kept[pool, number]

    def mutants(self, pool: str, mutation: Mutation, number: int) -> list[Trace]:
        """Return the first traces a mutation makes of the games of a pool."""

        def made() -> Iterator[Trace]:
            for n in range(self.size):
                game = self.good(pool, n)
                yield from (m for i in range(len(game)) if (m := mutation(game, i)) is not None)

        return list(islice(made(), number))

    def rules(self, mutant: Trace) -> list[str]:
        """Return the rules found broken; a scenario that cannot be played names them in its error."""
        try:
            return self.judge([json.dumps(e) for e in mutant]).rules
        except DataError as error:
            return [str(error)]

    def named(self, pool: str, mutation: Mutation, number: int, what: str) -> list[list[str]]:
        """Return the rules found broken in each of some mutants, of which there must be one; none goes unnoticed."""
        found = [self.rules(mutant) for mutant in self.mutants(pool, mutation, number)]
        assert found, f"{what}: nowhere to be tried"
        assert all(found), f"{what}: not noticed"
        return found

    def ends(self, pool: str) -> tuple[list[str], list[str]]:
        """Return the rules broken by an event after the end of a game, and by its last event left out."""
        good = [json.dumps(e) for e in self.good(pool, 0)]
        cut = self.judge(good[:-1])
        assert not cut.complete
        return self.judge([*good, good[5]]).rules, cut.rules


def rules_of(prefix: str) -> set[str]:
    """Return the rules of the catalogue that begin with a prefix."""
    lines = (Path(__file__).resolve().parent / "rule_ids.txt").read_text(encoding="utf-8").splitlines()
    return {line.split()[0] for line in lines if line.startswith(prefix)}
