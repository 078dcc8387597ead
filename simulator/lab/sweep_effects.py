"""What tiles, slots, pairs and varied fields do, over the designs of a sweep (metrics 23).

Only batches that every design has played enter, so that all designs stand on the same seed batches; intervals come from drawing
those batches anew, the same draw for all designs at once.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import polars as pl

from simulator.core import registry
from simulator.core.engine import WIN_UNITS
from simulator.core.game import Measure
from simulator.lab.sweep_designs import CASES, Design
from simulator.lab.sweep_objective import Objective
from simulator.lab.sweep_pieces import read_rows
from simulator.lab.sweep_walk import Standing, Walk
from simulator.stats.effects import Contrast, estimate, factorial, resampled, swap, swaps

DRAWS = 500
_EFFECTS = {
    **dict.fromkeys(("case", "kind", "what", "against", "place", "outcome", "unit"), pl.String),
    **dict.fromkeys(("effect", "low", "high", "all_low", "all_high"), pl.Float64),
    **dict.fromkeys(("pairs", "designs", "games", "batches"), pl.Int64),
}
_ALIASES = {"case": pl.String, "effects": pl.Int64, "rank": pl.Int64, "relation": pl.String}


@dataclass(frozen=True)
class _Outcome:
    """A figure of every design, made of the means of block variables of the sweep."""

    name: str
    unit: str
    variables: Sequence[int]
    per: float
    objective: Objective | None = None

    def of(self, means: np.ndarray) -> np.ndarray:
        """Return the figure of float[…, means per game]."""
        found: np.ndarray = means / self.per
        return self.objective.value(found) if self.objective is not None else found[..., 0]


def _outcomes(walk: Walk, standing: Standing) -> Iterator[_Outcome]:
    """Yield what effects are told on: the objective, every seat's rate, the score, the measures of the game."""
    game, shape, objective = registry.game(walk.designs[0].fields["game"]), standing.shape, walk.objective
    yield _Outcome(objective.name, objective.unit, objective.variables(shape), objective.per, objective)
    for s in range(shape.players):
        yield _Outcome(f"win rate of seat {s + 1}", "share", [shape.by_seat(0).start + s], WIN_UNITS)
    for i, measure in enumerate(game.game_measures):
        if not measure.light:
            yield _Outcome(measure.name, _unit(measure), [shape.of_game(i)], measure.per)


def _unit(measure: Measure) -> str:
    return "share" if measure.unit == "games" else measure.unit


def effects(walk: Walk) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Return the tables of effects and of aliases.

    Effects have one row a case, effect and outcome: its size, the 95 % interval of its own (``low``, ``high``), the one that
    holds for all effects of its kind on this outcome together (``all_low``, ``all_high``), and what it rests on.
    """
    rows: list[dict[str, object]] = []
    aliases: list[tuple[str, int, int, str]] = []
    for case, members in _cases(walk.designs).items():
        rows += _rows(walk, case, members, _contrasts(walk, case, members, aliases))
    for case, members in _counts(walk.designs).items():
        rows += _rows(walk, case, members, _levels([walk.designs[i] for i in members]))
    return pl.DataFrame(rows, schema=_EFFECTS, orient="row"), pl.DataFrame(aliases, schema=_ALIASES, orient="row")


def _cases(designs: Sequence[Design]) -> dict[str, list[int]]:
    """Return the designs of each case: player count and board, as far as they vary."""
    found: dict[str, list[int]] = {}
    for i, design in enumerate(designs):
        name = ", ".join(f"{f} {design.factors[f]}" for f in CASES if f in design.factors)
        found.setdefault(name, []).append(i)
    return found


def _counts(designs: Sequence[Design]) -> dict[str, list[int]]:
    """Return the designs of each player count: across counts nothing is ever paired (metrics 31)."""
    found: dict[str, list[int]] = {}
    for i, design in enumerate(designs):
        found.setdefault(f"players {design.players}" if "players" in design.factors else "", []).append(i)
    return found


def _contrasts(walk: Walk, case: str, members: list[int], aliases: list[tuple[str, int, int, str]]) -> list[Contrast]:
    """Return what the layouts of a case tell of pieces, slots and pairs; relations nobody can resolve go to `aliases`."""
    game = registry.game(walk.designs[0].fields["game"])
    layouts = [walk.designs[i].layout for i in members]
    if game.places is None or not layouts[0] or len(set(layouts)) < 2:
        return []
    places, plain = game.places.names, game.places.plain
    tied = [n for n in sorted({t for layout in layouts for t in layout} - {plain}) if game.places.tied(n)]
    others = [tuple(v for k, v in walk.designs[i].factors.items() if k not in CASES) for i in members]
    model = factorial(layouts, places, plain, tied)
    aliases += [(case, model.columns, model.rank, relation) for relation in model.aliases]
    return swaps(layouts, places, plain, tied, others) + model.contrasts


def _levels(designs: Sequence[Design]) -> list[Contrast]:
    """Return what each value of a varied field does against its first value, all else equal."""
    found = []
    names = [n for n in designs[0].factors if n != "players"]
    keys = [(*d.layout, *(d.factors[n] for n in names)) for d in designs]
    if len({len(k) for k in keys}) > 1:
        return []
    for at, name in enumerate(names):
        place = len(keys[0]) - len(names) + at
        first, *rest = dict.fromkeys(d.factors[name] for d in designs)
        for value in rest:
            found.append(swap(keys, [place], value, first, ("value", f"{name}={value}", f"{name}={first}", "")))
    return [c for c in found if c is not None]


def _rows(walk: Walk, case: str, members: list[int], contrasts: list[Contrast]) -> list[dict[str, object]]:
    """Estimate contrasts on every outcome, each kind of effect a family of its own."""
    if not contrasts:
        return []
    standing = walk.standing[members[0]]
    batches = min(walk.standing[i].batches for i in members)
    if len({walk.standing[i].plan for i in members}) > 1:
        return []
    outcomes = list(_outcomes(walk, standing))
    needed = sorted({v for o in outcomes for v in o.variables})
    every = _batch_sums(walk, members, batches, standing.kept.where(needed))
    blocks = np.array([len(standing.plan.blocks_of(b)) for b in range(batches)], float)
    drawn = resampled(batches, DRAWS, walk.settings.seed)
    games = int(blocks.sum()) * standing.plan.rotations
    rows: list[dict[str, object]] = []
    for outcome in outcomes:
        sums = every[:, :, [needed.index(v) for v in outcome.variables]]
        values = outcome.of(_weighted(np.ones((1, batches)), sums, blocks, standing.plan.rotations))[0]
        spread = outcome.of(_weighted(drawn, sums, blocks, standing.plan.rotations))
        for kind in dict.fromkeys(c.kind for c in contrasts):
            family = [c for c in contrasts if c.kind == kind]
            found = estimate(np.array([c.weights for c in family]), values, spread, batches)
            for i, c in enumerate(family):
                rows.append(
                    {
                        "case": case,
                        "kind": kind,
                        "what": c.what,
                        "against": c.against,
                        "place": c.place,
                        "outcome": outcome.name,
                        "unit": outcome.unit,
                        "effect": float(found.mean[i]),
                        "low": float(found.low[i]),
                        "high": float(found.high[i]),
                        "all_low": float(found.all_low[i]),
                        "all_high": float(found.all_high[i]),
                        "pairs": c.pairs or None,
                        "designs": int(np.count_nonzero(np.abs(c.weights) > 1e-12)),
                        "games": games,
                        "batches": batches,
                    }
                )
    return rows


def _weighted(weights: np.ndarray, sums: np.ndarray, blocks: np.ndarray, rotations: int) -> np.ndarray:
    """Return means per game, float[draws, designs, variables], of float[batches, designs, variables] sums."""
    count = weights @ blocks * rotations
    made: np.ndarray = np.tensordot(weights, sums, axes=(1, 0)) / count[:, None, None]
    return made


def _batch_sums(walk: Walk, members: list[int], batches: int, columns: list[int]) -> np.ndarray:
    """Return float[batches, designs, columns]: the sums, in some columns, of each batch that all designs have played."""
    kept = walk.standing[members[0]].kept
    place = {design: i for i, design in enumerate(members)}
    found = np.full((batches, len(members), len(columns)), math.nan)
    for number in walk.shelf.numbers():
        table = walk.shelf.get(number).filter(pl.col("batch") < batches, pl.col("design").is_in(list(place)))
        if not table.height:
            continue
        rows = read_rows(table, kept)
        found[rows.batch, [place[d] for d in rows.design.tolist()]] = rows.totals[:, columns]
    return found
