"""The shape of the code base: who imports whom, what compiled code may say, what starts fast."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from simulator.core import registry

ROOT = Path(__file__).resolve().parent.parent
LAYERS = ("core", "stats", "game", "strategies", "lab", "reports", "cli")  # each may import those before it
PACKAGES = [p for p in ("simulator", "strategies", "reports") if (ROOT / p).is_dir()]
SOURCES = sorted(f for p in PACKAGES for f in (ROOT / p).rglob("*.py"))
GAME_FOLDERS = {f.parent.name for f in (ROOT / "simulator").glob("*/kernel.py")}
COMPILERS = {"njit", "jit", "vectorize", "guvectorize", "cfunc", "stencil", "jitclass", "generated_jit"}
MARKS = {"rule", "kernel", "plugin", "helper"}  # the decorators of simulator/core/jit.py
NUMPY_CASTS = {"uint64", "int64", "float64"}
ARRAY_METHODS = {
    "sum",
    "mean",
    "prod",
    "min",
    "max",
    "any",
    "all",
    "argmin",
    "argmax",
    "dot",
    "fill",
    "copy",
    "sort",
    "round",
}


def layer(module: str) -> str | None:
    """Return the layer of a module of ours; None for foreign ones and for the public doors `simulator` and its `plugins`."""
    parts = module.split(".")
    if parts[0] in ("strategies", "reports"):
        return parts[0]
    if parts[0] != "simulator" or parts[1:] in ([], ["plugins"]):
        return None
    return "game" if parts[1] in GAME_FOLDERS else parts[1]


def module_name(file: Path) -> str:
    parts = file.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(file: Path) -> Iterator[str]:
    """Yield every module a file imports anywhere, inside functions too."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: imports are absolute"
            if node.module == "simulator":
                yield from (f"simulator.{alias.name}" for alias in node.names)
            elif node.module:
                yield node.module


def compiled_functions(file: Path) -> Iterator[ast.FunctionDef]:
    """Yield the functions that are compiled: the marked ones, and the decisions of bidders."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and any(
            isinstance(d, ast.Name) and d.id in MARKS for d in node.decorator_list
        ):
            yield node
        if isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef) and [a.arg for a in inner.args.args] == ["table", "me", "mind"]:
                    yield inner


def named(file: Path, node: ast.AST) -> str:
    return f"{file.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}"


def test_the_sources_are_found() -> None:
    assert len(SOURCES) > 40
    assert {"bidder_up"} <= GAME_FOLDERS
    assert {layer(module_name(f)) for f in SOURCES} - {None} <= set(LAYERS)


@pytest.mark.parametrize("file", SOURCES, ids=lambda f: str(f.relative_to(ROOT)))
def test_imports_run_one_way(file: Path) -> None:
    here = layer(module_name(file))
    if here is None:  # a public door: `simulator` names the lab and imports it when it is first used
        assert file.parent.name == "simulator"
        assert file.stem == "__init__" or {layer(m) for m in imported(file)} <= {None, "core"}
        return
    upward = [m for m in imported(file) if (there := layer(m)) and LAYERS.index(there) > LAYERS.index(here)]
    assert upward == [], f"{here} may import {LAYERS[: LAYERS.index(here) + 1]} only"


def test_games_do_not_know_each_other() -> None:
    for file in SOURCES:
        if layer(module_name(file)) == "game":
            own = file.relative_to(ROOT / "simulator").parts[0]
            others = [m for m in imported(file) if layer(m) == "game" and m.split(".")[1] != own]
            assert others == [], file


def test_nothing_but_a_games_own_folders_knows_a_game() -> None:
    """A game is asked through the seam: no other file of core, lab, reports and the command imports one or names one."""
    names = {n for n in registry.names(registry.GAMES) if (ROOT / "simulator" / n.replace("-", "_")).is_dir()}
    found = []
    for file in SOURCES:
        parts = file.relative_to(ROOT).parts
        if layer(module_name(file)) in (None, "game", "strategies") or GAME_FOLDERS & set(parts):
            continue
        found += [f"{file}: {m}" for m in imported(file) if GAME_FOLDERS & set(m.split("."))]
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and node.value in names and file.name != "plugin.py":  # DEFAULT_GAME
                found.append(f"{named(file, node)}: {node.value!r}")
    assert "bidder-up" in names
    assert found == []


def test_only_one_module_defines_how_code_is_compiled() -> None:
    found = []
    for file in SOURCES:
        if file == ROOT / "simulator" / "core" / "jit.py":
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "numba":
                found += [named(file, node) for alias in node.names if alias.name in COMPILERS]
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "numba":
                found += [named(file, node)] if node.attr in COMPILERS else []
    assert found == []


def forbidden(node: ast.AST) -> str:
    """Return what is wrong with a piece of compiled code, or nothing: loops and `math` only, so that Python agrees."""
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in ("np", "numpy"):
        return f"np.{node.attr}" if node.attr not in NUMPY_CASTS else ""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ARRAY_METHODS:
        return f".{node.func.attr}()"
    if isinstance(node, ast.Slice):
        return "a slice"
    if isinstance(node, (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)):
        return "a comprehension"
    if isinstance(node, ast.MatMult):
        return "@"
    return ""


def test_compiled_code_holds_loops_and_no_array_expressions() -> None:
    found, functions = [], 0
    for file in SOURCES:
        for function in compiled_functions(file):
            functions += 1
            for statement in function.body:
                found += [f"{named(file, n)}: {wrong}" for n in ast.walk(statement) if (wrong := forbidden(n))]
    assert functions > 100
    assert found == []


@pytest.mark.parametrize("line", ["np.exp(x)", "np.sum(a)", "a.sum()", "b = a[1:]", "sum(x for x in a)", "a @ b"])
def test_the_check_of_compiled_code_finds_what_it_looks_for(line: str) -> None:
    assert any(forbidden(node) for node in ast.walk(ast.parse(line)))


@pytest.mark.parametrize(
    "module", ["simulator", "simulator.core.session", "simulator.lab.simulate", "simulator.cli.main"]
)
def test_heavy_libraries_are_loaded_only_when_needed(module: str) -> None:
    """Numba loads the bare `scipy` package itself; what costs time are its parts."""
    code = f"import {module}, sys; print([m for m in ('pandas', 'matplotlib', 'scipy.stats') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def record_arrays(kind: np.dtype[Any], path: str) -> Iterator[str]:
    """Yield every field that is an array of records, at any depth."""
    for name in kind.names or ():
        field = kind.fields[name][0]  # type: ignore[index]
        if field.subdtype is not None and field.subdtype[0].names:
            yield f"{path}.{name}"
        else:
            yield from record_arrays(field, f"{path}.{name}")


@pytest.mark.parametrize("game", registry.names(registry.GAMES))
def test_what_bidders_see_holds_no_array_of_records(game: str) -> None:
    """An element of one would come out of a read-only view as a record that can be written."""
    kind = registry.game(game).record
    assert list(record_arrays(kind["table"], "table")) == []
    assert list(record_arrays(kind["seat"].base, "seat")) == []
    assert list(record_arrays(np.dtype([("rows", [("x", "i8")], (2,))]), "it")) == ["it.rows"]


def test_no_file_knows_the_machine_it_was_written_on() -> None:
    places = "|".join(("home", "root", "tmp", "Users", "work", "mnt"))
    pattern = re.compile(rf"(?<![\w.:/~-])/(?:{places})/\w")
    skipped = {"__pycache__", "build", "dist", "out"}
    found = []
    for file in ROOT.rglob("*"):
        parts = file.relative_to(ROOT).parts
        if any(p in skipped or p.endswith(".egg-info") or (p.startswith(".") and p != ".ci") for p in parts):
            continue
        if file.is_file() and file.suffix in {
            "",
            ".py",
            ".toml",
            ".md",
            ".txt",
            ".json",
            ".jsonl",
            ".ipynb",
            ".cfg",
            ".yml",
        }:
            text = file.read_text(encoding="utf-8")
            found += [f"{'/'.join(parts)}: {m.group()}" for m in pattern.finditer(text)]
    assert found == []
