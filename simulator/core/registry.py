"""Finds games, bidders and tiles by name, in a user's file, or in an installed package; imports only what is named.

Built-in names are entry points of this distribution, so a plug-in package comes through the same door. The entry point of a
bidder is called GAME.NAME, so that every game can have one called `random`.
"""

from __future__ import annotations

import functools
import importlib
import importlib.util
import sys
import tomllib
from collections.abc import Iterable
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType
from typing import Any

from simulator.core.cache import digest, local_imports
from simulator.core.errors import BidderError, DataError, UserError, nearest, unknown
from simulator.core.game import Game
from simulator.core.plugin import Bidder, BidderSpec, defaults_for, kebab, resolve_parameters

GAMES, BIDDERS, TILES = "bidderup.games", "bidderup.bidders", "bidderup.tiles"
# What a game adds to layers above it, by its name: to reports, to the checks of plug-ins, and what a bidder may be kept from
REPORTS, CHECKS, RESTRICTIONS = "bidderup.reports", "bidderup.checks", "bidderup.restrictions"

FILE_MODULE = "bidderup_plugin_"  # prefix of the module name of a user's file

_local: dict[str, dict[str, Any]] = {group: {} for group in (GAMES, BIDDERS, TILES, REPORTS, CHECKS, RESTRICTIONS)}


@functools.cache
def _entries(group: str) -> dict[str, EntryPoint]:
    return {e.name: e for e in entry_points(group=group)}


def names(group: str) -> list[str]:
    """List the registered names of a group, without importing anything."""
    return sorted({*_entries(group), *_local[group]})


def register(group: str, name: str, thing: Any) -> None:
    """Register a game, bidder or tile of this process, as a notebook or a test does; a bidder is known in its game only."""
    _local[group][_key(group, name, thing)] = thing


def forget(group: str, name: str, game_name: str = "") -> None:
    """Forget what was registered in this process; for a bidder with the name of its game."""
    _local[group].pop(f"{game_name}.{name}" if game_name else name, None)


def _key(group: str, name: str, thing: Any) -> str:
    return f"{thing.game}.{name}" if group == BIDDERS else name


def registered(group: str, what: str, name: str, also: Iterable[str] = ()) -> Any:
    """Return what is registered or installed under a name; `also` are names known elsewhere, for the message."""
    if name not in names(group):
        raise unknown(what, name, [*also, *names(group)])
    return _named(group, what, name)


def addition(group: str, game_name: str) -> Any | None:
    """Return what a game adds to a layer above it, None if it adds nothing."""
    return _named(group, "game", game_name) if game_name in names(group) else None


def game(name: str) -> Game:
    """Return a game by name."""
    found: Game = _named(GAMES, "game", name)
    return found


def _named(group: str, what: str, name: str) -> Any:
    if name in _local[group]:
        return _local[group][name]
    entry = _entries(group).get(name)
    if entry is None:
        raise unknown(what, name, names(group))
    return entry.load()


def bidder_names(game_name: str) -> list[str]:
    """Return the names of the registered bidders that play a game, sorted; none of them is imported."""
    return sorted(n.partition(".")[2] for n in names(BIDDERS) if n.startswith(f"{game_name}."))


def bidders_of(game_name: str) -> list[type[Bidder]]:
    """Return every registered bidder that plays a game, sorted by name."""
    return [_named(BIDDERS, "bidder", f"{game_name}.{n}") for n in bidder_names(game_name)]


def load_file(path: Path) -> ModuleType:
    """Import a user's file under a name of its own; its folder may be imported from while it loads.

    The name goes by the contents of the file and of what it imports from beside it, so that an edited helper is read again in
    a running notebook too; modules beside it are forgotten afterwards, since another folder may hold one of the same name.
    """
    if not path.is_file():
        raise UserError(f"no file {path}")
    full = path.resolve()
    try:
        sources = local_imports(full)
    except (SyntaxError, UnicodeDecodeError) as error:
        place = f"{getattr(error, 'filename', None) or path}:{getattr(error, 'lineno', None) or 1}"
        raise BidderError(f"{place}: {type(error).__name__}: {getattr(error, 'msg', error)}") from error
    name = f"{FILE_MODULE}{full.stem}_{digest(sources)[:12]}"
    if name in sys.modules and getattr(sys.modules[name], "__file__", None) == str(full):
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, full)
    if spec is None or spec.loader is None:
        raise UserError(f"{path} is not a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    sys.path.insert(0, str(full.parent))
    before = set(sys.modules)
    importlib.invalidate_caches()
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        del sys.modules[name]
        cause = str(error) if isinstance(error, UserError) else f"{type(error).__name__}: {error}"
        raise BidderError(f"{path}:{_last_line(error, full)}: {cause}") from error
    finally:
        sys.path.remove(str(full.parent))
        for other in set(sys.modules) - before - {name}:
            if Path(getattr(sys.modules[other], "__file__", None) or "") in sources:
                del sys.modules[other]
    return module


def _last_line(error: BaseException, path: Path) -> int:
    line, trace = 0, error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == str(path):
            line = trace.tb_lineno
        trace = trace.tb_next
    return line


def _bidder_class(text: str, game_name: str) -> type[Bidder]:
    if ".py" not in text:
        known = bidder_names(game_name)
        if text not in known:
            others = [n.partition(".")[0] for n in names(BIDDERS) if n.partition(".")[2] == text]
            if others:
                raise UserError(f"bidder {text!r} plays {', '.join(others)}, not {game_name}")
            raise unknown("bidder", text, known)
        bidder: type[Bidder] = _named(BIDDERS, "bidder", f"{game_name}.{text}")
        return bidder
    file, name = split_file(text, "bidder")
    return _choose(load_file(Path(file)), file, name)


def split_file(text: str, what: str) -> tuple[str, str]:
    """Return file and name of ``path/to/file.py:name``."""
    file, _, name = text.rpartition(":")
    if not file.endswith(".py"):
        raise UserError(f"{text!r} names no {what}; write path/to/file.py:name")
    return file, name


def in_file(text: str, what: str, kind: type) -> Any:
    """Return the object of a type that a user's file holds, by its own name or the variable's: ``path/to/file.py:name``."""
    file, name = split_file(text, what)
    found = {key: value for key, value in vars(load_file(Path(file))).items() if isinstance(value, kind)}
    for key, value in found.items():
        if kebab(name) in (getattr(value, "name", key), kebab(key)):
            return value
    own = [getattr(value, "name", key) for key, value in found.items()]
    if not own:
        raise UserError(f"{file} defines no {what}: a {what} is a {kind.__name__}(...) with a name of its own")
    raise UserError(f"{file} has no {what} {name!r}; it has: {', '.join(own)}{nearest(name, own)}")


def _choose(module: ModuleType, file: str, name: str) -> type[Bidder]:
    """Return the bidder of a file that goes by `name` (kebab-case, class name or snake_case)."""
    found = {
        v.name: v
        for v in vars(module).values()
        if isinstance(v, type) and issubclass(v, Bidder) and v.__module__ == module.__name__
    }
    wanted = kebab(name)
    for own, bidder in found.items():
        if wanted in (own, kebab(bidder.__name__)):
            return bidder
    if not found:
        raise UserError(f"{file} defines no bidder: a bidder is a class that inherits from Bidder or another bidder")
    raise UserError(f"{file} has no bidder {name!r}; it has: {', '.join(found)}{nearest(name, found)}")


def parse_bidder(text: str, game_name: str, case: str = "") -> BidderSpec:
    """Read ``NAME[@params.toml][:key=value]…``; NAME is a registered name or ``path/to/file.py:name``.

    What is not given takes its default, the tuned one if the bidder was tuned for the case.
    """
    head = text.strip()
    settings: list[str] = []
    while ":" in head and "=" in head.rpartition(":")[2]:
        head, _, setting = head.rpartition(":")
        settings.insert(0, setting)
    head, _, file = head.partition("@")
    bidder = _bidder_class(head, game_name)
    if bidder.game != game_name:
        raise UserError(f"bidder {bidder.name!r} plays {bidder.game}, not {game_name}")
    bidder.parameters = {**game(game_name).defaults.parameters, **bidder.parameters}  # what answers for it may need them
    given: dict[str, float] = _parameter_file(Path(file)) if file else {}
    for setting in settings:
        key, _, value = setting.partition("=")
        try:
            given[key] = float(value)
        except ValueError:
            raise UserError(f"parameter {key}={value!r} of bidder {bidder.name!r} is not a number") from None
    values = resolve_parameters(bidder, given, case)
    usual = defaults_for(bidder, case)
    changed = [f"{k}={v:g}" for k, v in values.items() if v != usual[k]]
    return BidderSpec(":".join([bidder.name, *changed]), text.strip(), bidder, values)


def _parameter_file(path: Path) -> dict[str, float]:
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise UserError(f"no parameter file {path}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise DataError(f"parameter file {path} is not TOML: {error}") from None
    table = content.get("parameters", content)
    bad = [k for k, v in table.items() if not isinstance(v, (int, float)) or isinstance(v, bool)]
    if bad:
        raise DataError(f"parameter file {path}: {bad[0]!r} is not a number")
    return {k: float(v) for k, v in table.items()}
