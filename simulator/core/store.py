"""Runs on disk: a manifest and parquet pieces, each written under a temporary name and renamed, guarded by a lock.

::

    RUN/manifest.json          what was asked, what is done, under which version
    RUN/scenario.toml          the scenario
    RUN/batches/part-*.parquet sums by batch: always
    RUN/histograms/part-*.parquet
    RUN/extremes/part-*.parquet
    RUN/games, RUN/seats       rows on request
    RUN/plugins/               copies of users' own bidder files
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import filelock
import polars as pl

from simulator.core.errors import DataError, UserError

SCHEMA = 1
MANIFEST = "manifest.json"
TABLES = ("batches", "histograms", "extremes", "games", "seats")


class RunFolder:
    """A run on disk. Open it with `create` or `open`; write to it only inside `writing`."""

    def __init__(self, path: Path, manifest: dict[str, Any]) -> None:
        self.path = path
        self.manifest = manifest

    @classmethod
    def create(
        cls, path: str | Path, manifest: dict[str, Any], scenario: str, plugins: list[Path], more: dict[str, bytes] | None = None
    ) -> RunFolder:
        """Make a new run folder; a path that exists is refused unless it is an empty folder. `more` are further files."""
        target = refuse_existing(path)
        _check_names(plugins)
        run = cls(target, {"schema": SCHEMA, "parts": {}, **manifest})
        with disk(target):
            target.mkdir(parents=True, exist_ok=True)
            write_atomically(target / "scenario.toml", scenario.encode())
            for name, content in (more or {}).items():
                write_atomically(target / name, content)
            for file in plugins:
                (target / "plugins").mkdir(exist_ok=True)
                shutil.copyfile(file, target / "plugins" / file.name)
            run.save_manifest()
        return run

    @classmethod
    def open(cls, path: str | Path) -> RunFolder:
        """Open a run folder and check that this version can read it."""
        target = Path(path)
        file = target / MANIFEST
        if not file.is_file():
            raise DataError(f"{target} is no run: it has no {MANIFEST}")
        try:
            manifest = json.loads(file.read_text(encoding="utf-8"))
        except (json.JSONDecodeError, UnicodeDecodeError) as error:
            raise DataError(f"{file} is damaged: {error}") from None
        if not isinstance(manifest, dict) or "schema" not in manifest:
            raise DataError(f"{file} is damaged: it names no schema")
        if manifest["schema"] != SCHEMA:
            raise DataError(f"{target} has schema {manifest['schema']}; this version reads schema {SCHEMA}")
        return cls(target, manifest)

    @property
    def kind(self) -> str:
        """What the folder holds: a "run" or a "sweep"."""
        return str(self.manifest.get("kind", "run"))

    def expect(self, kind: str) -> RunFolder:
        """Return the folder if it holds what is expected, a "run" or a "sweep"."""
        if self.kind != kind:
            raise DataError(f"{self.path} is a {self.kind}, not a {kind}")
        return self

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Hold the folder's lock; a second writer is refused."""
        lock = filelock.FileLock(self.path / ".lock", timeout=0)
        try:
            with lock:
                yield
        except filelock.Timeout:
            raise UserError(f"{self.path} is being written by another process") from None

    def remove(self) -> None:
        """Remove a folder in which nothing was played."""
        if not self.parts():
            shutil.rmtree(self.path)

    def save_manifest(self) -> None:
        """Write the manifest in one step."""
        with disk(self.path):
            write_atomically(self.path / MANIFEST, json.dumps(self.manifest, indent=1).encode())

    def write_part(self, index: int, tables: dict[str, pl.DataFrame]) -> None:
        """Write the pieces of a part, then enter it in the manifest with their checksums."""
        sums = {}
        with disk(self.path):
            for name, table in tables.items():
                folder = self.path / name
                folder.mkdir(exist_ok=True)
                target = folder / f"part-{index:05d}.parquet"
                temporary = target.with_suffix(".tmp")
                table.write_parquet(temporary, compression="zstd", statistics=False)
                sums[name] = _checksum(temporary)
                os.replace(temporary, target)
        self.manifest["parts"][str(index)] = sums
        self.save_manifest()

    def parts(self) -> list[int]:
        """Return the parts that are done, in order."""
        return sorted(int(p) for p in self.manifest["parts"])

    def broken(self) -> dict[int, str]:
        """Return the parts of which a piece is missing or damaged, with what is wrong; they can be played again."""
        found = {}
        for part in self.parts():
            for name in self.manifest["parts"][str(part)]:
                try:
                    self.piece(name, part)
                except DataError as error:
                    found[part] = str(error)
        return found

    def has(self, name: str) -> bool:
        """Tell whether the run kept a table."""
        return all(name in sums for sums in self.manifest["parts"].values())

    def scan(self, name: str) -> pl.LazyFrame:
        """Return a table of the run, lazily; a damaged or missing piece is named."""
        if name not in TABLES:
            raise UserError(f"unknown table {name!r}; a run has {', '.join(TABLES)}")
        if not self.has(name) or not self.parts():
            raise UserError(f"{self.path} kept no {name}; run with --rows to keep them")
        return pl.scan_parquet([self.piece(name, part) for part in self.parts()])

    def piece(self, name: str, part: int) -> Path:
        """Return the path of a piece after checking that it is there and whole."""
        file = self.path / name / f"part-{part:05d}.parquet"
        if not file.is_file():
            raise DataError(f"{file} is missing")
        if _checksum(file) != self.manifest["parts"][str(part)][name]:
            raise DataError(f"{file} is damaged: its checksum differs from the manifest")
        return file


def refuse_existing(path: str | Path) -> Path:
    """Return the path of a folder to be written; one that holds something is refused."""
    target = Path(path)
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise UserError(f"output {target} exists; nothing was overwritten (choose another with -o, or remove it)")
    return target


def _check_names(plugins: list[Path]) -> None:
    """Refuse two different files of one name: the copies a run keeps lie in one folder."""
    first: dict[str, Path] = {}
    for file in plugins:
        other = first.setdefault(file.name, file)
        if other.read_bytes() != file.read_bytes():
            raise UserError(
                f"two plug-in files are called {file.name}: {other} and {file}; rename one, a run keeps copies of both"
            )


def _checksum(file: Path) -> str:
    with file.open("rb") as content:
        return hashlib.file_digest(content, "sha256").hexdigest()


def write_atomically(target: Path, content: bytes) -> None:
    """Write a file under a temporary name and rename it, so that nobody ever sees half of it."""
    temporary = target.with_name(target.name + ".tmp")
    with temporary.open("wb") as out:
        out.write(content)
        out.flush()
        os.fsync(out.fileno())
    os.replace(temporary, target)


@contextmanager
def disk(path: Path) -> Iterator[None]:
    """Turn what a disk complains about into one clear message."""
    try:
        yield
    except OSError as error:
        if error.errno == errno.ENOSPC:
            raise DataError(f"disk full while writing {path}; every part already written is kept") from error
        if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOTDIR):
            raise UserError(f"cannot write to {path}: {error.strerror}") from error
        raise DataError(f"cannot write to {path}: {error}") from error
    except pl.exceptions.ComputeError as error:
        raise DataError(f"cannot write to {path}: {error}; every part already written is kept") from error
