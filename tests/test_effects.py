"""Effects of tiles: a planted truth is recovered, what cannot be told apart is named and gets no estimate."""

from __future__ import annotations

import numpy as np
import pytest

from simulator.bidder_up.layout import layouts, tile_sets
from simulator.bidder_up.tiles import BOX
from simulator.stats.effects import Contrast, estimate, factorial, resampled, swap, swaps

COUNT = [t.name for t in BOX if t.kind == "count"]
ALL = layouts(4)
SLOTS = "abcd"


def _planted(layout: tuple[str, ...]) -> float:
    """Return what a layout is made to give: tiles, a slot and a pair."""
    worth = {"dutch": 1.0, "secret-count": 4.0, "american-count": -5.0, "secret-value": 2.0, "second-hand": 0.5}
    value = 10 + sum(worth.get(t, 0.0) for t in layout)
    value += {"a": 3.0, "b": 1.0, "c": -1.0, "d": -3.0}[SLOTS[layout.index("dutch")]] if "dutch" in layout else 0.0
    return value + (7.0 if {"secret-value", "second-hand"} <= set(layout) else 0.0)


def _effect(contrasts: list[Contrast], kind: str, what: str, place: str = "", against: str | None = None) -> float:
    (found,) = [
        c for c in contrasts if (c.kind, c.what, c.place) == (kind, what, place) and against in (None, c.against)
    ]
    return float(found.weights @ np.array([_planted(x) for x in ALL]))


def test_least_squares_recover_what_was_planted() -> None:
    model = factorial(ALL, SLOTS, "classic", COUNT)
    assert (model.columns, model.rank, model.aliases) == (49, 49, [])
    found = model.contrasts
    assert _effect(found, "tile", "secret-value") == pytest.approx(2.0)
    assert _effect(found, "tile", "round-the-table") == pytest.approx(0.0)
    assert _effect(found, "pair", "second-hand + secret-value") == pytest.approx(7.0)
    assert [_effect(found, "slot", "dutch", s) for s in SLOTS] == pytest.approx([3.0, 1.0, -1.0, -3.0])
    counting = [_effect(found, "tile", t) for t in ("dutch", "secret-count", "american-count")]
    assert counting == pytest.approx([1.0, 4.0, -5.0])  # as planted, they sum to zero


def test_swap_effects_are_mean_paired_differences_and_state_their_number() -> None:
    found = swaps(ALL, SLOTS, "classic", COUNT)
    assert _effect(found, "swap", "american-count", against="classic") == pytest.approx(-5.0)
    assert _effect(found, "swap", "dutch", "a") == pytest.approx(1.0 + 3.0)
    assert _effect(found, "swap", "dutch", against="secret-count") == pytest.approx(1.0 - 4.0, abs=1.0)
    pairs = {(c.what, c.against): c.pairs for c in found if not c.place}
    for (what, against), count in pairs.items():
        counted = sum(
            (*x[:i], against, *x[i + 1 :]) in set(ALL) for x in ALL for i in range(4) if x[i] == what
        )
        assert count == counted > 0
    sets = tile_sets(4)  # of 37 sets with a Count tile, 22 may go without it
    having = [set(s) for s in sets if "dutch" in s]
    assert (len(having), sum(len(s & set(COUNT)) > 1 for s in having)) == (37, 22)


def test_without_the_constraint_the_model_is_deficient_and_says_so() -> None:
    """Main effects with pairs, untied: rank 28 of 29 (metrics 23), and with the slots 49 of 50."""
    model = factorial(ALL, SLOTS, "classic", [])
    assert (model.columns, model.rank) == (50, 49)
    (relation,) = model.aliases
    assert all(f"tile {t}" in relation for t in ("dutch", "secret-count", "american-count"))
    named = {c.what for c in model.contrasts if c.kind == "tile"}
    assert named.isdisjoint(COUNT)
    assert _effect(model.contrasts, "tile", "secret-value") == pytest.approx(2.0)


def test_what_a_few_layouts_cannot_tell_gets_no_estimate() -> None:
    few = [x for x in ALL if "dutch" in x and "second-hand" not in x]
    model = factorial(few, SLOTS, "classic", COUNT)
    assert model.rank < model.columns
    assert any("[tile cat-in-the-bag]" in r for r in model.aliases)
    assert not [c for c in model.contrasts if c.kind == "tile" and c.what == "cat-in-the-bag"]
    assert all(abs(c.weights.sum()) < 1e-9 for c in model.contrasts)


def test_a_value_is_swapped_with_all_else_equal() -> None:
    keys = [("x", 1), ("x", 2), ("y", 1)]
    found = swap(keys, [1], 2, 1, ("value", "2", "1", ""))
    assert found is not None
    assert (found.pairs, found.weights.tolist()) == (1, [-1.0, 1.0, 0.0])
    assert swap(keys, [1], 3, 1, ("value", "3", "1", "")) is None


def test_intervals_cover_and_hold_together() -> None:
    """40 seed batches shared by all designs, a true effect of 0 between any two: 95 % cover, the family's all at once."""
    rng = np.random.default_rng(2)
    contrasts = np.array([[1.0, -1, 0, 0], [0, 1, -1, 0], [0, 0, 1, -1], [1, 0, 0, -1]])
    single, together, runs = 0, 0, 150
    for run in range(runs):
        batches = rng.normal(0, 1, (40, 1)) * 3 + rng.normal(0, 1, (40, 4))  # what is shared cancels
        drawn = resampled(40, 300, seed=run) @ batches / 40
        found = estimate(contrasts, batches.mean(axis=0), drawn, 40)
        single += int(((found.low <= 0) & (found.high >= 0)).sum())
        together += bool(((found.all_low <= 0) & (found.all_high >= 0)).all())
    assert 0.92 < single / (4 * runs) < 0.98
    assert together / runs > 0.91


def test_one_batch_gives_no_interval() -> None:
    found = estimate(np.array([[1.0, -1.0]]), np.array([3.0, 1.0]), np.array([[3.0, 1.0]]), 1)
    assert found.mean.tolist() == [2.0]
    assert np.isinf(found.high).all()


def test_equal_designs_differ_by_nothing() -> None:
    found = estimate(np.array([[1.0, -1.0]]), np.array([2.0, 2.0]), np.full((50, 2), 2.0), 10)
    assert (found.all_low.tolist(), found.all_high.tolist()) == ([0.0], [0.0])
