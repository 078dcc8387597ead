"""Sweeps: the same for any threads, right about a known truth, mended and resumed, refused where they make no sense."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import coin_game  # noqa: F401  registers the game
import polars as pl
import pytest

from simulator import Results, Scenario, Sweep, simulate, sweep
from simulator.core.errors import DataError, Interrupted, UserError
from simulator.core.registry import game
from simulator.core.store import RunFolder
from simulator.lab.sweep import resume_sweep
from simulator.lab.sweep_designs import Choice, designs, factor
from simulator.lab.sweep_objective import Objective
from simulator.lab.sweep_pieces import looks, plan_of
from simulator.lab.sweep_walk import Walk

SHORT = Scenario(numbers={"turn_cap": 6})
COIN = Scenario(game="coin", players=2, bidders="keeper,chancer", seats="fixed")
COINS = ["coins=1;2;3;4;5;6;7;8"]
TABLES = ("designs", "best", "worst", "effects", "seat_rates", "measures", "batches")


@pytest.fixture(scope="module")
def small() -> Sweep:
    return sweep(SHORT, sample=12, vary=["numbers.raid=5;1"], max_games=400, threads=1)


@pytest.mark.parametrize(("threads", "chunk_games"), [(2, 1000), (3, 37)])
def test_threads_and_chunks_change_nothing(small: Sweep, threads: int, chunk_games: int) -> None:
    again = sweep(
        SHORT, sample=12, vary=["numbers.raid=5;1"], max_games=400, threads=threads, chunk_games=chunk_games
    )
    for table in TABLES:
        assert again.to_polars(table).equals(small.to_polars(table)), table


def test_a_design_plays_the_games_of_a_run_of_its_own(small: Sweep) -> None:
    """Common random numbers: game g of every design is game g of a plain run with the same seed."""
    row = small.to_polars().row(3, named=True)
    alone = simulate(Scenario(**small.designs[row["design"]].fields), games=row["games"], threads=1)
    rates = small.to_polars("seat_rates").filter(pl.col("design") == row["design"])
    assert rates["win_rate"].to_list() == pytest.approx(alone.seat_rates()["win_rate"].to_list())
    told = small.to_polars("measures").filter(pl.col("design") == row["design"])
    own = alone.measures()
    for name in ("turns", "bids", "margin"):
        ours, theirs = (t.filter(pl.col("measure") == name).row(0, named=True) for t in (told, own))
        assert [ours[c] for c in ("mean", "low", "high")] == pytest.approx([theirs[c] for c in ("mean", "low", "high")])


def _exact(wanted: float, coins: int) -> float:
    """Return by how much one who tosses again below a share of heads wins more than half against one who never does."""
    once = [math.comb(coins, h) / 2**coins for h in range(coins + 1)]
    again = sum(p for h, p in enumerate(once) if h < wanted * coins)
    twice = [again * p + (p if h >= wanted * coins else 0) for h, p in enumerate(once)]
    better = sum(p * sum(once[:h]) + p * once[h] / 2 for h, p in enumerate(twice))
    return abs(better - 0.5)


def test_the_race_finds_a_known_truth_and_drops_the_rest() -> None:
    shares = (0.0, 0.25, 0.3, 0.34, 0.42, 0.5, 0.8, 1.0)
    names = [f"keeper,chancer:wanted={share:g}" for share in shares]
    truth = {name: _exact(share, 12) for name, share in zip(names, shares, strict=True)}
    base = Scenario(game="coin", players=2, coins=12, seats="fixed")
    found = sweep(base, vary=["bidders=" + ";".join(names)], max_games=40_000)
    table = found.to_polars()
    for row in table.to_dicts():  # bounds hold, and an estimate is what it estimates
        assert row["low"] <= truth[row["bidders"]] <= row["high"]
        assert row["value"] == pytest.approx(truth[row["bidders"]], abs=0.02)
    assert names[0] in found.to_polars("best")["bidders"].to_list()
    assert max(truth, key=lambda n: truth[n]) in found.to_polars("worst")["bidders"].to_list()
    assert found.to_polars("best").height + found.to_polars("worst").height < 8
    assert table["games"].n_unique() > 1
    assert found.walk.done < 8 * 40_000


def test_a_look_is_taken_at_fixed_counts_and_the_dropped_play_no_more() -> None:
    assert [list(r) for r in looks(9)] == [[0], [1], [2], [3], [4, 5], [6, 7, 8]]
    plan = plan_of(10_000, 1, equal=False)
    assert (plan.batch, plan.batches, plan.parts) == (250, 40, 4)
    assert plan_of(10_000, 1, equal=True).parts == 1
    assert plan_of(100, 4, equal=False).games == 100
    found = sweep(COIN, vary=COINS, max_games=20_000)
    counts = {s.look: s.games for s in found.walk.standing}
    for standing in found.walk.standing:
        assert standing.games == counts[standing.look]


def test_the_total_budget_ends_a_sweep() -> None:
    found = sweep(COIN, vary=COINS, max_games=40_000, total_games=90_000)
    assert found.walk.done <= 90_000
    assert "more than 90,000 games in all" in found.walk.stopped


@pytest.mark.parametrize("rank_by", ["score-spread", "tie-rate", "margin", "length"])
def test_other_objectives(rank_by: str) -> None:
    found = sweep(COIN, vary=COINS, max_games=8000, rank_by=rank_by, epsilon=0.0)
    table = found.to_polars()
    assert ((table["low"] <= table["value"] + 1e-9) & (table["value"] <= table["high"] + 1e-9)).all()
    if rank_by == "tie-rate":  # two tosses of one coin tie most often
        assert found.to_polars("worst")["coins"].to_list() == ["1"]
        assert table.row(-1, named=True)["coins"] == "1"
    if rank_by == "length":  # always one turn each: nobody is ever dropped
        assert found.to_polars("best").height == found.to_polars("worst").height == 8
    assert rank_by.split("-")[0] in repr(found) or "length" in repr(found)


def test_objectives_are_read_and_others_refused() -> None:
    coin = game("coin")
    assert Objective.of("tied", coin).high == 1.0
    assert Objective.of("margin", coin).high == 512.0
    with pytest.raises(UserError, match=r"unknown objective 'margn'; known: excess, .*did you mean 'margin'"):
        Objective.of("margn", coin)


def test_effects_of_a_sweep_are_paired_differences(small: Sweep) -> None:
    effects = small.to_polars("effects")
    value = effects.filter(pl.col("kind") == "value", pl.col("outcome") == "turns").row(0, named=True)
    assert (value["what"], value["against"], value["pairs"]) == ("numbers.raid=1", "numbers.raid=5", 12)
    turns = small.to_polars("measures").filter(pl.col("measure") == "turns")
    first, second = (
        [d for d, x in enumerate(small.designs) if x.factors["numbers.raid"] == v] for v in ("5", "1")
    )
    means = dict(zip(turns["design"], turns["mean"], strict=True))
    expected = sum(means[b] - means[a] for a, b in zip(first, second, strict=True)) / 12
    assert value["effect"] == pytest.approx(expected)
    assert value["all_low"] <= value["low"] <= value["effect"] <= value["high"] <= value["all_high"]
    swaps = effects.filter(pl.col("kind") == "swap", pl.col("outcome") == "excess", pl.col("place") == "")
    assert (swaps["pairs"] % 2 == 0).all()  # each pair of layouts once for each value
    assert small.to_polars("aliases").height > 0  # twelve layouts cannot tell 49 effects apart


def test_player_counts_and_boards_are_cases_of_their_own() -> None:
    found = sweep(SHORT, players=[3, 4], boards=["animal-market", "fairground"], sample=3, max_games=60)
    assert len(found.designs) == 12
    assert set(found.to_polars()["players"]) == {"3", "4"}
    told = found.to_polars("effects")
    assert set(told.filter(pl.col("kind") == "value")["case"]) == {"players 3", "players 4"}
    assert set(told.filter(pl.col("kind") != "value")["case"]) <= {
        f"players {p}, board {b}" for p in (3, 4) for b in ("animal-market", "fairground")
    }
    assert found.to_polars("seat_rates").height == 6 * 3 + 6 * 4


def test_layouts_are_chosen() -> None:
    base = Scenario()
    assert len(designs(base, [], Choice())) == 1632
    dutch = designs(base, [], Choice(wanted=("dutch",), unwanted=("classic", "secret-count")))
    assert all("dutch" in d.layout and not {"classic", "secret-count"} & set(d.layout) for d in dutch)
    drawn = designs(base, [], Choice(sample=5, seed=2))
    assert [d.layout for d in drawn] == [d.layout for d in designs(base, [], Choice(sample=5, seed=2))]
    assert len(designs(base, [factor("numbers.raid=1;5"), factor("baby_animals=true;false")], Choice(every=False))) == 4
    every = designs(base, [], Choice(illegal=True))
    assert sum(d.legal for d in every) == 1632
    bad = next(d for d in every if not d.legal)
    assert not [t for t in bad.layout if t in ("dutch", "secret-count", "american-count")] or bad.layout.count("classic") < 4


@pytest.mark.parametrize(("name", "count", "field"), [("market-day", 8, "exact_throw"), ("auction", 36, "numbers.catalog")])
def test_layouts_without_places_are_fields_that_vary(name: str, count: int, field: str) -> None:
    found = designs(Scenario(game=name), [], Choice())
    assert len({d.label for d in found}) == count
    assert all(not d.layout and field in d.factors for d in found)
    if name == "auction":  # a part of the scenario keeps what the layout does not set
        kept = designs(Scenario(game=name, numbers={"hand_size": 5}), [], Choice())
        assert all(d.fields["numbers"]["hand_size"] == 5 for d in kept)


def test_illegal_layouts_are_marked() -> None:
    found = sweep(SHORT, allow_illegal=True, having=["dutch", "secret-count", "american-count"], max_games=20)
    assert not found.to_polars()["legal"].any()
    assert "have a layout the rules forbid" in repr(found)
    assert "! " in repr(found)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"having": ["dutsch"]}, "no layout for 4 players has 'dutsch'"),
        ({"having": ["dutch"], "without": ["dutch"]}, "no layout is left: with dutch and without dutch"),
        ({"vary": ["raid"]}, "is not FIELD=VALUE"),
        ({"vary": ["numbers.raid=1;2", "numbers.raid=3;4"]}, "varied twice"),
        ({"vary": ["numbers.rade=1;2"]}, "numbers.rade=1: unknown field"),
        ({"layouts": False}, "at least two designs"),
        ({"layouts": False, "sample": 3}, "keeps the scenario's own"),
        ({"sample": 0}, "at least 1 layout"),
        ({"max_games": 0}, "at least 1 game"),
        ({"alpha": 0.7}, "alpha 0.7"),
        ({"epsilon": -1.0}, "negative"),
        ({"equal": True, "total_games": 5}, "equal budgets"),
        ({"rank_by": "beauty"}, "unknown objective"),
        ({"scenario": COIN, "allow_illegal": True}, "no layouts that its rules forbid"),
    ],
)
def test_what_makes_no_sense_is_refused(tmp_path: Path, arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(UserError, match=message):
        sweep(**arguments, output=tmp_path / "none")
    assert not (tmp_path / "none").exists()


def test_a_saved_sweep_loads_as_it_was(tmp_path: Path) -> None:
    found = sweep(COIN, vary=COINS, max_games=4000, output=tmp_path / "saved")
    loaded = Sweep.load(tmp_path / "saved")
    assert loaded.complete
    for table in TABLES:
        assert loaded.to_polars(table).equals(found.to_polars(table)), table
    assert repr(loaded) == repr(found)
    assert loaded.to_dict() == found.to_dict()
    assert "<table>" in loaded._repr_html_()
    assert loaded.to_pandas().shape[0] == 8
    with pytest.raises(UserError, match="did you mean 'designs'"):
        loaded.to_polars("design")
    with pytest.raises(DataError, match="is a sweep, not a run"):
        Results.load(tmp_path / "saved")
    with pytest.raises(UserError, match="nothing was overwritten"):
        sweep(COIN, vary=COINS, max_games=4000, output=tmp_path / "saved")
    json.dumps(found.to_dict(), allow_nan=False)


def test_damage_is_named_and_mended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("simulator.lab.sweep.PIECE_GAMES", 3000)
    found = sweep(COIN, vary=COINS, max_games=8000, output=tmp_path / "it")
    rows = found.to_polars("batches")
    pieces = sorted((tmp_path / "it" / "batches").glob("*.parquet"))
    assert len(pieces) > 4
    content = bytearray(pieces[1].read_bytes())
    content[len(content) // 2] ^= 1
    pieces[1].write_bytes(content)
    pieces[3].unlink()
    with pytest.raises(DataError, match=r"part-00001\.parquet is damaged.*bidderup resume"):
        Sweep.load(tmp_path / "it")
    said: list[str] = []
    mended = resume_sweep(tmp_path / "it", say=said.append)
    assert [s.split(".parquet")[1][:4] for s in said] == [" is ", " is "]
    assert mended.to_polars("batches").equals(rows)
    assert RunFolder.open(tmp_path / "it").broken() == {}
    (tmp_path / "it" / "designs.json").write_text("[]")
    with pytest.raises(DataError, match=r"designs\.json is damaged"):
        Sweep.load(tmp_path / "it")


def test_other_code_is_not_mixed_in(tmp_path: Path) -> None:
    sweep(COIN, vary=COINS, max_games=200, output=tmp_path / "it")
    manifest = json.loads((tmp_path / "it" / "manifest.json").read_text())
    (tmp_path / "it" / "manifest.json").write_text(json.dumps(manifest | {"play_stamp": "0" * 16}))
    with pytest.raises(DataError, match="played by other code"):
        resume_sweep(tmp_path / "it")
    (tmp_path / "it" / "manifest.json").write_text(json.dumps(manifest | {"schema": 99}))
    with pytest.raises(DataError, match="schema 99"):
        resume_sweep(tmp_path / "it")


def test_ctrl_c_keeps_what_is_finished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("simulator.lab.sweep.PIECE_GAMES", 3000)
    whole = sweep(COIN, vary=COINS, max_games=8000)

    def press(done: int, total: int) -> None:
        if done > 25_000:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted, match="bidderup resume"):
        sweep(COIN, vary=COINS, max_games=8000, output=tmp_path / "it", progress=press)
    part = Sweep.load(tmp_path / "it")
    assert not part.complete
    assert "INCOMPLETE" in repr(part)
    assert resume_sweep(tmp_path / "it").to_polars("batches").equals(whole.to_polars("batches"))


def test_a_full_disk_keeps_what_is_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("simulator.lab.sweep.PIECE_GAMES", 3000)
    written = 0
    write = pl.DataFrame.write_parquet

    def full(self: pl.DataFrame, file: Path, **options: Any) -> None:
        nonlocal written
        written += 1
        if written > 3:
            raise OSError(28, "No space left on device")
        write(self, file, **options)

    monkeypatch.setattr(pl.DataFrame, "write_parquet", full)
    with pytest.raises(DataError, match="disk full"):
        sweep(COIN, vary=COINS, max_games=8000, output=tmp_path / "it")
    monkeypatch.setattr(pl.DataFrame, "write_parquet", write)
    assert RunFolder.open(tmp_path / "it").parts() == [0, 1, 2]
    assert resume_sweep(tmp_path / "it").complete


def test_fair_designs_are_all_kept_and_ruin_breaks_nothing() -> None:
    """A design whose seat always wins, and games that always tie: values at the very edge."""
    fair = sweep(Scenario(game="coin", players=2), vary=COINS, max_games=4000)
    assert fair.to_polars("best").height == 8
    tied = sweep(Scenario(game="coin", players=2, coins=0), vary=["bidders=keeper;chancer"], max_games=2000)
    assert tied.to_polars()["value"].to_list() == [0.0, 0.0]
    assert (tied.to_polars("effects")["effect"] == 0).all()


def test_the_walk_refuses_pieces_of_another_sweep() -> None:
    one = sweep(COIN, vary=COINS, max_games=400)
    other = Walk(one.designs[:4], one.settings, one.walk.shelf)
    with pytest.raises(DataError, match="other designs"):
        other.go(None)


def test_a_users_tile_is_swept_and_its_copy_kept(tmp_path: Path) -> None:
    source = Path(__file__).parent.parent / "notebooks" / "plugins" / "third_price.py"
    mine = tmp_path / "mine.py"
    mine.write_text(source.read_text(encoding="utf-8"), encoding="utf-8")
    found = sweep(SHORT, having=[f"{mine}:third-price"], sample=3, max_games=20, output=tmp_path / "it")
    assert all(f"{mine}:third-price" in d.layout for d in found.designs)
    columns = found.to_polars("effects").columns
    mine.unlink()
    loaded = Sweep.load(tmp_path / "it")
    assert loaded.to_polars()["value"].to_list() == found.to_polars()["value"].to_list()
    assert loaded.to_polars("effects").columns == columns
