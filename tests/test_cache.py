"""The compile cache: it is used, and no edit of anything a function may inline ever runs stale code."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from simulator.core.cache import digest, local_imports, sources_of

ROOT = Path(__file__).resolve().parent.parent
PROBE = """
import numpy as np
from simulator.core.jit import kernel
{imports}

@kernel
def probe(pile):
    return {helper}(pile)

print(probe(np.arange(8)), sum(probe.stats.cache_hits.values()))
"""
COIN_BIDDER = """
from coin_game import Keeper
from habits import courage


class Bold(Keeper):
    '''Tosses again as its habits say.'''

    def again(table, me, mind):
        return courage(table)
"""
COIN_HABIT = """
from simulator.plugins import helper


@helper
def courage(table):
    return {answer}
"""
COIN_RUN = """
import coin_game, sys
from simulator.core.scenario import Scenario
from simulator.core.session import Session

session = Session(Scenario(game="coin", bidders=sys.argv[1], players=2), seed=1)
print(session.play(session.new_record(), 0, 50).sums.tallies[0])
"""


def run(folder: Path, arguments: list[str], *path: Path) -> list[str]:
    """Run Python in a process of its own with a compile cache of its own; return the words it prints."""
    environment = {
        **os.environ,
        "NUMBA_CACHE_DIR": str(folder / "numba"),
        "PYTHONPATH": os.pathsep.join(str(p) for p in path),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    done = subprocess.run(
        [sys.executable, *arguments], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def edit(file: Path, old: str, new: str) -> None:
    """Replace text in a file, once; its size and time may stay what they were."""
    before = file.stat()
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), encoding="utf-8")
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Return a copy of the packages that may be edited."""
    for package in ("simulator", "strategies"):
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def test_editing_a_helper_of_a_game_never_runs_stale_code(copy: Path) -> None:
    imports = "from simulator.bidder_up.laying import notes_held"
    (copy / "simulator" / "bidder_up" / "probe.py").write_text(
        PROBE.format(imports=imports, helper="notes_held"), encoding="utf-8"
    )
    probe = ["-m", "simulator.bidder_up.probe"]
    assert run(copy, probe, copy) == ["28", "0"]
    assert run(copy, probe, copy) == ["28", "1"], "the second process takes the compiled function from the cache"
    edit(copy / "simulator" / "bidder_up" / "laying.py", "        total += pile[d]\n", "        total += pile[d]*3\n")
    assert run(copy, probe, copy) == ["84", "0"]
    assert run(copy, probe, copy) == ["84", "1"]


def test_editing_the_engine_makes_every_game_compile_again(copy: Path) -> None:
    imports = "from simulator.bidder_up.laying import notes_held"
    (copy / "simulator" / "bidder_up" / "probe.py").write_text(
        PROBE.format(imports=imports, helper="notes_held"), encoding="utf-8"
    )
    probe = ["-m", "simulator.bidder_up.probe"]
    assert run(copy, probe, copy) == ["28", "0"]
    edit(copy / "simulator" / "core" / "engine.py", "\nDENOMINATIONS = 8 ", "\nDENOMINATIONS = 5 ")
    assert run(copy, probe, copy) == ["10", "0"]


def test_a_file_that_leans_on_another_bidder_is_compiled_again_when_that_is_edited(copy: Path) -> None:
    (copy / "strategies" / "habit.py").write_text(
        "from simulator.plugins import helper\n\n\n@helper\ndef total(pile):\n    return pile[1]\n", encoding="utf-8"
    )
    mine = copy / "mine"
    mine.mkdir()
    (mine / "probe.py").write_text(
        PROBE.format(imports="from strategies.habit import total", helper="total"), encoding="utf-8"
    )
    probe = [str(mine / "probe.py")]
    assert run(copy, probe, copy) == ["1", "0"]
    assert run(copy, probe, copy) == ["1", "1"]
    edit(copy / "strategies" / "habit.py", "pile[1]", "pile[7]")
    assert run(copy, probe, copy) == ["7", "0"]


def test_editing_a_module_beside_a_users_bidder_never_runs_stale_code(tmp_path: Path) -> None:
    (tmp_path / "bold.py").write_text(COIN_BIDDER, encoding="utf-8")
    (tmp_path / "habits.py").write_text(COIN_HABIT.format(answer="0"), encoding="utf-8")
    (tmp_path / "run.py").write_text(COIN_RUN, encoding="utf-8")
    command = [str(tmp_path / "run.py"), f"{tmp_path / 'bold.py'}:bold"]
    path = (ROOT, ROOT / "tests")
    assert run(tmp_path, command, *path) == ["0"]
    edit(tmp_path / "habits.py", "return 0", "return 1")
    assert run(tmp_path, command, *path) == ["100"]


def test_what_a_file_imports_is_followed_within_its_authors_files(tmp_path: Path) -> None:
    package = tmp_path / "pack"
    (package / "sub").mkdir(parents=True)
    contents = {
        "mine.py": "import one\nfrom pack import sub\nimport numpy, simulator.core.engine, absent\n",
        "one.py": "from two import x\n",
        "two.py": "import mine\n",
        "three.py": "",
        "pack/__init__.py": "",
        "pack/sub/__init__.py": "from ..cousin import x\nfrom . import near\nfrom pack.far import y\n",
        "pack/sub/near.py": "",
        "pack/cousin.py": "",
        "pack/far.py": "",
        "pack/unused.py": "",
    }
    for name, text in contents.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    found = {p.relative_to(tmp_path).as_posix() for p in local_imports(tmp_path / "mine.py")}
    assert found == set(contents) - {"three.py", "pack/unused.py"}


def test_what_is_stale_when_the_engine_a_game_or_a_bidder_changes() -> None:
    engine = sources_of(ROOT / "simulator" / "core" / "random.py")
    game = sources_of(ROOT / "simulator" / "bidder_up" / "auctions" / "dutch.py")
    bidder = sources_of(ROOT / "strategies" / "bidder_up" / "hoarder.py")
    assert {p.parent.name for p in engine} == {"core"}
    assert set(engine) < set(game) < set(bidder)
    assert ROOT / "strategies" / "bidder_up" / "hoarder.py" in bidder
    assert ROOT / "strategies" / "bidder_up" / "random_choice.py" not in bidder


def test_the_digest_goes_by_names_contents_and_options(tmp_path: Path) -> None:
    one, two = tmp_path / "one.py", tmp_path / "two.py"
    one.write_text("x = 1\n", encoding="utf-8")
    two.write_text("x = 1\n", encoding="utf-8")
    first = digest([one])
    assert first == digest([one])
    assert len({first, digest([two]), digest([one, two]), digest([one], "fast")}) == 4
    one.write_text("x = 12\n", encoding="utf-8")
    assert digest([one]) != first
