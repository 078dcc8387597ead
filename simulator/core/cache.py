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


def local_imports(path: Path) -> list[Path]:
    """Return `path` and every module beside it that it imports, directly or not, sorted."""
    found: set[Path] = set()
    waiting = [path]
    while waiting:
        current = waiting.pop()
        if current in found:
            continue
        found.add(current)
        for node in ast.walk(ast.parse(current.read_text(encoding="utf-8"))):
            waiting += _beside(current.parent, node)
    return sorted(found)


def _beside(folder: Path, node: ast.AST) -> list[Path]:
    """Return the files in `folder` that an import statement may load."""
    if isinstance(node, ast.Import):
        names = [alias.name for alias in node.names]
    elif isinstance(node, ast.ImportFrom):
        stem = node.module or ""
        names = [stem] if stem else []
        names += [f"{stem}.{alias.name}".lstrip(".") for alias in node.names]
    else:
        return []
    files = []
    for name in names:
        base = folder.joinpath(*name.split("."))
        files += [c for c in (base.with_suffix(".py"), base / "__init__.py") if c.is_file()]
    return files


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
    """Return the SHA-256 of the names and contents of `files` and of `extra`, in hex."""
    total = hashlib.sha256()
    for file in files:
        total.update(file.name.encode())
        total.update(_content(file, file.stat().st_mtime_ns, file.stat().st_size))
    for text in extra:
        total.update(text.encode())
    return total.hexdigest()


@functools.cache
def _content(file: Path, modified: int, size: int) -> bytes:
    """Return the digest of one file; time and size are part of the key, so an edited file is read again."""
    return hashlib.sha256(file.read_bytes()).digest()


class _Stamp:
    """Replaces numba's stamp of one file by the digest of all sources in reach."""

    _py_file: str

    def get_source_stamp(self) -> str:
        return digest(sources_of(self._py_file))


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
