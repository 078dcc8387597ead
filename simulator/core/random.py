"""Random streams: xoshiro256++ for the draws, splitmix64 to seed them, Lemire's method for unbiased ranges.

A stream is a `uint64[4]` state. Every constant is a `np.uint64`: numba types a mixed `uint64 op int64` as signed.
Sources: Blackman & Vigna, "Scrambled linear pseudorandom number generators" (2021); Lemire, "Fast random integer generation
in an interval" (2019).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from simulator.core.jit import rule

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_LOW_32 = np.uint64(0xFFFFFFFF)
_11, _17, _19, _23 = np.uint64(11), np.uint64(17), np.uint64(19), np.uint64(23)
_27, _30, _31, _32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)
_41, _45 = np.uint64(41), np.uint64(45)
_UNIT = 1.0 / 9007199254740992.0  # 2**-53


@rule
def _mixed(x: Any) -> Any:
    """Finish one splitmix64 step."""
    x = (x ^ (x >> _30)) * _MIX_1
    x = (x ^ (x >> _27)) * _MIX_2
    return x ^ (x >> _31)


@rule
def seed_stream(state: Any, seed: Any, block: Any, stream: Any) -> None:
    """Put `state` at the start of one stream of one block: a function of (seed, block, stream) alone."""
    x = _mixed(np.uint64(seed) + _GOLDEN)
    x = _mixed(x + (np.uint64(block) + np.uint64(1)) * _GOLDEN)
    x = _mixed(x + (np.uint64(stream) + np.uint64(1)) * _GOLDEN)
    for i in range(4):
        x = x + _GOLDEN
        state[i] = _mixed(x)


@rule
def next_bits(state: Any) -> Any:
    """Return the next 64 random bits of a stream."""
    s0, s1, s2, s3 = state[0], state[1], state[2], state[3]
    x = s0 + s3
    result = ((x << _23) | (x >> _41)) + s0
    t = s1 << _17
    s2 = s2 ^ s0
    s3 = s3 ^ s1
    state[1] = s1 ^ s2
    state[0] = s0 ^ s3
    state[2] = s2 ^ t
    state[3] = (s3 << _45) | (s3 >> _19)
    return result


@rule
def below(state: Any, n: Any) -> Any:
    """Return a whole number drawn uniformly from 0 .. n−1 (n < 2**32)."""
    size = np.uint64(n)
    product = (next_bits(state) >> _32) * size
    if (product & _LOW_32) < size:
        floor = (np.uint64(4294967296) - size) % size
        while (product & _LOW_32) < floor:
            product = (next_bits(state) >> _32) * size
    return np.int64(product >> _32)


@rule
def unit(state: Any) -> Any:
    """Return a number drawn uniformly from [0, 1)."""
    return np.float64(next_bits(state) >> _11) * _UNIT


@rule
def shuffle(state: Any, items: Any, n: Any) -> None:
    """Shuffle the first `n` entries of `items` in place, every order equally likely."""
    for i in range(n - 1, 0, -1):
        j = below(state, i + 1)
        kept = items[i]
        items[i] = items[j]
        items[j] = kept
