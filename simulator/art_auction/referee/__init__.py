"""The referee of Auction: plain Python that replays a scenario and a trace and checks every event against the rules.

It reads nothing but the scenario (plain data) and the trace, and shares no rule code with the kernel: what is right is
worked out here a second time, from the rules alone. In what order players were asked is not told and not judged.
"""

from simulator.art_auction.referee.referee import referee
from simulator.core.refereeing import Broken, Verdict

__all__ = ["Broken", "Verdict", "referee"]
