"""What a tile does to a layout: contrasts over the layouts that were played (metrics 23).

Every effect is a weighted sum of the layouts' values. A swap effect averages pairs of layouts that differ in one place; a
factorial effect comes from least squares, and where the layouts cannot tell effects apart it is reported, not invented.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from simulator.stats.intervals import student_quantile

Layout = tuple[str, ...]
TINY = 1e-8


@dataclass(frozen=True)
class Contrast:
    """An effect as weights of the designs.

    Attributes
    ----------
    kind : "swap", "tile", "slot" or "pair"; or what the caller says
    what, against, place : the tile or tiles, what they are compared with, and the slot ("" for all)
    weights : float[designs]
    pairs : pairs of layouts it averages; 0 for a factorial effect
    """

    kind: str
    what: str
    against: str
    place: str
    weights: np.ndarray
    pairs: int


@dataclass(frozen=True)
class Factorial:
    """A least-squares decomposition: what can be estimated, and what cannot.

    Attributes
    ----------
    contrasts : the effects that can be estimated
    columns, rank : effects of the model, the mean included, and how many of them the layouts tell apart
    aliases : one line a relation between effects that cannot be told apart; the effects in them have no estimate
    """

    contrasts: list[Contrast]
    columns: int
    rank: int
    aliases: list[str]

def swap(
    keys: Sequence[tuple[object, ...]], places: Iterable[int], what: object, against: object, label: tuple[str, str, str, str]
) -> Contrast | None:
    """Return the mean paired difference between designs with `what` in a place and the same ones with `against` there.

    Parameters
    ----------
    keys : what each design is, one value a place; all different
    places : the places where they may differ
    label : kind, what, against and place of the contrast
    """
    index, wanted = {key: i for i, key in enumerate(keys)}, list(places)
    weights, pairs = np.zeros(len(keys)), 0
    for key, i in index.items():
        for p in wanted:
            if key[p] == what and (other := index.get((*key[:p], against, *key[p + 1 :]))) is not None:
                weights[i] += 1
                weights[other] -= 1
                pairs += 1
    return Contrast(*label, weights / pairs, pairs) if pairs else None


def swaps(
    layouts: Sequence[Layout],
    places: Sequence[str],
    plain: str,
    tied: Sequence[str],
    others: Sequence[tuple[object, ...]] | None = None,
) -> list[Contrast]:
    """Return the swap effects of every tile against `plain` in its place, over all slots and slot by slot.

    Tied tiles, which a layout cannot do without, such as Count auctions, are also contrasted with each other. `others` is what
    else the two of a pair must have in common.
    """
    keys: list[tuple[object, ...]] = [(*a, *b) for a, b in zip(layouts, others or [()] * len(layouts), strict=True)]
    everywhere = range(len(places))
    names = sorted({t for layout in layouts for t in layout} - {plain})
    found: list[Contrast | None] = []
    for name in names:
        found.append(swap(keys, everywhere, name, plain, ("swap", name, plain, "")))
        found += [swap(keys, [p], name, plain, ("swap", name, plain, slot)) for p, slot in enumerate(places)]
    for first, second in itertools.combinations([n for n in names if n in tied], 2):
        found.append(swap(keys, everywhere, first, second, ("swap", first, second, "")))
    return [c for c in found if c is not None]


def factorial(layouts: Sequence[Layout], places: Sequence[str], plain: str, tied: Sequence[str]) -> Factorial:
    """Return main effects of tiles, effects of their slots and of pairs of tiles, by least squares over the layouts.

    The main effects of the tied tiles sum to zero, and so do the effects of a tile's slots. `plain` is where all others start.
    """
    names = sorted({t for layout in layouts for t in layout} - {plain})
    group = [n for n in names if n in tied]
    columns: dict[tuple[str, str, str], np.ndarray] = {("mean", "", ""): np.ones(len(layouts))}
    here = {n: np.array([n in layout for layout in layouts], float) for n in names}
    there = {(n, p): np.array([layout[p] == n for layout in layouts], float) for n in names for p in range(len(places))}
    for n in names:
        if n not in group:
            columns["tile", n, ""] = here[n]
    for n in group[:-1]:  # the last one is minus the sum of the others
        columns["tile", n, ""] = here[n] - here[group[-1]]
    for n in names:
        for p in range(len(places) - 1):
            columns["slot", n, places[p]] = there[n, p] - there[n, len(places) - 1]
    for a, b in itertools.combinations(names, 2):
        if (here[a] * here[b]).any():  # two of which there is never more than one are no pair
            columns["pair", f"{a} + {b}", ""] = here[a] * here[b]
    known = [k for k, v in columns.items() if v.any()]
    found = _solve(known, np.array([columns[k] for k in known]).T, plain)
    found.aliases.extend(f"{_name(k)} = 0" for k in columns if k not in known)
    for kind, what, places_left, sign in _implied(names, group, places):
        parts = [c for c in found.contrasts if (c.kind, c.what, c.place) in places_left]
        if len(parts) == len(places_left) and parts:
            total = sum((c.weights for c in parts), np.zeros(len(layouts)))
            found.contrasts.append(Contrast(kind, what, "", sign, -total, 0))
    return found


def _implied(
    names: list[str], group: list[str], places: Sequence[str]
) -> list[tuple[str, str, set[tuple[str, str, str]], str]]:
    """Return the effects that follow from those that sum to zero with them: the last tied tile, the last slot of each tile."""
    implied = [("slot", n, {("slot", n, p) for p in places[:-1]}, places[-1]) for n in names]
    if len(group) > 1:
        implied.insert(0, ("tile", group[-1], {("tile", n, "") for n in group[:-1]}, ""))
    return implied


def _solve(keys: list[tuple[str, str, str]], table: np.ndarray, plain: str) -> Factorial:
    """Return the effects that the rows of a model can estimate, and the relations between the others."""
    _, sizes, right = np.linalg.svd(np.linalg.qr(table, mode="r"), full_matrices=True)
    rank = int((sizes > TINY * max(table.shape) * sizes[0]).sum())
    null = right[rank:]
    inverse = np.linalg.pinv(table, rcond=TINY)
    sure = np.abs(null).max(axis=0) < 1e-6 if len(null) else np.ones(len(keys), bool)
    contrasts = [
        Contrast(kind, what, plain if kind == "tile" else "", place, inverse[i], 0)
        for i, (kind, what, place) in enumerate(keys)
        if sure[i] and kind != "mean"
    ]
    return Factorial(contrasts, len(keys), rank, [_relation(keys, row) for row in _reduced(null)])


def _name(key: tuple[str, str, str]) -> str:
    """Return what an effect is called in a relation."""
    return "[" + " ".join(x for x in key if x) + "]"


def _reduced(null: np.ndarray) -> np.ndarray:
    """Return a basis of the same space in reduced rows, so that each relation names few effects."""
    rows = null.copy()
    done = 0
    for column in range(rows.shape[1]):
        if done == len(rows):
            break
        pivot = done + int(np.abs(rows[done:, column]).argmax())
        if abs(rows[pivot, column]) < 1e-6:
            continue
        rows[[done, pivot]] = rows[[pivot, done]]
        rows[done] /= rows[done, column]
        for other in range(len(rows)):
            if other != done:
                rows[other] -= rows[other, column] * rows[done]
        done += 1
    return rows


def _relation(keys: list[tuple[str, str, str]], row: np.ndarray) -> str:
    """Return a relation as text: an effect that is the same, in every layout, as a sum of others."""
    names, weights = [], []
    for key, weight in zip(keys, row.tolist(), strict=True):
        if abs(weight) > 1e-6:
            names.append(_name(key))
            weights.append(Fraction(-weight).limit_denominator(24))
    terms = [
        f"{'−' if w < 0 else '+'} {'' if abs(w) == 1 else f'{abs(w)} '}{name}"
        for name, w in zip(names[1:], weights[1:], strict=True)
    ]
    return f"{names[0]} = {' '.join(terms).removeprefix('+ ') or '0'}"


def resampled(batches: int, draws: int = 1000, seed: int = 1) -> np.ndarray:
    """Return int[draws, batches]: how often each seed batch is drawn, the same draw for every design at once."""
    return np.random.default_rng(seed).multinomial(batches, np.full(batches, 1 / batches), size=draws)


@dataclass(frozen=True)
class Effects:
    """Estimates of a family of effects; float[effects] each.

    `low`, `high` hold each on its own; `all_low`, `all_high` hold together for the family (largest |t|).
    """

    mean: np.ndarray
    low: np.ndarray
    high: np.ndarray
    all_low: np.ndarray
    all_high: np.ndarray


def estimate(contrasts: np.ndarray, values: np.ndarray, drawn: np.ndarray, batches: int, level: float = 0.95) -> Effects:
    """Estimate effects from the designs' values and the values in resampled batches.

    Parameters
    ----------
    contrasts : float[effects, designs]; values : float[designs]; drawn : float[draws, designs]; batches : how many there are

    Notes
    -----
    Student's t with batches − 1 degrees of freedom; the spread over draws is that of `batches` batches, of which one is lost.
    """
    mean = contrasts @ values
    spread = drawn @ contrasts.T
    if batches < 2:
        wide = np.full(len(mean), np.inf)
        return Effects(mean, mean - wide, mean + wide, mean - wide, mean + wide)
    error = spread.std(axis=0) * np.sqrt(batches / (batches - 1))
    moving = error > 1e-12 * (1 + np.abs(mean))
    single = student_quantile(0.5 + level / 2, batches - 1)
    together = single
    if moving.any():
        t = np.abs(spread[:, moving] - spread[:, moving].mean(axis=0)) / spread[:, moving].std(axis=0)
        together = max(single, float(np.quantile(t.max(axis=1), level)) * single / student_quantile(0.5 + level / 2, 10**6))
    return Effects(mean, mean - single * error, mean + single * error, mean - together * error, mean + together * error)
