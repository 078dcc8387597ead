"""Random streams against an independent big-integer twin, and their uniformity.

The uniformity tests use fixed seeds and reject at a tail of 1e-6 each, so a correct generator fails none of them by chance
more often than once in about 100,000 changes of its seeding.
"""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest
from scipy.stats import chi2

from simulator.core.jit import kernel
from simulator.core.random import below, next_bits, seed_stream, shuffle, unit

MASK = 2**64 - 1
REJECT = 1e-6


@kernel
def fill_bits(seed: Any, block: Any, stream: Any, out: Any) -> None:
    state = np.empty(4, np.uint64)
    seed_stream(state, seed, block, stream)
    for i in range(out.shape[0]):
        out[i] = next_bits(state)


@kernel
def fill_below(seed: Any, stream: Any, n: Any, out: Any) -> None:
    state = np.empty(4, np.uint64)
    seed_stream(state, seed, 0, stream)
    for i in range(out.shape[0]):
        out[i] = below(state, n)


@kernel
def fill_unit(seed: Any, out: Any) -> None:
    state = np.empty(4, np.uint64)
    seed_stream(state, seed, 0, 0)
    for i in range(out.shape[0]):
        out[i] = unit(state)


@kernel
def fill_shuffled(seed: Any, out: Any) -> None:
    state = np.empty(4, np.uint64)
    seed_stream(state, seed, 0, 0)
    for i in range(out.shape[0]):
        for j in range(out.shape[1]):
            out[i, j] = j
        shuffle(state, out[i], out.shape[1])


def bits(seed: int, block: int, stream: int, n: int) -> list[int]:
    out = np.zeros(n, np.uint64)
    fill_bits(seed, block, stream, out)
    return [int(x) for x in out]


def mixed(x: int) -> int:
    """The output function of splitmix64."""
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & MASK
    return x ^ (x >> 31)


class Twin:
    """xoshiro256++ on Python's whole numbers, its state filled by splitmix64 of (seed, block, stream)."""

    def __init__(self, seed: int, block: int, stream: int) -> None:
        golden = 0x9E3779B97F4A7C15
        x = mixed((seed + golden) & MASK)
        x = mixed((x + (block + 1) * golden) & MASK)
        x = mixed((x + (stream + 1) * golden) & MASK)
        self.state = [mixed((x + (i + 1) * golden) & MASK) for i in range(4)]

    @staticmethod
    def rotated(x: int, k: int) -> int:
        return ((x << k) | (x >> (64 - k))) & MASK

    def next(self) -> int:
        s = self.state
        result = (self.rotated((s[0] + s[3]) & MASK, 23) + s[0]) & MASK
        t = (s[1] << 17) & MASK
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = self.rotated(s[3], 45)
        return result

    def below(self, n: int) -> int:
        """Lemire's method: the high half of a product, the few values that would favour some results refused."""
        while True:
            product = (self.next() >> 32) * n
            if product % 2**32 >= (2**32 - n) % n:
                return product >> 32


def tail(observed: np.ndarray) -> float:
    """Return the chance of counts at least as uneven under a uniform distribution."""
    expected = observed.sum() / observed.size
    return float(chi2.sf(((observed - expected) ** 2 / expected).sum(), observed.size - 1))


def test_splitmix64_has_its_published_first_output() -> None:
    """Seed 1234567 gives 6457827717110365317 (a widely quoted check value of the reference code)."""
    assert mixed(1234567 + 0x9E3779B97F4A7C15) == 6457827717110365317


def test_xoshiro_has_its_known_outputs_from_a_small_state() -> None:
    """From state (1, 2, 3, 4); the first is rotl(1 + 4, 23) + 1 by hand, the others are the reference code's."""
    twin = Twin(0, 0, 0)
    twin.state = [1, 2, 3, 4]
    assert [twin.next() for _ in range(4)] == [(5 << 23) + 1, 58720359, 3588806011781223, 3591011842654386]


@pytest.mark.parametrize(("seed", "block", "stream"), [(0, 0, 0), (1, 0, 0), (1, 7, 3), (2**62, 10**9, 12)])
def test_streams_are_those_of_the_twin(seed: int, block: int, stream: int) -> None:
    twin = Twin(seed, block, stream)
    assert bits(seed, block, stream, 200) == [twin.next() for _ in range(200)]


@pytest.mark.parametrize("n", [1, 2, 3, 10, 30, 1000, 2**31 + 1, 3 * 2**30])
def test_below_is_that_of_the_twin(n: int) -> None:
    out = np.zeros(300, np.int64)
    fill_below(9, 4, n, out)
    twin = Twin(9, 0, 4)
    assert out.tolist() == [twin.below(n) for _ in range(300)]


def test_streams_are_distinct() -> None:
    keys = list(itertools.product((0, 1, 2**40), (0, 1, 2, 10**6), range(13)))
    starts = {tuple(bits(*key, 2)) for key in keys}
    assert len(starts) == len(keys)


def test_neighbouring_streams_are_unrelated() -> None:
    """Half of the 64 bits of neighbours differ on average: 32 ± 5 standard errors over 3 × 4,000 pairs."""
    for step in ((1, 0, 0), (0, 1, 0), (0, 0, 1)):
        distances = [
            (bits(i, i, i, 1)[0] ^ bits(i + step[0], i + step[1], i + step[2], 1)[0]).bit_count() for i in range(4000)
        ]
        assert abs(np.mean(distances) - 32) < 5 * 4 / np.sqrt(4000)


@pytest.mark.parametrize("n", [2, 3, 6, 7, 12, 20, 30])
def test_below_is_uniform_and_in_range(n: int) -> None:
    out = np.zeros(n * 20_000, np.int64)
    fill_below(2026, n, n, out)
    assert out.min() == 0
    assert out.max() == n - 1
    assert tail(np.bincount(out, minlength=n)) > REJECT


def test_below_is_unbiased_where_a_plain_product_would_not_be() -> None:
    """For n = 3·2³⁰ the high half of a product alone hits multiples of 3 twice as often as the others."""
    out = np.zeros(60_000, np.int64)
    fill_below(5, 1, 3 * 2**30, out)
    assert tail(np.bincount(out % 3, minlength=3)) > REJECT


def test_the_first_draws_of_consecutive_blocks_are_uniform() -> None:
    """Every game starts a stream anew, so the first draw over blocks must be as good as the draws of one stream."""
    first = np.array([bits(77, block, 5, 1)[0] >> 32 for block in range(30_000)], dtype=np.uint64)
    assert tail(np.bincount((first * np.uint64(6) >> np.uint64(32)).astype(np.int64), minlength=6)) > REJECT


def test_unit_is_uniform_on_the_half_open_interval() -> None:
    out = np.zeros(100_000)
    fill_unit(3, out)
    assert out.min() >= 0
    assert out.max() < 1
    assert tail(np.bincount((out * 50).astype(np.int64), minlength=50)) > REJECT


@pytest.mark.rule("BU-GAP-18")
def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    out = np.zeros((48_000, 4), np.int64)
    fill_shuffled(11, out)
    assert (np.sort(out, axis=1) == np.arange(4)).all()
    index = {order: i for i, order in enumerate(itertools.permutations(range(4)))}
    assert tail(np.bincount([index[tuple(row)] for row in out.tolist()], minlength=len(index))) > REJECT
