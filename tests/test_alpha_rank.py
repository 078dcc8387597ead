"""α-rank against cases with a known answer."""

from __future__ import annotations

import numpy as np
import pytest

from simulator.stats.alpha_rank import alpha_rank, fixation, group_payoffs, stationary, sweep


def two_player(matrix: np.ndarray) -> np.ndarray:
    """Return a two-player game as group payoffs."""
    payoff = np.zeros((*matrix.shape, 2))
    payoff[:, :, 0] = np.diag(matrix)[:, None]
    payoff[:, :, 1] = matrix
    return payoff


def test_rock_paper_scissors_shares_evenly() -> None:
    game = two_player(np.array([[0.0, -1.0, 1.0], [1.0, 0.0, -1.0], [-1.0, 1.0, 0.0]]))
    for rank in sweep(game, np.array([0.01, 1.0, 50.0])):
        assert rank.shares == pytest.approx([1 / 3] * 3)
        assert rank.effective == pytest.approx(3.0)


def test_a_better_strategy_takes_over_as_selection_grows() -> None:
    game = two_player(np.array([[0.5, 0.4], [0.6, 0.5]]))
    shares = [alpha_rank(game, a).shares[1] for a in (0.0, 0.5, 5.0, 500.0)]
    assert shares[0] == pytest.approx(0.5)
    assert shares == sorted(shares)
    assert alpha_rank(game, 500.0).effective == pytest.approx(1.0, abs=1e-6)


def test_neutral_mutants_fix_with_chance_one_in_n() -> None:
    even = np.full(49, 0.25)
    assert fixation(even, even, 10.0) == pytest.approx(1 / 50)


def test_fixation_of_a_constant_advantage_is_the_gamblers_ruin() -> None:
    residents, mutants = np.zeros(49), np.full(49, 0.3)
    ratio = np.exp(-0.3)
    assert fixation(residents, mutants, 1.0) == pytest.approx((1 - ratio) / (1 - ratio**50))


def test_payoffs_are_averaged_over_the_groups_that_form() -> None:
    """With a payoff linear in the number of mutants met, the mean is that of the expected number (k = 4, N = 50)."""
    payoff = np.zeros((2, 2, 4))
    payoff[0, 1] = [0.0, 1.0, 2.0, 3.0]
    payoff[1, 0] = [0.0, 1.0, 2.0, 3.0]
    residents, mutants = group_payoffs(payoff, 0, 1)
    n = np.arange(1, 50)
    assert residents == pytest.approx(3 * n / 49)  # mutants a resident meets
    assert mutants == pytest.approx(3 * (50 - n) / 49)  # residents a mutant meets


def test_stationary_distributions_are_those_of_linear_algebra() -> None:
    rng = np.random.default_rng(2)
    chain = rng.dirichlet(np.ones(6), 6)
    values, vectors = np.linalg.eig(chain.T)
    expected = np.real(vectors[:, np.argmin(abs(values - 1))])
    assert stationary(chain) == pytest.approx(expected / expected.sum())
