"""Executes the notebooks and keeps their outputs: ``python notebooks/refresh.py [NAME …]``.

Each runs in a folder of its own, so that nothing but the notebook itself changes. The cell tagged ``parameters`` holds the
numbers of games; its metadata say which smaller ones the tests use.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

HERE = Path(__file__).resolve().parent
TIMEOUT = 1800  # seconds a cell may take: the first one compiles
PARAMETERS = "parameters"
WIDGET = "application/vnd.jupyter.widget-view+json"


def notebooks() -> list[Path]:
    """Return the notebooks in order."""
    return sorted(HERE.glob("*.ipynb"))


def execute(path: Path, small: bool = False) -> Any:
    """Return a notebook with fresh outputs.

    Parameters
    ----------
    small : with the small numbers of games that the parameter cell's metadata give
    """
    notebook = nbformat.read(path, as_version=4)
    if small:
        shrink(notebook)
    with tempfile.TemporaryDirectory() as folder:
        client = NotebookClient(
            notebook, timeout=TIMEOUT, kernel_name="python3", resources={"metadata": {"path": folder}}
        )
        client.store_widget_state = False
        here = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"  # so that the command is found
        client.execute(env={**os.environ, "PATH": here})
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        if cell.cell_type == "code":
            cell.outputs = [
                kept(o) for o in cell.outputs if WIDGET not in o.get("data", {}) and o.get("name") != "stderr"
            ]
    notebook.metadata.pop("widgets", None)
    notebook.metadata["language_info"] = {"name": "python"}
    return notebook


def kept(output: Any) -> Any:
    """Return an output without what differs from run to run, the address of an object, and without colours of a terminal."""
    if "text" in output:
        output["text"] = re.sub(r"\x1b\[[0-9;]*m", "", output["text"])
    data = output.get("data", {})
    if "text/plain" in data:
        data["text/plain"] = re.sub(r" at 0x[0-9a-f]+", "", data["text/plain"])
    return output


def shrink(notebook: Any) -> None:
    """Put the small numbers into the parameter cell."""
    for cell in notebook.cells:
        if PARAMETERS in cell.metadata.get("tags", []):
            for name, value in cell.metadata["small"].items():
                cell.source, count = re.subn(rf"^{name} = [\d_]+", f"{name} = {value}", cell.source, flags=re.M)
                if count != 1:
                    raise ValueError(f"the parameter cell sets no {name}")
            return
    raise ValueError("no cell is tagged parameters")


def main() -> None:
    """Refresh the notebooks named, or all."""
    for path in [HERE / f"{Path(name).stem}.ipynb" for name in sys.argv[1:]] or notebooks():
        sys.stderr.write(f"{path.name} …\n")
        nbformat.write(execute(path), path)


if __name__ == "__main__":
    main()
