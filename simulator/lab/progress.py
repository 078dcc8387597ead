"""A progress bar for Python sessions: a widget in JupyterLab, a line on stderr in a terminal."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any


def progress(label: str = "games") -> Callable[..., None]:
    """Return what to give as ``progress=`` to anything that plays; the bar appears with the first news and ends with the last.

    Parameters
    ----------
    label : what is counted

    Examples
    --------
    ``simulate(scenario, progress=progress())``
    """
    bar: Any = None

    def move(done: int, total: int, *more: Any) -> None:
        nonlocal bar
        if bar is None:
            bar = _bar(label, total)
        bar.total = total
        bar.update(done - bar.n)
        if done >= total:
            bar.close()
            bar = None

    return move


def _bar(label: str, total: int) -> Any:
    with warnings.catch_warnings():  # without widgets, tqdm says so and draws a line of text, which is what we want
        warnings.simplefilter("ignore")
        from tqdm.auto import tqdm

        return tqdm(total=total, desc=label, unit_scale=True, dynamic_ncols=True)
