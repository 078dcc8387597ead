"""Hands a trace to the referee of the game it is a trace of."""

from __future__ import annotations

import json
from collections.abc import Sequence

from simulator.core import registry
from simulator.core.errors import DataError, UserError
from simulator.core.refereeing import Verdict


def judge(lines: Sequence[str]) -> Verdict:
    """Judge the lines of a trace, header first, by the rules of the game the header names.

    Raises
    ------
    DataError
        the lines are no trace, or of a game without a referee
    """
    try:
        name = str(json.loads(next(iter(lines), ""))["game"])
    except (json.JSONDecodeError, KeyError, TypeError):
        raise DataError("line 1 is no header of a trace") from None
    try:
        game = registry.game(name)
    except UserError as error:
        raise DataError(f"line 1: {error}") from None
    if game.referee is None:
        raise DataError(f"{game.title} has no referee")
    return game.referee(lines)
