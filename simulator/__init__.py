"""A balance laboratory for auction games; the public API is `Scenario` and `simulate`.

Names are imported when first used, so that `import simulator` costs nothing.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from simulator.core.scenario import Scenario
    from simulator.lab.progress import progress
    from simulator.lab.results import Results
    from simulator.lab.simulate import simulate
    from simulator.lab.sweep import Sweep, sweep

__all__ = ["Results", "Scenario", "Sweep", "progress", "simulate", "sweep"]

_HOMES = {
    "Scenario": "simulator.core.scenario",
    "Results": "simulator.lab.results",
    "progress": "simulator.lab.progress",
    "simulate": "simulator.lab.simulate",
    "Sweep": "simulator.lab.sweep",
    "sweep": "simulator.lab.sweep",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return __all__
