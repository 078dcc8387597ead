"""Components of any game: what is printed, what is assumed, and which scenario field changes it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from simulator.core.errors import UserError


@dataclass(frozen=True)
class Component:
    """One component: its name, value, origin, whether it is assumed, and the scenario field that changes it."""

    name: str
    value: str
    origin: str
    assumed: bool
    field: str

    @classmethod
    def of(cls, name: str, value: Any, origin: str, field: str) -> Component:
        """Return a component whose origin says whether it is assumed: it then starts with ASSUMED."""
        return cls(name, shown(value), origin, origin.startswith("ASSUMED"), field)


def shown(value: Any) -> str:
    """Return the value of a scenario field as a table shows it."""
    if isinstance(value, dict):
        return ", ".join(f"{k}: {v}" for k, v in value.items())
    if isinstance(value, tuple):
        return ", ".join(str(v) for v in value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def markdown(title: str, command: str, found: Iterable[Component]) -> str:
    """Return the components of a game as a Markdown page that names the command which wrote it."""
    lines = [
        f"# Components of {title}",
        "",
        "What is printed in the rulebook and what is assumed, because the pictures are lost. Each row names the scenario field",
        "that changes it: in a scenario file (`[box]`, `[numbers]`, `[switches]`) or with `--set FIELD=VALUE`.",
        f"Written by `{command}`.",
        "",
        "| component | value | assumed | origin | change it with |",
        "|---|---|---|---|---|",
    ]
    lines += [f"| {c.name} | {c.value} | {'yes' if c.assumed else ''} | {c.origin} | `{c.field}` |" for c in found]
    return "\n".join(lines) + "\n"


def users_text(what: str, file: str) -> str:
    """Return the text of a file a user gives in place of a component, such as a board; `what` is its kind in a message."""
    try:
        return Path(file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UserError(f"cannot read {what} {file}: {error}") from None
