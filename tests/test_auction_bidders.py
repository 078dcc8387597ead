"""The bidders of Auction: legal and blind everywhere, each better than chance, the curator better than all."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from simulator.art_auction.authors import FREE_MEMORY
from simulator.core import registry
from simulator.core.errors import BidderError
from simulator.core.scenario import Scenario
from simulator.core.session import Session
from simulator.lab.check import Effort, check

BIDDERS = [b.name for b in registry.bidders_of("auction")]
THINKERS = [name for name in BIDDERS if name != "random"]
FIVE_ERRORS = 5.0


def win_rate(bidder: str, rival: str, players: int, blocks: int) -> tuple[float, float]:
    """Return the win rate of a bidder against copies of a rival and its standard error over blocks."""
    session = Session(Scenario(game="auction", players=players, bidders=(bidder, *[rival] * (players - 1))), seed=31)
    rows = session.play(session.new_record(), 0, blocks, rows=True).seat_rows[:, 0, :] / 60
    games = np.arange(len(rows))
    mine = rows[games, (-games) % session.rotations].reshape(blocks, -1).mean(axis=1)
    return float(mine.mean()), float(mine.std(ddof=1) / np.sqrt(blocks))


def test_there_are_enough_of_them() -> None:
    assert {"random", "archivist", "curator"} <= set(BIDDERS)
    assert len(BIDDERS) >= 8


@pytest.mark.parametrize("bidder", BIDDERS)
def test_a_bidder_keeps_its_contract(bidder: str) -> None:
    report = check(bidder, "auction", Effort(scenarios=10, games=12, watched=6, seconds=0.05, duels=0))
    failed = [item for item in report.items if item.name in report.failed and item.name != "speed"]
    assert failed == []
    assert "no effect of what is hidden" in {item.name for item in report.items}


@pytest.mark.parametrize("players", [2, 4, 6])
@pytest.mark.parametrize("bidder", THINKERS)
def test_who_thinks_wins_most_games_against_random_bidders(bidder: str, players: int) -> None:
    rate, error = win_rate(bidder, "random", players, 300)
    assert rate - FIVE_ERRORS * error > 0.5


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("rival", [name for name in THINKERS if name != "curator"])
def test_the_curator_wins_more_than_its_share_against_copies_of_any_other(rival: str, players: int) -> None:
    rate, error = win_rate("curator", rival, players, 2500)
    assert rate - 4 * error > 1 / players


def test_the_dealer_sells_and_the_burglar_steals_more_than_others() -> None:
    lineup = ("art-dealer", "cat-burglar", "connoisseur", "art-miser")
    session = Session(Scenario(game="auction", bidders=lineup), seed=9)
    played = session.play(session.new_record(), 0, 400)
    names = [m.name for m in session.game.seat_measures]
    sold = played.sums.totals[session.shape.by_place(names.index("sale_money"))]
    assert sold[0] > 1.5 * max(sold[1:])


WRONG = {
    "appraise": ("1e300", "an answer is a finite number"),
    "forge": ("3", "forge takes the place of one"),
    "special": ("7", "special takes -1 or a special that can be played now"),
    "initial_bid": ("8", "a card is the kind of one in the own hand"),
    "raise_bid": ("2", "raise_bid takes 0 (not now) or 1"),
    "sell": ("table.ask.options", "sell takes an option or -1"),
    "commission": ("-1", "a card is the kind of one in the own hand"),
    "rob": ("-1", "rob takes an option"),
}


@pytest.mark.rule("AU-RND-08", "AU-SELL-01", "AU-SPC-02", "AU-SPC-05", "AU-RND-02", "AU-RND-04", "AU-PREP-01")
@pytest.mark.parametrize("decision", list(WRONG))
def test_an_illegal_answer_is_refused_never_mended(decision: str, tmp_path: Path) -> None:
    answer, says = WRONG[decision]
    code = f"    def {decision}(table, me, mind):\n        return {answer}\n"
    head = "from simulator.art_auction.authors import Bidder\n\n\nclass Wrong(Bidder):\n    '''Always wrong.'''\n\n"
    (tmp_path / "wrong.py").write_text(head + code, encoding="utf-8")
    lineup = f"{tmp_path / 'wrong.py'}:wrong,random,random,random"
    session = Session(Scenario(game="auction", bidders=lineup), seed=1)
    with pytest.raises(BidderError) as caught:
        session.play(session.new_record(), 0, 60)
    assert f"bidder 'wrong', decision '{decision}'" in str(caught.value)
    assert says in str(caught.value)


def test_the_inherited_bids_keep_to_their_part_of_the_memory() -> None:
    session = Session(Scenario(game="auction", bidders="connoisseur"), seed=1)
    record = session.new_record()
    session.play(record, 0, 1)
    assert not record.mind["memory"][:, :FREE_MEMORY].any()
    assert record.mind["memory"][:4, FREE_MEMORY].all()
