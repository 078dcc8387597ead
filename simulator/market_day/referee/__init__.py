"""The referee: plain Python that replays a scenario and a trace and checks every event against the rule catalogue.

It reads nothing but the scenario (plain data) and the trace, and shares no rule code with the kernel: what is right is
worked out here a second time, from the rules alone.
"""

from simulator.core.refereeing import Broken, Verdict
from simulator.market_day.referee.referee import referee

__all__ = ["Broken", "Verdict", "referee"]
