"""α-rank of strategies in a k-player game: a single population, Moran process, long-run shares (metrics 25).

Source: Omidshafiei et al., "α-Rank: multi-agent evaluation by evolution" (2019). Payoffs are averaged over the groups of k that
form in a population of two kinds, so only groups of at most two strategies are needed.
"""

from __future__ import annotations

import functools
import math
from dataclasses import dataclass

import numpy as np

POPULATION = 50  # individuals of the Moran process


@dataclass(frozen=True)
class AlphaRank:
    """Long-run shares of the strategies at one selection strength.

    Attributes
    ----------
    alpha : selection strength
    shares : float[n]; they sum to 1
    """

    alpha: float
    shares: np.ndarray

    @property
    def effective(self) -> float:
        """How many strategies are in use: exp of the entropy of the shares."""
        used = self.shares[self.shares > 0]
        return float(math.exp(-float(np.sum(used * np.log(used)))))


def group_payoffs(payoff: np.ndarray, resident: int, mutant: int, population: int = POPULATION) -> tuple[np.ndarray, np.ndarray]:
    """Return the mean payoffs of resident and mutant for 1 .. N−1 mutants in the population.

    Parameters
    ----------
    payoff : float[n, n, k]; payoff[a, b, j] is what an `a` gets in a group in which j of the other k − 1 are `b`, the rest `a`

    Returns
    -------
    resident, mutant : float[N − 1]
    """
    meets_resident, meets_mutant = _meetings(payoff.shape[2], population)
    return meets_resident @ payoff[resident, mutant], meets_mutant @ payoff[mutant, resident]


@functools.cache
def _meetings(k: int, population: int) -> tuple[np.ndarray, np.ndarray]:
    """Return how often a resident, and a mutant, meets j of the other kind: float[N − 1, k] each, by number of mutants."""
    residents, mutants = np.zeros((population - 1, k)), np.zeros((population - 1, k))
    for n in range(1, population):
        for j in range(k):
            residents[n - 1, j] = _hypergeometric(population - 1, n, k - 1, j)
            mutants[n - 1, j] = _hypergeometric(population - 1, population - n, k - 1, j)
    return residents, mutants


def _hypergeometric(total: int, marked: int, drawn: int, found: int) -> float:
    """Return the chance to find `found` marked ones among `drawn` of `total`."""
    if found > marked or drawn - found > total - marked:
        return 0.0
    return math.comb(marked, found) * math.comb(total - marked, drawn - found) / math.comb(total, drawn)


def log_fixation(residents: np.ndarray, mutants: np.ndarray, alpha: float) -> float:
    """Return the logarithm of the chance that one mutant takes the whole population over."""
    steps = np.cumsum(alpha * (residents - mutants))
    return -float(np.logaddexp.reduce(np.append(steps, 0.0)))


def alpha_rank(payoff: np.ndarray, alpha: float, population: int = POPULATION) -> AlphaRank:
    """Return the long-run shares of n strategies at selection strength `alpha`; see `group_payoffs` for the payoffs."""
    n = payoff.shape[0]
    moves = np.full((n, n), -np.inf)
    for resident in range(n):
        for mutant in range(n):
            if mutant != resident:
                moves[resident, mutant] = log_fixation(*group_payoffs(payoff, resident, mutant, population), alpha)
    return AlphaRank(alpha, stationary(moves))


def stationary(moves: np.ndarray) -> np.ndarray:
    """Return the stationary distribution of an irreducible Markov chain by the GTH elimination, which never subtracts.

    Parameters
    ----------
    moves : float[n, n]; logarithms of the chances to move, up to a common factor; the diagonal is not looked at. Everything
        is done in logarithms: at strong selection the chances themselves are smaller than any floating point number

    Source: Grassmann, Taksar & Heyman, "Regenerative analysis and steady state distributions for Markov chains" (1985).
    """
    chain = np.array(moves, dtype=float)
    n = len(chain)
    for last in range(n - 1, 0, -1):
        chain[:last, last] -= np.logaddexp.reduce(chain[last, :last])
        chain[:last, :last] = np.logaddexp(chain[:last, :last], chain[:last, last, None] + chain[last, None, :last])
    shares = np.zeros(n)
    for i in range(1, n):
        shares[i] = np.logaddexp.reduce(shares[:i] + chain[:i, i])
    return np.asarray(np.exp(shares - np.logaddexp.reduce(shares)))


def sweep(payoff: np.ndarray, alphas: np.ndarray, population: int = POPULATION) -> list[AlphaRank]:
    """Return the shares over a range of selection strengths."""
    return [alpha_rank(payoff, float(a), population) for a in alphas]
