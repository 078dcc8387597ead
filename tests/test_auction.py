"""Auction: what must hold in any game, whatever is played by whomever; hidden things; scenarios; ledgers; both languages."""

from __future__ import annotations

import os
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from traces import drawn_scenario

from simulator.art_auction import state
from simulator.art_auction.components import Box
from simulator.art_auction.definition import AUCTION
from simulator.art_auction.hidden import lost
from simulator.art_auction.scenario import Numbers, Switches
from simulator.core.errors import UserError
from simulator.core.scenario import Scenario
from simulator.core.session import Session

EXAMPLES = int(os.environ.get("HYPOTHESIS_EXAMPLES", "60"))
LEDGER = slice(state.FIRST_OF_LEDGER, None)


def following(scenario: Scenario, seed: int) -> Any:
    """Yield (record, events of the round, whether the game goes on) of one game, round by round."""
    session = Session(scenario, seed)
    record = session.new_record()
    session.begin(record, 0)
    running = True
    while running:
        running = session.turn(record)
        yield record, session.events(record), running


@settings(max_examples=EXAMPLES)
@given(st.integers(0, 2**31))
@pytest.mark.rule("AU-CARD-01", "AU-END-01", "AU-PREP-02", "AU-PREP-06", "AU-RND-07", "AU-NOTE-01")
def test_nothing_gets_lost_and_everything_adds_up(number: int) -> None:
    """Part E: cards and works conserved, as many rounds as works, one forgery each, nobody gets a card of another's bid."""
    scenario: Any = Scenario(**drawn_scenario("auction", number))
    owned: list[list[int]] = []
    rounds = 0
    for record, events, _ in following(scenario, number % 97):
        rounds += 1
        assert lost(record) == ""
        table = record.table
        assert table.turn == rounds
        assert table.catalog + rounds == scenario.numbers.catalog
        laid = {e["seat"]: [0] * 8 for e in events if e["event"] == "initial"}
        for e in events:
            if e["event"] == "initial" and e["card"] < state.SPECIAL:
                laid[e["seat"]][e["card"]] += 1
            if e["event"] == "raise":
                laid[e["seat"]] = [a + b for a, b in zip(laid[e["seat"]], e["notes"], strict=True)]
            if e["event"] in ("take_back", "award"):
                assert e["notes"] == laid.pop(e["seat"])
        assert laid == {}
        owned = [[w for w in range(table.works) if table.owner[w] == s] for s in range(scenario.players)]
    assert rounds == min(scenario.numbers.catalog, scenario.numbers.turn_cap)
    outcome = record.outcome
    forged = {int(record.seat[s].forged) for s in range(scenario.players)}
    assert len([e for e in events if e["event"] == "envelope"]) == scenario.players
    for s in range(scenario.players):
        prices = [*scenario.box.art, *scenario.box.bad_art]
        art = sum(prices[w] for w in owned[s] if w not in forged)
        money = int(record.seat[s].cash) if scenario.switches.final_money == "hand-and-art" else 0
        assert outcome.seat[1, s] == art + money
        assert outcome.seat[LEDGER, s].sum() == outcome.seat[1, s]
        assert outcome.seat[3, s] == len(owned[s])
    best = outcome.seat[1, : scenario.players].max()
    winners = [s for s in range(scenario.players) if outcome.seat[1, s] == best]
    assert [s for s in range(scenario.players) if outcome.seat[0, s]] == winners
    assert outcome.seat[0, : scenario.players].sum() == 60
    named = dict(zip(state.GAME_MEASURES, outcome.game.tolist(), strict=False))  # those of the course follow
    assert named["sold"] + named["tied_lots"] + named["no_bids"] == named["auctions"] == named["turns"] == rounds
    assert named["capped"] == (rounds < scenario.numbers.catalog)
    assert named["spent"] == -outcome.seat[state.FIRST_OF_LEDGER + state.BIDS_PAID, : scenario.players].sum()


@pytest.mark.rule("AU-PREP-07", "AU-PREP-01")
def test_nobody_has_seen_a_work_when_forgeries_are_chosen(tmp_path: Any) -> None:
    """A bidder that chooses by what it knows of the Catalog always chooses the first card: it knows nothing."""
    from simulator.core import registry

    class Peeping(AUCTION.defaults):  # type: ignore[name-defined,misc]
        """Looks for the preview."""

        name = "peeping"

        def forge(table, me, mind):  # type: ignore[no-untyped-def]
            for work in range(48):
                if table.place[work] != 0 and table.place[work] != 5:
                    return 1
            return 0

    registry.register(registry.BIDDERS, "peeping", Peeping)
    try:
        for record, events, _ in following(Scenario(game="auction", bidders="peeping"), 3):
            if record.table.turn == 1:
                assert sum(e["event"] == "forge" for e in events) == 4
                assert all(record.seat[s].forged == record.seat[s].forgery[0] for s in range(4))
    finally:
        registry.forget(registry.BIDDERS, "peeping", "auction")


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lambda r: r.table.discarded.__setitem__(0, r.table.discarded[0] + 1), "cards of kind 0 where"),
        (lambda r: r.table.known.__setitem__((0, 12), 9), "is known to own"),
        (lambda r: setattr(r.seat[0], "cash", r.seat[0].cash + 10), "books about the hand of seat 0"),
        (lambda r: r.catalog_work.__setitem__(0, r.pile_work[r.pile_top]), "missing or there twice"),
        (lambda r: r.table.art.__setitem__(0, r.table.art[0] + 1), "how many works somebody owns"),
        (lambda r: r.table.auction.laid.__setitem__((0, 0), 1), "cards lie on the table"),
        (lambda r: setattr(r.seat[1], "forged", 47), "the envelope does not hold"),
    ],
)
def test_the_count_of_everything_notices_what_is_wrong(spoil: Any, says: str) -> None:
    record, _, _ = next(following(Scenario(game="auction"), 1))
    assert lost(record) == ""
    spoil(record)
    assert says in lost(record)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.rule("AU-OBJ-01", "AU-PREP-04", "AU-PREP-05")
def test_two_to_six_players_play_eight_rounds(players: int) -> None:
    session = Session(Scenario(game="auction", players=players), seed=4)
    rows = session.play(session.new_record(), 0, 40, rows=True).game_rows
    assert (rows[:, 0] == 8).all()


def test_equal_bidders_win_equally_often_whatever_their_seat() -> None:
    """Nothing in the rules prefers a seat but the order of sales; five standard errors allowed."""
    session = Session(Scenario(game="auction", players=3, bidders="random"), seed=5)
    rows = session.play(session.new_record(), 0, 6000, rows=True).seat_rows[:, 0, :] / 60
    error = rows.std() / np.sqrt(len(rows))
    assert np.abs(rows.mean(axis=0) - 1 / 3).max() < 5 * error


REFUSED = [
    ({"players": 7}, "auction is played by 2, 3, 4, 5, 6 players, not 7"),
    ({"numbers": {"hand_size": 20}, "players": 6}, "120 Money Cards are dealt, the box holds 80"),
    ({"numbers": {"forgeries_dealt": 4}, "box": {"bad_art": [], "art": [50] * 15}}, "16 Forgery Cards are dealt, the box"),
    ({"numbers": {"catalog": 25}}, "numbers.catalog is 25; the box holds 24 works"),
    ({"switches": {"tie": "rando"}}, "switches.tie is 'rando'"),
    ({"box": {"money": {"10": 30, "x": 50}}}, "'x' is no value of a Money Card"),
    ({"box": {"money": {"0": 80}}}, "'0' is no value of a Money Card"),
    ({"box": {"money": {str(v): 20 for v in range(1, 10)}}}, "box.money has 9 values; 1 to 8"),
    ({"box": {"specials": {"thief": 1}}}, "unknown special in box.specials 'thief'"),
    ({"box": {"specials": {"double-bid": 13}}}, "at most 12 Double Bid"),
    ({"box": {"forgeries": {"good": 1}}}, "unknown kind of work in box.forgeries 'good'"),
    ({"box": {"art": [-5]}}, "box.art: a work is worth -5"),
    ({"box": {"art": [1] * 49}}, "hold 53 works; allowed are 1 to 48"),
    ({"bidders": "hoarder"}, "bidder 'hoarder' plays bidder-up, not auction"),
    ({"bidders": "curater"}, "did you mean 'curator'"),
]


@pytest.mark.parametrize(("fields", "says"), REFUSED)
def test_a_scenario_that_cannot_be_played_says_why(fields: dict[str, Any], says: str) -> None:
    with pytest.raises(UserError) as caught:
        Scenario(**{"game": "auction", **fields})
    assert says in str(caught.value)


@pytest.mark.rule("AU-GAP-01", "AU-GAP-02", "AU-GAP-03", "AU-GAP-05", "AU-GAP-06")
def test_the_box_is_the_assumed_one() -> None:
    box = Scenario(game="auction").box  # type: ignore[attr-defined]
    assert box.art == tuple(range(50, 250, 10))
    assert box.bad_art == (0, 0, 0, 0)
    assert box.forgeries == {"regular": 1, "bad": 1}
    assert box.money == {"10": 12, "20": 12, "30": 12, "40": 12, "50": 8, "100": 8}
    assert box.specials == {"pass": 4, "commission": 3, "double-bid": 3, "inheritance": 3, "heist": 3}
    assert sum(box.money.values()) + sum(box.specials.values()) == 80
    switches, numbers = Switches(), Numbers()
    assert (switches.tie, switches.special_timing, switches.final_money) == ("to-the-pile", "by-kind", "hand-and-art")
    assert (switches.special_as_bid, switches.double_bid_stacks, switches.sale_after_last) == (False, True, False)
    assert (numbers.hand_size, numbers.forgeries_dealt, numbers.catalog) == (10, 3, 8)


def test_every_component_tells_its_origin_and_its_field() -> None:
    scenario = Scenario(game="auction")
    assert AUCTION.components is not None
    found = AUCTION.components(scenario)
    fields = [c.field for c in found]
    parts = {"box": Box, "numbers": Numbers, "switches": Switches}
    assert sorted(fields) == sorted(f"{part}.{name}" for part, model in parts.items() for name in model.model_fields)
    assert all(c.assumed for c in found if c.field.startswith(("box.", "switches.")))
    assert all(c.origin and c.value for c in found)


def test_layouts_vary_catalog_art_and_specials_and_keep_the_rest() -> None:
    assert AUCTION.layouts is not None
    base: Any = Scenario(game="auction", numbers={"hand_size": 9}, box={"art": list(range(10, 310, 10))})
    found = AUCTION.layouts(base)
    assert len(found) > 20
    made: list[Any] = [base.replace(**fields) for fields in found]
    assert len({m.hash() for m in made}) == len(found)
    assert all(m.numbers.hand_size == 9 and m.box.art == base.box.art for m in made)
    assert {m.numbers.catalog for m in made} == {6, 8, 10, 12}


def test_counters_are_about_the_lots() -> None:
    session = Session(Scenario(game="auction", bidders="connoisseur"), seed=6)
    played = session.play(session.new_record(), 0, 200)
    names = AUCTION.tally_names(session.scenario)
    found = dict(zip(names, played.sums.tallies.tolist(), strict=False))  # those of the course follow
    assert sum(v for k, v in found.items() if k.endswith("_auctions")) == 200 * 8
    per_game = {n: int(played.sums.totals[session.shape.of_game(i)]) for i, n in enumerate(state.GAME_MEASURES)}
    assert sum(v for k, v in found.items() if k.endswith("_price")) == per_game["spent"]
    assert sum(v for k, v in found.items() if k.endswith("_sold")) == per_game["sold"]
    assert sum(v for k, v in found.items() if "_forged_auctions" in k) == per_game["forged_lots"]


def test_the_course_ends_at_the_final_score_and_forgeries_never_count() -> None:
    for number in range(20):
        scenario: Any = Scenario(**drawn_scenario("auction", number))
        for record, _, running in following(scenario, number):
            now = record.course.now[: scenario.players].tolist()
            for s in range(scenario.players):
                art = sum(
                    int(record.table.work_value[w])
                    for w in range(record.table.works)
                    if record.table.owner[w] == s and w not in {int(x.forged) for x in record.seat[: scenario.players]}
                )
                money = 0 if scenario.switches.final_money == "art-only" else int(record.seat[s].cash)
                assert now[s] == art + money
            if not running:
                assert now == record.outcome.seat[1, : scenario.players].tolist()


def test_every_figure_of_the_economy_names_counters_that_exist() -> None:
    assert AUCTION.economy is not None
    scenario = Scenario(game="auction")
    names = set(AUCTION.tally_names(scenario))
    figures = AUCTION.economy(scenario)
    assert {n for f in figures for n in (*f.numerator, *f.denominator)} <= names
    assert len({(f.name, *f.keys.values()) for f in figures}) == len(figures) == 6 * 9
