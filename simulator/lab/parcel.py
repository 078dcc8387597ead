"""A scenario as it travels to another machine: plain data, the users' files it names, and the stamp of the code it wants."""

from __future__ import annotations

import atexit
import functools
import hashlib
import re
import shutil
import tempfile
import threading
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from simulator.core.cache import BIDDERS, PACKAGE, local_imports
from simulator.core.errors import UserError
from simulator.core.scenario import Scenario
from simulator.core.session import Session
from simulator.core.stamp import stamp_of

FOLDER = "<parcel>"  # stands for the folder a parcel is unpacked to
KEPT = 32  # sessions a worker keeps ready
_FILE = re.compile(r"(?P<before>(?:.*@)?)(?P<file>.+?\.(?:py|toml))(?P<after>(?::.*)?)", re.S)  # NAME@FILE:key=value, FILE:name


@dataclass(frozen=True)
class Parcel:
    """What a worker needs to play a scenario.

    Attributes
    ----------
    key : of everything below
    scenario : its fields; files are named by where they lie below `FOLDER`
    seed, rotations : of the session
    stamp : play stamp of the sender; a receiver whose stamp differs would play other games
    files : path below the folder and content
    """

    key: str
    scenario: dict[str, Any]
    seed: int
    rotations: int
    stamp: str
    files: tuple[tuple[str, bytes], ...]


def pack(session: Session) -> Parcel:
    """Return the parcel of a session.

    Raises
    ------
    UserError
        when a bidder was made by hand, as `Session.seated` does, and has no name that a worker could find it by
    """
    scenario = session.scenario
    for mine, named in zip(session.lineup, scenario.lineup(), strict=True):
        if mine.source is not named.source or mine.values != named.values:
            raise UserError(f"bidder {mine.name!r} was put at the table by hand; it cannot be sent to workers")
    found: dict[Path, str] = {}
    data = _renamed(scenario.changed(), found)
    files = tuple((name, path.read_bytes()) for path, name in found.items())
    content = (data, session.seed, session.rotations, _stamp(scenario), files)
    return Parcel(hashlib.sha256(repr(content).encode()).hexdigest(), *content)


def _renamed(value: Any, found: dict[Path, str]) -> Any:
    """Return plain data with every file named by where it will lie; the files are entered in `found`."""
    if isinstance(value, dict):
        return {k: _renamed(v, found) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [_renamed(v, found) for v in value]
    named = _FILE.fullmatch(value) if isinstance(value, str) else None
    if named is None or not Path(named["file"]).is_file():
        return value
    path = Path(named["file"]).resolve()
    for file in _with_imports(path) if path.suffix == ".py" else [path]:
        found[file] = _below(file)
    before = _renamed(named["before"][:-1], found) + "@" if named["before"] else ""
    return f"{before}{FOLDER}/{_below(path)}{named['after']}"


def _below(path: Path) -> str:
    """Return where a file lies below the folder: as it lies on this machine, so that imports find their way."""
    return path.relative_to(path.anchor).as_posix()


def _with_imports(path: Path) -> Iterator[Path]:
    """Yield a file, what it imports of its author's, and the ``__init__.py`` of the packages they stand in."""
    for file in local_imports(path):
        if PACKAGE.parent / BIDDERS in file.parents:  # part of the installation, here and there
            continue
        yield file
        folder = file.parent
        while (folder / "__init__.py").is_file():
            yield folder / "__init__.py"
            folder = folder.parent


_stamps: dict[tuple[Any, ...], str] = {}


def _stamp(scenario: Scenario) -> str:
    """Return the play stamp, worked out once for a set of plug-ins: of many scenarios only the numbers differ."""
    key = (scenario.game, *(s.source for s in scenario.lineup()), *(f for _, f in scenario.procedures()))
    if key not in _stamps:
        _stamps[key] = stamp_of(scenario)
    return _stamps[key]


# ---- on the worker

_lock = threading.Lock()
_sessions: OrderedDict[str, Session] = OrderedDict()


class OtherCode(UserError):
    """The receiver would play other games than the sender."""


def unpack(parcel: Parcel) -> Session:
    """Return the session of a parcel; its files are written to a folder of this process.

    Raises
    ------
    OtherCode
        when the code here is not the sender's
    """
    with _lock:
        if parcel.key in _sessions:
            _sessions.move_to_end(parcel.key)
            return _sessions[parcel.key]
        folder = _unpacked(parcel)
        scenario = Scenario(**_placed(parcel.scenario, str(folder)))
        stamp = _stamp(scenario)
        if stamp != parcel.stamp:
            raise OtherCode(f"stamp {stamp} there, {parcel.stamp} here")
        session = Session(scenario, parcel.seed)
        session.rotations = parcel.rotations
        _sessions[parcel.key] = session
        if len(_sessions) > KEPT:
            _sessions.popitem(last=False)
        return session


@functools.cache
def own_folder() -> Path:
    """Return a folder for the files of this process; it goes when the process ends."""
    folder = Path(tempfile.mkdtemp(prefix="bidderup-")).resolve()
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def _unpacked(parcel: Parcel) -> Path:
    """Write the files of a parcel and return their folder; the same files lie in one folder, whatever the scenario."""
    folder = own_folder() / hashlib.sha256(repr(parcel.files).encode()).hexdigest()[:16]
    if parcel.files and not folder.exists():
        for name, content in parcel.files:
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
    return folder


def _placed(value: Any, folder: str) -> Any:
    """Return the fields of a scenario with the folder in the place of `FOLDER`."""
    if isinstance(value, dict):
        return {k: _placed(v, folder) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [_placed(v, folder) for v in value]
    return value.replace(FOLDER, folder) if isinstance(value, str) else value


def senders_words(text: str) -> str:
    """Return a message with the files called as on the sender's machine."""
    own = re.escape(str(own_folder()))
    return re.sub(own + r"[/\\][0-9a-f]{16}(?=[/\\])", "", text)
