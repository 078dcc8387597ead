"""The one place that defines how code is compiled.

`kernel` marks functions that Python calls, `rule` the functions inside a kernel (no Python wrapper: a rule must never be
called from Python while the compiler is on), `compile_plugin` compiles a bidder's decision or a tile's procedure.
With NUMBA_DISABLE_JIT=1 all of them leave the plain Python function alone.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, TypeVar

import numba

from simulator.core.cache import StampedCache

PURE_PYTHON = bool(numba.config.DISABLE_JIT)

F = TypeVar("F", bound=Callable[..., Any])

_COMMON = {"nogil": True}
_KERNEL = {**_COMMON, "error_model": "numpy"}
_RULE = {**_KERNEL, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
_PLUGIN = {**_COMMON, "error_model": "python", "boundscheck": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def _jit(function: F, options: dict[str, Any]) -> F:
    if PURE_PYTHON:
        return function
    dispatcher = numba.njit(**options)(function)
    if os.path.exists(function.__code__.co_filename):  # a notebook cell has no file to stamp and stays uncached
        dispatcher._cache = StampedCache(function, repr(sorted(options.items())))
    return dispatcher  # type: ignore[no-any-return]


def kernel(function: F) -> F:
    """Compile an entry point that Python calls; it releases the GIL."""
    return _jit(function, _KERNEL)


def rule(function: F) -> F:
    """Compile a function that only other compiled functions call."""
    return _jit(function, _RULE)


def plugin(function: F) -> F:
    """Compile a decision or a tile's procedure: bounds are checked and division by zero raises."""
    return _jit(function, _PLUGIN)
