"""Source-stamped compile cache: a compiled function is stale when *any* source it may inline has changed.

Numba keys its cache on the function's own file only, so an edited helper would go on running its old code. Here
the stamp of a function is a digest of every source it can reach: the engine, the game it belongs to and, for a
plug-in, its own file and what that file imports from its own folder.
"""

from __future__ import annotations

import ast
import functools
import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from numba.core import caching

PACKAGE = Path(__file__).resolve().parent.parent
ENGINE = PACKAGE / "core"
BIDDERS = "strategies"  # the package beside this one that holds the bidders of this project


def local_imports(path: Path) -> list[Path]:
    """Return `path` and every module of its author that it imports, directly or not, sorted.

    Followed are imports from the folder of `path`, from the package a file belongs to, and from the bidders of this project,
    but never into the engine and the games.
    """
    found: set[Path] = set()
    waiting = [path]
    while waiting:
        current = waiting.pop()
        if current not in found:
            found.add(current)
            for folder, name in _imports(current, path.parent, current.stat().st_mtime_ns, current.stat().st_size):
                base = folder.joinpath(*name.split("."))
                files = (base.with_suffix(".py"), base / "__init__.py")
                waiting += [f for f in files if f.is_file() and PACKAGE not in f.parents]
    return sorted(found)


@functools.cache
def _imports(file: Path, root: Path, modified: int, size: int) -> list[tuple[Path, str]]:
    """Return (folder, dotted name) of all a file may import from its author; time and size are part of the key."""
    top = file.parent
    while (top / "__init__.py").is_file():
        top = top.parent
    package = file.relative_to(top).parts[0] if top != file.parent else ""
    found = []
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"), str(file))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            stem = node.module or ""
            names = [f"{stem}.{alias.name}".lstrip(".") for alias in node.names] + ([stem] if stem else [])
            if node.level:
                found += [(file.parents[node.level - 1], name) for name in names]
                continue
        else:
            continue
        for name in names:
            found += [(folder, name) for folder in (file.parent, root)]
            if name.split(".")[0] == package:
                found.append((top, name))
            if name.split(".")[0] == BIDDERS:
                found.append((PACKAGE.parent, name))
    return found


def sources_of(file: str | Path) -> list[Path]:
    """List the files whose change makes the code compiled from `file` stale."""
    path = Path(file).resolve()
    files = sorted(ENGINE.glob("*.py"))
    if ENGINE in path.parents:
        return files
    for game in sorted(p.parent for p in PACKAGE.glob("*/kernel.py")):
        if game in path.parents:
            return files + sorted(game.rglob("*.py"))
        if PACKAGE not in path.parents:  # a plug-in may lean on the helpers of any game
            files += sorted(game.rglob("*.py"))
    return files + local_imports(path) if path.is_file() else files


def digest(files: list[Path], *extra: str) -> str:
    """Return the SHA-256 of the names and contents of `files` and of `extra`, in hex; where the files lie does not count."""
    total = hashlib.sha256()
    for name, content in sorted({(f.name, _content(f, f.stat().st_mtime_ns, f.stat().st_size)) for f in files}):
        total.update(name.encode())
        total.update(content)
    for text in extra:
        total.update(text.encode())
    return total.hexdigest()


@functools.cache
def _content(file: Path, modified: int, size: int) -> bytes:
    """Return the digest of one file; time and size are part of the key, so an edited file is read again."""
    return hashlib.sha256(file.read_bytes()).digest()


@functools.cache
def _package_stamp(file: Path) -> str:
    """Return the stamp of a file of this package, worked out once: code that a process has imported no longer changes in it.

    Users' files are looked at every time, since a notebook may edit and load them again.
    """
    return digest(sources_of(file))


class _Stamp:
    """Replaces numba's stamp of one file by the digest of all sources in reach."""

    _py_file: str

    def get_source_stamp(self) -> str:
        path = Path(self._py_file).resolve()
        return _package_stamp(path) if PACKAGE in path.parents else digest(sources_of(path))


class _GivenFolder(_Stamp, caching.UserProvidedCacheLocator):
    """The folder named by NUMBA_CACHE_DIR."""


class _BesideSource(_Stamp, caching.InTreeCacheLocator):
    """`__pycache__` beside the source."""


class _UserFolder(_Stamp, caching.UserWideCacheLocator):
    """The user's cache folder, when the source's own folder cannot be written."""


class _Implementation(caching.CompileResultCacheImpl):
    _locator_classes = (_GivenFolder, _BesideSource, _UserFolder)


class StampedCache(caching.FunctionCache):
    """Numba's function cache with the stamp of every source in reach and of the compile options."""

    _impl_class = _Implementation

    def __init__(self, function: Callable[..., Any], options: str) -> None:
        super().__init__(function)
        self._options = options

    def _index_key(self, sig: Any, codegen: Any) -> tuple[Any, ...]:
        return (*super()._index_key(sig, codegen), self._options)
