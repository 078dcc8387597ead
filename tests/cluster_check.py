"""The long check of clusters: several "machines" on loopback, killed at random; run it as ``python tests/cluster_check.py``.

A scheduler and workers are started one by one in folders of their own, as on several machines. A run of a million games is
played while clients and workers are killed again and again, and must end with the tables that threads give. A worker with an
edited engine must be refused.
"""

from __future__ import annotations

import argparse
import random
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from simulator import Results, Scenario, simulate

ROOT = Path(__file__).resolve().parent.parent
ADDRESS = "tcp://127.0.0.1:18786"
DASK = [sys.executable, "-m", "dask"]
BIDDERUP = [sys.executable, "-m", "simulator.cli.main"]


def start(folder: Path, *call: str, package: Path = ROOT) -> subprocess.Popen[bytes]:
    """Start a process of another machine: in its own folder, with its own code."""
    folder.mkdir(exist_ok=True)
    with (folder / "log").open("ab") as log:
        return subprocess.Popen(
            [*DASK, *call], cwd=folder, stdout=log, stderr=log, env={"PYTHONPATH": str(package), "PATH": "/usr/bin:/bin"}
        )


def worker(folder: Path, package: Path = ROOT) -> subprocess.Popen[bytes]:
    """Start a machine with one worker, which nobody starts again when it is killed."""
    return start(folder, "worker", ADDRESS, "--nthreads", "1", "--no-nanny", "--no-dashboard", package=package)


def other_code(place: Path) -> None:
    """A worker whose engine was edited is refused, and the message says what to do."""
    copy = place / "edited"
    for name in ("simulator", "strategies"):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    with (copy / "simulator" / "core" / "engine.py").open("a") as engine:
        engine.write("\n# edited\n")
    odd = worker(place / "odd", copy)
    time.sleep(15)
    said = subprocess.run(
        [*BIDDERUP, "simulate", "--games", "1000", "--cluster", ADDRESS, "-o", str(place / "refused")],
        capture_output=True,
        text=True,
        check=False,
    )
    odd.kill()
    assert said.returncode == 2, said
    assert "runs other code" in said.stderr, said.stderr
    print("a worker with other code is refused:", said.stderr.strip().splitlines()[-1])


def main() -> None:
    """Check one cluster."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    options.add_argument("--games", type=int, default=1_000_000)
    options.add_argument("--kills", type=int, default=8)
    options.add_argument("--seed", type=int, default=1)
    asked = options.parse_args()
    draw = random.Random(asked.seed)
    place = Path(tempfile.mkdtemp(prefix="cluster-check-"))
    run = place / "run"
    expected = simulate(Scenario(), asked.games, seed=2)
    machines = [start(place / "scheduler", "scheduler", "--host", "127.0.0.1", "--port", "18786", "--dashboard-address", ":0")]
    try:
        machines += [worker(place / f"machine-{i}") for i in range(3)]
        first = ["simulate", "--games", str(asked.games), "--seed", "2", "-o", str(run)]
        for kill in range(asked.kills + 1):
            call = first if not (run / "manifest.json").exists() else ["resume", str(run)]
            client = subprocess.Popen([*BIDDERUP, *call, "--cluster", ADDRESS], stdout=subprocess.DEVNULL)
            if kill < asked.kills:
                time.sleep(draw.uniform(2, 12))
                unlucky = draw.randrange(1, 4)
                machines[unlucky].kill()
                machines[unlucky] = worker(place / f"machine-{unlucky - 1}")
                time.sleep(draw.uniform(0, 3))
                client.kill()
            client.wait()
            done = Results.load(run).games if (run / "manifest.json").exists() else 0
            print(f"after {kill + 1} starts: {done:,} games saved", flush=True)
            if done == asked.games:
                break
        found = Results.load(run)
        assert found.complete
        for table in ("batches", "histograms"):
            assert found.to_polars(table).equals(expected.to_polars(table)), table
        print("the tables are those of an undisturbed run on threads")
        other_code(place)
    finally:
        for machine in machines:
            machine.kill()
    shutil.rmtree(place)


if __name__ == "__main__":
    main()
