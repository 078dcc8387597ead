"""The figures of the auctions by class of work, genuine and forged, as sums over sums of counters (metrics 18–20)."""

from __future__ import annotations

from simulator.art_auction.scenario import AuctionScenario
from simulator.art_auction.state import CLASS_NAMES, GAP_PARTS
from simulator.core.ratio import Ratio


def figures(scenario: AuctionScenario) -> list[Ratio]:
    """Return the table ``economy``: one row a class of work (Bad Art, lower and upper half by value), genuine or forged."""
    return [figure for name in CLASS_NAMES for truth in ("genuine", "forged") for figure in _class(name, truth)]


def _class(name: str, truth: str) -> list[Ratio]:
    def figure(label: str, unit: str, text: str, upper: str, lower: str, per: float = 1, share: bool = False) -> Ratio:
        counters = [tuple(f"slot_{name}_{truth}_{f}" for f in fields.split()) for fields in (upper, lower)]
        cases = (f"slot_{name}_{truth}_sold",) if label == "efficiency" else ()
        keys = {"work": name, "truth": truth}
        return Ratio(label, unit, text, counters[0], counters[1], keys, cases, per, share)

    return [
        figure("auctions", "works a game", "works of the kind on offer", "auctions", ""),
        figure("sold", "share", "of them that went to a bidder", "sold", "auctions", share=True),
        figure("tied", "share", "of them that nobody got because the highest bid was tied", "tied", "auctions", share=True),
        figure("bidders", "bidders", "who laid an Initial Bid for a work", "bidders", "auctions"),
        figure("price", "money", "value of the cards paid for a work sold", "price", "sold"),
        figure("value", "points", "what a work sold counts at the end, if kept: 0 if forged", "value", "sold"),
        figure("overpaid", "share", "of the works sold for more than they count", "overpaid", "sold", share=True),
        figure("efficiency", "share", "Σ winner's / Σ highest appraisal", "worth_owner", "worth_highest", share=True),
        figure("bid_gap", "share", "(highest − second bid) / highest, where two bid", "gap", "contested", GAP_PARTS, True),
    ]
