"""Where users' plug-ins were written: the files they consist of, and a digest where there is no file."""

from __future__ import annotations

import linecache
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from simulator.core.cache import PACKAGE, digest, local_imports


def source_files(functions: Iterable[Any]) -> list[Path]:
    """Return the files some functions were written in and what these import from beside them, sorted; none in a notebook."""
    files: set[Path] = set()
    for function in functions:
        source = Path(function.__code__.co_filename)
        if source.is_file() and PACKAGE not in source.resolve().parents:
            files.update(local_imports(source.resolve()))
    return sorted(files)


def cell_text(function: Any) -> str:
    """Return the text of the cell a function was written in, nothing if it stands in a file."""
    code = function.__code__
    if Path(code.co_filename).is_file():
        return ""
    lines = linecache.getlines(code.co_filename)
    return "".join(lines) if lines else repr((code.co_code, code.co_names, code.co_consts))


def sources_digest(functions: Iterable[Any]) -> str:
    """Return a digest of everything some functions of users were written in."""
    listed = list(functions)
    return digest(source_files(listed), *(cell_text(f) for f in listed))
