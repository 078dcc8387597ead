"""Writes a script and returns what is said about it."""

from __future__ import annotations

from pathlib import Path

import pytest

from simulator.core.errors import UserError
from simulator.lab.script import run_script


def write(folder: Path, text: str) -> Path:
    file = folder / "game.toml"
    file.write_text(text, encoding="utf-8")
    return file


def with_other(good: str, old: str, new: str) -> str:
    """Return a script with the one place changed where something stands."""
    assert good.count(old) == 1, old
    return good.replace(old, new)


def said(folder: Path, text: str, kind: type[UserError]) -> str:
    """Return what is said about a broken script, its file named FILE."""
    file = write(folder, text)
    with pytest.raises(kind) as caught:
        run_script(file)
    assert type(caught.value) is kind
    assert str(file) in str(caught.value)
    return str(caught.value).replace(str(file), "FILE")
