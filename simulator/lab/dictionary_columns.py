"""What the data dictionary says of columns and metrics that every game has."""

from __future__ import annotations

Entry = tuple[str, str, str, str]  # column, unit, formula, help

EVERYWHERE: tuple[Entry, ...] = (
    ("games", "games", "N", "games the row rests on"),
    ("blocks", "blocks", "N / rotations", "independent groups of games that share their chance; intervals rest on them"),
)
_WHO: tuple[Entry, ...] = (
    ("scope", "", "", "seat or bidder (over all its places)"),
    ("index", "", "", "seat from 1, or bidder in the order of the line-up"),
    ("label", "", "", "name of the seat or bidder"),
)


def _interval(what: str, unit: str, how: str) -> tuple[Entry, ...]:
    return (
        ("low", unit, how, f"lower end of the 95 % interval of {what}"),
        ("high", unit, how, f"upper end of the 95 % interval of {what}"),
    )


_BLOCKS = "mean ± t · error over blocks"
_RATE: tuple[Entry, ...] = (
    ("win_rate", "share", "Σ w / N", "wins per game, m tied winners 1/m each"),
    *_interval("win_rate", "share", _BLOCKS + "; Wilson with n = blocks when all are equal"),
    ("excess", "share", "win_rate − 1/k", "how far the rate is from even"),
)
_QUANTILES: tuple[Entry, ...] = (
    ("p5", "as the measure", "5 % quantile of the histogram", "value that 5 % of the games stay below"),
    ("median", "as the measure", "50 % quantile of the histogram", "middle value"),
    ("p95", "as the measure", "95 % quantile of the histogram", "value that 95 % of the games stay below"),
)
_BIN: tuple[Entry, ...] = (
    ("bin", "", "", "twentieth of the game, from 1"),
    ("from", "share of the game", "(bin − 1) / 20", "begin of the bin"),
    ("to", "share of the game", "bin / 20", "end of the bin"),
)
_RATIO: tuple[Entry, ...] = (
    ("metric", "", "", "what is measured; see metric=NAME"),
    ("unit", "", "", "unit of value, low and high"),
    ("value", "see unit", "Σ numerator / Σ denominator", "the figure"),
    *_interval("value", "see unit", "delete-one-batch jackknife"),
    ("n", "things", "Σ denominator", "how many things the figure is about"),
)

COLUMNS: dict[str, tuple[Entry, ...]] = {
    "seat_rates": (
        ("seat", "", "", "place at the table, from 1"),
        *_RATE,
        ("score_sd", "points", "", "standard deviation of the score over games"),
        ("score_p5", "points", "", "score that 5 % of the games stay below"),
        ("score_median", "points", "", "middle score"),
        ("score_p95", "points", "", "score that 95 % of the games stay below"),
    ),
    "bidder_rates": (
        ("bidder", "", "", "name of the bidder"),
        ("places", "places", "", "places of the line-up it holds"),
        *_RATE,
    ),
    "fairness": (
        ("metric", "", "", "what is measured; see metric=NAME"),
        ("value", "see metric", "", "the figure"),
        *_interval("value", "see metric", "‖â‖ ± 95 % quantile of the norm of the errors; holds for all seats at once"),
        ("expected", "see metric", "", "its mean in a perfectly balanced game with so many games"),
    ),
    "scores": (
        *_WHO,
        ("mean", "points", "Σ s / N", "mean final score"),
        *_interval("mean", "points", _BLOCKS),
        ("sd", "points", "", "standard deviation over games"),
        *_QUANTILES,
    ),
    "places": (
        ("seat", "", "", "place at the table, from 1"),
        ("place", "", "", "finishing place, 1 is best; tied players share the better one"),
        ("rate", "share", "P(seat finishes in place)", "games in which it does / games"),
        *_interval("rate", "share", "Wilson with n = blocks"),
        ("mean_place", "place", "Σ place / N", "mean finishing place of the seat"),
    ),
    "outcome": (
        ("metric", "", "", "what is measured; see metric=NAME"),
        ("value", "see unit", "", "the figure"),
        *_interval("value", "see unit", _BLOCKS),
        ("unit", "", "", "unit of value, low and high"),
    ),
    "measures": (
        ("measure", "", "", "what is measured; see measure=NAME"),
        ("unit", "", "", "unit of the figures"),
        ("mean", "see unit", "Σ x / N", "mean per game"),
        *_interval("mean", "see unit", _BLOCKS),
        *_QUANTILES,
    ),
    "ledger": (
        *_WHO,
        ("source", "", "", "where the points come from; see source=NAME"),
        ("title", "", "", "the same in words"),
        ("mean", "points", "Σ points / N", "points of the source per game; the sources of a seat add up to its score"),
        *_interval("mean", "points", _BLOCKS),
        ("difference", "points", "mean − mean over all seats", "difference from the mean seat, or from all places"),
        ("difference_low", "points", "mean ± t · error over batches", "lower end of its 95 % interval"),
        ("difference_high", "points", "mean ± t · error over batches", "upper end of its 95 % interval"),
    ),
    "course": (
        ("metric", "", "", "what is measured; see metric=NAME"),
        ("value", "see unit", "", "the figure"),
        *_interval("value", "see unit", _BLOCKS + "; ratios by the delete-one-batch jackknife"),
        ("unit", "", "", "unit of value, low and high"),
    ),
    "runaway": (
        *_BIN,
        ("rate", "share", "Σ wins of leaders / turns", "P(leader at t wins), over turns with a single leader"),
        *_interval("rate", "share", "delete-one-batch jackknife"),
        ("turns", "turns", "", "turns in the bin with a single leader"),
    ),
    "standings": (
        *_BIN,
        ("seat", "", "", "place at the table, from 1"),
        ("mean", "points", "Σ standing / N", "points if the game ended after the last turn of the bin"),
        ("sd", "points", "", "standard deviation over games"),
        *_interval("mean", "points", "mean ± t · error over batches"),
    ),
    "slots": (
        ("slot", "", "", "place the counters are for; empty in a game without such places"),
        ("size", "", "", "kind of the place, or the counter's group"),
    ),
    "economy": _RATIO,
    "liquidity": _RATIO,
    "extremes": (
        ("criterion", "", "", "what makes the game extreme; see criterion=NAME"),
        ("rank", "", "", "1 is the most extreme; of equal games the earlier one comes first"),
        ("game", "", "", "index of the game; bidderup replay RUN GAME tells it"),
        ("value", "as the measure", "", "its value"),
    ),
    "dictionary": (
        ("table", "", "", "name of the table"),
        ("column", "", "", "column, or metric=NAME of a row"),
        ("unit", "", "", "unit; empty for names and numbers of things"),
        ("formula", "", "", "how it is computed"),
        ("help", "", "", "what it is"),
    ),
    "games": (
        ("game", "", "", "index of the game, from 0"),
        ("block", "", "game // rotations", "its block"),
        ("rotation", "", "game mod rotations", "its rotation of the line-up"),
    ),
    "seats": (
        ("game", "", "", "index of the game, from 0"),
        ("seat", "", "", "place at the table, from 1"),
        ("place", "", "", "place in the line-up, from 1"),
        ("bidder", "", "", "name of the bidder"),
    ),
    "histograms": (
        ("measure", "", "", "what is measured"),
        ("scope", "", "", "seat, place (in the line-up) or game"),
        ("index", "", "", "seat or place, from 1"),
        ("bin", "", "", "number of the bin, from 0; the first and the last take what lies outside"),
        ("low", "as the measure", "origin + bin · width", "lower edge of the bin"),
        ("games", "games", "", "games in the bin"),
    ),
    "batches": (
        ("batch", "", "", "number of the batch, from 0"),
        ("first_block", "", "", "its first block"),
        ("blocks", "blocks", "", "its blocks"),
        ("games", "games", "", "its games"),
        ("cross", "", "Σ x·y over blocks", "upper triangle of the products of the variables with histograms, in their order"),
    ),
}

METRICS: tuple[tuple[str, str, str, str, str], ...] = (
    ("fairness", "imbalance", "share", "max p − min p", "difference of the best and the worst seat"),
    ("fairness", "w", "", "√(k Σ (p − 1/k)² − (k−1)/n_eff), at least 0", "effect size, without what chance alone gives"),
    ("fairness", "evenness", "share", "−Σ p ln p / ln k", "1 when all seats win equally often, 0 when one always wins"),
    ("outcome", "tie_rate", "share", "games with several winners / N", "shared wins"),
    ("outcome", "completion", "share", "1 − capped / N", "games that ended by the rules, not by the turn cap"),
    ("outcome", "margin", "points", "s(1) − s(2)", "highest score minus second-highest"),
    ("outcome", "closeness", "1/points", "1 / √E[margin²]", "high when games are close"),
    ("course", "lead_changes", "changes a turn", "changes of the only leader after the first / T", "how often the lead changes"),
    ("course", "leader_changes", "changes", "lead_changes · T", "changes of the lead in a game"),
    ("course", "drama", "points", "mean over t of (highest standing − winners' mean)", "how far winners were behind"),
    ("course", "lock_in", "share", "earliest t/T from which the winners alone lead for good", "how early a game is decided"),
    ("course", "comeback", "share", "P(win | last at half)", "over games with a single last player after turn ⌊T/2⌋"),
    ("course", "feedback_slope", "points/points", "Σ lead·gain / Σ lead²", "later gain on half-time lead; > 0: snowball"),
)
