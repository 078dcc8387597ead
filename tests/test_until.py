"""Runs that stop by what they find: at looks only, the same for any threads, resumed to the bit, right at the stated rate."""

from __future__ import annotations

import json
from pathlib import Path

import coin_game  # noqa: F401  registers the game
import numpy as np
import pytest

from simulator import Results, Scenario, simulate
from simulator.core.errors import UserError
from simulator.core.store import RunFolder
from simulator.core.sums import Plan, Shape, Sums
from simulator.lab.compare import compare
from simulator.lab.fairness import sentence, verdict
from simulator.lab.simulate import resume
from simulator.lab.until import Until, Watch
from simulator.stats.sequential import SeatSequences
from simulator.stats.verdict import BALANCED, UNBALANCED, UNDECIDED

COIN = Scenario(game="coin", players=2, bidders="keeper")  # perfectly fair
LEANING = Scenario(game="coin", players=2, bidders="keeper,chancer", seats="fixed")  # who tosses again wins more


@pytest.mark.parametrize(
    ("text", "width"),
    [("±0.2pp", 0.002), ("0.5", 0.005), ("+-1 points", 0.01), (" ±2% ", 0.02), ("verdict", None)],
)
def test_rules_are_read(text: str, width: float | None) -> None:
    assert Until.parse(text).width == pytest.approx(width)


@pytest.mark.parametrize("text", ["", "soon", "±0", "±50pp", "-1pp", "0.2 miles"])
def test_other_rules_are_refused(text: str) -> None:
    with pytest.raises(UserError, match="allowed: verdict, or a half-width"):
        Until.parse(text)


def test_a_fair_game_is_found_balanced_and_a_leaning_one_unbalanced() -> None:
    fair = simulate(COIN, until="verdict", max_games=1_000_000)
    assert verdict(fair).kind == BALANCED
    assert fair.complete
    assert fair.games < 1_000_000
    assert fair.stopped == "verdict for ±1 points: balanced"
    leaning = simulate(LEANING, until="verdict", max_games=1_000_000)
    assert (verdict(leaning).kind, leaning.plan.part) == (UNBALANCED, len(leaning.batches))
    assert "by confidence sequences" in sentence(verdict(leaning), leaning.games)


def test_a_width_is_reached_by_the_intervals_that_are_printed() -> None:
    found = simulate(COIN, until="±0.4pp", max_games=2_000_000)
    rates = found.seat_rates()
    assert ((rates["high"] - rates["low"]) / 2 <= 0.004).all()
    assert found.stopped == "±0.4 points on every seat rate reached"
    assert found.stopped in repr(found)
    before = Watch(Until.parse("±0.4pp"), found.shape, found.plan)
    before.take(found.batches[: -found.plan.part])
    assert before.reason() == ""


def test_the_most_games_always_apply() -> None:
    found = simulate(COIN, until="±0.1pp", max_games=30_000)
    assert found.games == 30_000
    assert found.stopped == "at most 30,000 games: ±0.1 points on every seat rate not reached"
    assert "undecided" in sentence(verdict(found, 0.0001), found.games)


def test_looks_are_taken_at_whole_parts_only_and_threads_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []
    look = Watch.look

    def noted(self: Watch, batches: list[Sums]) -> str:
        said = look(self, batches)
        seen.append(self.batches)
        return said

    monkeypatch.setattr(Watch, "look", noted)
    one = simulate(COIN, until="±0.5pp", max_games=1_000_000, threads=1)
    looks, seen[:] = list(seen), []
    two = simulate(COIN, until="±0.5pp", max_games=1_000_000, threads=2, chunk_games=700)
    assert seen == looks == [one.plan.part * (i + 1) for i in range(len(looks))]
    assert one.to_polars("batches").equals(two.to_polars("batches"))
    assert one.stopped == two.stopped


def test_an_interrupted_run_goes_on_to_the_same_end(tmp_path: Path) -> None:
    undisturbed = simulate(COIN, until="±0.35pp", max_games=2_000_000, output=tmp_path / "whole")
    assert len(undisturbed.batches) > undisturbed.plan.part

    def press(done: int, total: int) -> None:
        if done > 60_000:
            raise KeyboardInterrupt

    with pytest.raises(UserError, match="bidderup resume"):
        simulate(COIN, until="±0.35pp", max_games=2_000_000, output=tmp_path / "cut", progress=press)
    assert not Results.load(tmp_path / "cut").complete
    resumed = resume(tmp_path / "cut")
    assert resumed.to_polars("batches").equals(undisturbed.to_polars("batches"))
    assert resumed.to_dict() | {"output": None} == undisturbed.to_dict() | {"output": None}
    manifest = json.loads((tmp_path / "cut" / "manifest.json").read_text())
    assert manifest["stopped"] == undisturbed.stopped
    assert manifest["until"] == {"width": 0.0035, "tolerance": 0.01, "alpha": 0.05}
    again = resume(tmp_path / "cut")  # nothing is left to do
    assert again.to_polars("batches").equals(undisturbed.to_polars("batches"))


def test_lost_and_damaged_pieces_are_named_and_played_again(tmp_path: Path) -> None:
    whole = simulate(COIN, games=120_000, rows=True, output=tmp_path / "run")
    tables = {t: whole.to_polars(t) for t in ("batches", "histograms", "games", "seats")}
    (tmp_path / "run" / "batches" / "part-00000.parquet").unlink()
    piece = tmp_path / "run" / "seats" / "part-00001.parquet"
    piece.write_bytes(piece.read_bytes()[:-9])
    said: list[str] = []
    mended = resume(tmp_path / "run", say=said.append)
    assert len(said) == 2
    assert "part-00000.parquet is missing; its games are played again" in said[0]
    assert "part-00001.parquet is damaged" in said[1]
    for name, table in tables.items():
        assert mended.to_polars(name).equals(table), name
    assert RunFolder.open(tmp_path / "run").broken() == {}


def _watch(rates: np.ndarray, tolerance: float = 0.01, width: float | None = None) -> Watch:
    """Return what looks at made-up blocks of one game: 0/1 wins with these rates of the two seats."""
    shape, plan = Shape(2, 1, 0, 0), Plan(len(rates), 1, 250, 1)
    watch = Watch(Until(width, tolerance), shape, plan)
    for batch in range(plan.batches):
        blocks = plan.blocks_of(batch)
        sums = Sums.zero(shape)
        won = 60 * rates[blocks.start : blocks.stop].astype(int)
        for v, values in ((0, won), (1, 60 - won)):
            sums.totals[v] = values.sum()
            sums.cross[v, v] = (values * values).sum()
        watch.take([sums])
    return watch


def test_ruin_all_losses_and_all_ties() -> None:
    lost = _watch(np.zeros(2000))
    assert lost.sequences.verdict(0.01) == UNBALANCED
    assert lost.sequences.shown[0].low == 0.0
    ties = SeatSequences(2)
    for _ in range(40):
        ties.update(250, [125.0, 125.0], [62.5, 62.5])  # every block is a half
    assert ties.verdict(0.01) == BALANCED
    assert 0.0 < ties.half_width < 0.01
    assert SeatSequences(4).verdict(0.01) == UNDECIDED


def test_a_game_on_the_edge_is_hardly_ever_called_balanced() -> None:
    """The truth is just outside the tolerance: looking after every batch, at most 5 % may call it balanced."""
    rng = np.random.default_rng(3)
    wrong = 0
    for _ in range(60):
        sequences = SeatSequences(2)
        for _ in range(40):
            wins = int(rng.binomial(2500, 0.561))
            sequences.update(2500, [wins, 2500 - wins], [wins, 2500 - wins])
            if sequences.verdict(0.06) == BALANCED:
                wrong += 1
                break
    assert wrong <= 3


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"until": "verdict", "games": 10}, "exclude each other"),
        ({"max_games": 10}, "goes with until"),
        ({"until": "verdict", "max_games": -1}, "at least 1"),
    ],
)
def test_impossible_combinations_are_refused(arguments: dict[str, object], message: str) -> None:
    with pytest.raises(UserError, match=message):
        simulate(COIN, **arguments)  # type: ignore[arg-type]


def test_a_comparison_waits_for_every_verdict() -> None:
    found = compare([("fair", COIN), ("more", COIN.replace(coins=9))], until="verdict", max_games=1_000_000)
    assert found.stopped == "every variant has its verdict"
    assert [verdict(v.results).kind for v in found.variants] == [BALANCED, BALANCED]
    assert found.variants[0].results.games < 1_000_000


def test_a_comparison_stops_at_a_width_and_its_intervals_hold_at_every_look() -> None:
    pair = [("one", COIN), ("other", LEANING.replace(bidders=("keeper", "chancer:wanted=0.3")))]
    found = compare([(n, s.replace(seats="fixed")) for n, s in pair], until="±1.5pp", max_games=1_000_000, threads=1)
    table = found.differences()
    rates = table.filter(table["measure"].str.starts_with("win rate"))
    assert (((rates["high"] - rates["low"]) / 2) <= 0.015).all()
    assert found.stopped == "±1.5 points on every difference of seat rates reached"
    other = LEANING.replace(bidders=("keeper", "chancer:wanted=0.3"))
    truth = compare([("one", COIN.replace(seats="fixed")), ("other", other)], games=1_000_000).differences()
    assert ((table["low"] <= truth["difference"]) & (truth["difference"] <= table["high"])).all()
    again = compare([(n, s.replace(seats="fixed")) for n, s in pair], until="±1.5pp", max_games=1_000_000, threads=2)
    assert again.differences().equals(table)
    wide = compare([(n, s.replace(seats="fixed")) for n, s in pair], until="±0.1pp", max_games=20_000)
    assert wide.stopped.startswith("at most 20,000 games each")


def test_equal_variants_differ_by_nothing_and_are_told_so_soon() -> None:
    """Pairing counts: the difference of every block is 0, so the sequence closes in far faster than either rate's."""
    found = compare([("one", COIN), ("two", COIN)], until="±0.3pp", max_games=2_000_000)
    alone = simulate(COIN, until="±0.3pp", max_games=2_000_000)
    assert found.variants[0].results.games < alone.games
