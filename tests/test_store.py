"""Run folders: nothing is overwritten, damage is found and named, two writers are kept apart."""

from __future__ import annotations

import errno
import json
from pathlib import Path

import pytest

from simulator import Results, Scenario, simulate
from simulator.core.errors import DataError, UserError
from simulator.core.store import RunFolder, disk

SHORT = Scenario(numbers={"turn_cap": 6})


@pytest.fixture
def run(tmp_path: Path) -> Path:
    simulate(SHORT, games=600, rows=True, output=tmp_path / "run", threads=1)
    return tmp_path / "run"


def test_what_was_saved_is_what_was_played(run: Path) -> None:
    loaded, played = Results.load(run), simulate(SHORT, games=600, rows=True, threads=1)
    for table in ("seat_rates", "bidder_rates", "measures", "slots", "batches", "histograms", "games", "seats"):
        assert loaded.to_polars(table).equals(played.to_polars(table)), table
    assert loaded.to_dict() | {"output": None} == played.to_dict()


def test_results_in_memory_can_be_saved_later(tmp_path: Path) -> None:
    results = simulate(SHORT, games=300, threads=1)
    results.save(tmp_path / "later")
    assert Results.load(tmp_path / "later").to_polars("batches").equals(results.to_polars("batches"))
    with pytest.raises(UserError, match="already saved"):
        results.save(tmp_path / "again")


def test_existing_output_is_never_overwritten(run: Path, tmp_path: Path) -> None:
    before = (run / "manifest.json").read_bytes()
    with pytest.raises(UserError, match="exists; nothing was overwritten"):
        simulate(SHORT, games=300, output=run, threads=1)
    assert (run / "manifest.json").read_bytes() == before
    (tmp_path / "file").write_text("mine")
    with pytest.raises(UserError, match="exists"):
        simulate(SHORT, games=300, output=tmp_path / "file", threads=1)
    assert (tmp_path / "file").read_text() == "mine"


def test_an_output_below_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    with pytest.raises(UserError, match="cannot write"):
        simulate(SHORT, games=300, output=tmp_path / "file" / "run", threads=1)


def test_a_damaged_piece_is_named(run: Path) -> None:
    piece = run / "batches" / "part-00000.parquet"
    content = bytearray(piece.read_bytes())
    content[len(content) // 2] ^= 1
    piece.write_bytes(content)
    with pytest.raises(DataError, match=r"part-00000\.parquet is damaged"):
        Results.load(run)
    piece.unlink()
    with pytest.raises(DataError, match=r"part-00000\.parquet is missing"):
        Results.load(run)


@pytest.mark.parametrize(
    ("content", "message"),
    [("{", "is damaged"), ("[]", "names no schema"), ('{"schema": 99}', "schema 99; this version reads schema 1")],
)
def test_a_broken_manifest_is_explained(run: Path, content: str, message: str) -> None:
    (run / "manifest.json").write_text(content)
    with pytest.raises(DataError, match=message):
        Results.load(run)


def test_a_folder_that_is_no_run_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"is no run: it has no manifest\.json"):
        Results.load(tmp_path)


def test_a_second_writer_is_refused(run: Path) -> None:
    first, second = RunFolder.open(run), RunFolder.open(run)
    with first.writing(), pytest.raises(UserError, match="another process"), second.writing():
        pass


def test_other_code_is_not_mixed_in(run: Path) -> None:
    from simulator.lab.simulate import resume

    manifest = json.loads((run / "manifest.json").read_text())
    manifest["play_stamp"] = "0" * 16
    (run / "manifest.json").write_text(json.dumps(manifest))
    with pytest.raises(DataError, match="played by other code"):
        resume(run)


def test_a_full_disk_is_one_message(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="disk full"), disk(tmp_path):
        raise OSError(errno.ENOSPC, "No space left on device")


def test_a_part_is_entered_only_when_all_its_pieces_are_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import polars as pl

    def full(self: pl.DataFrame, file: Path, **options: object) -> None:
        Path(file).write_bytes(b"half")
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(pl.DataFrame, "write_parquet", full)
    with pytest.raises(DataError, match="disk full"):
        simulate(SHORT, games=300, output=tmp_path / "run", threads=1)
    monkeypatch.undo()
    from simulator.lab.simulate import resume

    assert RunFolder.open(tmp_path / "run").parts() == []
    assert resume(tmp_path / "run").to_polars("batches").equals(simulate(SHORT, games=300).to_polars("batches"))
