"""Structured records that compiled code and plain Python read alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

LINE = 64  # bytes of a cache line: two threads must never share one

Field = tuple[str, Any] | tuple[str, Any, tuple[int, ...]]


def record(fields: Sequence[Field]) -> np.dtype[Any]:
    """Return an aligned record type; its scalars are `np.record`, so attributes work in plain Python too.

    A field must not be called like a method of `np.record`: plain Python would find the method first.
    """
    taken = [name for name, *_ in fields if hasattr(np.record, name)]
    if taken:
        raise ValueError(f"field name {taken[0]!r} is an attribute of np.record")
    return np.dtype((np.record, np.dtype(list(fields), align=True)))


def padded(fields: Sequence[Field]) -> np.dtype[Any]:
    """Return `record(fields)` with a size that is a multiple of a cache line."""
    plain = record(fields)
    missing = -plain.itemsize % LINE
    return record([*fields, ("padding", "u1", (missing or LINE,))])


def allocate(kind: np.dtype[Any]) -> np.record:
    """Return one zeroed record of `kind` whose memory starts on a cache line."""
    memory = np.zeros(kind.itemsize + LINE, np.uint8)
    start = -memory.ctypes.data % LINE
    made: np.record = memory[start : start + kind.itemsize].view(kind)[0]
    return made


def clear(made: Any) -> None:
    """Set every byte of a record that `allocate` made to zero again."""
    made.base.view(np.uint8)[:] = 0


def field_names(kind: np.dtype[Any]) -> list[str]:
    """Return the names of all fields of a record, at any depth, each once."""
    found: dict[str, None] = {}
    for name in kind.names or ():
        inner = kind[name].base
        found |= dict.fromkeys([name, *field_names(inner)])
    return list(found)
