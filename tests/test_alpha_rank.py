"""α-rank against cases with a known answer."""

from __future__ import annotations

import numpy as np
import pytest

from simulator.stats.alpha_rank import alpha_rank, group_payoffs, log_fixation, stationary, sweep


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
    assert np.exp(log_fixation(even, even, 10.0)) == pytest.approx(1 / 50)


def test_fixation_of_a_constant_advantage_is_the_gamblers_ruin() -> None:
    residents, mutants = np.zeros(49), np.full(49, 0.3)
    ratio = np.exp(-0.3)
    assert np.exp(log_fixation(residents, mutants, 1.0)) == pytest.approx((1 - ratio) / (1 - ratio**50))


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
    assert stationary(np.log(chain)) == pytest.approx(expected / expected.sum())


@pytest.mark.parametrize("alpha", [50.0, 251.2, 1e3, 1e4, 1e6])
def test_strong_selection_never_ends_in_no_number(alpha: float) -> None:
    """Chances to take over fall below any floating point number; who is best still holds everything, in whatever order."""
    game = two_player(np.array([[0.5, 0.2, 0.1], [0.8, 0.5, 0.3], [0.9, 0.7, 0.5]]))
    assert alpha_rank(game, alpha).shares == pytest.approx([0, 0, 1])
    for order in ([2, 1, 0], [1, 2, 0], [0, 2, 1]):
        turned = game[np.ix_(order, order)]
        assert alpha_rank(turned, alpha).shares[order.index(2)] == pytest.approx(1)


@pytest.mark.parametrize("alpha", [1.0, 100.0, 1e5])
def test_two_that_keep_each_other_out_share_evenly_however_strong_selection_is(alpha: float) -> None:
    """A coordination game is symmetric: neither can enter a population of the other, and both directions are as unlikely."""
    assert alpha_rank(two_player(np.eye(2)), alpha).shares == pytest.approx([0.5, 0.5])
