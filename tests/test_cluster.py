"""Dask workers play what threads play, to the bit, whoever dies on the way; what is wrong ends in one message."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import distributed
import pytest
from test_runner import content

from simulator import Results, Scenario, simulate, sweep
from simulator.core.errors import BidderError, ClusterError, UserError
from simulator.core.runner import AHEAD, Piece, pieces_of, run
from simulator.core.session import Session
from simulator.core.sums import Plan
from simulator.lab import cluster as lab_cluster
from simulator.lab import errand, parcel
from simulator.lab.cluster import Cluster
from simulator.lab.compare import compare, vary
from simulator.lab.simulate import resume
from simulator.lab.sweep import resume_sweep

LONG = 180.0  # seconds that a busy machine may take for what takes two
QUICK = {"turn_cap": 2}  # games of two turns: there can be many
MIXED = ("random", "hoarder", "all-rounder", "hoarder")
TABLES = ("batches", "histograms", "games", "seats")
BIDDER = """
from simulator.plugins import Bidder, Parameter
from shares import share_of

class Careful(Bidder):
    '''Bids a share of its cash.'''

    share = Parameter(0.3, 0, 1, "share of the cash", "what it bids at most")

    def limit(table, me, mind):
        return share_of(me.cash, me.share)
"""
HELPER = """
from simulator.plugins import helper

@helper
def share_of(cash, share):
    return cash * share
"""


def wait_for(happened: Callable[[], Any], what: str) -> None:
    until = time.monotonic() + LONG
    while not happened():
        assert time.monotonic() < until, f"{what} did not happen"
        time.sleep(0.05)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A scheduler and two worker processes with a nanny each, in a folder of their own."""
    session = Session(Scenario(), seed=1)
    session.play(session.new_record(), 0, 1)  # fills the compile cache, which the workers share
    folder = tmp_path_factory.mktemp("elsewhere")
    file = folder / "scheduler.json"
    dask = [sys.executable, "-m", "dask"]
    calls = (
        [*dask, "scheduler", "--host", "127.0.0.1", "--port", "0", "--dashboard-address", ":0", "--scheduler-file", str(file)],
        [*dask, "worker", "--scheduler-file", str(file), "--nworkers", "2", "--nthreads", "1", "--no-dashboard"],
    )
    started = []
    try:
        for call in calls:
            with (folder / f"log-{len(started)}").open("w") as log:
                started.append(subprocess.Popen(call, cwd=folder, stdout=log, stderr=log))
            wait_for(file.is_file, "the start of the scheduler")
        yield json.loads(file.read_text())["address"]
    finally:
        for process in reversed(started):
            process.terminate()
            process.wait(LONG)


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many small parts and tasks."""
    monkeypatch.setattr(Plan, "PART_GAMES", 3000)
    monkeypatch.setattr(lab_cluster, "BUNDLE_GAMES", 700)


def same(one: Results, other: Results, tables: tuple[str, ...] = TABLES) -> None:
    for table in tables:
        assert one.to_polars(table).equals(other.to_polars(table)), table


def test_workers_give_the_rows_of_threads(address: str) -> None:
    scenario = Scenario(bidders=MIXED, numbers={"turn_cap": 12})
    played = simulate(scenario, 8000, seed=3, rows=True, cluster=address)
    assert played.complete
    assert played.plan.parts > 1
    same(played, simulate(scenario, 8000, seed=3, rows=True, threads=1))


def test_pieces_of_many_scenarios_come_in_order_and_few_are_under_way(address: str) -> None:
    scenarios = [Scenario(numbers={"turn_cap": cap, "bid_step": step}) for cap in (2, 5) for step in (10, 20, 30)]
    scenarios.append(Scenario(board="fairground", players=2, numbers=QUICK))
    made = done = 0

    def pieces() -> Iterator[Piece]:
        nonlocal made
        for number, scenario in enumerate(scenarios * 3):
            session = Session(scenario, seed=number)
            for piece in pieces_of(session, Plan.make(900, 1)):
                made += 1
                yield piece

    found = []
    with Cluster(address) as there:
        for piece, part in there.run(pieces()):
            done += 1
            assert made - done <= AHEAD * 2 + 1
            found.append((piece.session.seed, *content(part)))
    assert found == [(piece.session.seed, *content(part)) for piece, part in run(pieces(), 2)]


def write_plugins(folder: Path) -> str:
    folder.mkdir()
    (folder / "careful.py").write_text(BIDDER)
    (folder / "shares.py").write_text(HELPER)
    (folder / "set.toml").write_text("share = 0.123456789012345678\n")
    return f"{folder.name}/careful.py:careful"


def test_the_files_of_a_user_travel(address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The workers are given relative names that mean nothing in their folder: bidder, import, parameters and tile."""
    from tile_games import ALL_PAY

    monkeypatch.chdir(tmp_path)
    careful = write_plugins(tmp_path / "mine")
    tile, name = ALL_PAY.split(":")
    (tmp_path / "mine" / "tile.py").write_bytes(Path(tile).read_bytes())
    scenario = Scenario(
        bidders=(f"{careful}@mine/set.toml", f"{careful}:share=0.7", "random", careful),
        tiles=("classic", "dutch", f"mine/tile.py:{name}", "cat-in-the-bag"),
        numbers={"turn_cap": 15},
    )
    played = simulate(scenario, 1600, seed=5, rows=True, cluster=address)
    same(played, simulate(scenario, 1600, seed=5, rows=True, threads=2))
    packed = parcel.pack(Session(scenario, 1))
    assert sorted(Path(n).name for n, _ in packed.files) == ["careful.py", "set.toml", "shares.py", "tile.py"]
    with distributed.Client(address, set_as_default=False) as client:
        files = [f for found in client.run(loaded_plugins).values() for f in found]
    assert files
    assert not any(f.startswith(str(tmp_path)) for f in files)


def loaded_plugins() -> list[str]:
    import sys

    return [str(m.__file__) for name, m in list(sys.modules.items()) if name.startswith("bidderup_plugin_")]


# what workers run is sent by value from here: they know no tests
distributed.protocol.pickle.cloudpickle.register_pickle_by_value(sys.modules[__name__])


def test_a_broken_bidder_is_told_as_threads_tell_it(address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write_plugins(tmp_path / "mine")
    (tmp_path / "mine" / "careful.py").write_text(BIDDER.replace("me.share)", "me.share) / (table.game < 900)"))
    scenario = Scenario(bidders="mine/careful.py:careful", numbers={"turn_cap": 15})
    told = []
    for where in ({"cluster": address}, {"threads": 2}):
        with pytest.raises(BidderError) as caught:
            simulate(scenario, 4000, **where)  # type: ignore[arg-type]
        told.append(str(caught.value))
    assert told[0] == told[1]
    assert "mine/careful.py" in told[0]


def test_a_worker_that_is_killed_loses_nothing(address: str) -> None:
    scenario = Scenario(bidders=MIXED, numbers={"turn_cap": 12})
    killed: list[int] = []

    def kill(done: int, total: int) -> None:
        if not killed and done > 2000:
            with distributed.Client(address, set_as_default=False) as client:
                killed.append(next(iter(client.run(os.getpid).values())))
            os.kill(killed[0], signal.SIGKILL)

    played = simulate(scenario, 30_000, seed=4, progress=kill, cluster=address)
    assert killed
    same(played, simulate(scenario, 30_000, seed=4, threads=2), ("batches", "histograms"))


def test_comparing_on_workers_gives_the_differences_of_threads(address: str) -> None:
    variants = vary(Scenario(numbers=QUICK), "switches.first_refusal=true;false")
    found = compare(variants, 4000, cluster=address).differences()
    assert found.equals(compare(variants, 4000, threads=2).differences())


def test_other_code_is_refused(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parcel, "_stamps", {})
    monkeypatch.setattr(parcel, "stamp_of", lambda scenario: "00d15ea5e0000000")
    with pytest.raises(ClusterError, match=r"runs other code \(stamp \w{16} there, 00d15ea5e0000000 here\); install the same"):
        simulate(Scenario(numbers={"turn_cap": 3}), 100, cluster=address)


def test_a_worker_that_joins_late_is_checked_too() -> None:
    packed = parcel.pack(Session(Scenario(numbers={"turn_cap": 4}), 1))
    other = parcel.Parcel("another", packed.scenario, 1, 1, "00d15ea5e0000000", ())
    with pytest.raises(ClusterError, match="runs other code"):
        errand.play(errand.wrap([(other, ((0, 0, 1),))]), False)


def test_a_bidder_without_a_name_is_not_sent() -> None:
    session = Session(Scenario(), 1)
    source = Scenario(bidders="random").lineup()[0].source
    with pytest.raises(UserError, match="put at the table by hand"):
        parcel.pack(session.seated(0, source))


def test_stamps_do_not_depend_on_where_files_lie(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    first = parcel.pack(Session(Scenario(bidders=write_plugins(tmp_path / "a")), 1))
    second = parcel.pack(Session(Scenario(bidders=write_plugins(tmp_path / "zz")), 1))
    assert first.stamp == second.stamp
    assert first.key != second.key


def test_a_cluster_that_cannot_be_used_is_one_message(
    bidderup: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(lab_cluster, "CONNECT", 1.0)
    for where, message in {
        "tcp://127.0.0.1:1": "no scheduler answers at 'tcp://127.0.0.1:1'",
        "nonsense://1": "no scheduler answers at 'nonsense://1'",
        "local:0": "write local:N",
        "local:many": "write local:N",
    }.items():
        said = bidderup("simulate", "--games", "100", "--cluster", where, "-o", "run")
        assert said.code == 2
        assert message in said.err
        assert "Traceback" not in said.err
        assert not (tmp_path / "run").exists()
    said = bidderup("simulate", "--games", "100", "--cluster", "local:1", "--threads", "2")
    assert (said.code, "give one of the two" in said.err) == (2, True)
    monkeypatch.setitem(sys.modules, "distributed", None)
    said = bidderup("simulate", "--games", "100", "--cluster", "local:1")
    assert (said.code, "pip install 'bidderup[cluster]'" in said.err) == (2, True)


def test_a_scheduler_without_workers_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab_cluster, "PATIENCE", 0.3)
    with (
        distributed.LocalCluster(n_workers=0, dashboard_address=":0") as empty,
        pytest.raises(ClusterError, match=r"no worker at tcp://.* start some with: dask worker tcp://"),
    ):
        simulate(Scenario(), 100, cluster=empty.scheduler_address)


def command(*arguments: str, cwd: Path) -> subprocess.Popen[str]:
    call = [sys.executable, "-m", "simulator.cli.main", *arguments]
    return subprocess.Popen(call, cwd=cwd, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)


@pytest.fixture
def undisturbed(monkeypatch: pytest.MonkeyPatch) -> Results:
    monkeypatch.undo()  # the command has parts of the usual size
    return simulate(Scenario(numbers={"turn_cap": 1}), 400_000, seed=9, threads=2)


ASKED = ("simulate", "--set", "numbers.turn_cap=1", "--games", "400000", "--seed", "9", "-o", "run")


def test_ctrl_c_and_kills_lose_nothing(address: str, undisturbed: Results, tmp_path: Path) -> None:
    """Interrupted once, killed twice at random moments, the run ends as an undisturbed one, on threads or on workers."""
    draw = random.Random(int(os.environ.get("BIDDERUP_KILLS", "1")))
    folder = tmp_path / "run"
    running = command(*ASKED, "--cluster", address, cwd=tmp_path)
    wait_for(lambda: running.poll() is not None or list(folder.glob("batches/*.parquet")), "the first part")
    running.send_signal(signal.SIGINT)
    _, said = running.communicate(timeout=LONG)
    assert running.returncode == 130, said
    assert "go on with: bidderup resume run" in said
    assert "Traceback" not in said
    for _ in range(2):
        running = command("resume", "run", "--cluster", address, cwd=tmp_path)
        with pytest.raises(subprocess.TimeoutExpired):
            running.wait(timeout=draw.uniform(0.5, 3))
        running.kill()
        running.communicate(timeout=LONG)
    assert not Results.load(folder).complete
    same(resume(folder, cluster=address), undisturbed, ("batches", "histograms"))


def test_local_workers_play_and_go(tmp_path: Path) -> None:
    scenario = Scenario(numbers=QUICK)
    played = simulate(scenario, 2000, seed=2, output=tmp_path / "run", cluster="local:1")
    same(played, simulate(scenario, 2000, seed=2, threads=1), ("batches", "histograms"))


def test_a_sweep_on_workers_is_killed_and_ends_as_on_threads(address: str, tmp_path: Path) -> None:
    asked = {"sample": 12, "vary": ["numbers.raid=5;1"], "max_games": 400, "seed": 3}
    expected = sweep(Scenario(numbers={"turn_cap": 6}), **asked, threads=2)  # type: ignore[arg-type]
    said = ("sweep", "--set", "numbers.turn_cap=6", "--sample", "12", "--vary", "numbers.raid=5;1", "--max-games", "400")
    running = command(*said, "--seed", "3", "--cluster", address, "-o", "run", cwd=tmp_path)
    wait_for(lambda: running.poll() is not None or list(tmp_path.glob("run/*/part-*.parquet")), "the first piece")
    running.kill()
    running.communicate(timeout=LONG)
    found = resume_sweep(tmp_path / "run", cluster=address)
    for table in ("designs", "best", "worst", "batches"):
        assert found.to_polars(table).equals(expected.to_polars(table)), table
