"""What compiled helpers of any game's bidders build on: the decorator, draws from `mind.noise`, and asking oneself."""

from __future__ import annotations

from typing import Any

from simulator.core.dispatch import NOT_A_NUMBER, call_decision
from simulator.core.jit import plugin as helper
from simulator.core.random import below, unit


@helper
def own(decision: Any, table: Any, me: Any, mind: Any) -> Any:
    """Return the bidder's own answer to a decision, whoever it was inherited from: ``own(LIMIT, table, me, mind)``."""
    if decision < 0 or me.decide[decision] == 0:
        raise IndexError("own() takes one of the decisions of the game, such as LIMIT")
    before, under_way = mind.own[0], mind.own[1]
    mind.own[0] = decision + 1
    if (under_way >> decision) & 1:
        raise ValueError("a decision asks itself without end")
    mind.own[1] = under_way | (1 << decision)
    answer = call_decision(me.decide[decision], table, me, mind)
    if answer == NOT_A_NUMBER:
        raise ValueError("the answer is a number that is not finite")
    mind.own[0] = before
    mind.own[1] = under_way
    return answer


__all__ = ["below", "helper", "own", "unit"]
