"""The notebooks run, keep their outputs, define no functions and claim nothing they do not compute."""

from __future__ import annotations

import ast
import importlib.util
import re
from pathlib import Path
from typing import Any

import nbformat
import pytest

ROOT = Path(__file__).resolve().parent.parent
_spec = importlib.util.spec_from_file_location("refresh", ROOT / "notebooks" / "refresh.py")
assert _spec is not None
assert _spec.loader is not None
refresh = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(refresh)
NOTEBOOKS = refresh.notebooks()


def read(path: Path) -> Any:
    return nbformat.read(path, as_version=4)


def test_there_are_six() -> None:
    assert [p.name[0] for p in NOTEBOOKS] == list("123456")


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda p: p.stem)
def test_a_notebook_runs_with_few_games(path: Path) -> None:
    """An error in any cell raises; every cell that ends in something shows it."""
    done = refresh.execute(path, small=True)
    code = [c for c in done.cells if c.cell_type == "code"]
    assert all(c.execution_count for c in code)
    assert sum(bool(c.outputs) for c in code) >= len(code) // 2


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda p: p.stem)
def test_outputs_are_kept_and_no_path_of_a_machine_is_in_them(path: Path) -> None:
    notebook = read(path)
    code = [c for c in notebook.cells if c.cell_type == "code"]
    assert [c.execution_count for c in code] == list(range(1, len(code) + 1))
    assert any("image/png" in o.get("data", {}) for c in code for o in c.outputs)
    text = path.read_text(encoding="utf-8")
    assert "Traceback" not in text
    assert str(ROOT) not in text


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda p: p.stem)
def test_a_notebook_defines_no_functions(path: Path) -> None:
    """Plug-ins are shown as files; everything else comes from the public interface."""
    for cell in read(path).cells:
        if cell.cell_type != "code" or cell.source.startswith("%%writefile"):
            continue
        plain = "\n".join(line for line in cell.source.splitlines() if not line.startswith(("%", "!")))
        for node in ast.walk(ast.parse(plain)):
            assert not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)), cell.source


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda p: p.stem)
def test_no_figure_stands_in_the_words(path: Path) -> None:
    """Whatever a notebook claims is printed by its code: its words hold no numbers."""
    words = " ".join(c.source for c in read(path).cells if c.cell_type == "markdown")
    assert re.findall(r"\d", re.sub(r"`[^`]*`", "", words)) == []


def test_a_parameter_that_is_not_there_is_named() -> None:
    notebook = read(NOTEBOOKS[0])
    for cell in notebook.cells:
        if "parameters" in cell.metadata.get("tags", []):
            cell.metadata["small"] = {"NOTHING": 3}
    with pytest.raises(ValueError, match="sets no NOTHING"):
        refresh.shrink(notebook)
