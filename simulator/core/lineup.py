"""From the bidders of a line-up to the tables of addresses and parameters the kernel plays with."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from typing import Any

import numpy as np
from numba import from_dtype

from simulator.core import dispatch, jit
from simulator.core.engine import DECISION_COUNT, MIND, PARAMETER_COUNT
from simulator.core.errors import BidderError, UserError, unknown
from simulator.core.failures import compile_cause, source_line, takes_three
from simulator.core.game import Game
from simulator.core.plugin import Bidder, BidderSpec
from simulator.core.records import field_names
from simulator.core.view import View

_addresses: dict[tuple[Any, ...], int] = {}


def lineup_tables(game: Game, lineup: Sequence[BidderSpec]) -> tuple[np.ndarray, np.ndarray]:
    """Compile what the line-up needs and return its tables.

    Returns
    -------
    addresses : int64[k, DECISION_COUNT]; parameters : float64[k, PARAMETER_COUNT]; by place in the line-up

    Raises
    ------
    BidderError
        names the bidder, the decision, the line and the cause
    """
    addresses = np.zeros((len(lineup), DECISION_COUNT), np.int64)
    parameters = np.zeros((len(lineup), PARAMETER_COUNT), np.float64)
    compiled: dict[type[Bidder], list[int]] = {}
    for place, spec in enumerate(lineup):
        vector = spec.vector()
        if len(vector) > PARAMETER_COUNT:
            raise UserError(f"bidder {spec.name!r} has {len(vector)} parameters; at most {PARAMETER_COUNT} are possible")
        parameters[place, : len(vector)] = vector
        if spec.source not in compiled:
            compiled[spec.source] = decision_addresses(game, spec.source)
        addresses[place, : len(compiled[spec.source])] = compiled[spec.source]
    return addresses, parameters


def decision_addresses(game: Game, bidder: type[Bidder]) -> list[int]:
    """Compile every decision of a bidder, inherited ones once for all, in the order of the game's decisions."""
    known = game.decision_names
    for name in bidder.decisions:
        if name not in known:
            function = bidder.decisions[name][0]
            error = unknown(f"decision of bidder {bidder.name!r}", name, known)
            raise BidderError(f"{source_line(function)}: {error}")
    layout = tuple(bidder.parameters)
    found = []
    for name in known:
        function, names = bidder.decisions.get(name) or game.defaults.decisions[name]
        if layout[: len(names)] != names:  # the parameters lie elsewhere than where the function was written
            names = layout
        found.append(_address(game, bidder.name, name, function, names))
    return found


def _address(game: Game, bidder: str, decision: str, function: Any, names: tuple[str, ...]) -> int:
    key = (game.name, function, names)
    if key not in _addresses:
        if not takes_three(function):
            raise BidderError(
                f"bidder {bidder!r}, decision {decision!r}, {source_line(function)}: a decision takes (table, me, mind)"
            )
        signature = () if jit.PURE_PYTHON else _signature(game, names)
        try:
            _addresses[key] = dispatch.decision_address(jit.plugin(function), signature, names)
        except Exception as error:  # whatever the compiler stumbles over, the author wrote it
            line, cause = compile_cause(error, function)
            raise BidderError(f"bidder {bidder!r}, decision {decision!r}, {line}: {cause}") from error
    return _addresses[key]


def _signature(game: Game, names: tuple[str, ...]) -> tuple[Any, ...]:
    record = from_dtype(game.record)
    return View(record.typeof("table")), View(record.typeof("seat").dtype, names), View(from_dtype(MIND), writable=True)


def procedures(game: Game) -> np.ndarray:
    """Compile start, turn, finish and standing of a game and return their addresses, int64[4]; 0 where there is none."""
    parts = (game.start, game.turn, game.finish, game.standing)
    return np.array([procedure(game, p) if p is not None else 0 for p in parts], np.int64)


def procedure(game: Game, function: Any, who: str = "") -> int:
    """Compile one procedure of a game and return its address; `who` names a user's, such as that of a tile, in messages."""
    key = (game.name, function)
    if key not in _addresses:
        kind: Any = None if jit.PURE_PYTHON else from_dtype(game.record)
        if who and inspect.isfunction(function):
            try:
                _addresses[key] = dispatch.procedure_address(jit.plugin(function), kind)
            except Exception as error:  # whatever the compiler stumbles over, the author wrote it
                line, cause = compile_cause(error, function, field_names(game.record))
                raise BidderError(f"{who}, {line}: {cause}") from error
        else:
            _addresses[key] = dispatch.procedure_address(function, kind)
    return _addresses[key]
