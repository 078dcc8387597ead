"""Sensitivity: noise is told from effects, known effects are found, and what is not allowed is named and left out."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import coin_game  # noqa: F401
import numpy as np
import polars as pl
import pytest
from coverage_harness import coin_rates
from scipy import stats

from simulator.core import registry
from simulator.core.engine import WIN_UNITS
from simulator.core.errors import DataError, Interrupted, UserError
from simulator.core.scenario import Scenario
from simulator.core.sums import Shape, Sums
from simulator.lab import sensitivity as lab
from simulator.lab.sensitivity import Sensitivity, sensitivity
from simulator.lab.sensitivity_design import design
from simulator.lab.sensitivity_effects import effects
from simulator.lab.sensitivity_factors import Factor, Unvaried, allowed, assumed, read_factor, spread, with_value
from simulator.lab.sensitivity_outputs import Output, outputs, values
from simulator.stats import crossed

SIGNS = crossed.flips(16)


def differences(rng: np.random.Generator, effect: np.ndarray, noise: float) -> np.ndarray:
    """Return differences of rows by batch: an effect a row, noise the batch lends to all rows, and noise of its own."""
    shared = rng.normal(size=(1, 16, 1))
    return effect[:, None, None] + noise * (shared + rng.normal(size=(len(effect), 16, 1)))


# ------------------------------------------------------------------------------------------------ the statistics


def test_squares_hold_no_noise() -> None:
    """The mean of 4,000 squares of an effect of 0.5 under noise of 2 is 1/4; six standard errors allowed."""
    rng = np.random.default_rng(1)
    found = [crossed.product(d, d)[0] for d in (differences(rng, np.full(8, 0.5), 2.0) for _ in range(4000))]
    assert abs(np.mean(found) - 0.25) < 6 * np.std(found) / 4000**0.5


def test_left_out_values_are_those_of_less_data() -> None:
    rng = np.random.default_rng(2)
    a, b = rng.normal(size=(2, 6, 5, 3))
    figure = crossed.product(a, b)
    assert figure[3] == pytest.approx(crossed.product(np.delete(a, 2, 0), np.delete(b, 2, 0))[0])
    assert figure[1 + 6 + 4] == pytest.approx(crossed.product(np.delete(a, 4, 1), np.delete(b, 4, 1))[0])
    pairs = [(a[:, i] * b[:, j]).sum(axis=1).mean() for i in range(5) for j in range(5) if i != j]
    assert figure[0] == pytest.approx(np.mean(pairs))
    assert crossed.mean(a)[2] == pytest.approx(np.delete(a, 1, 0).mean())


def test_intervals_hold_design_and_noise() -> None:
    """800 designs of 10 random effects: the interval of the mean square covers at least what 95 % leave to chance."""
    rng = np.random.default_rng(3)
    covered = 0
    for _ in range(800):
        moved = differences(rng, rng.normal(1.0, 0.3, 10), 0.5)
        found = crossed.interval(crossed.product(moved, moved), 10)
        covered += found.low <= 1.0 + 0.3**2 <= found.high
    assert covered >= stats.binom.ppf(0.0005, 800, 0.95)


def test_nothing_is_told_from_noise_no_more_often_than_promised() -> None:
    rng = np.random.default_rng(4)
    p = np.array([crossed.no_difference(differences(rng, np.zeros(5), 1.0), SIGNS) for _ in range(400)])
    assert (p < 0.05).sum() <= stats.binom.ppf(0.9995, 400, 0.05)
    assert abs(p.mean() - 0.5) < 0.09
    real = crossed.no_difference(differences(rng, np.full(5, 1.5), 1.0), SIGNS)
    assert real < 0.001
    assert crossed.no_difference(np.zeros((5, 16, 1)), SIGNS) == 1.0


@pytest.mark.parametrize("truth", [(0.0, 0.0, 0.0, 0.0), (0.05, -0.05, 0.0, 0.0)])
def test_seats_that_take_turns_at_being_the_worst_are_no_effect(truth: tuple[float, ...]) -> None:
    """The largest of nearly even seats is noise at every point: in 150 designs no effect is told more often than promised."""
    rng, shape, games = np.random.default_rng(6), Shape(4, 1, 0, 0), 1000.0
    told = 0
    for _ in range(150):
        moved = []
        for _ in range(8):
            points = []
            for _ in range(2):
                rates = 0.25 + np.array(truth) + 0.02 * rng.normal(size=(16, 4))
                batches = [replace(Sums.zero(shape), totals=np.tile(r * WIN_UNITS * games, 2)) for r in rates]
                worst = outputs(registry.game("coin"), 4)["worst-excess"]
                points.append(values(worst, registry.game("coin"), shape, batches, np.full(16, games)))
            moved.append(points[1] - points[0])
        told += crossed.no_difference(np.array(moved), SIGNS) < 0.05
    assert told <= stats.binom.ppf(0.9995, 150, 0.05)


def factors_of(*counts: int) -> list[Factor]:
    return [Factor(f"x{i}", f"x{i}", tuple(range(n)), 0) for i, n in enumerate(counts)]


def play(points: np.ndarray, noise: float, function: Any, seed: int = 1) -> np.ndarray:
    """Return a function of points, float[rows, points, factors], by batch, with noise all share and their own."""
    rng = np.random.default_rng(seed)
    values = function(points)[:, :, None, None]
    own = rng.normal(size=(*points.shape[:2], 16, 1))
    return np.asarray(values + noise * (rng.normal(size=(1, 1, 16, 1)) + 0.3 * own))


def test_a_morris_design_moves_one_factor_a_step_and_each_once() -> None:
    made = design("morris", factors_of(2, 3, 4, 5, 6, 7), 12, 3, lambda point: True)
    for r, row in enumerate(made.rows):
        moved = [[i for i in range(6) if a[i] != b[i]] for a, b in itertools.pairwise(row)]
        assert sorted(m for step in moved for m in step) == list(range(6))
        assert [step[0] for step in moved] == [made.members[made.moved(r, s)][0] for s in range(6)]
    levels = [{p[i] for row in made.rows for p in row} for i in range(6)]
    assert [len(seen) for seen in levels] == [2, 3, 4, 5, 6, 7]


def test_only_rows_of_allowed_points_are_kept() -> None:
    made = design("morris", factors_of(2, 2, 2), 8, 3, lambda point: sum(point) < 3)
    assert made.rows
    assert all(sum(p) < 3 for row in made.rows for p in row)


def test_morris_finds_the_slopes_of_a_linear_function_under_noise() -> None:
    """Every factor has two values, so that a step changes the output by exactly its slope."""
    slopes = np.array([0.0, 0.0, 0.1, 0.5, 2.0])
    made = design("morris", factors_of(2, 2, 2, 2, 2), 12, 5, lambda point: True)
    levels = np.array(made.rows, dtype=float)
    found = effects(made, [Output("y", "points", "")], [play(levels, 0.15, lambda x: x @ slopes)], 1000)
    rows = {r["factor"]: r for r in found.iter_rows(named=True)}
    for i, slope in enumerate(slopes):
        row = rows[f"x{i}"]
        assert row["low"] <= slope <= row["high"], row
        assert row["told"] == (slope >= 0.1), row
        assert row["change"] == pytest.approx(slope, abs=0.05)
        assert row["mu_star"] >= slope - 0.05
    assert found["factor"].to_list()[:2] == ["x4", "x3"]


def test_groups_move_together() -> None:
    factors = [Factor(f"{g}.{i}", g, (0, 1), 0) for g in "ab" for i in range(2)]
    made = design("morris", factors, 6, 1, lambda point: True, together=True)
    assert made.groups == ["a", "b"]
    assert all(len(row) == 3 for row in made.rows)
    levels = np.array(made.rows, dtype=float)
    found = effects(made, [Output("y", "points", "")], [play(levels, 0.0, lambda x: x @ np.array([1.0, 1, 0, 0]))], 100)
    assert found.filter(pl.col("factor") == "a")["effect"][0] > 0.5
    assert not found.filter(pl.col("factor") == "b")["told"][0]


def test_sobol_indices_are_salibs_without_noise_and_stay_so_with_it() -> None:
    from SALib.analyze import sobol

    made = design("sobol", factors_of(16, 16, 16), 512, 7, lambda point: True)

    def ishigami(x: np.ndarray) -> np.ndarray:
        x = (x - 0.5) * 2 * np.pi
        return np.asarray(np.sin(x[..., 0]) + 7 * np.sin(x[..., 1]) ** 2 + 0.1 * x[..., 2] ** 4 * np.sin(x[..., 0]))

    clean = effects(made, [Output("y", "", "")], [play(made.unit, 0.0, ishigami)], 1).sort("factor")
    theirs = sobol.analyze(made.problem(), ishigami(made.unit).reshape(-1), calc_second_order=False, seed=1)
    assert clean["total"].to_list() == pytest.approx(theirs["ST"].tolist(), abs=0.05)
    assert clean["first"].to_list() == pytest.approx(theirs["S1"].tolist(), abs=0.05)
    noisy = effects(made, [Output("y", "", "")], [play(made.unit, 4.0, ishigami)], 1).sort("factor")
    truth = {"x0": (0.314, 0.558), "x1": (0.442, 0.442), "x2": (0.0, 0.244)}
    for row in noisy.iter_rows(named=True):
        first, total = truth[row["factor"]]
        assert row["first_low"] <= first <= row["first_high"]
        assert row["total_low"] <= total <= row["total_high"]
        assert row["told"]


# ------------------------------------------------------------------------------------------------ the factors


@pytest.mark.parametrize(
    ("value", "step", "values"),
    [
        (400, 1, (300, 367, 433, 500)),
        (1000, 50, (750, 900, 1100, 1250)),
        (50, 50, (0, 50, 100)),
        (1, 1, (0, 1, 2)),
        (0, 1, (0, 1)),
        (2.0, 1, (1.5, pytest.approx(11 / 6), pytest.approx(13 / 6), 2.5)),
    ],
)
def test_the_values_of_a_number(value: Any, step: int, values: tuple[Any, ...]) -> None:
    assert spread(value, step) == values


def test_every_assumed_field_of_bidder_up_is_a_factor_or_named() -> None:
    scenario = Scenario()
    found = assumed(scenario)
    fields = {f.field.split(".")[0] + "." + f.field.split(".")[1] if "." in f.field else f.field for f in found}
    told = registry.game("bidder-up").components
    assert told is not None
    assert fields == {c.field for c in told(scenario) if c.assumed}
    by = {f.field: f for f in found}
    assert isinstance(by["board_file"], Unvaried)
    assert by["switches.second_hand_lone"].values == ("nothing", "own-bid", "ten")  # type: ignore[union-attr]
    assert by["switches.first_refusal"].values == (False, True)  # type: ignore[union-attr]
    assert by["box.values.horse"].values == (750, 900, 1100, 1250)  # type: ignore[union-attr]
    assert [f.field for f in assumed(scenario, ["numbers", "box.values.cow"])] == ["box.values.cow", "numbers.turn_cap"]


def test_what_is_not_allowed_is_left_out_and_reported() -> None:
    """On the Fairground every value must be a space of the market board; notes must be fifty."""
    scenario, refused = Scenario(board="fairground"), []
    by = {f.field: f for f in assumed(scenario)}
    horse = allowed(scenario, Factor("box.values.horse", "box.values", (1000, 1001, 900), 1000), lambda *r: refused.append(r))
    assert isinstance(horse, Factor)
    assert horse.values == (1000, 900)
    assert "no space of the market board" in refused[0][1]
    notes = next(f for name, f in by.items() if name.startswith("box.notes"))
    left = allowed(scenario, notes, lambda *r: None)  # type: ignore[arg-type]
    assert isinstance(left, Unvaried)
    assert "exactly 50" in left.reason


def test_an_entry_is_set_and_the_others_stay() -> None:
    scenario = with_value(Scenario(), [("box.values.horse", 900), ("switches.first_refusal", False)])
    assert scenario.box.values["horse"] == 900  # type: ignore[attr-defined]
    assert scenario.box.values["cow"] == 800  # type: ignore[attr-defined]
    assert not scenario.switches.first_refusal  # type: ignore[attr-defined]


def test_factors_are_read_as_settings_are() -> None:
    scenario = Scenario()
    assert read_factor(scenario, "numbers.raid=2..5").values == (2, 3, 4, 5)
    assert read_factor(scenario, "switches.first_refusal=true;false").values == (True, False)
    assert read_factor(scenario, "tiles=classic,dutch,classic,classic;dutch,classic,classic,classic").values[0][1] == "dutch"
    assert read_factor(scenario, "box.die=[1, 2, 3];[1, 1, 2]").values == ((1, 2, 3), (1, 1, 2))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("numbers.raid", "is not FIELD=LOW..HIGH or FIELD=A;B;C"),
        ("numbers.raid=5..2", "lower bound comes first"),
        ("numbers.raid=a..b", "bounds of a range are numbers"),
        ("numbers.raid=5", "fewer than two values"),
        ("numbers.raidd=1..2", "did you mean 'raid'"),
    ],
)
def test_factors_that_make_no_sense_are_refused(text: str, message: str) -> None:
    with pytest.raises(UserError, match=message):
        read_factor(Scenario(), text)


# ------------------------------------------------------------------------------------------------ the study


LINEUP = "chancer:wanted=0.7,keeper,keeper,keeper"


def coins(**asked: Any) -> Sensitivity:
    """Return a study of the coin game in which who sits in seat 1 matters and a word for its seats does not."""
    scenario = Scenario(game="coin", bidders=LINEUP, seats="fixed")
    given = {"factors": (f"bidders={LINEUP};keeper,keeper,keeper,keeper", "coins=5;6"), "only": [], "games": 4000} | asked
    return sensitivity(scenario, **given)


def test_a_known_effect_is_found() -> None:
    """The rate of seat 1 with and without a second toss, for 5 and 6 coins: known by counting."""
    found = coins(rows=8, threads=1)
    row = found.to_polars().filter((pl.col("output") == "seat-1") & (pl.col("factor") == "bidders")).row(0, named=True)
    chancers = ("chancer:wanted=0.7", "keeper", "keeper", "keeper")
    gains = [coin_rates(chancers, n)[0] - 0.25 for n in (5, 6)]
    assert row["low"] - 0.003 <= np.sqrt(np.mean(np.square(gains))) <= row["high"] + 0.003
    assert row["told"]
    assert row["change"] == pytest.approx(-np.mean(gains), abs=0.03)
    spread_row = found.to_polars().filter(pl.col("output") == "turns").row(0, named=True)
    assert spread_row["effect"] == 0
    assert not spread_row["told"]
    assert "no guess can be told from the noise" in repr(found)
    assert "seat-1: what matters is bidders" in repr(found)
    assert "<table>" in found._repr_html_()


def test_threads_change_nothing() -> None:
    one, two = coins(rows=4, games=400, threads=1), coins(rows=4, games=400, threads=2)
    assert one.to_polars().equals(two.to_polars())
    assert one.to_polars("points").equals(two.to_polars("points"))


def test_a_study_is_saved_and_read_again(tmp_path: Path) -> None:
    found = coins(rows=4, games=400, output=tmp_path / "study")
    again = Sensitivity.load(tmp_path / "study")
    assert again.to_polars().equals(found.to_polars())
    assert repr(again) == repr(found)
    assert found.to_pandas("points").shape[0] == found.manifest["points"]
    (tmp_path / "study" / "effects.parquet").unlink()
    with pytest.raises(DataError, match="no whole study"):
        Sensitivity.load(tmp_path / "study")


def test_an_interrupted_study_keeps_its_whole_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = lab.run

    def stopping(pieces: Any, *arguments: Any) -> Iterator[Any]:
        for index, played in enumerate(plain(pieces, *arguments)):
            if index == 6:
                raise KeyboardInterrupt
            yield played

    monkeypatch.setattr(lab, "run", stopping)
    asked = {"factors": ("coins=5;6;7;8", f"bidders={LINEUP};keeper"), "rows": 30, "games": 200}
    with pytest.raises(Interrupted, match="they are saved in"):
        coins(output=tmp_path / "part", **asked)
    kept = Sensitivity.load(tmp_path / "part")
    assert 4 <= kept.manifest["rows"] < 30
    assert kept.manifest["stopped"].startswith("interrupted after")


def test_switches_of_bidder_up_that_change_no_game_are_named() -> None:
    """Without Second Hand on the table, what a lone bidder pays there changes nothing."""
    found = sensitivity(only=["switches.second_hand_lone", "switches.first_refusal", "box.notes"], rows=4, games=64, threads=1)
    factors = {r["field"]: r for r in found.to_polars("factors").iter_rows(named=True)}
    assert factors["switches.first_refusal"]["varied"]
    assert factors["switches.second_hand_lone"]["why"].startswith("changes none of 400 games")
    assert found.to_polars("refused")["times"].sum() > 0
    assert "refused: " in repr(found)


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"rows": 2}, "rows are too few"),
        ({"games": 10}, "games are too few: 64"),
        ({"method": "sobel"}, "there are morris and sobol"),
        ({"measures": ("turn",)}, "did you mean 'turns'"),
        ({"factors": ("players=3;4",)}, "changes the number of players|4 bidders for 3 players"),
        ({"factors": ()}, "nothing to vary"),
        ({"factors": (), "only": None}, "no component table"),
    ],
)
def test_what_cannot_be_studied_is_refused(asked: dict[str, Any], message: str) -> None:
    with pytest.raises(UserError, match=message):
        coins(**asked)


def test_sobol_runs_on_games() -> None:
    found = coins(method="sobol", rows=16, games=400)
    table = found.to_polars().filter(pl.col("output") == "seat-1")
    assert table["factor"][0] == "bidders"
    assert table["total"][0] == pytest.approx(1, abs=0.2)
    assert "total share" in repr(found)


def test_the_command(bidderup: Any, tmp_path: Path) -> None:
    asked = ("--game", "coin", "--bidders", LINEUP, "--given-only", "--factor", "coins=5;6", "--rows", "4", "--games", "256")
    said = bidderup("sensitivity", *asked, "--json", "-o", "study")
    assert said.code == 0, said.err
    data = json.loads(said.out)
    assert {r["factor"] for r in data["effects"]} == {"coins"}
    assert (tmp_path / "study" / "manifest.json").is_file()
    shown = bidderup("sensitivity", *asked)
    assert "change a step" in shown.out
    assert bidderup("sensitivity", *asked, "-o", "study").code == 2
