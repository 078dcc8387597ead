"""Small tables of the shape that runs give, for tests of figures and pages."""

from __future__ import annotations

import polars as pl

GAMES, BLOCKS = 1000, 500
SIZE = {"games": GAMES, "blocks": BLOCKS}


def seat_rates() -> pl.DataFrame:
    rates = (0.31, 0.26, 0.23, 0.20)
    rows = [
        {"seat": s + 1, "win_rate": r, "low": r - 0.02, "high": r + 0.02, "excess": r - 0.25, **SIZE}
        for s, r in enumerate(rates)
    ]
    return pl.DataFrame(rows)


def places() -> pl.DataFrame:
    rates = ((0.31, 0.27, 0.23, 0.19), (0.26, 0.26, 0.25, 0.23), (0.23, 0.24, 0.26, 0.27), (0.20, 0.23, 0.26, 0.31))
    rows = [
        {"seat": s + 1, "place": p + 1, "rate": r, "low": r - 0.02, "high": r + 0.02, **SIZE}
        for s, line in enumerate(rates)
        for p, r in enumerate(line)
    ]
    return pl.DataFrame(rows)


def histograms() -> pl.DataFrame:
    rows = []
    for seat in range(1, 5):
        for b in range(60):
            rows.append(("score", "seat", seat, b, -2000 + 50 * (b + 30 - 3 * seat), (b + 1) * (60 - b)))
    rows += [("margin", "game", 1, b, 25 * b, 60 - b) for b in range(60)]
    rows += [("turns", "game", 1, b, b, (b - 14) * (30 - b)) for b in range(15, 30)]
    return pl.DataFrame(rows, schema=["measure", "scope", "index", "bin", "low", "games"], orient="row")


def standings() -> pl.DataFrame:
    rows = []
    for b in range(20):
        for seat in range(1, 5):
            mean = 500 + 90.0 * b - 40 * seat
            rows.append(
                {
                    "bin": b,
                    "from": b / 20,
                    "to": (b + 1) / 20,
                    "seat": seat,
                    "mean": mean,
                    "sd": 100.0 + 20 * b,
                    "low": mean - 9,
                    "high": mean + 9,
                    "games": GAMES,
                }
            )
    return pl.DataFrame(rows)


def runaway() -> pl.DataFrame:
    rows = []
    for b in range(20):
        rate = 0.3 + 0.034 * b
        rows.append(
            {
                "bin": b,
                "from": b / 20,
                "to": (b + 1) / 20,
                "rate": rate,
                "low": rate - 0.01,
                "high": rate + 0.01,
                "turns": 1100,
            }
        )
    return pl.DataFrame(rows)


def ledger() -> pl.DataFrame:
    rows = []
    for i, source in enumerate(("sales", "purchases", "set_values", "multiplier", "babies")):
        for seat in range(1, 5):
            mean, difference = 300.0 - 100 * i, (0.0 if source == "babies" else (2.5 - seat) * (40 - 15 * i))
            rows.append(
                {
                    "scope": "seat",
                    "index": seat,
                    "label": str(seat),
                    "source": source,
                    "title": source.replace("_", " "),
                    "mean": mean + difference,
                    "low": mean + difference - 5,
                    "high": mean + difference + 5,
                    "difference": difference,
                    "difference_low": difference - 6,
                    "difference_high": difference + 6,
                    **SIZE,
                }
            )
    return pl.DataFrame(rows)


def course() -> pl.DataFrame:
    rows = [
        ("lead_changes", 0.21, 0.20, 0.22, "a turn"),
        ("drama", 240.0, 230.0, 250.0, "points"),
        ("lock_in", 0.7, 0.69, 0.71, "share of the game"),
        ("comeback", 0.06, 0.05, 0.07, "share"),
        ("feedback_slope", 0.4, 0.38, 0.42, "points a point"),
    ]
    return pl.DataFrame(
        [{"metric": m, "value": v, "low": a, "high": b, "unit": u, "games": GAMES} for m, v, a, b, u in rows]
    )


def fairness() -> pl.DataFrame:
    rows = [
        ("imbalance", 0.11, 0.09, 0.13, 0.005),
        ("w", 0.16, 0.14, 0.18, None),
        ("evenness", 0.99, 0.985, 0.993, None),
    ]
    return pl.DataFrame(
        [{"metric": m, "value": v, "low": a, "high": b, "expected": e, **SIZE} for m, v, a, b, e in rows]
    )


def effects() -> pl.DataFrame:
    rows = [
        ("dutch", 0.021, 0.015, 0.027),
        ("secret-value", -0.004, -0.009, 0.001),
        ("american-count", -0.016, -0.02, -0.012),
    ]
    return pl.DataFrame([{"tile": t, "effect": e, "low": a, "high": b, **SIZE} for t, e, a, b in rows])


def cells() -> pl.DataFrame:
    tiles = ("classic", "dutch", "secret-count", "cat-in-the-bag")
    return pl.DataFrame(
        [
            {"tile": t, "slot": s, "mean": 0.01 * (i + 2 * j + 1), "games": 5000}
            for i, t in enumerate(tiles)
            for j, s in enumerate("abcd")
        ]
    )


def prices() -> pl.DataFrame:
    rows = [("dutch, small", 220.0, 250.0), ("classic, double", 610.0, 540.0), ("second-hand, small", 150.0, 190.0)]
    return pl.DataFrame(
        [
            {
                "lot": n,
                "price": p,
                "price_low": p - 12,
                "price_high": p + 12,
                "value": v,
                "value_low": v - 30,
                "value_high": v + 30,
                **SIZE,
            }
            for n, p, v in rows
        ]
    )


def convergence() -> pl.DataFrame:
    rows = []
    for games in (100, 200, 400, 800, 1600):
        for seat, rate in enumerate((0.31, 0.26, 0.23, 0.20), start=1):
            half = 0.8 / games**0.5
            rows.append(
                {
                    "games": games,
                    "seat": seat,
                    "win_rate": rate,
                    "low": rate - half,
                    "high": rate + half,
                    "blocks": games,
                }
            )
    return pl.DataFrame(rows)


def lineups() -> pl.DataFrame:
    rows = []
    for i, name in enumerate(("all-rounder", "expert", "hoarder")):
        for seat in range(1, 5):
            excess = (2.5 - seat) * 0.02 * (i + 1)
            rows.append(
                {
                    "lineup": name,
                    "seat": seat,
                    "win_rate": 0.25 + excess,
                    "low": excess - 0.01,
                    "high": excess + 0.01,
                    "excess": excess,
                    "verdict": "unbalanced",
                    **SIZE,
                }
            )
    return pl.DataFrame(rows)
